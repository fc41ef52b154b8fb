#!/bin/sh
# The bytes of small tables of every feature and method, of bucket sequences, and of their exported
# files equal tests/data/table-sha256.tsv in any build on any machine. builds.sh also runs this
# where it does not run all tests.
. "$srcdir/tests/support/cli.sh"
. "$srcdir/tests/support/tables.sh"
command -v sha256sum >/dev/null 2>&1 || {
  echo "there is no sha256sum"
  exit 77
}

digest()
{
  sha256sum | cut -d ' ' -f 1
}
# digests FILE: that of a table's header, without its own checksum and the padding, and that of its
# values.
digests()
{
  length=$(od -A n -t u1 -N 8 "$1" |
    awk '{ for (i = 8; i > 0; i--) n = n * 256 + $i } END { printf "%d", n }')
  header=$(head -c $((8 + length)) "$1" | tail -c "$length" |
    sed 's/"xxh3-128.header":"[0-9a-f]*",//;s/ *$//' | digest)
  printf '%s\t%s\n' "$header" "$(tail -c +$((9 + length)) "$1" | digest)"
}

mkdir "$tmp/made"
cd "$tmp/made"
make_tables 5x4
for game in short short-trips; do
  "$isohand" build strength 5 -q --game $game -o $game-strength.safetensors || fail "no table, $game"
done
mkdir formats
for format in poker-cfrm labels fishbait npy text robopoker bkt2 decisionholdem slumbot; do
  name=''
  test $format != slumbot || name='--name x'
  # shellcheck disable=SC2086 # words
  "$isohand" export one --format $format $name -q -o formats/$format || fail "no files of $format"
done
for format in labels npy text; do
  "$isohand" export one --format $format --recall -q -o formats/$format-recall || fail "no $format of recall"
done
"$isohand" export turn-ehs.safetensors --weights -q -o turn-ehs.csv || fail 'no CSV'

find . -name '*.safetensors' | sort >"$tmp/tables"
find formats turn-ehs.csv -type f | sort >"$tmp/files"
{
  while read -r file; do
    printf '%s\t%s\n' "${file#./}" "$(digests "$file")"
  done <"$tmp/tables"
  while read -r file; do
    printf '%s\t-\t%s\n' "$file" "$(digest <"$file")"
  done <"$tmp/files"
} >"$tmp/made.tsv"
grep -v '^#' "$data/table-sha256.tsv" >"$tmp/frozen.tsv"
cmp -s "$tmp/frozen.tsv" "$tmp/made.tsv" || {
  diff -u "$tmp/frozen.tsv" "$tmp/made.tsv" >&2 || :
  fail 'other bytes than those of tests/data/table-sha256.tsv'
}
