/* Entry functions: parameters, attributes, what every thread starts with (spec: ptx 5). */
#include "backend/ptx/module/ptx_spread.h"

#include <string.h>

enum { KERNEL_CONVENTION = 71, SHARED_ALIGN = 1024 };

bool ptx_refuse(struct ptx_func *f, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	if (!f->failed)
		diag_error(f->t, f->range, E6201, "%s; it has no PTX for %s", arena_vprintf(f->a, fmt, ap), f->abi->arch->name);
	va_end(ap);
	f->failed = true;
	return false;
}

LLVMBasicBlockRef ptx_block(struct ptx_func *f, const char *name)
{
	return LLVMAppendBasicBlockInContext(f->l->context, f->function, name);
}

void ptx_at(struct ptx_func *f, LLVMBasicBlockRef block)
{
	LLVMPositionBuilderAtEnd(f->l->builder, block);
}

/* ---- branches ---- */

static LLVMValueRef *snapshot(struct ptx_func *f, const struct ptx_slots *s)
{
	LLVMValueRef *v = arena_array(f->a, LLVMValueRef, s->len + 1);
	for (size_t i = 0; i < s->len; i++)
		v[i] = *s->data[i];
	return v;
}

void ptx_exit_add(struct ptx_func *f, const struct ptx_slots *s, struct ptx_exits *out)
{
	vec_push(f->a, out, ((struct ptx_exit){ LLVMGetInsertBlock(f->l->builder), snapshot(f, s) }));
}

/* The slots get the values that they have on the edges "e" into the current block. */
void ptx_exits_join(struct ptx_func *f, const struct ptx_slots *s, const struct ptx_exits *e)
{
	for (size_t i = 0; i < s->len && e->len; i++) {
		bool same = true;
		for (size_t k = 1; k < e->len; k++)
			same = same && e->data[k].value[i] == e->data[0].value[i];
		*s->data[i] = e->data[0].value[i];
		if (same || !e->data[0].value[i])
			continue;
		LLVMValueRef phi = LLVMBuildPhi(f->l->builder, LLVMTypeOf(e->data[0].value[i]), "");
		for (size_t k = 0; k < e->len; k++) {
			LLVMValueRef v = e->data[k].value[i] ? e->data[k].value[i] : LLVMGetUndef(LLVMTypeOf(phi));
			LLVMBasicBlockRef from = e->data[k].from;
			LLVMAddIncoming(phi, &v, &from, 1);
		}
		*s->data[i] = phi;
	}
}

void ptx_if_begin(struct ptx_func *f, struct ptx_if *x, LLVMValueRef cond, struct ptx_slots slots, bool has_other)
{
	*x = (struct ptx_if){ .slots = slots, .has_other = has_other, .after = ptx_block(f, "after"), .before = snapshot(f, &slots) };
	LLVMBasicBlockRef then = ptx_block(f, "then");
	x->other = has_other ? ptx_block(f, "else") : x->after;
	if (!has_other)
		ptx_exit_add(f, &x->slots, &x->end);
	LLVMBuildCondBr(f->l->builder, cond, then, x->other);
	ptx_at(f, then);
	ptx_region_open(f, NULL);
	f->region.data[f->region.len - 1].cond = cond;
}

static void leave_branch(struct ptx_func *f, struct ptx_if *x)
{
	ptx_region_close(f);
	if (f->is_done)
		return;
	ptx_exit_add(f, &x->slots, &x->end);
	LLVMBuildBr(f->l->builder, x->after);
}

void ptx_if_other(struct ptx_func *f, struct ptx_if *x)
{
	leave_branch(f, x);
	for (size_t i = 0; i < x->slots.len; i++)
		*x->slots.data[i] = x->before[i];
	f->is_done = false;
	ptx_at(f, x->other);
	ptx_region_open(f, NULL);
}

void ptx_if_end(struct ptx_func *f, struct ptx_if *x)
{
	leave_branch(f, x);
	f->is_done = !x->end.len;
	ptx_at(f, x->after);
	ptx_exits_join(f, &x->slots, &x->end);
	if (f->is_done)
		LLVMBuildUnreachable(f->l->builder);
}

