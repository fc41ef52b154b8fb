#!/bin/sh
# Compares the ABI with the last release, whose lists are in tests/data/abi: symbols, each in its
# node; the sizes of public structs, the offsets, sizes and types of their members, the values of
# enumerators and constants, and the types of functions. Before the release nothing may differ;
# afterwards stable headers (Stability: in their first comments) may only add to it.
# `make update-abi` regenerates the lists; HACKING.md ("The ABI") explains when that is allowed.
set -u
srcdir=${srcdir:-.} builddir=${builddir:-.}
. "$srcdir/tests/support/abi.sh"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
frozen=$srcdir/tests/data/abi/$abi_release
status=0
complain() {
  echo "$*" >&2
  status=1
}

# ---- Symbols ---------------------------------------------------------------------------
# The node of a published release never changes.
for map in "$srcdir"/lib/*.map; do
  library=${map##*/}
  library=${library%.map}
  abi_listed "$map" | sed -n "s/^ISOHAND_$abi_release //p" >"$dir/listed"
  diff -u "$frozen/$library.symbols" "$dir/listed" >&2 ||
    complain "$library: node ISOHAND_$abi_release differs from the release"
done

# ---- Sizes, values, types ----------------------------------------------------------------
abi_declarations >"$dir/declarations"
abi_layout "$dir" >"$dir/layout.tsv" 2>"$dir/errors"
result=$?
if [ ! -s "$dir/layout.tsv" ]; then
  cat "$dir/errors" >&2
  [ -f "$dir/layout" ] && echo "skipped: the layout program does not run on this machine" && exit 77
  complain "cannot make the layout ($result)"
fi

# Counted independently, in the text: nothing is missing.
text=$(abi_layout_headers | xargs cat)
count() { # what, number in the layout, number in the text
  [ "$2" -eq "$3" ] || complain "$1: $2 in the layout, $3 in the headers"
  echo "$2 $1"
}
lines() { # kind
  awk -F'\t' -v kind="$1" '$2 == kind && $1 != "openmp.h"' "$dir/layout.tsv" | wc -l
}
matches() { # regular expression
  printf '%s\n' "$text" | grep -oE "$1" | wc -l
}
count structs "$(lines struct)" "$(matches '^(typedef )?struct [a-z0-9_]+ \{')"
count enumerators "$(lines enumerator)" "$(matches '^ +IH_[A-Z0-9_]+( =|,|$)|\{ *IH_[A-Z0-9_]+ =|, IH_[A-Z0-9_]+ =')"
count 'functions and objects' "$(($(lines function) + $(lines object)))" "$(matches '^IH_API ')"

# Enums in structs have 4 bytes, even if a compiler has options for smaller ones.
awk -F'\t' '$2 == "member" && $4 ~ / enum [a-z_]+$/ { n++; split($4, a, " ") }
  $2 == "member" && $4 ~ / enum [a-z_]+$/ && a[2] != 4 { print $3 ": " $4; bad = 1 }
  END { exit bad || n == 0 }' "$dir/layout.tsv" >&2 || complain "an enum in a struct does not have 4 bytes"

# Finds what stable headers lost or changed, except that reserved members may become others if the
# struct keeps its size; before the release also additions, and all changes of provisional headers.
is_released=yes
grep -qx "$abi_release.0 (not yet released)" "$srcdir/NEWS" && is_released=no
if [ $is_released = no ]; then
  diff -u "$frozen/layout.tsv" "$dir/layout.tsv" >&2 ||
    complain "the layout differs from tests/data/abi/$abi_release/layout.tsv"
else
  stable=$(abi_headers | xargs grep -l '^ \* Stability: stable\.$' | sed 's|.*/isohand/||')
  for header in $stable; do
    comm -23 "$frozen/layout.tsv" "$dir/layout.tsv" | grep "^$header	" |
      grep -v '	[a-z0-9_]*\.reserved	' >&2 &&
      complain "$header is stable, and differs from release $abi_release"
  done
fi
[ $status = 0 ] || echo 'If this is intended and allowed (HACKING.md, "The ABI"): make update-abi' >&2
exit $status
