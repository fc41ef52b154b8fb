#!/bin/sh
# The program of make bench-field: a quick run proves every method, its table, JSON and picture are
# well formed, and a wrong method is named.
. "$srcdir/tests/support/cli.sh"
field=$(cd "$builddir" && pwd)/bench/field/isohand-field

# The picture omits what was not measured, and its labels are escaped.
cat >"$tmp/rows" <<'END'
{"method":"large","state":"left out","table_bytes":1000,"proven_7":0,"five_random":500.000}
{"method":"<two>&","state":"proven","table_bytes":0,"proven_7":0,"five_random":500.000,"five_in_order":null}
END
awk -f "$srcdir/bench/field/plot.awk" "$tmp/rows" >"$tmp/two.svg" || fail "no picture of two rows"
test "$(grep -c 'large' "$tmp/two.svg")" = 0 || fail "the picture shows a skipped method"
test "$(grep -c '>&lt;two&gt;&amp; (5 cards)</text>' "$tmp/two.svg")" = 1 || fail "a label is not escaped"
test "$(grep -c '<circle' "$tmp/two.svg")" = 1 || fail "one figure does not have one mark"

# Usage.
run "$field" --help
exits 0
grep -q '^usage: isohand-field' "$tmp/out" || fail "no usage"
bad()
{
  message=$1
  shift
  run "$field" "$@"
  exits 2
  says "$message"
  prints
}
bad 'unknown option: --nonsense' --nonsense
bad 'unexpected argument: nonsense' nonsense
bad 'takes no argument: --json=1' --json=1
bad 'missing argument after --method' --quick --method
bad '--threads: not a number from 1 to 1024: 0' --threads 0
bad '--threads: not a number from 1 to 1024: 2x' --threads=2x
bad "no method's name contains nonsense" --method nonsense
bad 'unknown method: nonsense' --break nonsense

# All methods, as JSON and as a picture; in the short tier two methods whose tables take long are
# left out, as others of their kind are included.
set -- --method remainder --method 8-bit --method walk --method key --method quinary \
  --method displacement --method here
test "${IH_TIER:-check}" = check || set --
run "$field" --quick --json --threads 2 "$@"
exits 0
awk -f "$srcdir/bench/field/plot.awk" "$tmp/out" >"$tmp/field.svg" || fail "no picture"
rows=$(grep -c . "$tmp/out")
test "$rows" -ge 15 || fail "only $rows rows"
test "$(grep -c '^{"method":".*,"state":"proven","table_bytes":[0-9]' "$tmp/out")" = "$rows" ||
  fail "a row is not proven"
sed 's/^{"method":"\([^"]*\)".*/\1/' "$tmp/out" >"$tmp/names"
test "$(grep -c '^<circle ' "$tmp/field.svg")" -ge "$rows" || fail "a row is not drawn"
while read -r name; do
  grep -q ">$name\( (5 cards)\)*</text>" "$tmp/field.svg" || fail "$name is not in the picture"
done <"$tmp/names"
# The library's tables as the build made them: 16-bit numbers, and 52 words.
numbers=0
for table in offsets_7 entries_7 flushes; do
  n=$(sed -n "s/^const uint16_t ihp_$table\[\([0-9]*\)\].*/\1/p" "$builddir/lib/eval/rating/tables.c")
  numbers=$((numbers + n))
done
grep -q "^{\"method\":\"here, one call\".*,\"table_bytes\":$((2 * numbers + 52 * 8))," "$tmp/out" ||
  fail "the library's tables have $((2 * numbers + 52 * 8)) bytes"
if command -v python3 >/dev/null; then
  python3 - "$tmp/out" "$tmp/field.svg" <<'PY' || fail "not well formed"
import json, sys, xml.etree.ElementTree as tree
for line in open(sys.argv[1]):
    row = json.loads(line)
    assert row["proven_5"] > 0 or row["proven_7"] > 0, row
    for order in "seven_random", "seven_in_order", "five_random", "five_in_order":
        cards = "7" if order.startswith("seven") else "5"
        assert row[order] is None or row[order] > 0 and row["proven_" + cards] > 0, row
assert tree.parse(sys.argv[2]).getroot().tag == "{http://www.w3.org/2000/svg}svg"
PY
fi

# A table of some methods: the first row, and ours with the text in their names.
first=$(head -1 "$tmp/names")
run "$field" --quick --method 'one call'
exits 0
grep -q "^$first  " "$tmp/out" || fail "the first row is missing"
grep -q '^here, one call  .*  5 6 7 ' "$tmp/out" || fail "a row is missing"
grep -q '^here, batch' "$tmp/out" && fail "an unrequested row"
grep -q '^proven, 7 cards: [0-9]* hands in order and as rows, [0-9]* values$' "$tmp/out" ||
  fail "does not print what was proven"

# One wrong hand: the row and the hand are named, and there is no figure.
run "$field" --quick --method here --break 'here, card by card'
exits 3
says 'here, card by card is wrong: 5 cards, in order: 3d4hThQhAh is 1053 and'
test "$(grep -c WRONG "$tmp/out")" = 1 || fail "not one row is wrong"
grep -q '^here, card by card .* - .* WRONG ' "$tmp/out" || fail "a different row is wrong"

# A method whose 679 MB of tables exceed a limit of 400 MB, in which sanitizers cannot run.
case " ${TEST_BUILD_CFLAGS-} " in
*-fsanitize*) ;;
*)
  run sh -c 'ulimit -v 400000 && "$0" --quick --threads 1 --method "recurrence" --method "one call"' \
    "$field"
  exits 1
  says 'recurrence key: out of memory for its tables'
  grep -q '^recurrence key *skipped: out of memory' "$tmp/out" || fail "not skipped"
  grep -q '^here, one call  .*  5 6 7 ' "$tmp/out" || fail "other methods are skipped too"
  ;;
esac

# A table that cannot be written.
if test -c /dev/full; then
  run sh -c '"$0" --quick --method "one call" >/dev/full' "$field"
  exits 1
  says 'cannot write to standard output'
fi