/* ---- loops ---- */

static struct ptx_exits *loop_exits(struct ptx_for *x)
{
	return &x->loop.exit;
}

/* The phis of a loop's slots; "from" is the block before it. */
static LLVMValueRef *slot_phis(struct ptx_func *f, const struct ptx_slots *s, LLVMBasicBlockRef from)
{
	LLVMValueRef *phi = arena_array(f->a, LLVMValueRef, s->len + 1);
	for (size_t i = 0; i < s->len; i++) {
		LLVMValueRef v = *s->data[i];
		phi[i] = LLVMBuildPhi(f->l->builder, LLVMTypeOf(v), "");
		LLVMAddIncoming(phi[i], &v, &from, 1);
		*s->data[i] = phi[i];
	}
	return phi;
}

void ptx_loop_begin(struct ptx_func *f, struct ptx_for *x, struct ptx_slots slots)
{
	LLVMBasicBlockRef before = LLVMGetInsertBlock(f->l->builder);
	x->slots = slots;
	x->loop = (struct ptx_loop){ .outer = f->loop, .after = x->loop.after ? x->loop.after : ptx_block(f, "end"), .slots = &x->slots,
				     .exit = x->loop.exit };
	x->header = ptx_block(f, "loop");
	LLVMBuildBr(f->l->builder, x->header);
	ptx_at(f, x->header);
	ptx_region_open(f, x->guard ? x->guard : before);
	x->slot_phi = slot_phis(f, &x->slots, before);
	f->loop = &x->loop;
}

/* The edge back to the header; the builder stands behind the loop afterwards. */
void ptx_loop_end(struct ptx_func *f, struct ptx_for *x, LLVMValueRef again)
{
	if (!f->is_done) {
		LLVMBasicBlockRef latch = LLVMGetInsertBlock(f->l->builder);
		for (size_t i = 0; i < x->slots.len; i++)
			LLVMAddIncoming(x->slot_phi[i], x->slots.data[i], &latch, 1);
		if (again) {
			ptx_exit_add(f, &x->slots, loop_exits(x));
			LLVMBuildCondBr(f->l->builder, again, x->header, x->loop.after);
		} else {
			LLVMBuildBr(f->l->builder, x->header);
		}
	}
	f->is_done = !x->loop.exit.len;
	f->loop = x->loop.outer;
	ptx_region_close(f);
	ptx_at(f, x->loop.after);
	ptx_exits_join(f, &x->slots, loop_exits(x));
	if (f->is_done)
		LLVMBuildUnreachable(f->l->builder);
}

void ptx_for_begin(struct ptx_func *f, struct ptx_for *x, const struct ix *trips, struct ptx_slots slots, uint64_t varies)
{
	LLVMBuilderRef b = f->l->builder;
	const struct ix *last = ix_sub(f->a, trips, ix_const(f->a, 1));
	int64_t lo, hi;
	*x = (struct ptx_for){ .trips = ptx_index(f, trips) };
	LLVMTypeRef type = LLVMTypeOf(x->trips);
	ix_bounds(last, &lo, &hi);
	if (!ptx_surely_not_negative(f, last)) {
		LLVMValueRef some = LLVMBuildICmp(b, LLVMIntSGT, x->trips, ptx_int(type, 0), "");
		LLVMBasicBlockRef enter = ptx_block(f, "enter");
		x->loop.after = ptx_block(f, "end");
		x->guard = LLVMGetInsertBlock(b);
		ptx_exit_add(f, &slots, loop_exits(x));
		LLVMBuildCondBr(b, some, enter, x->loop.after);
		ptx_at(f, enter);
	}
	LLVMBasicBlockRef before = LLVMGetInsertBlock(b);
	LLVMValueRef zero = ptx_int(type, 0);
	ptx_loop_begin(f, x, slots);
	x->phi = LLVMBuildPhi(b, type, "");
	LLVMAddIncoming(x->phi, &zero, &before, 1);
	x->counter = ix_sym(f->a, ptx_symbol(f, "n", 0, hi < 0 ? 0 : hi, x->phi, varies));
}

