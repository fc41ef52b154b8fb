#!/bin/sh
# Exported buckets: the contents of the files, and refusals.
. "$srcdir/tests/support/cli.sh"
run "$isohand" bucket quick --deck 4x4 --set flop.k=3,turn.k=4,river.k=5 -d "$tmp/small" -q
exits 0

# Prints the bytes of 32-bit numbers, lowest first.
words()
{
  for word in "$@"; do
    # shellcheck disable=SC2059 # the format is the bytes
    printf "\\$(printf %o $((word % 256)))\\$(printf %o $((word / 256 % 256)))\\$(printf %o $((word / 65536)))\\0"
  done
}
# The hands of a round list.
hands()
{
  "$isohand" size "$1" --deck 4x4 | tail -n 1 | cut -f 3
}

# Binary numbers, from which the other files are checked; they equal those of the tables.
run "$isohand" export "$tmp/small" --format labels -o "$tmp/labels"
exits 0
prints
says "isohand export: $tmp/labels/turn.u16: 5766 elements"
run "$isohand" export "$tmp/small" --format labels --bits 32 -o "$tmp/labels" -q
exits 0
ls "$tmp/labels" >"$tmp/ls"
test "$(tr '\n' ' ' <"$tmp/ls")" = "flop.i32 flop.u16 preflop.i32 preflop.u16 river.i32 river.u16 \
turn.i32 turn.u16 " || fail "labels: $(cat "$tmp/ls")"
for street in preflop flop turn river; do
  "$isohand" export "$tmp/small/$street-bucket.safetensors" --tensor bucket -o - | tail -n +2 |
    cut -d , -f 3 >"$tmp/$street"
  for type in u16:2 i32:4; do
    od -A n -v -t "u${type#*:}" -w"${type#*:}" "$tmp/labels/$street.${type%:*}" | tr -d ' ' >"$tmp/read"
    same "labels of the $street" "$tmp/$street" "$tmp/read"
  done
done

run "$isohand" export "$tmp/small" --format poker-cfrm -o "$tmp/one.abs" -q
exits 0
round=0
for street in preflop:16 flop:3 turn:4 river:5; do
  words $round "${street#*:}"
  cat "$tmp/labels/${street%:*}.i32"
  round=$((round + 1))
done >"$tmp/expected"
same poker-cfrm "$tmp/expected" "$tmp/one.abs"

run "$isohand" export "$tmp/small" --format fishbait -o "$tmp/fishbait" -q
exits 0
for street in flop:2,3 turn:2,4 river:2,5; do
  {
    printf '\1'
    words "$(hands "${street#*:}")" 0
    cat "$tmp/labels/${street%:*}.i32"
  } >"$tmp/expected"
  same fishbait "$tmp/expected" "$tmp/fishbait/${street%:*}_clusters.cereal"
done
test ! -e "$tmp/fishbait/preflop_clusters.cereal" || fail 'fishbait: a file before the flop'

run "$isohand" export "$tmp/small" --format text --street turn -o "$tmp/text" -q
exits 0
same text "$tmp/turn" "$tmp/text/turn.txt"
test "$(ls "$tmp/text")" = turn.txt || fail "text: $(ls "$tmp/text")"

run "$isohand" export "$tmp/small" --format npy -o "$tmp/npy" -q
exits 0
tail -c $((2 * $(hands 2,5))) "$tmp/npy/river.npy" >"$tmp/read"
same npy "$tmp/labels/river.u16" "$tmp/read"

run "$isohand" export "$tmp/small" --format labels --recall --street river -o "$tmp/recall" -q
exits 0
test "$(wc -c <"$tmp/recall/river-recall.u16")" -eq $((2 * $(hands 2,3,1,1))) || fail 'recall: another size'

run "$isohand" export "$tmp/small" --format slumbot --name x -o "$tmp/slumbot" -q
exits 0
test "$(wc -c <"$tmp/slumbot/buckets.holdem.4.4.3.x.3")" -eq $((2 * 55 * $(hands 3,1,1))) ||
  fail 'slumbot: another size'
words 5 >"$tmp/expected"
same 'slumbot: number of buckets' "$tmp/expected" "$tmp/slumbot/num_buckets.holdem.4.4.3.x.3"

# The help names exactly the known formats.
refuses 2 '--format: `x` is not a format; known:' export "$tmp/small" --format x -o "$tmp/x"
sed 's/.*known: //' "$tmp/err" | tr ' ' '\n' >"$tmp/known"
"$isohand" export --help | sed -n '/Formats are/,/With --recall/s/^  \([a-z0-9-]*\)  .*/\1/p' >"$tmp/told"
same 'the formats of the help' "$tmp/known" "$tmp/told"

# Refusals leave no file.
refuses 2 '-o OUT is missing' export "$tmp/small" --format text
refuses 2 'output cannot go to standard output' export "$tmp/small" --format text -o -
refuses 2 '--street: `x` is not preflop, flop, turn or river' export "$tmp/small" --format text --street x -o "$tmp/x"
refuses 2 'poker-cfrm does not support a choice of streets' export "$tmp/small" --format poker-cfrm --street flop -o "$tmp/x"
refuses 2 'slumbot needs a name' export "$tmp/small" --format slumbot -o "$tmp/x"
refuses 2 'elements have 16 or 32 bits, not 17' export "$tmp/small" --format npy --bits 17 -o "$tmp/x"
refuses 2 '--tensor cannot be used with --format' export "$tmp/small" --format npy --tensor bucket -o "$tmp/x"
refuses 2 '--weights cannot be used with --format' export "$tmp/small" --format npy --weights -o "$tmp/x"
for option in '--bits 16' '--name x' --recall '--street flop'; do
  # shellcheck disable=SC2086 # the words are the arguments
  refuses 2 "${option%% *} needs --format" export "$tmp/small/flop-bucket.safetensors" -o "$tmp/x.npy" $option
done
refuses 1 "$tmp/none: not a folder of bucket files" export "$tmp/none" --format text -o "$tmp/x"
refuses 1 "$tmp/none/x: cannot " export "$tmp/small" --format text -o "$tmp/none/x"
rm "$tmp/small/turn-bucket.safetensors"
refuses 1 'poker-cfrm: no buckets of the turn, which the format requires' export "$tmp/small" --format poker-cfrm -o "$tmp/x"
refuses 1 'text: no buckets of the turn, which was requested' export "$tmp/small" --format text --street turn -o "$tmp/x"
test ! -e "$tmp/x" -a ! -e "$tmp/x.npy" || fail 'a refused export left something'
