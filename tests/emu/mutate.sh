#!/bin/sh
# Mutations of PTX texts and launch descriptions: MUTATE_PTX of them (default 1500) from seed MUTATE_SEED.
program=${MUTATE_PTX_PROGRAM:-./tests/emu/mutate_ptx}
src=${srcdir:-.}
[ -x "$program" ] || { echo "no $program"; exit 77; }
exec "$program" "${MUTATE_PTX:-1500}" "${MUTATE_SEED:-1}" "$src"/tests/emu/cuda/*.ptx "$src"/tests/emu/find/*.ptx \
	"$src"/tests/emu/cuda/*.launch
