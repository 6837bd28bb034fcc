/* Build a C artifact and run its entries on tensors, in a process of its own. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "backend/c/internal.h"
#include "base/vec.h"

struct shape {
	int64_t dim[CB_MAX_RANK];
	int64_t n;			/* elements */
	int64_t span;			/* elements of memory */
	bool strided;
	struct layout_map map;
};

struct kernel {
	int number;
	const struct tir_fn *f;
	struct shape *shape;		/* of each parameter */
	int n_dim;
	const struct backend_dim *dim;
	int64_t *value;			/* of each DimVar */
	bool *known;
};

struct check {
	struct tfc *t;
	struct arena *a;
	const struct check_c_run *run;
	const char *dir;
	const char **why;
	struct { const char **data; size_t len, cap; } file;
	const char *artifact;		/* its text */
	struct kernel k;		/* the one at hand */
};

static bool fail(struct check *x, const char *fmt, const char *a, const char *b)
{
	*x->why = arena_printf(x->a, fmt, a, b);
	return false;
}

static const char *path_of(struct check *x, const char *name)
{
	const char *p = arena_printf(x->a, "%s/%s", x->dir, name);
	for (size_t i = 0; i < x->file.len; i++)
		if (!strcmp(x->file.data[i], p))
			return p;
	vec_push(x->a, &x->file, p);
	return p;
}

static bool write_file(struct check *x, const char *name, const void *data, size_t size)
{
	const char *path = path_of(x, name);
	FILE *f = fopen(path, "wb");
	bool ok = f && fwrite(data, 1, size, f) == size;
	ok = f && fclose(f) == 0 && ok;
	return ok || fail(x, "cannot write %s: %s", path, strerror(errno));
}

static bool read_bytes(struct check *x, const char *name, unsigned char *data, size_t size)
{
	const char *path = path_of(x, name);
	FILE *f = fopen(path, "rb");
	bool ok = f && fread(data, 1, size, f) == size;
	if (f)
		fclose(f);
	return ok || fail(x, "the program did not write %s%s", name, "");
}

/* The first line of file "name", without its end. */
static const char *first_line(struct check *x, const char *name)
{
	char line[400] = "";
	FILE *f = fopen(path_of(x, name), "r");
	if (f) {
		if (!fgets(line, sizeof(line), f))
			line[0] = 0;
		fclose(f);
	}
	line[strcspn(line, "\n")] = 0;
	return arena_strdup(x->a, line);
}

static bool input_needed(const struct tir_buffer *b)
{
	return b->kind == TIR_PARAM && (!b->is_output || b->is_read);
}

static void bind_extents(struct check *x, const struct tensor *const *in)
{
	for (int d = 0; d < x->k.n_dim; d++)
		for (int i = 0, k = 0; i < x->k.f->n_param; i++) {
			const struct tir_buffer *b = x->k.f->param[i];
			if (!input_needed(b))
				continue;
			const struct tensor *v = in[k++];
			for (int a = 0; a < b->type->rank && !x->k.known[d]; a++) {
				const struct ix *e = b->type->dim[a];
				if (e->n_term != 1 || e->term[0].coef < 1 || e->term[0].atom->kind != IX_SYM ||
				    strcmp(e->term[0].atom->sym->name, x->k.dim[d].sym->name) != 0)
					continue;
				x->k.value[d] = (v->dim[a] - e->konst) / e->term[0].coef;
				x->k.known[d] = true;
			}
		}
}

static bool dim_value(void *user, const struct ix_sym *s, int64_t *out)
{
	const struct check *x = user;
	for (int d = 0; d < x->k.n_dim; d++)
		if (s->kind == IX_DIMVAR && !strcmp(s->name, x->k.dim[d].sym->name) && x->k.known[d]) {
			*out = x->k.value[d];
			return true;
		}
	return false;
}

static const struct ix *known_dim(void *user, const struct ix_sym *s)
{
	struct check *x = user;
	int64_t v;
	return dim_value(x, s, &v) ? ix_const(x->a, v) : NULL;
}

/* The layout of "ty" with the run-time extents put in. */
static const struct layout *static_layout(struct check *x, const struct layout *l)
{
	struct layout *copy = arena_memdup(x->a, l, sizeof(*l));
	struct layout_mode *mode = arena_array(x->a, struct layout_mode, (size_t)l->n_mode + 1);
	for (int i = 0; i < l->n_mode; i++) {
		mode[i].extent = ix_substitute(x->a, l->mode[i].extent, known_dim, x);
		mode[i].stride = l->mode[i].stride ? ix_substitute(x->a, l->mode[i].stride, known_dim, x) : NULL;
	}
	copy->mode = mode;
	return copy;
}

