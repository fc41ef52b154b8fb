# What the tests of examples/ share: each as a user would build it, from the folder that is
# installed, by its own makefile; sourced by tests of make check that tests/find.mk lists.
. "$srcdir/tests/support/installed.sh"

fail() {
  echo "FAIL: $*" >&2
  exit 1
}

# Words for make: no OpenMP where the compiler has none.
openmp=-fopenmp
echo 'int main(void) { return 0; }' >"$dir/none.c"
${CC:-cc} $openmp -o "$dir/none" "$dir/none.c" 2>/dev/null || openmp=

# make_examples NAME...: $dir/NAME/NAME of each, all of them at once.
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

# near WHAT NUMBER EXPECTED DISTANCE
near() {
  awk -v is="$2" -v expected="$3" -v distance="$4" 'BEGIN {
    exit !(is != "" && is - expected <= distance && expected - is <= distance) }' ||
    fail "$1: '$2', not $3 within $4"
}
