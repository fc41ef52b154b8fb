#!/bin/sh
# Recipe 200 of the standard deck run to its end, and killed and resumed: the same bytes. (make
# check-long.)
. "$srcdir/tests/support/cli.sh"
test "${IH_TIER-check}" != check || {
  echo 'make check-long runs it: some minutes'
  exit 77
}
default=$(cd "$builddir/tests/tools" && pwd)/cli_default
streets='preflop flop turn river'

run "$isohand" bucket 200 -d "$tmp/whole"
exits 0
test "$(ls -A "$tmp/whole" | wc -l | tr -d ' ')" = 4 || fail "$ran: left $(ls -A "$tmp/whole")"
for street in $streets; do
  run "$isohand" verify "$tmp/whole/$street-bucket.safetensors"
  exits 0
done
for street in flop turn river; do
  test "$("$isohand" info "$tmp/whole/$street-bucket.safetensors" | sed -n 's/^feature.buckets: //p')" = 200 ||
    fail "$street: not 200 buckets"
done

# Killed once each file exists, except the last, and half a second later: while it makes the next
# one. Each run keeps what earlier runs wrote.
mkdir "$tmp/again"
for street in preflop flop turn; do
  "$default" "$isohand" bucket 200 -q -d "$tmp/again" 2>"$tmp/err" &
  pid=$!
  poll 'sleep 0.1' 9000 test -e "$tmp/again/$street-bucket.safetensors" ||
    fail "the run ended by itself: $(cat "$tmp/err")"
  sleep 0.5
  kill -s KILL $pid
  wait $pid 2>"$tmp/none" || :
  ls -i "$tmp/again" >"$tmp/kept-$street"
done
run "$isohand" bucket 200 -d "$tmp/again"
exits 0
for street in preflop flop turn; do
  says "isohand bucket: $tmp/again/$street-bucket.safetensors: complete, kept"
done
says "isohand bucket: $tmp/again/river-bucket.safetensors: 123156254 hands, "
ls -i "$tmp/again" >"$tmp/after"
grep -v river "$tmp/after" >"$tmp/rest"
same 'the files that were kept' "$tmp/kept-turn" "$tmp/rest"
test "$(ls -A "$tmp/again" | wc -l | tr -d ' ')" = 4 || fail "resumed: left $(ls -A "$tmp/again")"
for street in $streets; do
  cmp "$tmp/whole/$street-bucket.safetensors" "$tmp/again/$street-bucket.safetensors" ||
    fail "$street: other bytes than those of a run that was not killed"
done
