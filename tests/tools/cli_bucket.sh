#!/bin/sh
# Abstractions made from recipes: written, kept, looked up and verified; invalid recipes;
# interruptions.
. "$srcdir/tests/support/cli.sh"
default=$(cd "$builddir/tests/tools" && pwd)/cli_default
streets='preflop flop turn river'

# ---- Writing ----------------------------------------------------------------------------
small=flop.k=3,turn.k=4,river.k=5
run "$isohand" bucket quick --deck 4x4 --set $small -d "$tmp/small"
exits 0
prints
says "isohand bucket: $tmp/small/preflop-bucket.safetensors: 16 hands, 16 distinct, 16 buckets, "
says "isohand bucket: $tmp/small/river-bucket.safetensors: "
ls "$tmp/small" >"$tmp/ls"
test "$(tr '\n' ' ' <"$tmp/ls")" = "flop-bucket.safetensors preflop-bucket.safetensors \
river-bucket.safetensors turn-bucket.safetensors " || fail "made: $(cat "$tmp/ls")"
for street in $streets; do
  run "$isohand" verify --full "$tmp/small/$street-bucket.safetensors"
  exits 0
  grep -q ' bucket, .* hands, checksums and all ' "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
done

# The strongest hands are in the last bucket.
run "$isohand" lookup "$tmp/small/river-bucket.safetensors" 'AsAh|AdAcKsQhJs'
exits 0
test "$(cut -f 3 "$tmp/out")" = 4 || fail "$ran: $(cat "$tmp/out")"
run "$isohand" lookup "$tmp/small/preflop-bucket.safetensors" AsAh JsQh
exits 0
test "$(cut -f 3 "$tmp/out" | head -n 1)" = 15 || fail "$ran: $(cat "$tmp/out")"

# ---- Percentiles and supplied labels ----------------------------------------------------------
cat >"$tmp/mine.json" <<EOF
{"flop": {"method": "percentile", "k": 8, "outer": 4},
 "river": {"method": "given", "labels": "$tmp/labels.npy"}}
EOF
refuses 1 "river: $tmp/labels.npy: cannot open it" bucket "$tmp/mine.json" --deck 4x4 -d "$tmp/mine"
run "$isohand" export "$tmp/small/river-bucket.safetensors" --tensor bucket -o "$tmp/labels.npy"
exits 0
run "$isohand" bucket "$tmp/mine.json" --deck 4x4 -d "$tmp/mine"
exits 0
says "isohand bucket: $tmp/mine/river-bucket.safetensors: "
run "$isohand" verify --full "$tmp/mine/flop-bucket.safetensors"
exits 0
grep -q ' bucket, .* hands, checksums and all ' "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
run "$isohand" verify "$tmp/mine/river-bucket.safetensors"
exits 0
grep -q ' bucket, .* the structure of all rows; not recomputed: depends on labels or points ' "$tmp/out" ||
  fail "$ran: $(cat "$tmp/out")"
run "$isohand" lookup "$tmp/mine/river-bucket.safetensors" 'AsAh|AdAcKsQhJs'
exits 0
test "$(cut -f 3 "$tmp/out")" = 4 || fail "$ran: $(cat "$tmp/out")"
for labels in "$tmp/mine/river-bucket.safetensors" "$tmp/labels.npy"; do
  run "$isohand" build transitions 2,4 --deck 4x4 --quiet --labels "$labels" -o "$tmp/transitions"
  exits 0
  cp "$tmp/transitions" "$tmp/transitions-${labels##*.}"
done
same 'transitions' "$tmp/transitions-safetensors" "$tmp/transitions-npy"
run "$isohand" bucket quick --deck 4x4 --set $small,river.method=given,river.labels="$tmp/labels.npy" \
  -d "$tmp/none"
exits 2
says 'river: given determines the number of buckets itself and takes no `k`'

# ---- The plan ---------------------------------------------------------------------------
run "$isohand" bucket quick --deck 4x4 --set $small -d "$tmp/dry" --dry-run
exits 0
sed 's/: [0-9]* hands, about [0-9]* MB of memory, [0-9.]* MB to disk$/:/' "$tmp/out" >"$tmp/plan"
printf '%s:\n' preflop flop turn river >"$tmp/expected"
same "$ran" "$tmp/expected" "$tmp/plan"
test ! -e "$tmp/dry" || fail "$ran: made something"
run "$isohand" bucket quick --deck 4x4 --set $small -d "$tmp/small" --dry-run
exits 0
test "$(grep -c ': complete, kept$' "$tmp/out")" -eq 4 || fail "$ran: $(cat "$tmp/out")"

# ---- The next street --------------------------------------------------------------------
echo '{"turn": {"method": "potential", "k": 5}, "river": {"method": "optimal", "k": 9}}' \
  >"$tmp/next.json"
# With fewer than four suits, card numbers have gaps.
run "$isohand" bucket "$tmp/next.json" --deck 5x3 -d "$tmp/three"
exits 0
run "$isohand" verify --full "$tmp/three/turn-bucket.safetensors"
exits 0
run "$isohand" bucket "$tmp/next.json" --deck 4x4 -d "$tmp/next"
exits 0
(cd "$tmp/next" && "$isohand" verify --full turn-bucket.safetensors) >"$tmp/out" 2>&1 ||
  fail "verify beside: $(cat "$tmp/out")"
grep -q 'checksums and all 5766 values$' "$tmp/out" || fail "verify beside: $(cat "$tmp/out")"
rm "$tmp/next/river-bucket.safetensors"
run "$isohand" verify --full "$tmp/next/turn-bucket.safetensors"
exits 0
grep -q "depends on the next street's buckets, which are not in the same folder\$" "$tmp/out" ||
  fail "$ran: $(cat "$tmp/out")"

