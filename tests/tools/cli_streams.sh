#!/bin/sh
# Streams: valid and invalid lines, numbers, and the ends of files and pipes.
. "$srcdir/tests/support/cli.sh"

# bad_hand: an invalid hand as an argument, and as the third line of stdin after two valid ones
# whose output is written.
bad_hand()
{
  printf 'AsKs|QsJsTs\n2s2h|2d2c3s\n%s\nAsKs|QsJsTs\n' "$2" >"$tmp/lines"
  for command in index canon; do
    run "$isohand" $command 2,3 "$2"
    exits 1
    says "isohand $command: $1"
    prints
    run "$isohand" $command 2,3 <"$tmp/lines"
    exits 1
    says "isohand $command: line 3: $1"
    test "$(wc -l <"$tmp/out" | tr -d ' ')" = 2 || fail "$ran: the lines before the bad one"
    run "$isohand" $command --keep-going 2,3 <"$tmp/lines"
    exits 1
    says "isohand $command: line 3: $1"
    test "$(wc -l <"$tmp/out" | tr -d ' ')" = 3 || fail "$ran: the lines around the bad one"
    test "$(wc -l <"$tmp/err" | tr -d ' ')" = 1 || fail "$ran: one report"
    run "$isohand" $command --keep-going 2,3 AsKsQsJsTs "$2" 2s2h2d2c3s
    exits 1
    test "$(wc -l <"$tmp/out" | tr -d ' ')" = 2 || fail "$ran: the hands around the bad one"
  done
}
bad_hand '`AsKz|QsJsTs`: `z` is not a suit (byte 4)' 'AsKz|QsJsTs'
bad_hand '`AsKs|QsJsAs`: `As` is given twice' 'AsKs|QsJsAs'
bad_hand '`AsKs|QsJs0s`: `0` is not a rank of this deck' 'AsKs|QsJs0s'
bad_hand '`AsKs|QsJsXs`: `X` is not a rank' 'AsKs|QsJsXs'
bad_hand '`AsKs|QsJsTs9s`: more than 5 cards' 'AsKs|QsJsTs9s'
bad_hand '`AsKs|QsJs`: 4 cards, expected 5' 'AsKs|QsJs'
bad_hand '`AsKsQ|sJsTs`:' 'AsKsQ|sJsTs'
bad_hand '`AsKsQs|JsTs`: no round of 2,3 ends after 3 cards' 'AsKsQs|JsTs'
bad_hand '`AsKsQsJsT`:' 'AsKsQsJsT'
bad_hand '` `:' ' '
bad_hand '`As?s|QsJsTs`:' "$(printf 'As\033s|QsJsTs')"
refuses 1 'isohand index: empty argument' index 2,3 ''
printf '\n' >"$tmp/in"
for command in 'index 2,3' 'unindex 2,3' 'canon 2,3' eval equity; do
  # shellcheck disable=SC2086 # the words of $command are the arguments
  refuses 1 'line 1: empty line' $command
done
printf 'AsKsQsJsTs\n\r\n' >"$tmp/in"
run "$isohand" index 2,3 <"$tmp/in"
exits 1
says 'line 2: empty line'
printf 'QsKs\n' >"$tmp/in"
refuses 1 'line 1: `QsKs`: `Q` is not a rank of this deck' index --deck 2x4 2
refuses 1 'line 1: `QsKs`: `Q` is not a rank of this deck' canon --deck 2x4 2

# Indices: the decimal numbers below the size, and nothing else.
bad_index()
{
  printf '%s\n' "$2" >"$tmp/in"
  refuses 1 "isohand unindex: line 1: $1" unindex 2,3
  refuses 1 "isohand unindex: $1" unindex 2,3 -- "$2"
}
for bad in -1 +3 0x10 1e5 1.0 ' 1' '1 ' 18446744073709551616 99999999999999999999999 one; do
  bad_index "\`$bad\` is not an index" "$bad"
