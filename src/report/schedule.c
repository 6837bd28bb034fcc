#include "report/schedule.h"

#include <inttypes.h>
#include <string.h>

#include "report/report.h"
#include "sched/schedule_problem.h"

static void set(json_t *o, const char *key, json_t *value)
{
	json_object_set_new(o, key, value);
}

static void set_text(json_t *o, const char *key, const char *s)
{
	set(o, key, s ? report_json_string(s) : json_null());
}

static void set_number(json_t *o, const char *key, int64_t v)
{
	set(o, key, json_integer(v));
}

static int line_of(struct range r)
{
	int line = 0, column;
	if (r.source)
		source_place(r.source, r.begin, &line, &column);
	return line;
}

static const char *storage_name_of(const struct plan_storage *s)
{
	return s->buffer ? s->buffer->name : s->slots ? s->slots->name : s->var ? s->var->name : "?";
}

static json_t *names_of_cores(const struct plan *p, uint64_t cores)
{
	json_t *out = json_array();
	for (size_t i = 0; i < p->core.len; i++)
		if (cores >> i & 1)
			json_array_append_new(out, report_json_string(p->core.data[i].name));
	return out;
}

/* ---- units ---- */

static bool is_listed(const json_t *list, const char *core, const char *pipe)
{
	size_t i;
	json_t *x;
	json_array_foreach((json_t *)list, i, x)
		if (json_string_value(json_object_get(x, "pipe")) && !strcmp(json_string_value(json_object_get(x, "pipe")), pipe) &&
		    !strcmp(json_string_value(json_object_get(x, "core")), core))
			return true;
	return false;
}

/* "whole": what a loop around keeps busy, 0: the unit itself. */
static void add_busy(const struct plan *p, const struct plan_unit *u, int64_t whole, json_t *pipes, json_t *ports)
{
	for (size_t i = 0; u->body && i < u->body->unit.len; i++)
		add_busy(p, u->body->unit.data[i], whole, pipes, ports);
	for (size_t i = 0; u->leaf && i < u->leaf->occupancy.len; i++) {
		const struct plan_occupancy *o = &u->leaf->occupancy.data[i];
		int64_t cycles = whole ? whole : o->cycles;
		if (o->port) {
			if (!is_listed(ports, "", o->port->name))
				json_array_append_new(ports, json_pack("{s:s, s:s, s:I}", "core", "", "pipe", o->port->name, "cycles",
								       (json_int_t)cycles));
			continue;
		}
		for (size_t c = 0; c < p->core.len; c++) {
			bool is_on = (!u->cores || u->cores >> c & 1) && o->pipe->cores >> p->core.data[c].kind->index & 1;
			if (is_on && !is_listed(pipes, p->core.data[c].name, o->pipe->name))
				json_array_append_new(pipes, json_pack("{s:s, s:s, s:I}", "core", p->core.data[c].name, "pipe", o->pipe->name,
								       "cycles", (json_int_t)cycles));
		}
	}
}

static json_t *unit_json(const struct plan *p, const struct plan_unit *u)
{
	json_t *o = json_object(), *pipes = json_array(), *ports = json_array();
	set_number(o, "index", u->index);
	set_text(o, "name", u->name);
	set_text(o, "kind", u->kind == PLAN_LOOP ? "loop" : u->kind == PLAN_PER_CORE ? "per-core task" : "task");
	if (u->body)
		set_text(o, "list", plan_list_path(u->body));
	set_number(o, "line", line_of(u->range));
	set_number(o, "stage", u->stage);
	set_number(o, "start", u->start);
	set_number(o, "latency", u->latency);
	set_number(o, "ii", u->ii);
	add_busy(p, u, u->body ? u->latency : 0, pipes, ports);
	set(o, "pipes", pipes);
	set(o, "ports", ports);
	set(o, "cores", names_of_cores(p, u->cores));
	return o;
}

/* ---- edges and hints ---- */

static const char *kind_text(enum plan_edge_kind k)
{
	static const char *const name[] = { "RAW", "WAR", "WAW", "bind", "register", "exclusion" };
	return name[k];
}

