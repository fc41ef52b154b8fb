#!/bin/sh
# examples/postflop/spots and examples/postflop/loss, with a list of small recipes.
set -eu
. "$srcdir/tests/support/examples.sh"

config --exists isohand-table || exit 77
command -v python3 >/dev/null || {
  echo 'no python3'
  exit 77
}
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
isohand=$root/bin/isohand
test -x "$isohand" || exit 77
make_examples postflop
postflop=$dir/postflop/postflop
loss=$dir/postflop/loss/loss.py
cd "$dir"

# ---- Spots ------------------------------------------------------------------------------------
mkdir drawn
python3 postflop/spots/draw.py --seed 1 drawn
cp postflop/spots/draw.py drawn
diff -r drawn postflop/spots || fail 'draw.py draws other spots'
mkdir other
python3 postflop/spots/draw.py --seed 2 other
cmp -s other/turn-01-*.txt drawn/turn-01-*.txt && fail 'the seed does not matter'

# All textures, depths and ranges occur equally often, and so do all pairs of two of these.
for pattern in -shallow- -medium- -deep- -single-raised. -3-bet. -blinds.; do
  test "$(find drawn -name "turn-*$pattern*" | wc -l)" -eq 9 || fail "not 9 spots: $pattern"
done
for depth in shallow medium deep; do
  for ranges in single-raised 3-bet blinds; do
    test "$(find drawn -name "turn-*-$depth-$ranges.txt" | wc -l)" -eq 3 || fail "$depth $ranges"
    test "$(find drawn -name "flop-*-$depth-$ranges.txt" | wc -l)" -eq 1 || fail "$depth $ranges"
  done
done