done
bad_index 'index 1286792 is not in 0..1286791' 1286792
bad_index 'index 18446744073709551615 is not in 0..1286791' 18446744073709551615
run "$isohand" unindex 2,3 0 1286791 000
exits 0
test "$(sed -n 1p "$tmp/out")" = "$(sed -n 3p "$tmp/out")" || fail "leading zeros"
printf '169\n' >"$tmp/in"
refuses 1 'index 169 is not in 0..168' unindex --round 0 2,3
run "$isohand" unindex --round 0 2,3 168
exits 0

# Round trips of many indices, in order and spread over the range.
awk 'BEGIN { for (i = 0; i < 50000; i++) printf "%d\n", i * 48565; print "2428287419" }' >"$tmp/index"
run "$isohand" unindex holdem <"$tmp/index"
exits 0
cp "$tmp/out" "$tmp/hands"
run "$isohand" index holdem <"$tmp/hands"
exits 0
same 'index of unindex' "$tmp/index" "$tmp/out"
run "$isohand" canon holdem <"$tmp/hands"
exits 0
cut -f 1 "$tmp/out" >"$tmp/again"
same 'canon of canonical hands' "$tmp/hands" "$tmp/again"

# Every form of a line end, and a last line without one.
printf 'AsKs|QsJsTs\nAsKs|QsJsTs\nAsKs|QsJsTs\n' >"$tmp/in"
run "$isohand" index 2,3 <"$tmp/in"
exits 0
cp "$tmp/out" "$tmp/three"

printf 'AsKs|QsJsTs\r\nas ks,qs\tjs ts\nAsKsQsJsTs' >"$tmp/in"
run "$isohand" index 2,3 <"$tmp/in"
exits 0
same 'line ends' "$tmp/three" "$tmp/out"
: >"$tmp/in"
run "$isohand" index 2,3 <"$tmp/in"
exits 0
prints

# NUL bytes, binary noise, and long lines.
printf 'AsKs\000QsJsTs\nAsKsQsJsTs\n' >"$tmp/in"
refuses 1 'line 1: `AsKs?QsJsTs`: byte 0x00' index 2,3
refuses 1 'line 1: `AsKs?QsJsTs` is not an index' unindex 2,3
refuses 1 'line 1: `AsKs?QsJsTs`: byte 0x00' eval
run "$isohand" index --keep-going 2,3 <"$tmp/in"
exits 1
prints "$(sed -n 1p "$tmp/three")"
{
  dd if=/dev/zero bs=1000000 count=10 2>/dev/null | tr '\000' ' '
  printf 'AsKsQsJsTs\n'
  dd if=/dev/zero bs=1000000 count=10 2>/dev/null | tr '\000' 'A'
  printf '\nAsKsQsJsTs'
} >"$tmp/in"
run "$isohand" index --keep-going 2,3 <"$tmp/in"
exits 1
says 'line 2: '
test "$(wc -c <"$tmp/err")" -lt 400 || fail "the report of a long line is long"
sed 1d "$tmp/three" >"$tmp/two"
same 'long lines' "$tmp/two" "$tmp/out"
refuses 1 'line 1: ' unindex 2,3

# Standard input that cannot be read, standard output that cannot be written.
run "$isohand" index 2,3 <"$tmp"
exits 1
says 'standard input, line 1: '
if test -w /dev/full; then
  for command in 'index 2,3 AsKsQsJsTs' 'unindex 2,3 0' 'canon 2,3 AsKsQsJsTs' 'eval AsKsQsJsTs' \
    'size 2,3' 'boards 3' 'bench eval' 'equity AcAd KcKd' 'eval --json AsKsQsJsTs' -V --help 'index --help' --version; do
    status=0
    # shellcheck disable=SC2086 # the words of $command are the arguments
    "$isohand" $command >/dev/full 2>"$tmp/err" || status=$?
    ran=$command
    exits 1
    says 'standard output: No space left on device'
  done
