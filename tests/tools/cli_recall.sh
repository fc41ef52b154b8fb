#!/bin/sh
# Bucket sequences of a folder: their number, from the exported labels of ordered hands; and the
# file.
. "$srcdir/tests/support/cli.sh"
. "$srcdir/tests/support/plot.sh"
run "$isohand" bucket quick --deck 4x4 --set flop.k=3,turn.k=4,river.k=5 -d "$tmp/small" -q
exits 0

# A sequence on the flop is the bucket of a hand and that of its hole cards.
"$isohand" export "$tmp/small" --format text --recall -o "$tmp/labels" -q || fail 'no labels'
flops=$("$isohand" size 2,3 --deck 4x4 | tail -n 1 | cut -f 3)
i=0
while test $i -lt "$flops"; do
  echo $i
  i=$((i + 1))
done >"$tmp/indices"
"$isohand" unindex 2,3 --deck 4x4 <"$tmp/indices" | tr -d '|' | cut -c 1-4 >"$tmp/holes"
"$isohand" index 2 --deck 4x4 <"$tmp/holes" >"$tmp/hole-index"
awk 'FNR == 1 { file++ }
  file == 1 { preflop[FNR - 1] = $1 }
  file == 2 { flop[FNR] = $1 }
  file == 3 { sequence[preflop[$1] " " flop[FNR]] }
  END { for (s in sequence) count++; print count }' \
  "$tmp/labels/preflop-recall.txt" "$tmp/labels/flop-recall.txt" "$tmp/hole-index" >"$tmp/flops"
run "$isohand" recall "$tmp/small"
exits 0
test ! -s "$tmp/err" || fail "$ran: $(cat "$tmp/err")"
cp "$tmp/out" "$tmp/all"
head -n 1 "$tmp/out" | grep -q '^# street' || fail "$ran: no title"
test "$(awk '$1 == "flop" { print $3 }' "$tmp/out")" = "$(cat "$tmp/flops")" ||
  fail "flop: $(cat "$tmp/out"), not $(cat "$tmp/flops")"
# 120 hole cards, 364 flops, 11 turns, 10 rivers.
cut -f 1,2,4 "$tmp/out" | tail -n +2 >"$tmp/read"
printf '%s\t%s\t%s\n' preflop 16 120 flop 3 43680 turn 4 480480 river 5 4804800 >"$tmp/expected"
same 'raw hands' "$tmp/expected" "$tmp/read"

# Other output formats.
run "$isohand" recall -q -j 3 "$tmp/small"
exits 0
tail -n +2 "$tmp/all" >"$tmp/expected"
same quiet "$tmp/expected" "$tmp/out"
run "$isohand" recall --json --street turn "$tmp/small"
exits 0
head -n 3 "$tmp/expected" | awk -F "$tab" '{ printf "{\"street\":\"%s\",\"buckets\":%s," \
  "\"sequences\":%s,\"raw_hands\":%s}\n", $1, $2, $3, $4 }' | tr -d ' ' >"$tmp/json"
tr -d ' ' <"$tmp/out" >"$tmp/read"
same json "$tmp/json" "$tmp/read"

# The file: the same bytes with any number of threads, and an existing file is replaced only by a
# complete one.
run "$isohand" recall -q -j 1 -o "$tmp/one" "$tmp/small"
exits 0
run "$isohand" recall -q -j 2 -o "$tmp/two" "$tmp/small"
exits 0
cmp "$tmp/one" "$tmp/two" || fail 'threads change the file'
if command -v python3 >/dev/null 2>&1; then
  python3 "$srcdir/tests/support/read_table.py" "$tmp/one" >"$tmp/read" || fail 'the file cannot be read'
  grep -q '^preflop.first U32 2 0 16$' "$tmp/read" || fail "the file: $(cut -c 1-60 "$tmp/read")"
else
  echo 'no python3: the file is not read by another program'
fi
run "$isohand" recall -q -o "$tmp/none/x" "$tmp/small"
exits 1
says "$tmp/none/x"

refuses()
{
  expected=$1 reason=$2
  shift 2
  run "$isohand" recall "$@"
  exits "$expected"
  says "$reason"
  prints
}
refuses 2 '--street: `ace` is not preflop, flop, turn or river' --street ace "$tmp/small"
refuses 2 '-o: a table cannot be written to standard output' -o - "$tmp/small"
refuses 2 'missing argument: isohand recall DIR'
refuses 2 '--memory: `x` is not a size' --memory x "$tmp/small"
refuses 1 "recall: $tmp/small: preflop: 1 sequences before it" --memory 10 "$tmp/small"
says 'and 0 MB are allowed'
refuses 1 "$tmp/none" "$tmp/none"
cp "$tmp/small/turn-bucket.safetensors" "$tmp/turn"
overwrite "$tmp/turn" bucket '\377'
mv "$tmp/bad" "$tmp/small/turn-bucket.safetensors"
refuses 1 "recall: $tmp/small/turn-bucket.safetensors: index 0 has bucket 255, not below 4" "$tmp/small"
rm "$tmp/small/turn-bucket.safetensors"
refuses 1 "recall: $tmp/small: no buckets of the turn" --street river "$tmp/small"
run "$isohand" recall -q "$tmp/small"
exits 0
test "$(cut -f 1 "$tmp/out" | tr '\n' ' ')" = 'preflop flop ' || fail "$ran: $(cat "$tmp/out")"
rm "$tmp/small/preflop-bucket.safetensors"
refuses 1 "recall: $tmp/small: no buckets of the preflop" "$tmp/small"
