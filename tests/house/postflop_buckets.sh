#!/bin/sh
# examples/postflop with buckets of the installed command.
set -eu
. "$srcdir/tests/support/examples.sh"

config --exists isohand-table || exit 77
isohand=$root/bin/isohand
test -x "$isohand" || exit 77
make_examples postflop
postflop=$dir/postflop/postflop
turn=$dir/postflop/turn.txt
cd "$dir"

# buckets FOLDER RECIPE: a street that the recipe lacks gets no file.
buckets() {
  echo "$2" >"$1.json"
  "$isohand" bucket "$1.json" --quiet --folder "$1"
}

# solved WORD...: prints what the solver prints, without the memory, which depends on the threads.
solved() {
  OMP_WAIT_POLICY=passive "$postflop" "$@" | sed '/^memory: /d'
}

# cell FILE ITERATION: prints an exploitability.
cell() {
  awk -v iteration="$2" '$1 == iteration { print $2 }' "$1"
}

# same FILE FILE: the same iterations with the same exploitability, up to rounding.
same() {
  for iteration in 0 1 2 3 5; do
    near "$1 at $iteration" "$(cell "$1" $iteration)" "$(cell "$2" $iteration)" 0.002
  done
}

buckets made '{"preflop": {"method": "hands"}, "flop": {"method": "percentile", "k": 1},
  "turn": {"method": "percentile", "k": 30}}'

# ---- A second way -----------------------------------------------------------------------------
# Plain loops over all hands, turns and rivers give the same strategies and exploitabilities.
if command -v python3 >/dev/null; then
  for method in cfr br; do
    python3 "$top/tests/house/postflop_buckets.py" "$isohand" "$postflop" \
      made/turn-bucket.safetensors $method || fail "postflop_buckets.py $method"
  done
fi

# With a bucket for each hand the solver is the one without buckets.
printf '%s\n' 'board = Td9d6h' 'oop = 88+,AJs+,AQo,76s' 'ip = TT-66,KTs+,T9s,87s' 'pot = 20' \
  'stack = 40' 'flop bets = 60%' 'turn bets = a' >flop.txt
buckets hands '{"flop": {"method": "hands"}}'
solved --iterations 5 --every 1 flop.txt >none
solved --iterations 5 --every 1 --buckets hands flop.txt >each
grep -q '^buckets: flop [0-9]* and [0-9]*$' each || fail 'no buckets of the flop'
same each none
if test "${IH_TIER:-check}" != check; then
  buckets turns '{"turn": {"method": "hands"}}'
  solved --iterations 5 --every 1 "$turn" >none
  solved --iterations 5 --every 1 --buckets turns "$turn" >each
  grep -q '^buckets: turn 167 and 250$' each || fail 'no buckets of the turn'
  same each none
  solved --iterations 5 --every 1 flop.txt >none
  solved --iterations 5 --every 1 --buckets turns flop.txt >each
  same each none
fi

# ---- Threads, 16 bits, locked nodes -------------------------------------------------------------
for words in '' --br; do
  # shellcheck disable=SC2086 # words
  solved $words --buckets made --iterations 5 --every 1 flop.txt >one
  # shellcheck disable=SC2086 # words
  solved $words --buckets made --iterations 5 --every 1 --threads 2 flop.txt | cmp - one ||
    fail "threads matter $words"
  # shellcheck disable=SC2086 # words
  solved $words --buckets made --iterations 5 --every 1 --bits 16 flop.txt >bits
  near "16 bits $words, at 2" "$(cell bits 2)" "$(cell one 2)" 0.01
  near "16 bits $words, at 5" "$(cell bits 5)" "$(cell one 5)" 0.5
done
{ cat "$turn" && echo 'lock = check: 0.25 0.5 0.25 0'; } >locked.txt
for words in '' --br; do
  # shellcheck disable=SC2086 # words
  solved $words --buckets made --iterations 3 --at check locked.txt >locked
  for line in 'ip check 25.00 %' 'ip bet 120 50.00 %' 'ip bet 216 25.00 %' 'ip all-in 900 0.00 %'; do
    grep -q "^$line\$" locked || fail "a locked node $words: $line"
  done
done

# ---- Sequences --------------------------------------------------------------------------------
# All hands of the flop have one bucket, so that there are as many sequences as preflop classes; two
# classes have several buckets of the turn.
"$isohand" recall made --quiet --street turn -o sequences >recall.out
printf '%s\n' 'board = Td9d6h' 'oop = AA,KQs,76o' 'ip = JJ,AKo' 'pot = 20' 'stack = 40' \
  'flop bets = 60%' 'turn bets = a' >few.txt
solved --buckets made --iterations 2 few.txt >present
solved --buckets made --recall sequences --iterations 2 few.txt >all
grep -q '^buckets: flop 1 and 1, turn ' present || fail "$(sed -n 2p present)"
grep -q '^buckets: flop 3 and 2, turn ' all || fail "$(sed -n 2p all)"
awk '$1 == "buckets:" { n[FILENAME] = $7 } END { exit !(n["all"] > n["present"]) }' present all ||
  fail 'no more sequences than buckets'

# ---- Refusals ---------------------------------------------------------------------------------
# refused MESSAGE WORD...
refused() {
  message=$1
  shift
  if "$postflop" --iterations 0 "$@" >out 2>err; then fail "succeeds: $*"; fi
  grep -q "$message" err || fail "wrong reason: $* $(cat err)"
}
refused '^usage: postflop' --recall sequences few.txt
refused '^usage: postflop' few.txt --buckets
refused '^postflop: none: ' --buckets none few.txt
refused '^postflop: made.json: ' --buckets made --recall made.json few.txt
refused 'no buckets of the streets' --buckets hands "$turn"
