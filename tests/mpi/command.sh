#!/bin/sh
# The program isohand-mpi writes the files of isohand and prints its output, on any number of ranks; it
# prints one message if a rank fails; and what a stopped run leaves, the next run completes.
. "$srcdir/tests/support/mpi.sh"
[ -n "${TEST_WITH_TOOL-}" ] || {
  echo "configured without the command"
  exit 77
}
rmdir "$dir"
. "$srcdir/tests/support/cli.sh"
isohand_mpi=$isohand-mpi
builddir=$(cd "$builddir" && pwd)
cd "$tmp"

# A program as which a rank starts another one: records its process; rank 1 enters its folder if there is one,
# and adds words of its own.
cat >"$tmp/as_rank" <<'END'
#!/bin/sh
rank=${OMPI_COMM_WORLD_RANK-${PMI_RANK-0}}
[ "$rank" != 1 ] || [ -z "${FOLDER_OF_1-}" ] || cd "$FOLDER_OF_1"
# shellcheck disable=SC2086 # words
[ "$rank" != 1 ] || set -- "$@" ${WORDS_OF_1-}
if [ -n "${PIDS-}" ]; then
  echo $$ >"$PIDS/$rank.new"
  mv "$PIDS/$rank.new" "$PIDS/$rank"
fi
exec "$@"
END
chmod +x "$tmp/as_rank"

# mpi RANKS ARGUMENT...: runs isohand-mpi.
mpi()
{
  of=$1
  shift
  run ranks "$of" "$tmp/as_rank" "$isohand_mpi" "$@"
  ran="$of ranks: $*"
}

# plain FILE: an output, without the name of the program, times, and the memory that a plan needs, which
# depends on the number of threads.
plain()
{
  sed '/ranks: rank [0-9]* waited/d; s/^isohand-mpi/isohand/; s/[0-9.][0-9.]* s\([^a-z]\|$\)/T s\1/g; s/: [0-9]* MB/: M MB/' "$1"
}

# as_isohand NUMBERS NAME ARGUMENT...: runs a command in the folder NAME/alone by isohand, and in NAME/N
# on N ranks, with 1 or 2 threads each: outputs and files are equal.
as_isohand()
{
  numbers=$1 name=$2
  shift 2
  mkdir -p "$name/alone"
  cd "$name/alone"
  run "$isohand" "$@"
  exits 0
  plain "$tmp/out" >"$tmp/out.alone"
  plain "$tmp/err" >"$tmp/err.alone"
  for n in $numbers; do
    mkdir "../$n"
    cd "../$n"
    mpi "$n" "$@" --threads $((1 + n % 2))
    exits 0
    plain "$tmp/out" >"$tmp/out.plain"
    plain "$tmp/err" >"$tmp/err.plain"
    same "$ran: output" "$tmp/out.alone" "$tmp/out.plain"
    same "$ran: messages" "$tmp/err.alone" "$tmp/err.plain"
    diff -r ../alone . || fail "$ran: other files"
  done
  cd "$tmp"
}

# one_message TEXT: the last run printed exactly one message, which has TEXT, and no result.
one_message()
{
  says "$1"
  test "$(grep -c '^isohand' "$tmp/err")" = 1 || {
    cat "$tmp/err" >&2
    fail "$ran: not one message"
  }
  prints
}

# ---- As isohand ---------------------------------------------------------------------------------
small='flop.k=3,turn.k=4,river.k=5'
as_isohand '2 3' all build all --deck 5x4 -d .
as_isohand '1 4' strength build strength 5 -o table
as_isohand '2 3' omaha build ehs flop --game omaha --deck 5x4 -o table
as_isohand '2 3' omaha-buckets bucket omaha-quick --deck 5x4 --set flop.k=4 -d .
as_isohand '1 2 3 4' quick bucket quick --deck 4x4 --set $small -d .
as_isohand '3 4' potential bucket potential-1000 --deck 5x4 --set $small -d .

