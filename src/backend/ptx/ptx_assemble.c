#include "backend/ptx/ptx_assemble.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"

static bool refuse(struct tfc *t, const char *program, const char *why)
{
	return diag_error(t, (struct range){ 0 }, E9001, "cannot run %s: %s; --ptxas names the assembler", program, why);
}

/* ---- the process ---- */

/* The child: everything that the program says goes to "fd". */
static _Noreturn void become(const char *program, const char *arch, const char *path, int fd)
{
	const char *const argv[] = { program, "-v", arch, "-o", "/dev/null", path, NULL };
	dup2(fd, STDOUT_FILENO);
	dup2(fd, STDERR_FILENO);
	close(fd);
	execvp(program, (char *const *)argv);
	_exit(127);
}

/* Run the assembler on the file "path"; its exit status, or -1 after a diagnostic. */
static int run(struct tfc *t, const char *program, const char *arch, const char *path, struct text *said)
{
	int fd[2], status;
	char block[4096];
	ssize_t n;
	const char *option = arena_printf(&t->perm, "-arch=%s", arch);
	if (pipe(fd) != 0)
		return refuse(t, program, strerror(errno)) ? 0 : -1;
	pid_t pid = fork();
	if (pid == 0) {
		close(fd[0]);
		become(program, option, path, fd[1]);
	}
	close(fd[1]);
	while (pid > 0 && ((n = read(fd[0], block, sizeof(block))) > 0 || (n < 0 && errno == EINTR)))
		text_add_n(said, block, n > 0 ? (size_t)n : 0);
	close(fd[0]);
	if (pid < 0 || waitpid(pid, &status, 0) != pid || !WIFEXITED(status)) {
		refuse(t, program, pid < 0 ? strerror(errno) : "it ended by a signal");
		return -1;
	}
	if (WEXITSTATUS(status) == 127) {
		refuse(t, program, "there is no such program");
		return -1;
	}
	return WEXITSTATUS(status);
}

/* "ptx" in a file of its own, whose name is "path"; false after a diagnostic. */
static bool write_text(struct tfc *t, const char *ptx, size_t n, char *path)
{
	int fd = mkstemp(path);
	FILE *f = fd >= 0 ? fdopen(fd, "wb") : NULL;
	bool ok = f && fwrite(ptx, 1, n, f) == n;
	if (f)
		ok = fclose(f) == 0 && ok;
	else if (fd >= 0)
		close(fd);
	if (!ok && fd >= 0)
		unlink(path);
	return ok || diag_error(t, (struct range){ 0 }, E9002, "cannot write %s: %s", path, strerror(errno));
}

/* ---- what it says ---- */

/* The number before "unit" in "line", or -1. */
static int64_t number_before(const char *line, const char *unit)
{
	const char *at = strstr(line, unit);
	if (!at)
		return -1;
	while (at > line && at[-1] == ' ')
		at--;
	const char *end = at;
	while (at > line && at[-1] >= '0' && at[-1] <= '9')
		at--;
	return at == end ? -1 : strtoll(at, NULL, 10);
}

static void take(int64_t *to, int64_t v)
{
	if (v >= 0)
		*to = v;
}

static void take_figures(struct ptx_figures *f, const char *line)
{
	take(&f->stack_bytes, number_before(line, "bytes stack frame"));
	take(&f->spill_store_bytes, number_before(line, "bytes spill stores"));
	take(&f->spill_load_bytes, number_before(line, "bytes spill loads"));
	take(&f->registers, number_before(line, "registers"));
	take(&f->barriers, number_before(line, "barriers"));
	take(&f->static_shared_bytes, number_before(line, "bytes smem"));
	take(&f->constant_bytes, number_before(line, "bytes cmem[0]"));
}

/* The entry whose name stands in quotes in "line", or -1. */
static int entry_named(const struct ptx_abi *abi, const char *line)
{
	const char *name = strchr(line, '\'');
	size_t n = name ? strcspn(name + 1, "'") : 0;
	for (int i = 0; name && i < abi->n_entry; i++)
		if (strlen(abi->entry[i].name) == n && !strncmp(abi->entry[i].name, name + 1, n))
			return i;
	return -1;
}

