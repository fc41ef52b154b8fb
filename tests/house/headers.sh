#!/bin/sh
# Every public header compiles on its own, as C11 and as C++11, without a warning, and so do the
# programs for the drop-in ones; all C headers together do so as C++14 to C++23, and the C++ headers as
# C++17 to C++23, by g++ and clang++ if both are installed (of these standards, only C++17 and C++23
# except in the longer tiers). The first comment of each has the lines
# Stability: and Threads:.
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

# Prints the flags of MPI, whose own headers are not checked.
system_flags() { echo "${MPI_CFLAGS-} " | sed 's/-I *\([^ ]*\)/-isystem \1/g'; }

for path in "$srcdir"/include/isohand.h "$srcdir"/include/isohand/*.h \
  "$srcdir"/include/isohand/compat/*.h "$builddir"/include/isohand/version.h; do
  header=${path##*/include/}
  flags=
  case $header in
  isohand/exact_gmp.h) [ -n "${TEST_WITH_EXACT-}" ] || continue ;;
  isohand/mpi.h)
    [ -n "${TEST_WITH_MPI-}" ] || continue
    flags=$(system_flags)
    ;;
  esac
  { echo "#include <$header>"; echo "int main(void) { return 0; }"; } >"$dir/t.c"
  compile "$dir/t.c" "$header" "$flags"
done
printf '#include <isohand/exact.h>\n#ifdef __GMP_H__\n#error "exact.h takes gmp.h"\n#endif\n' >"$dir/t.c"
compile "$dir/t.c" 'isohand/exact.h without GMP'
compile "$srcdir/tests/index/check_hand_index.c" tests/index/check_hand_index.c
compile "$srcdir/tests/index/check_hand_index.c" 'tests/index/check_hand_index.c, without assert,' -DNDEBUG
compile "$srcdir/tests/index/check_hand_index_forks.c" tests/index/check_hand_index_forks.c

# ---- Later standards of C++ ----------------------------------------------------------------------
# A compiler that does not know a standard, or C++17 library headers, is named and left out.
compilers=${CXX-c++}
for other in g++ clang++; do
  case $compilers in
  "$other"* | */"$other"*) ;;
  *) ! command -v $other >/dev/null || compilers="$compilers
$other" ;;
  esac
done
compile_cxx() { # compiler, standard, file, what it is
  # shellcheck disable=SC2086 # a compiler and its flags
  $1 -std=$2 -x c++ -pedantic -Wall -Wextra -Wshadow -Wconversion -Werror -fsyntax-only \
    -I"$srcdir/include" -I"$builddir/include" "$3" || {
    echo "$4 does not compile by $1 as $2" >&2
    status=1
  }
}
knows() { # compiler, standard
  # shellcheck disable=SC2086 # a compiler and its flags
  $1 -std=$2 -x c++ -fsyntax-only "$dir/empty.cpp" 2>/dev/null || {
    echo "$1 does not know $2, or lacks its library"
    return 1
  }
}
echo '#include <string>' >"$dir/empty.cpp"
for path in "$srcdir"/include/isohand.h "$srcdir"/include/isohand/*.h; do
  header=${path##*/include/}
  case $header in
  isohand/exact_gmp.h) [ -n "${TEST_WITH_EXACT-}" ] || continue ;;
  isohand/mpi.h) continue ;; # some MPIs add classes of their own for C++
  esac
  echo "#include <$header>"
done >"$dir/all.cpp"
echo '#include <isohand/isohand.hpp>' >"$dir/isohand.cpp"
standards='c++14 c++17 c++20 c++2b'
[ "${IH_TIER-check}" != check ] || standards='c++17 c++2b'
IFS='
'
for compiler in $compilers; do
  unset IFS
  for standard in $standards; do
    knows "$compiler" $standard || continue
    compile_cxx "$compiler" $standard "$dir/all.cpp" 'the C headers together'
    [ $standard = c++14 ] ||
      compile_cxx "$compiler" $standard "$dir/isohand.cpp" isohand/isohand.hpp
  done
done
# Each C++ header includes what it needs; so does one that another includes before anything else.
if knows "${CXX-c++}" c++17; then
  for path in "$srcdir"/include/isohand/cpp/*.hpp; do
    sed -n '/^#include </{s/^#include <\(.*\)>/ \1 /p;q;}' "$path"
  done >"$dir/firsts"
  for path in "$srcdir"/include/isohand/cpp/*.hpp; do
    header=${path##*/include/}
    ! grep -qF " $header " "$dir/firsts" || continue
    echo "#include <$header>" >"$dir/t.cpp"
    compile_cxx "${CXX-c++}" c++17 "$dir/t.cpp" "$header"
  done
fi

# ---- First comments ------------------------------------------------------------------------------
for path in "$srcdir"/include/isohand/*.h "$srcdir"/include/isohand/*.hpp \
  "$srcdir"/include/isohand/cpp/*.hpp "$srcdir"/include/isohand/version.h.in \
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
