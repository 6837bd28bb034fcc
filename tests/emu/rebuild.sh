#!/bin/sh
# The texts beside the CUDA programs are what nvcc 13.0 makes of them.
nvcc=${NVCC:-nvcc}
"$nvcc" --version 2>/dev/null | grep -q 'release 13\.0' || { echo "no nvcc 13.0"; exit 77; }
exec sh "${srcdir:-.}/tests/emu/cuda/rebuild.sh" check
