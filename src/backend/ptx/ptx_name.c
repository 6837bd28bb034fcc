/* Names of entries: what PTX, C and C++ leave to the program (spec: ptx P27). */
#include <ctype.h>
#include <string.h>

#include "backend/names.h"
#include "backend/ptx/ptx_abi.h"

static const char *const opcode[] = {
	"abs", "activemask", "add", "addc", "alloca", "and", "applypriority", "atom", "bar", "barrier", "bfe", "bfi", "bfind", "bmsk",
	"bra", "brev", "brkpt", "brx", "call", "clusterlaunchcontrol", "clz", "cnot", "copysign", "cos", "cp", "createpolicy", "cvt",
	"cvta", "discard", "div", "dp2a", "dp4a", "elect", "ex2", "exit", "fence", "fma", "fns", "getctarank", "griddepcontrol",
	"isspacep", "istypep", "ld", "ldmatrix", "ldu", "lg2", "lop3", "mad", "mad24", "madc", "mapa", "match", "max", "mbarrier",
	"membar", "min", "mma", "mov", "movmatrix", "mul", "mul24", "multimem", "nanosleep", "neg", "not", "or", "pmevent", "popc",
	"prefetch", "prefetchu", "prmt", "rcp", "red", "redux", "rem", "ret", "rsqrt", "sad", "selp", "set", "setmaxnreg", "setp", "shf",
	"shfl", "shl", "shr", "sin", "slct", "sqrt", "st", "stackrestore", "stacksave", "stmatrix", "sub", "subc", "suld", "suq",
	"sured", "sust", "szext", "tanh", "tcgen05", "tensormap", "testp", "tex", "tld4", "trap", "txq", "vabsdiff", "vabsdiff2",
	"vabsdiff4", "vadd", "vadd2", "vadd4", "vavrg2", "vavrg4", "vmad", "vmax", "vmax2", "vmax4", "vmin", "vmin2", "vmin4", "vote",
	"vset", "vset2", "vset4", "vshl", "vshr", "vsub", "vsub2", "vsub4", "wgmma", "wmma", "xor",
};

static const char *const directive[] = {
	"address_size", "alias", "align", "attribute", "branchtargets", "callprototype", "calltargets", "common", "const", "entry",
	"explicitcluster", "extern", "file", "func", "global", "loc", "local", "maxclusterrank", "maxnctapersm", "maxnreg", "maxntid",
	"minnctapersm", "noreturn", "param", "pragma", "reg", "reqnctapercluster", "reqntid", "section", "shared", "sreg", "target",
	"version", "visible", "weak",
};

static bool is_in(const char *name, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(name, list[i]))
			return true;
	return false;
}

const char *ptx_name_trouble(const char *name)
{
	if (!name[0] || isdigit((unsigned char)name[0]))
		return "is no name";
	for (const char *s = name; *s; s++)
		if (!isalnum((unsigned char)*s) && *s != '_' && *s != '$')
			return "has characters other than letters, digits, '_' and '$'";
	if (name[0] == '_' && !name[1])
		return "is no name";
	if (!strncmp(name, "tfc_", 4))
		return "begins with 'tfc_'";
	if (is_in(name, opcode, sizeof(opcode) / sizeof(*opcode)))
		return "is an instruction of PTX";
	if (is_in(name, directive, sizeof(directive) / sizeof(*directive)))
		return "is a directive of PTX";
	if (backend_is_keyword(name))
		return "is a keyword of C or C++";
	return NULL;
}
