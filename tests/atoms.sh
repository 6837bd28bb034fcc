#!/bin/sh
# Atom documents (targets 8.1): test 8.1, a shape of their own from candidates to evaluation, and every way to be wrong.
TFC=${TFC:-$PWD/tfc}
src=$(cd "${srcdir:-.}" && pwd)/tests/report
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 99
cp "$src"/mma* "$src"/sm80_mma.facts.want "$src"/plain.hir "$src"/plain.candidates.want .
failed=0
bad() {
	echo "FAIL: $1"
	sed 's/^/    /' err | head -4
	failed=1
}
facts() { "$TFC" schedule facts "$@" >out 2>err; }
# The document "$2", changed by the sed script "$4", is refused with the code "$1" and the text "$3".
refused() {
	sed "$4" "$2" >changed.toml
	cmp -s "$2" changed.toml && bad "$4 changes nothing"
	facts --target=nvidia.a100_sxm --target-file=changed.toml && bad "$1 $4: accepted"
	grep -Eq "^changed.toml:[0-9]+:[0-9]+: error\[$1\]: .*$3" err || bad "$1 $4: not \"$3\""
	[ "$(grep -c 'error\[' err)" = 1 ] || bad "$1 $4: several errors"
	[ -s out ] && bad "$1 $4: has an output"
}

# Test 8.1: the document of the specification is the atom that is built in.
facts T.cuda.sm80.Mma --target=nvidia.a100_sxm --target-file=mma_sm80.toml || bad "the document of 8.1"
cmp out sm80_mma.facts.want || bad "the fact sheet of 8.1"
refused E5010 mma_sm80.toml 'role C .*axis 0' 's/weight = \[1, 2, 1, 8\]/weight = [1, 2, 1, 4]/'
refused E5010 mma_sm80.toml 'role C .*strides' 's/^strides = .*/strides = [1, 2, 8, 32]/'
refused E5010 mma_sm80.toml 'role C .*register' 's/^register = .*/register = [1, 0, 0, 1]/'
refused E5010 mma_sm80.toml 'role C .*mode 1 is split' 's/^register = .*/register = [1, 2, 0, 2]/'
refused E5010 mma_sm80.toml 'role C .*mode 1 twice' 's/^split = \[1, 2\]/split = [1, 1]/'
refused E5010 mma_sm80.toml 'role C .*frame axis 0' 's/^split = \[1, 2\]/split = [2, 1]/'
refused E5010 mma_sm80.toml 'role C .*mode 6 of 4' 's/^split = \[1, 2\]/split = [6, 1]/'
# Other coordinates on the modes and strides of a known role: a layout would mean two things.
refused E5010 mma_sm80.toml 'two meanings' 's/^weight = .*/weight = [1, 2, 2, 1]/'
refused E5011 mma_sm80.toml '{D}' 's/{A}/{D}/'
refused E5011 mma_sm80.toml '{C4}' 's/{C}, {A}/{C4}, {A}/'
refused E5011 mma_sm80.toml 'brace' 's/{C}, {A}/{C, {A}/'
sed 's/{C}, {A}, {B}/{C0}, {C1}, {C2}, {C3}, {A7}, {B3}/' mma_sm80.toml >registers.toml
facts --target=nvidia.a100_sxm --target-file=registers.toml || bad "registers as placeholders"
refused E5002 mma_sm80.toml 'line 7' 's/^capability.*/capability = 1.5/'
refused E5003 mma_sm80.toml 'family' 's/^family.*/family = "wgmma"/'
refused E5003 mma_sm80.toml 'spec.id' 's/^id .*/id = "T.copy"/'
refused E5003 mma_sm80.toml 'spec.id' 's/^id .*/id = "T.cuda..Mma"/'
refused E5003 mma_sm80.toml 'atom.frame' 's/^frame.*/frame = "(4, 8):(1, 5)"/'
refused E5003 mma_sm80.toml 'atom.frame' 's/^frame.*/frame = "(4, 8, 1, 1):(1, 4, 1, 1)"/'
refused E5003 mma_sm80.toml 'atom.frame' 's/^frame.*/frame = "(9999, 9999, 9999):(1, 1, 1)"/'
refused E5003 mma_sm80.toml 'atom.modulus' 's/^modulus.*/modulus = 0/'
refused E5003 mma_sm80.toml 'atom.single' 's/^single.*/single = [16, 8]/'
refused E5003 mma_sm80.toml 'role.shape' 's/^single.*/single = [16, 4, 16]/'
refused E5003 mma_sm80.toml 'role.modes' 's/^modes.*/modes = []/'
refused E5003 mma_sm80.toml 'role.modes' 's/^modes.*/modes = [2, 4, 8, 0]/'
refused E5003 mma_sm80.toml 'role.strides' 's/^strides.*/strides = [1, 2]/'
refused E5003 mma_sm80.toml 'role.axes' 's/^axes.*/axes = ["n", "n", "m", "k"]/'
refused E5003 mma_sm80.toml 'role.dtype' 's/^dtype = "f32"/dtype = "f33"/'
refused E5003 mma_sm80.toml 'role.effect' 's/"rw"/"r"/'
refused E5003 mma_sm80.toml 'role.storage' 's/"rmem"/"smem"/'
refused E5003 mma_sm80.toml 'parameter.default' 's/^default.*/default = "f64"/'
refused E5003 mma_sm80.toml 'parameter.options' 's/^options.*/options = []/'
refused E5003 mma_sm80.toml 'parameter.options' 's/^options.*/options = ["f16", "bf16", "f16"]/'
refused E5003 mma_sm80.toml 'spec.id.*string' 's/^id .*/id = 5/'
refused E5005 mma_sm80.toml 'atom.shape' 's/^modulus.*/&\nshape = 4/'
refused E5005 mma_sm80.toml 'atom.role.name' 's/\[\[atom.role\]\]/[atom.role]/'
refused E5006 mma_sm80.toml 'atom.modulus' '/^modulus/d'
refused E5006 mma_sm80.toml 'atom.role.weight' '/^weight/d'
# Pieces of a document and numbers out of all bounds are refused, and nothing breaks.
size=$(wc -c <mma_m16n8k8.toml)
for n in 0 1 90 170 250 400 600 $((size - 90)) $((size - 40)); do
	head -c $n mma_m16n8k8.toml >changed.toml
	facts --target=nvidia.a100_sxm --target-file=changed.toml
	[ $? -le 1 ] || bad "the first $n bytes"
