#!/bin/sh
# verify --sums: equal, changed and missing files, lists that are wrong; and recipes/SUMS, which has
# all recipes, and in the longer tiers the bytes that the command makes.
. "$srcdir/tests/support/cli.sh"
command -v sha256sum >/dev/null 2>&1 || {
  echo "there is no sha256sum"
  exit 77
}
list=$(cd "$srcdir" && pwd)/recipes/SUMS
recipes=$(cd "$srcdir" && pwd)/recipes
cd "$tmp"

# ---- A list of a small deck ---------------------------------------------------------------
"$isohand" bucket quick --deck 4x4 -q -d quick
{
  echo '# A list'
  echo
  sha256sum quick/*-bucket.safetensors
} >list
run "$isohand" verify --sums list quick/*.safetensors
! grep -q 'SHA-256: Function not implemented' err || { echo "built with --disable-sums"; exit 77; }
test $status = 0 || fail "equal files: $status, $(cat err)"
for street in preflop flop turn river; do
  file=quick/$street-bucket.safetensors
  grep -q "^$file: ok, .*, the published bytes of $file\$" out || fail "$street: $(cat out)"
done
run "$isohand" verify --sums list --json quick/flop-bucket.safetensors
grep -q '"published":"quick/flop-bucket.safetensors"' out || fail "json: $(cat out)"
sed 's/  quick/ *quick/' list >binary
run "$isohand" verify --sums binary quick/turn-bucket.safetensors
test $status = 0 || fail "with asterisks: $(cat err)"

# Other buckets by the same name.
"$isohand" bucket quick --set flop.k=5 --deck 4x4 -q -d other
run "$isohand" verify --sums list other/flop-bucket.safetensors
sum=$(sha256sum <other/flop-bucket.safetensors | cut -d ' ' -f 1)
test $status = 3 && grep -q "other/flop-bucket.safetensors: its SHA-256 $sum differs from that of quick/flop" err ||
  fail "another flop: $status, $(cat err)"
run "$isohand" verify --sums list --json other/flop-bucket.safetensors
grep -q '"ok":false.*"error":' out && ! grep -q published out || fail "json of another flop: $(cat out)"
run "$isohand" verify --sums list other/flop-bucket.safetensors quick/flop-bucket.safetensors
test $status = 3 && grep -q '^quick/flop.*published' out && ! grep -q other out ||
  fail "a file that differs, and one that does not: $status, $(cat out)"

# Files without a sum.
grep -v turn list >short
run "$isohand" verify --sums short quick/turn-bucket.safetensors
test $status = 3 && grep -q 'short has no sum for quick/turn-bucket.safetensors' err ||
  fail "not in the list: $status, $(cat err)"
"$isohand" build strength 5 --deck short -q -o strength.safetensors
run "$isohand" verify --sums list strength.safetensors
test $status = 3 && grep -q 'not made by a recipe' err || fail "no recipe: $status, $(cat err)"

# Lists that are wrong.
wrong()
{
  run "$isohand" verify --sums "$1" quick/flop-bucket.safetensors
  test $status = 1 && grep -q "$2" err && test ! -s out || fail "$1: $status, $(cat out err)"
}
wrong none 'none: cannot open it'
sed 's/^\([0-9a-f]*\)[0-9a-f]  /\1  /' list >digits
wrong digits 'digits: line 3: expected a SHA-256'
printf '\0' | cat list - >zero
wrong zero 'zero: not a text'
echo words | cat list - >words
wrong words 'words: line 7: expected'
head -c 1048576 /dev/zero | tr '\\0' '#' >long
wrong long 'long: too long'
mkdir folder
wrong folder 'folder: Is a directory'

# ---- The published list -------------------------------------------------------------------
for recipe in "$recipes"/*.json; do
  name=${recipe##*/}
  streets='preflop flop turn river'
  case $name in
  omaha-quick.json) continue ;; # for small decks
  omaha-*) streets='preflop flop turn' ;;
  esac
  for street in $streets; do
    echo "${name%.json}/$street-bucket.safetensors"
  done
done | sort >expected
grep -v '^#' "$list" | sed '/^$/d; s/^[0-9a-f]\{64\}  //' | sort >listed
cmp -s expected listed || fail "recipes/SUMS: $(diff expected listed)"
test "${IH_TIER-check}" != check || exit 0
"$isohand" bucket quick -q -d standard
run "$isohand" verify -q --samples 0 --sums "$list" standard/*.safetensors
test $status = 0 || fail "quick: $(cat err)"
