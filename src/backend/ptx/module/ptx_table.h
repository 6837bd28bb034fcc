/* Which function emits which instruction. */
#ifndef PTX_MODULE_PTX_TABLE_H
#define PTX_MODULE_PTX_TABLE_H

#include "backend/ptx/module/ptx_func.h"

/* The entry of the instruction number "id" (insn_id()), or NULL: it cannot be emitted. */
ptx_insn_fn *ptx_table_entry(int id);
int ptx_table_size(void);		/* rows */

#endif