static bool shape_of(struct check *x, const struct type *ty, struct shape *s)
{
	*s = (struct shape){ .n = 1 };
	for (int i = 0; i < ty->rank; i++) {
		if (!ix_eval(ty->dim[i], dim_value, x, &s->dim[i]) || s->dim[i] < 0)
			return fail(x, "a dimension of %s has no value%s", type_str(x->a, ty), "");
		s->n *= s->dim[i];
	}
	s->span = s->n;
	if (!ty->layout || !s->n || dtype_info(ty->dtype)->bits < 8)
		return true;
	const struct layout *l = static_layout(x, ty->layout);
	s->strided = layout_map_init(x->a, &s->map, l, ty->rank, s->dim, dtype_info(ty->dtype)->bits / 8, LAYOUT_AS_GMEM);
	for (int i = 0; s->strided && i < s->map.n_digit; i++)
		s->span = (i ? s->span : 1 + s->map.offset) + (s->map.digit[i].extent - 1) * s->map.digit[i].stride;
	return true;
}

static void next_coordinate(int64_t *c, const int64_t *dim, int rank)
{
	for (int i = rank; i-- > 0;) {
		if (++c[i] < dim[i])
			return;
		c[i] = 0;
	}
}

/* Move elements between C order and the layout of the type. */
static void rearrange(const struct type *ty, const struct shape *s, unsigned char *memory, unsigned char *logical, bool to_memory)
{
	int64_t c[CB_MAX_RANK] = { 0 };
	size_t size = (size_t)dtype_info(ty->dtype)->bits / 8;
	for (int64_t i = 0; i < s->n; i++) {
		int64_t at = layout_map_index(&s->map, c);
		unsigned char *m = memory + (size_t)at * size, *l = logical + (size_t)i * size;
		memcpy(to_memory ? m : l, to_memory ? l : m, size);
		next_coordinate(c, s->dim, ty->rank);
	}
}

/* The file of parameter "i". */
static const char *data_name(struct check *x, int i)
{
	return arena_printf(x->a, "k%d_p%d", x->k.number, i);
}

static bool write_input(struct check *x, int k, const struct type *ty, const struct shape *s, const struct tensor *v)
{
	size_t size;
	unsigned char *bytes = tensor_encode(x->a, v, &size);
	if (s->strided) {
		size_t total = (size_t)dtype_size_bytes(ty->dtype, s->span);
		unsigned char *memory = arena_alloc(x->a, total + 1);
		rearrange(ty, s, memory, bytes, true);
		bytes = memory;
		size = total;
	}
	return write_file(x, data_name(x, k), bytes, size);
}

static void harness_param(struct check *x, struct text *out, int i, int64_t bytes)
{
	const struct tir_buffer *b = x->k.f->param[i];
	text_printf(out, "\targs.%s = load(\"%s\", %lld, %d);\n", backend_field(x->a, x->k.f, b), data_name(x, i),
		    (long long)bytes, input_needed(b));
}

/* The text of the artifact; what cannot be read is left to the compiler's message. */
static const char *artifact_text(struct check *x)
{
	struct { char *data; size_t len, cap; } text = { 0 };
	FILE *f = fopen(x->run->path, "r");
	for (int c; f && (c = getc(f)) != EOF;)
		vec_push(x->a, &text, (char)c);
	if (f)
		fclose(f);
	vec_push(x->a, &text, '\0');
	return text.data;
}

/* Does the entry of the artifact have this argument?  An extent that was fixed when it was compiled is none. */
static bool has_argument(struct check *x, const char *symbol, const char *field)
{
	const char *args = strstr(x->artifact, arena_printf(x->a, "struct tfc_%s_args {", symbol));
	const char *end = args ? strchr(args, '}') : NULL;
	const char *at = args ? strstr(args, arena_printf(x->a, "int64_t %s;", field)) : NULL;
	return at && end && at < end;
}

