#!/bin/sh
# examples/quality, with buckets of the installed command.
set -eu
. "$srcdir/tests/support/examples.sh"
. "$srcdir/tests/support/poll.sh"

config --exists isohand-table || exit 77
isohand=$root/bin/isohand
test -x "$isohand" || exit 77

make_examples quality
cd "$dir/quality"

# buckets DECK RECIPE FOLDER [CHANGES]
buckets() {
  "$isohand" bucket --quiet "$2.json" --deck "$1" --final-board 4 ${4:+--set "$4"} --folder "$3"
}

# cell RECALL FOLDER COLUMN: prints a column of the table's line for a folder, with recall or without
# (yes or no); the columns are name, recall, labels of the flop and of the turn, seed, CFR+, CFR-BR.
cell() {
  awk -v recall="$1" -v folder="$2" -v column="$3" '
    $2 == recall && $8 == folder { print $column }' "$dir/table"
}

# traced NAME METHOD ITERATION COLUMN: prints a column of a --trace line; 4 is the exploitability.
traced() {
  awk -v name="$1" -v method="$2" -v iteration="$3" -v column="$4" '
    $1 == name && $2 == method && $3 == iteration { print $column; exit }' "$dir/table"
}

# brackets VALUE DISTANCE: both players' best responses, to any strategy, bracket the value of the
# game.
brackets() {
  awk -v value="$1" -v distance="$2" '
    $2 ~ /^CFR/ { rows++; wrong += $5 > value + distance || $6 < value - distance }
    END { exit !(rows > 10 && !wrong) }' "$dir/table" || fail "the value is not $1"
}

# right_responses: best responses over all raw deals equal those by vectors over canonical boards.
right_responses() {
  awk '/by all raw deals/ { rows++; off = $5 - $10; wrong += $5 < 0.001 || off > 1e-6 || off < -1e-6 }
    END { exit !(rows > 2 && !wrong) }' "$dir/table" || {
    cat "$dir/table"
    fail 'best responses differ'
  }
}

# ---- Limits ---------------------------------------------------------------------------------
for recipe in one hands emd; do buckets 5x2 $recipe $recipe; done
limits() { # THREADS
  OMP_WAIT_POLICY=passive ./quality --deck 5x2 --iterations 20 --trace --threads "$1" \
    --none one hands emd --recall hands --recall emd
}
limits 4 >"$dir/table"
grep -q '^deck 5x2: 60 flops, 420 turns; 36 nodes; 20 iterations$' "$dir/table" || fail 'the game'
brackets -17.744 0.01
# The first strategy does not depend on the hands, whatever the labels.
for name in none one hands emd; do
  near "first of $name" "$(traced $name CFR+ 1 4)" 953.039021 0.0000015
done
near 'CFR+ at 20' "$(cell no - 6)" 0 26
# A bucket for each hand, with that of the flop remembered, is all the information a player has.
test "$(cell yes hands 4)" -eq "$(cell no - 4)" || fail 'labels of all hands'
for column in 6 7; do
  test "$(cell yes hands $column)" = "$(cell no - $column)" || fail 'buckets for all hands differ from no abstraction'
done
# Players with less information are more exploitable, those with none the most; CFR-BR less than CFR+.
awk '$8 != "" && $6 ~ /^[0-9]/ { n++; plus[$1, $2] = $6; br[$1, $2] = $7 }
  END {
    for (key in plus)
      if (key != "one" SUBSEP "no")
        wrong += plus[key] >= plus["one", "no"] || br[key] >= br["one", "no"]
    exit wrong || n != 6 || plus["emd", "yes"] >= plus["emd", "no"] ||
      br["emd", "yes"] >= br["emd", "no"] || plus["hands", "no"] >= plus["emd", "no"] ||
      br["one", "no"] >= plus["one", "no"] || br["emd", "no"] >= plus["emd", "no"]
  }' "$dir/table" || {
  cat "$dir/table"
  fail 'the order of abstractions'
}
limits 1 | cmp - "$dir/table" || fail 'threads matter'
# The lines of the first solve appear during it, those of the others after it. The file is empty
# before the program runs.
: >"$dir/lines"
OMP_WAIT_POLICY=passive ./quality --deck 5x2 --iterations 1000000 --trace --threads 2 --none one \
  >"$dir/lines" &
pid=$!
has_lines() { test "$(grep -c '^none  *CFR+ ' "$dir/lines")" -ge 3; }
poll 'sleep 0.1' 600 has_lines || fail 'lines come late'
kill "$pid"
wait "$pid" 2>/dev/null || :
if grep '^one ' "$dir/lines"; then fail 'lines come before their turn'; fi

