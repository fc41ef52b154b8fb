#!/bin/sh
# The figures of doc/CONFORMANCE.md from its commands: in the longer tiers, since they cover all of
# Hold'em. Those of examples/sequences.c are in tests/house/sequences.sh.
test "${IH_TIER:-check}" != check || exit 77
. "$srcdir/tests/support/cli.sh"

# ---- Distances between preflop hands ------------------------------------------------------
"$isohand" build -q histogram preflop --bins 50 -o "$tmp/preflop.safetensors"
"$isohand" lookup --raw "$tmp/preflop.safetensors" 4s4h 6s6h TsJs QsKs >"$tmp/rows"
"$builddir/tests/tools/cli_distances" <"$tmp/rows" >"$tmp/distances" || fail 'no distances'
cat >"$tmp/expected" <<EOF
4s4h 6s6h 3.1005
4s4h TsJs 6.2119
4s4h QsKs 5.1431
6s6h TsJs 6.4620
6s6h QsKs 5.2855
TsJs QsKs 3.1027
EOF
same 'distances between preflop hands' "$tmp/expected" "$tmp/distances"

# ---- Hands that features distinguish ------------------------------------------------------
cd "$tmp"
run "$isohand" bucket classes -d classes
exits 0
says 'flop-bucket.safetensors: 1286792 hands, 1028325 distinct, 1028325 buckets, '
says 'turn-bucket.safetensors: 13960050 hands, 1850624 distinct, 1850624 buckets, '
says 'river-bucket.safetensors: 123156254 hands, 20687 distinct, 20687 buckets, '
