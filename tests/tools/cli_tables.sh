#!/bin/sh
# Tables: build, info, verify and lookup, of valid and invalid files.
. "$srcdir/tests/support/cli.sh"
good=$tmp/good
mkdir "$good"
five=$good/five.safetensors
flop=$good/flop.safetensors

only_tables()
{
  ls -A "$1" >"$tmp/ls"
  printf '%s\n' "$2" >"$tmp/expected"
  same "the files of $1" "$tmp/expected" "$tmp/ls"
}

# ---- build ---------------------------------------------------------------------
run "$isohand" build strength 5 -o "$five"
exits 0
prints
says "isohand build: $five: 134459 hands, 268918 bytes of values"
test "$(wc -l <"$tmp/err" | tr -d ' ')" = 1 || fail "progress where no terminal is"
run "$isohand" build --quiet strength flop --output "$flop"
exits 0
prints
test ! -s "$tmp/err" || fail "--quiet is not quiet"
only_tables "$good" 'five.safetensors
flop.safetensors'
# The same bytes with any number of threads, from a prefix, and over an existing file.
echo old >"$tmp/again"
for how in '--threads 1 2,3' '--threads 5 2,3' '--round 1 holdem' '--deck 13x4 flop'; do
  # shellcheck disable=SC2086 # the words of $how are the arguments
  run "$isohand" build --quiet strength $how -o "$tmp/again"
  exits 0
  cmp "$flop" "$tmp/again" || fail "$ran: other bytes"
done
# A table made in several parts.
for threads in 1 2 5; do
  run "$isohand" build --quiet strength 2,4 -o "$tmp/turn$threads" --threads $threads
  exits 0
  cmp "$tmp/turn1" "$tmp/turn$threads" || fail "$ran: other bytes"
done
run "$isohand" verify --samples 20000 "$tmp/turn1"
exits 0
rm "$tmp"/turn?
# The values equal those of independent indexers and evaluators.
if command -v sha256sum >/dev/null 2>&1; then
  for list in 5 2,3; do
    test $list = 5 && file=$five || file=$flop
    size=$("$isohand" size $list | tail -n 1 | cut -f 3)
    sum=$(tail -c $((2 * size)) "$file" | sha256sum | cut -d ' ' -f 1)
    expected=$(grep "^$list$tab" "$data/strength-sha256.tsv" | cut -f 2)
    test "$sum" = "$expected" || fail "the values of $list: $sum"
  done
fi

refuses 2 '`nonsense` is not a known feature; known: strength' build nonsense 2,3 -o "$tmp/x"

refuses 2 '-o FILE is missing' build strength 2,3
refuses 2 'standard deck' build --deck royal strength 2,3 -o "$tmp/x"
refuses 2 '`standard` is not the deck of --game short' build --deck standard --game short strength 2,3 -o "$tmp/x"
refuses 2 'is not a game; known: high short short-trips' build --game low strength 2,3 -o "$tmp/x"
refuses 2 'is not a known feature of Omaha; known: ehs equity' build --game omaha strength 4,3 -o "$tmp/x"
refuses 2 'no table supports the low half' build --game omaha-8 strength 4,3 -o "$tmp/x"
refuses 2 'no table supports low hands' build --game a-5 strength 2,3 -o "$tmp/x"
refuses 2 'is not a known feature of Omaha; known: ehs equity' build strength omaha-flop -o "$tmp/x"
refuses 2 '5 to 9 cards' build strength 4 -o "$tmp/x"
refuses 2 '5 to 9 cards' build strength 5,5 -o "$tmp/x"
test ! -e "$tmp/x" || fail "a refused build left a file"

