#!/bin/sh
# Tables of equity: a single one, and all of them in a folder, where an interrupted build continues.
. "$srcdir/tests/support/cli.sh"
default=$(cd "$builddir/tests/tools" && pwd)/cli_default

# same_folders A B: both have the same files with the same bytes.
same_folders()
{
  ls -A "$1" >"$tmp/expected"
  ls -A "$2" >"$tmp/ls"
  same "the files of $2" "$tmp/expected" "$tmp/ls"
  while read -r name; do
    cmp "$1/$name" "$2/$name" || fail "$ran: other bytes in $name"
  done <"$tmp/ls"
}

# A folder of tables of a deck of four ranks, and the messages about it.
build_royal()
{
  run "$isohand" build all --deck 4x4 -d "$@"
}
build_royal "$tmp/all" --threads 1
exits 0
prints
says 'isohand build: plan: make 2,4, write 2,5: '
says "isohand build: $tmp/all/turn-histogram.safetensors: 5766 hands, 288300 bytes of values, "
test "$(grep -c 'bytes of values' "$tmp/err")" = 12 || fail "$ran: a line for each file"
says "isohand build: $tmp/all: 12 tables written, 0 kept, "
printf '%s\n' flop-ehs flop-equity flop-histogram preflop-ehs preflop-equity preflop-histogram \
  river-ehs river-equity river-histogram turn-ehs turn-equity turn-histogram |
  sed 's/$/.safetensors/' >"$tmp/expected"
ls -A "$tmp/all" >"$tmp/ls"
same 'the files of all' "$tmp/expected" "$tmp/ls"
for threads in 2 3; do
  build_royal "$tmp/all$threads/" --quiet --threads $threads
  exits 0
  prints
  test ! -s "$tmp/err" || fail "--quiet is not quiet"
  same_folders "$tmp/all" "$tmp/all$threads"
done

# Each table alone is the same, with any number of threads.
for threads in 1 2; do
  for feature in equity ehs histogram; do
    for street in preflop flop turn river; do
      run "$isohand" build $feature $street --deck 4x4 --threads $threads -o "$tmp/one"
      exits 0
      prints
      says "isohand build: $tmp/one: "
      says 'of memory at most'
      cmp "$tmp/all/$street-$feature.safetensors" "$tmp/one" || fail "$ran: other bytes"
    done
  done
done
run "$isohand" info "$tmp/all/flop-ehs.safetensors"
for line in 'deck: 4x4' 'rounds: 2,3' 'feature: ehs' 'feature.board: 5' 'feature.ranking: standard'; do
  grep -q -x -F -e "$line" "$tmp/out" || fail "info: no line $line"
done
run "$isohand" build --quiet histogram 2,4 --deck 4x4 --bins 7 -o "$tmp/one"
exits 0
run "$isohand" info "$tmp/one"
grep -q '^tensor: histogram U8 \[5766,7\]' "$tmp/out" || fail "$ran: not 7 bins"

# Short decks by both rankings, other boards, and strength where there are five cards.
for game in short short-trips; do
  run "$isohand" build all --quiet --game $game --final-board 3 -d "$tmp/$game"
  exits 0
  ls -A "$tmp/$game" | tr '\n' ' ' >"$tmp/ls"
  echo 'flop-ehs.safetensors flop-equity.safetensors flop-histogram.safetensors flop-strength.safetensors' \
    'preflop-ehs.safetensors preflop-equity.safetensors preflop-histogram.safetensors ' |
    tr -d '\n' >"$tmp/expected"
  same "the files of $game" "$tmp/expected" "$tmp/ls"
  run "$isohand" build --quiet strength flop --game $game -o "$tmp/one"
  cmp "$tmp/one" "$tmp/$game/flop-strength.safetensors" || fail "$game: other bytes"
  run "$isohand" build --quiet equity 2 --game $game --final-board 3 -o "$tmp/one"
  cmp "$tmp/one" "$tmp/$game/preflop-equity.safetensors" || fail "$game: other bytes"
done
! cmp -s "$tmp/short/flop-equity.safetensors" "$tmp/short-trips/flop-equity.safetensors" ||
  fail "the rankings of the short deck do not differ"
rm -r "$tmp/short" "$tmp/short-trips"

# ---- Continuing --------------------------------------------------------------------
# With nothing left to do, no file is touched.
before=$(ls -l -i "$tmp/all")
build_royal "$tmp/all"
exits 0
test "$(grep -c ': complete, kept$' "$tmp/err")" = 12 || fail "$ran: not kept"
test "$(wc -l <"$tmp/err" | tr -d ' ')" = 12 || fail "$ran: says more"
test "$(ls -l -i "$tmp/all")" = "$before" || fail "$ran: files were touched"

