#!/bin/sh
# isohand equity --all: every hand on a board, against the other forms of equity; its files; refusals.
. "$srcdir/tests/support/cli.sh"

# all BOARD COUNT ARGUMENT...: runs equity --all, which prints so many lines, to $tmp/all.
all()
{
  board=$1
  lines=$2
  shift 2
  run "$isohand" equity --all --board $board -q "$@"
  exits 0
  test "$(wc -l <"$tmp/out" | tr -d ' ')" = $lines || fail "$ran: $(wc -l <"$tmp/out") lines"
  mv "$tmp/out" "$tmp/all"
}
# some_hands N: N of its hands, spread over the list.
some_hands() { awk -v n="$1" -v lines=$lines '(NR + 7) * n % lines < n { print $1 }' "$tmp/all"; }

# ---- Hold'em: the same as against a random hand -----------------------------------------------
holdem()
{
  game=$1
  shift
  all "$@" --game $game
  some_hands 5 >"$tmp/hands"
  test "$(wc -l <"$tmp/hands" | tr -d ' ')" = 5 || fail "$ran: $(wc -l <"$tmp/hands") samples"
  while read -r hand; do
    "$isohand" equity --game $game --board $board $hand random | sed -n 1p >"$tmp/want"
    grep "^$hand$tab" "$tmp/all" >"$tmp/line" || fail "$ran: no $hand"
    same "$ran: $hand" "$tmp/want" "$tmp/line"
  done <"$tmp/hands"
}
holdem high QsJh7h 1176
holdem high QsJh7h8c 1128
holdem high QsJh7h8c2d 1081
holdem short QsJh7h 528
holdem short-trips QsJh7h8c 496
all QsJh7h 1176
cut -f 2 "$tmp/all" | sort -n | tail -n 1 >"$tmp/best"
test "$(grep "$tab$(cat "$tmp/best")$tab" "$tmp/all" | cut -f 1 | tr '\n' ' ')" = 'QdQh QcQh ' ||
  fail "the best hands: $(grep "$tab$(cat "$tmp/best")$tab" "$tmp/all")"

# ---- Omaha: the same as against each opponent in turn ------------------------------------------
# against_each HAND: what it wins, ties and loses, summed over all opponents that equity meets.
against_each()
{
  cut -f 1 "$tmp/all" | awk -v hand=$1 '
    BEGIN { for (i = 1; i < length(hand); i += 2) held[substr(hand, i, 2)] }
    {
      for (i = 1; i < length($1); i += 2)
        if (substr($1, i, 2) in held)
          next
      print hand, $1
    }' | "$isohand" equity -q --game omaha --board $board |
    awk -v OFS="$tab" 'NR % 2 { wins += $3; ties += $4; losses += $5 } END { print wins, ties, losses }'
}
# balanced: all hands together win as often as they lose.
balanced()
{
  awk '{ wins += $3; losses += $5; whole[$3 + $4 + $5] }
    END { for (w in whole) n++; exit !(n == 1 && wins > 0 && wins == losses) }' "$tmp/all" ||
    fail "$ran: wins and losses differ"
}
all QsJh7h8c2d 178365 --game omaha
balanced
cp "$tmp/all" "$tmp/river"
some_hands 2 >"$tmp/hands"
while read -r hand; do
  against_each $hand >"$tmp/want"
  grep "^$hand$tab" "$tmp/all" | cut -f 3- >"$tmp/line"
  same "$ran: $hand" "$tmp/want" "$tmp/line"
  grep "^$hand$tab" "$tmp/all" | awk '{ printf "%.4f\n", 100 * ($3 + $4 / 2) / ($3 + $4 + $5) }' >"$tmp/want"
  grep "^$hand$tab" "$tmp/all" | cut -f 2 >"$tmp/line"
  same "$ran: percent of $hand" "$tmp/want" "$tmp/line"
done <"$tmp/hands"
all Td9d9c2s 194580 --game omaha --cards 4
balanced
if test "${IH_TIER-check}" != check; then
  against_each AhKdQd8d >"$tmp/want"
  grep "^AhKdQd8d$tab" "$tmp/all" | cut -f 3- >"$tmp/line"
  same "$ran: AhKdQd8d" "$tmp/want" "$tmp/line"
  all Td9d9c2s8s 1533939 --game omaha --cards 5
  against_each AhKdQd8d3d >"$tmp/want"
  grep "^AhKdQd8d3d$tab" "$tmp/all" | cut -f 3- >"$tmp/line"
  same "$ran: AhKdQd8d3d" "$tmp/want" "$tmp/line"
