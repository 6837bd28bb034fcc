#include "base/io.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/vec.h"

enum { READ_LIMIT_BYTES = 1 << 30 };

static bool read_all(struct arena *a, int fd, char **data, size_t *size)
{
	size_t cap = 1 << 16, len = 0;
	char *p = arena_alloc(a, cap);
	for (;;) {
		ssize_t n = read(fd, p + len, cap - len);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		if (n == 0)
			break;
		len += (size_t)n;
		if (len > READ_LIMIT_BYTES) {
			errno = EFBIG;
			return false;
		}
		if (len == cap) {
			char *q = arena_alloc(a, cap * 2);
			memcpy(q, p, len);
			p = q;
			cap *= 2;
		}
	}
	*data = p;
	*size = len;
	return true;
}

bool io_read(struct arena *a, const char *path, char **data, size_t *size, const char **why)
{
	bool is_stdin = !strcmp(path, "-");
	int fd = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	bool ok = fd >= 0;
	struct stat st;
	if (ok && fstat(fd, &st) == 0 && S_ISDIR(st.st_mode)) {
		errno = EISDIR;
		ok = false;
	}
	ok = ok && read_all(a, fd, data, size);
	int error = errno;
	if (fd >= 0 && !is_stdin)
		close(fd);
	if (!ok)
		*why = arena_strdup(a, strerror(error));
	return ok;
}

void io_output_add(struct tfc *t, struct io_outputs *o, const char *path, const void *data, size_t size)
{
	vec_push(&t->perm, o, ((struct io_output){ .path = path, .data = data, .size = size }));
}

static bool write_all(int fd, const char *p, size_t n)
{
	while (n) {
		ssize_t w = write(fd, p, n);
		if (w < 0 && errno == EINTR)
			continue;
		if (w < 0)
			return false;
		p += w;
		n -= (size_t)w;
	}
	return true;
}

