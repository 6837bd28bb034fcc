/* What can be said about a kernel without running it: checks of its shared memory, barriers and registers before emission, and the
 * cost of the accesses that were emitted (spec: ptx 15).
 */
#ifndef BACKEND_PTX_PTX_CHECK_H
#define BACKEND_PTX_PTX_CHECK_H

#include "backend/ptx/ptx_abi.h"

enum { PTX_LANES = 32, PTX_SECTOR_BYTES = 32 };

/* A load or store as it was emitted. Index expressions are in the numbers of the thread, the CTA and of iterations; they live as
 * long as the emission, what was counted lives on. */
struct ptx_site {
	struct range range;		/* of its statement */
	int entry;
	const struct tir_buffer *root;
	bool is_store;
	int bytes;			/* of a lane */
	int bits;			/* of an element */
	const struct ix *at;		/* elements from the beginning of the root, before the swizzle */
	const struct layout *swizzle;	/* or NULL */
	int n_cond;			/* it is made where none of these is negative */
	const struct ix *const *cond;
	const struct ix_sym *thread, *warp;	/* "warp" may be NULL */
	/* Counted by ptx_sites_count(), for all warps of a CTA with every loop in its first iteration. */
	int64_t requests;		/* warps in which a lane takes part */
	int64_t groups, wavefronts;	/* of shared memory; their difference is the number of conflicts (P121) */
	int64_t asked, sectors;		/* of global memory: different bytes, pieces of 32 bytes */
};

struct ptx_sites {
	struct ptx_site *data;
	size_t len, cap;
};

/* Wavefronts of one access of "bytes" bytes by the lanes of "mask", "*groups" those of an access without conflicts. */
int64_t ptx_wavefronts(int bytes, uint32_t mask, const int64_t *address, int64_t *groups);
/* Sectors of one access, and the number of different bytes. */
int64_t ptx_sectors(int bytes, uint32_t mask, const int64_t *address, int64_t *asked);
void ptx_sites_count(const struct ptx_abi *abi, struct ptx_sites *s);
/* W6203 and W6204 of the counted sites, once for the accesses of a statement to one root. */
void ptx_sites_warn(struct tfc *t, const struct ptx_sites *s);

/* E6211, E6215; W6202 where "target" tells the registers. All findings are reported; false after an error. (That tiles begin
 * where their elements and swizzles need it is E3103, before.) */
bool ptx_check(struct tfc *t, const struct ptx_abi *abi, const struct target *target);

#endif
