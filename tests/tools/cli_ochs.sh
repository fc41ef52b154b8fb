#!/bin/sh
# Tables of equity against clusters of opponents: built, verified, looked up.
. "$srcdir/tests/support/cli.sh"

# ochs ROUNDS [OPTION...]: a table of the royal deck, in $tmp/t.
ochs()
{
  rounds=$1
  shift
  run "$isohand" build ochs "$rounds" --deck royal -o "$tmp/t" "$@"
}

# has LINE...: info of $tmp/t prints these lines.
has()
{
  run "$isohand" info "$tmp/t"
  for line in "$@"; do
    grep -q -x -F -e "$line" "$tmp/out" || {
      cat "$tmp/out" >&2
      fail "info: no line $line"
    }
  done
}

# ---- A file of clusters ------------------------------------------------------------
# All preflop hands, as "AKs": pairs in 0, suited hands in 1, others in 2.
cat >"$tmp/clusters" <<'EOF'
# the 25 hands of the royal deck
AA 0 # aces
KK 0
QQ	0
  JJ   0

TT 0
EOF
for hand in AK AQ AJ AT KQ KJ KT QJ QT JT; do
  echo "${hand}s 1"
  echo "${hand}o 2"
done >>"$tmp/clusters"

for rounds in 2,5 2,4 2,3 2; do
  ochs $rounds --clusters "$tmp/clusters"
  exits 0
  prints
  says 'isohand build: cluster 0: TT JJ QQ KK AA'
  says 'isohand build: cluster 1: JTs QTs '
  cp "$tmp/t" "$tmp/ochs-$rounds"
  for threads in 1 2 3; do
    ochs $rounds --clusters "$tmp/clusters" --threads $threads --quiet
    exits 0
    test ! -s "$tmp/err" || fail "$ran: --quiet is not quiet"
    cmp "$tmp/ochs-$rounds" "$tmp/t" || fail "$ran: other bytes"
  done
done
for rounds in 2,5 2,4; do
  run "$isohand" verify --full --threads 2 "$tmp/ochs-$rounds"
  exits 0
done
run "$isohand" verify --samples 100 --threads 2 "$tmp/ochs-2,3" "$tmp/ochs-2"
exits 0
has 'feature: ochs' 'feature.board: 5' 'feature.clusters: 3' 'rounds: 2'
grep -q '^tensor: opponents U32 \[25,3\]' "$tmp/out" || fail "info: no opponents"

# Summed over the clusters, the numbers equal those of equity; and no hand beats a straight flush.
"$isohand" build equity 2,4 --deck royal --quiet -o "$tmp/equity"
for hand in 'AsAh|KsKhQsJs' 'TsTh|KsKhQsJs' 'AsKs|QsJsTsTh' 'TcJd|AhAsQcKd'; do
  "$isohand" lookup "$tmp/equity" "$hand" | cut -f 3,4 >"$tmp/expected"
  run "$isohand" lookup "$tmp/ochs-2,4" "$hand"
  exits 0
  cut -f 3,4 "$tmp/out" | awk -F "$tab" -v OFS="$tab" '
    function sum(list, n, part, i, s) {
      n = split(list, part, ",")
      for (i = 1; i <= n; i++) s += part[i]
      return s
    }
    { print sum($1), sum($2) }' >"$tmp/found"
  same "the sums of $hand" "$tmp/expected" "$tmp/found"
done
run "$isohand" lookup "$tmp/ochs-2,5" 'AsKs|QsJsTsThAh'
grep -q "HS by cluster: 1.000 1.000 1.000\$" "$tmp/out" || fail "$ran: $(cat "$tmp/out")"

# ---- Clusters that the command makes --------------------------------------------------
# Writes the clusters that the last run made to a file.
made()
{
  sed -n 's/^isohand build: cluster \([0-9]*\): /\1 /p' "$tmp/err" | while read -r number hands; do
    for hand in $hands; do echo "$hand $number"; done
  done
}
ochs 2,4 --clusters 3
exits 0
says 'isohand build: cluster 2: '
made >"$tmp/again"
cp "$tmp/t" "$tmp/three"
has 'feature.clusters: 3'
run "$isohand" verify "$tmp/t"
exits 0
# The strongest is the last.
grep -q '^AA 2' "$tmp/again" || fail "aces are not in the strongest cluster"
"$isohand" build histogram 2 --deck royal --quiet -o "$tmp/histogram"
# The same from a table of histograms, or from a file.
ochs 2,4 --clusters "$tmp/histogram:3" --quiet --threads 2
exits 0
cmp "$tmp/t" "$tmp/three" || fail "$ran: other bytes"
ochs 2,4 --clusters "$tmp/again" --quiet
exits 0
cmp "$tmp/t" "$tmp/three" || fail "$ran: other bytes"
ochs 2,5 --clusters "$tmp/histogram"
exits 0
cp "$tmp/t" "$tmp/eight"
ochs 2,5 --quiet
exits 0
cmp "$tmp/t" "$tmp/eight" || fail "$ran: other bytes"
has 'feature.clusters: 8'
ochs 2,5 --quiet --clusters 1
exits 0
has 'feature.clusters: 1'

