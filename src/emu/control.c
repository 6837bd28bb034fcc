/* Branches, calls, returns, the end of threads. */
#include "emu/exec.h"
#include "emu/isa.h"
#include "emu/lane.h"

enum emu_step exec_nop(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	(void)x;
	(void)in;
	(void)mask;
	return EMU_NEXT;
}

/* Dependent launches do not exist here: there is one grid. */
enum emu_step exec_griddepcontrol(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	return exec_nop(x, in, mask);
}

enum emu_step exec_bra(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	emu_group_split(x, mask, in->target, x->group->pc + 1);
	return EMU_JUMPED;
}

/* Lanes with an index beyond the list have no target; they are reported and end. */
enum emu_step exec_brx(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	const uint32_t *index = lane_values(x, in->a);
	uint32_t pc = x->group->pc, todo = mask, wrong = 0;
	lane_use(x, mask, in->a, "the index of the branch");
	for (int l = 0; l < EMU_LANES; l++)
		wrong |= (mask >> l & 1 && index[l] >= in->n_ref) ? 1u << l : 0;
	if (wrong) {
		struct finding_at at = emu_at(x, wrong);
		finding_add(x->run, FINDING_OUT_OF_BOUNDS, &at, "index %u of a branch with %u targets",
			    index[__builtin_ctz(wrong)], in->n_ref);
		x->run->stop = true;
		return EMU_JUMPED;
	}
	while (todo) {
		uint32_t target = in->ref[index[__builtin_ctz(todo)]], same = 0;
		for (uint32_t m = todo; m; m &= m - 1)
			if (in->ref[index[__builtin_ctz(m)]] == target)
				same |= m & (0 - m);
		todo &= ~same;
		bool is_last = x->group->mask == same;
		emu_group_split(x, same, target, todo ? pc : pc + 1);
		if (is_last)
			break;
		todo &= x->group->mask;		/* lanes that became groups of their own come again */
	}
	return EMU_JUMPED;
}

static void copy_lanes(struct emu_ctx *x, uint32_t mask, uint64_t to, uint64_t from, uint64_t size)
{
	struct emu_object *o = x->warp->local;
	for (uint32_t m = mask; m; m &= m - 1) {
		uint64_t lane = (uint64_t)__builtin_ctz(m) * x->warp->local_stride;
		memmove(o->bytes + lane + to, o->bytes + lane + from, size);
		for (uint64_t i = 0; i < size; i += 32) {
			int n = (int)(size - i < 32 ? size - i : 32);
			emu_defined_set(x->run, o, lane + to + i, n, emu_defined_get(o, lane + from + i, n));
		}
	}
}

/* The list of arguments or results of a call, NULL when there is none. */
static const struct ptx_operand *call_list(const struct emu_insn *in, int which)
{
	return in->part[which] ? &in->stmt->op[in->part[which] - 1] : NULL;
}

static void stop_call(struct emu_ctx *x, uint32_t mask, const char *why)
{
	struct finding_at at = emu_at(x, mask);
	finding_add(x->run, FINDING_OUT_OF_BOUNDS, &at, "%s", why);
	x->run->stop = true;
}

/* The lanes of "mask" enter "f"; the others of the group go on at "else_pc". */
static enum emu_step enter(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask, const struct ptx_func *f, uint32_t else_pc)
{
	struct emu_group *g = x->group;
	uint32_t return_pc = g->pc + 1;
	struct emu_frame *caller = g->frame;
	if (caller->depth + 1 >= EMU_MAX_DEPTH)
		return stop_call(x, mask, "calls nested more than 256 deep"), EMU_JUMPED;
	struct emu_frame *callee = emu_frame_enter(x->run, x->warp, caller, f, return_pc, mask);
	if (!callee)
		return stop_call(x, mask, "more than 512 KiB of local memory in one thread"), EMU_JUMPED;
	const struct ptx_operand *arguments = call_list(in, 1);
	const struct ptx_var *formal = f->param;
	for (int i = 0; arguments && i < arguments->n; i++, formal = formal->next)
		copy_lanes(x, mask, callee->local_base + formal->offset, caller->local_base + arguments->part[i].var->offset,
			   formal->size);
	emu_group_split(x, mask, f->entry, else_pc);
	for (uint32_t i = 0; i < x->warp->n_group; i++) {
		struct emu_group *h = &x->warp->group[i];
		if (h->mask & mask && h->frame == caller && h->pc == f->entry)
			h->frame = callee;
	}
	return EMU_JUMPED;
}

static bool same_signature(const struct emu_insn *in, const struct ptx_func *f)
{
	const struct ptx_operand *results = call_list(in, 0), *arguments = call_list(in, 1);
	return f->n_param == (arguments ? arguments->n : 0) && f->n_result == (results ? results->n : 0);
}

