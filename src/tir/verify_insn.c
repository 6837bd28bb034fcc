/* The operands of one instruction: windows, overlap, owners, the atom's shapes, capabilities. */
#include <string.h>

#include "match/match.h"
#include "tir/verify.h"

static struct range operand_range(const struct tir_stmt *s)
{
	return s->range;
}

static bool is_contained(struct tir_verify *v, const struct tir_view *x, int *axis)
{
	const struct type *root = x->root ? x->root->type : x->slots->view[0]->type;
	if (!x->start || x->type->rank != root->rank || x->type->dtype != root->dtype)
		return true;
	const struct ix **own = arena_array(v->a, const struct ix *, (size_t)root->rank + 1);
	const struct ix **stride = arena_array(v->a, const struct ix *, (size_t)root->rank + 1);
	if (!tir_strides(v->a, root, stride) || !tir_strides(v->a, x->type, own))
		return true;
	for (int k = 0; k < root->rank; k++) {
		int64_t lo, hi, low, ignored;
		if (!ix_equal(own[k], stride[k]) && !ix_is(x->type->dim[k], 1))
			return true;
		ix_bounds(x->start[k], &ignored, &hi);
		ix_bounds(ix_sub(v->a, ix_add(v->a, x->start[k], x->type->dim[k]), root->dim[k]), &lo, &ignored);
		ix_bounds(x->type->dim[k], &low, &ignored);
		*axis = k;
		if (hi < 0 || (lo > 0 && low > 0))
			return false;
	}
	return true;
}

/* 3.6: every window lies inside, except the memory end of a copy that states which elements exist. */
static void check_windows(struct tir_verify *v, const struct tir_stmt *s)
{
	const struct insn_use *use = &s->u.insn.use;
	const struct attr *valid = insn_attr(use, "valid");
	for (int i = 0; i < use->insn->n_param; i++) {
		const struct tir_view *x = s->u.insn.operand[i].view;
		int axis = 0;
		if (!x || is_contained(v, x, &axis) || (valid && valid->kind == ATTR_IXS && x->type->storage != ST_RMEM))
			continue;
		const struct type *root = x->root ? x->root->type : x->slots->view[0]->type;
		tir_fault(v, operand_range(s), E3105, "operand '%s' of T.%s: axis %d of the window runs from %s over %s elements; the axis has %s",
			  use->insn->param[i].name, use->insn->name, axis, ix_str(v->a, x->start[axis]), ix_str(v->a, x->type->dim[axis]),
			  ix_str(v->a, root->dim[axis]));
	}
}

static bool same_view(const struct tir_view *x, const struct tir_view *y)
{
	return x == y || (x->root == y->root && x->slots == y->slots && (!x->slots || ix_equal(x->slot, y->slot)) &&
			  ix_equal(x->offset, y->offset) && x->type->dtype == y->type->dtype && type_same_shape(x->type, y->type) &&
			  tir_same_layout(x->type, y->type));
}

/* The element offsets of a view from "base", as digits; false if they are not static or affine. */
static bool digits(struct arena *a, const struct tir_view *x, int64_t *extent, int64_t *stride, int64_t *n)
{
	const struct ix **s = arena_array(a, const struct ix *, (size_t)x->type->rank + 1);
	*n = 1;
	if (!tir_strides(a, x->type, s))
		return false;
	for (int k = 0; k < x->type->rank; k++) {
		if (!ix_is_const(x->type->dim[k], &extent[k]) || !ix_is_const(s[k], &stride[k]) || stride[k] < 0)
			return false;
		if (extent[k] && *n > (1 << 20) / extent[k])
			return false;
		*n *= extent[k];
	}
	return true;
}

static int64_t digit_offset(int rank, const int64_t *extent, const int64_t *stride, int64_t i)
{
	int64_t at = 0;
	for (int k = rank - 1; k >= 0; k--) {
		at += i % extent[k] * stride[k];
		i /= extent[k];
	}
	return at;
}

