/* agree eval FILE --target=T --in=... [options of tfc]: each entry of FILE placed and lowered for T, evaluated as TIR, against the
 * evaluation of its HIR, by the error radius.  The placed text is read back and must lower to the same TIR text.  For CUDA targets
 * every instruction is one of threads, registers are few, and barriers can be put.  Inputs that are not given are random.  Exit status: 0 agrees, 1 does not or is refused, 2 wrong usage; what was refused is printed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/options.h"
#include "driver/pipeline.h"
#include "eval/tir_eval.h"
#include "base/text.h"

struct agree {
	struct tfc *t;
	struct options *o;
	const struct target_options *to;
	struct eval_options how;
	const struct source *source;	/* of FILE */
};

static bool line(struct pipeline *p, enum stage last)
{
	for (int s = STAGE_inline; s <= (int)last; s++)
		if (!pipeline_stage(p, (enum stage)s))
			return false;
	return true;
}

static struct pipeline pipeline_of(struct agree *a, const char *path)
{
	return (struct pipeline){ .t = a->t, .o = a->o, .to = a->to, .path = path, .keep_dims = true,
				  .target_override = a->o->target.len ? a->o->target.data[0] : NULL };
}

static void random_inputs(struct agree *a, const struct hir_fn *f, const char **spec)
{
	for (int i = 0; i < f->n_param; i++) {
		spec[i] = arena_printf(&a->t->perm, "%s=random:%d", f->param[i].name, i + 1);
		for (size_t k = 0; k < a->o->in.len; k++)
			if (!strcmp(a->o->in.data[k].name, f->param[i].name))
				spec[i] = arena_printf(&a->t->perm, "%s=%s", f->param[i].name, a->o->in.data[k].value);
	}
}

/* The TIR text of the placed text, NULL after a message. */
static const char *lowered_again(struct agree *a, struct pipeline *p, const char **placed)
{
	struct pipeline first = pipeline_of(a, p->path), second = first;
	struct text text, tir;
	text_init(&text, &a->t->perm);
	text_init(&tir, &a->t->perm);
	if (!pipeline_front(&first) || !line(&first, STAGE_place))
		return NULL;
	pipeline_print(&first, &text);
	*placed = text_str(&text);
	struct options o = *a->o;
	o.erase = false;
	second.o = &o;
	second.source = source_new(&a->t->perm, "placed.hir", text_str(&text), text.len);
	if (!pipeline_front(&second) || !line(&second, STAGE_lower))
		return NULL;
	pipeline_print(&second, &tir);
	return text_str(&tir);
}

static bool same_text(struct agree *a, struct pipeline *p)
{
	const char *placed = "";
	struct text tir;
	text_init(&tir, &a->t->perm);
	pipeline_print(p, &tir);
	const char *again = lowered_again(a, p, &placed);
	if (again && !strcmp(again, text_str(&tir)))
		return true;
	printf("%s: the placed text does not lower to the same TIR\n", p->path);
	if (getenv("AGREE_KEEP")) {
		FILE *f = fopen(getenv("AGREE_KEEP"), "w");
		fprintf(f, "%s", placed);
		fclose(f);
	}
	return false;
}

enum { MOST_REGISTERS = 64 };

/* A private buffer of one thread that registers can hold. */
static bool is_small(const struct agree *a, const struct tir_buffer *b)
{
	int64_t n;
	if (b->type->storage != ST_RMEM || layout_is_distributed(b->type->layout))
		return true;
	return ix_is_const(type_n_element(&a->t->perm, b->type), &n) && n <= MOST_REGISTERS;
}

/* Instructions are those of threads, private buffers are small. */
static bool block_is_for_threads(struct agree *a, const struct tir_block *b, bool in_thread)
{
	bool ok = true;
	for (size_t i = 0; i < b->len && ok; i++) {
		const struct tir_stmt *s = b->stmt[i];
		bool opens = false;
		switch (s->kind) {
		case TIR_INSN:
			ok = in_thread;
			if (!ok)
				printf("T.%s stands outside the scopes of threads\n", s->u.insn.use.insn->name);
			break;
		case TIR_ALLOC_STMT:
			ok = is_small(a, s->u.alloc);
			if (!ok)
				printf("%s is too large for registers: %s\n", s->u.alloc->name, type_str(&a->t->perm, s->u.alloc->type));
			break;
		case TIR_SCOPE:
			for (int k = 0; k < s->u.scope.mesh->n_level; k++)
				opens = opens || !mesh_is_first_level(s->u.scope.mesh, k);
			ok = block_is_for_threads(a, &s->u.scope.body, in_thread || opens);
			break;
		case TIR_IF:
			ok = block_is_for_threads(a, &s->u.branch.then, in_thread) && block_is_for_threads(a, &s->u.branch.other, in_thread);
			break;
		case TIR_FOR:
			ok = block_is_for_threads(a, &s->u.loop.body, in_thread);
			break;
		default:
			break;
		}
	}
	return ok;
}

