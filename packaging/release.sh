#!/bin/sh
# Makes a release: a tarball with its checksum, and a tag. It pushes and uploads nothing.
#
#   packaging/release.sh [--survivors-read]
#
# --survivors-read tells it that you have looked at the mutants that survived (builds/full-mutants.log).
# Refuses unless everything holds that HACKING.md ("Releases") asks for. The tarball and SHA256SUMS are
# written to builds/release/.
set -eu
LC_ALL=C TZ=UTC0
export LC_ALL TZ
umask 022
cd "$(dirname "$0")/.."

survivors_read=no
case $#${1-} in
0) ;;
1--survivors-read) survivors_read=yes ;;
*)
  sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
  exit 2
  ;;
esac

missing=0
refuse() {
  echo "release.sh: $*" >&2
  missing=1
}

version=$(sed -n 's/^AC_INIT(\[isohand\], \[\([^]]*\)\].*/\1/p' configure.ac)
[ -n "$version" ] || refuse 'configure.ac has no version'
[ -z "$(git status --porcelain)" ] || refuse 'the tree has changes that are not committed'
commit=$(git rev-parse HEAD)
! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || refuse "the tag v$version exists"

# All files give the same version.
says() { # file, its version
  [ "$2" = "$version" ] || refuse "$1: version '$2', and '$version' in configure.ac"
}
says CITATION.cff "$(sed -n 's/^version: //p' CITATION.cff)"
says debian/changelog "$(sed -n '1s/^isohand (\(.*\)-[^-]*) .*/\1/p' debian/changelog)"
for manifest in bindings/rust/isohand*/Cargo.toml; do
  says "$manifest" "$(sed -n 's/^version = "\(.*\)"$/\1/p' "$manifest")"
done
manifest=bindings/javascript/package.json
says "$manifest" "$(sed -n 's/^ *"version": "\(.*\)",$/\1/p' "$manifest")"

day=$(git log -1 --format=%cd --date=format-local:%Y-%m-%d)
grep -qx "$version ($day)" NEWS || refuse "NEWS: its entry is not '$version ($day)', the day of the commit"
! sed -n 1p debian/changelog | grep -q ' UNRELEASED;' || refuse 'debian/changelog: the entry is UNRELEASED'
# A release that added symbols has the lists of its interface.
release=${version%.*}
! grep -q "^ISOHAND_$release {" lib/*.map || [ -f "tests/data/abi/$release/layout.tsv" ] ||
  refuse "tests/data/abi/$release: no lists of the ABI"

# All stages passed with this commit. Mutants may have survived if each has been looked at.
stages=$(sed -n 's/^  \([a-z0-9-]*\)) echo .*/\1/p' .ci/full)
[ -n "$stages" ] || refuse '.ci/full: no stages found'
if [ "$(sed -n 1p builds/full.txt 2>/dev/null)" != "$commit" ]; then
  refuse "builds/full.txt is not of commit $commit: run .ci/full"
else
  for stage in $stages; do
    case $(awk -v stage="$stage" '$1 == stage { print $2 }' builds/full.txt) in
    passed) ;;
    LOOK)
      [ "$survivors_read" = yes ] ||
        refuse ".ci/full: $stage: look at builds/full-$stage.log, and then give --survivors-read"
      ;;
    *) refuse ".ci/full: $stage has not passed" ;;
    esac
  done
fi
[ "$missing" -eq 0 ] || exit 1

# ---- The tarball ---------------------------------------------------------------------
# Twice, with the time of the commit: the bytes depend only on the versions of autotools, tar and xz.
folder=$PWD/builds/release
time=$(git log -1 --format=%ct)
rm -rf "$folder"
mkdir -p "$folder"

make_tarball() ( # folder for a clone
  git clone -q . "$1" && cd "$1" && autoreconf -fi &&
    ./configure -q --disable-python --disable-rust --disable-javascript &&
    make dist TAR_OPTIONS="--sort=name --mtime=@$time --owner=0 --group=0 --numeric-owner --mode=go-w \
--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime"
)
for part in first second/and/deeper; do
  mkdir -p "$folder/$part"
  make_tarball "$folder/$part" >"$folder/log" 2>&1 || {
    tail "$folder/log" >&2
    exit 1
  }
  umask 002
done
tarball=isohand-$version.tar.xz
cmp "$folder/first/$tarball" "$folder/second/and/deeper/$tarball"
mv "$folder/first/$tarball" "$folder"
rm -rf "$folder/first" "$folder/second" "$folder/log"
(cd "$folder" && sha256sum "$tarball" >SHA256SUMS && cat SHA256SUMS)
git tag -a -m "isohand $version" "v$version"
echo "The tag is v$version, the tarball $folder/$tarball."
