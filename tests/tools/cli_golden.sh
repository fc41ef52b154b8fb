#!/bin/sh
# index, unindex, canon and size against the check values of other programs.
. "$srcdir/tests/support/cli.sh"

for list in 2,3 2,4 2,5 2,3,1,1 3,2,2 4,3,1; do
  rows=$tmp/rows
  grep -v '^#' "$data/index-$(echo $list | tr , -).tsv" >"$rows"
  columns=$(awk -F '\t' 'NR == 1 { print NF }' "$rows")
  last=$((columns - 1))
  cut -f 1 "$rows" >"$tmp/hands"
  cut -f "2-$last" "$rows" >"$tmp/all"
  cut -f "$last" "$rows" >"$tmp/index"
  cut -f "$columns" "$rows" >"$tmp/canonical"

  run "$isohand" index $list <"$tmp/hands"
  exits 0
  same "index $list" "$tmp/index" "$tmp/out"
  run "$isohand" index $list --all <"$tmp/hands"
  exits 0
  same "index $list --all" "$tmp/all" "$tmp/out"
  run "$isohand" unindex $list <"$tmp/index"
  exits 0
  same "unindex $list" "$tmp/canonical" "$tmp/out"
  run "$isohand" index $list <"$tmp/canonical"
  exits 0
  same "index $list of canonical hands" "$tmp/index" "$tmp/out"

  run "$isohand" canon $list <"$tmp/hands"
  exits 0
  cut -f 1,2 "$tmp/out" >"$tmp/canon"
  paste "$tmp/canonical" "$tmp/index" >"$tmp/expected"
  same "canon $list" "$tmp/expected" "$tmp/canon"
  paste "$tmp/hands" "$tmp/out" | "$builddir/tests/tools/cli_suits" >"$tmp/wrong" ||
    fail "canon $list: $(cat "$tmp/wrong")"

  # A prefix of the rounds, by cutting the hands.
  cut -d '|' -f 1,2 "$tmp/hands" >"$tmp/prefix"
  run "$isohand" index --round 1 $list <"$tmp/prefix"
  exits 0
  cut -f 3 "$rows" >"$tmp/expected"
  same "index --round 1 $list" "$tmp/expected" "$tmp/out"
  run "$isohand" index --round 1 --all $list <"$tmp/prefix"
  cut -f 2,3 "$rows" >"$tmp/expected"
  same "index --round 1 --all $list" "$tmp/expected" "$tmp/out"
done

grep -v '^#' "$data/known-sizes.tsv" >"$tmp/sizes"
while IFS=$tab read -r deck list size; do
  run "$isohand" size --deck "$deck" "$list"
  exits 0
  cards=$(echo "$list" | tr , '\n' | tail -n 1)
  rounds=$(echo "$list" | tr , '\n' | wc -l | tr -d ' ')
  test "$(tail -n 1 "$tmp/out")" = "$((rounds - 1))$tab$cards$tab$size" ||
    fail "size --deck $deck $list: $(tail -n 1 "$tmp/out"), expected $size"
  test "$(wc -l <"$tmp/out" | tr -d ' ')" = "$rounds" || fail "size $list: a line per round"
done <"$tmp/sizes"

# Boards: the right number, in index order, with weights that add up.
boards()
{
  run "$isohand" boards --deck "$1" "$2"
  exits 0
  cp "$tmp/out" "$tmp/boards"
  got=$(awk -F '\t' '{ n += $2 } END { printf "%d boards, %d raw\n", NR, n }' "$tmp/boards")
  test "$got" = "$3 boards, $4 raw" || fail "boards $1 $2: $got, expected $3 and $4"
  cut -f 1 "$tmp/boards" >"$tmp/hands"
  run "$isohand" canon --deck "$1" "$2" <"$tmp/hands"
  exits 0
  awk -F '\t' '$2 != NR - 1 { print "line " NR; exit } { print $1 "\t" $3 }' "$tmp/out" >"$tmp/again"
  same "boards $1 $2" "$tmp/boards" "$tmp/again"
}
boards standard 3 1755 22100
boards standard 3,1 63193 1082900
boards standard 4 16432 270725
boards short 3 573 7140
boards leduc 1 3 6
boards 4x3 2,2 "$("$isohand" size --deck 4x3 2,2 | tail -n 1 | cut -f 3)" 2970
run "$isohand" boards --round 0 3,1
exits 0
test "$(wc -l <"$tmp/out" | tr -d ' ')" = 1755 || fail 'boards --round'

# Multiplicities over all indices add up to the number of deals.
deals()
{
  run "$isohand" size --deck "$1" "$2"
  size=$(tail -n 1 "$tmp/out" | cut -f 3)
  awk -v n="$size" 'BEGIN { for (i = 0; i < n; i++) print i }' >"$tmp/index"
  run "$isohand" unindex --deck "$1" "$2" <"$tmp/index"
  exits 0
  cp "$tmp/out" "$tmp/canonical"
  run "$isohand" canon --deck "$1" "$2" <"$tmp/canonical"
  exits 0
  cut -f 1 "$tmp/out" >"$tmp/again"
  same "canon of canonical hands, $1 $2" "$tmp/canonical" "$tmp/again"
  cut -f 2 "$tmp/out" >"$tmp/again"
  same "index of canonical hands, $1 $2" "$tmp/index" "$tmp/again"
  sum=$(awk -F '\t' '{ n += $3 } END { print n }' "$tmp/out")
  test "$sum" = "$3" || fail "multiplicities of $1 $2 add up to $sum, expected $3"
}
deals standard 2 1326
deals standard 3 22100
deals leduc 1,1 30
deals 4x3 2,2 2970
deals royal 2,3 155040
deals 16x4 2,1 124992

# Decks without suits: Leduc with the counts of the literature, and quinaries.
deals leduc-ranks 1,1 30
deals 3x2-ranks 1,1,1 120
deals standard-ranks 5 2598960
test "$size" = 6175 || fail "standard-ranks 5 has $size hands"
run "$isohand" size --deck leduc-ranks 1,1
printf '0\t1\t3\n1\t1\t9\n' >"$tmp/expected"
same "size --deck leduc-ranks 1,1" "$tmp/expected" "$tmp/out"
run "$isohand" canon --deck leduc-ranks 1,1 'Kh|Qh' KsQs
printf 'Ks|Qs\t7\t4\tsh\nKs|Qs\t7\t4\tsh\n' >"$tmp/expected"
same "canon --deck leduc-ranks 1,1" "$tmp/expected" "$tmp/out"
