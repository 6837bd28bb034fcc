/* Random TIR programs of one block whose threads share memory. */
#ifndef TESTS_SYNC_RANDOM_H
#define TESTS_SYNC_RANDOM_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"

enum { THREADS = 64 };

static uint64_t next_random(uint64_t *s)
{
	*s += 0x9E3779B97F4A7C15u;
	uint64_t z = *s;
	z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
	z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
	return z ^ (z >> 31);
}

/* ---- random programs ---- */

struct gen {
	struct text *out;
	uint64_t seed;
	int depth, n_name, n_loop, loop[8], n_buffer;
	bool two_axes, with_sync, apart, differs;	/* differs: not all threads come here */
	const char *scope;
	int first, count;		/* threads of the scope */
};

static int draw(struct gen *g, int n)
{
	return (int)(next_random(&g->seed) % (uint64_t)n);
}

static void line(struct gen *g, const char *fmt, ...)
{
	va_list ap;
	char buffer[512];
	va_start(ap, fmt);
	vsnprintf(buffer, sizeof(buffer), fmt, ap);
	va_end(ap);
	text_printf(g->out, "%*s%s\n", 4 * g->depth, "", buffer);
}

/* A start that all threads share. */
static const char *shared_start(struct gen *g, char *out, int step)
{
	if (g->n_loop && draw(g, 2))
		sprintf(out, "%d * i%d + %d", step * draw(g, 3), g->loop[draw(g, g->n_loop)], step * draw(g, 3));
	else
		sprintf(out, "%d", step * draw(g, 4));
	return out;
}

/* A start that depends on the thread; with "apart" windows of "width" elements of different threads share none. */
static const char *private_start(struct gen *g, char *out, int width, bool apart)
{
	char rest[64];
	shared_start(g, rest, width);
	int factor = draw(g, 6) ? width : width * 2;
	if (g->two_axes && g->count == THREADS)
		switch (apart ? 4 : draw(g, 5)) {
		case 0: sprintf(out, "%d * %s.d0 + %s", factor, g->scope, rest); break;
		case 1: sprintf(out, "%d * %s.d1 + %s", factor, g->scope, rest); break;
		case 2: sprintf(out, "%d * %s.d0 + %d * %s.d1 + %s", factor, g->scope, factor * 8, g->scope, rest); break;
		default: sprintf(out, "%d * %s.d0 + %d * %s.d1 + %s", factor * 8, g->scope, factor, g->scope, rest); break;
		}
	else
		switch (apart ? 5 : draw(g, 6)) {
		case 0: sprintf(out, "%d * (%s.d0 // 2) + %s", factor, g->scope, rest); break;
		case 1: sprintf(out, "%d * (%s.d0 %% 8) + %s", factor, g->scope, rest); break;
		default: sprintf(out, "%d * %s.d0 + %s", factor, g->scope, rest); break;
		}
	return out;
}

/* Registers get values that differ from thread to thread. */
static void begin(struct gen *g)
{
	char at[64];
	for (int width = 1; width < 3; width++) {
		if (g->two_axes)
			sprintf(at, "%d * %s.d0 + %d * %s.d1", 8 * width, g->scope, width, g->scope);
		else
			sprintf(at, "%d * %s.d0", width, g->scope);
		line(g, "T.copy(x[%s:%s + %d], r%d)", at, at, width, width);
	}
	if (!g->two_axes)
		line(g, "T.copy(x, spread)");
}

/* What was read is kept in the thread's own part of an output. */
static void keep(struct gen *g, int width)
{
	char at[64];
	if (g->two_axes && g->count == THREADS)
		sprintf(at, "%d * %s.d0 + %d * %s.d1", 8 * width, g->scope, width, g->scope);
	else
		sprintf(at, "%d * %s.d0 + %d", width, g->scope, width * g->first);
	line(g, "T.copy(r%d, z[%s:%s + %d])", width, at, at, width);
}