# Killed when some files exist: the same bytes in the end, and no extra file.
for files in 1 4 8 11; do
  mkdir "$tmp/killed"
  "$isohand" build all --quiet --deck 4x4 -d "$tmp/killed" --threads 2 &
  pid=$!
  watches_for has_files "$tmp/killed" $files
  kill -s KILL $pid 2>"$tmp/none" || :
  wait $pid 2>"$tmp/none" || :
  : >"$tmp/killed/.turn-ehs.safetensors.abcdef"
  build_royal "$tmp/killed"
  exits 0
  same_folders "$tmp/all" "$tmp/killed"
  rm -r "$tmp/killed"
done

# A missing file is made again from the others.
for names in flop-ehs 'flop-equity preflop-ehs' 'turn-histogram preflop-equity' 'river-histogram'; do
  for name in $names; do
    rm "$tmp/all2/$name.safetensors"
  done
  build_royal "$tmp/all2"
  exits 0
  says ' written, 1'
  same_folders "$tmp/all" "$tmp/all2"
done

# Other tables under these names stay, and nothing is written.
rm "$tmp/all2/flop-ehs.safetensors"
ls -l -i "$tmp/all2" >"$tmp/before"
for how in '--bins 20:river-histogram.safetensors: 50 bins, not 20' \
  '--final-board 4:turn-equity.safetensors: the final board does not match' \
  '--deck royal:river-equity.safetensors: the deck does not match'; do
  # shellcheck disable=SC2086 # the words before the colon are the arguments
  refuses 1 "$tmp/all2/${how#*:}" build all --deck 4x4 ${how%%:*} -d "$tmp/all2"
done
cp "$tmp/all2/turn-ehs.safetensors" "$tmp/good"
for bad in text damaged; do
  case $bad in
  text) echo something >"$tmp/all2/turn-ehs.safetensors" ;;
  damaged) {
    head -c $(($(wc -c <"$tmp/good") - 1)) "$tmp/good"
    printf '\377'
  } >"$tmp/all2/turn-ehs.safetensors" ;;
  esac
  cp "$tmp/all2/turn-ehs.safetensors" "$tmp/bad"
  refuses 1 "$tmp/all2/turn-ehs.safetensors: " build all --deck 4x4 -d "$tmp/all2"
  cmp "$tmp/bad" "$tmp/all2/turn-ehs.safetensors" || fail "$bad: was touched"
  test ! -e "$tmp/all2/flop-ehs.safetensors" || fail "$bad: something was written"
done

# ---- Dry runs and rebuilds -----------------------------------------------------------
# The plan is the output, with the same phases, and nothing is made; errors are reported as usual.
run "$isohand" build all --deck 4x4 -d "$tmp/dry" --dry-run
exits 0
test ! -s "$tmp/err" || fail "$ran: says more than the plan"
test ! -e "$tmp/dry" || fail "$ran: made something"
sed 's/: [0-9.]* MB of memory, [0-9.]* MB to disk, about [0-9.]* s$/:/' "$tmp/out" >"$tmp/phases"
printf '%s:\n' 'make 2,5' 'make 2,4, write 2,5' 'make 2,3, write 2,4' 'make 2, write 2,3' 'write 2' \
  'in all' >"$tmp/expected"
same "$ran" "$tmp/expected" "$tmp/phases"
run "$isohand" build strength 2,4 -o "$tmp/dry" --dry-run --quiet
exits 0
test "$(sed 's/:.*, \(27.9 MB to disk\),.*/:\1/' "$tmp/out" | tr '\n' ' ')" = \
  'write 2,4:27.9 MB to disk in all:27.9 MB to disk ' || fail "$ran: $(cat "$tmp/out")"
run "$isohand" build ochs preflop --deck 4x4 -o "$tmp/dry" --dry-run --quiet
exits 0
test "$(grep -c '^in all: ' "$tmp/out")" = 2 || fail "$ran: not the plans of the clusters and the table"
test ! -s "$tmp/err" || fail "$ran: made clusters"
for what in 'strength 2,3 -o' 'ochs preflop --deck 4x4 -o' 'ehs preflop --deck 4x4 -o' \
  'histogram river --deck 4x4 -o' 'equity turn --deck 4x4 -o' 'all --deck 4x4 -d'; do
  # shellcheck disable=SC2086 # the words are the arguments
  refuses 1 "$tmp/none/x" build $what "$tmp/none/x" --dry-run
