/* What the command does after a failure of its own: status 3, one message, and a file that reproduces it. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "unit.h"

int tfc_main(int argc, char **argv);
#define main tfc_main
#include "driver/main.c"
#undef main

enum { MOST = 4096 };

static void read_text(const char *path, char *text)
{
	FILE *f = fopen(path, "r");
	ck_assert_msg(f != NULL, "no file %s", path);
	text[fread(text, 1, MOST - 1, f)] = 0;
	fclose(f);
}

/* The command as main() runs it, but for what "failing" does in the middle of the work. */
static int command_that_fails(void (*failing)(struct run *r))
{
	static struct run run;
	char *argv[] = {(char *)"tfc", (char *)"k.hir", (char *)"-o", (char *)"k.c", NULL};
	tfc_init(&run.t);
	int why = setjmp(run.t.fail.env);
	if (why)
		return after_failure(&run, why, 4, argv);
	options_parse(&run.t, &run.o, 4, argv);
	run.t.pass = "lower";
	failing(&run);
	return EXIT_OK;
}

/* Run it in a child in an empty directory; its standard error goes to "said". */
static int status_of(void (*failing)(struct run *r), char *dir, char *said)
{
	ck_assert(mkdtemp(dir) != NULL && chdir(dir) == 0);
	FILE *f = fopen("k.hir", "w");
	ck_assert(f && fputs("def k(x):\n    return x\n", f) >= 0 && fclose(f) == 0);
	pid_t pid = fork();
	ck_assert(pid >= 0);
	if (pid == 0) {
		int to = open("said", O_CREAT | O_WRONLY, 0666);
		if (to < 0 || dup2(to, 2) < 0)
			_exit(99);
		_exit(command_that_fails(failing));
	}
	int status;
	ck_assert(waitpid(pid, &status, 0) == pid && WIFEXITED(status));
	read_text("said", said);
	return WEXITSTATUS(status);
}

/* The number of files named tfc-bug-...; the name of the last in "name". */
static int reproducers(char *name)
{
	int n = 0;
	DIR *d = opendir(".");
	for (struct dirent *e; (e = readdir(d));)
		if (!strncmp(e->d_name, "tfc-bug-", 8)) {
			snprintf(name, 64, "%.63s", e->d_name);
			n++;
		}
	closedir(d);
	return n;
}

static void clean(const char *name)
{
	char dir[MOST];
	ck_assert(getcwd(dir, sizeof(dir)) != NULL);
	unlink("k.hir");
	unlink("said");
	unlink(name);
	ck_assert(access("k.c", F_OK) != 0 && chdir("/") == 0 && rmdir(dir) == 0);
}

static void has_bug(struct run *r)
{
	tfc_bug(&r->t, "value %d has no place", 7);
}

static void has_no_memory(struct run *r)
{
	fail_no_memory(&r->t.fail);
}

START_TEST(a_bug_exits_with_3_and_leaves_a_reproducer)
{
	char dir[] = "/tmp/t_failure-XXXXXX", said[MOST], text[MOST], name[64] = "";
	ck_assert_int_eq(status_of(has_bug, dir, said), 3);
	ck_assert_msg(strstr(said, "tfc: internal error in stage lower: value 7 has no place (") != NULL, "%s", said);
	ck_assert_int_eq(reproducers(name), 1);
	ck_assert_msg(strstr(said, "please report this with the file") && strstr(said, name), "%s", said);
	read_text(name, text);
	ck_assert_msg(strstr(text, "stage lower: value 7 has no place") && strstr(text, "# tfc k.hir -o k.c\n"), "%s",
		      text);
	ck_assert_msg(strstr(text, "\ndef k(x):\n    return x\n") != NULL, "%s", text);
	clean(name);
}
END_TEST

START_TEST(no_memory_exits_with_1_and_leaves_nothing)
{
	char dir[] = "/tmp/t_failure-XXXXXX", said[MOST], name[64] = "";
	ck_assert_int_eq(status_of(has_no_memory, dir, said), 1);
	ck_assert_str_eq(said, "tfc: error: out of memory; nothing was written\n");
	ck_assert_int_eq(reproducers(name), 0);
	clean("none");
}
END_TEST

UNIT_MAIN("failure", a_bug_exits_with_3_and_leaves_a_reproducer, no_memory_exits_with_1_and_leaves_nothing)
