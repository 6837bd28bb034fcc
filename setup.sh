#!/bin/sh
# Install what building and testing tfc needs on Debian: sh setup.sh [build|check]
set -eu
packages="gcc libc6-dev make autoconf automake pkg-config libjansson-dev check"
[ "${1:-check}" = build ] || packages="$packages clang libclang-rt-14-dev g++ tcc mandoc python3 xz-utils"
missing=
for p in $packages; do
	dpkg-query -W -f '${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing="$missing $p"
done
[ -n "$missing" ] || exit 0
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
echo "installing:$missing"
$sudo apt-get update -qq
DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
