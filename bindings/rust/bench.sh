#!/bin/sh
# Compares loops in Rust with the same loops in C: runs both programs in turn, and prints the medians in
# nanoseconds a hand, and the median of the ratios.
#
#   PKG_CONFIG_PATH=build/lib bindings/rust/bench.sh [RUNS]
set -eu
cd "$(dirname "$0")"
runs=${1:-15}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
# shellcheck disable=SC2046 # flags
${CC:-cc} -O2 -o "$dir/bench" bench.c $(pkg-config --cflags --libs isohand)
LD_LIBRARY_PATH=$(pkg-config --variable=builddir isohand)/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH
set -- --offline
[ ! -d /usr/share/cargo/registry ] || set -- "$@" --config debian.toml
cargo build -q "$@" --release --example bench
rust=${CARGO_TARGET_DIR:-target}/release/examples/bench
for i in $(seq "$runs"); do
  "$dir/bench" >"$dir/c"
  "$rust" >"$dir/rust"
  [ "$(cut -f 1,3 "$dir/c")" = "$(cut -f 1,3 "$dir/rust")" ] || {
    echo 'the two programs compute something else' >&2
    exit 1
  }
  paste "$dir/c" "$dir/rust" | awk -F '\t' -v run="$i" '{ print NR "\t" $1 "\t" $2 "\t" $5 "\t" $5 / $2 }'
done >"$dir/all"

# median COLUMN ROW
median() {
  awk -F '\t' -v row="$2" -v column="$1" '$1 == row { print $column }' "$dir/all" | sort -n |
    awk '{ x[NR] = $1 } END { print x[int((NR + 1) / 2)] }'
}
printf '%-18s %8s %8s %6s\n' call C Rust ratio
for row in $(cut -f 1 "$dir/all" | sort -un); do
  name=$(awk -F '\t' -v row="$row" '$1 == row { print $2; exit }' "$dir/all")
  printf '%-18s %8.2f %8.2f %6.3f\n' "$name" "$(median 3 "$row")" "$(median 4 "$row")" "$(median 5 "$row")"
done
