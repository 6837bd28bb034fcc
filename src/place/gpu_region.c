/* Loops of the program and authored scopes, on CUDA targets: one CTA does the whole loop, its threads share each operation of
 * the body, and what passes from one operation to another lies in shared memory where that has room.
 *
 * A carried value has storage of its own; an iteration ends with copies into it.
 */
#include <string.h>

#include "base/tfc.h"
#include "place/private.h"

enum storage gpu_region_storage(struct place *p, struct range r, const struct type *ty)
{
	int64_t n, bytes = ix_is_const(type_n_element(p->a, ty), &n) ? dtype_size_bytes(ty->dtype, n) : -1;

	for (int i = 0; i < ty->rank; i++)
		bytes = static_extent(ty->dim[i]) < 0 ? -1 : bytes;

	if (p->in_thread) {
		diag_error(p->t, r, E9003, "an operation inside a scope of threads names no instruction; write tf.schedule, or leave it to the "
			   "scope of the CTA, whose threads then share it");
		M(p)->failed = true;
		return ST_RMEM;
	}
	if (bytes >= 0 && p->smem_used + bytes <= p->target->scope_smem_bytes) {
		p->smem_used += (bytes + 15) / 16 * 16;
		return ST_SMEM;
	}
	if (p->is_one_cta)
		return ST_GMEM;
	diag_error(p->t, r, E4501, "the values that this scope holds do not fit into %lld bytes of shared memory: there is no room for %s; "
		   "work on smaller tiles", (long long)p->target->scope_smem_bytes, type_str(p->a, ty));
	M(p)->failed = true;
	return ST_SMEM;
}

/* The storage that the value "v" of the placed function is a part of. */
static const struct hir_value *storage_of(const struct hir_value *v)
{
	static const char *const parts[] = {"slice", "reshape", "transpose", "insert_slice", "insert_window"};

	while (v && v->def) {
		const struct hir_node *n = v->def;
		bool is_part = false;
		for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
			is_part = is_part || node_is(n, parts[i]);
		if (is_part)
			v = n->operand[0];
		else if (n->kind == HIR_FOR && v->index < n->u.loop.n_carry)
			v = n->u.loop.init[v->index];
		else
			break;
	}
	return v;
}

/* The same of a value of the old function that has memory; NULL if it has none. */
static const struct hir_value *memory_under(struct place *p, const struct hir_value *v)
{
	while (info_of(p, v)->how == HOW_VIEW)
		v = v->def->operand[0];
	return info_of(p, v)->how == HOW_MEMORY ? storage_of(info_of(p, v)->now) : NULL;
}

static struct hir_value *copied(struct place *p, const struct hir_value *from, const struct hir_value *like)
{
	return nest(p, from, buffer_new(p, like), NULL, false);
}

/* The value that the loop starts to carry as "param" (NULL: nothing before the first iteration). */
static struct hir_value *first_value(struct place *p, const struct hir_node *n, int k)
{
	if (k >= n->u.loop.n_carry)
		return buffer_new(p, n->result[k]);
	const struct hir_value *init = n->u.loop.init[k], *param = n->u.loop.param[k];
	struct info *x = info_of(p, init);
	bool own = x->how == HOW_MEMORY && x->now && x->use.len == 1 && !x->is_parameter && x->block == info_of(p, n->result[k])->block;

	if (info_of(p, param)->is_shared && x->now)
		return x->now;
	if (own && (x->now->type->storage == ST_SMEM || info_of(p, n->result[k])->is_shared))
		return x->now;
	return copied(p, init, param);
}

static size_t order_of(struct place *p, const struct hir_node *n)
{
	size_t i = 0;

	while (i < p->order.len && p->order.data[i] != n)
		i++;
	return i;
}

/* True if the tiles of the root "root" read "v" element by element, where they write the same element, or earlier roots have
 * read it. */