# The first street's boards have what their names promise; this way of counting is by text.
suits() { # FILE: how many cards of the board have the most common suit
  sed -n 's/^board = //p' "$1" | grep -o '[cdhs]' | sort | uniq -c | sort -rn | awk 'NR == 1 { print $1 }'
}
ranks() { # FILE: how many ranks the board has
  sed -n 's/^board = //p' "$1" | grep -o '[2-9TJQKA]' | sort -u | wc -l
}
for file in drawn/*.txt; do
  cards=$(sed -n 's/^board = //p' "$file" | tr -d ' ' | awk '{ print length($0) / 2 }')
  case $file in
  drawn/flop-*) test "$cards" -eq 3 || fail "$file" ;;
  *) test "$cards" -eq 4 || fail "$file" ;;
  esac
  case $file in
  *-monotone-*) test "$(suits "$file")" -ge 3 || fail "$file" ;;
  *-dry-*) test "$(suits "$file")" -eq 1 || fail "$file" ;;
  *-two-tone-*) test "$(suits "$file")" -eq 2 || fail "$file" ;;
  *) test "$(suits "$file")" -le 2 || fail "$file" ;;
  esac
  case $file in
  *-paired-*) test "$(ranks "$file")" -eq $((cards - 1)) || fail "$file" ;;
  *) test "$(ranks "$file")" -eq "$cards" || fail "$file" ;;
  esac
done

# The solver reads each; the path stops it before it computes anything.
for file in drawn/*.txt; do
  "$postflop" --at 'no such node' "$file" >out 2>&1 && fail "a path that $file does not have"
  grep -q '^postflop: no such decision node: ' out || fail "the solver refuses $file: $(cat out)"
done

# ---- A small suite ----------------------------------------------------------------------------
# spot NAME BOARD OOP
spot() {
  printf '%s\n' "board = $2" "oop = $3" 'ip = TT-88,KTs' 'pot = 20' 'stack = 40' 'flop bets = 60%' \
    'turn bets = a' >"$1.txt"
}
spot one Td9d6h 88+,AJs,76s
spot two Ks7d2c QQ-99,KQs,A5s
spot three QsQd6c AKs,77-55,JTs
echo '{"flop": {"method": "percentile", "k": 3}}' >even.json
echo '{"flop": {"method": "emd", "k": 3, "iterations": 1}}' >near.json
cat >methods.txt <<'END'
# method | recipe | sizes | seeds | options
none       | -                         | -                 | -   |
even       | even.json                 | 2 4               | -   |
near       | near.json flop.bins=10    | flop.k=40         | 1 2 |
kept       | made-{size}-{seed}        | 2                 | 7   |
END
"$isohand" bucket even.json --quiet --set flop.k=2 -d made-2-7

# measured FOLDER WORD...
measured() {
  python3 "$loss" --methods methods.txt --spots ./one.txt ./two.txt ./three.txt --iterations 6 \
    --isohand "$isohand" --solver "$postflop" --reference even:2 "$@"
}
measured whole --figure whole.svg >table 2>err || fail "$(cat err)"

# loss METHOD SIZE SEED SPOT: prints the loss that is kept.
kept() {
  awk -F '\t' -v method="$1" -v size="$2" -v seed="$3" -v spot="$4.txt" '
    $2 == method && $3 == size && $4 == seed && $5 == spot { print $7 }' whole/losses.tsv
}
# again METHOD SIZE SEED [FOLDER]: the solver, with buckets made without the script, loses as much.
again() {
  for name in one two three; do
    "$postflop" --iterations 6 --every 6 ${4:+--buckets "$4"} $name.txt >out
    near "$1 $2 $3 $name" "$(kept "$1" "$2" "$3" $name)" "$(awk '$1 == 6 { print $3 }' out)" 0.00006
  done
}
again none - -
again even 2 - made-2-7
again kept 2 7 made-2-7
near=$(echo whole/buckets/near-flop.k=40-2-*)
"$isohand" info "$near/flop-bucket.safetensors" >out
for fact in 'feature.buckets: 40' 'feature.bins: 10' 'bucket.seed: 2'; do
  grep -q "^$fact\$" out || fail "$fact: $(cat out)"
done
again near flop.k=40 2 "$near"
test "$(kept near flop.k=40 1 one)" != "$(kept near flop.k=40 2 one)" || fail 'seeds do not matter'
test "$(wc -l <whole/losses.tsv)" -eq 19 || fail 'not 18 losses'

# The table, computed by awk: t with 2 degrees of freedom has the quantile 4.303.
awk -F '\t' '
  NR > 1 { name = $2 "|" $3; sum[name, $5] += $7; count[name, $5]++; names[name]; spots[$5] }
  END {
    for (name in names) {
      n = total = differences = squares = 0
      for (spot in spots) {
        loss = sum[name, spot] / count[name, spot]
        difference = loss - sum["even|2", spot] / count["even|2", spot]
        n++; total += loss; differences += difference; squares += difference * difference
      }
      mean = differences / n
      half = 4.30265 * sqrt((squares - n * mean * mean) / (n - 1) / n)
      printf "%s|%.2f|%s\n", name, total / n, name == "even|2" ? "-" : sprintf("%+.2f ± %.2f", mean, half)
    }
  }' whole/losses.tsv | sort >expected
awk -F ' *[|] *' 'NR > 2 { print $2 "|" $3 "|" $8 "|" $9 }' table | sort | cmp - expected || {
  cat table expected
  fail 'the table'
}
grep -q '^| near   | flop.k=40 | 40      |     2 |     3 |' table || fail "$(cat table)"
grep -q '^| method | size      | buckets | seeds | spots | occur | loss % | against even:2 |' table ||
  fail "$(cat table)"
awk -F '\t' '$2 == "even" { n++; wrong += !($6 > 0 && $7 > 10 && $8 > 1) } END { exit n != 2 || wrong }' \
  whole/made.tsv || fail "$(cat whole/made.tsv)"
python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' whole.svg || fail 'the figure'

# ---- Interrupted ------------------------------------------------------------------------------
# A solver that counts its calls, and one that stops the script at the fifth.
printf '#!/bin/sh\necho >>"%s/calls"\nexec "%s" "$@"\n' "$dir" "$postflop" >counts
printf '#!/bin/sh\necho >>"%s/calls"\ntest "$(wc -l <"%s/calls")" -lt 5 || { kill $PPID; sleep 60; }\nexec "%s" "$@"\n' \
  "$dir" "$dir" "$postflop" >stops
chmod +x counts stops

# results FOLDER: the losses without the seconds, and how many times what was made.
results() {
  cut -f 1-9 "$1/losses.tsv" | sort
  cut -f 1-5,8 "$1/made.tsv" | sort
}
: >calls
status=0
measured part --jobs 1 --solver "$dir/stops" >out 2>err || status=$?
test $status -eq 143 || fail "not stopped: $status"
test "$(wc -l <part/losses.tsv)" -eq 5 || fail 'four losses are not kept'
measured part --table >out
grep -q '^| even   | 2 ' out && ! grep -q '^| even   | 4 ' out || fail "the table of a part: $(cat out)"
# A line that was cut off, and buckets that were not finished.
cp part/losses.tsv before
head -c -9 before >part/losses.tsv
cp -R whole/buckets/even-4-* part/buckets
for folder in part/buckets/even-4-*; do mv "$folder" "$folder.new"; done
touch "$folder.new/junk"
: >calls
measured part --solver "$dir/counts" >out 2>err || fail "$(cat err)"
test "$(wc -l <calls)" -eq 15 || fail "$(wc -l <calls) calls for 15 losses"
results whole >expected
results part | cmp - expected || fail 'other results after an interruption'
test "$(find part/buckets -name junk)$(find part/buckets -name '*.new')" = '' || fail 'buckets that were cut off'
# Nothing is left to do; a recipe that changes is made and solved again.
: >calls
measured part --solver "$dir/counts" --isohand false >again 2>err || fail "$(cat err)"
cut -d '|' -f 1-9 again >columns
cut -d '|' -f 1-9 table | cmp - columns || fail 'another table'
test "$(wc -l <calls)" -eq 0 || fail 'solved again'
echo '{"flop": {"method": "percentile", "of": "ehs2", "k": 3}}' >even.json
printf '%s\n' 'even | even.json | 2 | - |' 'kept | made-{size}-{seed} | 2 | 7 |' >methods.txt
measured part --solver "$dir/counts" --remove >again 2>err || fail "$(cat err)"
test "$(wc -l <calls)" -eq 3 || fail 'a changed recipe'
test "$(find part/buckets -name 'even-2-*' | wc -l)" -eq 1 || fail 'buckets that are not removed'
test -d made-2-7 || fail 'removes a folder that it did not make'

# ---- Sequences and CFR-BR ---------------------------------------------------------------------
cat >methods.txt <<'END'
even | made-2-{seed} | 2 | 7 |
all  | made-2-{seed} | 2 | 7 | recall=flop
END
"$isohand" bucket '/dev/stdin' --quiet -d made-2-7 <<'END'
{"preflop": {"method": "hands"}}
END
measured recalled >out 2>err || fail "$(cat err)"
"$isohand" recall made-2-7 --quiet --street flop -o sequences >out
"$postflop" --iterations 6 --every 6 --buckets made-2-7 --recall sequences one.txt >out
near recall "$(awk -F '\t' '$2 == "all" && $5 == "one.txt" { print $7 }' recalled/losses.tsv)" \
  "$(awk '$1 == 6 { print $3 }' out)" 0.00006
measured recalled --br >out 2>err || fail "$(cat err)"
"$postflop" --iterations 6 --every 6 --buckets made-2-7 --br one.txt >out
near CFR-BR "$(awk -F '\t' '$2 == "even" && $5 == "one.txt" { loss = $7 } END { print loss }' recalled/losses.tsv)" \
  "$(awk '$1 == 6 { print $3 }' out)" 0.00006

# ---- Refusals ---------------------------------------------------------------------------------
# refused MESSAGE LINE [WORD...]
refused() {
  message=$1
  echo "$2" >methods.txt
  shift 2
  if measured refused "$@" >out 2>err; then fail "succeeds: $message"; fi
  grep -q "^loss.py: .*$message" err || fail "wrong reason: $(cat err)"
}
refused 'not five fields' 'even | even.json | 2'
refused 'none.json: No such file' 'even | none.json | 2 | - |'
refused 'no folder of bucket files' 'even | nowhere | 2 | - |'
refused 'unknown option: recal=flop' 'even | even.json | 2 | - | recal=flop'
refused 'twice: even, 2, -' 'even | even.json | 2 2 | - |'
refused 'failed: .*postflop' 'none | - | - | - |' --spots ./methods.txt
refused 'no spot: nowhere' 'none | - | - | - |' --spots nowhere