fi
awk 'BEGIN { for (i = 0; i < 200000; i++) print "AsKsQsJsTs" }' >"$tmp/in"
status=0
(ulimit -f 8; "$isohand" index 2,3 <"$tmp/in" >"$tmp/full" 2>"$tmp/err") || status=$?
ran='index into a file that must not grow'
exits 1
says 'standard output: '
# The command ends quietly when its reader closes the pipe.
{
  status=0
  "$isohand" index 2,3 <"$tmp/in" 2>"$tmp/err" || status=$?
  echo $status >"$tmp/status"
} | sed 1q >"$tmp/out"
test "$(cat "$tmp/status")" = 1 || fail "a closed pipe: exit $(cat "$tmp/status")"
test ! -s "$tmp/err" || fail "a closed pipe: $(cat "$tmp/err")"

# As a coprocess: each answer comes before the next question.
mkfifo "$tmp/ask" "$tmp/answer"
"$isohand" index --line-buffered 2,3 <"$tmp/ask" >"$tmp/answer" &
pid=$!
exec 3>"$tmp/ask" 4<"$tmp/answer"
# The wait for an answer is limited.
(
  exec 3>&- 4<&- >/dev/null 2>&1
  for tenth in 0 1 2 3 4 5 6 7 8 9; do
    sleep 6
  done
  kill $pid
) &
watchdog=$!
for hand in AsKsQsJsTs 2s2h2d2c3s AhKhQhJhTh; do
  echo $hand >&3
  read -r answer <&4 || fail "the coprocess did not answer"
  run "$isohand" index 2,3 $hand
  prints "$answer"
done
exec 3>&- 4<&-
wait $pid || fail "the coprocess failed"
kill $watchdog

# eval.
run "$isohand" eval AsKsQsJsTs '2h 3d 4c 5s 7h' 'Ks Kd Kc Th Ts 2c 3d' 5h4h3s2dAc
exits 0
cut -f 1-3 "$tmp/out" >"$tmp/got"
printf '7462\tstraight flush\tAsKsQsJsTs\n1\thigh card\t7h5s4c3d2h\n' >"$tmp/expected"
head -n 2 "$tmp/got" >"$tmp/first"
same eval "$tmp/expected" "$tmp/first"
test "$(sed -n 3p "$tmp/out" | cut -f 2-4)" = \
  "full house${tab}KsKdKcThTs${tab}full house, kings over tens" || fail "eval: a full house"
test "$(sed -n 4p "$tmp/out" | cut -f 2,3)" = "straight${tab}5h4h3s2dAc" || fail "eval: the wheel"
awk -F '\t' 'NF != 4 { exit 1 }' "$tmp/out" || fail "eval: four columns"
: >"$tmp/in"
refuses 1 'isohand eval: `AsKsQsJsAs`: `As` is given twice' eval AsKsQsJsAs
refuses 1 'isohand eval: `AsKsQsJs`: 4 cards, expected 5 to 9' eval AsKsQsJs
refuses 1 'isohand eval: `2s3s4s5s6s7s8s9sTsJs`: more than 9 cards' eval 2s3s4s5s6s7s8s9sTsJs
refuses 1 'is not a rank of this deck' eval AsKsQsJs1s

# eval: the short deck, and draws.
run "$isohand" eval --game short KsKdKh6s8s9sJs6d6h 6dAc7s8h9hAsAd
exits 0
printf '%s\n' "flush${tab}KsJs9s8s6s${tab}flush, king high" \
  "straight${tab}9h8h7s6dAc${tab}straight, nine high" >"$tmp/expected"
cut -f 2-4 "$tmp/out" >"$tmp/got"
same 'eval --game short' "$tmp/expected" "$tmp/got"
cp "$tmp/out" "$tmp/short"
run "$isohand" eval --deck short KsKdKh6s8s9sJs6d6h 6dAc7s8h9hAsAd
same 'eval --deck short' "$tmp/short" "$tmp/out"
run "$isohand" eval --game short-trips AcKcQcJcTc 6dAc7s8h9hAsAd
printf '%s\n' "1404${tab}straight flush${tab}AcKcQcJcTc${tab}royal flush" >"$tmp/expected"
head -n 1 "$tmp/out" >"$tmp/got"
same 'eval --game short-trips' "$tmp/expected" "$tmp/got"
test "$(sed -n 2p "$tmp/out" | cut -f 2,3)" = "three of a kind${tab}AcAsAd9h8h" ||
  fail "eval --game short-trips: three of a kind"
