/* Facts about what was compiled: JSON for machines, times and sizes for people. */
#include "driver/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "base/text.h"
#include "driver/compile.h"
#include "driver/ptx.h"
#include "report/report.h"

static json_t *json_shape(struct tfc *t, const struct type *ty)
{
	json_t *shape = json_array();
	for (int i = 0; i < ty->rank; i++) {
		int64_t v;
		json_array_append_new(shape, ix_is_const(ty->dim[i], &v) ? json_integer(v) : json_string(ix_str(&t->perm, ty->dim[i])));
	}
	return shape;
}

static json_t *json_param(struct tfc *t, const struct tir_buffer *b)
{
	const char *role = b->kind == TIR_SCRATCH ? "scratch" : b->is_output ? "output" : b->is_const ? "weight" : "input";
	return json_pack("{s:s, s:s, s:s, s:o}", "name", b->name, "role", role, "dtype", dtype_name(b->type->dtype), "shape",
			 json_shape(t, b->type));
}

static json_t *json_place(const struct tir_fn *f, const struct place_report *r)
{
	json_t *group = json_array(), *buffer = json_array();
	for (int i = 0; i < r->n_group; i++)
		json_array_append_new(group, json_pack("{s:s?, s:s?, s:i}", "name", r->group[i].name, "operations", r->group[i].ops,
						       "phase", r->group[i].phase));
	for (int i = 0; i < r->n_buffer; i++)
		json_array_append_new(buffer, json_pack("{s:s?, s:I, s:b}", "name", r->buffer[i].name, "bytes",
							(json_int_t)r->buffer[i].size_bytes, "output", r->buffer[i].is_output));
	return json_pack("{s:i, s:I, s:I, s:o, s:o}", "phases", r->n_phase, "scratch_bytes", (json_int_t)r->scratch_bytes,
			 "shared_scratch_bytes", (json_int_t)f->scratch_bytes, "groups", group, "buffers", buffer);
}

static json_t *json_unit(struct tfc *t, const struct pipeline *p, const struct unit *u)
{
	json_t *param = json_array(), *dims = json_array();
	for (int i = 0; i < u->tir->n_param; i++)
		json_array_append_new(param, json_param(t, u->tir->param[i]));
	for (int i = 0; i < u->tir->n_dimvar; i++)
		json_array_append_new(dims, json_pack("{s:s, s:I, s:I}", "name", u->tir->dimvar[i]->name, "least",
						      (json_int_t)u->tir->dimvar[i]->lo, "most", (json_int_t)u->tir->dimvar[i]->hi));
	char hash[2][17];
	snprintf(hash[0], sizeof(hash[0]), "%016" PRIx64, u->target->architecture->hash);
	snprintf(hash[1], sizeof(hash[1]), "%016" PRIx64, u->target->device->hash);
	json_t *unit = json_pack("{s:s, s:{s:s, s:s, s:s}, s:o, s:o, s:o}", "function", u->tir->name, "target", "id", u->target->id,
			 "architecture_hash", hash[0], "device_hash", hash[1], "dimensions", dims, "parameters", param, "placement",
			 json_place(u->tir, &u->report));
	if (p->ptx)
		json_object_set_new(unit, "kernels", ptx_report_json(p, u->tir));
	return unit;
}

const char *report_path(struct tfc *t, const struct options *o, const char *path)
{
	for (size_t i = o->prefix_map.len; i-- > 0;) {
		const struct name_value *m = &o->prefix_map.data[i];
		size_t n = strlen(m->name);
		if (!strncmp(path, m->name, n))
			return arena_printf(&t->perm, "%s%s", m->value, path + n);
	}
	return path;
}

const char *report_json(struct tfc *t, const struct pipeline *p)
{
	json_t *fn = json_array();
	for (int i = 0; i < p->n_unit; i++)
		if (p->unit[i].tir)
			json_array_append_new(fn, json_unit(t, p, &p->unit[i]));
	return report_json_text(t, json_pack("{s:s, s:s, s:o}", "schema", "tfc.report/1", "source", report_path(t, p->o, p->source->name), "functions", fn));
}

void stats_print(const struct pipeline *p, struct text *out)
{
	double total = 0;
	for (size_t i = 0; i < p->time.len; i++) {
		const struct stage_time *x = &p->time.data[i];
		total += x->end_ms - x->begin_ms;
		if (p->o->time_report)
			text_printf(out, "%-8s %9.3f ms\n", stage_name(x->stage), x->end_ms - x->begin_ms);
	}
	if (p->o->time_report)
		text_printf(out, "%-8s %9.3f ms\n", "total", total);
	if (!p->o->stats)
		return;
	struct rusage u;
	getrusage(RUSAGE_SELF, &u);
	text_printf(out, "%-24s %12zu bytes\n", "source", p->source->size);
	text_printf(out, "%-24s %12d\n", "functions", p->n_unit);
	for (int i = 0; i < p->n_unit; i++)
		text_printf(out, "%-24s %12" PRId64 " bytes\n", "scratch without sharing", p->unit[i].report.scratch_bytes);
	for (int i = 0; i < p->n_unit; i++)
		if (p->unit[i].tir)
			text_printf(out, "%-24s %12" PRId64 " bytes\n", "scratch shared", p->unit[i].tir->scratch_bytes);
	text_printf(out, "%-24s %12zu bytes\n", "allocated", p->t->perm.used_bytes);
	text_printf(out, "%-24s %12ld KiB\n", "peak memory", u.ru_maxrss);
}

const char *stats_trace_json(struct tfc *t, const struct pipeline *p)
{
	json_t *event = json_array();
	double zero = p->time.len ? p->time.data[0].begin_ms : 0;
	for (size_t i = 0; i < p->time.len; i++) {
		const struct stage_time *x = &p->time.data[i];
		json_array_append_new(event, json_pack("{s:s, s:s, s:f, s:f, s:i, s:i}", "name", stage_name(x->stage), "ph", "X", "ts",
						       (x->begin_ms - zero) * 1e3, "dur", (x->end_ms - x->begin_ms) * 1e3, "pid", 1,
						       "tid", 1));
	}
	return report_json_text(t, json_pack("{s:o}", "traceEvents", event));
}
