#include "driver/results.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "driver/report.h"

struct summary {
	double radius;
	int64_t n_open;
};

static struct summary summarise(const struct tensor *x)
{
	struct summary s = {0, 0};
	for (int64_t i = 0; i < x->n; i++) {
		double r = tensor_radius(x, i);
		if (tensor_is_open(x, i) || isinf(r))
			s.n_open++;
		else if (r > s.radius)
			s.radius = r;
	}
	return s;
}

static const char *extents_str(struct tfc *t, const struct tensor *x)
{
	struct text s;
	text_init(&s, &t->perm);
	text_char(&s, '(');
	for (int k = 0; k < x->rank; k++)
		text_printf(&s, "%s%lld", k ? ", " : "", (long long)x->dim[k]);
	text_add(&s, x->rank == 1 ? ",)" : ")");
	return text_str(&s);
}

const char *eval_text(struct tfc *t, size_t n, const struct result *r)
{
	struct text out;
	text_init(&out, &t->perm);
	text_add(&out, "");
	for (size_t i = 0; i < n; i++) {
		struct summary s = summarise(r[i].value);
		text_printf(&out, "%-6s %s %s, largest radius %.3g, %lld open%s%s\n", r[i].name,
			    dtype_name(r[i].value->dtype), extents_str(t, r[i].value), s.radius, (long long)s.n_open,
			    r[i].file ? ": " : "", r[i].file ? r[i].file : "");
	}
	return text_str(&out);
}

const char *check_text(struct tfc *t, bool several, size_t n, const struct result *r)
{
	struct text out;
	text_init(&out, &t->perm);
	text_add(&out, "");
	for (size_t i = 0; i < n; i++)
		text_printf(&out, "%s%s%-6s %s\n", several ? r[i].function : "", several ? "." : "", r[i].name,
			    r[i].comparison ? eval_comparison_str(&t->perm, r[i].comparison, r[i].value) : "no result");
	return text_str(&out);
}

/* Coordinates of an element, or null. */
static json_t *json_index(const struct tensor *x, int64_t element)
{
	if (element < 0)
		return json_null();
	json_t *index = json_array();
	int64_t step = x->n;
	for (int k = 0; k < x->rank; k++) {
		step /= x->dim[k];
		json_array_append_new(index, json_integer(element / step));
		element %= step;
	}
	return index;
}

/* A number, or null where it is infinite. */
static json_t *json_finite(double v)
{
	return isfinite(v) ? json_real(v) : json_null();
}

static json_t *json_extents(const struct tensor *x)
{
	json_t *shape = json_array();
	for (int k = 0; k < x->rank; k++)
		json_array_append_new(shape, json_integer(x->dim[k]));
	return shape;
}

static json_t *json_eval(struct tfc *t, const struct result *r)
{
	struct summary s = summarise(r->value);
	(void)t;
	return json_pack("{s:s, s:s, s:o, s:o, s:I, s:s?}", "name", r->name, "dtype", dtype_name(r->value->dtype),
			 "shape", json_extents(r->value), "largest_radius", json_finite(s.radius), "open",
			 (json_int_t)s.n_open, "file", r->file);
}

static json_t *json_first_bad(struct tfc *t, const struct result *r)
{
	int64_t k = r->comparison->first_bad;
	if (k < 0)
		return json_null();
	return json_pack("{s:o, s:s, s:o}", "index", json_index(r->value, k), "reference",
			 eval_element_str(&t->perm, r->value, k), "radius", json_finite(tensor_radius(r->value, k)));
}

static json_t *json_check(struct tfc *t, const struct result *r)
{
	const struct eval_comparison *c = r->comparison;
	if (!c)
		return json_pack("{s:s, s:s, s:I}", "name", r->name, "verdict", "no result", "elements", (json_int_t)r->value->n);
	const char *verdict = c->n_bad ? "differs" : c->undecided ? "not decided" : "ok";
	json_t *worst = c->worst_at < 0 ? json_null()
					: json_pack("{s:o, s:o}", "ratio", json_finite(c->worst), "index",
						    json_index(r->value, c->worst_at));
	return json_pack("{s:s, s:s, s:I, s:I, s:o, s:o, s:I}", "name", r->name, "verdict", verdict, "elements",
			 (json_int_t)r->value->n, "differing", (json_int_t)c->n_bad, "first", json_first_bad(t, r),
			 "worst", worst, "open", (json_int_t)c->n_open);
}

/* The results by function, in order. */
static json_t *json_functions(struct tfc *t, size_t n, const struct result *r,
			      json_t *(*one)(struct tfc *, const struct result *))
{
	json_t *functions = json_array(), *results = NULL;
	for (size_t i = 0; i < n; i++) {
		if (!i || strcmp(r[i].function, r[i - 1].function) != 0) {
			results = json_array();
			json_array_append_new(functions,
					      json_pack("{s:s, s:o}", "function", r[i].function, "results", results));
		}
		json_array_append_new(results, one(t, &r[i]));
	}
	return functions;
}

const char *eval_json(struct tfc *t, const struct pipeline *p, size_t n, const struct result *r)
{
	return report_json_text(t, json_pack("{s:s, s:s, s:o}", "schema", "tfc.eval/1", "source",
					     report_path(t, p->o, p->source->name), "functions",
					     json_functions(t, n, r, json_eval)));
}

/* What the emulator found, in order. */
static json_t *json_findings(const struct check_findings *found)
{
	json_t *list = json_array();
	for (size_t i = 0; i < found->len; i++) {
		const struct check_finding *f = &found->data[i];
		json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s, s:o, s:s, s:s}", "name", f->name, "severity", f->severity,
						      "function", f->function, "kernel", f->kernel, "line",
						      f->line ? json_integer(f->line) : json_null(), "message", f->message,
						      "adversary", f->adversary));
	}
	return list;
}

const char *check_json(struct tfc *t, const struct pipeline *p, const char *artifact, bool agrees, size_t n, const struct result *r,
		       const struct check_findings *found)
{
	json_t *all = json_pack("{s:s, s:s, s:s, s:b, s:o}", "schema", "tfc.check/1", "source", report_path(t, p->o, p->source->name),
				"artifact", report_path(t, p->o, artifact), "agrees", agrees, "functions",
				json_functions(t, n, r, json_check));
	if (found)
		json_object_set_new(all, "findings", json_findings(found));
	return report_json_text(t, all);
}