# The short deck, by both of its rankings.
for game in short short-trips; do
  run "$isohand" build --quiet strength 2,3 --game $game -o "$tmp/$game"
  exits 0
  run "$isohand" verify --quiet --full "$tmp/$game"
  exits 0
  run "$isohand" info "$tmp/$game"
  grep -q "^feature.ranking.*$game\$" "$tmp/out" || fail "info: no ranking $game"
  run "$isohand" lookup "$tmp/$game" '6sKs|7dTh8c' '6s9s|7dAh8c' 'AsAh|AdTh8c'
  exits 0
  cut -f 3 "$tmp/out" >"$tmp/looked-up"
  run "$isohand" eval --game $game 6sKs7dTh8c 6s9s7dAh8c AsAhAdTh8c
  cut -f 1 "$tmp/out" >"$tmp/rated"
  same "lookup by $game" "$tmp/rated" "$tmp/looked-up"
done
run "$isohand" build --quiet strength flop --deck short -o "$tmp/again"
exits 0
cmp "$tmp/short" "$tmp/again" || fail "build --deck short: other bytes"
hands=$("$isohand" size --deck short 2,3 | sed -n "s/^1${tab}3$tab//p")
run "$isohand" verify --quiet "$tmp/short" "$tmp/short-trips"
printf '%s\n' "$tmp/short: ok, 9x4 2,3 strength, $hands hands, checksums and 100000 values" \
  "$tmp/short-trips: ok, 9x4 2,3 strength by short-trips, $hands hands, checksums and 100000 values" \
  >"$tmp/expected"
same "verify short" "$tmp/expected" "$tmp/out"

# Unwritable places, and a full disk.
refuses 1 "$five/x" build strength 5 -o "$five/x"
refuses 1 "$tmp/none/x" build strength 5 -o "$tmp/none/x"
mkdir "$tmp/folder"
refuses 1 "$tmp/folder" build strength 5 -o "$tmp/folder"
test -z "$(ls -A "$tmp/folder")" || fail "something is left in the folder"
mkdir "$tmp/full"
for before in nothing something; do
  test $before = nothing || echo something >"$tmp/full/table"
  status=0
  ran='build on a full disk'
  (ulimit -f 64; "$isohand" build strength 2,3 -o "$tmp/full/table" 2>"$tmp/err") || status=$?
  exits 1
  says "$tmp/full/table"
  if test $before = nothing; then
    test -z "$(ls -A "$tmp/full")" || fail "$ran: something is left: $(ls -A "$tmp/full")"
  else
    only_tables "$tmp/full" table
    test "$(cat "$tmp/full/table")" = something || fail "$ran: the old file is lost"
  fi
done

# ---- info, verify, lookup of good files ---------------------------------------------
run "$isohand" info "$flop"
exits 0
for line in "file: $flop" "bytes: $(wc -c <"$flop" | tr -d ' ')" 'format: isohand/1' 'deck: 13x4' \
  'rounds: 2,3' 'feature: strength'; do
  grep -q -x -F -e "$line" "$tmp/out" || fail "info: no line $line"
done
grep -q '^tensor: strength U16 \[1286792\], 2573584 bytes at [0-9]*$' "$tmp/out" ||
  fail "info: no line about the tensor"
# JSON has the same: each metadata line is a member, in this order.
cp "$tmp/out" "$tmp/lines"
run "$isohand" info "$flop" --json
exits 0
{
  printf '{"file":"%s","bytes":%s,"metadata":{' "$flop" "$(wc -c <"$flop" | tr -d ' ')"
  sed '1,2d; /^tensor: /d; s/\([^:]*\): \(.*\)/"\1":"\2"/' "$tmp/lines" | paste -s -d , - | tr -d '\n'
  printf '},"tensors":[{"name":"strength","dtype":"U16","shape":[1286792],"bytes":2573584,"offset":%s}]}\n' \
    "$(sed -n 's/^tensor: .* at //p' "$tmp/lines")"
} >"$tmp/want"
same 'info --json' "$tmp/want" "$tmp/out"
run "$isohand" verify "$five" "$flop"
exits 0
test "$(wc -l <"$tmp/out" | tr -d ' ')" = 2 || fail "verify: a line per file"
grep -q "^$flop: ok, 13x4 2,3 strength, 1286792 hands, checksums and 100000 values$" "$tmp/out" ||
  fail "verify: $(cat "$tmp/out")"