static bool is_read_in_place(struct place *p, const struct hir_value *v, const struct hir_value *root)
{
	const struct info *x = info_of(p, v);

	for (size_t i = 0; i < x->use.len; i++) {
		const struct hir_node *n = x->use.data[i].node;
		if (!n || n->kind != HIR_OP || n->n_result != 1)
			return false;
		const struct hir_value *r = n->result[0];
		const struct info *y = info_of(p, r);
		const struct hir_value *of = y->is_root ? r : y->how == HOW_INLINE ? y->group : NULL;
		if (!of || y->block != x->block)
			return false;
		if (of != root && order_of(p, of->def) < order_of(p, root->def))
			continue;
		if (of != root || !node_is_elementwise(n) || !type_same_shape(r->type, root->type) ||
		    !type_same_shape(v->type, root->type) || (r != root && !is_read_in_place(p, r, root)))
			return false;
	}
	return true;
}

struct hir_value *gpu_result_buffer(struct place *p, const struct hir_value *v)
{
	const struct hir_node *loop = p->loop;
	const struct info *x = info_of(p, v);
	int k = -1;

	for (int i = 0; loop && !p->in_thread && i < loop->u.loop.n_carry; i++) {
		if (loop->u.loop.yield[i] != v)
			continue;
		k = k < 0 ? i : loop->u.loop.n_carry;
	}
	if (k < 0 || k >= loop->u.loop.n_carry || x->block != &loop->u.loop.body || x->is_returned || x->is_shared)
		return buffer_new(p, v);
	const struct hir_value *param = loop->u.loop.param[k];
	bool same = param->type->dtype == v->type->dtype && type_same_shape(param->type, v->type) && v->type->rank > 0;
	for (int i = 0; i < v->type->rank; i++)
		same = same && static_extent(tile_ix(p, v->type->dim[i])) >= 0;
	if (!same || !is_read_in_place(p, param, v))
		return buffer_new(p, v);
	p->in_place = param;
	return info_of(p, param)->now;
}

void gpu_read_in_place(struct place *p, struct hir_value *dst)
{
	if (p->in_place)
		info_of(p, p->in_place)->now = dst;
}

/* Values that an iteration yields and that lie in the storage of a carried value, moved out of its way. */
struct moved {
	const struct hir_value *v;
	enum how how;
	struct hir_value *now;
};

static bool is_carried(const struct make_loop *loop, const struct hir_value *storage)
{
	for (int i = 0; storage && i < loop->node->u.loop.n_carry; i++)
		if (storage == loop->node->u.loop.param[i])
			return true;
	return false;
}

/* True if "y" is all of "to" with the updates of this iteration. */
static bool is_updated(struct place *p, const struct hir_value *y, const struct hir_value *to)
{
	const struct info *x = info_of(p, y);

	return x->how == HOW_MEMORY && memory_under(p, y) == to && type_same_shape(x->now->type, to->type);
}

/* Give every carried value what the iteration yields, all at once. */
static void yield(struct place *p, const struct hir_node *n, const struct make_loop *loop, struct hir_value **out)
{
	const struct hir_loop *old = &n->u.loop;
	struct moved *moved = arena_array(p->a, struct moved, (size_t)n->n_result + 1);

	for (int k = 0; k < n->n_result; k++) {
		const struct hir_value *y = old->yield[k];
		struct info *x = info_of(p, y);
		out[k] = loop->node->u.loop.param[k];
		moved[k] = (struct moved){y, x->how, x->now};
		if (is_updated(p, y, out[k]) || !is_carried(loop, memory_under(p, y)))
			continue;
		struct hir_value *copy = copied(p, y, y);
		x->how = HOW_MEMORY;
		x->now = copy;
	}
	for (int k = 0; k < n->n_result; k++)
		out[k] = is_updated(p, old->yield[k], out[k]) ? info_of(p, old->yield[k])->now : nest(p, old->yield[k], out[k], NULL, false);
	for (int k = n->n_result - 1; k >= 0; k--) {
		info_of(p, moved[k].v)->how = moved[k].how;
		info_of(p, moved[k].v)->now = moved[k].now;
	}
}

