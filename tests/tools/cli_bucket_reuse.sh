#!/bin/sh
# A choice of streets, and files of another folder that are reused.
. "$srcdir/tests/support/cli.sh"
small='--deck 4x4 --set flop.k=3,turn.k=4,river.k=5'
file=bucket.safetensors

# made FOLDER STREET...: the folder has the files of these streets only.
made()
{
  ls "$1" >"$tmp/ls"
  shift
  printf "%s-$file\n" "$@" >"$tmp/expected"
  same "$ran: files" "$tmp/expected" "$tmp/ls"
}
# bucket ARGUMENT...: makes the small recipe; says nothing on stdout.
bucket()
{
  # shellcheck disable=SC2086 # words
  run "$isohand" bucket quick $small "$@"
  exits 0
}

# ---- Streets ----------------------------------------------------------------------------
bucket -d "$tmp/all"
bucket --streets turn,river -d "$tmp/some"
made "$tmp/some" river turn
for street in river turn; do
  same "$street alone" "$tmp/all/$street-$file" "$tmp/some/$street-$file"
done
bucket --streets river,flop -d "$tmp/dry" --dry-run
cut -d : -f 1 "$tmp/out" >"$tmp/streets"
printf '%s\n' flop river >"$tmp/expected"
same "$ran" "$tmp/expected" "$tmp/streets"
test ! -e "$tmp/dry" || fail "$ran: made something"
refuses 2 '--streets: `rivers` is not preflop, flop, turn or river' bucket quick --streets turn,rivers -d "$tmp/none"
refuses 2 '--streets: `` is not preflop, flop, turn or river' bucket quick --streets turn, -d "$tmp/none"
refuses 2 '--streets: turn is named twice' bucket quick --streets turn,river,turn -d "$tmp/none"
refuses 1 'the game has no river' bucket quick --deck 5x4 --final-board 4 --streets river -d "$tmp/none"
echo '{"turn": {"method": "potential", "k": 5}, "river": {"method": "optimal", "k": 9}}' >"$tmp/next.json"
refuses 1 'the recipe has no flop' bucket "$tmp/next.json" --deck 4x4 --streets flop -d "$tmp/none"
for rebuild in '' --rebuild; do
  # shellcheck disable=SC2086
  refuses 1 'turn: needs the buckets of the river: name that street, too, or make it first' \
    bucket "$tmp/next.json" --deck 4x4 --streets turn $rebuild -d "$tmp/none"
done
test ! -e "$tmp/none" || fail 'a folder was made for nothing'
run "$isohand" bucket "$tmp/next.json" --deck 4x4 --streets river -d "$tmp/next"
exits 0
cp "$tmp/next/river-$file" "$tmp/river"
run "$isohand" bucket "$tmp/next.json" --deck 4x4 --streets turn --rebuild -d "$tmp/next"
exits 0
made "$tmp/next" river turn
! grep -q 'river-' "$tmp/err" || fail "$ran: reports the river: $(cat "$tmp/err")"
same "$ran: the river" "$tmp/river" "$tmp/next/river-$file"

# ---- Files of another folder --------------------------------------------------------------
bucket --set flop.k=2,turn.k=4,river.k=5 --reuse "$tmp/next" --reuse "$tmp/all" -d "$tmp/new" --dry-run
grep -q -x "turn: reused: $tmp/all/turn-$file" "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
grep -q '^flop: .* hands' "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
test ! -e "$tmp/new" || fail "$ran: made something"
bucket --set flop.k=2,turn.k=4,river.k=5 --reuse "$tmp/next" --reuse "$tmp/all" -d "$tmp/new"
made "$tmp/new" flop preflop river turn
for street in preflop turn river; do
  says "isohand bucket: $tmp/new/$street-$file: reused: $tmp/all/$street-$file"
  same "$street" "$tmp/all/$street-$file" "$tmp/new/$street-$file"
done
says "isohand bucket: $tmp/new/flop-$file: "
run "$isohand" verify --full "$tmp/new/flop-$file"
exits 0
# An existing file is kept; a rebuilt one leaves that of the other folder alone.
cp "$tmp/all/turn-$file" "$tmp/turn"
bucket --set flop.k=2,turn.k=4,river.k=5 --reuse "$tmp/all" -d "$tmp/new"
says "$tmp/new/turn-$file: complete, kept"
bucket --set flop.k=2,turn.k=3,river.k=5 --reuse "$tmp/nowhere" --rebuild -d "$tmp/new"
! grep -q reused "$tmp/err" || fail "$ran: $(cat "$tmp/err")"
same "$ran: the reused file" "$tmp/turn" "$tmp/all/turn-$file"

# shellcheck disable=SC2086
refuses 1 "$tmp/nowhere: cannot open the folder: No such file or directory" \
  bucket quick $small --reuse "$tmp/all" --reuse "$tmp/nowhere" -d "$tmp/none"
# shellcheck disable=SC2086
if test "$(id -u)" != 0; then
  mkdir -m 0 "$tmp/closed"
  refuses 1 "$tmp/closed: cannot open the folder: Permission denied" \
    bucket quick $small --reuse "$tmp/closed" -d "$tmp/none"
fi
printf x | dd of="$tmp/all/turn-$file" bs=1 seek="$(($(wc -c <"$tmp/all/turn-$file") - 1))" \
  conv=notrunc 2>"$tmp/log"
# shellcheck disable=SC2086
refuses 1 "$tmp/all/turn-$file: " bucket quick $small --reuse "$tmp/all" -d "$tmp/none"
says 'checksum'
# shellcheck disable=SC2046 # words
refuses 2 '--reuse can be given 16 times' bucket quick $(printf ' --reuse a%.0s' $(seq 17)) -d "$tmp/none"
test ! -e "$tmp/none" || fail 'a folder was made for nothing'
