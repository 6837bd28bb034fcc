# Shared by the scripts of tests/emu: one run of a CUDA program, on arrays that the host program makes.
ptxrun=${PTXRUN:-./tfc-ptxrun}
expect=${EXPECT:-./tests/emu/expect/expect}
src=${srcdir:-.}
cuda=$src/tests/emu/cuda
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
[ -x "$ptxrun" ] && [ -x "$expect" ] || { echo "no $ptxrun or no $expect"; exit 99; }

# The arrays of program $1 in $tmp; the options that name them on standard output.
arrays() {
	"$expect" "$1" "$tmp"
}
# The names of the findings of the report $1 that are errors or warnings.
findings() {
	sed -n 's/^[^ ]*: *\(error\|warning\)\[\([a-z-]*\)\]: .*/\2/p' "$1" | LC_ALL=C sort -u
}
# The launch description in the comments of program $1 as $tmp/launch; $inputs: options for its inputs, arrays of zeros.
launch_of() {
	sed -n 's|^//! ||p' "$1" >"$tmp/launch"
	sed -n 's/^param [0-9]* tensor \([a-z]*\) u32 \[\([0-9]*\)\] in.*/\1 \2/p' "$tmp/launch" >"$tmp/inputs"
	inputs=
	while read -r name n; do
		{
			printf '\223NUMPY\001\000\166\000%-117s\n' "{'descr': '<u4', 'fortran_order': False, 'shape': ($n,), }"
			head -c $((4 * n)) /dev/zero
		} >"$tmp/$name.npy"
		inputs="$inputs --in $name=$tmp/$name.npy"
	done <"$tmp/inputs"
}
