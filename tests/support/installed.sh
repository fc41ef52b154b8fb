# The tree as it is installed, in $root, for programs that are built against it; sourced by tests
# of make check that tests/find.mk lists, and only read by them.  top: the sources; dir: a folder for
# what the test makes; config: pkg-config.
case " ${TEST_BUILD_CFLAGS-} " in
*-fsanitize* | *--coverage*)
  echo "instrumented build: not what is installed"
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
