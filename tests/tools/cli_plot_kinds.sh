#!/bin/sh
# plot: kinds of Omaha hands, against all raw hands of small decks, looked up one by one.
. "$srcdir/tests/support/cli.sh"
. "$srcdir/tests/support/plot.sh"

# hands RANKS SUITS: prints all hands of four cards, the highest ranks first.
hands()
{
  awk -v ranks=$1 -v suits=$2 'BEGIN {
    for (r = length(ranks); r > 0; r--)
      for (s = 1; s <= length(suits); s++)
        card[n++] = substr(ranks, r, 1) substr(suits, s, 1)
    for (a = 0; a < n; a++)
      for (b = a + 1; b < n; b++)
        for (c = b + 1; c < n; c++)
          for (d = c + 1; d < n; d++)
            print card[a] card[b] card[c] card[d]
  }'
}
# expect TABLE MOST: from hands and points on standard input, the numbers of each kind to $tmp/want, and
# to $tmp/ends the names of its worst and best hands.  MOST is the points of a hand that always wins.
expect()
{
  "$isohand" lookup "$1" | cut -f 1,3- | sed 's/E\[HS.*//' | awk -F "$tab" -v OFS="$tab" '
    { print $1, (NF > 3 ? 2 * $2 + $3 : $2) }' | sort -t "$tab" -k 2,2n | awk -F "$tab" -v most=$2 \
    -v ends="$tmp/ends" '
    # The cards that have most and next most in common, by the characters from `at` on.
    function common(at, i, count, a, b) {
      for (i = at; i <= 8; i += 2)
        count[substr($1, i, 1)]++
      for (i in count)
        if (count[i] > a) {
          b = a
          a = count[i]
        } else if (count[i] > b)
          b = count[i]
      return a "" b + 0
    }
    function value(i) { return sprintf("%.2f", 100 * points[k, i] / most) }
    # The lowest value that a part of all hands does not exceed.
    function quantile(part, i) {
      for (i = 1; i < part * size[k]; i++)
        ;
      return value(i)
    }
    BEGIN {
      rank["22"] = "two pairs"; rank["21"] = "a pair"; rank["11"] = "no pair"
      rank["31"] = "three alike"; rank["40"] = "four alike"
      suit["22"] = "double-suited"; suit["21"] = "single-suited"; suit["11"] = "rainbow"
      suit["31"] = "three of a suit"; suit["40"] = "one suit"
    }
    {
      k = rank[common(1)] "|" suit[common(2)]
      points[k, ++size[k]] = $2
      name[k, size[k]] = substr($1, 1, 1) substr($1, 3, 1) substr($1, 5, 1) substr($1, 7, 1)
      sum[k] += $2
    }
    END {
      for (k in size) {
        n = size[k]
        printf "%s|%.2f|%.2f|%s|%s|%s|%s\n", k, 100 * n / NR, 100 * sum[k] / n / most, value(1),
          quantile(0.25), quantile(0.75), value(n)
        for (i = 1; points[k, i] == points[k, 1]; i++)
          print k "|worst " name[k, i] >ends
        for (i = n; points[k, i] == points[k, n]; i--)
          print k "|best " name[k, i] >ends
      }
    }' | sort >"$tmp/want"
}
# field FIRST LENGTH: one of the columns of $tmp/kinds, without spaces around it.
field() { cut -c "$1-$(($1 + $2 - 1))" "$tmp/kinds" | sed 's/^ *//; s/ *$//'; }
# drawn TABLE: what plot prints of it, in the form of $tmp/want.
drawn()
{
  run "$isohand" plot "$1"
  exits 0
  sed '1,/^ranks/d' "$tmp/out" >"$tmp/kinds"
  i=0
  for column in '1 11' '14 15' '31 5' '38 5' '50 5' '57 5' '63 5' '75 5' '45 4' '70 4'; do
    # shellcheck disable=SC2086 # two numbers
    field $column >"$tmp/column$i"
    i=$((i + 1))
  done
  paste -d '|' "$tmp/column0" "$tmp/column1" "$tmp/column2" "$tmp/column3" "$tmp/column4" \
    "$tmp/column5" "$tmp/column6" "$tmp/column7" | sort >"$tmp/drawn"
  same "plot $1" "$tmp/want" "$tmp/drawn"
  paste -d '|' "$tmp/column0" "$tmp/column1" "$tmp/column8" | sed 's/|\([^|]*\)$/|worst \1/' >"$tmp/named"
  paste -d '|' "$tmp/column0" "$tmp/column1" "$tmp/column9" | sed 's/|\([^|]*\)$/|best \1/' >>"$tmp/named"
  sort -u "$tmp/ends" >"$tmp/all_ends"
  sort "$tmp/named" | comm -23 - "$tmp/all_ends" >"$tmp/wrong"
  test ! -s "$tmp/wrong" || fail "plot $1: names: $(cat "$tmp/wrong")"
}

