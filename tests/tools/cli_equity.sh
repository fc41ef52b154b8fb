#!/bin/sh
# isohand equity: published values, equivalent inputs, and refusals.
. "$srcdir/tests/support/cli.sh"

# Published matchups, of 1,712,304 boards each.
run "$isohand" equity AcAd KcKd
exits 0
prints "AcAd${tab}82.6366${tab}1410336${tab}9308${tab}292660
KcKd${tab}17.3634${tab}292660${tab}9308${tab}1410336"
run "$isohand" equity AcAd KcKh
exits 0
prints "AcAd${tab}81.9461${tab}1399204${tab}7923${tab}305177
KcKh${tab}18.0539${tab}305177${tab}7923${tab}1399204"

# A single hand as a range gives the same: next to others that have weight 0 or are blocked, with
# any weight, and before or after the cards.
for range in AcAd,AsAh:0 'AcAd AhKd' AcAd:1 'AdAc,KcKh'; do
  run "$isohand" equity "$range" KcKd
  exits 0
  cut -f 2- "$tmp/out" >"$tmp/numbers"
  test "$(sed -n 1p "$tmp/numbers")" = "82.6366${tab}1410336${tab}9308${tab}292660" ||
    fail "$range"
done
run "$isohand" equity AcAd:0.5 KcKd:0.000001
exits 0
prints "AcAd:0.5${tab}82.6366${tab}0.705168${tab}0.004654${tab}0.14633
KcKd:0.000001${tab}17.3634${tab}0.14633${tab}0.004654${tab}0.705168"

# Boards, dead cards and several players: the flush stands unless a queen or a jack pairs
# the board for the sevens, or the last seven or two comes.
run "$isohand" equity AsKs 7h7d --board 'Qs Js 2c' --dead Ts
exits 0
awk -F "$tab" '{ if ($3 + $4 + $5 != 946) exit 1 }' "$tmp/out" || fail "not 44 * 43 / 2 boards"
run "$isohand" equity AsKs 7h7d 2c2h --board QsJs2d7s --dead Ts,9s
exits 0
prints "AsKs${tab}80.0000${tab}32${tab}0${tab}8
7h7d${tab}17.5000${tab}7${tab}0${tab}33
2c2h${tab}2.5000${tab}1${tab}0${tab}39"

# Three players share the board.
run "$isohand" equity 2s3s 4d5d 6h7h --board TcJcQcKcAc
exits 0
prints "2s3s${tab}33.3333${tab}0${tab}1${tab}0
4d5d${tab}33.3333${tab}0${tab}1${tab}0
6h7h${tab}33.3333${tab}0${tab}1${tab}0"

# Games: in the short deck a flush beats a full house.
for game in high short; do
  run "$isohand" equity --game $game AhAd KsQs --board AsJs9s9h7d
  exits 0
  cut -f 3 "$tmp/out" | tr '\n' ' ' >"$tmp/$game"
done
test "$(cat "$tmp/high")" = '1 0 ' || fail "high: the full house"
test "$(cat "$tmp/short")" = '0 1 ' || fail "short: the flush"
run "$isohand" equity --deck short AhAd KsQs --board AsJs9s9h7d
exits 0
test "$(cut -f 3 "$tmp/out" | tr '\n' ' ')" = '0 1 ' || fail "--deck short"
run "$isohand" equity --game omaha AsAh9c8c KsKhQd --board 2s3s4s
exits 1
run "$isohand" equity --game omaha AsAh9c8c KsKhQdQc7d --board 2s3s4sKdKc
exits 0
prints "AsAh9c8c${tab}0.0000${tab}0${tab}0${tab}1
KsKhQdQc7d${tab}100.0000${tab}1${tab}0${tab}0"