static json_t *edge_json(const struct plan_edge *e)
{
	json_t *o = json_object();
	bool forced = false;
	for (size_t i = 0; i < e->pair.len; i++)
		forced = forced || e->pair.data[i].is_forced;
	set_number(o, "from", e->from);
	set_number(o, "to", e->to);
	set_text(o, "kind", kind_text(e->kind));
	set_number(o, "distance", e->rotates ? e->rotates->versions : e->distance);
	if (e->rotates)
		set_text(o, "versions_of", storage_name_of(e->rotates));
	set_number(o, "latency", e->latency);
	if (e->kind == PLAN_EXCLUSION)
		set_number(o, "back_latency", e->back_latency);
	if (e->storage)
		set_text(o, "storage", storage_name_of(e->storage));
	if (forced)
		set(o, "by_hint", json_true());
	return o;
}

static const char *hint_text(const struct plan *p, const struct plan_hint *h)
{
	struct text out;
	text_init(&out, p->a);
	tir_print_stmt(&out, p->f, h->stmt);
	while (out.len && (out.data[out.len - 1] == '\n' || out.data[out.len - 1] == ' '))
		out.data[--out.len] = 0;
	const char *s = text_str(&out);
	return s + strspn(s, " ");
}

static bool adds_edge(const struct plan_list *l, const struct plan_hint *h)
{
	for (size_t i = 0; i < l->edge.len; i++)
		for (size_t k = 0; k < l->edge.data[i].pair.len; k++) {
			const struct plan_pair *x = &l->edge.data[i].pair.data[k];
			bool between = x->x->storage->buffer == h->a.buffer || x->x->storage->buffer == h->b.buffer;
			if (x->is_forced && between)
				return true;
		}
	return false;
}

static json_t *hint_json(const struct plan_list *l, const struct plan_hint *h)
{
	json_t *o = json_object();
	int64_t removed = 0;
	for (size_t i = 0; i < l->removed.len; i++)
		removed += l->removed.data[i].hint == h;
	bool acts = h->is_conflict ? adds_edge(l, h) : removed > 0;
	set_text(o, "hint", hint_text(l->plan, h));
	set_number(o, "line", line_of(h->stmt->range));
	set(o, "applied", json_boolean(acts));
	if (acts && h->is_conflict)
		set_text(o, "why", "its accesses count as if they touched the same bytes");
	else if (acts)
		set_text(o, "why", arena_printf(l->plan->a, "it removed %" PRId64 " %s of this list", removed,
						removed == 1 ? "dependence" : "dependences"));
	else if (!h->has_matched)
		set_text(o, "why", "no pair of accesses has exactly the footprints of its operands");
	else if (!l->parent && !h->same)
		set_text(o, "why", "it speaks of different iterations, and the root list has none");
	else
		set_text(o, "why", h->is_conflict ? "its accesses only read in this list, or depended on each other already"
						  : "analysis found no dependence between its accesses in this list and distance class");
	return o;
}

/* Several pairs of accesses give one line. */
static json_t *removed_json(const struct plan_list *l)
{
	json_t *out = json_array();
	for (size_t i = 0; i < l->removed.len; i++) {
		const struct plan_removed *r = &l->removed.data[i];
		bool known = false;
		for (size_t k = 0; k < i; k++) {
			const struct plan_removed *q = &l->removed.data[k];
			known = known || (q->from == r->from && q->to == r->to && q->is_cross == r->is_cross && q->hint == r->hint);
		}
		if (!known)
			json_array_append_new(out, json_pack("{s:i, s:i, s:s, s:o}", "from", r->from, "to", r->to, "class",
							     r->is_cross ? "different iterations" : "same iteration", "hint",
							     report_json_string(hint_text(l->plan, r->hint))));
	}
	return out;
}

/* ---- lists ---- */

static json_t *list_json(const struct plan_list *l)
{
	json_t *o = json_object(), *units = json_array(), *order = json_array(), *edges = json_array(), *hints = json_array();
	set_text(o, "path", plan_list_path(l));
	set_number(o, "line", l->loop ? line_of(l->loop->range) : line_of(l->plan->f->range));
	set(o, "manual", json_boolean(l->is_manual));
	set(o, "offset", json_boolean(schedule_may_offset(l)));
	if (l->parent) {
		set(o, "trips", l->trips_max == INT64_MAX ? json_null() : json_integer(l->trips_max));
		set_number(o, "num_stages", l->num_stages);
		set_number(o, "ii", l->interval);
		set_number(o, "lower_bound", l->lower_bound);
		set_number(o, "nodes", l->nodes);
		set(o, "proven", json_boolean(l->is_proven));
	}
	set_number(o, "makespan", l->makespan);
	for (size_t i = 0; i < l->unit.len; i++) {
		json_array_append_new(units, unit_json(l->plan, l->unit.data[i]));
		json_array_append_new(order, json_integer(l->order ? l->order[i] : (int)i));
	}
	for (size_t i = 0; i < l->edge.len; i++)
		json_array_append_new(edges, edge_json(&l->edge.data[i]));
	for (size_t i = 0; i < l->hint.len; i++)
		json_array_append_new(hints, hint_json(l, l->hint.data[i]));
	set(o, "units", units);
	set(o, "order", order);
	set(o, "edges", edges);
	set(o, "hints", hints);
	set(o, "removed", removed_json(l));
	return o;
}