done
test ! -e "$tmp/dry" || fail "$ran: made something"
run "$isohand" build all --quiet --deck 4x4 -d "$tmp/all3" --dry-run
exits 0
prints 'in all: 0 MB of memory, 0.0 MB to disk, about 0.0 s'

# A rebuild keeps nothing and replaces existing files; it is refused without that option.
before=$(ls -i "$tmp/all3")
cp "$tmp/bad" "$tmp/all3/turn-ehs.safetensors"
refuses 1 "$tmp/all3/turn-ehs.safetensors: " build all --deck 4x4 -d "$tmp/all3" --dry-run
build_royal "$tmp/all3" --rebuild
exits 0
says ': 12 tables written, 0 kept, '
same_folders "$tmp/all" "$tmp/all3"
ls -i "$tmp/all3" >"$tmp/ls"
! echo "$before" | grep -x -q -F -f "$tmp/ls" || fail "$ran: a file was kept"
refuses 2 '--rebuild is only for build all' build equity preflop -o "$tmp/new" --rebuild

# ---- Progress ----------------------------------------------------------------------------
# shows WHAT...: on a terminal, a build of WHAT shows a percentage that never falls and ends at
# 100, and no part of the line remains.
shows()
{
  on_terminal "$isohand" build "$@" -o "$tmp/one" || return 0
  exits 0
  tr '\r' '\n' <"$tmp/out" >"$tmp/lines"
  sed -n 's/^ *\([0-9][0-9]*\) %.*/\1/p' "$tmp/lines" >"$tmp/percents"
  sort -n "$tmp/percents" >"$tmp/sorted"
  same "$ran: percentages" "$tmp/sorted" "$tmp/percents"
  test "$(tail -n 1 "$tmp/percents")" = 100 || fail "$ran: does not end at 100 %"
  test "$(grep -c -x 100 "$tmp/percents")" = 1 || fail "$ran: ends more than once"
  grep -v ' %' "$tmp/lines" | grep -q "^$escape\\[Kisohand build: $tmp/one: .* bytes of values, " ||
    fail "$ran: the line is not wiped out before its last message"
}
escape=$(printf '\033')
shows ehs preflop --deck 7x4 --threads 1
shows ochs preflop --deck 7x4 --threads 1 --clusters 3
# The time in the summary includes the clusters: here a second passes while they are made.
"$isohand" build ochs preflop --deck 7x4 --threads 1 -o "$tmp/one" 2>"$tmp/err" &
pid=$!
waits_for grep -q 'clusters: making' "$tmp/err"
kill -s STOP $pid
! grep -q 'cluster 0:' "$tmp/err" || fail 'the clusters were made too soon'
sleep 1
kill -s CONT $pid
wait $pid
closing=$(sed -n 's/.* bytes of values, \([0-9]*\)\.[0-9]* s$/\1/p' "$tmp/err")
test "$closing" -ge 1 || fail "a closing time of $closing s"

# Files that are read again count towards the same total.
if on_terminal "$isohand" build all --deck 4x4 -d "$tmp/all3"; then
  grep -q '100 %' "$tmp/out" || fail "$ran: no progress of files that are read again"
fi

