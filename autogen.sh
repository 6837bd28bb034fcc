#!/bin/sh
# Make ./configure from a checkout.
cd "$(dirname "$0")" && autoreconf -fi