for how in --full '--samples 200000' '--full --threads 3'; do
  # shellcheck disable=SC2086 # the words of $how are the arguments
  run "$isohand" verify $how "$five"
  exits 0
  prints "$five: ok, 13x4 5 strength, 134459 hands, checksums and all 134459 values"
done
run "$isohand" verify --samples 10 --seed 7 "$five"
exits 0
prints "$five: ok, 13x4 5 strength, 134459 hands, checksums and 10 values"
run "$isohand" verify --samples 0 "$five"
exits 0
run "$isohand" verify --json --samples 10 "$five" "$tmp/none"
exits 1
says "isohand verify: $tmp/none: "
printf '{"file":"%s","ok":true,"deck":"13x4","rounds":"5","feature":"strength","hands":134459,"derived":10}\n' \
  "$five" >"$tmp/expected"
head -n 1 "$tmp/out" >"$tmp/first"
same 'verify --json' "$tmp/expected" "$tmp/first"
sed 1d "$tmp/out" | grep -q -F "{\"file\":\"$tmp/none\",\"ok\":false,\"error\":\"$tmp/none: " ||
  fail "verify --json: $(cat "$tmp/out")"

grep -v '^#' "$data/index-2-3.tsv" >"$tmp/rows"
cut -f 1 "$tmp/rows" >"$tmp/hands"
run "$isohand" eval <"$tmp/hands"
exits 0
cut -f 1 "$tmp/out" >"$tmp/strengths"
cut -f 1,3 "$tmp/rows" | paste - "$tmp/strengths" >"$tmp/expected"
run "$isohand" lookup "$flop" <"$tmp/hands"
exits 0
same lookup "$tmp/expected" "$tmp/out"
cut -f 2- "$tmp/out" >"$tmp/looked-up"
run "$isohand" lookup "$flop" 'asks qsjsts' --deck standard
exits 0
prints "AsKs|QsJsTs$tab$("$isohand" index 2,3 AsKsQsJsTs)${tab}7462"
# By index; the stored elements; JSON.
run "$isohand" index 2,3 <"$tmp/hands"
cp "$tmp/out" "$tmp/indices"
run "$isohand" lookup "$flop" --index <"$tmp/indices"
exits 0
cut -f 2- "$tmp/out" >"$tmp/got"
same 'lookup --index' "$tmp/looked-up" "$tmp/got"
run "$isohand" unindex 2,3 <"$tmp/indices"
cp "$tmp/out" "$tmp/canonical"
run "$isohand" lookup --index "$flop" <"$tmp/indices"
cut -f 1 "$tmp/out" >"$tmp/got"
same 'the hands of lookup --index' "$tmp/canonical" "$tmp/got"
run "$isohand" lookup "$flop" --index 1286791 --json
exits 0
prints "{\"hand\":\"$("$isohand" unindex 2,3 1286791)\",\"index\":1286791,\"values\":{\"strength\":$("$isohand" lookup "$flop" --index 1286791 | cut -f 3)}}"
refuses 1 'isohand lookup: `-1` is not an index' lookup "$flop" --index -1
refuses 1 'isohand lookup: index 1286792 is not in 0..1286791' lookup "$flop" --index 1286792
"$builddir/tests/tools/cli_table" ehs 0 royal 0 5 0 "$tmp/ehs" || fail "no table of ehs"
run "$isohand" lookup "$tmp/ehs" --raw --index 3
exits 0
cp "$tmp/out" "$tmp/raw"
run "$isohand" export "$tmp/ehs" -o -
exits 0
sed -n 5p "$tmp/out" | awk -F , -v OFS="$tab" '{ print $2, $1, $3, $4, $5, $6 }' >"$tmp/want"
same 'lookup --raw' "$tmp/want" "$tmp/raw"
run "$isohand" lookup "$tmp/ehs" --json TsTh
exits 0
"$isohand" lookup "$tmp/ehs" --raw TsTh |
  awk -F "$tab" '{ printf "{\"hand\":\"%s\",\"index\":%s,\"values\":{\"squares\":%s,\"points\":%s,\"ehs\":%s,\"ehs2\":%s}}\n", $1, $2, $3, $4, $5, $6 }' \
    >"$tmp/want"
