#include "type/dtype.h"

#include <string.h>

static const struct dtype_info info[DT_COUNT] = {
#define DTYPE(e, name, bits, kind, ebits, mbits, bias) [DT_##e] = { name, bits, DTYPE_##kind, ebits, mbits, bias },
	DTYPES(DTYPE)
#undef DTYPE
};

const struct dtype_info *dtype_info(enum dtype d)
{
	return &info[d];
}

const char *dtype_name(enum dtype d)
{
	return info[d].name;
}

bool dtype_find(const char *name, enum dtype *out)
{
	for (int i = 0; i < DT_COUNT; i++)
		if (!strcmp(info[i].name, name)) {
			*out = (enum dtype)i;
			return true;
		}
	return false;
}

bool dtype_is_float(enum dtype d)
{
	return info[d].kind == DTYPE_FLOAT;
}

bool dtype_is_int(enum dtype d)
{
	return info[d].kind == DTYPE_INT;
}

int64_t dtype_size_bytes(enum dtype d, int64_t n)
{
	int bits = info[d].bits;
	return bits >= 8 ? n * (bits / 8) : n / 2 + n % 2;
}

enum dtype dtype_accumulator(enum dtype d)
{
	if (d == DT_F64)
		return DT_F64;
	return dtype_is_float(d) ? DT_F32 : d;
}
