#!/bin/sh
# Concurrent builds in one folder: their files are correct, a second build of all is refused, and
# nothing is lost.
. "$srcdir/tests/support/cli.sh"
dir=$tmp/tables
first=
trap 'test -z "$first" || kill -s KILL "$first" 2>/dev/null; rm -rf "$tmp"' EXIT
run "$isohand" build all --deck 4x4 -d "$tmp/right"
exits 0
ls -A "$tmp/right" >"$tmp/names"

# The folder has the tables that one build makes, and nothing else.
is_right()
{
  ls -A "$dir" >"$tmp/ls"
  same "the files of $1" "$tmp/names" "$tmp/ls"
  while read -r name; do
    cmp "$tmp/right/$name" "$dir/$name" || fail "$1: other bytes in $name"
  done <"$tmp/names"
}

# begin NAME ARGUMENT...: starts a build in the background; ends NAME: waits for it and records its
# status.
begin()
{
  name=$1
  shift
  "$isohand" build "$@" --deck 4x4 2>"$tmp/$name" &
  eval "$name=\$!"
}
ends()
{
  eval "pid=\$$1 $1="
  ran=$1
  status=0
  wait "$pid" || status=$?
  cp "$tmp/$1" "$tmp/err"
}

# ---- Two builds of all ---------------------------------------------------------------
# One of them may be too late, whether or not the folder exists.
for before in none none none empty empty full full; do
  rm -rf "$dir"
  test $before = none || mkdir "$dir"
  test $before != full || cp "$tmp"/right/* "$dir"
  begin first all -d "$dir" --rebuild
  begin second all -d "$dir"
  ends first
  well=$status
  test $status = 0 || exits 1
  test $status = 0 || says "isohand build: $dir: another process "
  ends second
  test $status = 0 || exits 1
  test $status = 0 || says "isohand build: $dir: another process "
  test $((well + status)) -lt 2 || fail "both builders failed"
  is_right "two builders of a folder that is $before"
done

# ---- While one is stopped --------------------------------------------------------------
# stands_still: every thread of the first build is stopped, which takes a while after the signal.
stands_still()
{
  test -d /proc/self/task || return 0
  for task in /proc/"$first"/task/*/status; do
    grep -q '^State:.T' "$task" || return 1
  done
}
# stops: stops the first build while it writes.
stops()
{
  for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    rm -rf "$dir"
    mkdir "$dir"
    begin first all -d "$dir" --threads 1
    pid=$first
    watches_for has_entries "$dir"
    kill -s STOP "$first" 2>"$tmp/none" || :
    watches_for stands_still
    for file in "$dir"/.[!.]*; do
      test ! -e "$file" || return 0
    done
    kill -s CONT "$first" 2>"$tmp/none" || :
    ends first
    exits 0
  done
  fail "$try builds were not stopped while they wrote"
}
stops
ls -A "$dir" >"$tmp/stopped"
run "$isohand" build all --deck 4x4 -d "$dir"
exits 1
says "isohand build: $dir: another process builds tables there"
ls -A "$dir" >"$tmp/ls"
same 'the files of a builder that stands still' "$tmp/stopped" "$tmp/ls"
# Single tables of the same names do not lock the folder.
while read -r file; do
  table=${file%.safetensors}
  run "$isohand" build "${table#*-}" "${table%-*}" --deck 4x4 --quiet -o "$dir/$file"
  exits 0
  cmp "$tmp/right/$file" "$dir/$file" || fail "$ran: other bytes"
done <"$tmp/names"
kill -s CONT "$first"
ends first
exits 0
is_right 'a builder of all and those of each table'

# ---- A build of all and one of a table -----------------------------------------------------
for table in preflop-ehs flop-equity river-histogram; do
  begin first all -d "$dir" --rebuild
  begin second "${table#*-}" "${table%-*}" -o "$dir/$table.safetensors"
  begin third "${table#*-}" "${table%-*}" -o "$dir/$table.safetensors"
  for builder in first second third; do
    ends $builder
    exits 0
  done
  is_right "builders of all and of $table"
done
