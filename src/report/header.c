/* The header of analyze and finalize, as text and as JSON (spec: schedule 9.1). */
#include "report/report.h"

static const struct { enum analysis_family family; const char *name; } families[] = {
	{ ANALYSIS_COMPUTE_COST, "compute-cost" },
	{ ANALYSIS_MEMORY, "memory" },
	{ ANALYSIS_ROOFLINE, "roofline" },
	{ ANALYSIS_PERFORMANCE, "performance" },
};

enum { N_FAMILY = sizeof(families) / sizeof(families[0]) };

/* Storages by name, so that levels print in alphabetical order. */
static const enum storage levels[] = { ST_GMEM, ST_RMEM, ST_SMEM, ST_TARGET_SPACE, ST_TMEM };

enum { N_LEVEL = sizeof(levels) / sizeof(levels[0]) };

static const char *precision(bool is_exact)
{
	return is_exact ? "exact" : "upper_bound";
}

static void print_list(struct text *out, unsigned set)
{
	const char *comma = "";
	for (int i = 0; i < N_FAMILY; i++)
		if (set & families[i].family) {
			text_printf(out, "%s%s", comma, families[i].name);
			comma = ",";
		}
}

static void print_bytes(struct text *out, const char *before, int64_t n)
{
	text_printf(out, "%s%s", before, analysis_bytes_str(out->arena, n));
}

static bool has_traffic(const struct analysis *a, enum storage s)
{
	return a->total.read[s] || a->total.write[s];
}

static void print_traffic(struct text *out, const struct analysis *a)
{
	const char *lead = " traffic=";
	for (int i = 0; i < N_LEVEL; i++) {
		enum storage s = levels[i];
		if (!has_traffic(a, s))
			continue;
		text_printf(out, "%s%s:", lead, storage_name(s));
		print_bytes(out, "r", a->total.read[s]);
		print_bytes(out, "/w", a->total.write[s]);
		print_bytes(out, "@total,r", a->cta.read[s]);
		print_bytes(out, "/w", a->cta.write[s]);
		text_printf(out, "@%s", a->level);
		lead = ";";
	}
}

static void print_levels(struct text *out, const char *name, const int64_t *bytes)
{
	const char *lead = arena_printf(out->arena, " %s=", name);
	for (int i = 0; i < N_LEVEL; i++)
		if (bytes[levels[i]]) {
			text_printf(out, "%s%s:", lead, storage_name(levels[i]));
			print_bytes(out, "", bytes[levels[i]]);
			lead = ";";
		}
}

static void print_memory(struct text *out, const struct analysis *a)
{
	text_add(out, "# memory");
	print_traffic(out, a);
	for (size_t i = 0; i < a->footprint.len; i++) {
		text_printf(out, "%s%s:", i ? ";" : " footprint=", a->footprint.data[i].name);
		print_bytes(out, "", a->footprint.data[i].bytes);
	}
	if (a->footprint.len)
		text_printf(out, " footprint-precision=%s", precision(a->footprint_is_exact));
	print_levels(out, "peak", a->peak);
	print_levels(out, "persistent", a->persistent);
	for (size_t i = 0; i < a->finding.len; i++)
		text_printf(out, " %s=\"%s\"", a->finding.data[i].is_error ? "error" : "advisory", a->finding.data[i].text);
	text_char(out, '\n');
}

static void print_compute(struct text *out, const struct analysis *a)
{
	const char *lead = " flops=";
	text_add(out, "# compute-cost");
	for (int d = 0; d < DT_COUNT; d++)
		if (a->total.flops[d]) {
			text_printf(out, "%s%s:%lld@total,%lld@%s", lead, dtype_name((enum dtype)d), (long long)a->total.flops[d],
				    (long long)a->cta.flops[d], a->level);
			lead = ";";
		}
	lead = " other=";
	for (int k = 0; k < SERVICE_COUNT; k++)
		if (a->total.service[k]) {
			text_printf(out, "%s%s:%lld@total,%lld@%s", lead, analysis_service_name((enum analysis_service)k),
				    (long long)a->total.service[k], (long long)a->cta.service[k], a->level);
			lead = ";";
		}
	text_printf(out, " precision=%s\n", precision(a->is_exact));
}

static void print_family(struct text *out, const struct analysis *a, enum analysis_family f)
{
	switch (f) {
	case ANALYSIS_COMPUTE_COST: print_compute(out, a); break;
	case ANALYSIS_MEMORY: print_memory(out, a); break;
	case ANALYSIS_ROOFLINE:
		text_printf(out, "# roofline compute-ns=%lld memory-ns=%lld ideal-ns=%lld bound-by=%s\n", (long long)a->compute_ns,
			    (long long)a->memory_ns, (long long)a->ideal_ns, analysis_bound_name(a->bound));
		break;
	case ANALYSIS_PERFORMANCE:
		text_printf(out, "# performance root=%s::%s predicted-ns=%lld waves=%lld\n", a->module, a->function,
			    (long long)a->predicted_ns, (long long)a->n_wave);
		break;
	}
}