/* The statements that run the entry once. */
static void harness_kernel(struct check *x, struct text *out)
{
	const char *symbol = backend_symbol(x->a, x->k.f);
	text_printf(out, "static int run_%d(void)\n{\n\ttfc_%s_args args;\n\tmemset(&args, 0, sizeof(args));\n", x->k.number, symbol);
	for (int i = 0; i < x->k.f->n_param; i++)
		if (x->k.f->param[i]->kind == TIR_PARAM)
			harness_param(x, out, i, dtype_size_bytes(x->k.f->param[i]->type->dtype, x->k.shape[i].span));
	for (int d = 0; d < x->k.n_dim; d++)
		if (has_argument(x, symbol, x->k.dim[d].field))
			text_printf(out, "\targs.%s = INT64_C(%lld);\n", x->k.dim[d].field,
				    (long long)(x->k.value[d] * x->k.dim[d].scale + x->k.dim[d].base));
	if (x->run->workers > 1)
		text_printf(out, "\tstruct tfc_pool pool;\n\ttfc_pool_start(&pool, %d);\n\targs.parallel = &pool.parallel;\n", x->run->workers);
	text_printf(out, "\targs.workspace_size = %s_workspace_size(&args);\n"
			 "\targs.workspace = args.workspace_size ? malloc(args.workspace_size) : NULL;\n"
			 "\tif (args.workspace)\n\t\tmemset(args.workspace, 0xff, args.workspace_size);\n"
			 "\tint status = %s(&args);\n\tif (status) {\n\t\tfprintf(stderr, \"%s: %%s\\n\", tfc_strerror(status));\n"
			 "\t\treturn 93;\n\t}\n", symbol, symbol, symbol);
	for (int i = 0; i < x->k.f->n_param; i++)
		if (x->k.f->param[i]->kind == TIR_PARAM && x->k.f->param[i]->is_output)
			text_printf(out, "\tsave(\"%s\", args.%s, %lld);\n", data_name(x, i), backend_field(x->a, x->k.f, x->k.f->param[i]),
				    (long long)dtype_size_bytes(x->k.f->param[i]->type->dtype, x->k.shape[i].span));
	for (int i = 0; i < x->k.f->n_param; i++)
		if (x->k.f->param[i]->kind == TIR_PARAM)
			text_printf(out, "\tfree((void *)args.%s);\n", backend_field(x->a, x->k.f, x->k.f->param[i]));
	text_add(out, "\tfree(args.workspace);\n");
	if (x->run->workers > 1)
		text_add(out, "\ttfc_pool_stop(&pool);\n");
	text_add(out, "\treturn 0;\n}\n");
}

static void harness_begin(struct check *x, struct text *out)
{
	char *full = realpath(x->run->path, NULL);
	text_printf(out, "#include \"%s\"\n#include <stdio.h>\n#include <stdlib.h>\n", full ? full : x->run->path);
	free(full);
	if (x->run->workers > 1)
		text_add(out, "#include \"tfc/pool.h\"\n");
	text_add(out, "static void *load(const char *name, size_t n, int read)\n{\n"
		      "\tunsigned char *p = malloc(n ? n : 1);\n\tif (!p)\n\t\texit(90);\n\tmemset(p, 0xff, n);\n"
		      "\tFILE *f = read ? fopen(name, \"rb\") : NULL;\n\tif (read && (!f || fread(p, 1, n, f) != n))\n\t\texit(91);\n"
		      "\tif (f)\n\t\tfclose(f);\n\treturn p;\n}\n"
		      "static void save(const char *name, const void *p, size_t n)\n{\n\tFILE *f = fopen(name, \"wb\");\n"
		      "\tif (!f || fwrite(p, 1, n, f) != n || fclose(f))\n\t\texit(92);\n}\n");
}

static void harness_end(struct text *out, int n)
{
	text_add(out, "int main(void)\n{\n\tint status = 0;\n");
	for (int k = 0; k < n; k++)
		text_printf(out, "\tif (!status)\n\t\tstatus = run_%d();\n", k);
	text_add(out, "\treturn status;\n}\n");
}