refuses 1 'eval: `AsKsQsJs5s`: `5` is not a rank of this deck (byte 9)' eval --game short AsKsQsJs5s
run "$isohand" eval --draws 5s6s7s8sKhKd 2s2h7d7cQh
exits 0
printf '%s\n' "straight flush draw, flush draw, open-ended${tab}28${tab}straight flush 4s9s, \
flush 2s3sTsJsQsKsAs, straight 4h9h4d9d4c9c, three of a kind Kc, \
two pair 5h6h7h8h5d6d7d8d5c6c7c8c" "no draw${tab}4${tab}full house 7s7h2d2c" >"$tmp/expected"
cut -f 5- "$tmp/out" >"$tmp/got"
same 'eval --draws' "$tmp/expected" "$tmp/got"
refuses 1 'eval: `5s6s7s8sKh3d2s`: 7 cards, expected 5 to 6' eval --draws 5s6s7s8sKh3d2s

# JSON: the columns as members, one object per hand.
run "$isohand" eval --json --draws 2s2h7d7cQh
exits 0
prints '{"strength":4256,"category":"two pair","cards":"7d7c2s2hQh","description":"two pair, sevens and twos","draws":"no draw","outs":4,"outs_to":{"full house":"7s7h2d2c"}}'
printf 'As2sKdKh|3d4h5cKsKc\nAsKsKdKh|2d3s4c5s6c\n' >"$tmp/in"
run "$isohand" eval --json --game omaha-8 <"$tmp/in"
exits 0
"$isohand" eval --game omaha-8 <"$tmp/in" | awk -F "$tab" '
  function rated(i) {
    return "\"strength\":" $i ",\"category\":\"" $(i + 1) "\",\"cards\":\"" ($(i + 2) == "-" ? "" : $(i + 2)) \
      "\",\"description\":\"" $(i + 3) "\""
  }
  { print "{" rated(1) ",\"low\":{" rated(5) "}}" }' >"$tmp/want"
same 'eval --json --game omaha-8' "$tmp/want" "$tmp/out"
run "$isohand" eval --json --game badugi As4h6d6s
prints '{"strength":364,"category":"three-card badugi","cards":"6d4hAs","description":"three-card badugi, 6-4-A"}'
: >"$tmp/in"

# eval: Omaha.
run "$isohand" eval --game omaha 'AsKsQhJh|2s3s4d9cTc' '3s4sAdKc|5s6s7s|8s|Kd' \
  '4sAsAdKc | 5s6s7s8sKd' 'KsKhQhQd7c8c|AsAdKd2c3c' 2s2h3s3h4s'|4dAhKd'
exits 0
printf '%s\n' "high card${tab}AsKsTc9c4d${tab}high card, ace" \
  "straight flush${tab}7s6s5s4s3s${tab}straight flush, seven high" \
  "flush${tab}As8s7s6s4s${tab}flush, ace high" \
  "full house${tab}KsKhKdAsAd${tab}full house, kings over aces" \
  "pair${tab}4s4dAhKd3s${tab}pair of fours" >"$tmp/expected"
cut -f 2- "$tmp/out" >"$tmp/got"
same 'eval --game omaha' "$tmp/expected" "$tmp/got"
run "$isohand" eval AsKsTc9c4d 7s6s5s4s3s As8s7s6s4s KsKhKdAsAd 4s4dAhKd3s
cut -f 1 "$tmp/out" >"$tmp/expected"
"$isohand" eval --game omaha --deck standard <<END | cut -f 1 >"$tmp/got"
AsKsQhJh|2s3s4d9cTc
3s4sAdKc|5s6s7s|8s|Kd
4sAsAdKc | 5s6s7s8sKd
KsKhQhQd7c8c|AsAdKd2c3c
2s2h3s3h4s|4dAhKd
END
same 'the strengths of eval --game omaha' "$tmp/expected" "$tmp/got"
refuses 1 '`AsKsQhJh2s3s4d`: missing bar' eval --game omaha AsKsQhJh2s3s4d
refuses 1 '3 hole cards and 4 on the board, expected 4 to 6 and 3 to 5' \
  eval --game omaha 'AsKsQh|Jh2s3s4d'
