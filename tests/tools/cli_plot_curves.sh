#!/bin/sh
# plot of bucket tables: cost against the number of buckets, as text and as SVG.
. "$srcdir/tests/support/cli.sh"
. "$srcdir/tests/support/plot.sh"
costs=$builddir/tests/tools/cli_costs

# make_buckets FOLDER CHANGES: the tables of a small deck in $tmp/FOLDER.
make_buckets()
{
  run "$isohand" bucket quick --deck 5x4 --quiet -d "$tmp/$1" --set "$2"
  exits 0
}
emd=flop.method=emd,flop.bins=20,flop.restarts=1
percentile=turn.method=percentile,turn.of=ehs2
ochs=river.method=ochs,river.clusters=3
for k in 4 8 16; do
  make_buckets optimal$k flop.k=$k,turn.k=$k,river.k=$((3 * k))
  make_buckets other$k $emd,$percentile,$ochs,flop.k=$k,turn.k=$k,river.k=$k
done
make_buckets bins $emd,flop.k=8,turn.k=5,river.k=5,flop.bins=10
for seed in 1 2 3 4 5; do make_buckets seed$seed $emd,flop.k=10,turn.k=5,river.k=5,flop.seed=$seed; done
make_buckets few $emd,flop.k=5,turn.k=5,river.k=5
make_buckets many $emd,flop.k=20,turn.k=5,river.k=5
make_buckets within $emd,flop.k=2,turn.k=2,river.k=2,turn.within=board,turn.public=3
# The files, and the same in reverse.
set -- "$tmp"/optimal*/*.safetensors "$tmp"/other*/*.safetensors "$tmp"/bins/flop* "$tmp"/seed*/flop* "$tmp"/within/turn*
backwards=
for file; do backwards="$file $backwards"; done

# ---- Text -------------------------------------------------------------------------------
# The same from the tables: street, method, buckets, mean and percentage.
"$costs" lines "$@" >"$tmp/lines"
test "$(wc -l <"$tmp/lines" | tr -d ' ')" = $# || fail "not a line for each file"
{
  echo 'Cost against the number of buckets, 5x4,'
  echo 'in percent of what the fewest buckets of the same street and method cost:'
  echo
  echo 'street   method                                buckets  mean distance  percent'
  cat "$tmp/lines"
} >"$tmp/golden"
run "$isohand" plot "$@"
exits 0
same 'the costs' "$tmp/golden" "$tmp/out"
! grep -q '.\{81\}' "$tmp/out" || fail "wider than a terminal"
# shellcheck disable=SC2086 # no path here has spaces
run "$isohand" plot $backwards
same 'the costs of the files backwards' "$tmp/golden" "$tmp/out"
# All curves are present; a cost of 0 has no percentage; a different seed is a separate line.
cut -c 1-43 "$tmp/lines" | sort -u | sed 's/ *$//' >"$tmp/curves"
cat >"$tmp/expected" <<'END'
flop     emd, 10 bins
flop     emd, 20 bins
flop     optimal
preflop  hands
river    ochs, 3 clusters
river    optimal
turn     optimal
turn     optimal, within board
turn     percentile of ehs2
END
same 'the curves' "$tmp/expected" "$tmp/curves"
test "$(grep -c '^preflop  hands  *25  *-  *-$' "$tmp/lines")" = 6 || fail "preflop: $(cat "$tmp/lines")"
test "$(grep '^flop     emd, 20 bins  *10 ' "$tmp/lines" | sort -u | wc -l | tr -d ' ')" = 5 ||
  fail "seeds: $(cat "$tmp/lines")"