mkdir verify
cp all/alone/flop-ehs.safetensors verify/
cp quick/alone/river-bucket.safetensors verify/
for file in verify/*; do
  run "$isohand" verify "$file"
  exits 0
  cp "$tmp/out" "$tmp/out.alone"
  for n in 2 3; do
    mpi "$n" verify "$file" --threads 1
    exits 0
    same "$ran" "$tmp/out.alone" "$tmp/out"
  done
done

# As JSON, and how long ranks have waited.
mkdir -p json/alone json/3
for of in alone 3; do
  cd json/$of
  if test $of = 3; then
    mpi 3 build all --deck 5x4 -d . --json
    grep -q -x '{"waited":\[[0-9.]*,[0-9.]*,[0-9.]*\]}' "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
  else
    run "$isohand" build all --deck 5x4 -d . --json
  fi
  exits 0
  test ! -s "$tmp/err" || fail "$ran: $(cat "$tmp/err")"
  sed '/"done"/d; /"waited"/d; s/"seconds":[0-9.]*//' "$tmp/out" >"$tmp/out.$of"
  cd "$tmp"
done
same "$ran" "$tmp/out.alone" "$tmp/out.3"

# ---- Continued ----------------------------------------------------------------------------------
# What another number of ranks, or isohand, has not made yet.
cp -r all/alone left
rm left/flop-*.safetensors
mpi 3 build all --deck 5x4 -q -d left
exits 0
diff -r all/alone left || fail "$ran: other files"
rm -r left
cp -r quick/alone left
rm left/flop-bucket.safetensors left/turn-bucket.safetensors
mpi 2 bucket quick --deck 4x4 --set $small -q -d left
exits 0
diff -r quick/alone left || fail "$ran: other files"
rm left/turn-bucket.safetensors
run "$isohand" bucket quick --deck 4x4 --set $small -q -d left
exits 0
diff -r quick/alone left || fail "$ran: other files"

# ---- Refused ------------------------------------------------------------------------------------
mpi 2
exits 2
test "$(grep -c '^usage' "$tmp/err")" = 1 || fail "$ran: the usage is not printed once"
mpi 2 build nothing 2,3 -o new
exits 2
one_message nothing
mpi 2 lookup verify/flop-ehs.safetensors AsKs
exits 2
one_message lookup
mpi 2 build strength 5 -q -o nowhere/new
exits 1
one_message 'nowhere/new: '
mpi 2 bucket quick --deck 4x4 --set $small -q -d nowhere/new
exits 1
one_message nowhere
mpi 2 bucket quick --deck 4x4 --set flop.metod=3 -q -d new
exits 2
one_message metod
mpi 2 verify as_rank
exits 3
one_message as_rank
test ! -e new || fail "$ran: made new"

# A table with wrong values and correct checksums.
"$builddir/tests/tools/cli_wrong" wrong 1000
run "$isohand" verify wrong
exits 3
sed 's/.*wrong: //' "$tmp/err" >"$tmp/expected"
for n in 1 3; do
  mpi "$n" verify wrong
  exits 3
  one_message "$(cat "$tmp/expected")"
done

# A folder that one rank does not have.
mkdir here there
FOLDER_OF_1=there
export FOLDER_OF_1
mpi 3 build strength 5 -q -o here/new
exits 1
one_message here/new
mpi 3 build all --deck 5x4 -q -d here
exits 1
one_message here
mpi 3 bucket quick --deck 4x4 --set $small -q -d here
exits 1
one_message here
unset FOLDER_OF_1

# Ranks may have different numbers of threads.
WORDS_OF_1='--threads 3'
export WORDS_OF_1
run "$isohand" build histogram flop --game omaha --deck 5x4 -o threads.alone
exits 0
mpi 3 build histogram flop --game omaha --deck 5x4 -o threads.3 --threads 1
exits 0
cmp threads.alone threads.3 || fail "$ran: other bytes"

