#!/bin/sh
# Buckets that occur on a board, against the look-up of all hole cards on it, one by one.
. "$srcdir/tests/support/cli.sh"
. "$srcdir/tests/support/plot.sh"
small=$tmp/small
run "$isohand" bucket quick --deck 4x4 --set flop.k=3,turn.k=7,river.k=9 -d "$small" -q
exits 0

# weigh STREET 'BOARD...' [RANGE]: the buckets of all hole cards on these boards, with their sums of
# weights in $tmp/expected: of all hole cards; or of AK 0.25, QQ 1, AhJs 0.5, as the awk has it.
weigh()
{
  for board in $2; do
    awk -v board="$board" -v ranged="${3-}" 'BEGIN {
      for (r = 1; r <= 4; r++) for (s = 1; s <= 4; s++)
        card[++n] = substr("JQKA", r, 1) substr("shdc", s, 1)
      for (i = 1; i <= n; i++) for (j = i + 1; j <= n; j++) {
        a = card[i]; b = card[j]
        if (index(board, a) || index(board, b)) continue
        ranks = substr(a, 1, 1) substr(b, 1, 1)
        weight = ranks == "KA" ? 0.25 : ranks == "QQ" ? 1 : a b == "JsAh" ? 0.5 : 0
        if (!ranged || weight) print a b "|" board, ranged ? weight : 1
      }
    }'
  done >"$tmp/weights"
  cut -d ' ' -f 1 "$tmp/weights" | "$isohand" lookup --raw "$small/$1-bucket.safetensors" |
    cut -f 3 | paste -d ' ' - "$tmp/weights" |
    awk '{ sum[$1] += $3; total += $3 }
      END { for (b in sum) printf "%d\t%.10g\t%.4f\n", b, sum[b], 100 * sum[b] / total }' |
    sort -n >"$tmp/expected"
  test -s "$tmp/expected" || fail "no hole cards on $2"
}
range=QQ,AK:0.25,JsAh:0.5

# ---- One board -----------------------------------------------------------------------------------
for street in flop:AsKsJd turn:QsQhKcJd river:QsQhKsJdAs; do
  board=${street#*:} street=${street%:*}
  weigh $street $board
  run "$isohand" occur -q "$small" $board
  exits 0
  same "$ran" "$tmp/expected" "$tmp/out"
  weigh $street $board ranged
  run "$isohand" occur -q "$small" $board --range $range
  exits 0
  same "$ran" "$tmp/expected" "$tmp/out"
done
run "$isohand" occur -q "$small"
exits 0
test "$(awk -F "$tab" '{ hands += $2; share += $3; lines++ } END { print lines, hands, int(share + 0.5) }' "$tmp/out")" = '16 120 100' ||
  fail "$ran: $(cat "$tmp/out")"

# ---- Two ranges ----------------------------------------------------------------------------------
# The columns of each as if it were alone, with zeros for buckets that only the other has.
weigh river QsQhKsJdAs ranged
cp "$tmp/expected" "$tmp/ranged"
weigh river QsQhKsJdAs
awk -F "$tab" -v OFS="$tab" 'NR == FNR { hands[$1] = $2; share[$1] = $3; next }
  { print $0, $1 in hands ? hands[$1] : 0, $1 in share ? share[$1] : "0.0000" }' \
  "$tmp/ranged" "$tmp/expected" >"$tmp/two"
awk -F "$tab" '$4 == 0 { missing = 1 } END { exit !missing }' "$tmp/two" ||
  fail 'both ranges have all buckets'
run "$isohand" occur "$small" QsQhKsJdAs --range random --range $range
exits 0
cp "$tmp/out" "$tmp/all"
grep -v '^#' "$tmp/all" >"$tmp/out"
same 'two ranges' "$tmp/two" "$tmp/out"
sum() { awk -F "$tab" '{ hands += $2; lines++ } END { print lines " buckets, " hands " hole cards" }' "$1"; }
cat >"$tmp/expected" <<END
# river: $(wc -l <"$tmp/two" | tr -d ' ') of 9 buckets on 1 board
# random: $(sum "$tmp/two")
# $range: $(sum "$tmp/ranged")
END
grep '^#' "$tmp/all" >"$tmp/out"
same 'the heading of two ranges' "$tmp/expected" "$tmp/out"

# The same as JSON.
awk -F "$tab" '{ printf "{\"bucket\":%s,\"ranges\":[{\"hands\":%s,\"percent\":%s},{\"hands\":%s,\"percent\":%s}]}\n",
  $1, $2, $3, $4, $5 }' "$tmp/two" >"$tmp/expected"