# ---- Picture ------------------------------------------------------------------------------
svg=$tmp/cost.svg
run "$isohand" plot "$@" -o "$svg"
exits 0
prints
parses "$svg"
has "$svg" '^<path class="mark" ' $#
has "$svg" 'class="curve"' 18
has "$svg" '>k, the number of buckets</text>' 1
run "$isohand" plot "$@" -o -
exits 0
same 'plot -o -' "$svg" "$tmp/out"
# Neighbouring curves differ in mark, dash and colour.
dashes=$(sed -n 's/.*class="curve" stroke-dasharray="\([^"]*\)".*/\1/p' "$svg" | tail -n 8)
test "$(echo "$dashes" | uniq | wc -l | tr -d ' ')" = 8 || fail "two dashes alike: $dashes"
test "$(sed -n 's/^<g stroke="\([^"]*\)".*/\1/p' "$svg" | head -n 8 | sort -u | wc -l | tr -d ' ')" = 7 ||
  fail "not seven colours"
test "$(sed -n 's/^<path class="mark" d="M[0-9.]* [0-9.]*\([^"]*\)".*/\1/p' "$svg" | sort -u | wc -l |
  tr -d ' ')" = 6 || fail "not six marks"

# Marks stand where the labels of the axes say: x by log k, y by log percent, 0 % apart.
"$costs" places "$svg" >"$tmp/places" || fail "marks in wrong places"
"$costs" numbers "$@" >"$tmp/expected"
same 'the numbers of the marks' "$tmp/expected" "$tmp/places"
test "$(wc -l <"$tmp/places" | tr -d ' ')" = $# || fail "not a mark for each file"

# Labels are those of marks, lie in the frame, and do not overlap marks or each other.
"$costs" labels "$svg" 12 "$@" || fail "labels in wrong places"

# Equal labels at the same place are drawn once.
has "$svg" 'class="label".*>0<' 1

# The key: a line for each curve, with the distances at its ends.
"$costs" key "$@" >"$tmp/expected"
sed -n 's/^<text x="60" y="[0-9.]*">\(.*: [a-z-]* distance.*\)<\/text>$/\1/p' "$svg" >"$tmp/key"
same 'the key' "$tmp/expected" "$tmp/key"

# One table, with or without costs.
for file in flop preflop; do
  run "$isohand" plot "$tmp/bins/$file-bucket.safetensors" -o "$svg"
  exits 0
  parses "$svg"
  has "$svg" '^<path class="mark" ' 1
done
has "$svg" '>0 %</text>' 1

# If possible, labels avoid the lines, too.
run "$isohand" plot "$tmp"/optimal*/turn* "$tmp"/other*/turn* -o "$svg"
exits 0
has "$svg" 'class="label"' 5
"$costs" apart "$svg" 5 || fail "a label on a line"

# Many labels at an end of the axis stay in the frame.
for end in few many; do
  run "$isohand" plot "$tmp"/seed*/flop* "$tmp/$end"/flop* -o "$svg"
  exits 0
  "$costs" labels "$svg" 4 "$tmp"/seed*/flop* "$tmp/$end"/flop* || fail "labels in wrong places"
done

# On a long axis only powers of ten have labels, since all of them would meet.
echo '{"flop": {"method": "optimal", "k": 1}, "river": {"method": "hands"}}' >"$tmp/recipe.json"
run "$isohand" bucket "$tmp/recipe.json" --deck 6x4 --quiet -d "$tmp/wide"
exits 0
run "$isohand" plot "$tmp"/wide/flop* "$tmp"/wide/river* -o "$svg"
exits 0
sed -n 's/.*class="middle" x="[0-9.]*" y="[0-9.]*">\([0-9]*\)<.*/\1/p' "$svg" | tr '\n' ' ' >"$tmp/out"
test "$(cat "$tmp/out")" = '1 10 100 1000 10000 100000 ' || fail "a long axis: $(cat "$tmp/out")"

# ---- Refusals -------------------------------------------------------------------------------
flop=$tmp/bins/flop-bucket.safetensors
echo '{"preflop": {"method": "optimal", "k": 4}}' >"$tmp/recipe.json"
for options in '--deck 6x4' '--deck 5x4 --final-board 4' '--deck short --game short' \
  '--deck short --game short-trips'; do
  # shellcheck disable=SC2086 # options
  run "$isohand" bucket "$tmp/recipe.json" $options --quiet -d "$tmp/game$(echo $options | tr -d ' ')"
  exits 0
done
other=$tmp/game--deck6x4/preflop-bucket.safetensors
refuses 1 "$other: the deck is 6x4, but 5x4 in the first table" plot "$flop" "$flop" "$other"
refuses 1 "$other: the deck is 6x4, but 5x4 in the first table" plot "$flop" "$other" -o "$tmp/none.svg"
test ! -e "$tmp/none.svg" || fail "a picture of two decks"
other=$tmp/game--deck5x4--final-board4/preflop-bucket.safetensors
refuses 1 "$other: a complete board has 4 cards, but 5 in the first table" plot "$flop" "$other"
other=$tmp/game--deckshort--gameshort-trips/preflop-bucket.safetensors
refuses 1 "$other: the ranking is short-trips, but short in the first table" \
  plot "$tmp/game--deckshort--gameshort/preflop-bucket.safetensors" "$other"
run "$isohand" plot "$other"
exits 0
grep -q '^Cost against the number of buckets, 9x4 by short-trips,$' "$tmp/out" ||
  fail "another ranking: $(cat "$tmp/out")"
run "$isohand" build --quiet ehs 2 --deck 5x4 -o "$tmp/ehs"
refuses 2 "$tmp/ehs: it is a table of ehs, not of buckets like the first" plot "$flop" "$tmp/ehs"
refuses 2 "$tmp/ehs: a table of ehs is drawn as a grid" plot "$tmp/ehs" "$flop"
refuses 1 "$tmp/none: " plot "$flop" "$tmp/none"
refuses 1 'AsKs: ' plot "$flop" AsKs
refuses 2 '--value: not for tables of buckets' plot "$flop" --value ehs
overwrite "$flop" size '\0'
refuses 1 "$tmp/bad: its buckets hold no hands; run isohand verify" plot "$flop" "$tmp/bad"
