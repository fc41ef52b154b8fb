# Shared by the tests of examples/: builds each example as a user would, from the installed folder
# by
# its own makefile. Sourced by tests of make check that tests/find.mk lists.
. "$srcdir/tests/support/installed.sh"

fail() {
  echo "FAIL: $*" >&2
  exit 1
}

# Arguments for make: no OpenMP if the compiler lacks it.
openmp=-fopenmp
echo 'int main(void) { return 0; }' >"$dir/none.c"
${CC:-cc} $openmp -o "$dir/none" "$dir/none.c" 2>/dev/null || openmp=

# make_examples NAME...: builds $dir/NAME/NAME for each, all at once.
make_examples() {
  for example; do
    cp -R "$(find "$root" -path "*/examples/$example")" "$dir/$example"
    (cd "$dir/$example" && MAKEFLAGS='' ${MAKE:-make} CC="${CC:-cc}" OPENMP="$openmp" \
      CFLAGS='-O3 -Wall -Wextra -Wshadow -Wconversion -Werror' \
      PKG_CONFIG="pkg-config --define-variable=prefix=$root") >"$dir/$example.log" 2>&1 &
  done
  wait
  for example; do
    test -x "$dir/$example/$example" || {
      cat "$dir/$example.log"
      fail "$example is not built"
    }
  done
}

# near WHAT NUMBER EXPECTED DISTANCE: the numbers differ by at most DISTANCE.
near() {
  awk -v is="$2" -v expected="$3" -v distance="$4" 'BEGIN {
    exit !(is != "" && is - expected <= distance && expected - is <= distance) }' ||
    fail "$1: '$2', not $3 within $4"
}
