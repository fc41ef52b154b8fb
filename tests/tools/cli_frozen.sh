#!/bin/sh
# Tables made by released versions, in tests/data/frozen/VERSION, can be read, looked up and
# verified. check_recall_frozen.c reads their bucket sequences.
. "$srcdir/tests/support/cli.sh"

# Prints the numbers of a line of `lookup`, without its text.
numbers()
{
  awk -F "$tab" '{
    out = $1
    for (i = 2; i <= NF; i++)
      if ($i ~ /^[0-9.,]+$/)
        out = out "\t" $i
    print out
  }'
}

versions=0
for frozen in "$data"/frozen/*; do
  version=${frozen##*/}
  versions=$((versions + 1))
  cd "$frozen"
  find . -name '*.safetensors' ! -name '*-recall.safetensors' | sed 's,^\./,,' | sort >"$tmp/tables"
  grep -v '^#' lookups.tsv | cut -f 1 | sort -u >"$tmp/looked-up"
  same "$version: the tables of lookups.tsv" "$tmp/tables" "$tmp/looked-up"
  while read -r table; do
    run "$isohand" verify --full "$table"
    exits 0
    grep -q "^$table: ok, " "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
    run "$isohand" info "$table"
    exits 0
    # Tables of later versions do not name them.
    test "$version" != 0.1.0 || grep -q -x "version: $version" "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
    grep "^$table$tab" lookups.tsv | cut -f 2- >"$tmp/expected"
    cut -f 1 "$tmp/expected" >"$tmp/hands"
    cut -f 2 "$tmp/expected" >"$tmp/indices"
    run "$isohand" lookup "$table" <"$tmp/hands"
    exits 0
    numbers <"$tmp/out" >"$tmp/found"
    same "$version: $ran" "$tmp/expected" "$tmp/found"
    run "$isohand" lookup "$table" --index <"$tmp/indices"
    exits 0
    numbers <"$tmp/out" >"$tmp/found"
    same "$version: $ran" "$tmp/expected" "$tmp/found"
  done <"$tmp/tables"
done
test $versions -ge 1 || fail 'there are no tables'
