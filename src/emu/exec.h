/* The exec functions of isa.def, and what they share. */
#ifndef EMU_EXEC_H
#define EMU_EXEC_H

#include <string.h>

#include "emu/insn.h"

/* alu_exec.c: arithmetic, moves, comparisons */
emu_exec exec_generic, exec_mov_pred, exec_mov32, exec_mov64, exec_mov_narrow, exec_clock, exec_pack, exec_unpack,
	exec_logic_pred, exec_divide, exec_bfi, exec_setp, exec_setp2, exec_set, exec_selp, exec_slct, exec_testp, exec_cvt,
	exec_approx, exec_frame_address;
/* address.c: windows */
emu_exec exec_cvta, exec_cvta_to, exec_isspacep, exec_mapa, exec_getctarank, exec_createpolicy, exec_touch;
/* access.c, atomic.c, matrix.c */
emu_exec exec_ld, exec_st, exec_atom, exec_ldmatrix, exec_stmatrix, exec_movmatrix, exec_mma, exec_wmma_load, exec_wmma_store,
	exec_wmma_mma;
/* lanes.c */
emu_exec exec_shfl, exec_vote, exec_activemask, exec_match, exec_redux, exec_elect;
/* barrier.c */
emu_exec exec_bar_sync, exec_bar_arrive, exec_bar_red, exec_bar_warp, exec_fence;
/* control.c */
emu_exec exec_nanosleep, exec_griddepcontrol, exec_nop, exec_trap, exec_brkpt, exec_exit, exec_ret, exec_bra, exec_brx, exec_call,
	exec_refuse;

/* How many registers the vectors D, A, B, C of a matrix instruction must have; -1: no such operand. */
void exec_matrix_registers(const struct emu_insn *in, int registers[4]);
void exec_setp_finish(struct emu_ctx *x, const struct emu_insn *in, uint32_t mask, uint32_t yes, uint32_t defined);

/* A faster function for a common form of arithmetic, or NULL. */
emu_exec *exec_fast_find(struct emu_insn *in);
bool exec_fast_is_wide(void);	/* a processor whose wide vectors the common arithmetic uses */

#endif