done
for v in -1 0 99999999999 9223372036854775807 '[]' true; do
	for key in single modes strides split axes weight register shape modulus frame; do
		sed "s/^$key *=.*/$key = $v/; s/^\($key *= \[\)[0-9]*,/\1$v,/" mma_m16n8k8.toml >changed.toml
		facts --target=nvidia.a100_sxm --target-file=changed.toml && bad "$key = $v is accepted"
		[ $? -le 1 ] || bad "$key = $v"
	done
done
# Another id inherits nothing.
refused E5006 mma_sm80.toml 'role A' 's/^id .*/id = "T.cuda.sm80.Mma2"/'
refused E5006 mma_sm80.toml 'role A' 's/^frame.*/frame = "(4, 8):(1, 4)"/; s/^modulus.*/modulus = 64/'

# A shape that is not built in.
new=--target-file=mma_m16n8k8.toml
facts T.tiled_mma --target=nvidia.a100_sxm $new || bad "facts with a document"
grep -q 'T.cuda.sm80.Mma8' out || bad "the parameter atom does not list it"
facts T.cuda.sm80.Mma8 --target=nvidia.a100_sxm $new || bad "facts of the new shape"
grep -q 'single (16, 8, 8)' out || bad "its single extents"
facts T.cuda.sm80.Mma8 --target=cpu.c11 $new && bad "it is there without its capability"
facts --target=nvidia.a100_sxm $new || bad "facts"
grep -q 'T.tiled_mma           mma.sync$' out || bad "a capability is listed twice"
"$TFC" schedule candidates plain.hir out $new 2>err || bad "candidates"
grep -q 'refused     T.cuda.sm80.Mma8 (dtype=bf16): lhs.storage: smem is not rmem' out || bad "candidates leave it out"
"$TFC" schedule candidates plain.hir out 2>err && cmp out plain.candidates.want || bad "it is there without its document"
"$TFC" schedule finalize mma8.hir mma8.tir $new 2>err || bad "finalize"
[ "$(grep -c 'T.tiled_mma(.*atom=T.cuda.sm80.Mma8(dtype="f16"))' mma8.tir)" = 12 ] || bad "issues of 2 x 2 x 3 tiles"
"$TFC" -w mma8.tir --stop-after=lower -o again.tir $new 2>err && cmp mma8.tir again.tir || bad "its TIR does not read back"
"$TFC" schedule finalize mma8.hir other.tir 2>err && bad "finalize without the document"
mkdir dir && cp mma_m16n8k8.toml dir/a.toml && "$TFC" schedule finalize mma8.hir other.tir --target-path=dir 2>err && cmp mma8.tir other.tir || bad "--target-path"
cp dir/a.toml dir/b.toml
"$TFC" schedule finalize mma8.hir other.tir --target-path=dir 2>err && bad "an id twice in one directory"
grep -q 'E5007' err || bad "E5007"
rm dir/b.toml
facts --target=nvidia.a100_sxm --target-path=dir $new || bad "the id in a file and in a directory"
grep -q 'W5001' err || bad "W5001"
if command -v python3 >/dev/null 2>&1; then
	# a and b are small integers, so that every order of summation gives the same; the product is computed here.
	python3 - make <<'END' && "$TFC" eval mma8.hir --in a=a.npy --in b=b.npy --out-dir=. $new >log 2>err && cp out.npy hir.npy &&
import struct
def save(name, rows, columns, value):
    head = "{'descr': '<f2', 'fortran_order': False, 'shape': (%d, %d), }" % (rows, columns)
    head += " " * (63 - (10 + len(head)) % 64) + "\n"
    data = struct.pack("<%de" % (rows * columns), *[value(i, k) for i in range(rows) for k in range(columns)])
    open(name, "wb").write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode() + data)
save("a.npy", 32, 24, lambda i, k: (7 * i + 3 * k) % 11 - 5)
save("b.npy", 24, 16, lambda i, k: (5 * i + 2 * k) % 13 - 6)
END
	"$TFC" eval mma8.tir --in a=a.npy --in b=b.npy --out-dir=. $new >log 2>err && cmp out.npy hir.npy && python3 - <<'END' || bad "values"
import struct
got = struct.unpack("<512f", open("out.npy", "rb").read()[-2048:])
a = lambda i, k: (7 * i + 3 * k) % 11 - 5
b = lambda i, k: (5 * i + 2 * k) % 13 - 6
assert list(got) == [sum(a(i, k) * b(k, j) for k in range(24)) for i in range(32) for j in range(16)]
END
fi
exit $failed