# Ranks with different arguments: nothing is made.
different()
{
  WORDS_OF_1=$1
  export WORDS_OF_1
  shift
  mpi 3 "$@"
  exits 1
  one_message "rank 1 and rank 0 differ"
  test ! -e different || fail "$ran, $WORDS_OF_1: made $(ls -A different)"
  unset WORDS_OF_1
}
different '--bins 7' build histogram 2,3 --deck 5x4 -o different
different '--deck 5x4' build all --deck 4x4 -d different
different '--set flop.k=4,turn.k=4,river.k=6' bucket quick --deck 4x4 --set flop.k=4,turn.k=4,river.k=5 -d different
different '--set seed=2,flop.k=3,turn.k=3,river.k=3' bucket potential-1000 --deck 5x4 \
  --set flop.k=3,turn.k=3,river.k=3 -d different
test -z "$(ls -A here)$(ls -A there)" || fail "left $(ls -A here there)"

# A folder in which isohand works.
mkdir locked
"$builddir/tests/tools/cli_default" "$isohand" bucket ochs-1000 --deck 8x4 -q -d locked 2>"$tmp/none" &
pid=$!
waits_for test -e locked/preflop-bucket.safetensors
kill -s STOP $pid
mpi 2 build all --deck 4x4 -q -d locked
exits 1
one_message 'locked: another process builds tables there'
kill -s KILL $pid
wait $pid 2>"$tmp/none" || :

# ---- Stopped ------------------------------------------------------------------------------------
# The work of some seconds, of which isohand makes the files once.
mkdir whole
deck=7x4
run "$isohand" bucket quick --deck $deck --set $small -q -d whole
exits 0
for file in whole/*; do
  run "$isohand" verify "$file"
  exits 0
done

# starts RANKS: begins the work on ranks; $pid is the launcher, and pids/R the process of rank R.
starts()
{
  rm -rf pids stopped
  mkdir pids stopped
  PIDS=$tmp/pids
  export PIDS
  # (A shell that is replaced by the launcher, so that its process is known.)
  (
    export IH_TEST_RANKS="$1"
    exec $launch -n "$1" "$tmp/as_rank" "$isohand_mpi" bucket quick --deck $deck --set $small -q \
      -d "$tmp/stopped" --threads 1 >"$tmp/out" 2>"$tmp/err"
  ) &
  pid=$!
  for rank in $(seq 0 $(($1 - 1))); do
    waits_for test -e "pids/$rank"
  done
  unset PIDS
}

# ranks_ended: the ranks that the launcher has started have ended.
ranks_ended()
{
  for process in $(cat pids/* 2>"$tmp/none"); do
    has_ended "$process" || return 1
  done
}

# ends RANKS: waits until the ranks and the launcher have ended. Files with names of their own are
# complete; and the next run, on that number of ranks, leaves nothing else.
ends()
{
  polls=0 limit=$((6000 * ${CK_TIMEOUT_MULTIPLIER:-1}))
  until ranks_ended && has_ended "$pid"; do
    polls=$((polls + 1))
    if test $polls = $limit; then
      kill -s KILL $pid || :
      ranks_ended || fail "$ran: a rank still runs"
      # On a busy machine, the launcher of Open MPI may miss that all its ranks have ended.
      echo "$ran: the launcher did not end, though all ranks had"
    fi
    sleep 0.01
  done
  wait $pid 2>"$tmp/none" || :
  for file in stopped/*.safetensors; do
    test ! -e "$file" || cmp "$file" "whole/${file##*/}" || fail "$ran: left a wrong $file"
  done
  before=$ran
  mpi "$1" bucket quick --deck $deck --set $small -q -d stopped
  exits 0
  diff -r whole stopped || fail "$before, $ran: other files"
}

# random N: a number below N.
seed=$(date +%s)
echo "seed $seed"
random()
{
  seed=$(((seed * 1103515245 + 12345) % 2147483648))
  echo $((seed / 65536 % $1))
}

kills=3
test "$IH_TIER" = check || kills=50
for kill in $(seq $kills); do
  of=$((2 + kill % 3))
  starts $of
  sleep "$(awk "BEGIN { print $(random 1000) / 1000 }")"
  rank=$(random $of)
  kill -s KILL "$(cat "pids/$rank")" 2>"$tmp/none" || :
  ran="kill $kill, rank $rank of $of"
  ends $((1 + kill % 4))
done

starts 3
sleep 0.5
kill -s TERM $pid
ran='SIGTERM'
ends 2
