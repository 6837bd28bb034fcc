/* The cost of emitted accesses: bank conflicts and sectors, by going through the lanes (spec: ptx P121). */
#include <string.h>

#include "backend/ptx/ptx_check.h"

enum { BANKS = 32, WORD_BYTES = 4, GROUP_BYTES = 128, MAX_LANE_BYTES = 32, LIKELY_EXTENT = 1024 };

/* ---- one access of a warp ---- */

/* The most different words that lie in one bank. */
static int64_t busiest_bank(int bytes, uint32_t mask, const int64_t *address)
{
	int64_t word[PTX_LANES * MAX_LANE_BYTES / WORD_BYTES], in_bank[BANKS] = { 0 }, most = 0;
	int n = 0;
	for (int lane = 0; lane < PTX_LANES; lane++) {
		if (!(mask >> lane & 1))
			continue;
		for (int64_t w = address[lane] / WORD_BYTES; w <= (address[lane] + bytes - 1) / WORD_BYTES; w++) {
			int k = 0;
			while (k < n && word[k] != w)
				k++;
			if (k < n)
				continue;
			word[n++] = w;
			int64_t count = ++in_bank[w % BANKS];
			most = count > most ? count : most;
		}
	}
	return most;
}

int64_t ptx_wavefronts(int bytes, uint32_t mask, const int64_t *address, int64_t *groups)
{
	int lanes = bytes > WORD_BYTES ? GROUP_BYTES / bytes : PTX_LANES;
	uint32_t one = lanes == PTX_LANES ? UINT32_MAX : (UINT32_C(1) << lanes) - 1;
	int64_t waves = 0;
	*groups = 0;
	for (int first = 0; first < PTX_LANES; first += lanes) {
		uint32_t part = mask & one << first;
		*groups += part != 0;
		waves += part ? busiest_bank(bytes, part, address) : 0;
	}
	return waves;
}

int64_t ptx_sectors(int bytes, uint32_t mask, const int64_t *address, int64_t *asked)
{
	struct { int64_t number; uint32_t bytes; } sector[PTX_LANES * 2];
	int n = 0;
	*asked = 0;
	for (int lane = 0; lane < PTX_LANES; lane++)
		for (int64_t b = address[lane]; mask >> lane & 1 && b < address[lane] + bytes; b++) {
			int k = 0;
			while (k < n && sector[k].number != b / PTX_SECTOR_BYTES)
				k++;
			if (k == n) {
				sector[n].number = b / PTX_SECTOR_BYTES;
				sector[n++].bytes = 0;
			}
			sector[k].bytes |= UINT32_C(1) << b % PTX_SECTOR_BYTES;
		}
	for (int k = 0; k < n; k++)
		for (uint32_t b = sector[k].bytes; b; b &= b - 1)
			++*asked;
	return n;
}

/* ---- sites ---- */

struct lane { const struct ptx_site *site; int64_t thread; };

/* Iterations are the first, extents that are not known large. */
static bool lane_value(void *user, const struct ix_sym *s, int64_t *out)
{
	const struct lane *x = user;
	if (s == x->site->thread)
		*out = x->thread;
	else if (s == x->site->warp)
		*out = x->thread / PTX_LANES;
	else if (s->kind == IX_DIMVAR)
		*out = s->has_range && s->hi < LIKELY_EXTENT ? s->hi : s->has_range && s->lo > LIKELY_EXTENT ? s->lo : LIKELY_EXTENT;
	else
		*out = s->has_range && s->lo > 0 ? s->lo : 0;
	return true;
}

static bool takes_part(const struct ptx_site *s, const struct lane *x)
{
	for (int k = 0; k < s->n_cond; k++) {
		int64_t v;
		if (!ix_eval(s->cond[k], lane_value, (void *)x, &v) || v < 0)
			return false;
	}
	return true;
}

static bool lane_address(const struct ptx_site *s, const struct lane *x, int64_t *out)
{
	int64_t at;
	if (!ix_eval(s->at, lane_value, (void *)x, &at) || at < 0)
		return false;
	*out = at * s->bits / 8;
	if (s->swizzle)
		*out = layout_swizzle(s->swizzle->swizzle_bits, s->swizzle->swizzle_base, s->swizzle->swizzle_shift, *out);
	if (s->root->kind == TIR_ADDRESSED)
		*out += s->root->address;
	return true;
}

static void count(struct ptx_site *s, int threads)
{
	s->requests = s->groups = s->wavefronts = s->asked = s->sectors = 0;
	for (int first = 0; first < threads; first += PTX_LANES) {
		int64_t address[PTX_LANES] = { 0 }, ideal;
		uint32_t mask = 0;
		for (int k = 0; k < PTX_LANES && first + k < threads; k++) {
			struct lane x = { s, first + k };
			if (takes_part(s, &x) && lane_address(s, &x, &address[k]))
				mask |= UINT32_C(1) << k;
		}
		if (!mask)
			continue;
		s->requests++;
		if (s->root->type->storage == ST_SMEM) {
			s->wavefronts += ptx_wavefronts(s->bytes, mask, address, &ideal);
			s->groups += ideal;
		} else {
			s->sectors += ptx_sectors(s->bytes, mask, address, &ideal);
			s->asked += ideal;
		}
	}
}

void ptx_sites_count(const struct ptx_abi *abi, struct ptx_sites *s)
{
	for (size_t i = 0; i < s->len; i++)
		count(&s->data[i], abi->entry[s->data[i].entry].threads);
}

/* ---- warnings ---- */

static bool same_place(const struct ptx_site *x, const struct ptx_site *y)
{
	return x->root == y->root && x->is_store == y->is_store && x->range.source == y->range.source && x->range.begin == y->range.begin &&
	       x->range.end == y->range.end;
}

static const char *verb(const struct ptx_site *x)
{
	return x->is_store ? "stores to" : "loads from";
}

void ptx_sites_warn(struct tfc *t, const struct ptx_sites *s)
{
	for (size_t i = 0; i < s->len; i++) {
		struct ptx_site sum = s->data[i];
		bool is_first = true;
		for (size_t k = 0; k < i && is_first; k++)
			is_first = !same_place(&s->data[k], &sum);
		for (size_t k = i + 1; k < s->len && is_first; k++)
			if (same_place(&s->data[k], &sum)) {
				sum.groups += s->data[k].groups;
				sum.wavefronts += s->data[k].wavefronts;
				sum.asked += s->data[k].asked;
				sum.sectors += s->data[k].sectors;
			}
		const char *name = sum.root->name ? sum.root->name : "a tile";
		if (is_first && sum.wavefronts > sum.groups)
			diag_warning(t, sum.range, W6203, "the %s '%s' need %lld wavefronts of shared memory instead of %lld, %.2f times as many; "
				     "bank conflicts are avoided by padded rows, a swizzle or another order of the elements", verb(&sum), name,
				     (long long)sum.wavefronts, (long long)sum.groups, (double)sum.wavefronts / (double)sum.groups);
		if (is_first && sum.asked < sum.sectors * PTX_SECTOR_BYTES)
			diag_warning(t, sum.range, W6204, "the %s '%s' use %.0f %% of the 32-byte sectors that they touch; neighbouring lanes "
				     "should touch neighbouring elements", verb(&sum), name,
				     100.0 * (double)sum.asked / (double)(sum.sectors * PTX_SECTOR_BYTES));
	}
}
