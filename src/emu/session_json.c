/* The report of a session for machines; doc/ptxrun-report.schema.json describes it. */
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "emu/session.h"

/* Text that is not UTF-8 (a comment inside an instruction) loses its bytes above 127. */
static json_t *string(const char *s)
{
	json_t *j = json_string(s);
	if (j)
		return j;
	char *copy = strdup(s);
	for (char *p = copy; copy && *p; p++)
		if ((unsigned char)*p > 127)
			*p = '?';
	j = copy ? json_string(copy) : NULL;
	free(copy);
	return j;
}

static json_t *text_or_null(const char *s)
{
	return s ? string(s) : json_null();
}

static json_t *integer(uint64_t v)
{
	return json_integer((json_int_t)v);
}

static json_t *finding(const struct session_finding *g)
{
	static const char *const severity[] = { "error", "warning", "note" };
	const struct emu_finding *f = &g->f;
	json_t *o = json_object();
	json_object_set_new(o, "name", string(f->name));
	json_object_set_new(o, "severity", json_string(severity[f->severity]));
	json_object_set_new(o, "kernel", string(g->kernel));
	json_object_set_new(o, "file", text_or_null(f->file));
	json_object_set_new(o, "line", json_integer(f->line));
	json_object_set_new(o, "column", json_integer(f->column));
	json_object_set_new(o, "function", text_or_null(f->function));
	json_object_set_new(o, "text", text_or_null(f->text));
	json_object_set_new(o, "message", string(f->message));
	json_object_set_new(o, "agents", text_or_null(f->agents));
	json_object_set_new(o, "object", text_or_null(f->object));
	json_object_set_new(o, "offset", integer(f->offset));
	json_object_set_new(o, "size", integer(f->size));
	json_object_set_new(o, "other_line", json_integer(f->other_line));
	json_object_set_new(o, "other_text", text_or_null(f->other_text));
	json_object_set_new(o, "remedy", string(f->remedy));
	json_object_set_new(o, "count", integer(f->count));
	json_object_set_new(o, "adversary", json_string(g->adversary));
	json_object_set_new(o, "adversaries", json_integer(g->n_adversary));
	return o;
}

static json_t *site(const struct session_site *s)
{
	const struct stats_access_site *a = &s->s;
	json_t *o = json_object();
	json_object_set_new(o, "kernel", string(s->kernel));
	json_object_set_new(o, "line", json_integer(s->line));
	json_object_set_new(o, "text", string(s->text));
	json_object_set_new(o, "space", json_string(s->is_shared ? "shared" : "global"));
	json_object_set_new(o, "exec", integer(a->exec));
	json_object_set_new(o, "lane_bytes", integer(a->lane_bytes));
	if (s->is_shared) {
		json_object_set_new(o, "wavefronts", integer(a->wavefronts));
		json_object_set_new(o, "ideal", integer(a->groups));
		json_object_set_new(o, "conflicts", integer(a->wavefronts - a->groups));
		json_t *worst = json_array();
		for (uint32_t l = 0; a->worst_conflicts && l < EMU_LANES; l++)
			if (a->worst_mask >> l & 1)
				json_array_append_new(worst, integer(a->worst_offset[l]));
		json_object_set_new(o, "worst", worst);
	} else {
		json_object_set_new(o, "bytes", integer(a->bytes_asked));
		json_object_set_new(o, "sectors", integer(a->sectors));
	}
	return o;
}

static json_t *counts(const struct session_count *c, size_t n)
{
	json_t *o = json_object();
	for (size_t i = 0; i < n; i++)
		json_object_set_new(o, c[i].name, integer(c[i].n));
	return o;
}

static json_t *by_space(const uint64_t *bytes)
{
	static const char *const space[] = { [PTX_GLOBAL] = "global", [PTX_SHARED] = "shared", [PTX_LOCAL] = "local",
					     [PTX_CONST] = "const", [PTX_PARAM] = "param" };
	json_t *o = json_object();
	for (size_t i = 0; i < sizeof(space) / sizeof(*space); i++)
		if (space[i])
			json_object_set_new(o, space[i], integer(bytes[i]));
	return o;
}

