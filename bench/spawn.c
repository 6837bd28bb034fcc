/* spawn ROUNDS COMMAND...: run a command many times; print the median milliseconds and the largest peak memory. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static int compare(const void *a, const void *b)
{
	double p = *(const double *)a, q = *(const double *)b;
	return (p > q) - (p < q);
}

int main(int argc, char **argv)
{
	int rounds = argc > 2 ? atoi(argv[1]) : 0;
	if (rounds < 1)
		return 2;
	double *ms = malloc(sizeof(*ms) * (size_t)rounds);
	long peak_kib = 0;
	posix_spawn_file_actions_t actions;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
	for (int i = 0; i < rounds; i++) {
		struct timespec a, b;
		pid_t pid;
		int status;
		struct rusage u;
		clock_gettime(CLOCK_MONOTONIC, &a);
		if (posix_spawnp(&pid, argv[2], &actions, NULL, argv + 2, environ) || wait4(pid, &status, 0, &u) < 0 || status)
			return 1;
		clock_gettime(CLOCK_MONOTONIC, &b);
		ms[i] = (double)(b.tv_sec - a.tv_sec) * 1e3 + (double)(b.tv_nsec - a.tv_nsec) * 1e-6;
		if (u.ru_maxrss > peak_kib)
			peak_kib = u.ru_maxrss;
	}
	qsort(ms, (size_t)rounds, sizeof(*ms), compare);
	printf("%.3f %.1f\n", ms[rounds / 2], (double)peak_kib / 1024);
	return 0;
}
