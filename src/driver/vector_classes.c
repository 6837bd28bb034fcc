/* The program once for every width of vectors that its C file has. */
#include "driver/vector_classes.h"

/* Bytes of vectors that the target of every unit states; 0: they differ, or a unit is for any machine. */
static int64_t stated_bytes(const struct pipeline *p, int64_t *n_register)
{
	int64_t bytes = p->n_unit ? target_int(p->unit[0].target, "vector.bytes", 0) : 0;
	for (int i = 0; i < p->n_unit; i++) {
		if (p->unit[i].target->family != TARGET_CPU || target_int(p->unit[i].target, "vector.bytes", 0) != bytes)
			return 0;
		*n_register = target_int(p->unit[i].target, "vector.registers", 16);
	}
	return bytes;
}

static bool reads_vectors(const struct pipeline *p)
{
	for (int i = 0; i < p->n_unit; i++)
		if (p->unit[i].report.reads_vectors && !target_int(p->unit[i].target, "vector.bytes", 0))
			return true;
	return false;
}

/* The typed program once more, up to the stage that "p" has reached. What it has to say has been said. */
static const struct tir_program *again(const struct pipeline *p, const struct backend_c_class *class)
{
	struct tfc *t = p->t;
	struct pipeline *c = arena_memdup(&t->perm, p, sizeof(*p));
	struct diags saved = t->diags;
	c->unit = arena_memdup(&t->perm, p->typed, sizeof(*p->typed) * (size_t)p->n_unit);
	c->vector_bytes = class->vector_bytes;
	c->n_vector_register = class->n_register;
	c->time.len = c->time.cap = 0;
	for (int s = STAGE_inline; s <= (int)p->reached; s++)
		if (!pipeline_stage(c, (enum stage)s))
			return NULL;
	t->diags = saved;
	return &c->tir;
}

bool vector_classes(const struct pipeline *p, struct backend_c_class list[BACKEND_C_CLASSES], int *n)
{
	int64_t n_register = 16, bytes = stated_bytes(p, &n_register);
	if (bytes) {
		list[0] = (struct backend_c_class){ .vector_bytes = (int)bytes, .n_register = (int)n_register, .program = &p->tir };
		list[1] = (struct backend_c_class){ .program = &p->tir };
		*n = 2;
		return true;
	}
	*n = backend_c_all_classes(&p->tir, list);
	/* The pipeline itself is that of the widest class; without vectors the tiles of the narrowest do. */
	for (int i = 1; i < *n && reads_vectors(p); i++) {
		list[i].program = list[i].vector_bytes ? again(p, &list[i]) : list[i - 1].program;
		if (!list[i].program)
			return false;
	}
	return true;
}