same 'lookup --json' "$tmp/want" "$tmp/out"
"$builddir/tests/tools/cli_table" histogram 0 royal 0 5 10 "$tmp/histogram" || fail "no histogram"
run "$isohand" lookup "$tmp/histogram" --json TsTh
grep -q '"values":{"histogram":\[[0-9]*\(,[0-9]*\)\{9\}\]}}$' "$tmp/out" || fail "JSON: $(cat "$tmp/out")"

# -o -: refused for a table, allowed for text.
refuses 2 '-o: a table cannot be written to standard output' build strength 5 -o -
test ! -e ./- || fail "build -o -: a file of that name"
run "$isohand" export "$five" -o "$tmp/five.csv"
run "$isohand" export "$five" -o -
exits 0
same 'export -o -' "$tmp/five.csv" "$tmp/out"
refuses 2 '-o: the name must end with .npy or .csv, or be -' export "$five" -o "$tmp/x.txt"
# --game high is the default for a deck without rules of its own.
run "$isohand" build --quiet ehs 2 --deck royal -o "$tmp/royal"
exits 0
run "$isohand" build --quiet ehs 2 --deck royal --game high -o "$tmp/royal-high"
exits 0
cmp "$tmp/royal" "$tmp/royal-high" || fail "--game high --deck royal: other bytes"
refuses 2 '`short` is not the deck of --game high' build ehs 2 --deck short --game high -o "$tmp/x"
refuses 2 '`royal` is not the deck of --game short' build ehs 2 --deck royal --game short -o "$tmp/x"
refuses 2 "the deck of $flop is 13x4" lookup --deck short "$flop" AsKsQsJsTs
refuses 1 '`AsKs`: 2 cards, expected 5' lookup "$flop" AsKs
printf 'AsKsQsJsTs\nAsKsQsJsAs\n\nAsKsQsJsTs\n' >"$tmp/in"
run "$isohand" lookup "$flop" <"$tmp/in"
exits 1
says 'isohand lookup: line 2: `AsKsQsJsAs`: `As` is given twice'
test "$(wc -l <"$tmp/out" | tr -d ' ')" = 1 || fail "lookup: the lines before the bad one"
run "$isohand" lookup --keep-going --line-buffered "$flop" <"$tmp/in"
exits 1
says 'line 3: empty line'
test "$(wc -l <"$tmp/out" | tr -d ' ')" = 2 || fail "lookup: the lines around the bad ones"
: >"$tmp/in"