/* Run a program in the directory, standard output and error to file "log"; returns the exit status, or -1. */
static int execute(struct check *x, char *const *argv, const char *log)
{
	const char *to = path_of(x, log);
	fflush(NULL);
	pid_t pid = fork();
	if (pid < 0)
		return -1;
	if (pid == 0) {
		if (!freopen(to, "w", stdout) || dup2(fileno(stdout), 2) < 0 || chdir(x->dir) != 0)
			_exit(126);
		execvp(argv[0], argv);
		_exit(127);
	}
	int status;
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static char **split_flags(struct check *x, size_t *n, const char *first, const char *const *more)
{
	struct { char **data; size_t len, cap; } v = { 0 };
	char *word = arena_strdup(x->a, first);
	for (char *p = strtok(word, " "); p; p = strtok(NULL, " "))
		vec_push(x->a, &v, p);
	for (; *more; more++)
		vec_push(x->a, &v, arena_strdup(x->a, *more));
	char *flags = arena_strdup(x->a, x->run->flags ? x->run->flags : "");
	for (char *p = strtok(flags, " "); p; p = strtok(NULL, " "))
		vec_push(x->a, &v, p);
	vec_push(x->a, &v, arena_strdup(x->a, "-lm"));
	vec_push(x->a, &v, NULL);
	*n = v.len;
	return v.data;
}

static bool build(struct check *x)
{
	const char *env = getenv("CC");
	const char *cc = x->run->cc ? x->run->cc : arena_printf(x->a, "%s -O2", env && *env ? env : "cc");
	char *include = x->run->include_dir ? realpath(x->run->include_dir, NULL) : NULL;
	const char *dir = arena_printf(x->a, "-I%s", include ? include : ".");
	free(include);
	const char *const more[] = { "-std=gnu11", dir, "-o", "run", "harness.c", "-pthread", NULL };
	size_t n;
	char **argv = split_flags(x, &n, cc, more);
	path_of(x, "run");
	int status = execute(x, argv, "log");
	if (status == 127)
		return fail(x, "the C compiler '%s' cannot be run; set CC or --cc%s", cc, "");
	return status == 0 || fail(x, "'%s' refuses the artifact: %s", cc, first_line(x, "log"));
}

static bool execute_artifact(struct check *x)
{
	char *const argv[] = { (char *)"./run", NULL };
	int status = execute(x, argv, "log");
	if (status == 93)
		return fail(x, "the artifact returned an error: %s%s", first_line(x, "log"), "");
	return status == 0 || fail(x, "the artifact ended abnormally%s%s", *first_line(x, "log") ? ": " : "", first_line(x, "log"));
}

static bool read_output(struct check *x, int i, struct tensor **out)
{
	const struct type *ty = x->k.f->param[i]->type;
	const struct shape *s = &x->k.shape[i];
	size_t size = (size_t)dtype_size_bytes(ty->dtype, s->span);
	unsigned char *bytes = arena_alloc(x->a, size + 1);
	if (!read_bytes(x, data_name(x, i), bytes, size))
		return false;
	if (s->strided) {
		unsigned char *logical = arena_alloc(x->a, (size_t)dtype_size_bytes(ty->dtype, s->n) + 1);
		rearrange(ty, s, bytes, logical, false);
		bytes = logical;
	}
	*out = tensor_decode(x->a, ty->dtype, ty->rank, s->dim, bytes);
	return true;
}

/* Make kernel "k" the one at hand: its extents, and its input files. */
static bool begin_kernel(struct check *x, int k, const struct check_c_kernel *kernel)
{
	x->k.number = k;
	x->k.f = kernel->f;
	x->k.dim = backend_dims(x->t, x->k.f, &x->k.n_dim);
	if (!x->k.dim)
		return fail(x, "a dimension of %s has no value%s", x->k.f->name, "");
	x->k.value = arena_array(x->a, int64_t, (size_t)x->k.n_dim + 1);
	x->k.known = arena_array(x->a, bool, (size_t)x->k.n_dim + 1);
	x->k.shape = arena_array(x->a, struct shape, (size_t)x->k.f->n_param + 1);
	bind_extents(x, kernel->in);
	for (int i = 0, n_in = 0; i < x->k.f->n_param; i++) {
		const struct tir_buffer *b = x->k.f->param[i];
		if (b->kind != TIR_PARAM)
			continue;
		path_of(x, data_name(x, i));
		if (!shape_of(x, b->type, &x->k.shape[i]) ||
		    (input_needed(b) && !write_input(x, i, b->type, &x->k.shape[i], kernel->in[n_in++])))
			return false;
	}
	return true;
}

static bool end_kernel(struct check *x, const struct check_c_kernel *kernel)
{
	int n_out = 0;
	for (int i = 0; i < x->k.f->n_param; i++)
		if (x->k.f->param[i]->kind == TIR_PARAM && x->k.f->param[i]->is_output && !read_output(x, i, &kernel->out[n_out++]))
			return false;
	return true;
}

static bool run_all(struct check *x, int n, const struct check_c_kernel *kernel)
{
	struct kernel *each = arena_array(x->a, struct kernel, (size_t)n + 1);
	struct text text;
	text_init(&text, x->a);
	x->artifact = artifact_text(x);
	harness_begin(x, &text);
	for (int k = 0; k < n; k++) {
		if (!begin_kernel(x, k, &kernel[k]))
			return false;
		harness_kernel(x, &text);
		each[k] = x->k;
	}
	harness_end(&text, n);
	if (!write_file(x, "harness.c", text_str(&text), text.len) || !build(x) || !execute_artifact(x))
		return false;
	for (int k = 0; k < n; k++) {
		x->k = each[k];
		if (!end_kernel(x, &kernel[k]))
			return false;
	}
	return true;
}

static void clean_up(struct check *x)
{
	for (size_t i = 0; i < x->file.len; i++)
		unlink(x->file.data[i]);
	rmdir(x->dir);
}

bool check_c(struct tfc *t, int n, const struct check_c_kernel *kernel, const struct check_c_run *run, const char **why)
{
	struct check x = { .t = t, .a = &t->perm, .run = run, .why = why };
	const char *tmp = getenv("TMPDIR");
	char *dir = arena_printf(&t->perm, "%s/tfc-check-XXXXXX", tmp && *tmp ? tmp : "/tmp");
	x.dir = mkdtemp(dir);
	if (!x.dir)
		return fail(&x, "cannot make a temporary directory in %s: %s", tmp && *tmp ? tmp : "/tmp", strerror(errno));
	bool ok = run_all(&x, n, kernel);
	clean_up(&x);
	return ok;
}
