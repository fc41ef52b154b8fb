#!/bin/sh
# Uninstalling removes exactly what was installed; and a new version can be installed over an old one.
# Works on a copy of the installed tree that the other tests use.
set -eu
. "$srcdir/tests/support/installed.sh"
build=$(cd "$builddir" && pwd)
make=$(command -v gmake || command -v make)
unset MAKEFLAGS MAKELEVEL MFLAGS DESTDIR || :
fail() {
  echo "FAIL: $*" >&2
  exit 1
}
copy=$dir/copy
fresh() {
  rm -rf "$copy"
  mkdir "$copy"
  cp -Rp "$build/tests/installed/." "$copy"
}
run_make() { # target
  "$make" -C "$build" "$1" DESTDIR="$copy" >"$dir/out" 2>&1 || {
    tail -20 "$dir/out" >&2
    fail "make $1"
  }
}
# Prints files and links with their contents, and folders.
contents() { # folder
  (
    cd "$1"
    find . -type f -exec cksum {} + | sort -k 3
    find . -type l -exec ls -l {} + | sed 's/.* \(\.\/.* -> .*\)/\1/' | sort
    find . -type d | sort
  )
}

# ---- Uninstalling -----------------------------------------------------------------------------
# All files and links are removed, and the folders that belong to isohand alone.
fresh
run_make uninstall
left=$(find "$copy" ! -type d)
test -z "$left" || fail "uninstall leaves $left"
left=$(find "$copy$TEST_PREFIX" -mindepth 1 -name '*isohand*')
test -z "$left" || fail "uninstall leaves the folders $left"

# Files of others stay.
fresh
mine=$(dirname "$(find "$copy" -name indexer.h)")/mine.h
echo mine >"$mine"
run_make uninstall
test "$(find "$copy" ! -type d)" = "$mine" || fail "uninstall leaves $(find "$copy" ! -type d)"

# ---- Installing over an old version----------------------------------------------------------------
# All files of the old version differ and are read-only; a running program has one of them open; and
# a file that the new version lacks stays.
fresh
find "$copy" -type f >"$dir/files"
while read -r file; do
  chmod u+w "$file"
  echo old >"$file"
  chmod a-w "$file"
done <"$dir/files"
library=$(find "$copy" -type f -name 'libisohand.so.*' | head -n 1)
exec 3<"${library:-/dev/null}"
old=$(dirname "$(find "$copy" -name indexer.h)")/old.h
echo old >"$old"
run_make install
test -z "$library" || test "$(cat <&3)" = old ||
  fail 'install writes into a library that a program has open'
exec 3<&-
test "$(cat "$old")" = old || fail 'install removes other files'
rm "$old"
contents "$build/tests/installed" >"$dir/expected"
contents "$copy" >"$dir/got"
cmp "$dir/expected" "$dir/got" || {
  diff "$dir/expected" "$dir/got" | head -20 >&2 || :
  fail 'installed over an old version: files differ from a new installation'
}
