#!/bin/sh
# Builds the examples as a user would, against the installed tree through pkg-config, shared and
# static, and runs them; one is in C++. Likewise the programs for the drop-in header, in C and C++, and
# programs for the other libraries.
set -eu
. "$srcdir/tests/support/installed.sh"
[ -n "${CXX-c++}" ] || {
  echo "no C++ compiler"
  exit 77
}

# Only archives, so that -l finds nothing else.
static=$dir/static
mkdir "$static"
find "$LD_LIBRARY_PATH" -name 'libisohand*.a' -exec cp {} "$static" \;

shared_libs() { config --libs "$1"; }
static_libs() { config --static --define-variable=libdir="$static" --libs "$1"; }
# If only one kind of libraries is installed (tests/builds.sh), all programs use it.
if [ ! -e "$static/libisohand.a" ]; then
  static_libs() { shared_libs "$1"; }
elif [ -z "$(find "$LD_LIBRARY_PATH" -name 'libisohand.*' ! -name '*.a' ! -name '*.la')" ]; then
  shared_libs() { config --static --libs "$1"; }
fi

# Archives are position-independent: each can be linked into a shared library, such as a Python module.
if [ "$(uname)" = Linux ]; then
  for archive in "$static"/*.a; do
    [ ! -e "$archive" ] || ${CC:-cc} -shared -Wl,-z,text -Wl,--whole-archive "$archive" \
      -Wl,--no-whole-archive -o "$dir/module.so"
  done
fi

build() { # source, output, linker arguments
  # shellcheck disable=SC2046,SC2086 # flags
  ${CC:-cc} -std=c11 -Wall -Wextra -Wshadow -Wconversion -Werror $(config --cflags isohand) \
    -o "$dir/$2" "$1" $3
}
build_cxx() { # source, output, linker arguments
  # shellcheck disable=SC2046,SC2086 # flags
  ${CXX-c++} -std=c++11 -x c++ -Wall -Wextra -Wshadow -Wconversion -Werror \
    $(config --cflags isohand) -I"$(config --variable=compatdir isohand)" -o "$dir/$2" "$1" $3
}
compile() { # example, output, linker arguments
  build "$top/examples/$1.c" "$2" "$3"
}
for example in regret streets abstraction rivers traversal street_sums recall; do
  compile "$example" "$example" "$(shared_libs isohand)"
  compile "$example" "$example-static" "$(static_libs isohand)"
  "$dir/$example" >"$dir/$example.out"
  "$dir/$example-static" >"$dir/$example-static.out"
  cmp "$dir/$example.out" "$dir/$example-static.out"
done
grep -q '^AsKs|QsJhTd|Th|Ac is hand [0-9]* of 1398100$' "$dir/regret.out"
for kind in shared static; do
  # shellcheck disable=SC2046 # flags
  ${CXX-c++} -std=c++17 -pedantic -Wall -Wextra -Wshadow -Wconversion -Werror -pthread \
    $(config --cflags isohand) -o "$dir/regret-cxx" "$top/examples/regret.cpp" $(${kind}_libs isohand)
  "$dir/regret-cxx" >"$dir/regret-cxx.out"
  head -n 1 "$dir/regret-cxx.out" | cmp - "$dir/regret.out"
  # C(20, 2) C(18, 3) 15 * 14 deals; the hand has 20 - 6 rivers.
  grep -q '^1398100 hands stand for 32558400$' "$dir/regret-cxx.out"
  grep -q '^14 rivers of the turn$' "$dir/regret-cxx.out"
  grep -q '^refused: .*As' "$dir/regret-cxx.out"
done
grep -q '^round 3: index 501034148$' "$dir/streets.out"
grep -q '^canonical hand: 6s9h|Js5dKd|3d|7h$' "$dir/streets.out"
# 1326 * C(50, 3) deals of a flop hand; each five-card hand is dealt C(5, 2) = 10 ways.
grep -q '^all *25989600$' "$dir/abstraction.out"
grep -q '^full house *37440$' "$dir/abstraction.out"
# 52 - 6 cards; 9 spades and 11 hearts, and 13 diamonds that are equivalent to clubs.
grep -q '^46 rivers; the queen of clubs is 1746652491$' "$dir/rivers.out"
grep -q '^33 distinct rivers: 20 of weight 1 13 of weight 2$' "$dir/rivers.out"
# 49 * 48 rivers; with symmetry those of 23 turns.  Both give the same fraction.
grep -q '^without symmetry: 2352 rivers, ' "$dir/traversal.out"
grep -q '^with symmetry: 675 rivers, ' "$dir/traversal.out"
grep -q '^the values of all hole cards are equal$' "$dir/traversal.out"
grep -q '^flop: 7760 hands, mean E\[HS\] 0.500000, ' "$dir/street_sums.out"
grep -q '^105 runouts of a flop: sums through the turn and direct sums are equal$' "$dir/street_sums.out"
grep -q '^73550 labels for 1398100 hands; the deals are 20 to one$' "$dir/recall.out"
test "$(grep -o 'equity .*' "$dir/traversal.out" | uniq | wc -l | tr -d ' ')" = 1

build "$top/tests/index/check_hand_index.c" compat \
  "-I$(config --variable=compatdir isohand) $(shared_libs isohand)"
build_cxx "$top/tests/index/check_hand_index.c" compat-cxx "$(shared_libs isohand)"
srcdir=$top "$dir/compat"
srcdir=$top "$dir/compat-cxx"
build_cxx "$top/tests/index/check_hand_index_forks.c" forks "$(shared_libs isohand)"
test "$("$dir/forks")" = 'four streets'

if [ -n "${TEST_WITH_COMPAT-}" ]; then
  build "$top/tests/house/compat_program.c" symbols "$(shared_libs isohand-compat)"
  build "$top/tests/house/compat_program.c" symbols-static "$(static_libs isohand-compat)"
  test "$("$dir/symbols")" = '2428287420 rivers'
  test "$("$dir/symbols-static")" = '2428287420 rivers'
  build "$top/tests/index/check_hand_index_forks.c" forks-here \
    "$(config --cflags isohand-compat) $(shared_libs isohand-compat)"
  test "$("$dir/forks-here")" = 'four streets'
fi

if [ -n "${TEST_WITH_EXACT-}" ]; then
  build "$top/tests/house/exact_program.c" exact "$(shared_libs isohand-exact)"
  build "$top/tests/house/exact_program.c" exact-static "$(static_libs isohand-exact)"
  build_cxx "$top/tests/house/exact_program.c" exact-cxx "$(shared_libs isohand-exact)"
  for program in exact exact-static exact-cxx; do
    test "$("$dir/$program")" = '1286792 flops'
  done
fi

if [ -n "${TEST_WITH_THREADS-}" ]; then
  build "$top/tests/house/threads_program.c" threads "$(shared_libs isohand-threads)"
  build "$top/tests/house/threads_program.c" threads-static "$(static_libs isohand-threads)"
  build_cxx "$top/tests/house/threads_program.c" threads-cxx "$(shared_libs isohand-threads)"
  for program in threads threads-static threads-cxx; do
    test "$("$dir/$program")" = '134459 hands of five cards, 6009159 of seven'
  done
fi

for file in README.md doc/preflop.svg doc/FORMAT.md examples/regret.c examples/regret.cpp; do
  test -f "$(find "$root" -path "*/doc/isohand/$file")"
