#!/bin/sh
# Tables of Omaha's equity: built, verified by enumeration, looked up; what is refused.
. "$srcdir/tests/support/cli.sh"

# has LINE: info of $tmp/t prints this line.
has()
{
  run "$isohand" info "$tmp/t"
  grep -q -x -F -e "$1" "$tmp/out" || {
    cat "$tmp/out" >&2
    fail "info: no line $1"
  }
}

# ---- All streets of two decks -------------------------------------------------------
# Verifying enumerates the runouts and the opponents of some rows.
for deck in 5x4 6x4; do
  for street in preflop flop turn; do
    for feature in equity ehs ehs2; do
      run "$isohand" build $feature $street --game omaha --deck $deck -q -o "$tmp/t"
      exits 0
      prints
      run "$isohand" verify "$tmp/t"
      exits 0
      grep -q "ok, $deck 4.* omaha-$feature, .* hands, checksums and [1-9][0-9]* values" \
        "$tmp/out" || fail "verify: $(cat "$tmp/out")"
      mv "$tmp/t" "$tmp/$deck-$feature-$street"
    done
  done
done

# The same bytes from any number of threads, and by the names of the round lists.
for feature in equity ehs ehs2; do
  cp "$tmp/6x4-$feature-flop" "$tmp/want"
  for threads in 1 3; do
    run "$isohand" build $feature omaha-flop --deck 6x4 --threads $threads -q -o "$tmp/t"
    exits 0
    same "a flop of $feature by $threads threads" "$tmp/want" "$tmp/t"
  done
  run "$isohand" build omaha-$feature 4,3 --deck 6x4 -q -o "$tmp/t"
  exits 0
  same 'a flop by the name of the feature' "$tmp/want" "$tmp/t"
  has "feature: omaha-$feature"
done
has 'feature.scale: omaha-squares'

# On the turn of 7x4 one thread makes each tensor in three slices; wins and losses of all hands are
# then still equal in number.
run "$isohand" build equity turn --game omaha --deck 7x4 --threads 1 -q -o "$tmp/t"
exits 0
run "$isohand" verify "$tmp/t"
exits 0
rm "$tmp/t"

# ---- Histograms ----------------------------------------------------------------------
for street in flop turn; do
  run "$isohand" build histogram $street --game omaha --deck 5x4 --bins 20 -q -o "$tmp/t"
  exits 0
  prints
  run "$isohand" verify "$tmp/t"
  exits 0
  grep -q "ok, 5x4 4,[34] omaha-histogram, .* hands, checksums and [1-9][0-9]* values" "$tmp/out" ||
    fail "verify: $(cat "$tmp/out")"
  cp "$tmp/t" "$tmp/5x4-$street-histogram"
done
has 'feature: omaha-histogram'
has 'feature.scale: runouts-by-bin-of-hs'
has 'feature.bins: 20'
run "$isohand" build omaha-histogram 5,4 --deck 5x4 -q -o "$tmp/t"
exits 0
run "$isohand" verify --samples 20 "$tmp/t"
exits 0

# The nuts: all 78 runouts are in the last bin.
run "$isohand" lookup "$tmp/5x4-flop-histogram" --raw 'AsKsAhKh|QsJsTs'
exits 0
grep -q ',0,78$' "$tmp/out" || fail "lookup: $(cat "$tmp/out")"
run "$isohand" lookup "$tmp/5x4-turn-histogram" 'AsKsAhKh|QsJsTsTc'
exits 0
grep -q 'most often bin 19: HS 0.950 to 1.000, 100.0 %' "$tmp/out" || fail "lookup: $(cat "$tmp/out")"

# The same bytes in one part and in several, and from any number of threads.
run "$isohand" build histogram flop --game omaha --deck 6x4 --bins 100 -q -o "$tmp/want"
exits 0
for threads in 1 3; do
  run "$isohand" build histogram flop --game omaha --deck 6x4 --bins 100 --threads $threads --memory 160M -q -o "$tmp/t"
  exits 0
  same "histograms by $threads threads in parts" "$tmp/want" "$tmp/t"
done

# ---- Values --------------------------------------------------------------------------
# The nuts: a royal flush that no runout beats or ties, against all C(11, 4) opponents on all
# C(13, 2) runouts.
nuts='AsKsAhKh|QsJsTs'
# looks_up FEATURE VALUES: those of the nuts on the flop.
looks_up()
{
  run "$isohand" lookup "$tmp/5x4-$1-flop" "$nuts"
  exits 0
  cut -f 3- "$tmp/out" >"$tmp/values"
  printf '%b\n' "$2" >"$tmp/want"
  same "the $1 of the nuts" "$tmp/want" "$tmp/values"
}
looks_up ehs "$((2 * 330 * 78))\tE[HS] 1.0000"
looks_up ehs2 "$((4 * 330 * 330 * 78))\tE[HS^2] 1.0000"
looks_up equity "$((330 * 78))\t0\t0\tbeats 100.0 % of hands, ties 0.0 %"
run "$isohand" lookup "$tmp/5x4-equity-flop" --raw "$nuts"
exits 0
cut -f 3- "$tmp/out" >"$tmp/values"
printf '%d\t0\n' $((330 * 78)) >"$tmp/want"
same 'the stored numbers of the nuts' "$tmp/want" "$tmp/values"
run "$isohand" lookup "$tmp/5x4-ehs-turn" 'AsKsAhKh|QsJsTsTc'
exits 0
grep -q 'E\[HS\] 1.0000$' "$tmp/out" || fail "lookup: $(cat "$tmp/out")"