# ---- Kept files -------------------------------------------------------------------------
ls -i "$tmp/small" >"$tmp/before"
rm "$tmp/small/turn-bucket.safetensors"
run "$isohand" bucket quick --deck 4x4 --set $small -d "$tmp/small/"
exits 0
says "isohand bucket: $tmp/small/flop-bucket.safetensors: complete, kept"
says "isohand bucket: $tmp/small/turn-bucket.safetensors: "
ls -i "$tmp/small" | grep -v turn >"$tmp/after"
grep -v turn "$tmp/before" >"$tmp/rest"
same 'the files that are kept' "$tmp/rest" "$tmp/after"
refuses 1 "$tmp/small/preflop-bucket.safetensors: made for a different final board" \
  bucket quick --deck 4x4 --set $small --final-board 4 -d "$tmp/small"
refuses 1 "$tmp/small/flop-bucket.safetensors: has a different number of buckets" \
  bucket quick --deck 4x4 --set flop.k=2 -d "$tmp/small"
run "$isohand" bucket quick --quiet --deck 4x4 --set flop.k=2,turn.k=4,river.k=5 --rebuild \
  -d "$tmp/small"
exits 0
test ! -s "$tmp/err" || fail "$ran: $(cat "$tmp/err")"
echo other >"$tmp/small/turn-bucket.safetensors"
refuses 1 "$tmp/small/turn-bucket.safetensors: " bucket quick --deck 4x4 \
  --set flop.k=2,turn.k=4,river.k=5 -d "$tmp/small"
test "$(cat "$tmp/small/turn-bucket.safetensors")" = other || fail 'the other file is gone'

# ---- Recipes ------------------------------------------------------------------------------
run "$isohand" bucket 200 --print
exits 0
grep -q '"flop": {"method": "emd", "k": 200' "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
cp "$tmp/out" "$tmp/recipe.json"
run "$isohand" bucket "$tmp/recipe.json" --print
exits 0
same 'the printed recipe' "$tmp/recipe.json" "$tmp/out"
refuses 2 '-d DIR is missing' bucket 200
refuses 2 '`201` is neither a file nor a recipe; known: 200 500 1000 5000 9000 ochs-200 ochs-500 ochs-1000 ochs-5000 ochs-9000 potential-1000 percentile-200 classes quick' \
  bucket 201 -d "$tmp/none"
refuses 1 "$tmp/none.json: cannot open it" bucket "$tmp/none.json" -d "$tmp/none"
echo '{"flop": {"method": "emd"}' >"$tmp/bad.json"
refuses 1 "$tmp/bad.json: invalid JSON, line " bucket "$tmp/bad.json" -d "$tmp/none"
echo '{"flop": {"method": "emd"}}' >"$tmp/bad.json"
refuses 2 'flop: emd needs `k`' bucket "$tmp/bad.json" -d "$tmp/none"
refuses 2 '--set: `k` is not a number' bucket quick --set flop.k=k -d "$tmp/none"
refuses 2 '--set: `x` is not STREET.KEY=VALUE' bucket quick --set x -d "$tmp/none"
refuses 2 'flop: emd takes no `clusters`' bucket 200 --set flop.clusters=3 -d "$tmp/none"
refuses 2 'river: emd: a hand on the final board' bucket quick --set river.method=emd -d "$tmp/none"
refuses 1 'flop: cannot make 1000000 buckets from only ' bucket quick --deck 4x4 --set flop.k=1000000 -d "$tmp/few"
refuses 2 'bucket: use isohand bucket' build bucket 2,3 -o "$tmp/none"
# An invalid folder or too little memory is reported before anything is made.
refuses 1 "$tmp/bad.json: cannot open the folder: Not a directory" \
  bucket quick --rebuild -d "$tmp/bad.json"
echo '{"preflop": {"method": "hands"}, "river": {"method": "hands"}}' >"$tmp/large.json"
refuses 1 'river: 15764 MB of memory are needed, and 9664 MB are allowed' \
  bucket "$tmp/large.json" --memory 9G -d "$tmp/none"
refuses 1 "$tmp/no/no: cannot make the folder: " bucket quick --deck 4x4 --set $small \
  -d "$tmp/no/no"
printf '{"flop": {"method": "hands"}}\0' >"$tmp/bad.json"
refuses 1 "$tmp/bad.json: not a text file" bucket "$tmp/bad.json" -d "$tmp/none"
test ! -e "$tmp/none" || fail 'a folder was made for nothing'

# A game with a board of four cards has no river.
run "$isohand" bucket quick --deck 5x4 --final-board 4 --set $small -d "$tmp/four"
exits 0
test "$(ls "$tmp/four" | wc -l | tr -d ' ')" = 3 || fail "$ran: made $(ls "$tmp/four")"

# ---- Progress and interruption --------------------------------------------------------------
if on_terminal "$isohand" bucket 200 --deck 6x4 --set flop.k=20,turn.k=20,river.k=20 -d "$tmp/seen"; then
  exits 0
  grep -q ' %' "$tmp/out" || fail "$ran: no progress"
fi
for signal in INT:130 TERM:143; do
  mkdir "$tmp/stopped"
  "$default" "$isohand" bucket 9000 -d "$tmp/stopped" 2>"$tmp/err" &
  pid=$!
  waits_for has_entries "$tmp/stopped"
  kill -s "${signal%:*}" $pid
  ran="bucket that got SIG${signal%:*}"
  status=0
  wait $pid || status=$?
  exits "${signal#*:}"
  says 'isohand bucket: interrupted; '
  test -z "$(ls -A "$tmp/stopped" | grep -v '^preflop-bucket.safetensors$')" ||
    fail "$ran: left $(ls -A "$tmp/stopped")"
  rm -rf "$tmp/stopped"
done