bool tir_certainly_overlap(struct arena *a, const struct tir_view *x, const struct tir_view *y)
{
	int64_t ex[64], sx[64], ey[64], sy[64], n, m, d, last = 0;
	if (x->root != y->root || x->slots != y->slots || (x->slots && !ix_equal(x->slot, y->slot)) ||
	    x->type->dtype != y->type->dtype || x->type->rank > 64 || y->type->rank > 64)
		return false;
	if (!ix_is_const(ix_sub(a, y->offset, x->offset), &d) || !digits(a, x, ex, sx, &n) || !digits(a, y, ey, sy, &m) || !n || !m)
		return false;
	for (int k = 0; k < x->type->rank; k++)
		last += (ex[k] - 1) * sx[k];
	if (last > (1 << 22))
		return false;
	unsigned char *bit = arena_array(a, unsigned char, (size_t)last / 8 + 1);
	for (int64_t i = 0; i < n; i++) {
		int64_t at = digit_offset(x->type->rank, ex, sx, i);
		bit[at / 8] |= (unsigned char)(1 << at % 8);
	}
	for (int64_t i = 0; i < m; i++) {
		int64_t at = d + digit_offset(y->type->rank, ey, sy, i);
		if (at >= 0 && at <= last && bit[at / 8] >> at % 8 & 1)
			return true;
	}
	return false;
}

/* 8.1: what is read and what is written are one view or share no element. */
static void check_overlap(struct tir_verify *v, const struct tir_stmt *s)
{
	const struct insn *insn = s->u.insn.use.insn;
	for (int i = 0; i < insn->n_param; i++)
		for (int k = 0; k < insn->n_param; k++) {
			const struct tir_view *w = s->u.insn.operand[i].view, *r = s->u.insn.operand[k].view;
			if (i == k || !w || !r || insn->param[i].effect == INSN_R || (insn->param[k].effect != INSN_R && k < i) ||
			    w->root != r->root || same_view(w, r))
				continue;
			if (tir_certainly_overlap(v->a, w, r)) {
				tir_fault(v, operand_range(s), E3202, "operands '%s' and '%s' of T.%s overlap; they are one view or share no element",
					  insn->param[k].name, insn->param[i].name, insn->name);
				return;
			}
		}
}

static bool static_window(const struct tir_view *x, int64_t *start, int64_t *shape, int64_t *root_shape)
{
	for (int k = 0; k < x->type->rank; k++)
		if (x->start && !ix_is_const(x->start[k], &start[k]))
			return false;
	return type_static_shape(x->type, shape) && type_static_shape(x->root->type, root_shape);
}

/* 3.3: a window of registers, or all of them in another shape, is spread as its elements are. */
static void check_window_owner(struct tir_verify *v, const struct tir_stmt *s, const struct tir_view *x)
{
	const struct layout *l = x->type->layout, *root = x->root->type->layout;
	int64_t start[64] = { 0 }, shape[64], root_shape[64];
	if (x->type->rank != x->root->type->rank || x->type->rank > 64 || !static_window(x, start, shape, root_shape))
		return;
	int64_t n = 1, n_root = 1;
	bool same_shape = true;
	for (int k = 0; k < x->type->rank; k++) {
		n *= shape[k];
		n_root *= root_shape[k];
		same_shape = same_shape && shape[k] == root_shape[k];
	}
	if (n == n_root && !same_shape) {
		root = layout_reshape(v->a, root, x->type->rank, x->root->type->dim, x->type->rank, x->type->dim);
		memcpy(root_shape, shape, sizeof shape);
	}
	if (root && !layout_same_owner_window(v->a, root, root_shape, l, x->type->rank, start, shape))
		tir_fault(v, s->range, E3108, "a window of '%s' has another distribution than its elements have in the allocation", x->root->name);
}

/* 3.7a: the views of one rmem root agree about who owns its elements. */
static void check_owner(struct tir_verify *v, const struct tir_stmt *s, const struct tir_view *x)
{
	const struct layout *l = x->type->layout;
	if (!x->root || x->root->type->storage != ST_RMEM || !l || !layout_is_distributed(l))
		return;
	const struct layout *root = x->root->type->layout;
	if (root && layout_is_distributed(root)) {
		check_window_owner(v, s, x);
		return;
	}
	if (!type_same_shape(x->type, x->root->type))
		return;
	const struct tir_view *first = ptrmap_get(&v->owner, x->root);
	if (!first)
		ptrmap_set(&v->owner, x->root, (void *)x);
	else if (!layout_same_owner(v->a, first->type->layout, l, x->type->rank, x->type->dim))
		tir_fault(v, s->range, E3108, "two views give '%s' different distributions; state one in its allocation", x->root->name);
}

