#!/bin/sh
# examples/mccfr, with buckets of the installed command.
set -eu
. "$srcdir/tests/support/examples.sh"

config --exists isohand-table isohand-threads || exit 77
isohand=$root/bin/isohand
test -x "$isohand" || exit 77

make_examples mccfr
cd "$dir/mccfr"

# buckets FOLDER K DECK: as many of each street.
buckets() {
  street="{\"method\": \"optimal\", \"k\": $2}"
  echo "{\"preflop\": $street, \"flop\": $street, \"turn\": $street, \"river\": $street}" >"$1.json"
  "$isohand" bucket "$1.json" --quiet --deck "$3" --folder "$1"
}

# measured FIRST-WORD: a mean of the last run; margin FIRST-WORD: half of its confidence interval.
measured() { sed -n "s/^$1[^0-9-]* *\(-*[0-9.]*\) .*/\1/p" out; }
margin() { sed -n "s/^$1.*± \([0-9.]*\) .*/\1/p" out; }

# is FIRST-WORD EXPECTED: within twice the confidence interval, and that is small.
is() {
  near "$1" "$(measured "$1")" "$2" "$(margin "$1" | awk '{ print 2 * $1 }')"
  near "error of $1" "$(margin "$1")" 0 20
}

# ---- Values that follow from the betting alone -------------------------------------------------
# With one bucket on each street nobody is ahead at a showdown.  Prints what the dealer wins when both
# players act at random, or all but the responder.
blind() { # MOST-BETS RESPONDER
  awk -v most="$1" -v responder="$2" '
    function play(s, p, bets, acted, a, b, sum, best, n, won, k) {
      best = -1000
      sum = n = 0
      for (k = 0; k < 3; k++) {
        if (k == 0 && a == b || k == 2 && bets == most)
          continue
        if (k == 0)
          won = p == 0 ? -a : b
        else if (k == 2)
          won = p == 1 ? play(s, 0, bets + 1, 1, a, a + (s < 2 ? 2 : 4)) \
                       : play(s, 1, bets + 1, 1, b + (s < 2 ? 2 : 4), b)
        else if (!acted)
          won = play(s, 1 - p, bets, 1, p ? a : b, p ? a : b)
        else
          won = s == 3 ? 0 : play(s + 1, 1, 0, 0, p ? a : b, p ? a : b)
        sum += won
        n++
        best = (p == 0 ? won : -won) > best ? (p == 0 ? won : -won) : best
      }
      return p != responder ? sum / n : p == 0 ? best : -best
    }
    BEGIN { printf "%.3f\n", 500 * play(0, 0, 1, 0, 1, 2) }'
}

buckets one 1 5x2
./mccfr --iterations 0 --bets 2 --lessons 200000 --games 300000 one >out
grep -q '^1312 nodes, ' out || fail 'the tree with two bets'
is value "$(blind 2 none)"
is dealer "$(blind 2 0)"
is big "$(blind 2 1 | sed 's/^-//')"
./mccfr --iterations 0 --lessons 1000 --games 100000 one >out
grep -q '^16584 nodes, ' out || fail 'the tree with four bets'
near value "$(measured value)" "$(blind 4 none)" "$(margin value | awk '{ print 2 * $1 }')"
# After training nothing is left to gain: both players fold or call for equal chances.
./mccfr --iterations 50000 --bets 2 --lessons 100000 --games 200000 one >out
near 'exploitability of one' "$(measured exploitability)" 0 60

# ---- Training, and going on ---------------------------------------------------------------------
buckets five 5 6x2
trained() { # ITERATIONS FILE WORD...
  iterations=$1 file=$2
  shift 2
  ./mccfr --bets 2 --iterations "$iterations" --file "$file" "$@" five >out
}
trained 2000 whole
cp whole start
trained 100000 whole --lessons 100000 --games 200000
after=$(measured exploitability)
trained 100000 once --lessons 1000 --games 2000
cmp once whole || fail 'a run that was resumed differs'
trained 2000 start --lessons 100000 --games 200000
before=$(measured exploitability)
awk -v before="$before" -v after="$after" 'BEGIN { exit !(before > after + 100 && after > -20) }' ||
  fail "exploitability falls from $before to $after"
# The best response wins at least what the strategy itself does, up to the confidence interval.
awk -v value="$(measured value)" -v dealer="$(measured dealer)" -v blind="$(measured big)" 'BEGIN {
  exit !(dealer > value && blind > -value) }' || fail 'the best response is not better'
trained 100000 threads --threads 3 --lessons 100000 --games 200000
near 'exploitability with threads' "$(measured exploitability)" "$after" 60

# ---- What is refused ----------------------------------------------------------------------------
# refused MESSAGE WORD...
refused() {
  message=$1
  shift
  if ./mccfr "$@" >out 2>err; then fail "taken: $*"; fi
  grep -q "^mccfr: .*$message" err || {
    cat err
    fail "no reason for: $*"
  }
}
refused 'not a checkpoint' --bets 3 --file once five
refused 'not a checkpoint' --bets 2 --seed 2 --file once five
refused 'not a checkpoint' --bets 2 --file once one
refused 'not a checkpoint' --bets 2 --file five/river-bucket.safetensors five
printf 'x' | dd of=whole bs=1 seek=5000 conv=notrunc 2>dd.log
refused 'checksum' --bets 2 --file whole five
head -c 3000 once >short
refused 'short' --bets 2 --file short five
refused 'nowhere/file' --bets 2 --iterations 1 --file nowhere/file five
refused 'nowhere' nowhere
rm five/turn-bucket.safetensors
refused 'five: a street has no buckets' five
for words in '' '--bets 5 one' '--bets 0 one' '--iterations' '--iterations x one' '--seed -1 one' '--boards 1 one'; do
  # shellcheck disable=SC2086 # words
  if ./mccfr $words >out 2>err; then fail "mccfr $words"; fi
  grep -q '^usage: mccfr' err || fail "mccfr $words: no usage"
done