/* The tree in order: a list before those inside it. */
static void add_lists(json_t *out, const struct plan_list *l)
{
	json_array_append_new(out, list_json(l));
	for (size_t i = 0; i < l->unit.len; i++)
		if (l->unit.data[i]->body)
			add_lists(out, l->unit.data[i]->body);
}

/* ---- storages and channels ---- */

static const char *clock_text(const struct plan *p, const struct plan_clock *c)
{
	if (!c)
		return "none";
	if (c->kind == PLAN_CONSTANT)
		return "constant";
	return c->kind == PLAN_COUNTER ? "counter" : arena_printf(p->a, "lexical %s", c->value ? ix_str(p->a, c->value) : "");
}

static json_t *storage_json(const struct plan *p, const struct plan_storage *s)
{
	json_t *o = json_object(), *owners = json_array();
	for (size_t i = 0; i < s->owner.len; i++)
		json_array_append_new(owners, report_json_string(plan_list_path(s->owner.data[i])));
	set_text(o, "name", storage_name_of(s));
	set_text(o, "space", s->space ? s->space->tir : "local");
	set_number(o, "bytes", s->size_bytes);
	set_number(o, "versions", s->versions > 1 ? s->versions : 1);
	set(o, "asked", s->count ? json_integer(s->count) : json_null());
	set_text(o, "clock", clock_text(p, s->clock));
	set(o, "owners", owners);
	return o;
}

static json_t *channel_json(const struct plan *p, const struct plan_channel *c)
{
	static const char *const mechanism[] = { "flag", "cross-core flag", "lock", "pipe barrier", "frame barrier", "mbarrier", "group" };
	json_t *o = json_object();
	set_text(o, "mechanism", mechanism[c->mechanism]);
	set_text(o, "list", c->list ? plan_list_path(c->list) : NULL);
	set_text(o, "producer", c->producer ? c->producer->name : NULL);
	set_text(o, "consumer", c->consumer ? c->consumer->name : NULL);
	set_text(o, "source_pipe", c->source_pipe ? c->source_pipe->name : NULL);
	set_text(o, "target_pipe", c->target_pipe ? c->target_pipe->name : NULL);
	set(o, "source_cores", names_of_cores(p, c->source_cores));
	set(o, "target_cores", names_of_cores(p, c->target_cores));
	set_number(o, "distance", c->distance);
	set_number(o, "slots", c->slots);
	set_number(o, "initial", c->initial);
	set(o, "first_id", c->first_id < 0 ? json_null() : json_integer(c->first_id));
	set_text(o, "clock", clock_text(p, c->clock));
	set_text(o, "why", c->why);
	return o;
}

json_t *report_schedule_json(const struct plan *p)
{
	json_t *o = json_object(), *lists = json_array(), *storages = json_array(), *channels = json_array();
	if (p->root)
		add_lists(lists, p->root);
	for (size_t i = 0; i < p->storage.len; i++)
		if (!p->storage.data[i]->is_private)
			json_array_append_new(storages, storage_json(p, p->storage.data[i]));
	for (size_t i = 0; i < p->channel.len; i++)
		json_array_append_new(channels, channel_json(p, p->channel.data[i]));
	set_text(o, "function", p->f->name);
	set_text(o, "target", p->target->id);
	set(o, "lists", lists);
	set(o, "storages", storages);
	set(o, "channels", channels);
	return o;
}

/* ---- text ---- */

static const char *text_of(const json_t *o, const char *key)
{
	const char *s = json_string_value(json_object_get(o, key));
	return s ? s : "-";
}

static int64_t number_of(const json_t *o, const char *key)
{
	return json_integer_value(json_object_get(o, key));
}

static void print_names(struct text *out, const json_t *list, const char *none)
{
	size_t i;
	json_t *x;
	if (!json_array_size(list))
		text_add(out, none);
	json_array_foreach((json_t *)list, i, x)
		text_printf(out, "%s%s", i ? "," : "", json_string_value(x) ? json_string_value(x) : "-");
}