void gpu_place_loop(struct place *p, const struct hir_node *n)
{
	const struct hir_loop *old = &n->u.loop;
	struct hir_value **carry = arena_array(p->a, struct hir_value *, (size_t)n->n_result + 1);
	struct frame phase, f;
	bool entered = !p->in_phase;

	if (entered) {
		place_phase_begin(p, &phase, ix_const(p->a, 1));
		p->is_one_cta = true;
	}
	const struct ix *start = tile_ix(p, old->start), *stop = tile_ix(p, old->stop), *step = tile_ix(p, old->step);
	for (int k = 0; k < n->n_result; k++)
		carry[k] = first_value(p, n, k);
	f.mark = p->memo.len;
	p->depth++;
	make_loop_begin(M(p), &f.loop, old->name ? old->name : "i", start, stop, step, n->n_result, carry);
	vec_push(p->a, &p->c.sym, ((struct clone_sym){old->iv, f.loop.iv}));
	for (int k = 0; k < old->n_carry; k++)
		info_of(p, old->param[k])->now = f.loop.node->u.loop.param[k];
	const struct hir_node *around = p->loop;
	p->loop = n;
	place_block(p, &old->body);
	p->loop = around;
	if (!M(p)->failed)
		yield(p, n, &f.loop, carry);
	make_loop_end(M(p), &f.loop, carry);
	p->depth--;
	p->memo.len = f.mark;
	for (int k = 0; k < n->n_result; k++)
		info_of(p, n->result[k])->now = make_loop_result(&f.loop, k);
	if (!entered)
		return;
	for (int k = 0; k < n->n_result && !M(p)->failed; k++)
		place_publish(p, &phase, n->result[k]);
	place_phase_end(p, &phase);
	p->is_one_cta = false;
}

static bool has_level(const struct mesh *m, int level)
{
	for (int i = 0; i < m->n_level; i++)
		if (m->level[i]->index == level)
			return true;
	return false;
}

static bool has_schedules(struct place *p)
{
	for (size_t i = 0; i < p->order.len; i++)
		if (p->order.data[i]->kind == HIR_SCHEDULE)
			return true;
	return false;
}

/* The mesh of an authored scope with the level as the placed function declares it.  Layouts of authored schedules name the mesh
 * itself, which then stays. */
static const struct mesh *mesh_of_scope(struct place *p, const struct mesh *old)
{
	if (old->is_copy || old->n_level != 1 || old->level[0]->index != 0 || strcmp(old->level[0]->name, p->target->level) != 0 || has_schedules(p))
		return old;
	struct mesh *m = arena_memdup(p->a, old, sizeof *m);
	m->name = NULL;
	struct topology *level = arena_memdup(p->a, old->level[0], sizeof *level);
	const struct topology *levels[1] = {level};
	m->level = arena_memdup(p->a, levels, sizeof levels);
	vec_push(p->a, &p->level[0].in_mesh, level);
	vec_push(p->a, &p->level[0].size, level->size);
	const struct mesh *opened = mesh_open(p->a, m, old->name);
	for (int i = 0; i < old->n_axis; i++)
		vec_push(p->a, &p->c.sym, ((struct clone_sym){old->axis[i].coord, ix_sym(p->a, opened->axis[i].coord)}));
	return opened;
}

/* An authored scope is kept; what its body does is shared by the threads of each CTA. */
void gpu_place_scope(struct place *p, const struct hir_node *n)
{
	const struct mesh *mesh = n->u.scope.mesh;
	bool was_phase = p->in_phase, was_thread = p->in_thread, was_one = p->is_one_cta;
	size_t mark = p->memo.len;
	struct make_scope s;
	int64_t positions;

	if (!was_phase) {
		p->smem_used = 0;
		p->n_phase++;
		p->is_one_cta = mesh_size(mesh, &positions) && positions == 1;
	}
	p->in_phase = true;
	p->in_thread = was_thread || has_level(mesh, 1);
	make_scope_begin(M(p), &s, mesh_of_scope(p, mesh));
	place_block(p, &n->u.scope.body);
	make_scope_end(M(p), &s);
	p->in_phase = was_phase;
	p->in_thread = was_thread;
	p->is_one_cta = was_one;
	p->memo.len = mark;
}