void ptx_for_end(struct ptx_func *f, struct ptx_for *x)
{
	LLVMValueRef again = NULL;
	if (!f->is_done) {
		LLVMBasicBlockRef latch = LLVMGetInsertBlock(f->l->builder);
		LLVMValueRef next = LLVMBuildNSWAdd(f->l->builder, x->phi, ptx_int(LLVMTypeOf(x->phi), 1), "");
		again = LLVMBuildICmp(f->l->builder, LLVMIntSLT, next, x->trips, "");
		LLVMAddIncoming(x->phi, &next, &latch, 1);
	}
	ptx_loop_end(f, x, again);
}

/* ---- buffers ---- */

static LLVMValueRef shared_array(struct ptx_func *f)
{
	LLVMValueRef g = LLVMGetNamedGlobal(f->l->module, "tfc_smem");
	if (g)
		return g;
	g = LLVMAddGlobalInAddressSpace(f->l->module, LLVMArrayType2(f->l->i8, 0), "tfc_smem", PTX_SHARED);
	LLVMSetLinkage(g, LLVMExternalLinkage);
	LLVMSetAlignment(g, SHARED_ALIGN);
	return g;
}

static bool init_registers(struct ptx_func *f, struct ptx_buffer *x)
{
	const struct type *ty = x->b->type;
	int64_t n;
	x->is_spread = type_is_spread(ty);
	if (x->is_spread)
		n = ptx_spread_n_register(f, ty);
	else if (!ix_is_const(ptx_resolve(f, type_n_addressed(f->a, ty)), &n))
		return ptx_refuse(f, "'%s' has a size that is known at run time only, and lies in registers", x->b->name);
	if (n < 0 || n > PTX_MAX_REGISTER)
		return ptx_refuse(f, "'%s' needs %lld registers of each thread, more than %d", x->b->name, (long long)n, PTX_MAX_REGISTER);
	x->n_reg = (int)n;
	x->reg = arena_array(f->a, LLVMValueRef, (size_t)n + 1);
	for (int i = 0; i < x->n_reg; i++)
		x->reg[i] = LLVMGetUndef(ptx_type(f->l, ty->dtype));
	return true;
}

static bool init_buffer(struct ptx_func *f, struct ptx_buffer *x)
{
	const struct tir_buffer *b = x->b;
	x->storage = b->type->storage;
	if (x->storage == ST_RMEM)
		return init_registers(f, x);
	x->n_element = ptx_resolve(f, type_n_addressed(f->a, b->type));
	if (x->storage == ST_SMEM && b->kind == TIR_ADDRESSED) {
		LLVMValueRef at = ptx_i32(f->l, b->address);
		x->base = b->address ? LLVMConstGEP2(f->l->i8, shared_array(f), &at, 1) : shared_array(f);
		x->align = SHARED_ALIGN;
		while (b->address % x->align)
			x->align /= 2;
		return true;
	}
	return ptx_refuse(f, "'%s' in %s is neither a parameter nor a tile of shared memory with an offset, nor registers",
			  b->name ? b->name : "a tensor", storage_name(x->storage));
}

struct ptx_buffer *ptx_buffer_add(struct ptx_func *f, const struct tir_buffer *b)
{
	struct ptx_buffer *x = arena_new(f->a, struct ptx_buffer);
	x->b = b;
	ptrmap_set(&f->buffer, b, x);
	vec_push(f->a, &f->buffers, x);
	return x;
}

struct ptx_buffer *ptx_buffer(struct ptx_func *f, const struct tir_buffer *b)
{
	struct ptx_buffer *x = ptrmap_get(&f->buffer, b);
	if (x)
		return x;
	x = ptx_buffer_add(f, b);
	return init_buffer(f, x) ? x : NULL;
}

void ptx_allocate(struct ptx_func *f, const struct tir_buffer *b)
{
	struct ptx_buffer *x = ptx_buffer(f, b);
	for (int i = 0; x && i < x->n_reg; i++)
		x->reg[i] = LLVMGetUndef(ptx_type(f->l, b->type->dtype));
}