static void print_pipes(struct text *out, const json_t *list)
{
	size_t i;
	json_t *x;
	if (!json_array_size(list))
		text_add(out, "-");
	json_array_foreach((json_t *)list, i, x)
		text_printf(out, "%s%s", i ? "," : "", text_of(x, "pipe"));
}

static const char *unit_name(const json_t *units, int64_t i)
{
	const json_t *u = i < 0 ? NULL : json_array_get(units, (size_t)i);
	return u ? text_of(u, "name") : "-";
}

static void print_list(struct text *out, const json_t *l)
{
	size_t i;
	json_t *x, *units = json_object_get(l, "units");
	text_printf(out, "list %s", text_of(l, "path"));
	if (json_object_get(l, "ii"))
		text_printf(out, " II %" PRId64 " lower-bound %" PRId64 " nodes %" PRId64 " %s", number_of(l, "ii"), number_of(l, "lower_bound"),
			    number_of(l, "nodes"), json_is_true(json_object_get(l, "proven")) ? "proven" : "not proven");
	text_printf(out, " makespan %" PRId64 "%s\n", number_of(l, "makespan"), json_is_true(json_object_get(l, "manual")) ? " manual" : "");
	json_array_foreach(json_object_get(l, "order"), i, x) {
		const json_t *u = json_array_get(units, (size_t)json_integer_value(x));
		if (!u)
			continue;
		text_printf(out, "  unit %" PRId64 " %s stage %" PRId64 " start %" PRId64 " latency %" PRId64 " ii %" PRId64 " pipes ",
			    number_of(u, "index"), text_of(u, "name"), number_of(u, "stage"), number_of(u, "start"), number_of(u, "latency"),
			    number_of(u, "ii"));
		print_pipes(out, json_object_get(u, "pipes"));
		text_add(out, " cores ");
		print_names(out, json_object_get(u, "cores"), "-");
		text_char(out, '\n');
	}
	json_array_foreach(json_object_get(l, "edges"), i, x) {
		text_printf(out, "  edge %s -> %s %s distance %" PRId64, unit_name(units, number_of(x, "from")),
			    unit_name(units, number_of(x, "to")), text_of(x, "kind"), number_of(x, "distance"));
		if (json_object_get(x, "versions_of"))
			text_printf(out, " (versions of %s)", text_of(x, "versions_of"));
		text_printf(out, " latency %" PRId64 "%s%s%s\n", number_of(x, "latency"), json_object_get(x, "storage") ? " on " : "",
			    json_object_get(x, "storage") ? text_of(x, "storage") : "", json_object_get(x, "by_hint") ? " by hint" : "");
	}
	json_array_foreach(json_object_get(l, "removed"), i, x)
		text_printf(out, "  removed %s -> %s %s by %s\n", unit_name(units, number_of(x, "from")), unit_name(units, number_of(x, "to")),
			    text_of(x, "class"), text_of(x, "hint"));
	json_array_foreach(json_object_get(l, "hints"), i, x)
		text_printf(out, "  hint %s %s: %s\n", text_of(x, "hint"),
			    json_is_true(json_object_get(x, "applied")) ? "applied" : "did not apply", text_of(x, "why"));
}

void report_schedule_print(struct text *out, const json_t *kernel)
{
	size_t i;
	json_t *x;
	text_printf(out, "kernel %s target %s\n", text_of(kernel, "function"), text_of(kernel, "target"));
	json_array_foreach(json_object_get(kernel, "lists"), i, x)
		print_list(out, x);
	json_array_foreach(json_object_get(kernel, "storages"), i, x) {
		text_printf(out, "storage %s space %s bytes %" PRId64 " versions %" PRId64 " clock %s owners ", text_of(x, "name"),
			    text_of(x, "space"), number_of(x, "bytes"), number_of(x, "versions"), text_of(x, "clock"));
		print_names(out, json_object_get(x, "owners"), "none");
		text_char(out, '\n');
	}
	json_array_foreach(json_object_get(kernel, "channels"), i, x)
		text_printf(out, "channel %s %s -> %s %s -> %s distance %" PRId64 " slots %" PRId64 " initial %" PRId64 " for %s\n",
			    text_of(x, "mechanism"), text_of(x, "producer"), text_of(x, "consumer"), text_of(x, "source_pipe"),
			    text_of(x, "target_pipe"), number_of(x, "distance"), number_of(x, "slots"), number_of(x, "initial"),
			    text_of(x, "why"));
}