# ---- Invalid files ---------------------------------------------------------------
# rejects MESSAGE FILE: verify reports it as wrong; the other commands refuse it; a valid file after
# it is still verified.
rejects()
{
  run "$isohand" verify "$2" "$five"
  exits 3
  says "isohand verify: $2: "
  says "$1"
  test "$(cat "$tmp/out")" = \
    "$five: ok, 13x4 5 strength, 134459 hands, checksums and 100000 values" ||
    fail "$ran: the good file"
}
unusable()
{
  rejects "$1" "$2"
  refuses 1 "$1" lookup "$2" AsKsQsJsTs
  refuses 1 "$1" info "$2"
}
# safetensors JSON BYTES: a file with this header and as many zero bytes of data.
safetensors()
{
  n=${#1}
  printf "\\$(printf %03o $((n % 256)))\\$(printf %03o $((n / 256)))\\0\\0\\0\\0\\0\\0"
  printf %s "$1"
  head -c "$2" /dev/zero
}
# flip FILE OFFSET: one bit of a copy in $tmp/bad.
flip()
{
  cp "$1" "$tmp/bad"
  byte=$(od -A n -t u1 -j "$2" -N 1 "$1" | tr -d ' ')
  printf "\\$(printf %03o $((byte ^ 1)))" | dd of="$tmp/bad" bs=1 seek="$2" conv=notrunc 2>/dev/null
}
bytes=$(wc -c <"$five" | tr -d ' ')
header=$(od -A n -t u8 -N 8 "$five" | tr -d ' ')
test "$bytes" = $((8 + header + 268918)) || fail "the length of the table"

: >"$tmp/bad"
unusable 'bytes' "$tmp/bad"
printf 1234567 >"$tmp/bad"
unusable '7 bytes' "$tmp/bad"
for length in 8 9 $((7 + header)); do
  head -c "$length" "$five" >"$tmp/bad"
  unusable "header length $header exceeds" "$tmp/bad"
done
for length in $((8 + header)) $((bytes - 1)); do
  head -c "$length" "$five" >"$tmp/bad"
  unusable 'ends at byte 268918 of the data, but the file has only' "$tmp/bad"
done
{
  cat "$five"
  printf x
} >"$tmp/bad"
unusable '1 bytes after the last tensor' "$tmp/bad"
for offset in $((8 + header)) $((bytes - 1)) $((8 + header + 100001)); do
  flip "$five" "$offset"
  rejects 'strength' "$tmp/bad"
  run "$isohand" info "$tmp/bad"
  exits 0
done
# A bit of the metadata's values, of its padding, of the header's length.
for word in isohand/1 13x4 waugh strength; do
  at=$(grep -a -b -o -m 1 -e "$word" "$five" 2>/dev/null | head -n 1 | cut -d : -f 1) || at=
  test -n "$at" || continue
  flip "$five" "$at"
  rejects '' "$tmp/bad"
done
flip "$five" 0
rejects '' "$tmp/bad"
flip "$five" $((7 + header))
rejects '' "$tmp/bad"
printf '\0\0\0\0\0\0\0\200{}' >"$tmp/bad"
unusable 'header length 9223372036854775808 exceeds' "$tmp/bad"
printf '\377\377\377\377\377\377\377\377{}' >"$tmp/bad"
unusable 'header length 18446744073709551615 exceeds' "$tmp/bad"
# A header above the format's limit is refused unread: reading it would take gigabytes.
printf '\000\341\365\005\000\000\000\000{' >"$tmp/bad"
dd if=/dev/null of="$tmp/bad" bs=1 seek=100000008 2>/dev/null
unusable 'header length 100000000 exceeds the limit of 1000000' "$tmp/bad"
printf 'PK\003\004 this is no table, but it is long enough' >"$tmp/bad"
unusable 'header length' "$tmp/bad"
safetensors '[1,2,3]' 0 >"$tmp/bad"
unusable 'does not begin with `{`' "$tmp/bad"
safetensors '{"a":' 0 >"$tmp/bad"
unusable 'JSON' "$tmp/bad"
tensor='"dtype":"U16","shape":[2],"data_offsets"'
safetensors "{\"a\":{$tensor:[0,4]},\"b\":{$tensor:[2,6]}}" 6 >"$tmp/bad"
unusable 'an overlap' "$tmp/bad"
safetensors "{\"a\":{$tensor:[0,4]},\"b\":{$tensor:[6,10]}}" 10 >"$tmp/bad"
unusable 'a gap' "$tmp/bad"
safetensors "{\"a\":{$tensor:[0,4]},\"a\":{$tensor:[4,8]}}" 8 >"$tmp/bad"
unusable 'duplicate' "$tmp/bad"
safetensors '{"__metadata__":{"deck":"13x4","deck":"13x4"}}' 0 >"$tmp/bad"
unusable 'duplicate' "$tmp/bad"
safetensors '{"a":{"dtype":"U8","shape":[4294967296,4294967296],"data_offsets":[0,0]}}' 0 >"$tmp/bad"
unusable 'does not fit in 64 bits' "$tmp/bad"
safetensors '{"a":{"dtype":"U8","shape":[-1],"data_offsets":[0,0]}}' 0 >"$tmp/bad"
unusable 'negative' "$tmp/bad"

# Wrong values with correct checksums, in the upper half. The single sample is at the first number
# of splitmix64, as a fraction of 2^64, of the table: for the seeds 0, 1 and 1234567 that is
# e220a8397b1dcdaf, 910a2dec89025cc1 and 599ed017fb08fc85.
"$builddir/tests/tools/cli_wrong" "$tmp/bad" 67230
rejects "$tmp/bad: index " "$tmp/bad"
for index in 118769 76179; do
  run "$isohand" verify --samples 1 --seed $((index == 76179)) "$tmp/bad"
  exits 3
  says "$tmp/bad: index $index, "
done
run "$isohand" verify --samples 1 "$tmp/bad"
exits 3
says "$tmp/bad: index 76179, "
run "$isohand" verify --samples 1 --seed 1234567 "$tmp/bad"
exits 0

# Tables of impossible games.
game()
{
  safetensors "{\"__metadata__\":{\"format\":\"isohand/1\",\"deck\":\"$1\",\"rounds\":\"$2\",\"order\":\"waugh2013\",\"feature\":\"strength\",\"feature.revision\":\"1\",\"feature.ranking\":\"standard\",\"feature.scale\":\"strength-1-7462\"},\"strength\":{$tensor:[0,4]}}" 4
}
game 13x4 13,13 >"$tmp/bad"
rejects 'strength is known for hands of 5 to 9 cards, not of 26' "$tmp/bad"
game 6x4 3,3,3,3,3,3,3,3 >"$tmp/bad"
rejects 'strength is known for the standard deck (13x4) and the short deck (9x4) only, not for 6x4' "$tmp/bad"

# A safetensors file of another program: info prints it, one line per string; it is not a table.
safetensors '{"__metadata__":{"note":"one\nline\u001b[2J"},"w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}}' \
  24 >"$tmp/bad"
rejects '' "$tmp/bad"
run "$isohand" info "$tmp/bad"
exits 0
grep -q -x -F -e 'note: one\x0aline\x1b[2J' "$tmp/out" || fail "info: $(cat "$tmp/out")"
run "$isohand" info "$tmp/bad" --json
grep -q -F '"metadata":{"note":"one\u000aline\u001b[2J"}' "$tmp/out" || fail "info --json: $(cat "$tmp/out")"
run "$isohand" info "$tmp/bad"
grep -q '^tensor: w F32 \[2,3\], 24 bytes at [0-9]*$' "$tmp/out" || fail "info: $(cat "$tmp/out")"
refuses 1 "$tmp/bad: " lookup "$tmp/bad" AsKsQsJsTs

# Unreadable files give exit status 1, or 3 together with a wrong one.
for path in "$tmp/none" "$five/x" "$tmp"; do
  refuses 1 "isohand info: $path: " info "$path"
  refuses 1 "isohand lookup: $path: " lookup "$path" AsKsQsJsTs
  run "$isohand" verify "$path" "$five"
  exits 1
  says "isohand verify: $path: "
  test "$(wc -l <"$tmp/out" | tr -d ' ')" = 1 || fail "$ran: the good file"
done
run "$isohand" verify "$tmp/none" "$tmp/bad" "$tmp/none"
exits 3
test "$(wc -l <"$tmp/err" | tr -d ' ')" = 3 || fail "$ran: a report for each file"