void report_header_print(struct text *out, const struct analysis *a, unsigned requested)
{
	text_printf(out, "# analysis target=%s module=%s function=%s topology=%s wave=%lld/%lld\n# selection requested=", a->target->id, a->module,
		    a->function, a->level, (long long)a->n_resident, (long long)a->n_cta);
	print_list(out, requested);
	text_add(out, " executed=");
	print_list(out, requested);
	text_char(out, '\n');
	for (int i = 0; i < N_FAMILY; i++)
		if (requested & families[i].family)
			print_family(out, a, families[i].family);
}

/* JSON: the same facts, in bytes, operations and nanoseconds. */

static json_t *json_list(unsigned set)
{
	json_t *list = json_array();
	for (int i = 0; i < N_FAMILY; i++)
		if (set & families[i].family)
			json_array_append_new(list, json_string(families[i].name));
	return list;
}

static json_t *json_levels(const int64_t *bytes)
{
	json_t *j = json_object();
	for (int i = 0; i < N_LEVEL; i++)
		if (bytes[levels[i]])
			json_object_set_new(j, storage_name(levels[i]), json_integer(bytes[levels[i]]));
	return j;
}

static json_t *json_traffic(const struct analysis *a)
{
	json_t *j = json_object();
	for (int i = 0; i < N_LEVEL; i++) {
		enum storage s = levels[i];
		if (has_traffic(a, s))
			json_object_set_new(j, storage_name(s), json_pack("{s:{s:I, s:I}, s:{s:I, s:I}}", "total", "read",
					    (json_int_t)a->total.read[s], "write", (json_int_t)a->total.write[s], a->level, "read",
					    (json_int_t)a->cta.read[s], "write", (json_int_t)a->cta.write[s]));
	}
	return j;
}

static json_t *json_memory(const struct analysis *a)
{
	json_t *footprint = json_object(), *error = json_array(), *advisory = json_array();
	for (size_t i = 0; i < a->footprint.len; i++)
		json_object_set_new(footprint, a->footprint.data[i].name, json_integer(a->footprint.data[i].bytes));
	for (size_t i = 0; i < a->finding.len; i++)
		json_array_append_new(a->finding.data[i].is_error ? error : advisory, report_json_string(a->finding.data[i].text));
	return json_pack("{s:o, s:o, s:s, s:o, s:o, s:o, s:o}", "traffic", json_traffic(a), "footprint", footprint, "footprint-precision",
			 precision(a->footprint_is_exact), "peak", json_levels(a->peak), "persistent", json_levels(a->persistent), "errors", error,
			 "advisories", advisory);
}

static json_t *json_count(const struct analysis *a, int64_t total, int64_t cta)
{
	return json_pack("{s:I, s:I}", "total", (json_int_t)total, a->level, (json_int_t)cta);
}

static json_t *json_compute(const struct analysis *a)
{
	json_t *flops = json_object(), *other = json_object();
	for (int d = 0; d < DT_COUNT; d++)
		if (a->total.flops[d])
			json_object_set_new(flops, dtype_name((enum dtype)d), json_count(a, a->total.flops[d], a->cta.flops[d]));
	for (int k = 0; k < SERVICE_COUNT; k++)
		if (a->total.service[k])
			json_object_set_new(other, analysis_service_name((enum analysis_service)k),
					    json_count(a, a->total.service[k], a->cta.service[k]));
	return json_pack("{s:o, s:o, s:s}", "flops", flops, "other", other, "precision", precision(a->is_exact));
}

static json_t *json_family(const struct analysis *a, enum analysis_family f)
{
	switch (f) {
	case ANALYSIS_COMPUTE_COST: return json_compute(a);
	case ANALYSIS_MEMORY: return json_memory(a);
	case ANALYSIS_ROOFLINE:
		return json_pack("{s:I, s:I, s:I, s:s}", "compute-ns", (json_int_t)a->compute_ns, "memory-ns", (json_int_t)a->memory_ns,
				 "ideal-ns", (json_int_t)a->ideal_ns, "bound-by", analysis_bound_name(a->bound));
	case ANALYSIS_PERFORMANCE:
		return json_pack("{s:s, s:s, s:I, s:I}", "module", a->module, "function", a->function, "predicted-ns",
				 (json_int_t)a->predicted_ns, "waves", (json_int_t)a->n_wave);
	}
	return NULL;
}

json_t *report_header_json(const struct analysis *a, unsigned requested)
{
	json_t *j = json_pack("{s:s, s:s, s:s, s:s, s:[I, I], s:o, s:o}", "target", a->target->id, "module", a->module, "function",
			      a->function, "topology", a->level, "wave", (json_int_t)a->n_resident, (json_int_t)a->n_cta, "requested",
			      json_list(requested), "executed", json_list(requested));
	for (int i = 0; i < N_FAMILY; i++)
		if (requested & families[i].family)
			json_object_set_new(j, families[i].name, json_family(a, families[i].family));
	return j;
}