# ---- Numbers: E[HS] of the deck 6x4, and wins and ties of 6x3 ------------------------------------
# A hand of four has C(20, 5) runouts of 6x4 and C(15, 4) opponents on each; of 6x3, C(14, 5) and C(9, 4).
table=$tmp/plo.safetensors
"$isohand" build ehs preflop --game omaha --deck 6x4 -o "$table" -q || fail 'no table'
hands 9TJQKA shdc | expect "$table" $((2 * 15504 * 1365))
drawn "$table"
test "$(wc -l <"$tmp/kinds" | tr -d ' ')" = 15 || fail "not 15 kinds: $(cat "$tmp/kinds")"
head -n 3 "$tmp/out" >"$tmp/head"
cat >"$tmp/want" <<'TEXT'
Omaha's E[HS] before the flop, 6x4, in percent:

ranks        suits            hands   mean       worst  middle half        best
TEXT
same 'the heading' "$tmp/want" "$tmp/head"
cp "$tmp/kinds" "$tmp/kinds_of_6x4"
"$isohand" build equity preflop --game omaha --deck 6x3 -o "$tmp/wins" -q || fail 'no table'
hands 9TJQKA shd | expect "$tmp/wins" $((2 * 2002 * 126))
drawn "$tmp/wins"
! grep -q -e rainbow -e four "$tmp/kinds" || fail "kinds that three suits do not have: $(cat "$tmp/kinds")"
! grep -q '.\{81\}' "$tmp/out" || fail 'too wide'

# ---- Pictures ------------------------------------------------------------------------------------
svg=$tmp/kinds.svg
run "$isohand" plot "$table" -o "$svg"
exits 0
prints
parses "$svg"
has "$svg" '^<g><title>' 15
has "$svg" '<rect class="line"' 15
has "$svg" '<path class="mean"' 15
has "$svg" '^<text x="16" y="[0-9.]+" style="font-weight:bold">' 5
# Each strip's tooltip has the same numbers with more digits.
sed -n 's/^<g><title>\([^,]*\), \([^:]*\): \([0-9.]*\) % of all hands; E\[HS\] \([0-9.]*\) (.*mean \([0-9.]*\)<.*/\1|\2|\3|\4|\5/p' \
  "$svg" | awk -F '|' '{ printf "%s|%s|%.2f|%.2f|%.2f\n", $1, $2, $3, 100 * $4, 100 * $5 }' >"$tmp/tips"
cp "$tmp/kinds_of_6x4" "$tmp/kinds"
for column in '1 11' '14 15' '31 5' '50 5' '38 5'; do
  # shellcheck disable=SC2086 # two numbers
  field $column >"$tmp/column${column% *}"
done
paste -d '|' "$tmp/column1" "$tmp/column14" "$tmp/column31" "$tmp/column50" "$tmp/column38" >"$tmp/want"
same 'the tooltips' "$tmp/want" "$tmp/tips"

# ---- Refusals ------------------------------------------------------------------------------------
refuses 2 '--value: not for a table of Omaha' plot "$table" --value ehs
refuses 2 "$table: a table of omaha-ehs is drawn as strips, without hands" plot "$table" AsKsQsJs
"$isohand" build ehs flop --game omaha --deck 5x3 -o "$tmp/flop" -q || fail 'no table'
refuses 2 'cannot draw omaha-ehs' plot "$tmp/flop"
overwrite "$table" points '\000'
refuses 1 "$tmp/bad: invalid values; run isohand verify" plot "$tmp/bad" -o "$tmp/bad.svg"
test ! -e "$tmp/bad.svg" || fail 'a picture of nothing'
overwrite "$table" points '\377'
refuses 1 "$tmp/bad: invalid values; run isohand verify" plot "$tmp/bad"
