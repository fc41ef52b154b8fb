#!/bin/sh
# Two concurrent runs in one folder: one succeeds; the other reports that the folder is in use and
# changes nothing.
. "$srcdir/tests/support/cli.sh"
default=$(cd "$builddir/tests/tools" && pwd)/cli_default
small=flop.k=3,turn.k=4,river.k=5
taken='another process builds tables there'
run "$isohand" bucket quick -q --deck 4x4 --set $small -d "$tmp/small"
exits 0
run "$isohand" export "$tmp/small" --format labels -o "$tmp/labels" -q
exits 0

# ---- While one is stopped ---------------------------------------------------------------------
# A run of some seconds, stopped after its first file.
mkdir "$tmp/shared"
"$default" "$isohand" bucket ochs-1000 --deck 8x4 -q -d "$tmp/shared" 2>"$tmp/err" &
pid=$!
trap 'kill -s KILL $pid; rm -rf "$tmp"' EXIT
waits_for test -e "$tmp/shared/preflop-bucket.safetensors"
kill -s STOP $pid
ls -lA "$tmp/shared" >"$tmp/before"
for other in "bucket quick --deck 4x4 --set $small" 'bucket ochs-1000 --deck 8x4' \
  'bucket ochs-1000 --deck 8x4 --rebuild' \
  "import $tmp/labels/turn.u16 --format labels --deck 4x4" 'build all --deck 4x4'; do
  # shellcheck disable=SC2086 # the words are the arguments
  run "$isohand" $other -d "$tmp/shared"
  exits 1
  says "isohand ${other%% *}: $tmp/shared: $taken"
  prints
done
ls -lA "$tmp/shared" >"$tmp/after"
same 'the folder of the first run' "$tmp/before" "$tmp/after"
# Another folder is not locked.
run "$isohand" bucket quick -q --deck 4x4 --set $small -d "$tmp/beside"
exits 0
# The lock ends with the process, however it ends.
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
# together new|old EXPECTED COMMAND...: runs the commands concurrently in one folder, new or empty.
# At least one succeeds, and the others report that the folder is in use. $succeeded lists those
# that succeeded; the files are complete, and those of the folder EXPECTED.
together()
{
  rm -rf "$tmp/both"
  test "$1" = new || mkdir "$tmp/both"
  expected=$2
  shift 2
  pids='' n=0
  for command; do
    n=$((n + 1))
    # shellcheck disable=SC2086 # the words are the arguments
    "$isohand" $command -q --deck 4x4 -d "$tmp/both" 2>"$tmp/err$n" &
    pids="$pids $!"
  done
  succeeded='' n=0
  for pid in $pids; do
    n=$((n + 1)) status=0
    wait "$pid" || status=$?
    cp "$tmp/err$n" "$tmp/err"
    ran="run $n of these: $*"
    if test $status = 0; then
      succeeded="$succeeded $n"
    else
      exits 1
      grep -q "$tmp/both: $taken\$" "$tmp/err" ||
        says "$tmp/both: cannot make the folder: File exists"
    fi
  done
  test -n "$succeeded" || fail "none of these succeeded: $*"
  for file in "$tmp/both"/*; do
    cmp "$expected/${file##*/}" "$file" || fail "$*: $file"
  done
}
# holds STREET...: the shared folder has exactly the tables of these streets.
holds()
{
  ls -A "$tmp/both" >"$tmp/out"
  for street; do echo "$street-bucket.safetensors"; done | sort >"$tmp/expected"
  same 'the files of runs side by side' "$tmp/expected" "$tmp/out"
}
run "$isohand" import "$tmp/labels"/*.u16 -q --format labels --deck 4x4 -d "$tmp/imported"
exits 0
quick="bucket quick --set $small"
import="import $(echo "$tmp/labels"/*.u16) --format labels"
turn="import $tmp/labels/turn.u16 --format labels"
river="import $tmp/labels/river.u16 --format labels"
for try in 1 2 3 4 5; do
  for folder in new old; do
    together $folder "$tmp/small" "$quick" "$quick"
    holds preflop flop turn river
    together $folder "$tmp/imported" "$import" "$import"
    holds preflop flop turn river
    # Each writes its own file: a refused run leaves none.
    together $folder "$tmp/imported" "$turn" "$river"
    case $succeeded in
    ' 1 2') holds turn river ;;
    ' 1') holds turn ;;
    *) holds river ;;
    esac
  done
done
