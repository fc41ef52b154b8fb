#!/bin/sh
# Comparing bucket tables: against results computed from the exported labels; and refusals.
. "$srcdir/tests/support/cli.sh"
overlaps=$builddir/tests/tools/cli_overlaps

# table FOLDER DECK CHANGES [OPTION...]: makes a table of the turn.
echo '{"turn": {"method": "classes"}}' >"$tmp/recipe.json"
table()
{
  folder=$1
  deck=$2
  changes=$3
  shift 3
  "$isohand" bucket "$tmp/recipe.json" -q --deck "$deck" --set "$changes" "$@" -d "$tmp/$folder" ||
    fail "no table $folder"
}
table a 4x4 turn.method=optimal,turn.k=5
table b 4x4 turn.method=emd,turn.k=4
table classes 4x4 seed=1
a=$tmp/a/turn-bucket.safetensors
b=$tmp/b/turn-bucket.safetensors
classes=$tmp/classes/turn-bucket.safetensors

# ---- All overlaps --------------------------------------------------------------------------
# labels FILE: "multiplicity bucket" of every hand.
labels()
{
  "$isohand" export "$1" --weights -o - | tail -n +2 | cut -d , -f 3,4 | tr ',' ' '
}
labels "$a" >"$tmp/labels_a"
labels "$b" >"$tmp/labels_b"
labels "$classes" >"$tmp/labels_classes"
"$overlaps" cells "$tmp/labels_a" "$tmp/labels_b" >"$tmp/cells" || fail 'no overlaps'
run "$isohand" diff --table "$a" "$b"
exits 0
same "$ran" "$tmp/cells" "$tmp/out"
run "$isohand" diff --table --json "$a" "$b"
exits 0
sed 's/{"a":\([0-9]*\),"b":\([0-9]*\),"raw_hands":\([0-9]*\)}/\1	\2	\3/' "$tmp/out" >"$tmp/numbers"
same "$ran" "$tmp/cells" "$tmp/numbers"

run "$isohand" diff -q --table "$a" "$b"
exits 0
same "$ran" "$tmp/cells" "$tmp/out"

# ---- Lines ----------------------------------------------------------------------------------
# The indices computed from the overlaps, and a line for each bucket of A.
"$overlaps" figures "$tmp/labels_a" "$tmp/labels_b" >"$tmp/expected" || fail 'no figures'
run "$isohand" diff "$a" "$b"
exits 0
grep -e '^raw hands' -e 'Rand' "$tmp/out" >"$tmp/figures"
same "$ran" "$tmp/expected" "$tmp/figures"
cost=$("$isohand" info "$a" --json | sed -n 's/.*"bucket\.cost":"\([0-9]*\)".*/\1/p')
mean=$("$isohand" info "$a" | sed -n 's/^mean distance: //p')
grep -q "^a: $a: 5 buckets by optimal, mean distance $mean\$" "$tmp/out" ||
  fail "$ran: $(cat "$tmp/out")"
grep -q "^b: $b: 4 buckets by emd, mean distance [0-9.]* points of equity\$" "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
grep -q '^relation: buckets of either cross' "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
grep -q "^overlaps: $(wc -l <"$tmp/cells" | tr -d ' ')\$" "$tmp/out" || fail "$ran: $(cat "$tmp/out")"

"$overlaps" cells "$tmp/labels_a" "$tmp/labels_classes" >"$tmp/many" || fail 'no overlaps'
run "$isohand" diff --table "$a" "$classes"
exits 0
same "$ran" "$tmp/many" "$tmp/out"
# The N largest overlaps of each bucket of A.
for number in 3 1 0 100; do
  option="-n $number"
  test $number != 3 || option=
  # shellcheck disable=SC2086 # an option and its argument, or none
  run "$isohand" diff $option "$a" "$classes"
  exits 0
  "$overlaps" rows "$tmp/labels_a" "$tmp/labels_classes" $number >"$tmp/expected" || fail 'no rows'
  sed '1,/^overlaps:/d' "$tmp/out" >"$tmp/rows"
  same "$ran" "$tmp/expected" "$tmp/rows"
done
run "$isohand" diff --quiet "$a" "$b"
exits 0
test "$(tail -n 1 "$tmp/out" | cut -d : -f 1)" = overlaps || fail "$ran: $(cat "$tmp/out")"

# ---- JSON -------------------------------------------------------------------------------------
run "$isohand" diff --json -n 1 "$a" "$b"
exits 0
test "$(wc -l <"$tmp/out" | tr -d ' ')" = 6 || fail "$ran: $(cat "$tmp/out")"
grep -q "^{\"a\":{\"file\":\"$a\",\"buckets\":5,\"method\":\"optimal\",\"distance\":\"l1\",\"cost\":$cost}," \
  "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
grep -q '"adjusted_rand":0\.[0-9]*,"rand":0\.[0-9]*,"a_nested":false,"b_nested":false,"equal":false,' \
  "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
sort -k 1,1n -k 3,3nr "$tmp/cells" | head -n 1 | {
  read -r bucket other raw
  grep -q "^{\"a\":$bucket,.*\"largest\":\[{\"b\":$other,\"raw_hands\":$raw}\]}\$" "$tmp/out"
} || fail "$ran: $(cat "$tmp/out")"

# ---- Relations ----------------------------------------------------------------------------------
relation()
{
  run "$isohand" diff -q "$2" "$3"
  exits 0
  grep -q -x "relation: $1" "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
}
relation 'each bucket of a lies within one of b' "$classes" "$a"
relation 'each bucket of b lies within one of a' "$a" "$classes"
relation 'the same buckets' "$a" "$a"
grep -q -x 'adjusted Rand index: 1.000000' "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
run "$isohand" diff -q --json "$a" "$a"
grep -q '"adjusted_rand":1,"rand":1,"a_nested":true,"b_nested":true,"equal":true' "$tmp/out" ||
  fail "$ran: $(cat "$tmp/out")"

# ---- Refusals -------------------------------------------------------------------------------------
table other 5x4 seed=1
table four 4x4 seed=1 --final-board 4
"$isohand" build ehs 2,4 -q --deck 4x4 -o "$tmp/ehs" || fail 'no table of ehs'
refuses 1 "$a: the deck is 4x4, but 5x4 in $tmp/other" diff "$a" "$tmp/other/turn-bucket.safetensors"
refuses 1 "$a: a complete board has 5 cards, but 4 in $tmp/four" \
  diff "$a" "$tmp/four/turn-bucket.safetensors"
refuses 1 "$tmp/ehs: it is a table of ehs, not of buckets" diff "$a" "$tmp/ehs"
refuses 1 "$tmp/none: cannot open it" diff "$a" "$tmp/none"
refuses 2 'missing argument: isohand diff A B' diff "$a"
refuses 2 'too many arguments: isohand diff A B' diff "$a" "$b" "$b"
refuses 2 '--number: `x` is not a number from 0 to ' diff -n x "$a" "$b"
