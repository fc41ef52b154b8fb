#!/bin/sh
# Buckets of Omaha by the shipped recipe for small decks: made, kept, verified in full, looked up;
# commands that are of hands of two hole cards refuse them.
. "$srcdir/tests/support/cli.sh"

run "$isohand" bucket omaha-quick --deck 5x4 --threads 2 -d "$tmp/omaha"
exits 0
prints
for line in 'preflop-bucket.safetensors: 330 hands, ' 'flop-bucket.safetensors: 121075 hands, ' \
  'turn-bucket.safetensors: 384420 hands, '; do
  says "isohand bucket: $tmp/omaha/$line"
done
run "$isohand" bucket omaha-quick --deck 5x4 --dry-run -d "$tmp/omaha"
exits 0
test "$(grep -c ': complete, kept$' "$tmp/out")" = 3 || fail "kept: $(cat "$tmp/out")"

# --game omaha makes any recipe one of Omaha.
cat >"$tmp/turn.json" <<EOF
{"name": "omaha-quick", "turn": {"method": "percentile", "k": 8}}
EOF
run "$isohand" bucket "$tmp/turn.json" --game omaha --deck 5x4 -q -d "$tmp/game"
exits 0
same 'a turn by --game' "$tmp/omaha/turn-bucket.safetensors" "$tmp/game/turn-bucket.safetensors"

# Every opponent on every runout of all preflop hands, and of some of the other streets.
run "$isohand" verify --full "$tmp/omaha/preflop-bucket.safetensors"
exits 0
for street in flop turn; do
  run "$isohand" verify --samples 300 "$tmp/omaha/$street-bucket.safetensors"
  exits 0
  grep -q "ok, 5x4 4,[34] bucket, .* checksums and 300 values" "$tmp/out" ||
    fail "verify: $(cat "$tmp/out")"
done
run "$isohand" info "$tmp/omaha/flop-bucket.safetensors"
exits 0
for line in 'rounds: 4,3' 'bucket.method: emd' 'bucket.sample: 1000' 'feature.bins: 20'; do
  grep -q -x -F -e "$line" "$tmp/out" || fail "info: no line $line"
done

# The nuts are in the last bucket.
run "$isohand" lookup "$tmp/omaha/turn-bucket.safetensors" 'AsKsAhKh|QsJsTsTc'
exits 0
test "$(cut -f 3 "$tmp/out")" = 7 || fail "$ran: $(cat "$tmp/out")"

# ---- Within boards, by E[HS^2], given --------------------------------------------------------
cat >"$tmp/within.json" <<EOF
{"name": "within", "hole": 4,
 "flop": {"method": "emd", "k": 4, "bins": 20, "within": "board", "sample": 200},
 "turn": {"method": "optimal", "k": 3, "within": "board"}}
EOF
run "$isohand" bucket "$tmp/within.json" --deck 4x4 --threads 2 -d "$tmp/within"
exits 0
prints
cat >"$tmp/others.json" <<EOF
{"name": "others", "hole": 4,
 "flop": {"method": "given", "labels": "$tmp/within/flop-bucket.safetensors:bucket"},
 "turn": {"method": "percentile", "of": "ehs2", "k": 6}}
EOF
run "$isohand" bucket "$tmp/others.json" --deck 4x4 --threads 2 -d "$tmp/others"
exits 0
prints
says "turn-bucket.safetensors: 40138 hands, "
says ' points of E[HS^2], '
for file in within/flop within/turn others/turn; do
  run "$isohand" verify --full "$tmp/$file-bucket.safetensors"
  exits 0
  grep -q "ok, 4x4 4,[34] bucket, .* checksums and all " "$tmp/out" ||
    fail "verify: $(cat "$tmp/out")"
done
# Given labels keep their numbers, and have the totals of the buckets that they came from.
run "$isohand" verify --full "$tmp/others/flop-bucket.safetensors"
exits 0
for made in within others; do
  "$isohand" info "$tmp/$made/flop-bucket.safetensors" |
    grep -E '^xxh3-128\.(bucket|size|ehs): ' >"$tmp/$made.sums"
done
test "$(wc -l <"$tmp/within.sums")" = 3 || fail "sums: $(cat "$tmp/within.sums")"
same 'totals of given labels' "$tmp/within.sums" "$tmp/others.sums"
run "$isohand" info "$tmp/within/flop-bucket.safetensors"
exits 0
for line in 'bucket.within: board' 'bucket.each: 4' 'bucket.sample: 200'; do
  grep -q -x -F -e "$line" "$tmp/out" || fail "info: no line $line"
done
run "$isohand" bucket "$tmp/within.json" --deck 4x4 --dry-run -d "$tmp/within"
exits 0
test "$(grep -c ': complete, kept$' "$tmp/out")" = 2 || fail "kept: $(cat "$tmp/out")"

# ---- Settings that do not fit ---------------------------------------------------------------
echo '{"hole": 4, "flop": {"method": "ochs", "k": 5}}' >"$tmp/ochs.json"
refuses 2 'flop: ochs is not supported in Omaha' \
  bucket "$tmp/ochs.json" --deck 5x4 -d "$tmp/other"
cat >"$tmp/sampled.json" <<EOF
{"flop": {"method": "emd", "k": 5, "sample": 1000}}
EOF
refuses 2 'flop: takes no `sample`' bucket "$tmp/sampled.json" --deck 5x4 -d "$tmp/other"
echo '{"hole": 5, "flop": {"method": "emd", "k": 5}}' >"$tmp/five.json"
refuses 1 '`hole`, the number of hole cards, must be 2 or 4' \
  bucket "$tmp/five.json" --deck 5x4 -d "$tmp/other"
echo '{"hole": 4, "river": {"method": "percentile", "k": 5}}' >"$tmp/river.json"
refuses 2 'river: ' bucket "$tmp/river.json" --deck 5x4 -d "$tmp/other"
refuses 1 'MB of memory are needed, and 105 MB are allowed' \
  bucket omaha-200 --memory 100M -d "$tmp/other"
test ! -e "$tmp/other" || fail 'a refused recipe leaves a folder'

# A file of one game is not kept for another.
echo '{"turn": {"method": "percentile", "k": 8}}' >"$tmp/holdem.json"
refuses 1 'made for a different street' bucket "$tmp/holdem.json" --deck 5x4 -d "$tmp/omaha"

# ---- Commands of Hold'em ----------------------------------------------------------------------
refuses 1 'pages are of hands of two hole cards' report "$tmp/omaha" -o "$tmp/page.html"
refuses 1 'ranges are of hands of two hole cards' occur "$tmp/omaha" AsKsQs
refuses 1 'bucket sequences are those of hands of two hole cards' recall "$tmp/omaha"
refuses 2 'the format is of hands of two hole cards' \
  export "$tmp/omaha" --format fishbait -o "$tmp/exported"
