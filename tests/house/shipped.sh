#!/bin/sh
# `make dist` packs exactly the files that git tracks or would add, and those made by autoconf and
# automake.  The version is that of CITATION.cff, of the first entry of NEWS and of the packages of other
# languages, and each document in doc/ itself is installed.
set -eu
LC_ALL=C
export LC_ALL
top=$(cd "$srcdir" && pwd)
git -C "$top" ls-files -z >/dev/null 2>&1 && [ -e "$top/.git" ] || {
  echo "the tree is not a clone"
  exit 77
}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# shellcheck disable=SC2016 # a makefile variable
printf '.PHONY: packed\npacked:; @printf "%%s\\n" $(DISTFILES)\n' |
  MAKEFLAGS='' make -s --no-print-directory -C "$builddir" -f Makefile -f - packed |
  sed "s|^$srcdir/||; s|^$top/||" | sort -u >"$dir/packed"
git -C "$top" ls-files -co --exclude-standard | sort >"$dir/tree"
[ "$(wc -l <"$dir/tree")" -gt 500 ] || {
  echo "only $(wc -l <"$dir/tree") files found" >&2
  exit 1
}
made='Makefile\.in|aclocal\.m4|configure|(build-aux|m4)/.*'
comm -13 "$dir/tree" "$dir/packed" | grep -vxE "$made" | sed 's/^/packed but not in the tree: /' >"$dir/wrong" || :
comm -23 "$dir/tree" "$dir/packed" | grep -vxE '(.*/)?\.gitignore|\.ci/.*' | sed 's/^/in the tree but not packed: /' >>"$dir/wrong" || :

version=$(sed -n 's/^AC_INIT(\[isohand\], \[\([^]]*\)\].*/\1/p' "$top/configure.ac")
[ -n "$version" ] || echo 'configure.ac: no version' >>"$dir/wrong"
[ "$(sed -n 's/^version: //p' "$top/CITATION.cff")" = "$version" ] ||
  echo "CITATION.cff: not of version $version" >>"$dir/wrong"
[ "$(sed -n 's/^\([0-9][^ ]*\) .*/\1/p' "$top/NEWS" | head -1)" = "$version" ] ||
  echo "NEWS: its first entry is not that of version $version" >>"$dir/wrong"
# (The Python package takes its version from the library.)
for file in bindings/rust/isohand-sys/Cargo.toml bindings/rust/isohand/Cargo.toml bindings/javascript/package.json; do
  [ "$(sed -nE 's/^ *"?version"?[ :=]+"([^"]*)",?$/\1/p' "$top/$file")" = "$version" ] ||
    echo "$file: not of version $version" >>"$dir/wrong"
done
# shellcheck disable=SC2016 # a makefile variable
printf '.PHONY: documents\ndocuments:; @printf "%%s\\n" $(dist_docfiles_DATA)\n' |
  MAKEFLAGS='' make -s --no-print-directory -C "$builddir" -f Makefile -f - documents | sort >"$dir/documents"
(cd "$top" && git ls-files -co --exclude-standard doc | grep -v '/.*/' | sort) | comm -23 - "$dir/documents" |
  sed 's/^/not among the documents that are installed: /' >>"$dir/wrong"
cat "$dir/wrong" >&2
[ ! -s "$dir/wrong" ]
