#!/bin/sh
# Two runs that make tables in one folder at the same time: one of them succeeds, and the other one
# says that the folder is taken and changes nothing.
. "$srcdir/tests/support/cli.sh"
default=$(cd "$builddir/tests/tools" && pwd)/cli_default
small=flop.k=3,turn.k=4,river.k=5
taken='another process builds tables there'
run "$isohand" bucket quick -q --deck 4x4 --set $small -d "$tmp/small"
exits 0
run "$isohand" export "$tmp/small" --format labels -o "$tmp/labels" -q
exits 0

# ---- While one is stopped ---------------------------------------------------------------------
# A run of some seconds, stopped when it has written its first file.
mkdir "$tmp/shared"
"$default" "$isohand" bucket 1000 --deck 8x4 -q -d "$tmp/shared" 2>"$tmp/err" &
pid=$!
trap 'kill -s KILL $pid; rm -rf "$tmp"' EXIT
waits_for test -e "$tmp/shared/preflop-bucket.safetensors"
kill -s STOP $pid
ls -lA "$tmp/shared" >"$tmp/before"
for other in "bucket quick --deck 4x4 --set $small" 'bucket 1000 --deck 8x4' \
  'bucket 1000 --deck 8x4 --rebuild' \
  "import $tmp/labels/turn.u16 --format labels --deck 4x4" 'build all --deck 4x4'; do
  # shellcheck disable=SC2086 # the words are the arguments
  run "$isohand" $other -d "$tmp/shared"
  exits 1
  says "isohand ${other%% *}: $tmp/shared: $taken"
  prints
done
ls -lA "$tmp/shared" >"$tmp/after"
same 'the folder of the first run' "$tmp/before" "$tmp/after"
# A folder beside it is free.
run "$isohand" bucket quick -q --deck 4x4 --set $small -d "$tmp/beside"
exits 0
# The lock goes with the process, however that ends.
kill -s KILL $pid
wait $pid 2>"$tmp/none" || :
trap 'rm -rf "$tmp"' EXIT
rm "$tmp/shared/preflop-bucket.safetensors"
run "$isohand" bucket quick -q --deck 4x4 --set $small -d "$tmp/shared"
exits 0
for street in preflop flop turn river; do
  cmp "$tmp/small/$street-bucket.safetensors" "$tmp/shared/$street-bucket.safetensors" ||
    fail "$street: other bytes"
done

# ---- Side by side -------------------------------------------------------------------------------
# Whoever comes first, the folder holds the four files of one run; of two, one at least succeeds.
both()
{
  rm -rf "$tmp/both"
  test "$1" = new || mkdir "$tmp/both"
  pids=''
  for run in 1 2; do
    "$isohand" bucket quick -q --deck 4x4 --set $small -d "$tmp/both" 2>"$tmp/err$run" &
    pids="$pids $!"
  done
  done=0 run=0
  for pid in $pids; do
    run=$((run + 1)) status=0
    wait "$pid" || status=$?
    cp "$tmp/err$run" "$tmp/err"
    ran="run $run of two"
    if test $status = 0; then
      done=$((done + 1))
    else
      exits 1
      grep -q "$tmp/both: $taken\$" "$tmp/err" ||
        says "$tmp/both: cannot make the folder: File exists"
    fi
  done
  test $done -ge 1 || fail 'neither run succeeded'
  test "$(ls -A "$tmp/both" | wc -l | tr -d ' ')" = 4 || fail "two runs: left $(ls -A "$tmp/both")"
  for file in "$tmp/both"/*; do cmp "$tmp/small/${file##*/}" "$file" || fail "two runs: $file"; done
}
for try in 1 2 3 4 5; do
  both new
  both old
done