/* 5.4: in TIR an issue of an atom is one instruction. */
static void check_atom(struct tir_verify *v, const struct tir_stmt *s)
{
	static const enum atom_role role[] = { ATOM_C, ATOM_A, ATOM_B };
	const struct attr *atom = insn_attr(&s->u.insn.use, "atom");
	if (!atom || !atom->atom)
		return;
	for (int i = 0; i < 3; i++) {
		const struct tir_view *x = s->u.insn.operand[i].view;
		struct atom_operand o;
		atom->atom->cls->role(atom->atom, role[i], &o);
		if (!x || (x->type->rank == 2 && (!o.shape[0] || ix_is(x->type->dim[0], o.shape[0])) &&
			   (!o.shape[1] || ix_is(x->type->dim[1], o.shape[1]))))
			continue;
		tir_fault(v, s->range, E3205, "T.%s refused: %s.shape: %s is not (%lld, %lld); an issue has the shape of its atom",
			  s->u.insn.use.insn->name, s->u.insn.use.insn->param[i].name, shape_str(v->a, x->type->rank, x->type->dim),
			  (long long)o.shape[0], (long long)o.shape[1]);
		return;
	}
	const char *needs = atom->atom->cls->capability;
	if (needs && v->target && !target_has_capability(v->target, needs))
		tir_fault(v, s->range, E3207, "T.%s needs the capability %s, which target %s does not have", atom->atom->cls->name, needs,
			  v->target->id);
}

static enum diag_code code_of(enum diag_code refusal)
{
	return refusal == E4101 ? E3207 : refusal == E4102 || refusal == E4304 ? E3206 : E3205;
}

/* The levels that the open scopes name. */
static int levels_of(struct tir_verify *v, const struct topology ***out)
{
	const struct topology **level = *out = arena_array(v->a, const struct topology *, 8);
	int n = 0;
	for (size_t i = 0; i < v->scope.len; i++)
		for (int k = 0; k < v->scope.data[i]->n_level; k++) {
			const struct topology *t = v->scope.data[i]->level[k];
			int at = 0;
			while (at < n && level[at]->index != t->index)
				at++;
			if (at == n && n < 8)
				level[n++] = t;
		}
	return n;
}

static const struct type *operand_type(const struct tir_operand *o)
{
	return o->view ? o->view->type : o->slots ? o->slots->view[0]->type : NULL;
}

/* 5.1: an instruction of a frame, or of some targets only, takes its operands in the arrangements that its patterns state. */
static void check_pattern(struct tir_verify *v, const struct tir_stmt *s)
{
	const struct insn_use *use = &s->u.insn.use;
	const struct attr *atom = insn_attr(use, "atom");
	const struct type *type[INSN_MAX_PARAM] = { NULL };
	const struct topology **level;
	struct match_refusal why;
	if (!use->insn->capability && !use->insn->frame && !(atom && atom->atom && atom->atom->cls->frame))
		return;
	for (int i = 0; i < use->insn->n_param; i++)
		type[i] = operand_type(&s->u.insn.operand[i]);
	struct match_request r = { .use = *use, .type = type, .n_scope = (int)v->scope.len, .scope = v->scope.data, .target = v->target };
	r.n_topology = levels_of(v, &level);
	r.topology = level;
	const struct match *m = match_closed(v->a, &r, &why);
	if (!m)
		tir_fault(v, s->range, code_of(why.code), "T.%s refused: %s", use->insn->name, match_refusal_text(v->a, &why));
	else if (m->n_unit * m->n_issue != 1)
		tir_fault(v, s->range, E3205, "T.%s refused: shape: the operands hold %lld issues of its atom; write one instruction for each",
			  use->insn->name, (long long)(m->n_unit * m->n_issue));
}

void tir_verify_insn(struct tir_verify *v, const struct tir_stmt *s)
{
	const struct insn *insn = s->u.insn.use.insn;
	if (insn->capability && v->target && !target_has_capability(v->target, insn->capability))
		tir_fault(v, s->range, E3207, "T.%s needs the capability %s, which target %s does not have", insn->name, insn->capability,
			  v->target->id);
	check_windows(v, s);
	check_overlap(v, s);
	check_atom(v, s);
	check_pattern(v, s);
	for (int i = 0; i < insn->n_param; i++)
		if (s->u.insn.operand[i].view)
			check_owner(v, s, s->u.insn.operand[i].view);
}
