#!/bin/sh
# The page of `make explore`: what the library says there, under node, is what the command says.
. "$srcdir/tests/support/cli.sh"
# Compiling the library once more takes as long as any test.
test "${IH_TIER:-check}" != check || {
  echo 'in make check-long'
  exit 77
}
node=$(command -v node) || exit 77
compiler=${WASM_CC:-clang --target=wasm32-wasi}
echo '#include <stdio.h>' >"$tmp/try.c"
# shellcheck disable=SC2086 # a command
$compiler -mexec-model=reactor -o "$tmp/try.wasm" "$tmp/try.c" >"$tmp/out" 2>&1 || exit 77

(
  unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES || :
  cd "$builddir" && make -s V=0 explore ${WASM_CC:+WASM_CC="$WASM_CC"} >"$tmp/out" 2>&1
) || {
  tail -20 "$tmp/out" >&2
  fail "make explore"
}
page=$(cd "$builddir" && pwd)/explore.html
helper=$srcdir/tests/tools/explore.js
"$node" "$helper" check "$page"

# Every question is a line of $tmp/asked, with words between tabs, and what the command says is
# the same line of $tmp/expected.
: >"$tmp/asked"
: >"$tmp/expected"
hands() { "$node" "$helper" hands "$@" >"$tmp/hands"; }
ask() { # words; the last is each line of $tmp/hands
  awk -v words="$*" 'BEGIN { gsub(/ /, "\t", words) } { print words "\t" $0 }' "$tmp/hands" >>"$tmp/asked"
}

