/* Matrix products on CPU targets: what contract.c and contract_block.c share. */
#ifndef PLACE_CONTRACT_H
#define PLACE_CONTRACT_H

#include "place/private.h"

struct contract {
	const struct hir_value *v;
	struct hir_value *dst;
	int rank;
	int64_t rows, columns;		/* of a register tile */
	bool clip;			/* the last panel reaches beyond the columns */
	bool pack;
	const struct ix *row_lo, *row_hi;	/* whole row tiles of a position */
	const struct ix *last;		/* how often the remaining rows are done here; NULL: once */
	const int64_t *perm;		/* the tile is stored with its axes permuted; NULL: as it is */
	struct box box;
};

struct matmuls {
	VEC(const struct hir_node *) node;
};

/* The products in the group of "v". */
struct matmuls contract_products(struct place *p, const struct hir_value *v);
bool is_outer_dtype(enum dtype lhs, enum dtype rhs, enum dtype sum);
/* The box of a matrix operand: its batch axes follow those of the result, the last two are to be set. */
struct box matrix_box(struct place *p, const struct type *ty, const struct box *b);
/* Rows [start, start + size) and columns likewise of one matrix of "v", in memory, as rank 2. */
struct hir_value *matrix_of(struct place *p, const struct hir_value *v, const struct box *b, const struct ix *row,
			    const struct ix *n_row, const struct ix *column, const struct ix *n_column);
/* acc + x @ y for the product "n": a loop over the rows of "y". */
struct hir_value *contract_sum(struct place *p, const struct hir_node *n, struct hir_value *acc, struct hir_value *x, struct hir_value *y);
/* Store the tile of the box "b" as the group stores it. */
struct hir_value *contract_store(struct place *p, const struct contract *c, struct hir_value *tile, const struct box *b, struct hir_value *dst);

/* contract_block.c: false if the product is not of that kind; nothing was made then. */
bool contract_block_nest(struct place *p, const struct contract *c, struct hir_value **dst);
/* The tile of a product whose sums are at hand; NULL: they are not. */
struct hir_value *contract_block_tile(struct place *p, const struct hir_node *n, const struct box *b);

#endif