fi
all Td9d9c 211876 --game omaha -j1
balanced
cp "$tmp/all" "$tmp/flop"
all Td9d9c 211876 --game omaha -j2
same '-j2' "$tmp/flop" "$tmp/all"
all 9cTd9d 211876 --game omaha
same 'the cards of the board in a different order' "$tmp/flop" "$tmp/all"

# ---- Omaha hi/lo: the same as by the two strengths of each hand ---------------------------------
# by_strength HAND: its numbers against all opponents, counted by what eval prints of them.
by_strength()
{
  cut -f 1 "$tmp/all" | sed "s/\$/|$board/" | "$isohand" eval --game omaha-8 | cut -f 1,5 |
    paste - "$tmp/all" | awk -v hand=$1 -v OFS="$tab" '
    { high[$3] = $1; low[$3] = $2 }
    function half(a, b) { return a > b ? 2 : a == b }
    END {
      for (i = 1; i < length(hand); i += 2)
        held[substr(hand, i, 2)]
      for (other in high) {
        for (i = 1; i < length(other) && !(substr(other, i, 2) in held); i += 2)
          ;
        if (i < length(other))
          continue
        won = half(high[hand], high[other])
        won += low[hand] + low[other] == 0 ? won : half(low[hand], low[other])
        count[won]++
        all++
        sum += won
      }
      printf "%.4f\t", 25 * sum / all
      print count[4] + 0, count[3] + 0, count[2] + 0, count[1] + 0, count[0] + 0
    }'
}
# split_fairly: scoops are as many as losses of everything, and three quarters as one quarter.
split_fairly()
{
  awk '{ scoops += $3; most += $4; least += $6; none += $7; whole[$3 + $4 + $5 + $6 + $7] }
    END { for (w in whole) n++; exit !(n == 1 && scoops > 0 && scoops == none && most == least) }' \
    "$tmp/all" || fail "$ran: pots are not shared"
}
for board in 7d5c2h8sKd QsJh7h8c2d; do
  all $board 178365 --game omaha-hi-lo
  split_fairly
  some_hands 2 >"$tmp/hands"
  while read -r hand; do
    by_strength $hand >"$tmp/want"
    grep "^$hand$tab" "$tmp/all" | cut -f 2- >"$tmp/line"
    same "$ran: $hand" "$tmp/want" "$tmp/line"
  done <"$tmp/hands"
done
all 7d5c2h 211876 --game omaha-8 -j1
split_fairly
mv "$tmp/all" "$tmp/first"
all 2h7d5c 211876 --game omaha-8 -j2
same '-j2, hi/lo' "$tmp/first" "$tmp/all"
all 7d5c2h8s 194580 --game omaha-8
split_fairly
awk '{ printf "{\"player\":\"%s\",\"percent\":%s,\"scoops\":%s,\"three_quarters\":%s,\"halves\":%s,\"quarters\":%s,\"nothing\":%s}\n",
  $1, $2, $3, $4, $5, $6, $7 }' "$tmp/all" >"$tmp/want"
cut -f 1,3- "$tmp/all" >"$tmp/hi_lo"
all 7d5c2h8s 194580 --game omaha-8 --json
same '--json, hi/lo' "$tmp/want" "$tmp/all"

# ---- Buckets of Omaha ---------------------------------------------------------------------------
# The last column: equally many hands in each, as near as it gets, by every possible end of each.
all QsJh7h8c2d 178365 --game omaha --buckets 50
cut -f 1-5 "$tmp/all" >"$tmp/line"
same "$ran: the other columns" "$tmp/river" "$tmp/line"
awk '{ print 2 * $3 + $4 }' "$tmp/river" | sort -n | uniq -c | awk -v k=50 -v hands=178365 '
  { below[NR] = below[NR - 1] + $1; value[NR] = $2 }
  function gap(e, b) { return (g = below[e] * k - hands * (b + 1)) < 0 ? -g : g }
  END {
    for (b = end = 0; b < k; b++) {
      begin = end++
      for (e = end; e <= NR - (k - 1 - b); e++)
        if (gap(e, b) < gap(end, b))
          end = e
      for (e = begin + 1; e <= end; e++)
        print value[e], b
    }
  }' >"$tmp/want"
