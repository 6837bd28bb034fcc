#include "sched/units.h"
bool plan_check_guards(struct plan *p, struct plan_leaf *l) { (void)p; (void)l; return true; }
