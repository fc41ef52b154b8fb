#!/bin/sh
# The searches for weights and offsets print correct results: awk adds up all keys.
set -e
search="$builddir/bench/field"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

fail()
{
  echo "FAILED: $*" >&2
  exit 1
}

# Prints the keys of all multisets of 5 to 7 cards with the given weights, one per line.
keys()
{
  awk -v list="$1" '
    function add(rank, cards, sum, count) {
      if (rank > 13) {
        if (cards >= 5)
          printf "%d\n", sum
        return
      }
      for (count = 0; count <= 4 && cards + count <= 7; count++)
        add(rank + 1, cards + count, sum + count * weight[rank])
    }
    BEGIN { split(list, weight, ","); add(1, 0, 0) }'
}

# Prints the last and best line of a search for weights: HIGHEST LEAST W,W,... in decimal.
weights()
{
  cut -f 3 "$1" >"$tmp/least"
  sort -r -n -u "$tmp/least" | cmp -s - "$tmp/least" || fail "$1: lines do not improve"
  tail -n 1 "$1" | {
    read -r tries highest least list
    for weight in $(echo "$list" | tr , ' '); do
      decimal="${decimal:+$decimal,}$(printf %d "$weight")"
    done
    echo "$highest $least $decimal"
  }
}

"$search/search-weights" bits --seed 4 --seconds 2 --tries 300 >"$tmp/bits"
test "$(head -n 1 "$tmp/bits" | cut -f 2)" = 15783829 || fail 'first line: not the lowest weights'
set -- $(weights "$tmp/bits")
keys "$3" | sort -n -u >"$tmp/keys"
test "$(wc -l <"$tmp/keys" | tr -d ' ')" = 73775 || fail "keys of $3 are not distinct"
test "$(tail -n 1 "$tmp/keys")" = "$1" || fail "the highest key of $3 is not $1"
test "$1" -lt 16777216 || fail "$1 has more than 24 bits"
test "$2" = "$1" || fail "the value minimised is not the highest key"

"$search/search-weights" bytes --seed 1 --seconds 2 --tries 30 >"$tmp/bytes"
test "$(head -n 1 "$tmp/bytes" | cut -f 2)" = 33548415 || fail 'first line: not the published weights'
set -- $(weights "$tmp/bytes")
test "$(keys "$3" | sort -n -u | wc -l | tr -d ' ')" = 73775 || fail "keys of $3 are not distinct"

# Displaces each key of the printed weights to its entry.
"$search/search-offsets" --shift 12 --seconds 0.3 --tries 3 --print >"$tmp/offsets"
list=$(awk '$1 == "weight" { printf "%s%s", n++ ? "," : "", $2 }' "$tmp/offsets")
keys "$list" >"$tmp/keys"
entries=$(awk '$1 == 12 { print $4 }' "$tmp/offsets")
awk 'FNR == NR { if ($1 == "offset") offset[n++] = $2; next }
  { printf "%d\n", ($1 + offset[int($1 / 4096)]) % 4294967296 }' "$tmp/offsets" "$tmp/keys" |
  sort -n -u >"$tmp/entries"
test "$(wc -l <"$tmp/entries" | tr -d ' ')" = 73775 || fail 'two keys have the same entry'
test "$(tail -n 1 "$tmp/entries")" = $((entries - 1)) || fail "the last entry is not $entries - 1"
test "$entries" -lt 84000 || fail "$entries entries"

for wrong in '' bit 'bits --seed' 'bits --seconds x' 'bytes --shift 3' 'bits 1'; do
  # shellcheck disable=SC2086
  "$search/search-weights" $wrong >/dev/null 2>&1 && fail "search-weights $wrong"
  test $? = 2 || true
done
"$search/search-offsets" --shift 21 >/dev/null 2>&1 && fail 'search-offsets --shift 21'
exit 0
