/* Gantt charts of schedules: one interval of a loop, or the whole of the root list, by pipe and core. */
#include <inttypes.h>
#include <string.h>

#include "report/schedule.h"

enum { LEFT = 130, RIGHT = 20, WIDTH = 1000, ROW = 26, HEAD = 34, FOOT = 22, MAX_ROW = 256 };

struct row { const char *core, *pipe; };

struct chart {
	struct text *out;
	const json_t *list, *units;
	int64_t span;			/* cycles from left to right */
	bool is_cyclic;
	int n_row, top, number;
	struct row row[MAX_ROW];
};

static const char *text_of(const json_t *o, const char *key)
{
	const char *s = json_string_value(json_object_get(o, key));
	return s ? s : "";
}

static int64_t number_of(const json_t *o, const char *key)
{
	return json_integer_value(json_object_get(o, key));
}

static void add_escaped(struct text *out, const char *s)
{
	for (; *s; s++) {
		switch (*s) {
		case '&': text_add(out, "&amp;"); break;
		case '<': text_add(out, "&lt;"); break;
		case '>': text_add(out, "&gt;"); break;
		case '"': text_add(out, "&quot;"); break;
		case '\'': text_add(out, "&#39;"); break;
		default:
			if ((unsigned char)*s >= ' ')
				text_char(out, *s);
		}
	}
}

static int row_of(struct chart *c, const json_t *busy)
{
	const char *core = text_of(busy, "core"), *pipe = text_of(busy, "pipe");
	for (int i = 0; i < c->n_row; i++)
		if (!strcmp(c->row[i].core, core) && !strcmp(c->row[i].pipe, pipe))
			return i;
	if (c->n_row == MAX_ROW)
		return MAX_ROW - 1;
	c->row[c->n_row] = (struct row){ core, pipe };
	return c->n_row++;
}

static double x_of(const struct chart *c, int64_t cycle)
{
	return LEFT + (double)cycle * (WIDTH - LEFT - RIGHT) / (double)c->span;
}

static int y_of(const struct chart *c, int row)
{
	return c->top + HEAD + row * ROW;
}

static void draw_bar(struct chart *c, const json_t *u, int row, int64_t from, int64_t to)
{
	static const char *const colour[] = { "#4e79a7", "#f28e2b", "#59a14f", "#b07aa1", "#e15759", "#76b7b2", "#9c755f", "#edc948" };
	int64_t stage = number_of(u, "stage");
	double x = x_of(c, from), w = x_of(c, to) - x;
	w = w < 1 ? 1 : w;
	text_printf(c->out, "<g class=\"unit\" data-list=\"%d\" data-unit=\"%" PRId64 "\"><rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" "
		    "fill=\"%s\"/>", c->number, number_of(u, "index"), x, y_of(c, row) + 3, w, ROW - 6, colour[stage < 0 ? 0 : stage % 8]);
	text_add(c->out, "<title>");
	add_escaped(c->out, text_of(u, "name"));
	text_printf(c->out, ": stage %" PRId64 ", start %" PRId64 ", latency %" PRId64 ", ii %" PRId64 "</title>", stage,
		    number_of(u, "start"), number_of(u, "latency"), number_of(u, "ii"));
	size_t n = strlen(text_of(u, "name"));
	if (w > 7.0 * (double)n) {
		text_printf(c->out, "<text x=\"%.1f\" y=\"%d\" fill=\"#fff\">", x + 4, y_of(c, row) + 17);
		add_escaped(c->out, text_of(u, "name"));
		text_add(c->out, "</text>");
	}
	text_add(c->out, "</g>\n");
}

