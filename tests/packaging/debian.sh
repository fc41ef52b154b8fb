#!/bin/sh
# The version, sonames, symbols and dependencies of the Debian packages are those of the tree.
# tests/debian.sh builds the packages.
set -eu
cd "$srcdir"
srcdir=.
. tests/support/abi.sh
[ -e .git ] || {
  echo "the tree is not a clone: distributions have a folder debian of their own"
  exit 77
}
status=0
complain() {
  echo "$*" >&2
  status=1
}

version=$(sed -n 's/^AC_INIT(\[isohand\], \[\([^]]*\)\].*/\1/p' configure.ac)
packaged=$(sed -n '1s/^isohand (\(.*\)-[^-]*) .*/\1/p' debian/changelog)
[ -n "$version" ] && [ "$packaged" = "$version" ] ||
  complain "debian/changelog: version '$packaged', and '$version' in configure.ac"

# Each library has a package that is named by its soname, and the versions of its symbols.
libraries=0
for map in lib/*.map; do
  library=$(basename "$map" .map)
  soname=$(abi_soname "$library")
  package=$library$soname
  grep -qx "Package: $package" debian/control || complain "debian/control: no package $package"
  [ "$(cat "debian/$package.install")" = "usr/lib/*/$library.so.*" ] || complain "debian/$package.install: another file"
  {
    echo "$library.so.$soname $package #MINVER#"
    sed -n 's/^ISOHAND_\([0-9.]*\) {.*/ (symver)ISOHAND_\1 \1.0/p' "$map"
  } | diff -u "debian/$package.symbols" - >&2 || complain "debian/$package.symbols: not the versions of $map"
  grep -q "^ $package (= \${binary:Version}),$" debian/control || complain "debian/control: no -dev package has $package"
  libraries=$((libraries + 1))
done
[ "$libraries" -eq 6 ] || complain "$libraries libraries"

# A package is built with all libraries that bootstrap installs.
for package in $(sed -n '/^apt_packages="/,/"$/p' bootstrap | tr ' "' '\n\n' | grep -- '-dev$'); do
  [ "$package" = libc6-dev ] || grep -q "^ $package\( (.*)\)\{0,1\},$" debian/control ||
    complain "debian/control: nothing is built with $package, which bootstrap installs"
done
exit "$status"
