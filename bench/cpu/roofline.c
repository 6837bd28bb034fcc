/* Reads the table of `bench` and draws a roofline: operations per second over operations per byte, ours and the fastest peer of each
 * row with one thread, in SVG on the standard output. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_POINTS = 256, WIDTH = 960, HEIGHT = 560, LEFT = 70, RIGHT = 20, TOP = 30, BOTTOM = 50 };

struct point {
	char row[48];
	double intensity;	/* operations per byte */
	double ours, peer;	/* GF */
};

static struct point point[MAX_POINTS];
static int n;
static double peak, bandwidth;	/* GF, GB/s: the best seen */

static struct point *find(const char *row)
{
	for (int i = 0; i < n; i++)
		if (strcmp(point[i].row, row) == 0)
			return point + i;
	if (n == MAX_POINTS)
		return NULL;
	snprintf(point[n].row, sizeof(point[n].row), "%s", row);
	return point + n++;
}

static int read_table(const char *path)
{
	char line[512];
	FILE *f = fopen(path, "r");
	if (!f)
		return 0;
	while (fgets(line, sizeof(line), f)) {
		/* row, threads, library, kernel, rate, unit, work, bytes */
		char *field[8] = { line };
		int fields = 1;
		for (char *c = line; *c && fields < 8; c++)
			if (*c == '\t') {
				*c = 0;
				field[fields++] = c + 1;
			}
		if (fields < 8 || atoi(field[1]) != 1)
			continue;
		double rate = atof(field[4]);
		int is_memory = strcmp(field[5], "GB/s") == 0;
		if (strcmp(field[2], "limit") == 0) {
			if (is_memory && strcmp(field[3], "non-temporal copy") == 0)
				bandwidth = fmax(bandwidth, rate);
			else if (!is_memory && strncmp(field[0], "f64", 3) != 0)
				peak = fmax(peak, rate);
			continue;
		}
		struct point *p = strcmp(field[5], "GF") != 0 ? NULL : find(field[0]);
		if (!p)
			continue;
		p->intensity = atof(field[6]) / atof(field[7]);
		if (strncmp(field[2], "tfc", 3) == 0)
			p->ours = fmax(p->ours, rate);
		else
			p->peer = fmax(p->peer, rate);
	}
	fclose(f);
	return 1;
}

static double low_x, high_x, low_y, high_y;

static double at_x(double v)
{
	return LEFT + (WIDTH - LEFT - RIGHT) * log(v / low_x) / log(high_x / low_x);
}

static double at_y(double v)
{
	return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * log(v / low_y) / log(high_y / low_y);
}

static void text(double x, double y, const char *anchor, const char *what, double value)
{
	printf("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
	printf(what, value);
	puts("</text>");
}

int main(int argc, char **argv)
{
	if (argc != 2 || !read_table(argv[1]) || n == 0 || peak <= 0) {
		fprintf(stderr, "roofline: no products in %s\n", argc == 2 ? argv[1] : "(no file)");
		return 1;
	}
	low_x = high_x = point[0].intensity;
	low_y = peak;
	for (int i = 0; i < n; i++) {
		low_x = fmin(low_x, point[i].intensity);
		high_x = fmax(high_x, point[i].intensity);
		low_y = fmin(low_y, fmin(point[i].ours > 0 ? point[i].ours : low_y, point[i].peer > 0 ? point[i].peer : low_y));
	}
	low_x /= 2, high_x *= 2, low_y /= 2;
	high_y = peak * 1.5;
	printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">\n", WIDTH, HEIGHT);
	printf("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", WIDTH, HEIGHT);
	for (double v = pow(10, ceil(log10(low_x))); v <= high_x; v *= 10) {
		printf("<path d=\"M%.1f %d V%d\" stroke=\"#ddd\"/>\n", at_x(v), TOP, HEIGHT - BOTTOM);
		text(at_x(v), HEIGHT - BOTTOM + 18, "middle", "%g", v);
	}
	for (double v = pow(10, ceil(log10(low_y))); v <= high_y; v *= 10) {
		printf("<path d=\"M%d %.1f H%d\" stroke=\"#ddd\"/>\n", LEFT, at_y(v), WIDTH - RIGHT);
		text(LEFT - 6, at_y(v) + 4, "end", "%g", v);
	}
	double knee = bandwidth > 0 ? fmax(low_x, peak / bandwidth) : low_x;
	printf("<path d=\"M%.1f %.1f L%.1f %.1f H%d\" fill=\"none\" stroke=\"#333\" stroke-width=\"2\"/>\n", at_x(low_x),
	       at_y(bandwidth > 0 ? fmax(low_y, fmin(peak, bandwidth * low_x)) : peak), at_x(knee), at_y(peak), WIDTH - RIGHT);
	text(WIDTH - RIGHT - 6, at_y(peak) - 6, "end", "%.0f GF, multiply-add", peak);
	if (bandwidth > 0)
		text(LEFT + 6, TOP + 14, "start", "slope: %.0f GB/s, non-temporal copy", bandwidth);
	text(WIDTH / 2.0, HEIGHT - 12, "middle", "operations per byte", 0);
	printf("<text x=\"16\" y=\"%d\" transform=\"rotate(-90 16 %d)\" text-anchor=\"middle\">GF</text>\n", HEIGHT / 2, HEIGHT / 2);
	for (int i = 0; i < n; i++) {
		const struct point *p = point + i;
		if (p->peer > 0)
			printf("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"none\" stroke=\"#c60\"><title>%s: fastest peer %.1f GF</title></circle>\n",
			       at_x(p->intensity), at_y(p->peer), p->row, p->peer);
		if (p->ours > 0)
			printf("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"#06c\"><title>%s: tfc %.1f GF</title></circle>\n",
			       at_x(p->intensity), at_y(p->ours), p->row, p->ours);
	}
	printf("<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"#06c\"/><text x=\"%d\" y=\"%d\">tfc</text>\n", WIDTH - 200, HEIGHT - 70, WIDTH - 190, HEIGHT - 66);
	printf("<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"none\" stroke=\"#c60\"/><text x=\"%d\" y=\"%d\">fastest peer</text>\n</svg>\n", WIDTH - 140,
	       HEIGHT - 70, WIDTH - 130, HEIGHT - 66);
	return 0;
}
