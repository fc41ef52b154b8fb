#!/bin/sh
# An interrupted build leaves no file, and an existing one unchanged.
. "$srcdir/tests/support/cli.sh"
default=$(cd "$builddir/tests/tools" && pwd)/cli_default

has_more_than() { test "$(ls -A "$2")" != "$1"; }

# interrupt SIGNAL STATUS FOLDER: starts the build of a table of 4.9 GB there and sends the signal
# when its temporary file has appeared. The build must not reach 2 GB: that would be a different
# failure.
interrupt()
{
  before=$(ls -A "$3")
  (
    ulimit -f 4194304
    exec "$default" "$isohand" build strength holdem -o "$3/table" 2>"$tmp/err"
  ) &
  pid=$!
  waits_for has_more_than "$before" "$3"
  kill -s "$1" $pid
  ran="a build that got SIG$1"
  status=0
  wait $pid || status=$?
  exits "$2"
  says "isohand build: interrupted; $3/table is not written"
  test "$(ls -A "$3")" = "$before" || fail "$ran: left $(ls -A "$3")"
}

mkdir "$tmp/folder"
interrupt INT 130 "$tmp/folder"
interrupt TERM 143 "$tmp/folder"
interrupt HUP 129 "$tmp/folder"
echo old >"$tmp/folder/table"
interrupt INT 130 "$tmp/folder"
test "$(cat "$tmp/folder/table")" = old || fail "the old table is lost"

# On Ctrl-C the command ends by the signal instead of exiting with its number, so that a loop of a
# shell ends, too; the progress line is erased.
mkdir "$tmp/bench"
"$isohand" build --quiet strength 2,4 -o "$tmp/turn"
for what in 'build strength holdem -o FOLDER/table' 'build all -d FOLDER' \
  'bench fill --rounds 2,3,1 --folder FOLDER' 'export turn -o FOLDER/turn.csv'; do
  rm -rf "$tmp/typed"
  mkdir "$tmp/typed"
  # shellcheck disable=SC2046 # the words are the arguments
  on_terminal -w "$tmp/typed" "$isohand" \
    $(echo "$what" | sed "s,FOLDER,$tmp/typed,;s,export turn,export $tmp/turn,") || break
  exits 0
  tail -n 1 "$tmp/out" | grep -q -x 'ended by signal 2' || fail "$what: $(tail -n 1 "$tmp/out")"
  wiped="$(printf '\033')\[K"
  test "${what%% *}" != bench || wiped=
  grep -q "${wiped}isohand [a-z]*: interrupted; $tmp/typed/.* is not written" "$tmp/out" ||
    fail "$what: $(cat "$tmp/out")"
  test -z "$(ls -A "$tmp/typed")" || fail "$what: left $(ls -A "$tmp/typed")"
done

# A file without a writer does not block the command for ever. Process $pid is the command itself,
# no longer the shell or the program that starts it, and sleeps, as it does while it waits for a
# file; or has had time for that, if /proc does not show it.
is_asleep()
{
  { read -r _ name state _ <"/proc/$pid/stat"; } 2>"$tmp/none" || {
    sleep 0.3
    return 0
  }
  test "$name" = "(isohand)" && test "$state" = S
}
mkfifo "$tmp/fifo"
for what in "transitions turn --labels $tmp/fifo" "ochs turn --clusters $tmp/fifo"; do
  # shellcheck disable=SC2086 # the words are the arguments
  "$default" "$isohand" build $what -o "$tmp/folder/new" 2>"$tmp/err" &
  pid=$!
  poll 'sleep 0.01' 6000 is_asleep || :
  kill -s TERM $pid 2>"$tmp/none" || :
  ran="build $what"
  status=0
  wait $pid || status=$?
  case $status in
  143) ;;
  *) says "$tmp/fifo: " ;;
  esac
done

# ---- Killed ------------------------------------------------------------------------
# A stopped build of one file: another build, of that file or of all in its folder, does not touch
# its temporary file; once it is killed, the next build removes it.
mkdir "$tmp/two"
hidden()
{
  find "$tmp/two" -name '.[!.]*' "$@"
}
has_bytes() { test -n "$(hidden -size +0)"; }
for next in "strength 2,3 -o $tmp/two/turn-ehs.safetensors" "all --deck 4x4 -d $tmp/two" \
  "all --deck 4x4 -d $tmp/two"; do
  rm -f "$tmp/two/turn-ehs.safetensors"
  "$isohand" build --quiet strength holdem -o "$tmp/two/turn-ehs.safetensors" &
  pid=$!
  # Between its creation and its lock, while it is empty, a temporary file looks abandoned.
  waits_for has_bytes
  kill -s STOP $pid
  alive=$(hidden)
  test "$(echo "$alive" | wc -l | tr -d ' ')" = 1 || fail "temporary files: $alive"
  # shellcheck disable=SC2086 # the words are the arguments
  run "$isohand" build $next
  exits 0
  test "$(hidden)" = "$alive" || fail "$ran: removed the temporary file of another build"
  kill -s KILL $pid
  status=0
  wait $pid 2>"$tmp/none" || status=$?
  test $status = 137 || fail "the build was not killed: $status"
  test "$(hidden)" = "$alive" || fail "$ran: there is no temporary file of the killed build"
  # shellcheck disable=SC2086
  run "$isohand" build $next
  exits 0
  test -z "$(hidden)" || fail "$ran: left $(hidden)"
done

# ---- Benchmarks ----------------------------------------------------------------------
# The benchmark that writes a table leaves no file either: when it is done, cannot write, or is
# interrupted.
run "$isohand" bench fill --rounds 5 --json --folder "$tmp/bench"
exits 0
grep -q '"variant":"file"' "$tmp/out" || fail "$ran: no row for the file"
test -z "$(ls -A "$tmp/bench")" || fail "$ran: left $(ls -A "$tmp/bench")"
run "$isohand" bench fill --rounds 5 --json --folder "$tmp/nowhere"
exits 1
says "$tmp/nowhere: No such file or directory"
"$default" "$isohand" bench fill --rounds 2,3,1 --folder "$tmp/bench" >"$tmp/out" 2>"$tmp/err" &
pid=$!
waits_for has_entries "$tmp/bench"
kill -s TERM $pid
ran="a benchmark that got SIGTERM"
status=0
wait $pid || status=$?
exits 143
says 'isohand bench: interrupted; '
test -z "$(ls -A "$tmp/bench")" || fail "$ran: left $(ls -A "$tmp/bench")"
