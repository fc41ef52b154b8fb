# The installed tree, in $root, for programs built against it; sourced by tests of make check that
# tests/find.mk lists, which must not change it. Sets top: the sources; dir: a folder for the test's
# files; config: pkg-config.
case " ${TEST_BUILD_CFLAGS-} " in
*-fsanitize* | *--coverage*)
  echo "instrumented build: differs from what is installed"
  exit 77
  ;;
esac
top=$(cd "$srcdir" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
root=$(cd "$builddir" && pwd)/tests/installed$TEST_PREFIX
test -d "$root" || {
  cat "$builddir/tests/installed.out"
  exit 1
}
PKG_CONFIG_PATH=$(dirname "$(find "$root" -name isohand.pc)")
export PKG_CONFIG_PATH
config() { pkg-config --define-variable=prefix="$root" "$@"; }
LD_LIBRARY_PATH=$(config --variable=libdir isohand)
export LD_LIBRARY_PATH