static void leaf(struct gen *g)
{
	char at[192];
	int width = 1 << draw(g, 2), b = draw(g, g->n_buffer);
	switch (draw(g, 11)) {
	case 9:
		private_start(g, at, 1, g->apart);
		line(g, "s%d[%s] = x[%d] + %d.0", b, at, draw(g, 64), draw(g, 9));
		return;
	case 10:
		line(g, "for j%d in T.Parallel(16):", g->n_name);
		if (draw(g, 2))
			line(g, "    s%d[%s + j%d] = x[%d + j%d] + 1.0", b, shared_start(g, at, 4), g->n_name, 8 * draw(g, 4), g->n_name);
		else
			line(g, "    y[%d + j%d] = s%d[%s + j%d] + 1.0", 8 * draw(g, 4), g->n_name, b, shared_start(g, at, 4), g->n_name);
		g->n_name++;
		return;
	case 0:
	case 1:
		line(g, "T.copy(x[0:%d], s%d[%s:%s + %d])", 16 * width, b, shared_start(g, at, 8), at, 16 * width);
		break;
	case 2: line(g, "T.copy(s%d[%s:%s + %d], y[0:%d])", b, shared_start(g, at, 8), at, 16 * width, 16 * width); break;
	case 3:
	case 4:
		private_start(g, at, width, g->apart);
		line(g, "T.copy(r%d, s%d[%s:%s + %d])", width, b, at, at, width);
		break;
	case 5:
	case 6:
		private_start(g, at, width, false);
		line(g, "T.copy(s%d[%s:%s + %d], r%d)", b, at, at, width, width);
		keep(g, width);
		break;
	case 7:
		if (g->count == THREADS && !g->two_axes)
			line(g, draw(g, 2) ? "T.copy(s%d[%d:%d], spread)" : "T.copy(spread, s%d[%d:%d])", b, width * 8, width * 8 + 128);
		else
			line(g, "T.copy(s%d[0:2], r2)", b);

		break;
	default:
		if (g->n_loop)
			line(g, draw(g, 2) ? "T.copy(x[0:16], ring[i%d %% 2])" : "T.copy(ring[i%d %% 2], y[0:16])", g->loop[draw(g, g->n_loop)]);
		else if (g->count == THREADS && !g->two_axes && !g->differs)
			line(g, "T.reduce(spread, one, ws, axes=(0,), kind=\"max\", keepdim=True)");
		else
			line(g, "T.fill(s%d[0:8], 0.0)", b);
	}
}

static void suite(struct gen *g, int n);

static void statement(struct gen *g)
{
	int was = g->n_loop, first = g->first, count = g->count;
	const char *scope = g->scope;
	char name[32];
	if (g->with_sync && !draw(g, 4)) {
		line(g, "T.sync(%s)", g->scope);
		return;
	}
	switch (g->depth < 7 ? draw(g, 17) : 20) {
	case 14:;
		bool differs = g->differs;
		if (draw(g, 3)) {
			leaf(g);
			return;
		}
		if (g->two_axes)
			line(g, "if %s.d1 < %d:", g->scope, 1 + draw(g, 8));
		else
			line(g, "if %s.d0 < %d:", g->scope, 1 + draw(g, 64));
		g->differs = true;
		suite(g, 2);
		g->differs = differs;
		return;
	case 15:
		line(g, "k%d = T.alloc_var(\"i32\", init=0)", g->n_name);
		line(g, "while k%d < %d:", g->n_name, draw(g, 4));
		sprintf(name, "k%d", g->n_name++);
		suite(g, 2);
		g->depth++;
		line(g, "%s = %s + 1", name, name);
		g->depth--;
		return;
	case 0:
	case 1:
	case 2:
		line(g, "for i%d in range(0, %d):", g->n_name, draw(g, 5));
		g->loop[g->n_loop++] = g->n_name++;
		suite(g, 3);
		g->n_loop = was;
		return;
	case 3:
		if (g->n_loop)
			line(g, "if i%d %% 2 == %d:", g->loop[draw(g, g->n_loop)], draw(g, 2));
		else
			line(g, "if x[%d] > 0.0:", draw(g, 4));
		suite(g, 2);
		if (draw(g, 2)) {
			line(g, "else:");
			suite(g, 2);
		}
		return;
	case 4:
		line(g, "if s%d[%d] > 0.0:", draw(g, g->n_buffer), draw(g, 16));
		suite(g, 2);
		return;
	case 5:
		if (g->n_loop && g->count == THREADS) {
			line(g, "if i%d == %d:", g->loop[g->n_loop - 1], draw(g, 3));
			g->depth++;
			line(g, "break");
			g->depth--;
			return;
		}
		leaf(g);
		return;
	case 6:
		if (g->two_axes || g->count < THREADS) {
			leaf(g);
			return;
		}
		g->first = 32 * draw(g, 2);
		g->count = 32;
		sprintf(name, "part%d", g->n_name++);
		line(g, "with %s[%d:%d] as %s:", g->scope, g->first, g->first + 32, name);
		g->scope = name;
		suite(g, 3);
		g->scope = scope;
		g->first = first;
		g->count = count;
		return;
	case 7:
		line(g, "for i%d in range(%s.d0, T.min(%s.d0 + 1, %d)):", g->n_name, g->scope, g->scope, 8 * draw(g, 8));
		g->depth++;
		line(g, "T.copy(r1, s%d[i%d:i%d + 1])", draw(g, g->n_buffer), g->n_name, g->n_name);
		if (draw(g, 2))
			line(g, "T.copy(s%d[i%d:i%d + 1], r1)", draw(g, g->n_buffer), g->n_name, g->n_name);
		g->depth--;
		g->n_name++;
		return;
	default: leaf(g);
	}
}