done

[ -n "${TEST_WITH_TOOL-}" ] || exit 0
for file in bash-completion/completions/isohand zsh/site-functions/_isohand fish/vendor_completions.d/isohand.fish; do
  test -f "$(find "$root" -path "*/share/$file")"
done
test -f "$(find "$root" -path '*/man1/isohand.1')"
compile lookup lookup "$(shared_libs isohand-table)"
compile lookup lookup-static "$(static_libs isohand-table)"
compile build build "$(shared_libs isohand-table)"
"$dir/build" "$dir/turn.safetensors" >"$dir/build.out" 2>"$dir/build.err"
grep -q '^AsAh|KsKhQsJs: E\[HS\] 0\.[0-9]*$' "$dir/build.out"
PATH=$root/bin:$PATH
isohand build strength 2,3 -o "$dir/river.safetensors" --quiet
for program in lookup lookup-static; do
  "$dir/$program" "$dir/river.safetensors" 'AsKs|QsJsTs' >"$dir/lookup.out"
  grep -q '^AsKs|QsJsTs: 7462, royal flush$' "$dir/lookup.out"
  if "$dir/$program" "$dir/river.safetensors" 'AsKs|QsJsTz' 2>"$dir/lookup.err"; then exit 1; fi
  grep -q 'is not a suit' "$dir/lookup.err"
done