/* Warnings, and messages that mean that the assembler changed the order of the program: their number is C75xx. */
static bool report_change(struct tfc *t, const char *line)
{
	static const struct { const char *number; enum diag_code code; const char *meaning; } known[] = {
		{ "(C7508", E6301, "setmaxnreg is ignored, since the registers at entry are unknown" },
		{ "(C7517", E6302, "a wait is inserted: an accumulator is used before the wait, or there is none" },
		{ "(C7519", E6303, "a fence is inserted: it is missing, or registers move between the fence and the first issue" },
		{ "(C7520", E6304, "the batch is serialised: a path through it diverges" },
	};
	const char *at = strstr(line, "(C75");
	if (!at && strstr(line, "ptxas warning")) {
		diag_error(t, (struct range){ 0 }, E6305, "the assembler says: %s", line);
		return true;
	}
	if (!at || at[4] < '0' || at[4] > '9' || at[5] < '0' || at[5] > '9')
		return false;
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (!strncmp(at, known[i].number, strlen(known[i].number))) {
			diag_error(t, (struct range){ 0 }, known[i].code, "the assembler says: %s; %s", line, known[i].meaning);
			return true;
		}
	diag_error(t, (struct range){ 0 }, E6305, "the assembler says: %s", line);
	return true;
}

static void read_line(struct tfc *t, const struct ptx_abi *abi, const char *line, struct ptx_figures *figures, int *entry)
{
	if (report_change(t, line))
		return;
	if (strstr(line, "Compiling entry function") || strstr(line, "Function properties for"))
		*entry = entry_named(abi, line) >= 0 ? entry_named(abi, line) : *entry;
	else if (*entry >= 0)
		take_figures(&figures[*entry], line);
}

/* Tools older than the text are no fault of it. */
static bool is_too_old(const char *said)
{
	return strstr(said, "Unsupported .version") || strstr(said, "is not defined for option 'gpu-name'");
}

/* The first line of "said" that has "word", or its first line. */
static const char *line_with(struct arena *a, const char *said, const char *word)
{
	const char *at = strstr(said, word);
	if (!at)
		at = said;
	while (at > said && at[-1] != '\n')
		at--;
	return arena_strndup(a, at, strcspn(at, "\n"));
}

static bool is_accepted(struct tfc *t, const struct ptx_assembler *a, const struct ptx_abi *abi, int status, const char *said)
{
	if (status == 0)
		return true;
	if (is_too_old(said))
		return diag_error(t, (struct range){ 0 }, E6307, "%s does not know %s with .version %d.%d: %s", a->program, abi->arch->name,
				  abi->version / 10, abi->version % 10, line_with(&t->perm, said, "nsupported"));
	tfc_bug(t, "E6307: %s refuses the PTX: %.380s", a->program, line_with(&t->perm, said, "error"));
}

static bool is_without_spill(struct tfc *t, const struct ptx_abi *abi, const struct ptx_figures *f)
{
	bool ok = true;
	for (int i = 0; i < abi->n_entry; i++) {
		if (f[i].stack_bytes <= 0 && f[i].spill_store_bytes <= 0 && f[i].spill_load_bytes <= 0)
			continue;
		ok = diag_error(t, abi->entry[i].fn->range, E6306, "%s spills registers: %lld bytes of stack, %lld bytes stored and %lld loaded; "
				"smaller tiles need fewer", abi->entry[i].name, (long long)f[i].stack_bytes,
				(long long)f[i].spill_store_bytes, (long long)f[i].spill_load_bytes);
	}
	return ok;
}

bool ptx_assemble(struct tfc *t, const struct ptx_assembler *a, const struct ptx_abi *abi, const char *ptx, size_t n,
		  struct ptx_figures **out)
{
	const char *dir = getenv("TMPDIR");
	char *path = arena_printf(&t->perm, "%s/tfc-ptx-XXXXXX", dir && *dir ? dir : "/tmp");
	struct text said;
	text_init(&said, &t->perm);
	text_add(&said, "");
	if (!write_text(t, ptx, n, path))
		return false;
	int status = run(t, a->program, abi->arch->name, path, &said), entry = -1;
	unlink(path);
	if (status < 0)
		return false;
	struct ptx_figures *f = arena_array(&t->perm, struct ptx_figures, (size_t)abi->n_entry + 1);
	for (int i = 0; i < abi->n_entry; i++)
		f[i] = (struct ptx_figures){ -1, -1, -1, -1, -1, -1, -1 };
	const char *text = text_str(&said);
	for (const char *s = text; *s; s += strcspn(s, "\n") + (s[strcspn(s, "\n")] == '\n'))
		read_line(t, abi, arena_strndup(&t->perm, s, strcspn(s, "\n")), f, &entry);
	*out = f;
	if (!is_accepted(t, a, abi, status, text) || t->diags.n_error)
		return false;
	return !a->assert_no_spill || is_without_spill(t, abi, f);
}