# ---- Indices, canonical hands, multiplicities, suits; and back
for game in "standard 13 2 3" "standard 13 2 4" "standard 13 2 5" "standard 13 2 3 1 1" \
  "short 9 2 3 1" "7x4 7 3 2 2" "13x4-ranks 13 2 3 1"; do
  # shellcheck disable=SC2086 # words
  set -- $game
  deck=$1 ranks=$2
  shift 2
  rounds=$(echo "$*" | tr ' ' ,)
  hands 20260 60 "$ranks" "$@"
  ask canon "$deck" "$rounds"
  "$isohand" canon "$rounds" --deck "$deck" <"$tmp/hands" >"$tmp/canon"
  cat "$tmp/canon" >>"$tmp/expected"
  cut -f 2 "$tmp/canon" >"$tmp/hands"
  ask unindex "$deck" "$rounds" $(($# - 1))
  "$isohand" unindex "$rounds" --deck "$deck" <"$tmp/hands" >>"$tmp/expected"
done
# Numbers above 2^53 are whole.
printf '%s\n' 86455388501444533 9007199254740993 >"$tmp/hands"
ask unindex standard 9,9 1
"$isohand" unindex 9,9 <"$tmp/hands" >>"$tmp/expected"
echo 9,9 >"$tmp/hands"
ask size standard
"$isohand" size 9,9 | cut -f 3 | paste -s >>"$tmp/expected"

# ---- Strengths and draws
for ranking in "standard 13 high" "short 9 short" "short 9 short-trips"; do
  # shellcheck disable=SC2086
  set -- $ranking
  for cards in 5 6 7 9; do
    hands 5 60 "$2" "$cards"
    draws=--draws
    test "$cards" -le 6 || draws=
    ask eval "$1" "${3#short-}"
    # shellcheck disable=SC2086
    "$isohand" eval --game "$3" $draws <"$tmp/hands" >>"$tmp/expected"
  done
done
hands 8 40 13 4 3 1
ask omaha
"$isohand" eval --game omaha <"$tmp/hands" >>"$tmp/expected"

# ---- Equity against random hole cards
equities() { # deck, ranks, game, how many, cards on the board
  "$node" "$helper" hands 3 "$4" "$2" 2 "$5" | sed 's/|$//' >"$tmp/hands"
  ask equity "$1" "${3#short-}"
  sed 's/^\(....\)/\1 random/' "$tmp/hands" |
    "$isohand" equity -q -j 1 --game "$3" | grep -v '^random' >>"$tmp/expected"
}
equities standard 13 high 100 5
equities standard 13 high 30 4
equities standard 13 high 10 3
equities standard 13 high 1 0
equities short 9 short 20 3
equities short 9 short-trips 20 4

# ---- Buckets, their sizes and means
echo '{"preflop": {"method": "classes"}, "flop": {"method": "hands"},
  "turn": {"method": "optimal", "k": 4}, "river": {"method": "optimal", "k": 5}}' >"$tmp/recipe.json"
"$isohand" bucket "$tmp/recipe.json" --quiet --deck 4x4 -d "$tmp/buckets"
elements() { # file, tensor of U64 or F64: its elements, a line each
  "$node" -e 'const [, path, name] = process.argv, b = require("fs").readFileSync(path);
    const data = 8 + Number(b.readBigUInt64LE(0)), t = JSON.parse(b.subarray(8, data))[name];
    for (let i = data + t.data_offsets[0]; i < data + t.data_offsets[1]; i += 8)
      console.log(String(t.dtype === "U64" ? b.readBigUInt64LE(i) : b.readDoubleLE(i)));' \
    "$1" "$2" >"$tmp/$2"
}
for street in preflop flop.3 turn.4 river.5; do
  file=$tmp/buckets/${street%.*}-bucket.safetensors
  board=${street#*.}
  "$node" "$helper" hands 4 30 4 2 "${board#preflop}" | sed 's/|$//' >"$tmp/hands"
  ask bucket "$file"
  elements "$file" size
  elements "$file" ehs
  "$isohand" lookup "$file" <"$tmp/hands" | while IFS=$tab read -r _ index bucket _; do
    printf '%s\t%s\t%s\t%s\n' "$index" "$bucket" \
      "$(sed -n "$((bucket + 1))p" "$tmp/size")" "$(sed -n "$((bucket + 1))p" "$tmp/ehs")"
  done >>"$tmp/expected"
done

# ---- What is refused
refused() { # words of the question with tabs between them, what is said
  printf '%b\n' "$1" >>"$tmp/asked"
  printf 'refused: %s\n' "$2" >>"$tmp/expected"
}
refused 'canon\tstandard\t2,3\tAsKsQs|JsTs' '`AsKsQs|JsTs`: no round of 2,3 ends after 3 cards (byte 7)'
refused 'canon\tstandard\t2,3\tAsKs|QsJsAs' '`AsKs|QsJsAs`: `As` is given twice (byte 10)'
refused 'canon\tstandard\t2,60\tAsKs' '`2,60` deals more cards than the deck'"'s 52"
refused 'canon\t17x4\t2,3\tAsKs' '`17x4` is not a deck: it needs 1 to 16 ranks and 1 to 4 suits'
refused 'unindex\tstandard\t2,3\t1\t1286792' '1286792 is not in 0..1286791'
refused 'unindex\tstandard\t2,3\t1\t18446744073709551616' '18446744073709551616 is not in 0..1286791'
head -c 2000 "$tmp/buckets/turn-bucket.safetensors" >"$tmp/short.safetensors"
"$isohand" build strength 5 --deck short --quiet -o "$tmp/strength.safetensors"
echo '{}' >"$tmp/text"
refused "bucket\t$tmp/short.safetensors\tAsKs" "$tmp/short.safetensors: ends too early"
refused "bucket\t$tmp/strength.safetensors\tAsKs" "$tmp/strength.safetensors: a table of strength, not of buckets"
refused "bucket\t$tmp/text\tAsKs" "$tmp/text: ends too early"
refused "bucket\t$isohand\tAsKs" "$isohand: not a table of isohand"

"$node" "$helper" "$page" <"$tmp/asked" >"$tmp/answered"
test "$(wc -l <"$tmp/asked")" -gt 1500 || fail "only $(wc -l <"$tmp/asked") questions"
cmp -s "$tmp/expected" "$tmp/answered" || {
  paste "$tmp/asked" "$tmp/answered" >"$tmp/got"
  paste "$tmp/asked" "$tmp/expected" | diff - "$tmp/got" | head -20 >&2
  fail "the page answers something else than the command"
}

# ---- In a browser
browser=$(command -v chromium) || exit 0
HOME=$tmp timeout 60 "$browser" --headless --no-sandbox --disable-gpu --virtual-time-budget=5000 \
  --dump-dom "file://$page#rounds=2,3&hand=AsKhQsJhTd&round=0&index=168" >"$tmp/out" 2>"$tmp/err" || {
  echo "the browser does not start"
  exit 0
}
for words in 569,281 'straight, ace high' 'E\[HS\] 0.953517' 'which stands for 4 hands'; do
  grep -q "$words" "$tmp/out" || fail "the browser does not show $words"
done
