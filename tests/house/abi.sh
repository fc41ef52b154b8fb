#!/bin/sh
# Compares the ABI with the last release, whose lists are in tests/data/abi: symbols, each in its
# node; the sizes of public structs, the offsets, sizes and types of their members, the values of
# enumerators and constants, and the types of functions. Before the release nothing may differ;
# afterwards stable headers (Stability: in their first comments) may only add to it, and the others may
# not break compiled programs unless their library gets another soname.
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

# ---- Sonames, symbols ------------------------------------------------------------------
# The node of a published release never changes, unless no program compiled for it loads the library.
keeps_soname() { # library
  grep -qx "$1 $(abi_soname "$1")" "$frozen/sonames"
}
for map in "$srcdir"/lib/*.map; do
  library=${map##*/}
  library=${library%.map}
  echo "$library $(abi_soname "$library")"
  ! abi_is_published || keeps_soname "$library" || continue
  abi_listed "$map" | sed -n "s/^ISOHAND_$abi_release //p" >"$dir/listed"
  diff -u "$frozen/$library.symbols" "$dir/listed" >&2 ||
    complain "$library: node ISOHAND_$abi_release differs from the release"
done >"$dir/sonames"

# ---- Sizes, values, types ----------------------------------------------------------------
abi_layout "$dir" >"$dir/layout.tsv" 2>"$dir/errors"
result=$?
if [ ! -s "$dir/layout.tsv" ]; then
  cat "$dir/errors" >&2
  [ -f "$dir/layout" ] && echo "skipped: the layout program does not run on this machine" && exit 77
  complain "cannot make the layout ($result)"
fi

# Counted independently, in the text: nothing is missing.
text=$({ abi_layout_headers; abi_compat_headers; } | xargs cat)
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
count 'functions and objects' "$(($(lines function) + $(lines object)))" "$(matches '^(IH_API|IH_COMPAT_(CALL|ARRAY)|static inline card_t) ')"

# Enums in structs have 4 bytes, even if a compiler has options for smaller ones.
awk -F'\t' '$2 == "member" && $4 ~ / enum [a-z_]+$/ { n++; split($4, a, " ") }
  $2 == "member" && $4 ~ / enum [a-z_]+$/ && a[2] != 4 { print $3 ": " $4; bad = 1 }
  END { exit bad || n == 0 }' "$dir/layout.tsv" >&2 || complain "an enum in a struct does not have 4 bytes"

# The drop-in structs have members of the type uint_fast32_t, whose size the C library chooses.
cp "$frozen/layout.tsv" "$dir/frozen.tsv"
if ! printf '#include <stdint.h>\nextern int fast[sizeof(uint_fast32_t) == 8 ? 1 : -1];\n' |
  ${CC:-cc} -x c -fsyntax-only - 2>/dev/null; then
  echo 'skipped: the drop-in headers, since uint_fast32_t does not have 8 bytes here'
  grep -v '^compat/' "$frozen/layout.tsv" >"$dir/frozen.tsv"
  grep -v '^compat/' "$dir/layout.tsv" >"$dir/others.tsv"
  mv "$dir/others.tsv" "$dir/layout.tsv"
fi

# Finds what stable headers lost or changed, except that reserved members may become others if the
# struct keeps its size; before the release also additions, and all changes of provisional headers.
if ! abi_is_published; then
  diff -u "$frozen/sonames" "$dir/sonames" >&2 || complain 'the sonames differ from those in tests/data/abi'
  diff -u "$dir/frozen.tsv" "$dir/layout.tsv" >&2 ||
    complain "the layout differs from tests/data/abi/$abi_release/layout.tsv"
else
  stable=$({ abi_headers; abi_compat_headers; } | xargs grep -l '^ \* Stability: stable\.$' |
    sed 's|.*/include/isohand/||')
  for header in $stable; do
    comm -23 "$dir/frozen.tsv" "$dir/layout.tsv" | grep "^$header	" |
      grep -v '	[a-z0-9_]*\.reserved	' >&2 &&
      complain "$header is stable, and differs from release $abi_release"
  done
  awk -f "$srcdir/tests/support/abi_changes.awk" "$dir/frozen.tsv" "$dir/layout.tsv" >"$dir/changes"
  while IFS=$(printf '\t') read -r header change; do
    library=$(abi_library_of "$header")
    ! keeps_soname "$library" ||
      complain "$header: $change; so $library needs another soname, or what has changed another name"
  done <"$dir/changes"
fi
[ $status = 0 ] || echo 'If this is intended and allowed (HACKING.md, "The ABI"): make update-abi' >&2
exit $status
