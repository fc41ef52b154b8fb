#!/bin/sh
# Builds the Debian packages in a bare system, and tries them in another one as their users would; tests the
# packages for cargo and npm in a third.
#
#   tests/debian.sh [STEP...]    default: build again lint install cargo npm
#
#   build    dpkg-buildpackage with the tests, or without them if DEB_BUILD_OPTIONS has nocheck
#   again    a second build, without the tests, in another folder, time zone and locale, by another number
#            of jobs and with another umask: each package has the same bytes
#   lint     lintian finds no errors and no warnings
#   install  apt installs the packages in a bare system, where debian/tests pass
#   cargo    with a build of the libraries, the tests of the crates pass, without the network
#   npm      npm packs the package, installs it in an empty folder and runs its tests, without the network
#
# For developers: needs root and debootstrap, and downloads Debian 12 into builds/.
set -eu
cd "$(dirname "$0")/.."
. tests/support/roots.sh
top=$PWD
built=$top/builds/debian
jobs=$(getconf _NPROCESSORS_ONLN)
version=$(sed -n '1s/^isohand (\(.*\)-[^-]*) .*/\1/p' debian/changelog)
system=$top/builds/bookworm-packages-root

# Runs dpkg-buildpackage in the system as an unprivileged user.
build() ( # folder in the system, jobs, environment...
  folder=$1 jobs=$2 name=isohand-$version
  shift 2
  home=$system$folder
  rm -rf "$home" && copy_tree "$home/$name" && cd "$home" &&
    tar --sort=name --mtime=@0 --exclude=debian -cJf "isohand_$version.orig.tar.xz" "$name" &&
    chroot "$system" chown -R builder "$folder" || return 1
  # shellcheck disable=SC2016 # for that shell
  in_root "$system" env "$@" su builder -c \
    'cd "$0" && dpkg-buildpackage -us -uc -j"$1"' "$folder/$name" "$jobs"
)

packages() ( # folder
  cd "$1" && ls ./*.deb
)

step() {
  case $1 in
  build)
    bare_root bookworm "$system" ca-certificates || return
    copy_tree "$system/tree" || return 1
    in_root "$system" sh -c 'export DEBIAN_FRONTEND=noninteractive
      apt-get update && apt-get install -y --no-install-recommends build-essential fakeroot lintian locales &&
      apt-get build-dep -y --no-install-recommends /tree' || return 1
    chroot "$system" sh -c 'id builder >/dev/null 2>&1 || useradd -m builder
      localedef -i tr_TR -f UTF-8 tr_TR.UTF-8' || return 1
    build /first "$jobs" "DEB_BUILD_OPTIONS=${DEB_BUILD_OPTIONS-}" || return 1
    rm -rf "$built" && mkdir -p "$built" && cp "$system"/first/*_* "$built"
    ;;
  again)
    (umask 002 && build /home/builder/second 1 DEB_BUILD_OPTIONS=nocheck TZ=Pacific/Kiritimati \
      LC_ALL=tr_TR.UTF-8) || return 1
    packages "$built" >"$top/builds/debian-packages" && [ -s "$top/builds/debian-packages" ] || return 1
    packages "$system/home/builder/second" | diff "$top/builds/debian-packages" - || return 1
    differing=0
    while read -r package; do
      cmp "$built/$package" "$system/home/builder/second/$package" || differing=$((differing + 1))
    done <"$top/builds/debian-packages"
    echo "$(wc -l <"$top/builds/debian-packages") packages, $differing differ"
    [ "$differing" -eq 0 ]
    ;;
  lint)
    # Who uploads the packages to Debian adds the bug that asks for them.
    rm -rf "$system/lint" && cp -R "$built" "$system/lint" || return 1
    in_root "$system" su builder -c \
      'lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs /lint/*.changes'
    ;;
  install)
    user=$top/builds/bookworm-user-root
    rm -rf "$user"
    bare_root bookworm "$user" ca-certificates || return
    mkdir "$user/packages" && cp "$built"/*.deb "$user/packages" || return 1
    rm "$user"/packages/*-dbgsym_*
    copy_tree "$user/tree" || return 1
    in_root "$user" sh -c 'export DEBIAN_FRONTEND=noninteractive
      apt-get update && apt-get install -y --no-install-recommends /packages/*.deb &&
      isohand --version && python3 -c "import isohand"' || return 1
    test_packages
    ;;
  cargo)
    in_sources rustc cargo librust-cc-dev librust-pkg-config-dev librust-rayon-dev || return
    # shellcheck disable=SC2016 # for that shell
    in_root "$root" unshare --net sh -ec 'cd /tree/bindings/rust
      export PKG_CONFIG_PATH=/tree/build/lib LD_LIBRARY_PATH=/tree/build/.libs
      cargo --config debian.toml test --offline --features isohand/table,isohand/rayon'
    ;;
  npm)
    in_sources nodejs npm clang lld wasi-libc libclang-rt-14-dev-wasm32 iproute2 || return
    # The tests start servers on this machine.
    in_root "$root" unshare --net sh -ec 'ip link set lo up && cd /tree
      make -C build javascript
      npm pack ./build/bindings/javascript/package
      rm -rf /empty && mkdir /empty && cd /empty
      npm install --offline /tree/isohand-*.tgz
      cd node_modules/isohand && npm test'
    ;;
  *)
    echo "debian.sh: unknown step $1; known: build, again, lint, install, cargo, npm" >&2
    exit 2
    ;;
  esac
}

# Builds the sources in a bare system, and installs the packages that are named; sets root.
in_sources() { # packages
  bare_root bookworm "$top/builds/bookworm-sources-root" ca-certificates || return
  copy_tree "$root/tree" || return 1
  in_root "$root" sh -c 'cd /tree && ./bootstrap build &&
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"' sh "$@"
}

# Runs debian/tests by name, each after the packages that it needs were installed.
test_packages() {
  sed -n 's/^Tests: //p' debian/tests/control >"$top/builds/debian-tests"
  [ -s "$top/builds/debian-tests" ] || return 1
  while read -r test; do
    needs=$(sed -n "/^Tests: $test\$/,/^\$/s/^Depends: //p" debian/tests/control | tr -d ,)
    # shellcheck disable=SC2086 # names of packages
    in_root "$user" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
      $needs </dev/null || return 1
    in_root "$user" sh -c 'mkdir "/tmp/$0" && cd /tree && AUTOPKGTEST_TMP=/tmp/$0 sh "debian/tests/$0"' \
      "$test" </dev/null || { echo "debian/tests/$test: failed"; return 1; }
    echo "debian/tests/$test: passed"
  done <"$top/builds/debian-tests"
}

[ $# -gt 0 ] || set -- build again lint install cargo npm
mkdir -p builds
for name; do
  result=0
  step "$name" >"builds/debian-$name.log" 2>&1 || result=$?
  case $result in
  0) echo "$name: ok" ;;
  77)
    echo "$name: skipped: $(tail -n 1 "builds/debian-$name.log")"
    exit 77
    ;;
  *)
    echo "$name: FAILED, see builds/debian-$name.log"
    exit 1
    ;;
  esac
done
