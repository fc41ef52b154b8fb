#!/bin/sh
# The examples as a user would build them: against the installed tree, through
# pkg-config, shared and static; then run.  So with the program for the drop-in
# header.
set -eu
case " ${TEST_BUILD_CFLAGS-} " in
*-fsanitize* | *--coverage*)
  echo "instrumented build: not what is installed"
  exit 77
  ;;
esac
top=$(cd "$srcdir" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
(cd "$builddir" && ${MAKE:-make} install DESTDIR="$dir") >"$dir/install.log" 2>&1 || {
  cat "$dir/install.log"
  exit 1
}
root=$dir$TEST_PREFIX
PKG_CONFIG_PATH=$(dirname "$(find "$root" -name isohand.pc)")
export PKG_CONFIG_PATH
config() { pkg-config --define-variable=prefix="$root" "$@"; }
LD_LIBRARY_PATH=$(config --variable=libdir isohand)
export LD_LIBRARY_PATH

compile() { # example, output, words for the linker
  # shellcheck disable=SC2046 # flags
  ${CC:-cc} -std=c11 -Wall -Wextra -Wshadow -Wconversion -Werror $(config --cflags isohand) \
    -o "$dir/$2" "$top/examples/$1.c" $3
}
for example in regret streets abstraction rivers traversal; do
  compile "$example" "$example" "$(config --libs isohand)"
  compile "$example" "$example-static" "$LD_LIBRARY_PATH/libisohand.a"
  "$dir/$example" >"$dir/$example.out"
  "$dir/$example-static" >"$dir/$example-static.out"
  cmp "$dir/$example.out" "$dir/$example-static.out"
done
grep -q '^AsKs|QsJhTd|Th|Ac is hand [0-9]* of 1398100$' "$dir/regret.out"
grep -q '^round 3: index 501034148$' "$dir/streets.out"
grep -q '^canonical hand: 6s9h|Js5dKd|3d|7h$' "$dir/streets.out"
# 1326 * C(50, 3) deals of a flop hand; each five-card hand is dealt C(5, 2) = 10 ways.
grep -q '^all *25989600$' "$dir/abstraction.out"
grep -q '^full house *37440$' "$dir/abstraction.out"
# 52 - 6 cards; 9 spades and 11 hearts, and 13 diamonds that are like the clubs.
grep -q '^46 rivers; the queen of clubs is 1746652491$' "$dir/rivers.out"
grep -q '^33 different rivers: 20 of weight 1 13 of weight 2$' "$dir/rivers.out"
# 49 * 48 rivers; with symmetry those of 23 turns.  Both give the same fraction.
grep -q '^without symmetry: 2352 rivers, ' "$dir/traversal.out"
grep -q '^with symmetry: 675 rivers, ' "$dir/traversal.out"
grep -q '^the values of all hole hands are equal$' "$dir/traversal.out"
test "$(grep -o 'equity .*' "$dir/traversal.out" | uniq | wc -l | tr -d ' ')" = 1

# shellcheck disable=SC2046 # flags
${CC:-cc} -std=c11 -Wall -Wextra -Wshadow -Wconversion -Werror $(config --cflags isohand) \
  -I"$(config --variable=compatdir isohand)" -o "$dir/compat" "$top/tests/compat_program.c" \
  $(config --libs isohand)
srcdir=$top "$dir/compat"

if [ -n "${TEST_WITH_TOOL-}" ]; then
  compile lookup lookup "$(config --libs isohand-table)"
  PATH=$root/bin:$PATH
  isohand build strength 2,3 -o "$dir/flop.safetensors" --quiet
  "$dir/lookup" "$dir/flop.safetensors" 'AsKs|QsJsTs' >"$dir/lookup.out"
  grep -q '^AsKs|QsJsTs: 7462, royal flush$' "$dir/lookup.out"
  if "$dir/lookup" "$dir/flop.safetensors" 'AsKs|QsJsTz' 2>"$dir/lookup.err"; then exit 1; fi
  grep -q 'is not a suit' "$dir/lookup.err"
fi