static bool is_special(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

static bool has_bytes(struct tfc *t, const struct io_output *x)
{
	struct stat st;
	char *data;
	size_t size;
	const char *why;
	return stat(x->path, &st) == 0 && S_ISREG(st.st_mode) && (size_t)st.st_size == x->size &&
	       io_read(&t->perm, x->path, &data, &size, &why) && size == x->size && !memcmp(data, x->data, size);
}

static bool write_temporary(struct io_output *x)
{
	struct stat st;
	if (stat(x->path, &st) == 0 && S_ISDIR(st.st_mode)) {
		errno = EISDIR;
		return false;
	}
	x->temporary = x->pattern;
	int fd = mkstemp(x->temporary);
	if (fd < 0) {
		x->temporary = NULL;
		return false;
	}
	mode_t mask = umask(0);
	umask(mask);
	bool ok = fchmod(fd, 0666 & ~mask) == 0 && write_all(fd, x->data, x->size);
	int error = errno;
	if (close(fd) != 0 && ok) {
		ok = false;
		error = errno;
	}
	errno = error;
	return ok;
}

/* Write "x" where no renaming is possible: standard output, devices and pipes. */
static bool write_direct(const struct io_output *x)
{
	int fd = strcmp(x->path, "-") ? open(x->path, O_WRONLY | O_CLOEXEC) : STDOUT_FILENO;
	if (fd < 0)
		return false;
	bool ok = write_all(fd, x->data, x->size);
	int error = errno;
	if (fd != STDOUT_FILENO && close(fd) != 0 && ok) {
		ok = false;
		error = errno;
	}
	errno = error;
	return ok;
}

static bool is_direct(const struct io_output *x)
{
	return !strcmp(x->path, "-") || is_special(x->path);
}

static struct io_output *write_set(struct io_outputs *o)
{
	for (size_t i = 0; i < o->len; i++) {
		struct io_output *x = &o->data[i];
		if (is_direct(x))
			continue;
		if (!x->unchanged && !write_temporary(x))
			return x;
	}
	for (size_t i = 0; i < o->len; i++)
		if (is_direct(&o->data[i]) && !write_direct(&o->data[i]))
			return &o->data[i];
	for (size_t i = 0; i < o->len; i++) {
		struct io_output *x = &o->data[i];
		if (!x->temporary)
			continue;
		if (rename(x->temporary, x->path) != 0)
			return x;
		x->temporary = NULL;
	}
	return NULL;
}

bool io_outputs_commit(struct tfc *t, struct io_outputs *o)
{
	for (size_t i = 0; i < o->len; i++) {
		o->data[i].unchanged = o->write_if_changed && !is_direct(&o->data[i]) && has_bytes(t, &o->data[i]);
		o->data[i].pattern = arena_printf(&t->perm, "%s.XXXXXX", o->data[i].path);
	}
	sigset_t all, old;
	sigfillset(&all);
	sigdelset(&all, SIGSEGV);
	sigdelset(&all, SIGBUS);
	sigdelset(&all, SIGFPE);
	sigdelset(&all, SIGABRT);
	sigprocmask(SIG_BLOCK, &all, &old);
	errno = 0;
	struct io_output *failed = write_set(o);
	int error = errno;
	for (size_t i = 0; i < o->len; i++)
		if (o->data[i].temporary)
			unlink(o->data[i].temporary);
	sigprocmask(SIG_SETMASK, &old, NULL);
	if (!failed)
		return true;
	const char *path = strcmp(failed->path, "-") ? failed->path : "standard output";
	return diag_error(t, (struct range){ 0 }, E9002, "cannot write %s: %s", path, strerror(error));
}

/* Stat the directory of "path" and set "name" to what follows it. */
static bool stat_parent(const char *path, struct stat *st, const char **name)
{
	char dir[4096];
	const char *slash = strrchr(path, '/');
	size_t n = slash ? (size_t)(slash - path) + 1 : 0;
	*name = path + n;
	if (n >= sizeof(dir))
		return false;
	memcpy(dir, path, n);
	dir[n] = 0;
	return stat(n ? dir : ".", st) == 0;
}

bool io_same_file(const char *a, const char *b)
{
	struct stat x, y;
	const char *a_name, *b_name;
	if (stat(a, &x) == 0 && stat(b, &y) == 0)
		return x.st_dev == y.st_dev && x.st_ino == y.st_ino && S_ISREG(x.st_mode);
	return stat_parent(a, &x, &a_name) && stat_parent(b, &y, &b_name) && x.st_dev == y.st_dev && x.st_ino == y.st_ino &&
	       !strcmp(a_name, b_name);
}

bool io_outputs_clash(const char *const *output, size_t n_output, const char *const *input, size_t n_input, size_t *which,
		      bool *is_input)
{
	for (size_t i = 0; i < n_output; i++) {
		if (!strcmp(output[i], "-"))
			continue;
		*which = i;
		*is_input = true;
		for (size_t k = 0; k < n_input; k++)
			if (io_same_file(output[i], input[k]))
				return true;
		*is_input = false;
		for (size_t k = 0; k < i; k++)
			if (strcmp(output[k], "-") != 0 && io_same_file(output[i], output[k]))
				return true;
	}
	return false;
}

/* Make the directory "path" and its parents where they are missing. */
bool io_make_dir(struct tfc *t, const char *path)
{
	char *p = arena_strdup(&t->perm, path);
	for (char *s = p + 1;; s++)
		if (*s == '/' || !*s) {
			char end = *s;
			*s = 0;
			if (mkdir(p, 0777) != 0 && errno != EEXIST)
				return diag_error(t, (struct range){ 0 }, E9002, "cannot make the directory %s: %s", p,
						  strerror(errno));
			if (!end)
				return true;
			*s = end;
		}
}

bool io_exists(const char *path)
{
	return access(path, R_OK) == 0;
}

const char *io_program_dir(struct tfc *t)
{
	char path[4096];
	ssize_t n = readlink("/proc/self/exe", path, sizeof(path) - 1);
	if (n <= 0)
		return NULL;
	path[n] = 0;
	char *slash = strrchr(path, '/');
	*slash = 0;
	return arena_strdup(&t->perm, slash == path ? "/" : path);
}

const char *io_runtime_dir(struct tfc *t)
{
	static const char *const relative[] = { "../include", "runtime-headers", "../runtime-headers" };
	const char *dir = io_program_dir(t);
	for (size_t i = 0; dir && i < sizeof(relative) / sizeof(relative[0]); i++) {
		const char *path = arena_printf(&t->perm, "%s/%s", dir, relative[i]);
		if (io_exists(arena_printf(&t->perm, "%s/tfc/rt.h", path)))
			return path;
	}
	return io_exists(RUNTIME_SOURCE_DIR "/tfc/rt.h") ? RUNTIME_SOURCE_DIR : NULL;
}
