#!/bin/sh
# plot of tables of buckets: costs against numbers of buckets, as text and as SVG.
. "$srcdir/tests/support/cli.sh"
. "$srcdir/tests/support/plot.sh"

# make_buckets FOLDER CHANGES: the tables of a small deck in $tmp/FOLDER.
make_buckets()
{
  run "$isohand" bucket quick --deck 5x4 --quiet -d "$tmp/$1" --set "$2"
  exits 0
}
emd=flop.method=emd,flop.bins=20,flop.restarts=1
percentile=turn.method=percentile,turn.of=ehs2
ochs=river.method=ochs,river.clusters=3
for k in 4 8 16; do
  make_buckets optimal$k flop.k=$k,turn.k=$k,river.k=$((3 * k))
  make_buckets other$k $emd,$percentile,$ochs,flop.k=$k,turn.k=$k,river.k=$k
done
make_buckets bins $emd,flop.k=8,turn.k=5,river.k=5,flop.bins=10
for seed in 1 2 3 4 5; do make_buckets seed$seed $emd,flop.k=10,turn.k=5,river.k=5,flop.seed=$seed; done
make_buckets few $emd,flop.k=5,turn.k=5,river.k=5
make_buckets many $emd,flop.k=20,turn.k=5,river.k=5
make_buckets within $emd,flop.k=2,turn.k=2,river.k=2,turn.within=board,turn.public=3
# The files, and the same backwards.
set -- "$tmp"/optimal*/*.safetensors "$tmp"/other*/*.safetensors "$tmp"/bins/flop* "$tmp"/seed*/flop* "$tmp"/within/turn*
backwards=
for file; do backwards="$file $backwards"; done

# ---- What it prints ---------------------------------------------------------------------
# The same from the metadata and the sizes: board, street, method, buckets, cost and mean, with
# bars between them.
for file; do
  raw_hands=$(tensor "$file" size u8 | awk '{ sum += $1 } END { printf "%.0f", sum }')
  "$isohand" info "$file" | awk -F ': ' -v raw_hands="$raw_hands" '
    { value[$1] = $2 }
    END {
      board = value["rounds"] == "2" ? 0 : substr(value["rounds"], 3)
      method = value["bucket.method"]
      if ("bucket.of" in value) method = method " of " value["bucket.of"]
      if ("feature.bins" in value) method = method ", " value["feature.bins"] " bins"
      if ("feature.clusters" in value) method = method ", " value["feature.clusters"] " clusters"
      if ("bucket.within" in value) method = method ", within " value["bucket.within"]
      street = board == 0 ? "preflop" : board == 3 ? "flop" : board == 4 ? "turn" : "river"
      cost = value["bucket.cost"]
      printf "%d|%s|%s|%d|%.0f|%.17g\n", board, street, method, value["feature.buckets"], cost,
        cost / raw_hands
    }'
done | sort -t '|' -k 1,1n -k 3,3 -k 4,4n -k 5,5nr >"$tmp/costs"
awk -F '|' '
  $2 $3 != curve { curve = $2 $3; base = 0 }
  base == 0 { base = $5 }
  {
    mean = sprintf($6 < 1000 ? "%.4g" : "%.0f", $6)
    percent = base == 0 ? "-" : sprintf("%.2f", 100 * $5 / base)
    printf "%-7s  %-34s  %9d  %13s  %7s\n", $2, $3, $4, mean, percent
  }' "$tmp/costs" >"$tmp/lines"