static bool agrees(struct agree *a, struct pipeline *p, int k, int n_in, struct tensor **in, int n_out, struct tensor **want)
{
	struct tensor **got = arena_array(&a->t->perm, struct tensor *, (size_t)n_out + 1);
	const struct eval_tolerance how = { .by_radius = true };
	bool ok = true;
	(void)n_in;
	if (!tir_eval(a->t, p->unit[k].tir, &a->how, in, got))
		return false;
	for (int i = 0; i < n_out; i++) {
		struct eval_comparison c = eval_compare(want[i], got[i], &how);
		ok = ok && c.accepted;
		if (!c.accepted)
			printf("%s: result %d of %s: %s\n", p->path, i, p->unit[k].tir->name, eval_comparison_str(&a->t->perm, &c, want[i]));
	}
	return ok;
}

static bool run(struct agree *a)
{
	struct pipeline p = pipeline_of(a, a->o->file.data[0]);
	bool ok = true;
	if (!pipeline_front(&p))
		return false;
	a->source = p.source;
	struct tensor ***in = arena_array(&a->t->perm, struct tensor **, (size_t)p.n_unit + 1);
	struct tensor ***want = arena_array(&a->t->perm, struct tensor **, (size_t)p.n_unit + 1);
	int *n_out = arena_array(&a->t->perm, int, (size_t)p.n_unit + 1);
	for (int k = 0; k < p.n_unit; k++) {
		const struct hir_fn *f = p.unit[k].hir, *body = f;
		const char **spec = arena_array(&a->t->perm, const char *, (size_t)f->n_param + 1);
		while (body->n_variant)
			body = body->variant[0].fn;
		n_out[k] = body->n_return;
		in[k] = arena_array(&a->t->perm, struct tensor *, (size_t)f->n_param + 1);
		want[k] = arena_array(&a->t->perm, struct tensor *, (size_t)body->n_return + 1);
		random_inputs(a, f, spec);
		if (!eval_inputs(a->t, f, &a->how, f->n_param, spec, in[k]) || !eval_hir(a->t, f, &a->how, in[k], want[k]))
			return false;
	}
	if (!line(&p, STAGE_lower))
		return false;
	for (int k = 0; k < p.n_unit; k++)
		ok = agrees(a, &p, k, 0, in[k], n_out[k], want[k]) && ok;
	ok = same_text(a, &p) && ok;
	for (int k = 0; k < p.n_unit; k++)
		if (p.unit[k].target->family == TARGET_CUDA)
			ok = block_is_for_threads(a, &p.unit[k].tir->body, false) && ok;
	return ok && pipeline_stage(&p, STAGE_sync) && pipeline_stage(&p, STAGE_opt) && pipeline_stage(&p, STAGE_verify);
}

static bool read_dims(struct agree *a)
{
	struct eval_dim *dim = arena_array(&a->t->perm, struct eval_dim, a->o->dim.len + 1);
	for (size_t i = 0; i < a->o->dim.len; i++) {
		dim[i].name = a->o->dim.data[i].name;
		long long v;
		if (sscanf(a->o->dim.data[i].value, "%lld", &v) != 1)
			return false;
		dim[i].value = v;
	}
	a->how = (struct eval_options){ .budget = (int64_t)2e10, .n_dim = (int)a->o->dim.len, .dim = dim };
	return true;
}

/* A refusal, and warnings of windows that are not proved and of storage that overlaps, which placement never causes.  The placed
 * text by itself may have such windows. */
static bool report(const struct agree *a, bool ok)
{
	struct text out;
	bool fine = true;
	for (size_t i = 0; i < a->t->diags.len; i++) {
		const struct diag *d = &a->t->diags.item[i];
		bool is_ours = d->severity == DIAG_WARNING && ((d->code == W4301 && d->range.source == a->source) || d->code == W3101);
		fine = fine && !is_ours;
	}
	if (ok && fine)
		return true;
	text_init(&out, &a->t->perm);
	diag_print_text(&a->t->diags, &out, false);
	fputs(text_str(&out), stdout);
	return false;
}

int main(int argc, char **argv)
{
	static struct tfc t;
	static struct options o;
	tfc_init(&t);
	if (setjmp(t.fail.env)) {
		printf("internal error: %s\n", t.bug[0] ? t.bug : "out of memory");
		return 3;
	}
	options_parse(&t, &o, argc, argv);
	const struct target_options to = { .option = "--target" };
	struct agree a = { .t = &t, .o = &o, .to = &to };
	if (o.usage_error || o.file.len != 1 || !read_dims(&a)) {
		fprintf(stderr, "%s\n", o.usage_error ? o.usage_error : "usage: agree eval FILE --target=T [options of tfc]");
		return 2;
	}
	bool ok = run(&a);
	ok = report(&a, ok) && ok;
	tfc_free(&t);
	return ok ? 0 : 1;
}