# The features agree: the score is 2 wins + ties, its square is even where it is, and all results
# add up.  On the turn of 5x4 a hand has C(12, 1) runouts and C(11, 4) opponents.
seq 0 997 90000 >"$tmp/indices"
for feature in equity ehs ehs2; do
  "$isohand" lookup "$tmp/5x4-$feature-turn" --index <"$tmp/indices" >"$tmp/$feature" ||
    fail "lookup of $feature"
done
paste "$tmp/equity" "$tmp/ehs" "$tmp/ehs2" | awk -F '\t' -v all=$((12 * 330)) '
  { wins = $3; ties = $4; losses = $5; points = $9; squares = $13 }
  wins + ties + losses != all || 2 * wins + ties != points || (points - squares) % 2 != 0 ||
    points * points > 12 * squares || squares > 660 * points { print }
  END { if (NR < 50) print NR " rows" }' >"$tmp/out"
: >"$tmp/want"
same 'rows of several features' "$tmp/want" "$tmp/out"

# A wrong value is found: the checksum, then, where it is right, the enumeration.
for feature in equity ehs ehs2; do
  cp "$tmp/5x4-$feature-preflop" "$tmp/t"
  size=$(wc -c <"$tmp/t")
  printf '\001' | dd of="$tmp/t" bs=1 seek=$((size - 8)) conv=notrunc 2>/dev/null
  run "$isohand" verify "$tmp/t"
  test "$status" != 0 || fail "verify accepts a damaged table of $feature"
done

# ---- Plans ---------------------------------------------------------------------------
run "$isohand" build ehs turn --game omaha --dry-run -o "$tmp/new"
exits 0
grep -q '^write 4,4: .* MB of memory, 8996.1 MB to disk' "$tmp/out" || fail "plan: $(cat "$tmp/out")"
run "$isohand" build equity turn --game omaha --dry-run -o "$tmp/new"
exits 0
grep -q '^write 4,4: .* MB of memory, 17992.1 MB to disk' "$tmp/out" || fail "plan: $(cat "$tmp/out")"
# The squares of the flop, with those of the turn, take 5 GB.
run "$isohand" build ehs2 flop --game omaha --memory 6000000000 --dry-run -o "$tmp/new"
exits 0
refuses 1 'are needed, and 1000 MB are allowed' build histogram flop --game omaha --memory 1000000000 -q -o "$tmp/new"
refuses 1 'are needed, and 1000 MB are allowed' build ehs turn --game omaha --memory 1000000000 -q -o "$tmp/new"
test ! -e "$tmp/new" || fail 'a plan left a file'

# ---- What is refused -----------------------------------------------------------------
refuses 2 '`ochs` is not a known feature of Omaha; known: ehs equity' build ochs flop --game omaha -o "$tmp/new"
refuses 2 'not a known feature of Omaha' build strength omaha-flop -o "$tmp/new"
refuses 2 'do not fit in 64 bits for 6 hole cards' build ehs2 6 --game omaha -o "$tmp/new"
refuses 2 'not for 4,5' build equity river --game omaha -o "$tmp/new"
refuses 2 'not for 4,5' build ehs river --game omaha -o "$tmp/new"
refuses 2 'not for 2,3' build omaha-ehs 2,3 -o "$tmp/new"
refuses 2 'not for 6,3' build ehs 6,3 --game omaha -o "$tmp/new"
refuses 2 'does not hold two hands of 4 cards' build ehs 4,3 --game omaha --deck 3x4 -o "$tmp/new"
refuses 2 'rank-only' build ehs 4,3 --game omaha --deck standard-ranks -o "$tmp/new"
refuses 2 '--bins: omaha-ehs does not take this option' build ehs flop --game omaha --bins 5 -o "$tmp/new"
refuses 2 'on a flop or turn (4,3; 4,4; ...), not for 4' build histogram preflop --game omaha -o "$tmp/new"
refuses 2 'on a flop or turn (4,3; 4,4; ...), not for 4,5' build histogram river --game omaha -o "$tmp/new"
refuses 2 'not for 2,3' build omaha-histogram 2,3 -o "$tmp/new"
refuses 2 'is not a number from 1 to 255' build histogram flop --game omaha --bins 256 -o "$tmp/new"
refuses 2 'final-board: omaha-histogram does not take' build histogram flop --game omaha --final-board 5 -o "$tmp/new"
refuses 2 'not for 4,3' build ehs 4,3 -o "$tmp/new"
refuses 2 'this command makes no tables of Omaha' build all --game omaha -d "$tmp/new"
refuses 2 'river: Omaha'\''s equity is supported for the rounds' bucket quick --game omaha -d "$tmp/new"
refuses 2 'no table supports the low half of Omaha' build ehs flop --game omaha-8 -o "$tmp/new"
test ! -e "$tmp/new" || fail 'a refused build left a file'