# ---- Interruption --------------------------------------------------------------------
# A signal while all tables of Hold'em are made leaves no temporary file.
for signal in INT:130 TERM:143; do
  mkdir "$tmp/stopped"
  "$default" "$isohand" build all -d "$tmp/stopped" 2>"$tmp/err" &
  pid=$!
  waits_for has_entries "$tmp/stopped"
  kill -s ${signal%:*} $pid
  ran="build all that got SIG${signal%:*}"
  status=0
  wait $pid || status=$?
  exits ${signal#*:}
  says 'isohand build: interrupted; '
  for file in "$tmp"/stopped/.[!.]*; do
    test ! -e "$file" || fail "$ran: left $file"
  done
  rm -r "$tmp/stopped"
done
# Another build in the folder, if a locking program is available.
if command -v flock >/dev/null 2>&1; then
  run flock "$tmp/all3" "$isohand" build all --deck 4x4 -d "$tmp/all3"
  exits 1
  says "$tmp/all3: another process builds tables there"
fi
for before in nothing something; do
  test $before = nothing || echo something >"$tmp/one"
  test $before = something || rm -f "$tmp/one"
  status=0
  ran='build on a full disk'
  (ulimit -f 64; "$isohand" build ehs turn --deck royal -o "$tmp/one" 2>"$tmp/err") || status=$?
  exits 1
  says "$tmp/one"
  test $before = nothing || test "$(cat "$tmp/one")" = something || fail "$ran: the old file is lost"
  for file in "$tmp"/.one*; do
    test ! -e "$file" || fail "$ran: left $file"
  done
done

# ---- Memory -----------------------------------------------------------------------
refuses 1 'MB of memory are needed, and 1074 MB are allowed' \
  build all -d "$tmp/new" --memory 1G
refuses 1 'MB of memory are needed, and 105 MB are allowed' \
  build equity river -o "$tmp/new" --memory 100M
test ! -e "$tmp/new" || fail "$ran: something was written"
for size in '' x 1.5G 4GB -1; do
  refuses 2 "--memory: \`$size\` is not a size" build equity preflop -o "$tmp/new" --memory "$size"
done

# More threads than fit in memory, if the command runs at all with so little memory (sanitizers need
# more). An emulator would share the limit, and may crash or stop for ever where it is reached.
for what in "all --deck 4x4 -d $tmp/new" "equity turn --deck 4x4 -o $tmp/new"; do
  test -z "${TEST_EMULATED-}" || continue
  status=0
  (ulimit -v 2000000; "$isohand" --version >"$tmp/none" 2>&1) || continue
  ran="build $what with 1024 threads"
  # shellcheck disable=SC2086 # the words are the arguments
  (ulimit -v 2000000; "$isohand" build $what --threads 1024 2>"$tmp/err") || status=$?
  if test $status = 0; then
    rm -r "$tmp/new"
  else
    exits 1
    says 'isohand build: cannot start the threads (out of memory or too many); use fewer with --threads'
  fi
  test ! -e "$tmp/new" || fail "$ran: something was written"
done

# ---- Wrong command lines -------------------------------------------------------------
refuses 2 'missing argument' build equity -o "$tmp/new"
refuses 2 '-o FILE is missing' build equity river
refuses 2 '-d is only for build all' build equity river -o "$tmp/new" -d "$tmp"
refuses 2 '-d DIR is missing' build all
refuses 2 'too many arguments' build all river -d "$tmp/new"
refuses 2 '-o is only for a single table' build all -d "$tmp/new" -o "$tmp/new"
refuses 2 '--round is only for a single table' build all -d "$tmp/new" --round 1
refuses 2 'not for 2,3,1' build equity 2,3,1 -o "$tmp/new"
refuses 2 'not for 3,2' build ehs 3,2 -o "$tmp/new"
refuses 2 'not for 2,5' build ehs 2,5 --final-board 4 -o "$tmp/new"
refuses 2 'does not hold two hands' build ehs 2,3 --deck leduc -o "$tmp/new"
refuses 2 'does not hold two hands' build all --deck leduc -d "$tmp/new"
refuses 2 'rank-only' build all --deck standard-ranks -d "$tmp/new"
refuses 2 'this command makes no tables of Omaha; isohand build FEATURE ROUNDS does' build all --game omaha -d "$tmp/new"
refuses 2 '--bins: ehs does not take this option' build ehs 2 --bins 5 -o "$tmp/new"
refuses 2 '--final-board: strength does not take this option' build strength 2,3 --final-board 5 -o "$tmp/new"
refuses 2 'is not a number from 1 to 255' build histogram 2 --bins 256 -o "$tmp/new"
refuses 2 'is not a number from 3 to 5' build histogram 2 --final-board 6 -o "$tmp/new"
refuses 1 "$tmp/none/x" build equity 2 --deck 4x4 -o "$tmp/none/x"
refuses 1 "$tmp/none/x" build all --deck 4x4 -d "$tmp/none/x"
refuses 1 "$tmp/good" build all --deck 4x4 -d "$tmp/good"
test ! -e "$tmp/new" || fail "$ran: something was written"

# ---- All of Hold'em ------------------------------------------------------------------
test "${IH_TIER:-check}" != check || exit 0
build_holdem()
{
  start=$(date +%s)
  run "$isohand" build all -d "$tmp/holdem" "$@"
  exits 0
  cat "$tmp/err"
  echo "# $ran: $(($(date +%s) - start)) s"
}
build_holdem
(cd "$tmp/holdem" && cksum ./*) >"$tmp/sums"
rm "$tmp"/holdem/turn-ehs* "$tmp"/holdem/preflop-*
build_holdem --threads 1
rm "$tmp"/holdem/flop-* "$tmp"/holdem/river-strength*
build_holdem --threads 3
(cd "$tmp/holdem" && cksum ./*) >"$tmp/again"
same 'the tables of all' "$tmp/sums" "$tmp/again"