# Ranges of Omaha.  On a river, each hand with two aces meets those of the 43 cards left.
run "$isohand" equity --game omaha AAxx xxxx --board 2s2h3d4c9s
exits 0
awk -F "$tab" '$3 + $4 + $5 != (6 * 43 * 42 / 2 + 4 * 43 + 1) * 43 * 42 * 41 * 40 / 24 { exit 1 }' "$tmp/out" ||
  fail 'AAxx against all hands: the number of pairs'
run "$isohand" equity --game omaha AAxx AAxx --board 2s2h3d4c9s
exits 0
awk -F "$tab" '$2 != "50.0000" { exit 1 }' "$tmp/out" || fail 'AAxx against itself'
run "$isohand" equity --game omaha AsAh9c8c,AAKK:0 KsKhQdQc:0.5 --board 2s3s4sKdKc
exits 0
prints "AsAh9c8c,AAKK:0${tab}0.0000${tab}0${tab}0${tab}0.5
KsKhQdQc:0.5${tab}100.0000${tab}0.5${tab}0${tab}0"
run "$isohand" equity --game omaha 'As Ah 9c 8c' KKxx:ds --board 2s3s4sKdKc --json
exits 0
cp "$tmp/out" "$tmp/want"
run "$isohand" equity --game omaha 'AsAh8c9c' kk**:DS --board 2s3s4sKdKc --json
exits 0
sed 's/"player":"[^"]*"/"player":""/g' "$tmp/out" >"$tmp/a"
sed 's/"player":"[^"]*"/"player":""/g' "$tmp/want" >"$tmp/b"
same 'a hand with its cards apart' "$tmp/b" "$tmp/a"
# A range of one hand is that hand, on all boards.
for cards in 'AsAhKdKc 8c7c6d5d' 'AsAhKdKc2h 8c7c6d5d5h'; do
  set -- $cards
  "$isohand" equity --game omaha "$1" "$2" | cut -f 2- >"$tmp/want"
  "$isohand" equity --game omaha --cards $((${#1} / 2)) "$1:1" "$2" | cut -f 2- >"$tmp/a"
  same "$cards" "$tmp/want" "$tmp/a"
done
# The turn is the sum of its rivers.
rivers()
{
  for rank in 2 3 4 5 6 7 8 9 T J Q K A; do
    for suit in s h d c; do
      echo "AAxx:ss KQJx,T987-6543|Ks7h2d5c$rank$suit"
    done
  done | grep -v -e 'Ks$' -e '7h$' -e '2d$' -e '5c$'
}
rivers | "$isohand" equity --game omaha |
  awk -F "$tab" 'NR % 2 { w += $3; t += $4; l += $5 } END { print w, t, l }' >"$tmp/want"
"$isohand" equity --game omaha AAxx:ss KQJx,T987-6543 --board Ks7h2d5c |
  awk -F "$tab" 'NR == 1 { print $3, $4, $5 }' >"$tmp/a"
same 'the turn and its rivers' "$tmp/want" "$tmp/a"
run "$isohand" equity --game omaha --cards 6 AAKKQx AxxxQQ --board 2s3s4sKdKc
exits 0
test "$(awk -F "$tab" '{ p += $2 } END { print p }' "$tmp/out")" = 100 || fail 'six cards'
refuses 2 'a range needs exactly one opponent, not 2' equity --game omaha AAxx KKxx QQxx
refuses 1 '`AAxxx`: 5 cards, expected 4: x is any card (byte 1)' equity --game omaha AAxxx KKxx
refuses 1 '`AsAhKdKc`: 4 cards, expected 5' equity --game omaha --cards 5 AsAhKdKc 8c7c6d5d
refuses 1 '`AAxx:q`: `q` begins neither suits' equity --game omaha AAxx:q KKxx
refuses 1 'every combination of the two ranges shares a card' \
  equity --game omaha AAAx AAxx --board 2s3s4s
refuses 1 'As is given twice' equity --game omaha AsAhKdKc AAxx,AsQsJsTs:0 --board As3s4s
refuses 1 'ranges of 6 hole cards need a board of 3 to 5 cards' \
  equity --game omaha --cards 6 AAKKQQ JJTT99
refuses 2 '--cards: only hands of Omaha differ' equity --cards 4 AsAh KsKh

# --classes: a line per pair, each mirrored by its reverse.
run "$isohand" equity --classes --game short --quiet
exits 0
test "$(wc -l <"$tmp/out" | tr -d ' ')" = 6561 || fail "--classes: not 81 * 81 lines"
cp "$tmp/out" "$tmp/classes"
cut -f 1,2,4-6 "$tmp/classes" | sort >"$tmp/straight"
sed "s/\(.*\)$tab\(.*\)$tab\(.*\)$tab\(.*\)$tab\(.*\)/\2$tab\1$tab\5$tab\4$tab\3/" "$tmp/straight" |
  sort >"$tmp/mirrored"
same '--classes: two classes that disagree' "$tmp/straight" "$tmp/mirrored"
run "$isohand" equity --game short AKs QQ
exits 0
grep "^AKs${tab}QQ${tab}" "$tmp/classes" | cut -f 3- >"$tmp/expected"
sed -n 1p "$tmp/out" | cut -f 2- >"$tmp/line"
same 'AKs against QQ' "$tmp/expected" "$tmp/line"
run "$isohand" equity --classes --game short --threads 1
exits 0
same '--threads 1' "$tmp/classes" "$tmp/out"

# Situations on standard input give the same as arguments; a line may have a board.
printf 'AcAd KcKd\n  AKs\tQQ,AhAd:0.5 | Qs7h 2d  \r\nAsKs 7h7d 2c2h|QsJs2d7s' >"$tmp/in"
run "$isohand" equity <"$tmp/in"
exits 0
cp "$tmp/out" "$tmp/situations"
{
  "$isohand" equity AcAd KcKd
  "$isohand" equity AKs QQ,AhAd:0.5 --board Qs7h2d
  "$isohand" equity AsKs 7h7d 2c2h --board QsJs2d7s
} >"$tmp/want"
same 'situations' "$tmp/want" "$tmp/situations"
printf 'AsAh9c8c KsKhQdQc7d\n' | "$isohand" equity --game omaha --board 2s3s4sKdKc >"$tmp/out"
"$isohand" equity --game omaha --board 2s3s4sKdKc AsAh9c8c KsKhQdQc7d >"$tmp/want"
same 'a situation of Omaha' "$tmp/want" "$tmp/out"
# Invalid lines are reported with their number; the others are handled.
bad_line()
{
  printf 'AcAd KcKd\n%s\nAcAd KcKd\n' "$2" >"$tmp/in"
  run "$isohand" equity <"$tmp/in"
  exits 1
  says "isohand equity: line 2: $1"
  test "$(wc -l <"$tmp/out" | tr -d ' ')" = 2 || fail "$ran: the line before the bad one"
  run "$isohand" equity --keep-going <"$tmp/in"
  exits 1
  says "isohand equity: line 2: $1"
  test "$(wc -l <"$tmp/out" | tr -d ' ')" = 4 || fail "$ran: the lines around the bad one"
}
bad_line 'empty line' ''
bad_line '0 players, expected 2 to 10' ' '
bad_line '1 player, expected 2 to 10' AcAd
bad_line 'more than 10 players' 'AA AA AA AA AA AA AA AA AA AA AA'
bad_line 'a range needs exactly one opponent, not 2' 'AcAd KK QQ'
bad_line 'Ac is given twice' 'AcAd AcKc'
bad_line '` 2c2d2h2s3c3d`: 6 cards, expected at most 5' 'AcAd KcKd| 2c2d2h2s3c3d'
bad_line 'Ac is given twice' 'AcAd KcKd|Ac2c3c'
bad_line '`AcA`: a suit is missing' 'AcA KcKd'
printf 'AcAd KcKd|2c2d2h\n' >"$tmp/in"
refuses 1 'line 1: the board is given both after the bar and by --board' equity --board 2c2d2h
: >"$tmp/in"

# A tab inside an operand makes no extra column.
run "$isohand" equity "Ac${tab}Ad" KcKd
exits 0
test "$(sed -n 1p "$tmp/out" | cut -f 1,2)" = "Ac\\x09Ad${tab}82.6366" || fail "a tab in a player"

# JSON: the same numbers, one object per situation.
run "$isohand" equity --json AcAd:0.5 KcKd:0.000001
exits 0
prints '{"players":[{"player":"AcAd:0.5","percent":82.6366,"wins":0.705168,"ties":0.004654,"losses":0.14633},{"player":"KcKd:0.000001","percent":17.3634,"wins":0.14633,"ties":0.004654,"losses":0.705168}]}'
run "$isohand" equity --json AsKs 7h7d 2c2h --board QsJs2d7s --dead Ts,9s
prints '{"players":[{"player":"AsKs","percent":80.0000,"wins":32,"ties":0,"losses":8},{"player":"7h7d","percent":17.5000,"wins":7,"ties":0,"losses":33},{"player":"2c2h","percent":2.5000,"wins":1,"ties":0,"losses":39}]}'
run "$isohand" equity --classes --game short --json --quiet
exits 0
awk -F "$tab" '{ printf "{\"class\":\"%s\",\"against\":\"%s\",\"percent\":%s,\"wins\":%s,\"ties\":%s,\"losses\":%s}\n", $1, $2, $3, $4, $5, $6 }' \
  "$tmp/classes" >"$tmp/want"
same 'equity --classes --json' "$tmp/want" "$tmp/out"

# Refusals.
refuses 2 'missing argument: isohand equity [PLAYER PLAYER...] | --classes' equity AsKs
refuses 2 'too many arguments' equity 1 2 3 4 5 6 7 8 9 10 11
refuses 2 'a range needs exactly one opponent, not 2' equity AsKs QQ+ 22
refuses 2 '--classes takes no players' equity --classes AsKs QdQh
refuses 2 '--classes takes no players' equity --classes --board 2s3s4s
refuses 2 '--classes: Omaha has no preflop classes' equity --classes --game omaha
refuses 2 'is not a game' equity --game stud AsKs QdQh
refuses 1 'As is given twice' equity AsKs AsQs
refuses 2 '--board and --dead: Kd is given twice' equity AsKs QQ --board KdKh2c --dead KdQs
refuses 2 '--board and --dead: 4h is given twice' equity AsKs QdQh --board 4h5h6h --dead 3h4h
refuses 2 '--board: `2c2c3c`: `2c` is given twice' equity AsKs QdQh --board 2c2c3c
refuses 1 'Ks is given twice' equity AsKs QQ --board Ks2d3c
refuses 2 '--board: `2c3c4c5c6c7c`: 6 cards, expected at most 5' \
  equity AsKs QdQh --board 2c3c4c5c6c7c
refuses 1 '`AsKs`: 2 cards, expected 4: x is any card (byte 1)' equity --game omaha AsKs QdQhJdJh
refuses 1 'not enough cards left for a board of 5' equity --game short AsKs QdQh \
  --dead 6s6h6d6c7s7h7d7c8s8h8d8c9s9h9d9cTsThTdTcJsJhJdJcKhKdKcAh
refuses 1 'every combination of the two ranges shares a card' equity AA AsAh --dead AdAc
refuses 1 '`JTs+`: `+` after adjacent' equity AsKs JTs+
refuses 1 '`AsK`: a suit is missing at the end (byte 4)' equity AsK QQ
refuses 2 '--board: `2c3x`: `x` is not a suit (byte 4)' equity AsKs QQ --board 2c3x
refuses 2 '--dead: `Zs`' equity AsKs QQ --dead Zs
refuses 1 '`QQ,5s4s`: `5` is not a rank of this deck' equity --game short AsKs QQ,5s4s
