#include "insn/insn.h"

bool atom_equal(const struct atom *a, const struct atom *b)
{
	if (a->cls != b->cls)
		return false;
	for (int i = 0; i < a->cls->n_attr; i++)
		if (!attr_equal(&a->attr[i], &b->attr[i]))
			return false;
	return true;
}