/* A bar that leaves the interval on the right comes in again on the left. */
static void draw_unit(struct chart *c, const json_t *u)
{
	size_t i;
	json_t *busy;
	json_array_foreach(json_object_get(u, "pipes"), i, busy) {
		int64_t from = number_of(u, "start"), cycles = number_of(busy, "cycles");
		int row = row_of(c, busy);
		from = c->is_cyclic ? (from % c->span + c->span) % c->span : from;
		from = from < 0 ? 0 : from > c->span ? c->span : from;
		cycles = cycles < 0 ? 0 : cycles > c->span ? c->span : cycles;
		if (from + cycles <= c->span) {
			draw_bar(c, u, row, from, from + cycles);
			continue;
		}
		draw_bar(c, u, row, from, c->span);
		if (c->is_cyclic)
			draw_bar(c, u, row, 0, from + cycles - c->span);
	}
}

/* Where the first bar of a unit begins or ends. */
static bool place_of(struct chart *c, int64_t unit, bool end, double *x, int *y)
{
	const json_t *u = unit < 0 ? NULL : json_array_get(c->units, (size_t)unit);
	const json_t *busy = u ? json_array_get(json_object_get(u, "pipes"), 0) : NULL;
	if (!busy)
		return false;
	int64_t at = number_of(u, "start");
	at = c->is_cyclic ? (at % c->span + c->span) % c->span : at;
	int64_t cycles = number_of(busy, "cycles");
	if (end)
		at = at > c->span - cycles ? c->span : at + cycles;
	*x = x_of(c, at < 0 ? 0 : at > c->span ? c->span : at);
	*y = y_of(c, row_of(c, busy)) + ROW / 2;
	return true;
}

static void draw_edge(struct chart *c, const json_t *e)
{
	double x1, x2;
	int y1, y2;
	if (!place_of(c, number_of(e, "from"), true, &x1, &y1) || !place_of(c, number_of(e, "to"), false, &x2, &y2))
		return;
	text_printf(c->out, "<path class=\"edge\" data-list=\"%d\" data-from=\"%" PRId64 "\" data-to=\"%" PRId64 "\" d=\"M%.1f %d C%.1f %d %.1f %d "
		    "%.1f %d\"><title>", c->number, number_of(e, "from"), number_of(e, "to"), x1, y1, x1 + 40, y1, x2 - 40, y2, x2, y2);
	add_escaped(c->out, text_of(e, "kind"));
	if (*text_of(e, "storage")) {
		text_add(c->out, " on ");
		add_escaped(c->out, text_of(e, "storage"));
	}
	text_printf(c->out, ", distance %" PRId64 ", latency %" PRId64 "</title></path>\n", number_of(e, "distance"), number_of(e, "latency"));
}

static void draw_axis(struct chart *c, int rows)
{
	int y = y_of(c, rows);
	for (int i = 0; i <= 4; i++) {
		int64_t at = c->span * i / 4;
		text_printf(c->out, "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#ccc\"/><text x=\"%.1f\" y=\"%d\" "
			    "text-anchor=\"middle\">%" PRId64 "</text>\n", x_of(c, at), y_of(c, 0), x_of(c, at), y, x_of(c, at), y + 14, at);
	}
}

static void draw_title(struct chart *c, const json_t *kernel)
{
	text_printf(c->out, "<text class=\"title\" x=\"8\" y=\"%d\">", c->top + 20);
	add_escaped(c->out, text_of(kernel, "function"));
	text_add(c->out, " ");
	add_escaped(c->out, text_of(c->list, "path"));
	if (c->is_cyclic)
		text_printf(c->out, ": II %" PRId64 " (lower bound %" PRId64 ")", number_of(c->list, "ii"), number_of(c->list, "lower_bound"));
	else
		text_printf(c->out, ": %" PRId64 " cycles", number_of(c->list, "makespan"));
	text_add(c->out, "</text>\n");
}

