#!/bin/sh
# Every program of tests/programs and examples: the C file compiles without a warning with gcc, clang and tcc, the header as
# C++ too, and the kernel agrees with the reference under gcc and clang, with and without sanitizers, at several sizes.
[ -z "${PROGRAMS_SKIP:-}" ] || exit 77
top=$(cd "${srcdir:-.}" && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
include=$top/runtime-headers
warn="-std=c11 -Wall -Wextra -pedantic -Werror -I$include"
san="-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all"
pass=0 fail=0
try() {
	label=$1; shift
	if "$@" >"$work/log" 2>&1; then
		pass=$((pass + 1))
	else
		echo "FAIL: $label"
		sed 's/^/    /' "$work/log" | head -5
		fail=$((fail + 1))
	fi
}
have() { command -v "$1" >/dev/null 2>&1; }
# The dynamic sizes to try: one "--dim" list per line; the first line of a program may add its own data.
sizes() {
	case $1 in
	rms_norm_rows) printf '%s\n' '--dim R=1' '--dim R=7' '--dim R=130' ;;
	attention_causal) printf '%s\n' '--dim S=1' '--dim S=37' '--dim S=64' ;;
	layer_norm_residual) printf '%s\n' '--dim R=0' '--dim R=1' '--dim R=70' ;;
	variants) printf '%s\n' '--dim R=1' '--dim R=8' '--dim R=9' '--dim R=256' ;;
	*) sed -n 's/^# data: *//p' "$2" | grep . || echo ;;
	esac
}
# The sizes at which a program that states large ones is built here.
defines() {
	case $1 in
	gemm_sm90_ring) echo '-D M=512 -D N=512 -D K=128 -D CTAS=3 -D GROUP=4' ;;
	esac
}
# The placed decoder layer's temporaries, without sharing: 4.5 MB when this was written; fusion lost shows here.
scratch=$("$TFC" "$top/tests/programs/decoder_layer.hir" --emit=report:- | sed -n 's/.*"scratch_bytes": *\([0-9]*\).*/\1/p')
shared=$("$TFC" "$top/tests/programs/decoder_layer.hir" --emit=report:- | sed -n 's/.*"shared_scratch_bytes": *\([0-9]*\).*/\1/p')
try "decoder_layer: scratch of $scratch bytes is at most 5000000" test "$scratch" -le 5000000
# The phase that needs most, the rotation of q: q and its rotation 2 * 64 * 2048 * 4, k and v 2 * 64 * 1024 * 4, cos and sin
# of the positions 2 * 64 * 128 * 4 bytes.
try "decoder_layer: shared scratch of $shared bytes is 1638400" test "$shared" -eq 1638400
for f in "$top"/tests/programs/*.hir "$top"/examples/*.hir; do
	name=$(basename "$f" .hir)
	c=$work/$name.c h=$work/$name.h define=$(defines "$name")
	try "$name: compile" "$TFC" "$f" $define --verify --emit=c:"$c" --emit=header:"$h"
	[ -f "$c" ] || continue
	for cc in gcc clang tcc; do
		have $cc || continue
		try "$name: $cc warnings" $cc $warn -c "$c" -o "$work/a.o"
	done
	have g++ && try "$name: header as C++17" sh -c "printf '#include \"%s\"\nint main() { return 0; }\n' '$h' | g++ -std=c++17 -Wall -Wextra -pedantic -Werror -I'$include' -fsyntax-only -x c++ -"
	sizes "$name" "$f" >"$work/sizes"
	while IFS= read -r data; do
		for cc in "gcc -O2" "clang -O2" "gcc $san" "clang $san"; do
			have "${cc%% *}" || continue
			case $name:$cc in decoder_layer:*sanitize* | flash_rows:*sanitize* | gemm_cta_grid:*sanitize*) case $cc in clang*) continue ;; esac ;; esac
			try "$name: $cc: $data" "$TFC" check "$f" "$c" --cc="$cc" $define $data
		done
	done <"$work/sizes"
done
echo "$pass passed, $fail failed"
[ $fail = 0 ]
