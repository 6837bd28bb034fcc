#include "unit.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/npy.h"

static const char path[] = "t_npy.tmp";

static void write_file(const void *p, size_t n)
{
	FILE *f = fopen(path, "wb");
	ck_assert_ptr_nonnull(f);
	ck_assert_uint_eq(fwrite(p, 1, n, f), n);
	fclose(f);
}

/* A file of version "major" with dictionary "dict" and "size" bytes of data. */
static void write_npy(int major, const char *dict, const void *data, size_t size)
{
	unsigned char out[1024] = "\x93NUMPY";
	size_t n = strlen(dict), head = major == 1 ? 10 : 12;
	out[6] = (unsigned char)major;
	out[8] = (unsigned char)(n & 255);
	out[9] = (unsigned char)(n >> 8);
	memcpy(out + head, dict, n);
	memcpy(out + head + n, data, size);
	write_file(out, head + n + size);
}

static bool read_back(struct tfc *t, struct npy *n, const char **why)
{
	bool ok = npy_read(&t->perm, path, n, why);
	unlink(path);
	return ok;
}

START_TEST(written_files_read_back)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	for (int rank = 0; rank < 4; rank++) {
		struct npy n = { .kind = 'i', .item_bytes = 4, .rank = rank, .shape = { 3, 1, 2 }, .n_item = 1 }, m;
		unsigned char data[24], *bytes;
		const char *why;
		size_t size;
		for (int k = 0; k < rank; k++)
			n.n_item *= n.shape[k];
		for (size_t k = 0; k < sizeof(data); k++)
			data[k] = (unsigned char)(k * 37);
		n.data = data;
		npy_encode(&t.perm, &n, &bytes, &size);
		ck_assert_uint_eq((size - (size_t)n.n_item * 4) % 64, 0);
		write_file(bytes, size);
		ck_assert_msg(read_back(&t, &m, &why), "%s", why);
		ck_assert(m.kind == 'i' && m.item_bytes == 4 && m.rank == rank && m.n_item == n.n_item);
		ck_assert_mem_eq(m.data, data, (size_t)m.n_item * 4);
	}
	UNIT_END(&t);
}
END_TEST

START_TEST(header_is_what_numpy_writes)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct npy n = { .kind = 'f', .item_bytes = 4, .rank = 1, .shape = { 2 }, .n_item = 2, .data = (unsigned char *)"12345678" };
	unsigned char *bytes;
	size_t size;
	npy_encode(&t.perm, &n, &bytes, &size);
	static const char want[] = "\x93NUMPY\x01\x00\x76\x00{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }";
	ck_assert_mem_eq(bytes, want, sizeof(want) - 1);
	ck_assert_uint_eq(bytes[127], '\n');
	ck_assert_uint_eq(size, 136);
	UNIT_END(&t);
}
END_TEST

START_TEST(other_versions_orders_and_byte_orders)
{
	struct tfc t;
	UNIT_BEGIN(&t);
	struct npy n;
	const char *why;
	write_npy(2, "{'shape': (2, 3), 'fortran_order': True, 'descr': '>i2'}", "\0\1\0\4\0\2\0\5\0\3\0\6", 12);
	ck_assert_msg(read_back(&t, &n, &why), "%s", why);
	ck_assert_mem_eq(n.data, "\1\0\2\0\3\0\4\0\5\0\6\0", 12);
	write_npy(3, "{\"descr\": \"|V2\", \"fortran_order\": False, \"shape\": (), }\n", "\x80\x3f", 2);
	ck_assert_msg(read_back(&t, &n, &why), "%s", why);
	ck_assert(n.kind == 'V' && n.rank == 0 && n.n_item == 1);
	write_npy(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (0, 7), }", "", 0);
	ck_assert_msg(read_back(&t, &n, &why), "%s", why);
	ck_assert_int_eq(n.n_item, 0);
	UNIT_END(&t);
}
END_TEST

START_TEST(hostile_headers_are_refused)
{
	static const char *const bad[] = {
		"", "{", "{}", "[1]", "{'descr': '<f4'}", "{'descr': '<f4', 'fortran_order': False, 'shape': (2)}",
		"{'descr': '<f4', 'fortran_order': False, 'shape': (-2,)}",
		"{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}",
		"{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296, 4294967296)}",
		"{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000000,)}",
		"{'descr': '<c8', 'fortran_order': False, 'shape': (1,)}",
		"{'descr': '<f16', 'fortran_order': False, 'shape': (1,)}",
		"{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}",
		"{'descr': '<f4', 'fortran_order': 1, 'shape': (1,)}",
		"{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'more': 1}",
		"{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} x",
		"{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (1,)}",
		"{'descr': 'f4', 'fortran_order': False, 'shape': (1,)}",
		"{'descr': '<O8', 'fortran_order': False, 'shape': (1,)}",
		"{'descr': '<f4', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)}",
	};
	struct tfc t;
	UNIT_BEGIN(&t);
	for (size_t k = 0; k < sizeof(bad) / sizeof(bad[0]); k++) {
		struct npy n;
		const char *why = NULL;
		write_npy(1, bad[k], "12345678", 8);
		ck_assert_msg(!read_back(&t, &n, &why), "accepted: %s", bad[k]);
		ck_assert_ptr_nonnull(why);
	}
	UNIT_END(&t);
}
END_TEST

START_TEST(short_and_missing_files_are_refused)
{
	static const char whole[] = "\x93NUMPY\x01\x00\x3c\x00{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }  \nabcdefgh";
	struct tfc t;
	UNIT_BEGIN(&t);
	struct npy n;
	const char *why;
	for (size_t k = 0; k < sizeof(whole) - 1; k++) {
		write_file(whole, k);
		ck_assert_msg(!read_back(&t, &n, &why), "accepted %zu bytes", k);
	}
	write_file(whole, sizeof(whole) - 1);
	ck_assert_msg(read_back(&t, &n, &why), "%s", why);
	ck_assert(!npy_read(&t.perm, "no/such/file.npy", &n, &why));
	ck_assert(!npy_read(&t.perm, ".", &n, &why));
	UNIT_END(&t);
}
END_TEST

UNIT_MAIN("npy", written_files_read_back, header_is_what_numpy_writes, other_versions_orders_and_byte_orders,
	  hostile_headers_are_refused, short_and_missing_files_are_refused)
