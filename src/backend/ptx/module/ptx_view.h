/* How elements of a view in memory are gathered into vectors. */
#ifndef PTX_MODULE_PTX_VIEW_H
#define PTX_MODULE_PTX_VIEW_H

#include "backend/ptx/module/ptx_func.h"

enum { PTX_MAX_VECTOR_BYTES = 16 };

/* Elements [first, first + n) of an order: one access of "bytes" bytes, made where all conditions are not negative. */
struct ptx_chunk {
	int first, n, bytes;
	const struct ix *at;		/* index of its first element */
	int n_cond;
	const struct ix *const *cond;
};

struct ptx_plan {
	struct ptx_buffer *buffer;
	const struct layout *swizzle;	/* or NULL */
	enum dtype dtype;
	int bits;			/* of an element */
	int n_chunk;
	struct ptx_chunk *chunk;
	int *order;			/* element numbers, chunk after chunk */
};

/* "max_bytes" bounds the vectors. False after a diagnostic. */
bool ptx_plan(struct ptx_func *f, const struct ptx_elements *e, int max_bytes, struct ptx_plan *out);
/* Vectors as they lie in memory: integers of 1, 2, 4 bytes, vectors of i32 of 8 and 16. */
LLVMTypeRef ptx_chunk_type(struct ptx_func *f, int bytes);
LLVMValueRef ptx_chunk_load(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c);
void ptx_chunk_store(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c, LLVMValueRef raw);
/* The same where "cond" holds; a load gives "other" where not. No single elements of 4 bits. */
LLVMValueRef ptx_chunk_load_if(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c, LLVMValueRef cond, LLVMValueRef other);
void ptx_chunk_store_if(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c, LLVMValueRef cond, LLVMValueRef raw);
/* The elements of "raw" as register values, and back. */
void ptx_chunk_unpack(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c, LLVMValueRef raw, LLVMValueRef *value);
LLVMValueRef ptx_chunk_pack(struct ptx_func *f, const struct ptx_plan *p, const struct ptx_chunk *c, LLVMValueRef *value);
/* The chunks from "k" on that are made under the conditions of chunk "k": their number. */
int ptx_chunk_group(const struct ptx_plan *p, int k);

#endif
