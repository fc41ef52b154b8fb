#!/bin/sh
# examples/postflop reproduces published figures.
set -eu
. "$srcdir/tests/support/examples.sh"

config --exists isohand-table || exit 77
make_examples postflop
postflop=$dir/postflop/postflop

# has FILE LINE
has() {
  grep -q "^$2\$" "$1" || fail "$1: missing line: $2"
}

# cell FILE ITERATION COLUMN: prints a number; column 2 is the exploitability.
cell() {
  awk -v iteration="$2" -v column="$3" '$1 == iteration { print $column }' "$1"
}

# spot BOARD OOP IP LINE...: prints a spot.
spot() {
  printf 'board = %s\noop = %s\nip = %s\n' "$1" "$2" "$3"
  shift 3
  printf '%s\n' "$@"
}

# solved WORD...: solves the spot on standard input; the output goes to $dir/answer.
solved() {
  "$postflop" "$@" - >"$dir/answer" || fail "postflop $*"
}

# wins EQUITY EV EV: checks the first player's equity and value, and the second player's value.
wins() {
  near "equity" "$(awk '$1 == "oop" { print $2; exit }' "$dir/answer")" "$1" 0.00005
  near "value of oop" "$(awk '$1 == "oop" { print $3; exit }' "$dir/answer")" "$2" 0.00015
  near "value of ip" "$(awk '$1 == "ip" { print $3; exit }' "$dir/answer")" "$3" 0.00015
}

# The exact cases of b-inary's postflop-solver, src/game/tests.rs.  Before the first iteration
# all actions are equally likely.
chips='pot = 60
stack = 970'
rake='rake = 0.05
rake cap = 10'
losers=KK-22,K9-K2,Q8-Q2,J8-J2,T8-T2,92+,82+,72+,62+
for board in 'Td9d6h Qc 7s' 'Td9d6h Qc' Td9d6d; do
  spot "$board" random random "$chips" | solved --iterations 0
  wins 50 30 30
  spot "$board" random random "$chips" 'river oop bets = 50%' | solved --iterations 0
  wins 50 37.5 22.5
done
spot AcAdKh AA $losers "$chips" "$rake" | solved --iterations 0
wins 100 57 0
spot AcAdKh AA $losers "$chips" 'rake = 0.05' 'rake cap = 2' | solved --iterations 0
wins 100 58 0
spot AcAdKh $losers AA "$chips" | solved --iterations 0
wins 0 0 60
spot 2c6dTh AA AA "$chips" "$rake" | solved --iterations 0
wins 50 28.5 28.5
small='pot = 20
stack = 10
bets = a'
spot 2s3h4d6c7c AsAh,QsQh KsKh "$small" 'lock = all-in 10: 0.25 0.75' | solved --hands
wins 50 13.75 6.25
near 'exploitability with a locked node' "$(cell "$dir/answer" 1000 2)" 0 0.00001
has "$dir/answer" '  QhQs    0.0000      0.0000'
has "$dir/answer" '  AhAs  100.0000     27.5000'
has "$dir/answer" '  QhQs  100.00    0.00'
spot 2s3h4d6c7c AsAh,QsQh KsKh "$small" 'lock = all-in 10: 0.5 0.5' | solved --hands
wins 50 15 5
has "$dir/answer" '  QhQs    0.00  100.00'

# Nothing to gain except by rounding.
spot AcAdKh2s3s 44:0.7,55,65:0.1,QJ:0.3 AA:0.3,KK:0.7,AK:0.33 'pot = 33' 'stack = 50' |
  solved --iterations 0
has "$dir/answer" '        0               0    0.0000'
spot AcAdKh2s3s 44:0.7,55,65:0.1,QJ:0.3 AA:0.1,KK:0.7,AK:0.33 'pot = 33' 'stack = 50' |
  solved --iterations 0 --hands
has "$dir/answer" '  QcJc    0.0000      0.0000'

# With the nuts or nothing, one pot-sized bet in three is a bluff; half of them are called, and the
# worthless hand wins nothing.
spot 2s3h4d6c7c AsAh,QsQh KsKh 'pot = 10' 'stack = 10' 'oop bets = a' |
  solved --iterations 4000 --every 4000 --hands