static json_t *kernel(const struct session_kernel_stats *k)
{
	json_t *o = json_object(), *loops = json_array(), *barriers = json_array();
	json_object_set_new(o, "steps", integer(k->steps));
	json_object_set_new(o, "partial", integer(k->partial));
	json_object_set_new(o, "classes", counts(k->by_class.data, k->by_class.len));
	json_object_set_new(o, "opcodes", counts(k->by_opcode.data, k->by_opcode.len));
	json_object_set_new(o, "matrix_instructions", integer(k->matrix_insns));
	json_object_set_new(o, "matrix_operations", integer(k->matrix_ops));
	json_object_set_new(o, "bytes_read", by_space(k->loaded));
	json_object_set_new(o, "bytes_written", by_space(k->stored));
	json_object_set_new(o, "shared_high", integer(k->shared_high));
	for (int i = 0; i < EMU_BARRIERS; i++)
		if (k->barriers >> i & 1)
			json_array_append_new(barriers, json_integer(i));
	json_object_set_new(o, "barriers", barriers);
	for (size_t i = 0; i < k->loop.len; i++) {
		const struct session_loop *l = &k->loop.data[i];
		json_t *e = json_object();
		json_object_set_new(e, "first_line", json_integer(l->first_line));
		json_object_set_new(e, "last_line", json_integer(l->last_line));
		json_object_set_new(e, "jumps", integer(l->trips));
		json_object_set_new(e, "instructions", integer(l->insns));
		json_object_set_new(e, "matrix_instructions", integer(l->matrix_insns));
		json_array_append_new(loops, e);
	}
	json_object_set_new(o, "loops", loops);
	return o;
}

static json_t *triple(const uint32_t v[3])
{
	json_t *a = json_array();
	for (int i = 0; i < 3; i++)
		json_array_append_new(a, integer(v[i] ? v[i] : 1));
	return a;
}

static json_t *launches(const struct session_plan *p)
{
	json_t *a = json_array();
	for (size_t i = 0; i < p->kernel.len; i++) {
		const struct emu_launch *l = &p->kernel.data[i].launch;
		json_t *o = json_object();
		json_object_set_new(o, "kernel", json_string(l->kernel));
		json_object_set_new(o, "grid", triple(l->grid));
		json_object_set_new(o, "block", triple(l->block));
		json_object_set_new(o, "cluster", triple(l->cluster));
		json_object_set_new(o, "shared_bytes", integer(l->shared_bytes));
		json_array_append_new(a, o);
	}
	return a;
}

static json_t *output(struct tfc *t, const struct session_output *s)
{
	const struct session_buffer *b = s->buffer;
	json_t *o = json_object(), *shape = json_array();
	for (int i = 0; i < b->rank; i++)
		json_array_append_new(shape, json_integer(b->extent[i]));
	json_object_set_new(o, "name", json_string(b->name));
	json_object_set_new(o, "dtype", json_string(launch_dtype_name(b->dtype)));
	json_object_set_new(o, "shape", shape);
	json_object_set_new(o, "compared", json_boolean(s->is_compared));
	json_object_set_new(o, "agrees", s->is_compared ? json_boolean(s->agrees) : json_null());
	json_object_set_new(o, "wrong", integer(s->n_wrong));
	json_object_set_new(o, "worst", json_string(arena_printf(&t->perm, "%.17g", s->worst)));
	json_object_set_new(o, "first_wrong", text_or_null(s->first_wrong));
	return o;
}

void session_json(const struct session_plan *p, const struct session_result *r, struct text *out)
{
	json_t *o = json_object(), *adversaries = json_array(), *findings = json_array(), *sites = json_array(), *outputs = json_array();
	json_t *kernels = json_object();
	for (size_t i = 0; i < r->adversary.len; i++)
		json_array_append_new(adversaries, json_string(r->adversary.data[i]));
	for (size_t i = 0; i < r->finding.len; i++)
		json_array_append_new(findings, finding(&r->finding.data[i]));
	for (size_t i = 0; i < r->site.len; i++)
		json_array_append_new(sites, site(&r->site.data[i]));
	for (size_t i = 0; i < r->kernel.len; i++)
		json_object_set_new(kernels, r->kernel.data[i].name, kernel(&r->kernel.data[i]));
	for (size_t i = 0; i < r->output.len; i++)
		json_array_append_new(outputs, output(p->t, &r->output.data[i]));
	json_object_set_new(o, "tool", json_string("tfc-ptxrun"));
	json_object_set_new(o, "version", json_integer(1));
	json_object_set_new(o, "passed", json_boolean(r->passed));
	json_object_set_new(o, "launch", launches(p));
	json_object_set_new(o, "adversaries", adversaries);
	json_object_set_new(o, "findings", findings);
	json_object_set_new(o, "sites", sites);
	json_object_set_new(o, "kernel", kernels);
	json_object_set_new(o, "outputs", outputs);
	char *s = json_dumps(o, JSON_INDENT(1));
	json_decref(o);
	if (!s)
		fail_no_memory(&p->t->fail);
	text_add(out, s);
	text_char(out, '\n');
	free(s);
}