# ---- Best responses ---------------------------------------------------------------------------
buckets 3x3 emd-ehs small flop.k=5,turn.k=5
./quality --deck 3x3 --bets 2 --iterations 7 --check small --recall small --none >"$dir/table"
right_responses
grep -q ' 90 nodes' "$dir/table" || fail 'two bets'

# ---- Seeds, pictures, errors --------------------------------------------------------------------
for seed in 1 2 3; do buckets 5x2 emd seed-$seed flop.k=5,turn.k=5,seed=$seed; done
./quality --deck 5x2 --iterations 2 --svg "$dir/means.svg" seed-3 one seed-1 seed-2 >"$dir/table"
# The mean, and an interval of 4.303 standard errors.
awk '$8 ~ /^seed-/ { n++; sum += $6; squares += $6 * $6 }
  $5 == 3 && /±/ { mean = $6; half = $8 }
  END {
    error = sqrt((squares - sum * sum / n) / (n - 1) / n)
    off = mean - sum / n
    wide = half - 4.303 * error
    exit !(n == 3 && error > 0 && off < 0.006 && off > -0.006 && wide < 0.006 && wide > -0.006)
  }' "$dir/table" || {
  cat "$dir/table"
  fail 'means of seeds'
}
./quality --table "$dir/table" --svg "$dir/again.svg" >"$dir/means"
sed -n '/^$/,$p' "$dir/table" | cmp - "$dir/means" || fail 'means of a table'
cmp "$dir/means.svg" "$dir/again.svg" || fail 'the picture of a table'
test "$(grep -c '<title>.* ± ' "$dir/means.svg")" -eq 4 || fail 'points of the picture'
if command -v python3 >/dev/null; then
  python3 -c 'import sys, xml.dom.minidom as x; x.parse(sys.argv[1])' "$dir/means.svg"
fi

for words in '--bets 5' '--table' '--bets' '--iterations 0' '--iterations 1x' '--deck 13x4' '--deck 3x2' '--deck x' --what; do
  # shellcheck disable=SC2086 # words
  if ./quality $words >"$dir/table" 2>"$dir/err"; then fail "quality $words"; fi
  grep -q '^usage: quality\|^quality: not a deck of 8 to 24 cards: ' "$dir/err" || fail "quality $words: no reason"
  test ! -s "$dir/table" || fail "quality $words: output despite the error"
done
# refused REASON WORD...
refused() {
  reason=$1
  shift
  if ./quality --deck 5x2 --iterations 1 "$@" >"$dir/table" 2>"$dir/err"; then fail "quality $*: succeeds"; fi
  grep -q "^quality: .*$reason" "$dir/err" || {
    cat "$dir/err"
    fail "quality $*: wrong reason"
  }
  test ! -s "$dir/table" || fail "quality $*: output despite the error"
}
echo 'emd no 10 10' >"$dir/none"
refused 'none: contains no results' --table "$dir/none"
mkdir flop-alone
cp one/flop-bucket.safetensors flop-alone
"$isohand" bucket --quiet one.json --deck 5x2 --final-board 5 --folder river
refused 'flop-alone: no buckets of hands with 4 board cards' emd flop-alone
refused 'river: buckets of .* a final board other than 4' --recall river
refused 'small: buckets of a different deck' small
refused 'nowhere: ' nowhere
refused 'folder name must have 1 to 255 bytes: ' "$(printf '%0256d' 0)"
refused 'folder name must have 1 to 255 bytes: ' --recall ''
if ./quality --deck 3x3 --iterations 1 --svg nowhere/picture.svg >"$dir/table" 2>"$dir/err"; then
  fail 'a picture in a missing folder'
fi
grep -q '^nowhere/picture.svg: ' "$dir/err" || fail 'picture: no reason'

test "${IH_TIER:-check}" != check || exit 0

# ---- Longer runs --------------------------------------------------------------------------------
# The exploitability approaches 0, and best responses are correct for a deck with more suits.
./quality --deck 5x2 --iterations 2000 --trace >"$dir/table"
near 'CFR+ at 2000' "$(traced none CFR+ 2000 4)" 0 0.02
near 'CFR-BR at 2000' "$(traced none CFR-BR 2000 4)" 0 5
brackets -17.744 0.001
buckets 4x3 emd four
./quality --deck 4x3 --iterations 20 --check --none four --recall four >"$dir/table"
right_responses
for k in 2 10 50; do buckets 6x3 emd six-$k flop.k=$k,turn.k=$k; done
OMP_WAIT_POLICY=passive ./quality --threads 2 --iterations 100 six-2 six-10 six-50 >"$dir/table"
sort -k 3,3n "$dir/table" | awk '
  $8 ~ /^six-/ { rows++; wrong += rows > 1 && ($6 >= plus || $7 >= br); plus = $6; br = $7 }
  END { exit !(rows == 3 && !wrong) }' || {
  cat "$dir/table"
  fail 'more buckets are not better'
}