run "$isohand" occur "$small" QsQhKsJdAs --range random --range $range --json
exits 0
head -n 1 "$tmp/out" >"$tmp/first"
tail -n +2 "$tmp/out" >"$tmp/rest"
same json "$tmp/expected" "$tmp/rest"
hands() { awk -F "$tab" '{ hands += $2 } END { print hands }' "$1"; }
printf '{"street":"river","boards":1,"buckets":9,"occur":%d,"ranges":[{"range":"random","occur":%d,"hands":%s},{"range":"%s","occur":%d,"hands":%s}]}\n' \
  $(wc -l <"$tmp/two") $(wc -l <"$tmp/two") "$(hands "$tmp/two")" $range $(wc -l <"$tmp/ranged") \
  "$(hands "$tmp/ranged")" >"$tmp/expected"
same 'the first object' "$tmp/expected" "$tmp/first"
run "$isohand" occur "$small" QsQhKsJdAs --json
exits 0
head -n 1 "$tmp/out" | grep -q '"ranges":\[{"occur":[0-9]*,"hands":55}\]}$' || fail "$ran: $(cat "$tmp/out")"

# ---- A later street ------------------------------------------------------------------------------
boards()
{
  awk -v board="$1" -v deal="$2" 'BEGIN {
    for (r = 1; r <= 4; r++) for (s = 1; s <= 4; s++) {
      a = substr("JQKA", r, 1) substr("shdc", s, 1)
      if (!index(board, a)) card[++n] = a
    }
    for (i = 1; i <= n; i++) if (deal == 1) print board card[i]
    else for (j = i + 1; j <= n; j++) print board card[i] card[j]
  }'
}
weigh turn "$(boards AsKsJd 1)"
run "$isohand" occur -q "$small" AsKsJd --street turn
exits 0
same "$ran" "$tmp/expected" "$tmp/out"
weigh river "$(boards AsKsJd 2)" ranged
run "$isohand" occur -q "$small" AsKsJd --street river --range $range
exits 0
same "$ran" "$tmp/expected" "$tmp/out"
run "$isohand" occur "$small" AsKsJd --street river
exits 0
# 78 rivers with 55 hole cards each.
grep -q '^# river: [1-9] of 9 buckets on 78 boards, 4290 hole cards$' "$tmp/out" ||
  fail "$ran: $(head -n 1 "$tmp/out")"
run "$isohand" occur "$small" --street flop
exits 0
# 560 flops with 78 hole cards each.
grep -q '^# flop: 3 of 3 buckets on 560 boards, 43680 hole cards$' "$tmp/out" ||
  fail "$ran: $(head -n 1 "$tmp/out")"

# ---- Failures ------------------------------------------------------------------------------------
refuses 1 '`AsKs`: a board has 3, 4 or 5 cards' occur "$small" AsKs
refuses 1 '`AsKsQsJsAdKd`: a board has 3, 4 or 5 cards' occur "$small" AsKsQsJsAdKd
refuses 1 '`AsKsAs`: `As` is given twice' occur "$small" AsKsAs
refuses 1 'Ts' occur "$small" AsKsTs
refuses 1 '--range: no hole cards of `AhAs,AdAs` are possible on this board' \
  occur "$small" AsKsJd --range random --range AhAs,AdAs
refuses 2 '--range: `A`: a rank is missing at the end' occur "$small" AsKsJd --range A
refuses 2 '--range: ' occur "$small" AsKsJd --range 22
refuses 2 '--street: flop comes before a board of 4 cards' occur "$small" AsKsJdJh --street flop
refuses 2 '--street: `ace` is not preflop, flop, turn or river' occur "$small" --street ace
refuses 2 'missing argument: isohand occur DIR [BOARD]' occur
refuses 1 "$tmp/none" occur "$tmp/none" AsKsJd
overwrite "$small/turn-bucket.safetensors" bucket '\377\377\377\377\377\377\377\377'
cp "$small/turn-bucket.safetensors" "$tmp/turn"
mv "$tmp/bad" "$small/turn-bucket.safetensors"
refuses 1 "isohand occur: $small/turn-bucket.safetensors: bucket 255 is not below 7" \
  occur "$small" --street turn
rm "$small/turn-bucket.safetensors"
refuses 1 "isohand occur: $small: no buckets of the turn" occur "$small" AsKsJd --street turn
# Decks without ranges; every hole card of theirs can be counted.
run "$isohand" bucket quick --deck 6x3 --set flop.k=3,turn.k=4,river.k=5 -d "$tmp/three" -q
exits 0
run "$isohand" occur "$tmp/three" AsKsJd
exits 0
grep -q ' on 1 board, 105 hole cards$' "$tmp/out" || fail "$ran: $(head -n 1 "$tmp/out")"
refuses 2 '--range: ' occur "$tmp/three" AsKsJd --range random
