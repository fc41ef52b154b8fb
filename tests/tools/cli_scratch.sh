#!/bin/sh
# isohand build --scratch: Omaha's sums in files, which a stopped build leaves and the next one
# continues from.
. "$srcdir/tests/support/cli.sh"
default=$(cd "$builddir/tests/tools" && pwd)/cli_default
mkdir "$tmp/sums"

builds() # OPTION...
{
  run "$isohand" build "$@" --game omaha --scratch "$tmp/sums" -o "$tmp/t"
}

# ---- The same bytes ----------------------------------------------------------------
# Nothing is left.
for what in 'ehs 4,4 --deck 6x4' 'ehs2 4,3 --deck 6x4' 'equity 4,3 --deck 5x4' \
  'ehs 5,4 --deck 5x4' 'ehs 5,3 --deck 6x4' 'equity 5,3 --deck 5x4'; do
  # shellcheck disable=SC2086 # the words are the arguments
  run "$isohand" build $what --game omaha -q -o "$tmp/want"
  exits 0
  for threads in 1 2; do
    # shellcheck disable=SC2086
    builds $what -q --threads $threads
    exits 0
    prints
    same "$what with scratch files by $threads threads" "$tmp/want" "$tmp/t"
    has_entries "$tmp/sums" && fail "$what: left $(ls -A "$tmp/sums")"
  done
done

# ---- Stopped and continued ---------------------------------------------------------
# By a signal that the command catches, in the turn or the flop, whichever it has reached, and by
# one that it cannot.
run "$isohand" build equity 4,3 --deck 7x4 --game omaha -q -o "$tmp/want"
exits 0
rm "$tmp/t"
turn=$tmp/sums/isohand-omaha-4,4-7x4-standard-wins-ties.scratch
flop=$tmp/sums/isohand-omaha-4,3-7x4-standard-wins-ties.scratch
is_started() { test -s "$1"; }
# stops SIGNAL STATUS FILE: sends the signal once the file has appeared.
stops()
{
  "$default" "$isohand" build equity 4,3 --deck 7x4 --game omaha --threads 1 --scratch "$tmp/sums" \
    -o "$tmp/t" 2>"$tmp/err" &
  pid=$!
  watches_for is_started "$3"
  kill -s "$1" $pid 2>"$tmp/none" || :
  ran="a build that got SIG$1"
  status=0
  wait $pid 2>"$tmp/none" || status=$?
  exits "$2"
  is_started "$3" || fail "$ran: left no $3"
  test ! -e "$tmp/t" || fail "$ran: wrote the table"
}
stops TERM 143 "$turn"
says "interrupted; $tmp/t is not written; the same command continues from the files in $tmp/sums"
stops KILL 137 "$flop"
rm "$flop"
stops INT 130 "$flop"
says "the same command continues from the files in $tmp/sums"

# Two builds at a time do not share a file.
mkdir "$tmp/two"
shared=$tmp/two/${turn##*/}
"$default" "$isohand" build equity 4,4 --deck 7x4 --game omaha --threads 1 --scratch "$tmp/two" -q \
  -o "$tmp/other" 2>"$tmp/none" &
pid=$!
watches_for is_started "$shared"
kill -s STOP $pid
refuses 1 "${shared##*/}: another process uses this scratch file" \
  build equity 4,3 --deck 7x4 --game omaha --scratch "$tmp/two" -q -o "$tmp/t"
kill -s KILL $pid
wait $pid 2>"$tmp/none" || :

# A damaged file: its middle is computed again.
size=$(wc -c <"$turn")
printf 'damage' | dd of="$turn" bs=1 seek=$((size / 2)) conv=notrunc 2>"$tmp/none"
builds equity 4,3 --deck 7x4 -q
exits 0
same 'a continued flop' "$tmp/want" "$tmp/t"
has_entries "$tmp/sums" && fail "left $(ls -A "$tmp/sums")"

# ---- Plans -------------------------------------------------------------------------
builds ehs 5,3 --dry-run
exits 0
grep -q -x 'write 5,3: [0-9]* MB of memory, 19304.1 MB of scratch files, 7203.9 MB to disk, about .* s' \
  "$tmp/out" || fail "plan: $(cat "$tmp/out")"
grep -q '^in all: .* MB of scratch files' "$tmp/out" || fail "plan: $(cat "$tmp/out")"
builds ehs 5,3 --memory 200M --dry-run
exits 0
refuses 1 'MB are allowed; with a scratch folder, 1' build ehs 5,3 --game omaha --memory 2G -o "$tmp/new"
says 'MB are needed, and 19304 MB on its disk: --scratch DIR'
refuses 1 'MB are allowed' build ehs 5,3 --game omaha --memory 1M --scratch "$tmp/sums" -o "$tmp/new"
grep -q 'DIR' "$tmp/err" && fail "$ran: $(cat "$tmp/err")"
has_entries "$tmp/sums" && fail "a plan left $(ls -A "$tmp/sums")"

# ---- What is refused ---------------------------------------------------------------
echo 'a letter' >"$turn"
refuses 1 "${turn##*/}: exists and is not a scratch file" \
  build equity 4,3 --deck 7x4 --game omaha --scratch "$tmp/sums" -q -o "$tmp/new"
test "$(cat "$turn")" = 'a letter' || fail 'a file that is something else is lost'
refuses 1 "/none-such: cannot use this folder for scratch files" \
  build ehs 4,3 --deck 5x4 --game omaha --scratch "$tmp/none-such" -o "$tmp/new"
refuses 1 "${turn##*/}: cannot use this folder for scratch files" \
  build ehs 4,3 --deck 5x4 --game omaha --scratch "$turn" -o "$tmp/new"
refuses 2 '--scratch: ehs does not take this option' build ehs flop --deck 5x4 --scratch "$tmp/sums" -o "$tmp/new"
refuses 2 '--scratch: omaha-histogram does not take this option' \
  build histogram flop --game omaha --scratch "$tmp/sums" -o "$tmp/new"
for rounds in preflop 4; do
  refuses 2 '--scratch: omaha-ehs preflop does not take this option' \
    build ehs $rounds --game omaha --deck 6x4 --scratch "$tmp/sums" -o "$tmp/new"
done
refuses 2 '--scratch is only for tables of Omaha' build all --deck 5x4 --scratch "$tmp/sums" -d "$tmp/new"
test ! -e "$tmp/new" || fail 'a refused build left a file'