awk '{ print 2 * $3 + $4, $6 }' "$tmp/all" | sort -nu >"$tmp/line"
same "$ran" "$tmp/want" "$tmp/line"
cut -f 1,3- "$tmp/all" >"$tmp/bucketed"
awk '{ printf "{\"player\":\"%s\",\"percent\":%s,\"wins\":%s,\"ties\":%s,\"losses\":%s,\"bucket\":%s}\n",
  $1, $2, $3, $4, $5, $6 }' "$tmp/all" >"$tmp/want"
all QsJh7h8c2d 178365 --game omaha --buckets 50 --json
same '--json, buckets' "$tmp/want" "$tmp/all"

# ---- JSON and files -----------------------------------------------------------------------------
all QsJh7h8c2d 178365 --game omaha --json
awk '{ printf "{\"player\":\"%s\",\"percent\":%s,\"wins\":%s,\"ties\":%s,\"losses\":%s}\n", $1, $2, $3, $4, $5 }' \
  "$tmp/river" >"$tmp/want"
same --json "$tmp/want" "$tmp/all"

mkdir "$tmp/folder"
echo old >"$tmp/folder/hands"
run "$isohand" equity --all --game omaha --board QsJh7h8c2d -o "$tmp/folder/hands"
exits 0
prints
test "$(ls -A "$tmp/folder")" = hands || fail "$ran: left $(ls -A "$tmp/folder")"
"$isohand" info "$tmp/folder/hands" | sed "/^file/d; /^bytes/d; /^xxh3/d; s/ at [0-9]*$//" >"$tmp/info"
cat >"$tmp/want" <<'END'
format: isohand-hands/1
deck: 13x4
game: omaha
board: QsJh8c7h2d
runouts: 1
opponents: 123410
tensor: wins U32 [178365], 713460 bytes
tensor: ties U32 [178365], 713460 bytes
tensor: losses U32 [178365], 713460 bytes
tensor: cards U8 [178365,4], 713460 bytes
END
same "$ran: its metadata" "$tmp/want" "$tmp/info"
refuses 3 "\`format\` is \`isohand-hands/1\`, not \`isohand/1\`" verify "$tmp/folder/hands"
# text_of FILE: the lines of a file without the percentages, by python3 alone.
text_of()
{
  python3 "$srcdir/tests/support/read_table.py" "$1" | awk -v OFS="$tab" '
    function card(c) { return substr("23456789TJQKA", int(c / 4) + 1, 1) substr("shdc", c % 4 + 1, 1) }
    $1 ~ /^(bucket|wins|ties|losses|scoops|three_quarters|halves|quarters|nothing)$/ {
      for (i = 4; i <= NF; i++)
        sum[i - 3] = sum[i - 3] OFS $i
    }
    $1 == "cards" {
      split($3, shape, "x")
      for (i = 1; i <= shape[1]; i++) {
        hand = ""
        for (j = 0; j < shape[2]; j++)
          hand = hand card($(4 + (i - 1) * shape[2] + j))
        print hand sum[i]
      }
    }'
}
if command -v python3 >"$tmp/none"; then
  text_of "$tmp/folder/hands" >"$tmp/text"
  cut -f 1,3- "$tmp/river" >"$tmp/want"
  same "$ran" "$tmp/want" "$tmp/text"
  all QsJh7h8c 1128
  cut -f 1,3- "$tmp/all" >"$tmp/want"
  run "$isohand" equity --all --board QsJh7h8c -o "$tmp/holdem"
  exits 0
  text_of "$tmp/holdem" >"$tmp/text"
  same "$ran" "$tmp/want" "$tmp/text"
  run "$isohand" equity --all --game omaha-hi-lo --board 7d5c2h8s -o "$tmp/split"
  exits 0
  text_of "$tmp/split" >"$tmp/text"
  same "$ran" "$tmp/hi_lo" "$tmp/text"
  run "$isohand" equity --all --game omaha --buckets 50 --board QsJh7h8c2d -o "$tmp/buckets"
  exits 0
  text_of "$tmp/buckets" >"$tmp/text"
  same "$ran" "$tmp/bucketed" "$tmp/text"
else
  echo 'skipped, no python3: reading a file' >&2
  passed=77