near 'bluffs' "$(awk '$1 == "QhQs" { bluffs = $3 } END { print bluffs }' "$dir/answer")" 50 0.5
near 'nuts' "$(awk '$1 == "AhAs" { bets = $3 } END { print bets }' "$dir/answer")" 100 0.01
near 'value of the nuts' "$(awk '$1 == "AhAs" { print $3; exit }' "$dir/answer")" 15 0.05
near 'value of nothing' "$(awk '$1 == "QhQs" { print $3; exit }' "$dir/answer")" 0 0.05

# The exploitability that b-inary's solver prints for its example. Where the average covers a single
# iteration it differs only by rounding: at 5, since the average restarts at 4.
turn() {
  OMP_WAIT_POLICY=passive "$postflop" --iterations 5 --every 1 "$@" "$dir/postflop/turn.txt" |
    sed '/^memory: /d' # depends on the number of threads
}
turn >"$dir/turn"
turn --threads 2 | cmp - "$dir/turn" || fail 'threads matter'
has "$dir/turn" '167 against 250 hands, 49 boards; the tree has 75 decision nodes and 111 terminal nodes'
near 'uniform turn' "$(cell "$dir/turn" 0 2)" 186.74606 0.001
near 'turn at 2' "$(cell "$dir/turn" 2 2)" 219.60553 0.005
near 'turn at 5' "$(cell "$dir/turn" 5 2)" 164.79480 0.05
# The first average over two iterations, as in two other implementations: strategies are weighted by
# their player's reach.
near 'turn at 3' "$(cell "$dir/turn" 3 2)" 216.713 0.01
turn --bits 16 >"$dir/bits"
near 'uniform turn, 16 bits' "$(cell "$dir/bits" 0 2)" 186.74606 0.001
near 'turn at 2, 16 bits' "$(cell "$dir/bits" 2 2)" 219.60553 0.05
near 'turn at 5, 16 bits' "$(cell "$dir/bits" 5 2)" 164.79480 2
turn --bits 16 --threads 2 | cmp - "$dir/bits" || fail 'threads matter with 16 bits'
grep -q '^oop all-in 900 ' "$dir/turn" && grep -q '^oop bet 216 ' "$dir/turn" ||
  fail 'the sizes of the turn'

# The same spot as JSON, and its output as JSON.
{
  echo '{"bets": ["60%", "e", "a"], "raises": "2.5x", "river donks": "50%",'
  echo ' "add all-in": 1.5, "force all-in": 15e-2, "merge": 0.1, "lock": [],'
  sed -n 's/^\(board\|oop\|ip\) = \(.*\)/ "\1": "\2",/p' "$dir/postflop/turn.txt"
  echo ' "pot": 200, "stack": 900}'
} >"$dir/spot.json"
"$postflop" --iterations 5 --every 1 "$dir/spot.json" | sed '/^memory: /d' | cmp - "$dir/turn" ||
  fail 'JSON: a different spot'
"$postflop" --iterations 5 --every 1 --json --hands "$dir/spot.json" >"$dir/json"
if command -v python3 >/dev/null; then
  "$postflop" --iterations 5 --every 1 --hands "$dir/spot.json" >"$dir/hands"
  python3 - "$dir/json" "$dir/hands" <<'END' || fail 'JSON differs from the text'
import json, sys
answer = json.load(open(sys.argv[1]))
rows = [line.split() for line in open(sys.argv[2])][3:]
said = [[look["iteration"], look["chips"], look["chips"] / 2] for look in answer["exploitability"]]
said.append(["player", "equity", "%", "EV"])
for player in answer["players"]:
    said.append([player["player"], 100 * player["equity"], player["ev"]])
    said += [[hand["hand"], 100 * hand["equity"], hand["ev"]] for hand in player["hands"]]
decision = answer["decision"]
said += [[decision["player"], *action["action"].split(), 100 * action["frequency"], "%"]
         for action in decision["actions"]]
said += [[hand["hand"], *(100 * share for share in hand["strategy"])] for hand in decision["hands"]]
assert len(said) == len(rows) > 167 + 250 + 167
for mine, row in zip(said, rows):
    assert len(mine) == len(row), (mine, row)
    for word, cell in zip(mine, row):
        assert word == cell if isinstance(word, str) else abs(word - float(cell)) < 0.006, (mine, row)
END
fi