test "$(wc -l <"$tmp/lines" | tr -d ' ')" = $# || fail "not a line for each file"
{
  echo 'Cost against the number of buckets, 5x4,'
  echo 'in percent of what the fewest buckets of the same street and method cost:'
  echo
  echo 'street   method                                buckets  cost/raw hand  percent'
  cat "$tmp/lines"
} >"$tmp/golden"
run "$isohand" plot "$@"
exits 0
same 'the costs' "$tmp/golden" "$tmp/out"
awk 'length > 80 { bad = 1 } END { exit bad }' "$tmp/out" || fail "wider than a terminal"
# shellcheck disable=SC2086 # no path here has spaces
run "$isohand" plot $backwards
same 'the costs of the files backwards' "$tmp/golden" "$tmp/out"
# All curves are there; what costs nothing has no percentage; another seed is another line.
cut -c 1-43 "$tmp/lines" | sort -u | sed 's/ *$//' >"$tmp/curves"
cat >"$tmp/expected" <<'END'
flop     emd, 10 bins
flop     emd, 20 bins
flop     optimal
preflop  hands
river    ochs, 3 clusters
river    optimal
turn     optimal
turn     optimal, within board
turn     percentile of ehs2
END
same 'the curves' "$tmp/expected" "$tmp/curves"
test "$(grep -c '^preflop  hands  *25  *0  *-$' "$tmp/lines")" = 6 || fail "preflop: $(cat "$tmp/lines")"
test "$(grep '^flop     emd, 20 bins  *10 ' "$tmp/lines" | sort -u | wc -l | tr -d ' ')" = 5 ||
  fail "seeds: $(cat "$tmp/lines")"

# ---- What it draws ------------------------------------------------------------------------
svg=$tmp/cost.svg
run "$isohand" plot "$@" -o "$svg"
exits 0
prints
parses "$svg"
has "$svg" '^<path class="mark" ' $#
has "$svg" 'class="curve"' 18
has "$svg" '>k, the number of buckets</text>' 1
run "$isohand" plot "$@" -o -
exits 0
same 'plot -o -' "$svg" "$tmp/out"
# Each curve has another mark, dash and colour than the next.
sed -n 's/.*class="curve" stroke-dasharray="\([^"]*\)".*/\1/p' "$svg" | tail -n 8 |
  awk '$0 == last { exit 1 } { last = $0 }' || fail "two dashes alike"
