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

# gcc takes the precompiled header instead of the header; other compilers do not look for it.
mkdir "$dir/isohand"
# shellcheck disable=SC2086 # a compiler and its flags
${CXX-c++} -std=c++17 -x c++-header -I"$srcdir/include" -I"$builddir/include" \
  "$srcdir/include/isohand/isohand.hpp" -o "$dir/isohand/isohand.hpp.gch" 2>"$dir/errors" || {
  cat "$dir/errors" >&2
  exit 1
}

compile() { # line of a program
  {
    printf '#include <isohand/isohand.hpp>\nint main()\n{\n'
    printf '  const isohand::indexer flop("2,3");\n'
    printf '  const std::vector<std::uint8_t> hand(5);\n'
    printf '  const std::vector<std::uint64_t> indices(1);\n'
    printf '  isohand::thread_pool pool;\n  (void)hand;\n  %s\n}\n' "$1"
  } >"$dir/t.cpp"
  # shellcheck disable=SC2086 # a compiler and its flags
  ${CXX-c++} -std=c++17 -fsyntax-only -I"$dir" -I"$srcdir/include" -I"$builddir/include" "$dir/t.cpp" \
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
accepts 'isohand::hands(flop, 1); isohand::state s(flop); isohand::street river(5); river.indexer();'

# A ranking is neither a set of cards nor a number of them.
refuses 'isohand::matchup(std::vector<ih_set>{3, 12}, IH_RANKING_SHORT);' deleted
refuses 'isohand::matchup(std::vector<ih_set>{3, 12}, 0, IH_RANKING_SHORT);' deleted
refuses 'isohand::range r; isohand::matchup(r, r, IH_RANKING_SHORT);' deleted
refuses 'isohand::range r; isohand::matchup(r, r, 0, IH_RANKING_SHORT, pool);' deleted
refuses 'isohand::street(5, isohand::deck(), IH_RANKING_SHORT);' deleted
accepts 'isohand::range r; isohand::matchup(r, r, 0, 0, IH_RANKING_SHORT, pool);'

# What refers to a temporary object, which would be gone.
gone='deleted function|to deleted|call to deleted'
refuses 'isohand::indexer_ref ref = isohand::indexer("2,3");' "$gone"
refuses 'isohand::hands all(isohand::indexer("2,3"), 1);' "$gone"
refuses 'isohand::hands some(isohand::indexer("2,3"), 1, 0, 9);' "$gone"
refuses 'isohand::state state(isohand::indexer("2,3"));' "$gone"
refuses 'isohand::strength strength(isohand::indexer("2,3"), 1);' "$gone"
refuses 'isohand::relation to(isohand::indexer("2,3"), 0, flop, 1);' "$gone"
refuses 'isohand::relation to(flop, 0, isohand::indexer("2,3"), 1);' "$gone"
refuses 'isohand::boards("3").indexer();' "$gone"
refuses 'isohand::street(5).indexer();' "$gone"
accepts 'isohand::store_ref ref; ref.indexer(); isohand::store_ref().array<float>("ehs");'
refuses 'isohand::store_ref ref = isohand::store("t");' "$gone"
refuses 'isohand::store("t").indexer();' "$gone"
refuses 'isohand::store("t").array<float>("ehs");' "$gone"
refuses 'isohand::store("t").table();' "$gone"
refuses 'isohand::store("t").game();' "$gone"
refuses 'isohand::table("t").path();' "$gone"
refuses 'isohand::table("t").tensor("ehs");' "$gone"
refuses 'isohand::table("t").metadata("format");' "$gone"
refuses 'isohand::abstraction("f").store(3);' "$gone"

# Copies, what is const, and what only looks like an object or an element.
refuses 'isohand::indexer copy = flop;' 'deleted|implicitly'
refuses 'isohand::thread_pool copy = pool;' 'deleted|implicitly'
refuses 'flop.unindex_batch(1, indices, isohand::writable_rows(hand, 5));' 'no matching|could not convert'
refuses 'flop.index_batch(1, isohand::rows(hand, 5), indices);' 'no matching|could not convert'
refuses 'isohand::make<ih_error>(ih_indexer_new);' 'no C call frees this type|no matching'
refuses 'isohand::dtype_of<ih_deck>();' 'not an element type'
refuses 'isohand::dtype_of<long double>();' 'not an element type'
refuses 'std::vector<std::array<std::uint8_t, 5>> out(1); flop.unindex_batch(1, indices, std::move(out));' 'no matching|could not convert'
refuses 'isohand::executor abstract;' 'abstract'
exit $status