# A damaged one is refused.
cp "$tmp/eight" "$tmp/bad"
printf x | dd of="$tmp/bad" bs=1 seek=20000 conv=notrunc 2>"$tmp/none"
run "$isohand" verify "$tmp/bad"
exits 3

# ---- Refusals ------------------------------------------------------------------------
rm "$tmp/t"
refused()
{
  wanted=$1
  message=$2
  shift 2
  ochs "$@"
  exits "$wanted"
  says "$message"
  prints
  test ! -e "$tmp/t" || fail "$ran: wrote something"
}
# wrong MESSAGE LINE: refused with this line after the first two of the valid file.
wrong()
{
  {
    sed 2q "$tmp/clusters"
    printf '%b\n' "$2"
    sed 1,2d "$tmp/clusters"
  } >"$tmp/file"
  refused 1 "$tmp/file: $1" 2,4 --clusters "$tmp/file"
}
wrong 'line 3: `AA` is a duplicate of line 2' 'AA 1'
wrong 'line 3: `AKx` is not a preflop class of this deck' 'AKx 1'
wrong 'line 3: `99` is not a preflop class of this deck' '99 1'
wrong 'line 3: `AKs` is not followed by a cluster number' 'AKs # 1'
wrong 'line 3: `25` is not a number from 0 to 24' 'AKs 25'
wrong 'line 3: `-1` is not a number from 0 to 24' 'AKs -1'
wrong 'line 3: `2` is an unexpected third word' 'AKs 1 2'
wrong 'line 5: `QQ` is a duplicate of line 3' 'QQ 0'
sed '/KTo/d' "$tmp/clusters" >"$tmp/file"
refused 1 "$tmp/file: no line for KTo" 2,4 --clusters "$tmp/file"
sed 's/ 1$/ 3/' "$tmp/clusters" >"$tmp/file"
refused 1 "$tmp/file: cluster 1 of 0 to 3 is empty" 2,4 --clusters "$tmp/file"
refused 1 'FILE:NUMBER needs a file of histograms' 2,4 --clusters "$tmp/clusters:3"
refused 1 "$tmp/none/x: cannot open it" 2,4 --clusters "$tmp/none/x"
refused 1 "$tmp: cannot read it: Is a directory" 2,4 --clusters "$tmp"
refused 1 'not a table of preflop histograms of this game' 2,4 --clusters "$tmp/equity"
refused 1 'not a table of preflop histograms of this game' 2,3 --final-board 4 --clusters "$tmp/histogram"
"$isohand" build histogram 2 --deck royal --bins 1 --quiet -o "$tmp/one-bin"
refused 1 'more clusters than distinct preflop classes' 2,4 --clusters "$tmp/one-bin:2"
refused 2 '`26` is not a number from 1 to 25' 2,4 --clusters 26
refused 2 'is not a number from 1 to 25' 2,4 --clusters 0
refused 1 'MB of memory are needed' 2,4 --clusters "$tmp/clusters" --memory 1M
refused 1 'MB of memory are needed' 2,4 --memory 1M
refused 2 'equity is supported for two hole cards' 2,2,1
cp "$tmp/histogram" "$tmp/damaged"
size=$(wc -c <"$tmp/damaged")
printf x | dd of="$tmp/damaged" bs=1 seek=$((size - 9)) conv=notrunc 2>"$tmp/none"
refused 1 'does not match its checksum' 2,4 --clusters "$tmp/damaged"
refuses 2 '--clusters: equity does not take this option' build equity 2,4 --deck royal --clusters 3 -o "$tmp/t"
refuses 2 '--clusters is only for ochs' build all --deck royal --clusters 3 -d "$tmp/all"
test ! -e "$tmp/t" || fail "something was written"
# Three clusters of all rivers: 123,156,254 times 18 bytes, and some more.
awk 'BEGIN {
  n = split("A K Q J T 9 8 7 6 5 4 3 2", rank, " ")
  for (i = 1; i <= n; i++) {
    print rank[i] rank[i], 0
    for (j = i + 1; j <= n; j++) { print rank[i] rank[j] "s", 1; print rank[i] rank[j] "o", 2 }
  }
}' >"$tmp/all"
refuses 1 'MB of memory are needed, and 2000 MB are allowed' build ochs 2,5 \
  --memory 2000000000 --threads 1 --clusters "$tmp/all" -o "$tmp/t"
grep -q 'plan: make 2,5: 22[0-9][0-9] MB$' "$tmp/err" || fail "$ran: $(cat "$tmp/err")"
