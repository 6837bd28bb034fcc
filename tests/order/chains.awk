# awk -v n=UNITS -v tiles=TILES -v stages=STAGES -f chains.awk: one loop of n units, chains of copy in, vector work and copy out of the
# multi-pipe target, over "tiles" pairs of tiles (0: a pair for each chain).
BEGIN {
	chains = int(n / 3)
	pairs = tiles ? tiles : chains
	print "from tilefoundry.dsl import *\nfrom tilefoundry.target import AscendTarget\n\n"
	print "@prim_func(target=AscendTarget(\"ascend.dav-3510\"))"
	printf "def f(x: Tensor[(24, %d, 8, 32), \"f32\"], y: Tensor[(24, %d, 8, 32), \"f32\"]):\n", chains, chains
	for (i = 0; i < pairs; i++)
		printf "    a%d = T.alloc_ub((8, 32), \"f32\")\n    b%d = T.alloc_ub((8, 32), \"f32\")\n", i, i
	printf "    for i in T.Pipelined(24, num_stages=%d, annotations={\"enable_offset\": True}):\n", stages
	for (i = 0; i < chains; i++) {
		t = i % pairs
		printf "        T.copy(x[i, %d, 0:8, 0:32], a%d)\n        with T.SimdVF():\n", i, t
		printf "            for r, c in T.Parallel(8, 32):\n                b%d[r, c] = a%d[r, c] * %d.0\n", t, t, i % 5 + 1
		printf "        T.copy(b%d, y[i, %d, 0:8, 0:32])\n", t, i
	}
}