static void suite(struct gen *g, int n)
{
	g->depth++;
	for (int i = 1 + draw(g, n); i > 0; i--)
		statement(g);
	g->depth--;
}

static const char *const head = "from tilefoundry.dsl import *\nfrom tilefoundry.target import CudaTarget\n\n\n"
				"@prim_func(target=CudaTarget(\"nvidia.h200_sxm\"), outputs=2%s)\n"
				"def f(x: Tensor[(128,), \"f32\"], y: Tensor[(64,), \"f32\"], z: Tensor[(128,), \"f32\"]):\n"
				"    with Mesh((Topology(\"cta\", 1),), Layout((1,), (1,)), names=(\"d0\",)) as cta:\n";

/* The text of program "seed"; with_sync: with barriers anywhere; apart: no statement writes one element in two threads. Buffers of 512 words begin at multiples of 256, so they share bytes. */
static const char *random_program(struct arena *a, uint64_t seed, bool with_sync, bool apart)
{
	struct text out;
	text_init(&out, a);
	struct gen g = { .out = &out, .seed = seed, .depth = 2, .with_sync = with_sync, .apart = apart, .scope = "scope", .count = THREADS };
	g.two_axes = draw(&g, 3) == 0;
	g.n_buffer = 1 + draw(&g, 3);
	text_printf(&out, head, with_sync ? ", sync=\"manual\"" : "");
	line(&g, "r1 = T.alloc_tensor(tensor_type=Tensor[(1,), \"f32\", \"rmem\"])");
	line(&g, "r2 = T.alloc_tensor(tensor_type=Tensor[(2,), \"f32\", \"rmem\"])");
	line(&g, "spread = T.alloc_tensor(tensor_type=Tensor[(128,), \"f32\", ShardLayout(layout=Layout(((64, 2),), ((2, 1),)), attrs=(S(0),), "
		 "mesh=Mesh((Topology(\"thread\", 64),), Layout((64,), (1,)), names=(\"d0\",))), \"rmem\"])");
	line(&g, "one = T.alloc_tensor(tensor_type=Tensor[(1,), \"f32\", ShardLayout(layout=Layout((1,), (0,)), attrs=(B(),), "
		 "mesh=Mesh((Topology(\"thread\", 64),), Layout((64,), (1,)), names=(\"d0\",))), \"rmem\"])");
	for (int i = 0; i < g.n_buffer; i++)
		line(&g, "s%d = T.tensor_view(%d, dtype=\"f32\", layout=Layout((512,), (1,)), shape=(512,))", i, 256 * draw(&g, 6));
	line(&g, "ws = T.tensor_view(%d, dtype=\"f32\", layout=Layout((2,), (1,)), shape=(2,))", draw(&g, 2) ? 4000 : 16);
	line(&g, "ring = (T.tensor_view(3584, dtype=\"f32\", layout=Layout((16,), (1,)), shape=(16,)), "
		 "T.tensor_view(3648, dtype=\"f32\", layout=Layout((16,), (1,)), shape=(16,)))");
	for (int i = 1 + draw(&g, 2); i > 0; i--) {
		if (g.two_axes)
			line(&g, "with Mesh((Topology(\"thread\", 64),), Layout((8, 8), (8, 1)), names=(\"d0\", \"d1\")) as scope%d:", i);
		else
			line(&g, "with Mesh((Topology(\"thread\", 64),), Layout((64,), (1,)), names=(\"d0\",)) as scope%d:", i);
		char name[16];
		sprintf(name, "scope%d", i);
		g.scope = name;
		g.depth++;
		begin(&g);
		g.depth--;
		suite(&g, 6);
	}
	return text_str(&out);
}

#endif
