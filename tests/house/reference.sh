#!/bin/sh
# The reference of the C interface: Doxygen makes it without a warning, so each function, parameter
# and member is documented, and no description is left of one that is gone; the navigation and the
# overview have every header; libisohand(3) names existing functions, and its example runs.
set -eu
. "$srcdir/tests/support/installed.sh"
pages=$top/doc/reference
page=$pages/libisohand.3

# ---- libisohand(3) -----------------------------------------------------------------------
sed -n 's/^\.Fn \(ih_[a-z_0-9]*\).*/\1/p' "$page" | sort -u >"$dir/named"
[ "$(wc -l <"$dir/named")" -ge 12 ] || { echo "the page names too few functions" >&2; exit 1; }
cat "$top"/lib/*.map | sed -n 's/^ *\(ih_[a-z_0-9]*\);$/\1/p' | sort >"$dir/functions"
unknown=$(comm -23 "$dir/named" "$dir/functions")
[ -z "$unknown" ] || { echo "libisohand(3) names what is no public function: $unknown" >&2; exit 1; }
sed -n '/^\.Bd/,/^\.Ed/p' "$page" | sed '/^\./d; s/\\e/\\/g' >"$dir/example.c"
# shellcheck disable=SC2046 # flags
${CC:-cc} -std=c11 -Wall -Wextra -Werror $(config --cflags isohand) -o "$dir/example" "$dir/example.c" \
  $(config --libs isohand)
index=$("$root/bin/isohand" index holdem 'AsKs|QsJhTd|Th|Ac')
strength=$("$root/bin/isohand" eval AsKsQsJhTdThAc | cut -f 1)
[ "$("$dir/example")" = "row $index, strength $strength" ] || {
  echo "the example of libisohand(3) prints other numbers than the command" >&2
  exit 1
}
if command -v mandoc >/dev/null 2>&1; then
  mandoc -T lint -W warning "$page" "$pages/isohand-table.5"
fi

# ---- Pages of the headers ----------------------------------------------------------------
(cd "$top/include" && find isohand -name '*.h' ! -name hand_index-impl.h ! -name deck.h) >"$dir/headers"
echo isohand/version.h >>"$dir/headers"
while read -r header; do
  for list in layout.xml index.md; do
    [ "$(grep -c "@ref $header[\" ]" "$pages/$list")" -eq 1 ] || {
      echo "doc/reference/$list does not have $header once" >&2
      exit 1
    }
  done
done <"$dir/headers"

command -v doxygen >/dev/null 2>&1 || {
  echo "there is no doxygen: nothing else is checked"
  exit 77
}
# doxygen FOLDER OUT: the pages from the headers in FOLDER.
reference() {
  {
    sed "s|^INPUT .*|INPUT = $pages $1|; s|^STRIP_FROM_PATH.*|& $1|; s|^STRIP_FROM_INC_PATH.*|& $1|" \
      "$builddir/doc/reference/Doxyfile"
    printf 'LAYOUT_FILE = %s\nOUTPUT_DIRECTORY = %s\n' "$pages/layout.xml" "$2"
  } | doxygen - 2>&1
}
mkdir "$dir/include" "$dir/good"
cp -R "$top/include/." "$dir/include"
cp "$builddir/include/isohand/version.h" "$dir/include/isohand"
warnings=$(reference "$dir/include" "$dir/good") || { echo "$warnings" >&2; exit 1; }
[ -z "$warnings" ] || { echo "$warnings" >&2; exit 1; }
grep -q 'ih_index_batch' "$dir/good/html/indexer_8h.html"

# What must be noticed: a parameter that is not documented, one that is gone, a function without words.
breaks() { # what, header, sed script, word of the warning
  mkdir "$dir/$1"
  cp -R "$dir/include" "$dir/$1"
  sed "$3" "$dir/include/isohand/$2" >"$dir/$1/include/isohand/$2"
  ! cmp -s "$dir/include/isohand/$2" "$dir/$1/include/isohand/$2" || {
    echo "$1: nothing was changed" >&2
    exit 1
  }
  ! reference "$dir/$1/include" "$dir/$1" >"$dir/$1/warnings" || {
    echo "$1: not noticed" >&2
    exit 1
  }
  grep -q "isohand/$2:.*$4" "$dir/$1/warnings" || {
    cat "$dir/$1/warnings" >&2
    echo "$1: another warning was expected" >&2
    exit 1
  }
}
breaks undocumented indexer.h 's/@param  *state  the state$//' "state"
breaks stale indexer.h 's|^ \* @param  *state  the state$|&\n * @param gone  nothing|' "gone"
breaks nameless version.h '/Returns the version of the library/,/\*\//d' "ih_version"
