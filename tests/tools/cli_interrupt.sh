#!/bin/sh
# A build that is interrupted leaves no file, and an old one as it was.
. "$srcdir/tests/support/cli.sh"
default=$(cd "$builddir/tests/tools" && pwd)/cli_default

# interrupt SIGNAL STATUS FOLDER: starts the build of a table of 4.9 GB there and
# sends the signal when its temporary file has appeared.  The build must not get to
# 2 GB: that would be another failure.
interrupt()
{
  before=$(ls -A "$3")
  (
    ulimit -f 4194304
    exec "$default" "$isohand" build strength holdem -o "$3/table" 2>"$tmp/err"
  ) &
  pid=$!
  while test "$(ls -A "$3")" = "$before"; do
    kill -0 $pid || fail "the build ended by itself: $(cat "$tmp/err")"
  done
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

# No file of the benchmark that writes a table remains either: when it is done,
# cannot write, or is interrupted.
mkdir "$tmp/bench"
run "$isohand" bench fill --rounds 2,3 --json --folder "$tmp/bench"
exits 0
grep -q '"variant":"file"' "$tmp/out" || fail "$ran: no row for the file"
test -z "$(ls -A "$tmp/bench")" || fail "$ran: left $(ls -A "$tmp/bench")"
run "$isohand" bench fill --rounds 2,3 --json --folder "$tmp/nowhere"
exits 1
says "$tmp/nowhere: No such file or directory"
"$default" "$isohand" bench fill --rounds 2,5 --folder "$tmp/bench" >"$tmp/out" 2>"$tmp/err" &
pid=$!
while test -z "$(ls "$tmp/bench"/.isohand-bench-*.* 2>"$tmp/none")"; do
  kill -0 $pid || fail "the benchmark ended by itself: $(cat "$tmp/err")"
done
kill -s TERM $pid
ran="a benchmark that got SIGTERM"
status=0
wait $pid || status=$?
exits 143
says 'isohand bench: interrupted; '
test -z "$(ls -A "$tmp/bench")" || fail "$ran: left $(ls -A "$tmp/bench")"
