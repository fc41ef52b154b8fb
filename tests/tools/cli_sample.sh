#!/bin/sh
# Hands of a bucket: drawn, nearest and farthest; checked against the exported labels, and E[HS]
# against a table of it.
. "$srcdir/tests/support/cli.sh"

echo '{"preflop": {"method": "hands"}, "turn": {"method": "optimal", "k": 4}}' >"$tmp/recipe.json"
"$isohand" bucket "$tmp/recipe.json" -q --deck 4x4 -d "$tmp" || fail 'no tables'
turn=$tmp/turn-bucket.safetensors
"$isohand" build ehs 2,4 -q --deck 4x4 -o "$tmp/ehs" || fail 'no table of ehs'
"$isohand" export "$turn" --weights -o - | tail -n +2 >"$tmp/labels"

# ---- Drawn -------------------------------------------------------------------------------------
# Every line is a hand of the bucket with its index and multiplicity, without repetition.
are_of_bucket()
{
  awk -F , -v bucket="$1" 'BEGIN { OFS = "\t" } $4 == bucket { print $2, $1, $3 }' "$tmp/labels" |
    sort >"$tmp/bucket"
  cut -f 1-3 "$tmp/out" | sort >"$tmp/hands"
  test -z "$(comm -13 "$tmp/bucket" "$tmp/hands")" || fail "$ran: $(cat "$tmp/out")"
  test -z "$(uniq -d "$tmp/hands")" || fail "$ran: a hand twice"
}
run "$isohand" sample -q "$turn" 2
exits 0
test "$(wc -l <"$tmp/out" | tr -d ' ')" = 10 || fail "$ran: $(cat "$tmp/out")"
are_of_bucket 2
cp "$tmp/out" "$tmp/ten"
run "$isohand" sample -q -n 25 "$turn" 2 -j 2
exits 0
are_of_bucket 2
head -n 10 "$tmp/out" >"$tmp/first"
same 'the first ten of more' "$tmp/ten" "$tmp/first"
run "$isohand" sample -q --seed 2 "$turn" 2
exits 0
are_of_bucket 2
! cmp -s "$tmp/out" "$tmp/ten" || fail "$ran: the seed changes nothing"
run "$isohand" sample -q -n 100000 --samples 1 "$turn" 0
exits 0
are_of_bucket 0
same 'all hands of a bucket' "$tmp/bucket" "$tmp/hands"
test "$(cut -f 4,5 "$tmp/out" | tail -n +2 | sort -u)" = "-$tab-" || fail "$ran: more is derived"

# The heading.
hands=$(wc -l <"$tmp/bucket" | tr -d ' ')
raw=$(awk '{ n += $3 } END { print n }' "$tmp/bucket")
run "$isohand" sample "$turn" 0
exits 0
grep -q "^# bucket 0 of 4: $hands hands, $raw raw hands, E\\[HS\\] 0\\.[0-9]*, mean distance [0-9.]* ([0-9.]* points of equity)\$" \
  "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
grep -q -x '# drawn: 10 hands' "$tmp/out" || fail "$ran: $(cat "$tmp/out")"

# ---- E[HS] and distance ---------------------------------------------------------------------------
# In ascending and descending distance; the centre is a score.
run "$isohand" sample "$turn" 3 --nearest -n 100000
exits 0
hands=$(awk -F , '$4 == 3' "$tmp/labels" | wc -l | tr -d ' ')
grep -q -x "# the nearest of all $hands hands" "$tmp/out" || fail "$ran: $(head -n 2 "$tmp/out")"
grep -v '^#' "$tmp/out" >"$tmp/near"
sort -n -k 5 -s "$tmp/near" >"$tmp/sorted"
same 'the nearest hands' "$tmp/sorted" "$tmp/near"
cut -f 1 "$tmp/near" | "$isohand" lookup "$tmp/ehs" | sed 's/.*E\[HS\] \([01]\.[0-9]*\),.*/\1/' >"$tmp/expected"
cut -f 4 "$tmp/near" >"$tmp/found"
same 'E[HS] of the nearest hands' "$tmp/expected" "$tmp/found"
run "$isohand" sample -q "$turn" 3 --farthest -n 7
exits 0
sort -n -r -k 5 -s "$tmp/near" | head -n 7 | cut -f 5 >"$tmp/expected"
cut -f 5 "$tmp/out" >"$tmp/found"
same 'the farthest distances' "$tmp/expected" "$tmp/found"
run "$isohand" sample "$turn" 3 --farthest --samples 20 -n 5
exits 0
grep -q -x '# the farthest of 20 hands drawn' "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
test "$(grep -c -v '^#' "$tmp/out")" = 5 || fail "$ran: $(cat "$tmp/out")"

# One bucket per hand.
"$isohand" build ehs preflop -q --deck 4x4 -o "$tmp/ehs_preflop" || fail 'no table of ehs'
ehs=$("$isohand" lookup "$tmp/ehs_preflop" AsAh | sed 's/.*E\[HS\] \([01]\.[0-9]*\),.*/\1/')
run "$isohand" sample -q "$tmp/preflop-bucket.safetensors" 15
exits 0
prints "AsAh${tab}9${tab}6${tab}$ehs${tab}0"

# ---- JSON -------------------------------------------------------------------------------------------
run "$isohand" sample --json "$turn" 2 -n 3 --samples 2
exits 0
head -n 1 "$tmp/out" >"$tmp/about"
grep -q '^{"bucket":2,"buckets":4,"hands":[0-9]*,"raw_hands":[0-9]*,"ehs":0\.[0-9]*,"cost":[0-9]*,"drawn":3,"order":"drawn"}$' \
  "$tmp/about" || fail "$ran: $(cat "$tmp/out")"
head -n 3 "$tmp/ten" | cut -f 1-3 >"$tmp/expected"
tail -n 3 "$tmp/out" |
  sed 's/{"hand":"\([^"]*\)","index":\([0-9]*\),"multiplicity":\([0-9]*\),.*/\1	\2	\3/' >"$tmp/found"
same "$ran" "$tmp/expected" "$tmp/found"
grep -c '"ehs":0\.[0-9]*,"distance":[0-9]*}$' "$tmp/out" | grep -q -x 2 || fail "$ran: $(cat "$tmp/out")"
grep -q '"ehs":null,"distance":null}$' "$tmp/out" || fail "$ran: $(cat "$tmp/out")"

# ---- Refusals ----------------------------------------------------------------------------------------
refuses 1 "$turn: bucket 4 is out of range; the table has buckets 0 to 3" sample "$turn" 4
refuses 2 '`x` is not a bucket number' sample "$turn" x
refuses 2 '`4294967296` is not a bucket number' sample "$turn" 4294967296
refuses 2 '--nearest and --farthest cannot be combined' sample "$turn" 1 --nearest --farthest
refuses 1 "$tmp/ehs: it is a table of ehs, not of buckets" sample "$tmp/ehs" 0
refuses 1 "$tmp/none: cannot open it" sample "$tmp/none" 0
refuses 2 'missing argument: isohand sample FILE BUCKET' sample "$turn"
refuses 2 '--number: `0` is not a number from 1 to ' sample -n 0 "$turn" 1