# The decision nodes of the tree: a lock gives the number of actions of one.
turn_has() {
  { cat "$dir/postflop/turn.txt" && echo "lock = $1"; } | solved --iterations 0
}
turn_lacks() {
  { cat "$dir/postflop/turn.txt" && echo "lock = $1"; } >"$dir/locked"
  if "$postflop" --iterations 0 "$dir/locked" >"$dir/answer" 2>"$dir/err"; then
    fail "decision node: $1"
  fi
  grep -q '^postflop: lock: no such decision node, or wrong probabilities: ' "$dir/err" || fail "lock $1: wrong reason"
}
turn_has 'bet 120: 0.5 0.25 0.25'
turn_has 'bet 120, raise 300: 0.5 0.25 0.25'
turn_has 'check, bet 120, call, check: 0.25 0.25 0.5'
turn_has 'check, bet 120, call, bet 220, all-in 780: 0 1'  # a donk bet, and 230 would be left
turn_has 'check, check, bet 120: 0 0 1'                    # of the river
turn_lacks 'check, bet 120, call, bet 264: 0 1 0'
turn_lacks 'bet 120, raise 300: 0.5 0.5'
turn_lacks 'all-in 900, call: 0.5 0.5'
# With one more chip behind, a bet of the pot is no longer forced all-in.
spot 2s3h4d6c7c QQ JJ 'pot = 100' 'stack = 145' 'oop bets = 100% 50% 60% 45% 5%' \
  'merge = 0.1' 'force all-in = 0.15' 'raises = 1x' 'lock = bet 5, raise 10: 0.1 0.2 0.7' |
  solved --iterations 0
for action in check 'bet 5' 'bet 45' 'bet 60' 'all-in 145'; do
  has "$dir/answer" "oop $action 20.00 %"
done
spot 2s3h4d6c7c QQ JJ 'pot = 100' 'stack = 146' 'oop bets = 100%' 'force all-in = 0.15' |
  solved --iterations 0
grep -q '^oop bet 100 ' "$dir/answer" || fail 'all-in is forced too early'

# Cards that a suit permutation exchanges are played once, with the same result as when negligible
# differences in weights distinguish them.
some='22+,A2s+,KTs+,AJo+,76s'
bets='pot = 20
stack = 60
bets = 70% a
raises = a'
spot Td9d6d2d "$some" "$some" "$bets" | solved --iterations 5 --every 1
mv "$dir/answer" "$dir/alike"
spot Td9d6d2d "AA,QQ-22,A2s+,KTs+,AJo+,76s,KcKd,KcKh:0.999999,KcKs:0.999998,KdKh,KdKs,KhKs" "$some" "$bets" |
  solved --iterations 5 --every 1
has "$dir/alike" '.* hands, 23 boards; .*'
has "$dir/answer" '.* hands, 49 boards; .*'
for iteration in 0 1 2 5; do
  near "exchangeable suits, at $iteration" "$(cell "$dir/alike" $iteration 2)" \
    "$(cell "$dir/answer" $iteration 2)" 0.001
done

# A river: wide ranges, several sizes.
sed 's/^board.*/board = Td9d6h Qc 2s/' "$dir/postflop/turn.txt" | solved --iterations 500
near 'river at 500' "$(cell "$dir/answer" 500 2)" 0 0.2
near 'river, both' "$(awk '$1 == "oop" || $1 == "ip" { if ($4 == "") sum += $3 } END { print sum }' \
  "$dir/answer")" 200 0.001

for words in '' '--iterations' '--every 0 x' 'x y' '--threads -1 x' '--bits 8 x'; do
  # shellcheck disable=SC2086 # words
  if "$postflop" $words 2>"$dir/err"; then fail "postflop $words"; fi
  grep -q '^usage: postflop' "$dir/err" || fail "postflop $words: no usage"
