#!/bin/sh
# Install what building, testing or measuring tfc needs on Debian: sh setup.sh [build|check|bench]
set -eu

# Install those of the packages named that are missing.
need() {
	missing=
	for p in "$@"; do
		dpkg-query -W -f '${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing="$missing $p"
	done
	[ -n "$missing" ] || return 0
	sudo=
	[ "$(id -u)" = 0 ] || sudo=sudo
	echo "installing:$missing"
	$sudo apt-get update -qq
	DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

# LLVM's archives need zlib and zstd.
need gcc libc6-dev make autoconf automake pkg-config libisl-dev libgmp-dev libjansson-dev check llvm-19-dev zlib1g-dev libzstd-dev
# The newest LLVM, where the system has it.
! apt-cache show llvm-22-dev >/dev/null 2>&1 || need llvm-22-dev
[ "${1:-check}" = build ] && exit 0
need clang g++ tcc mandoc python3 xz-utils
# Kernels for AArch64 run under an emulator.
[ "$(uname -m)" = aarch64 ] || need gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
need "libclang-rt-$(clang -dumpversion | cut -d. -f1)-dev"
[ "${1:-check}" = bench ] || exit 0
# What the generated kernels are measured against.
need libdnnl-dev libopenblas-dev libblis-dev libxsmm-dev libeigen3-dev