/* ---- operands ---- */

/* A view of a slot stands for the same view of the slot that is selected. */
static const struct tir_view *slot_view(struct ptx_func *f, const struct tir_slots *slots, const struct ix *index)
{
	int64_t k;
	if (!ptx_resolve_const(f, index, &k)) {
		ptx_refuse(f, "a slot of '%s' that is known at run time only", slots->name);
		return NULL;
	}
	if (k < 0 || k >= slots->n) {
		ptx_refuse(f, "slot %lld of '%s', which has %d", (long long)k, slots->name, slots->n);
		return NULL;
	}
	return slots->view[k];
}

const struct tir_view *ptx_operand(struct ptx_func *f, const struct tir_operand *o)
{
	if (!o->view)
		return o->slots ? slot_view(f, o->slots, o->index) : NULL;
	if (o->view->root)
		return o->view;
	const struct tir_view *slot = slot_view(f, o->view->slots, o->view->slot);
	if (!slot)
		return NULL;
	struct tir_view *v = arena_memdup(f->a, o->view, sizeof(*v));
	v->root = slot->root;
	v->slots = NULL;
	v->start = NULL;
	v->offset = ix_add(f->a, slot->offset, o->view->offset);
	return v;
}

/* ---- entries ---- */

static void string_attribute(struct ptx_func *f, const char *key, const char *value)
{
	LLVMAttributeRef x = LLVMCreateStringAttribute(f->l->context, key, (unsigned)strlen(key), value, (unsigned)strlen(value));
	LLVMAddAttributeAtIndex(f->function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, x);
}

static void enum_attribute(struct ptx_func *f, LLVMAttributeIndex at, const char *name, uint64_t value)
{
	unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
	LLVMAddAttributeAtIndex(f->function, at, LLVMCreateEnumAttribute(f->l->context, kind, value));
}

static void annotation(struct ptx_func *f, const char *key, int64_t value)
{
	LLVMMetadataRef part[3] = {
		LLVMValueAsMetadata(f->function),
		LLVMMDStringInContext2(f->l->context, key, strlen(key)),
		LLVMValueAsMetadata(ptx_i32(f->l, value)),
	};
	LLVMMetadataRef node = LLVMMDNodeInContext2(f->l->context, part, 3);
	LLVMAddNamedMetadataOperand(f->l->module, "nvvm.annotations", LLVMMetadataAsValue(f->l->context, node));
}

static void attributes(struct ptx_func *f)
{
	LLVMAttributeIndex function = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
	LLVMSetFunctionCallConv(f->function, KERNEL_CONVENTION);
	enum_attribute(f, function, "nounwind", 0);
	enum_attribute(f, function, "convergent", 0);
	if (f->l->ftz)
		string_attribute(f, "denormal-fp-math-f32", "preserve-sign,preserve-sign");
	if (f->l->major >= 21) {
		string_attribute(f, "nvvm.reqntid", arena_printf(f->a, "%d,1,1", f->entry->threads));
	} else {
		annotation(f, "reqntidx", f->entry->threads);
		annotation(f, "reqntidy", 1);
		annotation(f, "reqntidz", 1);
	}
}

static int64_t parameter_align(const struct ptx_func *f, const struct tir_buffer *b)
{
	int64_t element = (dtype_info(b->type->dtype)->bits + 7) / 8;
	return f->abi->align > element ? f->abi->align : element;
}

static void declare(struct ptx_func *f)
{
	const struct tir_fn *fn = f->entry->fn;
	unsigned n = (unsigned)(fn->n_param + fn->n_dimvar);
	LLVMTypeRef *type = arena_array(f->a, LLVMTypeRef, n + 1);
	for (int i = 0; i < fn->n_param; i++)
		type[i] = f->l->ptr_global;
	for (int i = 0; i < fn->n_dimvar; i++)
		type[fn->n_param + i] = f->l->i64;
	f->function = LLVMAddFunction(f->l->module, f->entry->name, LLVMFunctionType(f->l->type_void, type, n, 0));
	attributes(f);
	for (int i = 0; i < fn->n_param; i++)
		enum_attribute(f, (LLVMAttributeIndex)i + 1, "align", (uint64_t)parameter_align(f, fn->param[i]));
}