done
# refused MESSAGE LINE...: a spot with an error in its last line fails with the message.
refused() {
  message=$1
  shift
  if spot Td9d6h QQ JJ "$chips" "$@" | "$postflop" - >"$dir/answer" 2>"$dir/err"; then
    fail "postflop: succeeds: $*"
  fi
  grep -q "^postflop: .*$message" "$dir/err" || {
    cat "$dir/err"
    fail "postflop: wrong reason: $*"
  }
}
refused '3, 4 or 5 cards' 'board = Td9d'
refused 'range, at byte' 'oop = QQ,QX'
refused 'whole number' 'pot = 1.5'
refused 'must be a number from 0 to 1' 'rake = 2'
refused 'invalid bet size: 2x' 'bets = 2x'
refused 'invalid raise size: -5%' 'raises = -5%'
refused 'invalid bet size: 2a' 'bets = 2a'
refused 'invalid bet size: -1e' 'bets = -1e'
refused "donks are oop's only" 'ip donks = 50%'
refused 'unknown key: colour' 'colour = red'
refused 'expected key = value' 'bets'
refused_json() { # message, JSON
  if printf '%b' "$2" | "$postflop" - >"$dir/answer" 2>"$dir/err"; then fail "postflop: succeeds: $2"; fi
  grep -q "^postflop: .*$1" "$dir/err" || {
    cat "$dir/err"
    fail "postflop: wrong reason: $2"
  }
}
refused_json '-:1: expected a string as key' '{'
refused_json '-:1: expected a string as key' '{"pot": 1,}'
refused_json 'expected : after a key' '{"pot" 1}'
refused_json '-:2: expected a string, a number' '{\n"pot": true}'
refused_json 'expected a string, a number' '{"pot": 01}'
refused_json 'expected a string, a number' '{"pot": 1.}'
refused_json 'expected a string, a number' '{"pot": 1e}'
refused_json 'expected , or ] in a list' '{"pot": [1'
refused_json 'expected , or } in an object' '{"pot": 1'
refused_json 'unterminated string' '{"pot": "1'
refused_json 'unsupported escape' '{"p\\u006ft": 1}'
refused_json '-:2: unexpected text after' '{"pot": 1}\nx'
refused_json 'unknown key: colour' '{"pot": 1, "colour": "red"}'
refused_json 'too long' "{\"oop\": \"$(printf '%5000s' '')\"}"
refused_json 'not a text file' '{"pot": 1}\000'
refused_json 'board, oop, ip, pot and stack are required' '{"pot": 1}'
refused 'no two hands' 'board = JsJhJd' 'oop = JcJs'

test "${IH_TIER:-check}" != check || exit 0

# ---- Longer runs --------------------------------------------------------------------------
# b-inary's solver prints 91.89, up to 0.91, after 100 iterations.
"$postflop" --iterations 100 "$dir/postflop/turn.txt" >"$dir/answer"
near 'turn at 100' "$(cell "$dir/answer" 100 2)" 0 2
near 'value of the turn' "$(awk '$1 == "oop" { print $3; exit }' "$dir/answer")" 91.88576 2.4
near 'equity of the turn' "$(awk '$1 == "oop" { print $2; exit }' "$dir/answer")" 53.0603 0.0001
"$postflop" "$dir/postflop/turn.txt" >"$dir/answer"
near 'turn at 1000' "$(cell "$dir/answer" 1000 2)" 0 0.5
near 'value of the turn' "$(awk '$1 == "oop" { print $3; exit }' "$dir/answer")" 91.95516 0.7
"$postflop" --bits 16 "$dir/postflop/turn.txt" >"$dir/answer"
near 'turn at 1000, 16 bits' "$(cell "$dir/answer" 1000 2)" 0 0.5
near 'value of the turn, 16 bits' "$(awk '$1 == "oop" { print $3; exit }' "$dir/answer")" 91.95516 0.7

test "$IH_TIER" = exhaustive || exit 0

# The figures of PioSOLVER for this flop.
"$postflop" --iterations 150 --every 50 --threads 0 "$dir/postflop/flop.txt" >"$dir/answer"
near 'flop at 150' "$(cell "$dir/answer" 150 2)" 0 1
near 'equity of the flop' "$(awk '$1 == "oop" { print $2; exit }' "$dir/answer")" 55.347 0.001
near 'value of the flop' "$(awk '$1 == "oop" { print $3; exit }' "$dir/answer")" 105.11 0.5
sed 's/^# rake/rake/' "$dir/postflop/flop.txt" >"$dir/raked"
"$postflop" --iterations 150 --every 50 --threads 0 --bits 16 "$dir/raked" >"$dir/answer"
near 'raked flop at 150' "$(cell "$dir/answer" 150 2)" 0 1
near 'value of the raked flop' "$(awk '$1 == "oop" { print $3; exit }' "$dir/answer")" 95.57 0.5
near 'value of it, in position' "$(awk '$1 == "ip" { print $3; exit }' "$dir/answer")" 66.98 0.5
