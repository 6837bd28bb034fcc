#!/bin/sh
# Makes NAME.ptx beside each NAME.cu, with nvcc 13 (in $NVCC or on the path), and assembles each.  With "check" it only
# compares and fails on a difference.  Not a part of the build: the texts are checked in.
here=$(dirname "$0")
nvcc=${NVCC:-nvcc}
command -v "$nvcc" >/dev/null 2>&1 || { echo "rebuild.sh: no nvcc; set NVCC"; exit 77; }
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
status=0
for f in "$here"/*.cu; do
	name=$(basename "$f" .cu)
	arch=$(sed -n 's|^// arch: ||p' "$f")
	# The text is made without debug lines, so that it does not name places of this machine.
	(cd "$here" && "$nvcc" -std=c++17 -ptx -arch="${arch:-sm_80}" -o "$tmp/$name.ptx" "$name.cu") || { status=1; continue; }
	"$nvcc" -cubin -arch="${arch:-sm_80}" -o "$tmp/$name.cubin" "$tmp/$name.ptx" || { status=1; continue; }
	if [ "$1" = check ]; then
		# Names of internal linkage hold a hash of the place of the source.
		for text in "$tmp/$name.ptx" "$here/$name.ptx"; do
			sed 's/\(_INTERNAL_\|_GLOBAL__N__\)[0-9a-f]\{8\}_/\1_/g' "$text"
			echo "== $name"
		done | awk '/^== / { n++; next } n == 0 { a[++k] = $0; next } { if (a[++m] != $0) bad = 1 } END { exit bad || k != m }' || {
			echo "rebuild.sh: $name.ptx is not what nvcc makes of $name.cu"
			status=1
		}
	else
		cp "$tmp/$name.ptx" "$here/$name.ptx"
	fi
done
exit $status
