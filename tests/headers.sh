#!/bin/sh
# Every public header compiles on its own, as C11 and as C++, without a warning.
set -u
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
status=0
for path in "$srcdir"/include/isohand.h "$srcdir"/include/isohand/*.h \
  "$builddir"/include/isohand/version.h; do
  header=${path##*/include/}
  case $header in isohand/exact.h) [ -n "${TEST_WITH_EXACT-}" ] || continue ;; esac
  for language in c c++; do
    case $language in
    c) compiler="${CC:-cc} -std=c11" ;;
    c++) compiler="${CXX:-c++} -std=c++11" ;;
    esac
    { echo "#include <$header>"; echo "int main(void) { return 0; }"; } >"$dir/t.$language"
    # shellcheck disable=SC2086 # a compiler and its flags
    $compiler -x $language -pedantic -Wall -Wextra -Wshadow -Wconversion -Werror -fsyntax-only \
      -I"$srcdir/include" -I"$builddir/include" "$dir/t.$language" || {
      echo "$header does not compile as $language" >&2
      status=1
    }
  done
done
exit $status
