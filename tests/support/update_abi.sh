#!/bin/sh
# Regenerates the lists of symbols, lib/*.map, from the headers, and from both the frozen lists, with
# the layout and the sonames, in tests/data/abi. Run by `make update-abi`; HACKING.md ("The ABI") tells when that is
# allowed.
set -eu
srcdir=${srcdir:-.} builddir=${builddir:-.}
. "$srcdir/tests/support/abi.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# Keeps the nodes of a script, without names that no header declares; new names go to the last node.
for library in $abi_libraries; do
  map=$srcdir/lib/$library.map
  abi_declared "$library" >"$dir/declared"
  abi_listed "$map" >"$dir/listed"
  last=$(sed -n 's/^\([A-Z][^ ]*\) {/\1/p' "$map" | tail -n 1)
  awk -v last="$last" 'NF == 2 { node[$2] = $1; next }
    { print ($1 in node ? node[$1] : last), $1 }' "$dir/listed" "$dir/declared" >"$dir/wanted"
  awk -v wanted="$dir/wanted" '
    /^    [A-Za-z]/ { next }
    { print }
    /^[A-Z]/ { node = $1 }
    /^  global:/ {
      while ((getline pair <wanted) > 0) {
        split(pair, word, " ")
        if (word[1] == node)
          print "    " word[2] ";"
      }
      close(wanted)
    }' "$map" >"$dir/map"
  cat "$dir/map" >"$map"
done

frozen=$srcdir/tests/data/abi/$abi_release
mkdir -p "$frozen"
for map in "$srcdir"/lib/*.map; do
  library=${map##*/}
  library=${library%.map}
  abi_listed "$map" | grep "^ISOHAND_$abi_release " | cut -d' ' -f2 >"$frozen/$library.symbols"
  echo "$library $(abi_soname "$library")"
done >"$frozen/sonames"
abi_layout "$dir" >"$frozen/layout.tsv"
