#!/bin/sh
# Tables imported from files of other programs equal the exported ones.
. "$srcdir/tests/support/cli.sh"
run "$isohand" bucket quick --deck 4x4 --set flop.k=3,turn.k=4,river.k=5 -d "$tmp/small" -q
exits 0

# Prints the buckets of a street of a folder, one a line.
buckets()
{
  "$isohand" export "$1/$2-bucket.safetensors" --tensor bucket -o - | tail -n +2 | cut -d , -f 1,3
}
# round_trip FORMAT OPTION...
round_trip()
{
  format=$1
  shift
  rm -rf "$tmp/out.d" "$tmp/back"
  run "$isohand" export "$tmp/small" --format "$format" "$@" -o "$tmp/out.d" -q
  exits 0
  for option in "$@"; do test "$option" != --recall || shift; done
  if test -d "$tmp/out.d"; then
    run "$isohand" import "$tmp/out.d"/[!n]* --format "$format" "$@" --deck 4x4 -d "$tmp/back" -q
  else
    run "$isohand" import "$tmp/out.d" --format "$format" "$@" --deck 4x4 -d "$tmp/back" -q
  fi
  exits 0
  prints
  for street in preflop flop turn river; do
    test "$format$street" != fishbaitpreflop || continue
    buckets "$tmp/small" $street >"$tmp/expected"
    buckets "$tmp/back" $street >"$tmp/read"
    same "$format: $street" "$tmp/expected" "$tmp/read"
  done
}
for format in poker-cfrm labels fishbait npy text robopoker bkt2 decisionholdem; do round_trip $format; done
for format in labels npy text; do round_trip $format --recall; done
round_trip slumbot --name x

# Reported, kept, and correct.
run "$isohand" export "$tmp/small" --format labels -o "$tmp/labels" -q
run "$isohand" import "$tmp/labels/turn.u16" --format labels --deck 4x4 -d "$tmp/turn"
exits 0
says "isohand import: $tmp/turn/turn-bucket.safetensors: 5766 hands, 4 distinct, 4 buckets, "
run "$isohand" import "$tmp/labels/turn.u16" --format labels --deck 4x4 -d "$tmp/turn"
exits 0
says "isohand import: $tmp/turn/turn-bucket.safetensors: complete, kept"
run "$isohand" verify --full "$tmp/turn/turn-bucket.safetensors"
exits 0
# With any file name; other buckets replace existing ones only with --rebuild.
mv "$tmp/labels/turn.u16" "$tmp/mine"
printf '\1' | dd of="$tmp/mine" conv=notrunc 2>"$tmp/none"
refuses 2 "not a file name of labels; set the street" \
  import "$tmp/mine" --format labels --deck 4x4 -d "$tmp/turn"
refuses 2 "set the number of bits per element" \
  import "$tmp/mine" --format labels --street turn --deck 4x4 -d "$tmp/turn"
refuses 1 "turn-bucket.safetensors: " \
  import "$tmp/mine" --format labels --street turn --bits 16 --deck 4x4 -d "$tmp/turn"
run "$isohand" import "$tmp/mine" --format labels --street turn --bits 16 --deck 4x4 -d "$tmp/turn" --rebuild -q
exits 0
test "$(buckets "$tmp/turn" turn | head -n 1)" = 0,1 || fail 'the other bucket is not there'

# Refusals.
refuses 2 '-d DIR is missing' import "$tmp/mine" --format labels
refuses 2 '--format FORMAT is missing' import "$tmp/mine" -d "$tmp/x"
refuses 2 '--format: `x` is not a format' import "$tmp/mine" --format x -d "$tmp/x"
refuses 2 '--memory: `x` is not a size' import "$tmp/mine" --format labels --memory x -d "$tmp/x"
refuses 1 'do not match the 7760 entries of the flop' \
  import "$tmp/mine" --format labels --street flop --bits 16 --deck 5x4 -d "$tmp/x"
refuses 1 "$tmp/none.abs: cannot open it" import "$tmp/none.abs" --format poker-cfrm -d "$tmp/x"
refuses 1 'the game has no such street' \
  import "$tmp/mine" --format labels --street river --bits 16 --final-board 4 --deck 4x4 -d "$tmp/x"
test ! -e "$tmp/x" || fail 'a refused import left a folder'