static void draw_list(struct chart *c, const json_t *kernel)
{
	size_t i;
	json_t *x;
	int64_t end = 1;
	c->units = json_object_get(c->list, "units");
	c->is_cyclic = number_of(c->list, "ii") > 0;
	c->n_row = 0;
	json_array_foreach((json_t *)c->units, i, x) {
		size_t k;
		json_t *busy;
		int64_t start = number_of(x, "start"), latency = number_of(x, "latency");
		if (start >= 0 && latency >= 0 && start < INT64_MAX / 4 && latency < INT64_MAX / 4 && start + latency > end)
			end = start + latency;
		json_array_foreach(json_object_get(x, "pipes"), k, busy)
			row_of(c, busy);
	}
	c->span = c->is_cyclic ? number_of(c->list, "ii") : end;
	c->span = c->span < 1 ? 1 : c->span > INT64_MAX / 8 ? INT64_MAX / 8 : c->span;
	draw_title(c, kernel);
	draw_axis(c, c->n_row);
	for (int r = 0; r < c->n_row; r++) {
		text_printf(c->out, "<text x=\"8\" y=\"%d\">", y_of(c, r) + 17);
		add_escaped(c->out, c->row[r].core);
		text_char(c->out, ' ');
		add_escaped(c->out, c->row[r].pipe);
		text_add(c->out, "</text>\n");
	}
	json_array_foreach((json_t *)c->units, i, x)
		draw_unit(c, x);
	json_array_foreach(json_object_get(c->list, "edges"), i, x)
		draw_edge(c, x);
	c->top += HEAD + c->n_row * ROW + FOOT;
	c->number++;
}

static void draw_all(struct text *out, const json_t *kernels)
{
	struct text body;
	text_init(&body, out->arena);
	struct chart c = { .out = &body };
	size_t i, k;
	json_t *kernel, *list;
	json_array_foreach((json_t *)kernels, i, kernel)
		json_array_foreach(json_object_get(kernel, "lists"), k, list) {
			c.list = list;
			draw_list(&c, kernel);
		}
	text_printf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"12\">\n"
		    "<style>.title{font-weight:bold}.edge{fill:none;stroke:#d00;stroke-width:1.5;visibility:hidden}"
		    ".edge.on{visibility:visible}.unit.on rect{stroke:#000;stroke-width:2}</style>\n<rect width=\"100%%\" height=\"100%%\" "
		    "fill=\"#fff\"/>\n", WIDTH, c.top + 8);
	text_add(out, text_str(&body));
	text_add(out, "</svg>\n");
}

/* Under the pointer a unit shows its dependences. */
static const char script[] =
	"<script>\n"
	"document.querySelectorAll('.unit').forEach(function (u) {\n"
	"  function show(on) {\n"
	"    var l = u.dataset.list, n = u.dataset.unit;\n"
	"    document.querySelectorAll('.edge[data-list=\"' + l + '\"]').forEach(function (e) {\n"
	"      if (e.dataset.from !== n && e.dataset.to !== n) return;\n"
	"      e.classList.toggle('on', on);\n"
	"      var other = e.dataset.from === n ? e.dataset.to : e.dataset.from;\n"
	"      document.querySelectorAll('.unit[data-list=\"' + l + '\"][data-unit=\"' + other + '\"]').forEach(function (x) {\n"
	"        x.classList.toggle('on', on);\n"
	"      });\n"
	"    });\n"
	"    u.classList.toggle('on', on);\n"
	"  }\n"
	"  u.addEventListener('mouseenter', function () { show(true); });\n"
	"  u.addEventListener('mouseleave', function () { show(false); });\n"
	"});\n"
	"</script>\n";

bool report_schedule_draw(struct text *out, const json_t *kernels, bool html)
{
	size_t i;
	json_t *kernel;
	if (!json_is_array(kernels))
		return false;
	json_array_foreach((json_t *)kernels, i, kernel)
		if (!json_is_object(kernel) || !json_is_array(json_object_get(kernel, "lists")))
			return false;
	if (html)
		text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>Schedule</title></head>\n<body>\n");
	draw_all(out, kernels);
	if (html) {
		text_add(out, script);
		text_add(out, "</body>\n</html>\n");
	}
	return true;
}