/* Values that fit are kept in 32 bits. */
static void bind_dimension(struct ptx_func *f, const struct ix_sym *s, LLVMValueRef v)
{
	int64_t lo = s->has_range ? s->lo : INT64_MIN, hi = s->has_range ? s->hi : INT64_MAX;
	if (lo >= INT32_MIN && hi <= INT32_MAX)
		v = LLVMBuildTrunc(f->l->builder, v, f->l->i32, "");
	vec_push(f->a, &f->symbol, ((struct ptx_symbol){ .sym = s, .value = v }));
}

static void bind_parameters(struct ptx_func *f)
{
	const struct tir_fn *fn = f->entry->fn;
	for (int i = 0; i < fn->n_dimvar; i++)
		bind_dimension(f, fn->dimvar[i], LLVMGetParam(f->function, (unsigned)(fn->n_param + i)));
	for (int i = 0; i < fn->n_param; i++) {
		struct ptx_buffer *x = ptx_buffer_add(f, fn->param[i]);
		x->storage = ST_GMEM;
		x->base = LLVMGetParam(f->function, (unsigned)i);
		x->align = parameter_align(f, fn->param[i]);
		x->n_element = ptx_resolve(f, type_n_addressed(f->a, fn->param[i]->type));
	}
}

static void bind_positions(struct ptx_func *f)
{
	int64_t lo, hi;
	f->tid = ptx_symbol(f, "tid", 0, f->entry->threads - 1, ptx_sreg(f->l, "tid.x"), PTX_VARIES_ANY);
	ix_bounds(ptx_resolve(f, f->entry->grid), &lo, &hi);
	if (hi > INT32_MAX)
		hi = INT32_MAX;
	f->cta = ptx_symbol(f, "cta", 0, hi > 1 ? hi - 1 : 0, ptx_sreg(f->l, "ctaid.x"), 0);
}

/* --check-smem-base: a trap unless the shared array begins where its alignment says. */
static void check_shared_base(struct ptx_func *f)
{
	struct ptx_if x;
	if (!f->o->check_smem_base || !f->entry->shared_bytes)
		return;
	LLVMValueRef base = LLVMBuildPtrToInt(f->l->builder, shared_array(f), f->l->i32, "");
	LLVMValueRef low = LLVMBuildAnd(f->l->builder, ptx_asm1(f->l, PTX_ASM_OPAQUE, base), ptx_i32(f->l, SHARED_ALIGN - 1), "");
	ptx_if_begin(f, &x, LLVMBuildICmp(f->l->builder, LLVMIntNE, low, ptx_i32(f->l, 0), ""), (struct ptx_slots){ 0 }, false);
	ptx_asm(f->l, PTX_ASM_TRAP, 0, NULL);
	ptx_if_end(f, &x);
}

bool ptx_func_emit(struct ptx_llvm *l, const struct ptx_abi *abi, const struct ptx_entry *e, const struct ptx_options *o)
{
	struct ptx_func *f = arena_new(l->a, struct ptx_func);
	*f = (struct ptx_func){ .t = l->t, .a = l->a, .l = l, .abi = abi, .entry = e, .o = o, .fn = e->fn, .range = e->fn->range };
	f->buffer.arena = f->spread.arena = f->window.arena = f->a;
	declare(f);
	LLVMBasicBlockRef first = ptx_block(f, "entry");
	f->leave = ptx_block(f, "leave");
	ptx_at(f, f->leave);
	LLVMBuildRetVoid(l->builder);
	ptx_at(f, first);
	ptx_region_open(f, NULL);
	bind_parameters(f);
	bind_positions(f);
	ptx_frame_all(f);
	check_shared_base(f);
	ptx_entry_statements(f);
	if (!f->is_done)
		LLVMBuildBr(l->builder, f->leave);
	return !f->failed;
}
