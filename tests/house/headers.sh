#!/bin/sh
# Every public header compiles on its own, as C11 and as C++, without a warning, and so do the
# programs for the drop-in ones. The first comment of each has the lines Stability: and Threads:.
set -u
[ -n "${CXX-c++}" ] || {
  echo "no C++ compiler"
  exit 77
}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
status=0

compile() { # file, what it is, more flags
  for language in c c++; do
    case $language in
    c) compiler="${CC:-cc} -std=c11" ;;
    c++) compiler="${CXX-c++} -std=c++11" ;;
    esac
    # shellcheck disable=SC2086 # a compiler and its flags
    $compiler -x $language -pedantic -Wall -Wextra -Wshadow -Wconversion -Werror -fsyntax-only \
      ${3-} -I"$srcdir/include" -I"$builddir/include" -I"$srcdir/include/isohand/compat" "$1" || {
      echo "$2 does not compile as $language" >&2
      status=1
    }
  done
}

for path in "$srcdir"/include/isohand.h "$srcdir"/include/isohand/*.h \
  "$srcdir"/include/isohand/compat/*.h "$builddir"/include/isohand/version.h; do
  header=${path##*/include/}
  case $header in isohand/exact_gmp.h) [ -n "${TEST_WITH_EXACT-}" ] || continue ;; esac
  { echo "#include <$header>"; echo "int main(void) { return 0; }"; } >"$dir/t.c"
  compile "$dir/t.c" "$header"
done
printf '#include <isohand/exact.h>\n#ifdef __GMP_H__\n#error "exact.h takes gmp.h"\n#endif\n' >"$dir/t.c"
compile "$dir/t.c" 'isohand/exact.h without GMP'
compile "$srcdir/tests/index/check_hand_index.c" tests/index/check_hand_index.c
compile "$srcdir/tests/index/check_hand_index.c" 'tests/index/check_hand_index.c, without assert,' -DNDEBUG
compile "$srcdir/tests/index/check_hand_index_forks.c" tests/index/check_hand_index_forks.c

for path in "$srcdir"/include/isohand/*.h "$srcdir"/include/isohand/version.h.in \
  "$srcdir"/include/isohand/compat/hand_index.h "$srcdir"/include/isohand/compat/deck.h; do
  comment=$(awk '{ print } /\*\// { exit }' "$path")
  printf '%s\n' "$comment" | grep -qE '^ \* Stability: (stable|provisional)\.$' || {
    echo "${path##*/include/}: no line 'Stability: stable.' or '... provisional.'" >&2
    status=1
  }
  printf '%s\n' "$comment" | grep -qE '^ \* Threads: [a-z].*' || {
    echo "${path##*/include/}: no line 'Threads: ...'" >&2
    status=1
  }
done

exit $status
