#!/bin/sh
# The drop-in header and libisohand-compat: the library exports exactly the published names and works
# for a program that knows only the symbols, and for Python's ctypes; IH_COMPAT_UNCHECKED or NDEBUG
# turns off the checks of cards.
set -eu
LC_ALL=C
export LC_ALL
case " ${TEST_BUILD_CFLAGS-} " in
*-fsanitize* | *--coverage*)
  echo "instrumented build: its symbols are not all ours"
  exit 77
  ;;
esac
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

fail() {
  echo "$*" >&2
  exit 1
}

srcdir=${srcdir:-.} builddir=${builddir:-.}

# ---- The header: the calls that a program makes into the library--------------------
calls() { # flags; prints the calls that index hands
  printf '#include "hand_index.h"
uint64_t index_hand(const hand_indexer_t *i, const uint8_t c[], hand_index_t all[],
                    hand_indexer_state_t *s);
uint64_t index_hand(const hand_indexer_t *i, const uint8_t c[], hand_index_t all[],
                    hand_indexer_state_t *s)
{
  return hand_index_last(i, c) + hand_index_all(i, c, all) + hand_index_next_round(i, c, s);
}\n' >"$dir/calls.c"
  # shellcheck disable=SC2086 # a compiler and its flags
  ${CC:-cc} -std=c11 "$@" -I"$srcdir/include" -I"$builddir/include" \
    -I"$srcdir/include/isohand/compat" -c -o "$dir/calls.o" "$dir/calls.c"
  nm -u "$dir/calls.o" | sed -n 's/.*\(ih_index_\(all\|last\)[a-z_]*\|ih_state_deal[a-z_]*\).*/\1/p' |
    sort -u | tr '\n' ' '
}
command -v nm >/dev/null || exit 77
checked='ih_index_all ih_index_last ih_state_deal '
unchecked='ih_index_all_unchecked ih_index_last_unchecked ih_state_deal_unchecked '
[ "$(calls -O2)" = "$checked" ] || fail "cards are not checked: $(calls -O2)"
for macro in IH_COMPAT_UNCHECKED NDEBUG; do
  [ "$(calls -O2 -D$macro)" = "$unchecked" ] || fail "-D$macro: cards are checked"
done

# ---- The library --------------------------------------------------------------------
library=$builddir/.libs/libisohand-compat.so
[ -f "$library" ] || {
  echo "libisohand-compat is not built as a shared library"
  exit 0
}
# What the header declares for it.
cat "$srcdir/include/isohand/compat/deck.h" "$srcdir/include/isohand/compat/hand_index.h" |
  sed -n 's/^IH_COMPAT_\(CALL\|ARRAY\) [^(=[]*[ *]\([A-Za-z_]*\) *[[(].*/\2/p' | sort >"$dir/declared"
nm -D --defined-only "$library" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort >"$dir/exported"
[ "$(wc -l <"$dir/declared")" -eq 12 ] || fail "declared: $(cat "$dir/declared")"
diff "$dir/declared" "$dir/exported" || fail "libisohand-compat exports different names (>) from the header's (<)"
! nm -u "$library" | grep -q 'assert\|abort' || fail "libisohand-compat can abort"

# shellcheck disable=SC2086 # a compiler and its flags
${CC:-cc} -std=c11 -Wall -Wextra -Werror -o "$dir/program" "$srcdir/tests/house/compat_program.c" \
  -L"$builddir/.libs" -lisohand-compat -lisohand
LD_LIBRARY_PATH=$(cd "$builddir/.libs" && pwd)
export LD_LIBRARY_PATH
[ "$("$dir/program")" = '2428287420 rivers' ] || fail "the program prints something different"

if command -v python3 >/dev/null; then
  python3 - "$LD_LIBRARY_PATH/libisohand-compat.so" <<'TEXT'
import ctypes, sys
machine = [open(path, "rb").read(20)[18:] for path in (sys.executable, sys.argv[1])]
if machine[0] != machine[1]:
    print("skipped, a library for another processor: ctypes")
    sys.exit()
library = ctypes.CDLL(sys.argv[1])
library.hand_index_last.restype = ctypes.c_uint64
library.hand_indexer_init.restype = ctypes.c_bool
indexer = ctypes.create_string_buffer(600)  # the size of the published struct
assert library.hand_indexer_init(ctypes.c_size_t(4), bytes([2, 3, 1, 1]), indexer)
assert library.hand_index_last(indexer, bytes([48, 44, 40, 37, 34, 33, 51])) == 2159589275
library.hand_indexer_free(indexer)
TEXT
else
  echo "skipped, no python3: ctypes"
fi
