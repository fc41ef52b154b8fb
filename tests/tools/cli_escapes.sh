#!/bin/sh
# Untrusted text does not reach the terminal: control characters, invalid UTF-8 and C1 characters in
# arguments, paths, lines and files.
. "$srcdir/tests/support/cli.sh"

# safetensors JSON: a file with this header.
safetensors()
{
  n=${#1}
  printf "\\$(printf %03o $((n % 256)))\\$(printf %03o $((n / 256)))\\0\\0\\0\\0\\0\\0%s" "$1"
}
# The last run, which must fail unless stated otherwise, printed something; its output is collected
# with that of other runs on the same text.
keeps()
{
  test -s "$tmp/out" -o -s "$tmp/err" || fail "$ran: nothing was printed"
  test ! -s "$tmp/out" || cat "$tmp/out" >>"$tmp/printed"
  test ! -s "$tmp/err" || cat "$tmp/err" >>"$tmp/messages"
}
safely()
{
  run "$isohand" "$@" <"$tmp/in"
  test "$status" -ge 1 || fail "$ran: exit 0"
  keeps
}
# The collected output is printable ASCII.
printed_safely()
{
  cat "$tmp/messages" >>"$tmp/printed"
  tr -d '\n -~' <"$tmp/printed" >"$tmp/unsafe"
  test ! -s "$tmp/unsafe" || fail "$what: unsafe bytes: $(od -A n -t x1 "$tmp/unsafe" | head -n 2)
$(grep -a '[^ -~]' "$tmp/printed" | head -n 3 | tr -c '\n -~' '?')"
  wrong=$(awk '!/^isohand/ { print "a message has several lines: " $0 }
    length > 1100 { print "a very long message: " $0 }' "$tmp/messages")
  test -z "$wrong" || fail "$what: $wrong"
  rm "$tmp/printed" "$tmp/messages"
}
# Every message that quotes text.
try_arguments()
{
  safely "$1"
  safely help "$1"
  safely index "$1"
  safely index 2,3 "$1"
  safely index "--$1" 2,3
  safely index "-$1" 2,3
  safely index --round="$1" 2,3
  safely size --deck "$1" 2
  safely unindex 2,3 "$1"
  safely eval "$1"
  safely eval --game "$1"
  safely eval --game omaha "$1"
  safely equity "$1" QQ
  safely equity AsKs QdQh --board "$1"
  safely equity --game omaha AsKsQsJs "$1"
  safely equity --all --board "$1"
  safely equity --all --board 2s3s4s -o "$tmp/none/$1"
  safely build "$1" 2 -o "$tmp/x"
  safely build strength 2,3 -o "$tmp/none/$1"
  safely build strength 2,3 --memory "$1" -o "$tmp/x"
  safely build ochs flop --clusters "$1" -o "$tmp/x"
  safely build transitions flop --labels "$1" -o "$tmp/x"
  safely build all -d "$tmp/none/$1"
  safely bucket "$1" -d "$tmp/none/x"
  safely bucket quick --set "$1" -d "$tmp/none/x"
  safely bucket quick --deck 4x4 --set flop.k=2,turn.k=2,river.k=2 -d "$tmp/none/$1"
  safely diff "$1" "$tmp/five"
  safely diff -q "$tmp/five" "$1"
  safely diff --number "$1" "$tmp/five" "$tmp/five"
  safely sample "$1" 0
  safely sample "$tmp/five" "$1"
  safely occur "$1"
  safely occur "$tmp/buckets" "$1"
  safely occur "$tmp/buckets" --range "$1"
  safely occur --street "$1" "$tmp/buckets"
  safely recall "$1"
  safely recall --street "$1" "$tmp"
  safely lookup "$1" AsKs
  safely info "$1"
  safely verify "$1"
  safely export "$1" -o "$1.csv"
  safely export "$tmp/five" --tensor "$1" -o "$tmp/x.csv"
  safely export "$tmp/five" -o "$tmp/none/$1.csv"
  safely export "$tmp/buckets" --format "$1" -o "$tmp/x"
  safely export "$tmp/buckets" --format slumbot --name "$1" -o "$tmp/x"
  safely export "$tmp/buckets" --format text --street "$1" -o "$tmp/x"
  safely export "$tmp/buckets" --format text -o "$tmp/none/$1"
  safely import "$1" --format text --deck 4x4 -d "$tmp/x"
  safely import "$tmp/five" --format "$1" -d "$tmp/x"
  safely import "$tmp/none/$1" --format poker-cfrm --deck 4x4 -d "$tmp/x"
  safely plot "$1"
  safely plot "$tmp/histogram" "$1"
  safely plot "$tmp/preflop-bucket.safetensors" "$1"
  safely plot "$tmp/histogram" AsKs -o "$tmp/none/$1.svg"
  safely plot --color "$1" "$tmp/five"
  safely report "$1" -o "$tmp/x"
  safely report "$tmp/buckets" -o "$tmp/none/$1.html"
  safely report "$tmp/buckets" --flops "$1" -o "$tmp/x"
  safely bench "$1"
  safely bench --path "$1"
}
try_lines()
{
  printf '%s\n' "$1" >"$tmp/in"
  for command in 'index 2,3' 'canon 2,3' 'unindex 2,3' eval equity; do
    # shellcheck disable=SC2086 # the words of $command are arguments
    safely $command
  done
  : >"$tmp/in"
}
# Invalid headers, and a valid one as printed by info.
try_files()
{
  for header in "{\"$1" "$1" "{\"__metadata__\":{\"$1\":1}}" "{\"$1\":1}" "{\"a\":{\"dtype\":\"$1\"}}" \
    "{\"__metadata__\":{\"format\":\"$1\"}}"; do
    safetensors "$header" >"$tmp/bad"
    for command in info "info --json" verify; do
      # shellcheck disable=SC2086 # the words of $command are arguments
      run "$isohand" $command "$tmp/bad"
      keeps
    done
  done
}
# An existing file of that name.
try_paths()
{
  safetensors '{}' >"$tmp/named-$1"
  for command in info "info --json" verify; do
    # shellcheck disable=SC2086 # the words of $command are arguments
    run "$isohand" $command "$tmp/named-$1"
    keeps
  done
  rm "$tmp/named-$1"
}

run "$isohand" build --quiet strength 5 -o "$tmp/five"
exits 0
echo '{"preflop": {"method": "hands"}}' >"$tmp/recipe.json"
run "$isohand" bucket "$tmp/recipe.json" --deck 4x4 -d "$tmp/buckets" -q
exits 0
"$builddir/tests/tools/cli_table" histogram 0 royal 0 5 10 "$tmp/histogram" || fail "no histogram"
echo '{"preflop": {"method": "hands"}}' >"$tmp/recipe"
run "$isohand" bucket "$tmp/recipe" --deck 4x4 --quiet -d "$tmp"
exits 0

# Texts of a few bytes each, an `x` after each: bytes first..last; C1 characters.
text_of()
{
  awk -v prefix="$1" -v first="$2" -v last="$3" \
    'BEGIN { for (i = first; i <= last; i++) printf "%s%03ox", prefix, i }'
}
for first in 1 27 127 153 179 205 231; do
  last=$((first + 25))
  test $first -lt 127 -a $last -gt 31 && last=31
  test $last -gt 255 && last=255
  what="bytes $first to $last"
  text=$(printf %b "$(text_of '\\0' $first $last)")
  try_arguments "$text"
  try_files "$text"
  try_paths "$text"
  case $text in
  *"
"*) ;;
  *) try_lines "$text" ;;
  esac
  printed_safely
done
for first in 128 144; do
  last=$((first + 15))
  what="characters $first to $last"
  text=$(printf %b "$(text_of '\\0302\\0' $first $last)")
  try_arguments "$text"
  try_lines "$text"
  try_files "$text"
  try_paths "$text"
  printed_safely
done

# Very long text is cut.
what='130000 bytes'
for letter in x '\233'; do
  try_arguments "$(head -c 130000 /dev/zero | tr '\0' "$letter")"
  printed_safely
done

# A message has both its subject and its reason, however long the subject.
name=$(head -c 250 /dev/zero | tr '\0' y)
deep=$tmp/$name/$name/$name/$name/$name
mkdir -p "$deep"
cp "$tmp/five" "$deep/five"
run "$isohand" plot "$deep/five"
exits 2
says "isohand plot: $tmp/yyy"
says yyy...yyy
says 'yyy/five: cannot draw strength'

# Text in UTF-8 is shown as it is.
umlaut=$(printf 'n\303\266n-\342\231\240')
run "$isohand" info "$tmp/$umlaut"
exits 1
says "isohand info: $tmp/$umlaut: cannot open it"
refuses 2 "isohand: \`$umlaut\` is not a command" "$umlaut"
safetensors '{"__metadata__":{"k":"\u00f6\u2660"}}' >"$tmp/$umlaut"
run "$isohand" info --json "$tmp/$umlaut"
exits 0
grep -q -F "\"metadata\":{\"k\":\"$(printf '\303\266\342\231\240')\"}" "$tmp/out" || fail "$(cat "$tmp/out")"
grep -q -F "/$umlaut\"" "$tmp/out" || fail "$(cat "$tmp/out")"
# Beyond 16 bits, JSON escapes in two units.
safetensors '{"__metadata__":{"k":"\u009b\udb40\udc41\u202e"}}' >"$tmp/bad"
run "$isohand" info --json "$tmp/bad"
grep -q -F '{"k":"\u009b\udb40\udc41\u202e"}' "$tmp/out" || fail "$(cat "$tmp/out")"
