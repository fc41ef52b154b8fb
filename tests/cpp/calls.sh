#!/bin/sh
# A batch and a loop over single hands call what they call in C, and nothing else: the machine code of
# both, as the compiler optimizes it.
set -eu
[ -n "${CXX-c++}" ] || {
  echo 'no C++ compiler'
  exit 77
}
case " ${TEST_BUILD_CFLAGS-} " in
*-fsanitize* | *--coverage*)
  echo 'instrumented build'
  exit 77
  ;;
esac
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cat >"$dir/t.cpp" <<'END'
#include <isohand/isohand.hpp>
using std::size_t; using std::uint8_t; using std::uint16_t; using std::uint64_t;
/* As a program in C holds an indexer. */
struct holder { const ih_indexer *get; };

extern "C" uint64_t index_c(const holder &x, const uint8_t *rows, size_t n)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += ih_index_round_unchecked(x.get, 3, rows + 7 * i);
  return sum;
}
extern "C" uint64_t index_x(const isohand::indexer &x, const uint8_t *rows, size_t n)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += x.index_unchecked(3, rows + 7 * i);
  return sum;
}
extern "C" void unindex_c(const holder &x, uint64_t n, uint8_t *rows)
{
  for (uint64_t i = 0; i < n; i++)
    ih_unindex_unchecked(x.get, 3, i, rows + 7 * i);
}
extern "C" void unindex_x(const isohand::indexer &x, uint64_t n, uint8_t *rows)
{
  for (uint64_t i = 0; i < n; i++)
    x.unindex_unchecked(3, i, rows + 7 * i);
}
extern "C" void batch_c(const holder &x, const uint8_t *rows, size_t n, uint64_t *indices)
{
  ih_index_batch_unchecked(x.get, 3, rows, 7, n, indices);
}
extern "C" void batch_x(const isohand::indexer &x, const uint8_t *rows, size_t n, uint64_t *indices)
{
  x.index_batch_unchecked(3, isohand::rows(rows, 7, 7, n), indices);
}
END
# shellcheck disable=SC2086 # a compiler and its flags
${CXX-c++} -std=c++17 -O2 -S -I"$srcdir/include" -I"$builddir/include" -o "$dir/t.s" "$dir/t.cpp"

# Prints a function's instructions; labels are numbered in the order in which they come, and those of
# debuggers are left out.
code() { # function
  awk -v name="$1" '
    $1 == name ":" { inside = 1; next }
    !inside { next }
    { sub(/(#|\/\/) .*$/, ""); sub(/[ \t]+$/, "") }
    $0 == "" || /^\.L(FB|FE|VL|func|tmp)/ { next }
    /^[ \t]*\.size/ { exit }
    /^[ \t]*[.#]?[a-zA-Z_]*\./ && !/^\.L/ { next }
    /^[ \t]*(\.|#|\/\/)/ && !/^\.L/ { next }
    {
      while (match($0, /\.L[A-Za-z_]*[0-9][0-9_]*/)) {
        label = substr($0, RSTART, RLENGTH)
        if (!(label in number)) number[label] = ++labels
        $0 = substr($0, 1, RSTART - 1) "LABEL" number[label] substr($0, RSTART + RLENGTH)
      }
      print
    }' "$dir/t.s"
}
for name in index unindex batch; do
  code ${name}_c >"$dir/c"
  code ${name}_x >"$dir/x"
  grep -q 'ih_[a-z_]*unchecked' "$dir/c" || {
    cat "$dir/c" >&2
    echo "$name: no call is found" >&2
    exit 1
  }
  diff "$dir/c" "$dir/x" >&2 || {
    echo "$name: the code of C++ differs from that of C" >&2
    exit 1
  }
  echo "$name: $(wc -l <"$dir/x" | tr -d ' ') equal lines of machine code"
done
