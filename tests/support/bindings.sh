# Shared by the tests of tests/bindings. Sets top, build, skip and fail.
top=$(cd "$srcdir" && pwd)
build=$(cd "$builddir" && pwd)
skip() {
  echo "$*"
  exit 77
}
fail() {
  echo "FAIL: $*" >&2
  exit 1
}

# Ends the test unless the shared libraries of this build are there, and other languages can load them.
needs_shared_libraries() {
  case " ${TEST_BUILD_CFLAGS-} " in
  *-fsanitize* | *--coverage*) skip 'instrumented build: other languages cannot load its libraries' ;;
  esac
  [ -n "$(find "$build/.libs" -name 'libisohand.so*' -o -name 'libisohand.*dylib')" ] ||
    skip 'the shared libraries are not built'
  command -v pkg-config >/dev/null || skip 'pkg-config is not installed'
}
