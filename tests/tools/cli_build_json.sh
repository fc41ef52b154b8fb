#!/bin/sh
# build and bucket with --json: the lines say what the messages say, and what is in the files.
. "$srcdir/tests/support/cli.sh"
number='[0-9.]*'

# json COMMAND...: only stdout has lines; $tmp/lines are those other than of the progress.
json()
{
  run "$isohand" "$@" --json
  exits 0
  test ! -s "$tmp/err" || fail "$ran: $(cat "$tmp/err")"
  sed '/^{"done":[01]\.[0-9]*,"seconds":[0-9.]*,"left":[0-9.]*}$/d' "$tmp/out" >"$tmp/lines"
  ! grep '"done"' "$tmp/lines" >&2 || fail "$ran: other progress"
}

# messages EXPRESSION: the messages of the last command, without its name and times, changed by sed.
messages()
{
  sed "s/^isohand [a-z]*: //; s/, $number s$//; /^plan/d; / written, /d; $1" "$tmp/err"
}

# ---- Tables ---------------------------------------------------------------------------------------
run "$isohand" build all --deck 4x4 -d "$tmp/all"
exits 0
messages "s|$tmp/all/||" >"$tmp/expected"
json build all --deck 4x4 -d "$tmp/json"
head -n 1 "$tmp/out" | grep -q '"done"' || fail "$ran: no progress"
sed "s|$tmp/json/||; s/^{\"file\":\"\(.*\)\",\"kept\":false,\"hands\":\([0-9]*\),\"bytes\":\([0-9]*\),\"seconds\":$number}$/\1: \2 hands, \3 bytes of values/" \
  "$tmp/lines" >"$tmp/said"
same "$ran" "$tmp/expected" "$tmp/said"
for file in "$tmp"/all/*; do
  cmp "$file" "$tmp/json/${file##*/}" || fail "$ran: other bytes in ${file##*/}"
done
rm "$tmp"/json/turn-*
json build all --deck 4x4 -d "$tmp/json" -q
! grep -q '"done"' "$tmp/out" || fail "$ran: progress"
grep -c '"kept":true' "$tmp/lines" >"$tmp/kept"
grep -c '"kept":false' "$tmp/lines" >>"$tmp/kept"
test "$(tr '\n' ' ' <"$tmp/kept")" = '9 3 ' || fail "$ran: $(cat "$tmp/lines")"

# The plan: megabytes as in its text.
run "$isohand" build all --deck 9x4 -d "$tmp/dry" --dry-run --threads 2
exits 0
sed "s/: about.*//; s/, about .*//" "$tmp/out" >"$tmp/expected"
json build all --deck 9x4 -d "$tmp/dry" --dry-run --threads 2
# As "make 2,4, write 2,5: 70 MB of memory, 1.0 MB to disk".
sed 's/^{"phases":5,/{"make":"in","write":"all",/' "$tmp/lines" | tr -d '{}"' | awk '{
    split($0, part, /,?(make|write|memory|scratch|disk|estimated):/)
    text = part[2] == "null" ? "" : "make " part[2]
    if (part[3] != "null") text = text (text == "" ? "" : ", ") "write " part[3]
    printf "%s: %.0f MB of memory, %.1f MB to disk\n", text, part[4] / 1e6, part[6] / 1e6
  }' | sed 's/^make in, write all:/in all:/' >"$tmp/said"
same "$ran" "$tmp/expected" "$tmp/said"
test ! -e "$tmp/dry" || fail "$ran: made something"

# ---- Buckets --------------------------------------------------------------------------------------
run "$isohand" bucket quick --deck 4x4 -d "$tmp/quick"
exits 0
messages "s|$tmp/quick/||; s/, mean distance [^,]*//" >"$tmp/expected"
json bucket quick --deck 4x4 -d "$tmp/buckets"
sed "s|$tmp/buckets/||; s/^{\"file\":\"\(.*\)\",\"kept\":false,\"reused\":null,\"hands\":\([0-9]*\),\"distinct\":\([0-9]*\),\"buckets\":\([0-9]*\),\"iterations\":0,\"converged\":true,\"seconds\":$number}$/\1: \2 hands, \3 distinct, \4 buckets/" \
  "$tmp/lines" >"$tmp/said"
same "$ran" "$tmp/expected" "$tmp/said"
rm "$tmp/buckets/turn-bucket.safetensors" "$tmp/buckets/flop-bucket.safetensors"
json bucket quick --deck 4x4 -d "$tmp/buckets" --reuse "$tmp/quick"
sed "s/,\"seconds\":$number}/}/; s|$tmp/||g" "$tmp/lines" | tr -d '{}"' >"$tmp/said"
cat >"$tmp/expected" <<'EOF'
file:buckets/preflop-bucket.safetensors,kept:true,reused:null
file:buckets/flop-bucket.safetensors,kept:false,reused:quick/flop-bucket.safetensors
file:buckets/turn-bucket.safetensors,kept:false,reused:quick/turn-bucket.safetensors
file:buckets/river-bucket.safetensors,kept:true,reused:null
EOF
same "$ran" "$tmp/expected" "$tmp/said"

# The iterations of a clustering, and a name of any bytes.
cat >"$tmp/one.json" <<'EOF'
{"flop": {"method": "emd", "k": 5, "iterations": 1}}
EOF
odd=$(printf '%s/a\001"b' "$tmp")
json bucket "$tmp/one.json" --deck 5x4 -d "$odd"
grep -q -F 'a\u0001\"b/flop-bucket.safetensors","kept":false,"reused":null,"hands":7760,' "$tmp/lines" ||
  fail "$ran: $(cat "$tmp/lines")"
grep -q '"iterations":1,"converged":false,' "$tmp/lines" || fail "$ran: $(cat "$tmp/lines")"
json bucket "$tmp/one.json" --deck 5x4 -d "$tmp/new" --dry-run
grep -q -x '{"street":"flop","kept":false,"reused":null,"hands":7760,"memory":[0-9]*,"disk":[0-9]*}' "$tmp/lines" ||
  fail "$ran: $(cat "$tmp/lines")"

# Clusters have no messages either, and a plan of their own.
json build ochs 2,4 --clusters 3 --deck 4x4 -o "$tmp/ochs"
grep -q -F "{\"file\":\"$tmp/ochs\",\"kept\":false,\"hands\":5766," "$tmp/lines" || fail "$ran: $(cat "$tmp/lines")"
json build ochs 2,4 --clusters 3 --deck 4x4 -o "$tmp/ochs" --dry-run
tail -n 1 "$tmp/lines" | grep -q '^{"phases":[1-9]' || fail "$ran: $(cat "$tmp/lines")"

# ---- Failures -------------------------------------------------------------------------------------
run "$isohand" build all --deck 4x4 -d "$tmp/none/x" --json
exits 1
prints
says "$tmp/none/x"
if test -e /dev/full; then
  status=0
  "$isohand" build all --deck 4x4 -d "$tmp/full" --json >/dev/full 2>"$tmp/err" || status=$?
  ran='build --json >/dev/full'
  exits 1
  says 'No space left on device'
fi