/* The lanes of "mask" that call what its first lane calls. */
static uint32_t same_callee(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	if (in->target != (uint32_t)EMU_NO_REF)
		return mask;
	const uint32_t *v = lane_values(x, in->a);
	uint64_t address = lane_get(v, in->a, __builtin_ctz(mask));
	uint32_t same = 0;
	for (uint32_t m = mask; m; m &= m - 1)
		if (lane_get(v, in->a, __builtin_ctz(m)) == address)
			same |= m & (0u - m);
	return same;
}

/* The function that the lanes of "mask" call; NULL after a report. */
static const struct ptx_func *callee_of(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	uint32_t index = in->target;
	if (index == (uint32_t)EMU_NO_REF) {
		uint64_t address = lane_get(lane_values(x, in->a), in->a, __builtin_ctz(mask)) - EMU_FUNCTION_BASE;
		lane_use(x, mask, in->a, "the address of the function");
		index = (uint32_t)(address / 16);
		if (address % 16 || address / 16 >= x->run->module->n_func ||
		    !same_signature(in, x->run->module->funcs[index])) {
			stop_call(x, mask, "an indirect call of an address that is no function of that prototype");
			return NULL;
		}
	}
	return x->run->module->funcs[index];
}

/* Lanes that call another function come back to the instruction once these have gone. */
enum emu_step exec_call(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	struct emu_run *run = x->run;
	uint32_t same = same_callee(x, in, mask);
	const struct ptx_func *f = callee_of(x, in, same);
	if (!f)
		return EMU_JUMPED;
	if (f->has_body)
		return enter(x, in, same, f, same == mask ? x->group->pc + 1 : x->group->pc);
	if (same != mask)
		return stop_call(x, mask, "an indirect call of a library function by a part of the lanes"), EMU_JUMPED;
	if (emu_builtin_call(x, in, f, mask))
		return run->stop ? EMU_JUMPED : EMU_NEXT;
	diag_error(run->t, (struct range){ run->module->source, in->stmt->pos, in->stmt->end }, E7006,
		   "'%.*s' has no body and is none of vprintf, __assertfail, malloc, free: define it in the module",
		   ptx_show_len(f->name), f->name.text);
	run->stop = run->is_refused = true;
	return EMU_JUMPED;
}

/* The end of a function; of the kernel: the end of the lanes. */
enum emu_step exec_ret(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	struct emu_group *g = x->group;
	struct emu_frame *callee = g->frame, *caller = callee->parent;
	if (!caller)
		return exec_exit(x, in, mask);
	const struct ptx_operand *results = call_list(&x->run->module->code[callee->return_pc - 1], 0);
	const struct ptx_var *formal = callee->func->result;
	for (int i = 0; results && i < results->n; i++, formal = formal->next)
		copy_lanes(x, mask, caller->local_base + results->part[i].var->offset, callee->local_base + formal->offset,
			   formal->size);
	uint32_t pc = g->pc, return_pc = callee->return_pc;
	emu_group_split(x, mask, return_pc, pc + 1);
	for (uint32_t i = 0; i < x->warp->n_group; i++) {
		struct emu_group *h = &x->warp->group[i];
		if (h->mask & mask && h->frame == callee && h->pc == return_pc)
			h->frame = caller;
	}
	emu_frame_leave(callee, mask);
	return EMU_JUMPED;
}

enum emu_step exec_exit(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	(void)in;
	emu_lanes_exit(x, mask);
	return EMU_JUMPED;
}

static enum emu_step give_up(struct emu_ctx *x, uint32_t mask, const char *what)
{
	struct finding_at at = emu_at(x, mask);
	finding_add(x->run, FINDING_TRAP, &at, "%s", what);
	x->run->stop = true;
	return EMU_JUMPED;
}

enum emu_step exec_trap(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	(void)in;
	return give_up(x, mask, "trap was executed");
}

enum emu_step exec_brkpt(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	(void)in;
	return give_up(x, mask, "brkpt was executed");
}

enum emu_step exec_nanosleep(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	lane_use(x, mask, in->a, "the time to sleep");
	x->group->wait = (struct emu_wait){ .kind = EMU_WAIT_SLEEP, .since = x->run->step };
	return EMU_NEXT;
}

/* An instruction outside the levels was reached (M11). */
enum emu_step exec_refuse(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask)
{
	struct emu_run *run = x->run;
	struct ptx_name n = ptx_stmt_form(run->module, in->stmt);
	(void)mask;
	diag_error(run->t, (struct range){ run->module->source, in->stmt->pos, in->stmt->pos + n.len }, E7002,
		   "'%.*s' is not executed: it is no form that this emulator knows; use another, or run on a device", ptx_show_len(n),
		   n.text);
	run->stop = run->is_refused = true;
	return EMU_JUMPED;
}
