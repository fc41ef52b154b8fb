#!/bin/sh
# Makes a release: a tarball with its checksum, and a tag. It pushes and uploads nothing.
#
#   packaging/release.sh
#
# Refuses unless all holds that HACKING.md asks for ("Releases"). The tarball and SHA256SUMS come to
# builds/release/.
set -eu
LC_ALL=C
export LC_ALL
cd "$(dirname "$0")/.."

missing=0
refuse() {
  echo "release.sh: $*" >&2
  missing=1
}

version=$(sed -n 's/^AC_INIT(\[isohand\], \[\([^]]*\)\].*/\1/p' configure.ac)
[ -n "$version" ] || refuse 'configure.ac has no version'
[ -z "$(git status --porcelain)" ] || refuse 'the tree has changes that are not committed'
commit=$(git describe --always --dirty)
! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || refuse "the tag v$version exists"

# Each file that says a version says this one.
says() { # file, what it says
  [ "$2" = "$version" ] || refuse "$1: version '$2', and '$version' in configure.ac"
}
says CITATION.cff "$(sed -n 's/^version: //p' CITATION.cff)"
says debian/changelog "$(sed -n '1s/^isohand (\(.*\)-[^-]*) .*/\1/p' debian/changelog)"
for manifest in bindings/rust/isohand*/Cargo.toml; do
  says "$manifest" "$(sed -n 's/^version = "\(.*\)"$/\1/p' "$manifest")"
done
manifest=bindings/javascript/package.json
says "$manifest" "$(sed -n 's/^ *"version": "\(.*\)",$/\1/p' "$manifest")"

today=$(date -u +%Y-%m-%d)
grep -qx "$version ($today)" NEWS || refuse "NEWS: its entry is not '$version ($today)'"
sed -n 1p debian/changelog | grep -vq ' UNRELEASED;' || refuse 'debian/changelog: the entry is UNRELEASED'
# What is promised from this version on.
release=${version%.*}
[ "${version##*.}" != 0 ] || [ -d "tests/data/abi/$release" ] || refuse "tests/data/abi/$release: no lists of the ABI"
grep -q '^abi_release='"$release"'\b' tests/support/abi.sh || [ "${version##*.}" != 0 ] ||
  refuse "tests/support/abi.sh: not the ABI of $release"

# All stages passed with this commit.
if [ "$(sed -n 1p builds/full.txt 2>/dev/null)" != "$commit" ]; then
  refuse "builds/full.txt is not of commit $commit: run .ci/full"
else
  for stage in $(sed -n 's/^  \([a-z0-9-]*\)) echo .*/\1/p' .ci/full); do
    grep -q "^$stage  *passed " builds/full.txt || refuse ".ci/full: $stage has not passed"
  done
fi
[ "$missing" -eq 0 ] || exit 1

# ---- The tarball ---------------------------------------------------------------------
# Twice, with the time of the commit, so that everybody makes the same bytes of the same tag.
folder=builds/release
rm -rf "$folder"
mkdir -p "$folder"
time=$(git log -1 --format=%ct)
for part in first second; do
  git clone -q . "$folder/$part"
  (
    cd "$folder/$part"
    autoreconf -fi
    ./configure -q --disable-python --disable-rust
    find . -exec touch -h -d "@$time" {} +
    make dist TAR_OPTIONS="--sort=name --mtime=@$time --owner=0 --group=0 --numeric-owner"
  ) >"$folder/$part.log" 2>&1 || {
    tail "$folder/$part.log" >&2
    exit 1
  }
done
tarball=isohand-$version.tar.xz
cmp "$folder/first/$tarball" "$folder/second/$tarball"
mv "$folder/first/$tarball" "$folder"
rm -rf "$folder/first" "$folder/second"
(cd "$folder" && sha256sum "$tarball" >SHA256SUMS && cat SHA256SUMS)
git tag -a -m "isohand $version" "v$version"
echo "The tag is v$version, the tarball $folder/$tarball."
