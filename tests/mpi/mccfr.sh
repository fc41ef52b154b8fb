#!/bin/sh
# examples/mccfr/mpi: a strategy has the same bytes from any number of ranks and threads, however much
# of it a rank copies, and also if the run was interrupted; and training helps.
set -eu
. "$srcdir/tests/support/mpi.sh"
rmdir "$dir"
. "$srcdir/tests/support/examples.sh"

config --exists isohand-table isohand-threads isohand-mpi || exit 77
isohand=$root/bin/isohand
test -x "$isohand" || exit 77

make_examples mccfr
mv "$dir/mccfr" "$dir/sources"
(cd "$dir/sources/mpi" && MAKEFLAGS='' ${MAKE:-make} CC="${CC:-cc}" \
  CFLAGS='-O3 -Wall -Wextra -Wshadow -Wconversion -Werror' \
  PKG_CONFIG="pkg-config --define-variable=prefix=$root") >"$dir/log" 2>&1 || {
  cat "$dir/log"
  fail "examples/mccfr/mpi is not built"
}
program=$dir/sources/mpi/mccfr_mpi
cd "$dir"

# recipe NAME RIVER: buckets of a deck 6x2.
recipe() {
  street='{"method": "optimal", "k": 5}'
  echo "{\"preflop\": $street, \"flop\": $street, \"turn\": $street, \"river\": $2}" >"$1.json"
  "$isohand" bucket "$1.json" --quiet --deck 6x2 --folder "$1"
}
recipe five '{"method": "optimal", "k": 5}'
recipe hands '{"method": "hands"}' # more than 1,024 on the river, so that a copy can lack some

# trained RANKS FILE ITERATIONS WORD...
trained() {
  count=$1 file=$2 iterations=$3
  shift 3
  ranks "$count" "$program" --bets 1 --round 4096 --iterations "$iterations" --file "$file" "$@" hands \
    >out 2>err || {
    cat err
    fail "mccfr_mpi on $count ranks"
  }
}
same() { cmp one "$1" || fail "the strategy of $1 differs"; }

trained 1 one 20000
trained 2 two 20000
same two
trained 3 three 20000 --threads 2
same three
trained 4 four 20000 --rows 1
same four
trained 3 resumed 8000
trained 2 resumed 20000
same resumed
trained 1 other 20000 --seed 2
! cmp -s one other || fail 'another seed gives the same strategy'

# ---- What is learned ------------------------------------------------------------------------------
exploitability() { sed -n 's/^exploitability[^0-9-]* *\(-*[0-9.]*\) .*/\1/p' out; }
ranks 2 "$program" --bets 2 --round 4096 --iterations 20000 --lessons 50000 --games 50000 five >out
before=$(exploitability)
ranks 2 "$program" --bets 2 --round 1024 --iterations 100000 --lessons 50000 --games 50000 five >out
after=$(exploitability)
awk -v before="$before" -v after="$after" 'BEGIN { exit !(before > after + 100 && after > -60) }' ||
  fail "exploitability falls from $before to $after"

# ---- What is refused ------------------------------------------------------------------------------
# refused MESSAGE WORD...
refused() {
  message=$1
  shift
  if ranks 2 "$program" "$@" >out 2>err; then fail "taken: $*"; fi
  grep -q "^mccfr_mpi: rank 0: .*$message" err || {
    cat err
    fail "no reason for: $*"
  }
}
refused 'not a checkpoint' --bets 3 --file one hands
refused 'nowhere' nowhere
refused 'nowhere/file' --bets 2 --iterations 1 --file nowhere/file five
for words in '' '--round 0 five'; do
  # shellcheck disable=SC2086 # words
  if ranks 2 "$program" $words >out 2>err; then fail "mccfr_mpi $words"; fi
  grep -q '^usage: mpirun' err || fail "mccfr_mpi $words: no usage"
done
