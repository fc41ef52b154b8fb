#!/bin/sh
# What the compiler must refuse of isohand.hpp: each line of a block is compiled by itself, after the
# lines that it needs; the same program without it compiles.
set -u
[ -n "${CXX-c++}" ] || {
  echo 'no C++ compiler'
  exit 77
}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
status=0

compile() { # line of a program
  {
    printf '#include <isohand/isohand.hpp>\nint main()\n{\n'
    printf '  const isohand::indexer flop("2,3");\n'
    printf '  const std::vector<std::uint8_t> hand(5);\n'
    printf '  const std::vector<std::uint64_t> indices(1);\n'
    printf '  isohand::thread_pool pool;\n  (void)hand;\n  %s\n}\n' "$1"
  } >"$dir/t.cpp"
  # shellcheck disable=SC2086 # a compiler and its flags
  ${CXX-c++} -std=c++17 -fsyntax-only -I"$srcdir/include" -I"$builddir/include" "$dir/t.cpp" \
    2>"$dir/errors"
}
accepts() { # line
  compile "$1" || {
    cat "$dir/errors" >&2
    echo "must compile: $1" >&2
    status=1
  }
}
refuses() { # line, part of the compiler's message
  ! compile "$1" || {
    echo "must not compile: $1" >&2
    status=1
    return
  }
  grep -qE "$2" "$dir/errors" || {
    cat "$dir/errors" >&2
    echo "another error was expected: $1" >&2
    status=1
  }
}

accepts 'isohand::indexer other("2,4"), moved = std::move(other); flop.index(1, hand);'
accepts 'isohand::make<ih_relation>(ih_relation_new, flop.get(), 1u, flop.get(), 1u, nullptr);'
accepts 'isohand::run({}, [](const ih_executor *, const ih_callbacks *) { return IH_OK; });'

# Copies, what is const, and what only looks like an object or an element.
refuses 'isohand::indexer copy = flop;' 'deleted|implicitly'
refuses 'isohand::thread_pool copy = pool;' 'deleted|implicitly'
refuses 'flop.unindex_batch(1, indices, isohand::writable_rows(hand, 5));' 'no matching|could not convert'
refuses 'flop.index_batch(1, isohand::rows(hand, 5), indices);' 'no matching|could not convert'
refuses 'isohand::make<ih_error>(ih_indexer_new);' 'no C call frees this type|no matching'
refuses 'isohand::dtype_of<ih_deck>();' 'not an element type'
refuses 'isohand::executor abstract;' 'abstract'
exit $status
