/* Buffer parameters: their objects in global memory, and their state at the end. */
#include <string.h>

#include "emu/lane.h"

/* Bytes from the first byte of the first element to the end of the last. */
static uint64_t span(const struct emu_param *p)
{
	uint64_t n = p->element_bytes ? p->element_bytes : 1;
	for (uint32_t i = 0; i < p->rank; i++) {
		if (!p->extent[i])
			return 0;
		n += (p->extent[i] - 1) * p->pitch[i];
	}
	return p->rank ? n : p->bytes;
}

static uint64_t element_count(const struct emu_param *p)
{
	uint64_t n = 1;
	if (!p->rank)
		return p->bytes / (p->element_bytes ? p->element_bytes : 1);
	for (uint32_t i = 0; i < p->rank; i++)
		n *= p->extent[i];
	return n;
}

/* Where element "i" (row-major) begins. */
static uint64_t element_offset(const struct emu_param *p, uint64_t i)
{
	uint64_t at = 0;
	if (!p->rank)
		return i * (p->element_bytes ? p->element_bytes : 1);
	for (uint32_t k = p->rank; k-- > 0;) {
		at += i % p->extent[k] * p->pitch[k];
		i /= p->extent[k];
	}
	return at;
}

bool emu_in_rows(const struct emu_param *p, uint64_t offset, uint64_t size)
{
	uint64_t element = p->element_bytes ? p->element_bytes : 1, row = element;
	uint32_t outer = p->rank;
	/* Dimensions that lie densely form one row with the elements. */
	while (outer > 0 && p->pitch[outer - 1] == row) {
		row *= p->extent[outer - 1];
		outer--;
	}
	for (uint32_t k = 0; k < outer; k++) {
		uint64_t index = offset / p->pitch[k];
		index = index < p->extent[k] ? index : p->extent[k] - 1;
		offset -= index * p->pitch[k];
	}
	return offset < row && size <= row - offset;
}

static struct emu_object *new_buffer(struct emu_run *run, const struct emu_param *p)
{
	bool is_defined = p->use & EMU_USE_IN || !p->use, is_output = p->use & EMU_USE_OUT;
	bool is_input = p->use & EMU_USE_IN && !(p->use & EMU_USE_SCRATCH);
	struct emu_object *o = emu_object_new(run, PTX_GLOBAL, arena_strdup(&run->t->perm, p->name ? p->name : "buffer"), span(p),
					      p->align, is_defined);
	o->is_input = is_input;
	o->is_output = is_output;
	o->rows = p->rank ? p : NULL;
	if (is_output && !is_input)
		emu_written_begin(run, o);
	return o;
}

static const struct emu_param *buffer_find(const struct emu_run *run, const char *name, size_t *index)
{
	for (size_t i = 0; i < run->launch.n_param; i++) {
		const struct emu_param *p = &run->launch.param[i];
		if (p->kind == EMU_PARAM_BUFFER && p->name && !strcmp(p->name, name)) {
			*index = i;
			return p;
		}
	}
	return NULL;
}

/* A buffer inside another one: reads and writes of both are allowed there. */
static bool place_inside(struct emu_run *run, const struct emu_param *p, size_t i)
{
	size_t host;
	const struct emu_param *h = buffer_find(run, p->alias, &host);
	if (!h || h->alias || h->rank || p->rank || p->alias_offset > h->bytes || p->bytes > h->bytes - p->alias_offset)
		return diag_error(run->t, (struct range){ 0 }, E7019, "'%s' does not lie inside the dense buffer '%s'", p->name, p->alias);
	struct emu_object *o = run->buffer[i] = run->buffer[host];
	o->is_input |= (p->use & EMU_USE_IN) != 0;
	o->is_output |= (p->use & EMU_USE_OUT) != 0;
	return true;
}

bool emu_buffers_bind(struct emu_run *run)
{
	const struct ptx_var *v = run->kernel->param;
	for (size_t i = 0; i < run->launch.n_param; i++) {
		const struct emu_param *p = &run->launch.param[i];
		if (p->kind == EMU_PARAM_BUFFER && !p->alias)
			run->buffer[i] = new_buffer(run, p);
	}
	for (size_t i = 0; i < run->launch.n_param; i++, v = v->next) {
		const struct emu_param *p = &run->launch.param[i];
		if (p->kind != EMU_PARAM_BUFFER)
			continue;
		if (p->alias && !place_inside(run, p, i))
			return false;
		uint64_t address = run->buffer[i]->base + (p->alias ? p->alias_offset : 0);
		memcpy(run->param->bytes + v->offset, &address, 8);
	}
	return true;
}

void *emu_buffer(struct emu_run *run, const char *param, size_t *bytes)
{
	size_t i;
	const struct emu_param *p = buffer_find(run, param, &i);
	if (!p)
		return NULL;
	*bytes = span(p);
	return run->buffer[i]->bytes + (p->alias ? p->alias_offset : 0);
}

bool emu_buffer_is_defined(struct emu_run *run, const char *param, size_t offset)
{
	size_t i;
	const struct emu_param *p = buffer_find(run, param, &i);
	return p && emu_defined_get(run->buffer[i], offset + (p->alias ? p->alias_offset : 0), 1) == 1;
}

void emu_buffer_undefine(struct emu_run *run, const char *param, size_t offset, size_t size)
{
	size_t i;
	const struct emu_param *p = buffer_find(run, param, &i);
	for (size_t k = 0; p && k < size && run->checks & EMU_CHECK_POISON; k++)
		emu_defined_set(run, run->buffer[i], offset + k + (p->alias ? p->alias_offset : 0), 1, 0);
}

/* Elements of an output that nobody wrote, or that are undefined at the end. */
static void check_output(struct emu_run *run, const struct emu_param *p, struct emu_object *o)
{
	uint64_t step = p->element_bytes ? p->element_bytes : 1, n = element_count(p), unwritten = 0, undefined = 0, first[2] = { 0, 0 };
	if (!o->written && o->all_defined)
		return;
	for (uint64_t k = 0; k < n; k++) {
		uint64_t at = element_offset(p, k);
		bool written = true, defined = true;
		for (uint64_t i = at; i < at + step; i++) {
			written &= !o->written || o->written[i / 8] >> (i & 7) & 1;
			defined &= emu_defined_get(o, i, 1) == 1;
		}
		if (!written && !unwritten++)
			first[0] = at;
		if (written && !defined && !undefined++)
			first[1] = at;
	}
	struct finding_at site = { .site = FINDING_NO_SITE, .other_site = FINDING_NO_SITE, .object = o, .offset = first[0], .size = step };
	if (unwritten)
		finding_add(run, FINDING_OUTPUT_UNWRITTEN, &site, "%llu of %llu elements of '%s' were never written",
			    (unsigned long long)unwritten, (unsigned long long)n, o->name);
	site.site = o->store_site;
	site.offset = first[1];
	if (undefined)
		finding_add(run, FINDING_UNDEFINED_USE, &site, "%llu of %llu elements of '%s' end undefined",
			    (unsigned long long)undefined, (unsigned long long)n, o->name);
}

void emu_buffers_check(struct emu_run *run)
{
	for (size_t i = 0; i < run->launch.n_param; i++) {
		const struct emu_param *p = &run->launch.param[i];
		if (p->kind == EMU_PARAM_BUFFER && !p->alias && p->use & EMU_USE_OUT)
			check_output(run, p, run->buffer[i]);
	}
}