fi
for cards in 5:1533939 6:10737573; do
  run "$isohand" equity --all --game omaha --cards ${cards%:*} --board QsJh7h8c2d -o "$tmp/more"
  exits 0
  "$isohand" info "$tmp/more" >"$tmp/info"
  grep -q "^tensor: cards U8 \[${cards#*:},${cards%:*}\]" "$tmp/info" || fail "$ran: $(cat "$tmp/info")"
  rm "$tmp/more"
done

# An interrupted command leaves the old file.
cp "$tmp/folder/hands" "$tmp/before"
"$builddir/tests/tools/cli_default" "$isohand" equity --all --game omaha --cards 5 --board Td9d9c -j1 \
  -o "$tmp/folder/hands" 2>"$tmp/err" &
pid=$!
has_temporary() { test "$(ls -A "$tmp/folder")" != hands; }
waits_for has_temporary
kill -s TERM $pid
ran='an equity --all that got SIGTERM'
status=0
wait $pid || status=$?
exits 143
says "isohand equity: interrupted; $tmp/folder/hands is not written"
test "$(ls -A "$tmp/folder")" = hands || fail "$ran: left $(ls -A "$tmp/folder")"
same "$ran: the old file" "$tmp/before" "$tmp/folder/hands"

# ---- Refusals -----------------------------------------------------------------------------------
refuses 2 'isohand equity: --board CARDS is missing: isohand equity --all --board CARDS' equity --all
refuses 2 '--board: `QsJh`: 2 cards, expected 3 to 5 with --all' equity --all --board QsJh
refuses 2 '--board: `Qs`: 1 card, expected 3 to 5 with --all' equity --all --game omaha --board Qs
refuses 2 '--board: ``: 0 cards, expected 3 to 5 with --all' equity --all --board ''
refuses 2 '--board: `QsJh7h8c2d3d`: 6 cards, expected at most 5' equity --all --board QsJh7h8c2d3d
refuses 2 '--board: `QsJh7h`: 3 cards, expected 4 to 5 with --all and 6 hole cards' \
  equity --all --game omaha --cards 6 --board QsJh7h
refuses 2 '--board: `QsJhJh`: `Jh` is given twice (byte 5)' equity --all --board QsJhJh
refuses 2 '--board: `6s7s5s`: `5` is not a rank of this deck' equity --all --game short --board 6s7s5s
refuses 2 '--all takes no players' equity --all --board QsJh7h AsKs QQ
refuses 2 '--all takes no dead cards' equity --all --board QsJh7h --dead As
refuses 2 '--all and --classes cannot be combined' equity --all --classes
refuses 1 '`AsKsQsJs`: 4 cards, expected 5' equity --game omaha --cards 5 AsKsQsJs 2s3s4s5s
refuses 2 '--cards: only hands of Omaha differ in their number of hole cards' \
  equity --all --board QsJh7h --cards 4
for cards in 3 7 x; do
  refuses 2 "--cards: \`$cards\` is not a number from 4 to 6" \
    equity --all --game omaha --board QsJh7h --cards $cards
done
refuses 2 '--buckets is only for --all' equity --game omaha AsKsQsJs 2s3s4s5s --buckets 9
for game in high short omaha-8; do
  refuses 2 '--buckets: only hands of omaha are divided into buckets here' \
    equity --all --game $game --board QsJh7h --buckets 9
done
refuses 2 '--buckets: `0` is not a number from 1 to 4294967295' \
  equity --all --game omaha --board QsJh7h --buckets 0
refuses 2 '-o is only for --all' equity AsKs QQ -o "$tmp/x"
refuses 2 '-o and --json cannot be combined' equity --all --board QsJh7h --json -o "$tmp/x"
refuses 2 '-o: a table cannot be written to standard output' equity --all --board QsJh7h -o -
refuses 2 '--game: equity supports omaha-hi-lo only with --all' equity --game omaha-8 AsKsQsJs 2s3s4s5s
refuses 2 '--game: equity supports omaha-hi-lo only with --all' equity --game omaha-hi-lo --classes
refuses 2 '--board: `QsJh7h`: 3 cards, expected 4 to 5 with --all and 6 hole cards' \
  equity --all --game omaha-8 --cards 6 --board QsJh7h
refuses 2 '--game: equity does not support badugi' equity --all --game badugi --board QsJh7h
refuses 1 "$tmp/none/x: " equity --all --game omaha --board QsJh7h -o "$tmp/none/x"
test ! -e "$tmp/x" || fail 'a file was written'