test "$(sed -n 's/^<g stroke="\([^"]*\)".*/\1/p' "$svg" | head -n 8 | sort -u | wc -l | tr -d ' ')" = 7 ||
  fail "not seven colours"
test "$(sed -n 's/^<path class="mark" d="M[0-9.]* [0-9.]*\([^"]*\)".*/\1/p' "$svg" | sort -u | wc -l |
  tr -d ' ')" = 6 || fail "not six marks"

# Marks stand where the labels of the axes say: x by log k, y by log percent, 0 % apart.
sed -n 's/.*class="middle" x="\([0-9.]*\)" y="[0-9.]*">\([0-9]*\)<.*/x \1 \2/p
  s/.*class="end" x="[0-9.]*" y="\([0-9.]*\)">\([0-9.]*\) %<.*/y \1 \2/p' "$svg" >"$tmp/axes"
sed -n 's/^<path class="mark" d="M\([0-9.]*\) \([0-9.]*\)m.*<title>\([^,]*\).*, k = \([0-9]*\): \([0-9.e-]*\) %, \(.*\) a raw hand<.*/\1 \2 \4 \5/p' \
  "$svg" >"$tmp/marks"
test "$(wc -l <"$tmp/marks" | tr -d ' ')" = $# || fail "marks without numbers"
awk -F '|' '
  $2 $3 != curve { curve = $2 $3; base = 0 }
  base == 0 { base = $5 }
  { share = base == 0 ? 0 : 100 * $5 / base; printf "%d %.4g %.3g\n", $4, share, share }' \
  "$tmp/costs" >"$tmp/shares"
cut -d ' ' -f 1,2 "$tmp/shares" >"$tmp/expected"
cut -d ' ' -f 3- "$tmp/marks" >"$tmp/numbers"
same 'the numbers of the marks' "$tmp/expected" "$tmp/numbers"
awk '
  function off(a, b) { return a - b > 0.3 || b - a > 0.3 }
  $1 == "x" { if (!n++) { x0 = $2; k0 = log($3) } else { x1 = $2; k1 = log($3) } next }
  $1 == "y" && $3 == 0 { zero = $2 - 4; next }
  $1 == "y" { if (!m++) { y0 = $2 - 4; p0 = log($3) } else { y1 = $2 - 4; p1 = log($3) } next }
  {
    x = x0 + (x1 - x0) * (log($3) - k0) / (k1 - k0)
    y = $4 == 0 ? zero : y0 + (y1 - y0) * (log($4) - p0) / (p1 - p0)
    if (off(x, $1) || off(y, $2)) { print "expected", x, y, "not", $0; bad = 1 }
  }
  END { exit bad || n < 4 || m < 3 || !zero || y0 > zero || x0 >= x1 }' "$tmp/axes" "$tmp/marks" ||
  fail "marks in wrong places: $(cat "$tmp/axes")"

# Labels are those of marks, lie in the frame, and do not overlap marks or each other.
find_labels()
{
  sed -n 's/^<text class="label" x="\([0-9.]*\)" y="\([0-9.]*\)">\([0-9.e+-]*\)<.*/\1 \2 \3/p' "$1" \
    >"$tmp/labels"
}
find_labels "$svg"
test "$(wc -l <"$tmp/labels" | tr -d ' ')" -ge 12 || fail "few labels: $(cat "$tmp/labels")"
awk '
  FILENAME == ARGV[1] { known[$3]; next }
  FILENAME == ARGV[2] { mark_x[++marks] = $1; mark_y[marks] = $2; next }
  !($3 in known) { print $3 ": no number of a mark"; bad = 1 }
  { x[++n] = $1; y[n] = $2; half[n] = 3.2 * length($3)
    if ($1 - half[n] < 64 || $1 + half[n] > 624 || $2 > 380 || $2 < 60) { print "outside:", $0; bad = 1 }
    for (i = 1; i <= marks; i++)
      if (mark_x[i] - $1 < half[n] + 4 && $1 - mark_x[i] < half[n] + 4 &&
          mark_y[i] - $2 < 4 && $2 - mark_y[i] < 13) { print "mark", i, "and", n, "overlap"; bad = 1 }
    for (i = 1; i < n; i++)
      if (x[i] - x[n] < half[i] + half[n] && x[n] - x[i] < half[i] + half[n] &&
          y[i] - y[n] < 10 && y[n] - y[i] < 10) { print i, "and", n, "overlap"; bad = 1 } }
  END { exit bad }' "$tmp/shares" "$tmp/marks" "$tmp/labels" || fail "labels: $(cat "$tmp/labels")"

# What is at the same place and has the same label has it once.
has "$svg" 'class="label".*>0<' 1

# The key: a line for each curve, with the mean costs at its ends.
awk -F '|' '
  function mean(x) { return sprintf(x < 1000 ? "%.4g" : "%.0f", x) }
  { now = mean($6) " with k = " $4 }
  $2 " " $3 != curve { if (curve != "") print line (last != first ? ", " last : "")
    curve = $2 " " $3; first = now; line = curve ": a raw hand costs " now }
  { last = now }
  END { print line (last != first ? ", " last : "") }' "$tmp/costs" >"$tmp/expected"
sed -n 's/^<text x="60" y="[0-9.]*">\(.*: a raw hand costs .*\)<\/text>$/\1/p' "$svg" >"$tmp/key"
same 'the key' "$tmp/expected" "$tmp/key"

# One table, with or without costs.
for file in flop preflop; do
  run "$isohand" plot "$tmp/bins/$file-bucket.safetensors" -o "$svg"
  exits 0
  parses "$svg"
  has "$svg" '^<path class="mark" ' 1
done
has "$svg" '>0 %</text>' 1

# Where there is room, labels are off the lines, too.
run "$isohand" plot "$tmp"/optimal*/turn* "$tmp"/other*/turn* -o "$svg"
exits 0
has "$svg" 'class="label"' 5
sed -n 's/^<path class="curve".* d="M\(.*\)"\/>$/\1/p' "$svg" |
  awk '{ n = split($0, place, "L"); for (i = 2; i <= n; i++) print place[i - 1], place[i] }' >"$tmp/pieces"
find_labels "$svg"
awk '
  FILENAME == ARGV[1] { x[++n] = $1; y[n] = $2; to_x[n] = $3; to_y[n] = $4; next }
  { for (i = 1; i <= n; i++)
      for (t = 0; t <= 1; t += 0.005) {
        dx = x[i] + t * (to_x[i] - x[i]) - $1
        dy = y[i] + t * (to_y[i] - y[i]) - $2
        if (dx < 3 * length($3) && dx > -3 * length($3) && dy < 1 && dy > -9) bad = 1
      } }
  END { exit bad || n < 4 }' "$tmp/pieces" "$tmp/labels" || fail "a label on a line: $(cat "$tmp/labels")"

# Many labels at an end of the axis stay in the frame.
for end in few many; do
  run "$isohand" plot "$tmp"/seed*/flop* "$tmp/$end"/flop* -o "$svg"
  exits 0
  find_labels "$svg"
  awk '{ half = 3.2 * length($3) } $1 - half < 64 || $1 + half > 624 { bad = 1 }
    END { exit bad || NR < 4 }' "$tmp/labels" || fail "labels outside: $(cat "$tmp/labels")"
done

# On a long axis only powers of ten have labels, since all of them would meet.
echo '{"flop": {"method": "optimal", "k": 1}, "river": {"method": "hands"}}' >"$tmp/recipe.json"
run "$isohand" bucket "$tmp/recipe.json" --deck 6x4 --quiet -d "$tmp/wide"
exits 0
run "$isohand" plot "$tmp"/wide/flop* "$tmp"/wide/river* -o "$svg"
exits 0
sed -n 's/.*class="middle" x="[0-9.]*" y="[0-9.]*">\([0-9]*\)<.*/\1/p' "$svg" | tr '\n' ' ' >"$tmp/out"
test "$(cat "$tmp/out")" = '1 10 100 1000 10000 100000 ' || fail "a long axis: $(cat "$tmp/out")"

# ---- What is refused ------------------------------------------------------------------------
flop=$tmp/bins/flop-bucket.safetensors
echo '{"preflop": {"method": "optimal", "k": 4}}' >"$tmp/recipe.json"
for options in '--deck 6x4' '--deck 5x4 --final-board 4' '--deck short --game short' \
  '--deck short --game short-trips'; do
  # shellcheck disable=SC2086 # options
  run "$isohand" bucket "$tmp/recipe.json" $options --quiet -d "$tmp/game$(echo $options | tr -d ' ')"
  exits 0
done
other=$tmp/game--deck6x4/preflop-bucket.safetensors
refuses 1 "$other: the deck is 6x4, but 5x4 in the first table" plot "$flop" "$flop" "$other"
refuses 1 "$other: the deck is 6x4, but 5x4 in the first table" plot "$flop" "$other" -o "$tmp/none.svg"
test ! -e "$tmp/none.svg" || fail "a picture of two decks"
other=$tmp/game--deck5x4--final-board4/preflop-bucket.safetensors
refuses 1 "$other: a complete board has 4 cards, but 5 in the first table" plot "$flop" "$other"
other=$tmp/game--deckshort--gameshort-trips/preflop-bucket.safetensors
refuses 1 "$other: the ranking is short-trips, but short in the first table" \
  plot "$tmp/game--deckshort--gameshort/preflop-bucket.safetensors" "$other"
run "$isohand" plot "$other"
exits 0
grep -q '^Cost against the number of buckets, 9x4 by short-trips,$' "$tmp/out" ||
  fail "another ranking: $(cat "$tmp/out")"
run "$isohand" build --quiet ehs 2 --deck 5x4 -o "$tmp/ehs"
refuses 2 "$tmp/ehs: it is a table of ehs, not of buckets as the first one" plot "$flop" "$tmp/ehs"
refuses 2 "$tmp/ehs: a table of ehs is drawn as a grid" plot "$tmp/ehs" "$flop"
refuses 1 "$tmp/none: " plot "$flop" "$tmp/none"
refuses 1 'AsKs: ' plot "$flop" AsKs
refuses 2 '--value: not for tables of buckets' plot "$flop" --value ehs
overwrite "$flop" size '\0'
refuses 1 "$tmp/bad: its buckets hold no hands; see isohand verify" plot "$flop" "$tmp/bad"
