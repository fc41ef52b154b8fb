#!/bin/sh
# The solvers of small games in examples/ reproduce published figures.
set -eu
. "$srcdir/tests/support/examples.sh"

make_examples leduc pushfold
leduc=$dir/leduc/leduc pushfold=$dir/pushfold/pushfold

# has FILE LINE
has() {
  grep -q "^$2\$" "$1" || fail "$1: missing line: $2"
}

# ---- Kuhn and Leduc -----------------------------------------------------------------------
# cell FILE ITERATION COLUMN: prints a number; column 2 is the exploitability, 3 the value.
cell() {
  awk -v iteration="$2" -v column="$3" '$1 == iteration { print $column }' "$1"
}

# Suits never matter: with them the figures are the same up to rounding.
with_and_without_suits() { # output, arguments of leduc
  file=$1
  shift
  "$leduc" "$@" >"$file"
  "$leduc" "$@" --suits >"$file.suits"
  paste "$file" "$file.suits" | awk '
    function differ(a, b) { return a - b > 0.00001 || b - a > 0.00001 }
    NR > 2 { rows++; wrong += $1 != $4 || differ($2, $5) || differ($3, $6) }
    END { exit !(rows > 5 && !wrong) }' || fail "leduc $*: suits matter"
}

# The second player wins 1/18 (Kuhn 1950).
with_and_without_suits "$dir/kuhn" kuhn --plus --iterations 101
has "$dir/kuhn" 'deck 3x1-ranks: 6 deals, 3 hands, 9 nodes'
"$leduc" kuhn --plus --iterations 10001 >"$dir/kuhn"
near 'value of Kuhn' "$(cell "$dir/kuhn" 10000 3)" -0.055556 0.00001
near 'exploitability of Kuhn' "$(cell "$dir/kuhn" 10000 2)" 0 0.0001

# The figures of OpenSpiel's cfr_example, with alternating updates.
with_and_without_suits "$dir/alternating" leduc --alternate --iterations 101
has "$dir/alternating" 'deck 3x2-ranks: 24 deals, 3 + 9 hands, 85 nodes'
has "$dir/alternating.suits" 'deck 3x2: 60 deals, 3 + 15 hands, 85 nodes'
near 'uniform Leduc' "$(cell "$dir/alternating" 0 2)" 2.37361 0.0000051
near 'alternating CFR, Leduc' "$(cell "$dir/alternating" 100 2)" 0.0939493 0.0000001
# Simultaneous updates converge more slowly, to the same value.
with_and_without_suits "$dir/simultaneous" leduc --iterations 101
near 'uniform Leduc' "$(cell "$dir/simultaneous" 0 2)" 2.37361 0.0000051
near 'simultaneous CFR, Leduc' "$(cell "$dir/simultaneous" 100 2)" 0.170882 0.000001
"$leduc" leduc --plus >"$dir/plus"
near 'value of Leduc' "$(cell "$dir/plus" 999 3)" -0.0856 0.00005
near 'CFR+, Leduc' "$(cell "$dir/plus" 999 2)" 0 0.0005

for words in hold-em --iterations '--iterations 0'; do
  # shellcheck disable=SC2086 # words
  if "$leduc" $words 2>"$dir/leduc.err"; then fail "leduc $words"; fi
  grep -q '^usage: leduc' "$dir/leduc.err" || fail "leduc $words: no usage"
done

# ---- Jam or fold --------------------------------------------------------------------------
# row FILE STACK VALUE JAM CALL DISTANCE: checks the line of a stack, percentages within DISTANCE.
row() {
  # shellcheck disable=SC2046 # words
  set -- "$3" "$4" "$5" "$6" $(awk -v stack="$2" '$1 == stack' "$1")
  near "value at $5" "$6" "$1" 0.00000001
  near "jam at $5" "$7" "$2" "$4"
  near "call at $5" "$8" "$3" "$4"
  near "exploitability at $5" "$9" 0 0.000000001
}

"$pushfold" --chart --svg "$dir/charts.svg" 2 10 >"$dir/stacks" 2>"$dir/stacks.err"
row "$dir/stacks" 2 0.00954947 89.4422 100 0.0002
row "$dir/stacks" 10 -0.04537075 58.2838 37.3764 0.0002
# At 10 big blinds 43s mixes as a jam, and Q6s as a call.
sed -n '/^10 bb, jam/,/^$/p' "$dir/stacks" >"$dir/jam"
sed -n '/^10 bb, call/,/^$/p' "$dir/stacks" >"$dir/call"
test "$(wc -l <"$dir/jam")" -eq 15 || fail 'the chart of 10 has the wrong number of rows'
grep -q '^ A4o K4o   .   .   .   .   .   .   .   .  44 71%   .$' "$dir/jam" &&
  grep -q '^ AQo KQo  QQ QJs QTs Q9s Q8s Q7s 40%   .   .   .   .$' "$dir/call" || {
  cat "$dir/jam" "$dir/call"
  fail 'the charts of 10'
}
# Two charts per stack, with 169 classes each.
test "$(grep -c '<use ' "$dir/charts.svg")" -eq $((2 * 2 * 169)) || fail 'cells of the picture'
grep -q '<title>43s 71.0[0-9]* %</title>' "$dir/charts.svg" || fail '43s in the picture'
if command -v python3 >/dev/null; then
  python3 -c 'import sys, xml.dom.minidom as x; x.parse(sys.argv[1])' "$dir/charts.svg"
fi

for words in '' 0.5 10x '--svg' '--chart'; do
  # shellcheck disable=SC2086 # words
  if "$pushfold" $words 2>"$dir/pushfold.err"; then fail "pushfold $words"; fi
  grep -q '^usage: pushfold' "$dir/pushfold.err" || fail "pushfold $words: no usage"
done

test "${IH_TIER:-check}" != check || exit 0

# ---- Longer runs --------------------------------------------------------------------------
# The last digits are rounding: with long double it prints 0.0118178, as OpenSpiel does.
"$leduc" leduc --alternate >"$dir/alternating"
near 'alternating CFR, Leduc' "$(cell "$dir/alternating" 999 2)" 0.0118178 0.000003
for suits in '' --suits; do
  # shellcheck disable=SC2086 # words
  "$leduc" leduc --plus --iterations 200000 $suits >"$dir/plus"
  near "CFR+, Leduc $suits" "$(cell "$dir/plus" 199999 2)" 0 0.000001
  near "value of Leduc $suits" "$(cell "$dir/plus" 199999 3)" -0.085606 0.000001
done

# All stacks by CFR+ and exactly: values agree within the sum of both exploitabilities.
stacks=$(seq 25)
# shellcheck disable=SC2086 # words
"$pushfold" $stacks >"$dir/cfr" 2>"$dir/cfr.err"
# shellcheck disable=SC2086 # words
"$pushfold" --exact $stacks >"$dir/exact" 2>"$dir/exact.err"
row "$dir/cfr" 20 -0.18318972 40.2369 21.7250 0.0002
tail -n +2 "$dir/exact" >"$dir/rows"
test "$(wc -l <"$dir/rows")" -eq 25
while read -r stack value jam call exploitability; do
  near "exact at $stack" "$exploitability" 0 0.00000000000001
  row "$dir/cfr" "$stack" "$value" "$jam" "$call" 0.003
done <"$dir/rows"