refuses 1 '4 hole cards and 2 on the board' eval --game omaha 'AsKsQhJh|2s3s'
refuses 1 '0 hole cards and 5 on the board' eval --game omaha '|2s3sAsKsQh'
refuses 1 'more than 11 cards' eval --game omaha 'AsKsQhJh|2s3s4d5d6d7d8d9d'
refuses 1 '`As` is given twice' eval --game omaha 'AsKsQhJh|2s3sAs'
refuses 2 '--draws: not supported for Omaha hands' eval --game omaha --draws 'AsKsQhJh|2s3s4d'
refuses 2 '--deck: `short` is not the deck of --game omaha' eval --game omaha --deck short

# eval: low hands.
rates() { # game, hand, what it prints
  run "$isohand" eval --game "$1" "$2"
  exits 0
  prints "$3"
}
rates ace-to-five 'As2s3s4s5s KdKh' "6175${tab}no pair${tab}5s4s3s2sAs${tab}5-4-3-2-A low"
rates a-5 AsAhAdAc2s "156${tab}four of a kind${tab}AsAhAdAc2s${tab}four of a kind, aces"
rates eight-or-better 8s7s6s5s4sKd "1${tab}no pair${tab}8s7s6s5s4s${tab}8-7-6-5-4 low"
rates 8-or-better 9s7s6s5s4sKd "0${tab}no low${tab}-${tab}no low"
rates deuce-to-seven 2s3s4s5s7h "7462${tab}no pair${tab}7h5s4s3s2s${tab}7-5-4-3-2 low"
rates 2-7 As2s3s4s5s "815${tab}flush${tab}As5s4s3s2s${tab}flush, ace high"
rates badugi As2h3d4c "1092${tab}four-card badugi${tab}4c3d2hAs${tab}four-card badugi, 4-3-2-A"
rates badugi As4h6d6s "364${tab}three-card badugi${tab}6d4hAs${tab}three-card badugi, 6-4-A"
rates omaha-hi-lo 'As2sKdKh|3d4h5cKsKc' "7432${tab}four of a kind${tab}KdKhKsKc5c${tab}\
four of a kind, kings${tab}56${tab}no pair${tab}5c4h3d2sAs${tab}5-4-3-2-A low"
rates omaha-8 'AsKsKdKh|2d3s4c5s6c' "3707${tab}pair${tab}KsKd6c5s4c${tab}pair of kings${tab}\
0${tab}no low${tab}-${tab}no low"
for game in ace-to-five eight-or-better deuce-to-seven; do
  refuses 1 'eval: `As2s3s4s`: 4 cards, expected 5 to 9' eval --game $game As2s3s4s
done
refuses 1 'eval: `As2s3s`: 3 cards, expected 4 to 9' eval --game badugi As2s3s
refuses 1 'more than 9 cards' eval --game badugi As2s3s4s5s6s7s8s9sTs
refuses 1 '`As` is given twice' eval --game a-5 As2s3s4sAs
refuses 1 'missing bar between' eval --game omaha-hi-lo As2s3s4s5s6s7s
refuses 1 '3 hole cards and 3 on the board' eval --game omaha-hi-lo 'As2s3s|4s5s6s'
refuses 2 '--draws: not supported for low hands' eval --game a-5 --draws As2s3s4s5s
refuses 2 '--draws: not supported for Omaha hands' eval --game omaha-8 --draws As2s3s4s5s
refuses 2 '--deck: `short` is not the deck of --game badugi' eval --game badugi --deck short
