/* Tensor types (spec: hir 6). */
#ifndef TYPE_TYPE_H
#define TYPE_TYPE_H

#include "type/dtype.h"
#include "type/layout.h"

enum storage { ST_GMEM, ST_SMEM, ST_RMEM, ST_TMEM, ST_UMAT, ST_HOST, ST_TARGET_SPACE, ST_COUNT };

const char *storage_name(enum storage s);
bool storage_find(const char *name, enum storage *out);
/* The names of TIR besides: "shared", "global" and "local" are storages, "shared.l1" and its like are target spaces, whose
 * canonical name goes to "space" (NULL for a storage). */
bool storage_find_in_tir(const char *name, enum storage *out, const char **space);

/* Immutable.  "space" names a target space (tir only) when storage is ST_TARGET_SPACE. */
struct type {
	enum dtype dtype;
	int rank;
	const struct ix *const *dim;
	enum storage storage;
	bool storage_soft;		/* hir 12.3: chosen by the rule of matmul alone */
	const struct layout *layout;	/* NULL: none */
	const char *space;
};

const struct type *type_new(struct arena *a, enum dtype d, int rank, const struct ix *const *dim,
			    enum storage s, const struct layout *l);
const struct type *type_static(struct arena *a, enum dtype d, int rank, const int64_t *dim, enum storage s);
const struct type *type_with_dtype(struct arena *a, const struct type *t, enum dtype d);
const struct type *type_with_storage(struct arena *a, const struct type *t, enum storage s);
const struct type *type_with_layout(struct arena *a, const struct type *t, const struct layout *l);
/* The same dtype, storage and layout-less with another shape. */
const struct type *type_with_shape(struct arena *a, const struct type *t, int rank, const struct ix *const *dim);
/* hir 7.5: the type with its layout materialised for a place: a constant in rmem gets the per-instance form; no layout in
 * smem or rmem becomes the soft C-order one. */
enum type_place { TYPE_ANNOTATION, TYPE_CONSTANT };
const struct type *type_settle(struct arena *a, const struct type *t, enum type_place place);
/* Checks of a written type: extents (E1301), layout (hir 7), runs of f4e2m1 (E1404). */
bool type_check(struct tfc *t, struct range r, const struct type *ty);
const struct type *type_scalar(struct arena *a, enum dtype d, enum storage s);

/* Registers whose elements are spread over positions: they have owners and no addresses. */
bool type_is_spread(const struct type *t);
/* Which modes count in the addresses of a value of this type. */
enum layout_view type_view(const struct type *t);

bool type_equal(const struct type *a, const struct type *b);		/* every field */
bool type_same_shape(const struct type *a, const struct type *b);
/* Static extents into "dim" (rank entries); false if one is symbolic. */
bool type_static_shape(const struct type *t, int64_t *dim);
const struct ix *type_n_element(struct arena *a, const struct type *t);
/* Of its memory, strides of the layout included: elements from the first to one past the last that it addresses. */
const struct ix *type_n_addressed(struct arena *a, const struct type *t);
const struct ix *type_memory_bytes(struct arena *a, const struct type *t);
const char *shape_str(struct arena *a, int rank, const struct ix *const *dim);	/* "(8, S)" */
/* As written: Tensor[(8, 64), "bf16", layout, "smem"], default parts omitted: a soft layout that type_settle() gives back
 * at "place" is printed without strides or not at all. type_print() is for annotations. */
void type_print_at(struct text *out, const struct type *t, enum type_place place, ix_name_fn *name, void *user);
void type_print(struct text *out, const struct type *t, ix_name_fn *name, void *user);
const char *type_str(struct arena *a, const struct type *t);

#endif
