#!/bin/sh
# Tables of equity: verify, lookup in words, and export of them and of strengths.
. "$srcdir/tests/support/cli.sh"
make_table=$(cd "$builddir/tests/tools" && pwd)/cli_table
mkdir "$tmp/tables"

# make FEATURE DECK BOARD FINAL BINS: a table, in $table.
make()
{
  table=$tmp/tables/$1-$2-$3-$4
  "$make_table" "$1" 0 "$2" "$3" "$4" "$5" "$table" || fail "no table $table"
}
for feature in equity ehs histogram; do
  for board in 0 4 5; do
    make $feature 5x3 $board 5 20
  done
  make $feature 13x4 3 3 0
done

# ---- verify -----------------------------------------------------------------------
run "$isohand" verify --full "$tmp/tables/equity-5x3-4-5" "$tmp/tables/ehs-5x3-0-5"
exits 0
printf '%s\n' "$tmp/tables/equity-5x3-4-5: ok, 5x3 2,4 equity, 12765 hands, checksums and all 12765 values" \
  "$tmp/tables/ehs-5x3-0-5: ok, 5x3 2 ehs, 25 hands, checksums and all 25 values" >"$tmp/expected"
same 'verify --full' "$tmp/expected" "$tmp/out"
for table in "$tmp"/tables/*; do
  run "$isohand" verify --samples 100 --threads 3 "$table"
  exits 0
done
# A changed number: the checksum reveals it.
cp "$tmp/tables/equity-5x3-4-5" "$tmp/bad"
printf x | dd of="$tmp/bad" bs=1 seek=20000 conv=notrunc 2>"$tmp/null"
run "$isohand" verify "$tmp/bad"
exits 3
says 'wins'

# ---- lookup ------------------------------------------------------------------------
t=$tmp/tables
run "$isohand" lookup "$t/equity-13x4-3-3" 'AsKs|QsJsTs' '7h2c|7d2s2d' '3h2c|AdKsQd'
exits 0
first=$("$isohand" index 2,3 AsKsQsJsTs)
test "$(head -n 1 "$tmp/out")" = \
  "AsKs|QsJsTs$tab$first${tab}1081${tab}0${tab}0${tab}beats 100.0 % of hands, ties 0.0 %" ||
  fail "$ran: $(cat "$tmp/out")"
run "$isohand" lookup "$t/ehs-13x4-3-3" 'AsKs|QsJsTs'
exits 0
prints "AsKs|QsJsTs$tab$first${tab}2162${tab}HS 1.0000"
run "$isohand" lookup "$t/histogram-13x4-3-3" 'AsKs|QsJsTs'
exits 0
prints "AsKs|QsJsTs$tab$first${tab}49${tab}HS 0.980 to 1.000"
refuses 1 '`AsKs`: 2 cards, expected 5' lookup "$t/ehs-13x4-3-3" AsKs

# The explanations of many hands computed again from the numbers. check TABLE ROUNDS DECK KIND
# [RUNOUTS]: for hands from all over the table, the last field is what cli_words computes from the
# others. 15 cards: 28 opponents, 9 runouts of the turn, 1287 preflop.
check()
{
  size=$("$isohand" size --deck "$3" "$2" | tail -n 1 | cut -f 3)
  awk "BEGIN { for (i = 0; i < 25; i++) print int(i * ($size - 1) / 24) }" |
    "$isohand" unindex --deck "$3" "$2" >"$tmp/hands"
  run "$isohand" lookup "$t/$1" <"$tmp/hands"
  exits 0
  test "$(wc -l <"$tmp/out" | tr -d ' ')" = 25 || fail "$ran: lines"
  "$builddir/tests/tools/cli_words" "$4" 28 "${5-1}" <"$tmp/out" >"$tmp/wrong" || fail "$ran: not read"
  test ! -s "$tmp/wrong" || fail "$ran: $(cat "$tmp/wrong")"
}
check equity-5x3-5-5 2,5 5x3 equity
check equity-5x3-4-5 2,4 5x3 equity
check equity-5x3-0-5 2 5x3 equity
check equity-13x4-3-3 2,3 13x4 equity
check ehs-5x3-5-5 2,5 5x3 hs
check ehs-5x3-0-5 2 5x3 ehs 1287
check ehs-5x3-4-5 2,4 5x3 ehs 9
check histogram-5x3-0-5 2 5x3 histogram 1287
check histogram-5x3-4-5 2,4 5x3 histogram 9
check histogram-5x3-5-5 2,5 5x3 bin

# ---- export ------------------------------------------------------------------------
# Every line of the text equals lookup; columns TO of a lookup.
csv()
{
  run "$isohand" export "$t/$1" -o "$tmp/out.csv"
  exits 0
  prints
  test ! -s "$tmp/err" || fail "$ran: $(cat "$tmp/err")"
  test "$(head -n 1 "$tmp/out.csv")" = "$2" || fail "$ran: $(head -n 1 "$tmp/out.csv")"
  sed 1d "$tmp/out.csv" | awk -F , -v OFS="$tab" "{ print $3 }" >"$tmp/expected"
  sed 1d "$tmp/out.csv" | cut -d , -f 2 >"$tmp/hands"
  run "$isohand" lookup "$t/$1" <"$tmp/hands"
  exits 0
  cut -f "$4" "$tmp/out" >"$tmp/looked-up"
  same "export $1" "$tmp/expected" "$tmp/looked-up"
  test "$(wc -l <"$tmp/expected" | tr -d ' ')" = "$5" || fail "export $1: lines"
  awk -F "$tab" '$2 != NR - 1 { exit 1 }' "$tmp/looked-up" || fail "export $1: indices"
}
csv equity-5x3-4-5 index,hand,wins,ties,losses '$2, $1, $3, $4, $5' 1-5 12765
csv ehs-5x3-0-5 index,hand,squares,points,ehs,ehs2 '$2, $1, $4, $3' 1-4 25
csv ehs-5x3-5-5 index,hand,ehs,points '$2, $1, $4' 1-3 22875
csv histogram-5x3-5-5 index,hand,bin '$2, $1, $3' 1-3 22875
names=index,hand
values='$2, $1, $3'
for bin in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19; do
  names=$names,histogram_$bin
  test $bin = 0 || values="$values \",\" \$$((bin + 3))"
done
csv histogram-5x3-4-5 "$names" "$values" 1-3 12765
run "$isohand" export --tensor ehs "$t/ehs-5x3-0-5" --output "$tmp/out.csv"
exits 0
test "$(head -n 1 "$tmp/out.csv")" = index,hand,ehs || fail "--tensor"
# The quotients of the text are those of the numbers, to the digits of a float.
"$isohand" export "$t/ehs-5x3-0-5" -o "$tmp/out.csv"
sed 1d "$tmp/out.csv" | awk -F , '
  function far(a, b) { return a > b * 1.0000001 || a < b * 0.9999999 }
  far($5, $4 / (56 * 1287)) || far($6, $3 / (56 * 56 * 1287)) { print }' >"$tmp/wrong"
test ! -s "$tmp/wrong" || fail "quotients: $(cat "$tmp/wrong")"

# An array has the bytes of the tensor after a header of 128 bytes.
# npy TABLE TENSOR TYPE SHAPE
npy()
{
  run "$isohand" export --tensor "$2" "$t/$1" -o "$tmp/out.npy"
  exits 0
  prints
  printf "\\223NUMPY\\1\\0v\\0{'descr': '%s', 'fortran_order': False, 'shape': %s, }" "$3" "$4" \
    >"$tmp/expected"
  length=$(wc -c <"$tmp/expected" | tr -d ' ')
  head -c "$length" "$tmp/out.npy" >"$tmp/head"
  same "the header of $2 of $1" "$tmp/expected" "$tmp/head"
  head -c 128 "$tmp/out.npy" | tail -c $((128 - length)) >"$tmp/head"
  printf "%$((127 - length))s\n" '' >"$tmp/expected"
  same "the end of the header of $2 of $1" "$tmp/expected" "$tmp/head"
  place=$("$isohand" info "$t/$1" | sed -n "s/^tensor: $2 .*, \([0-9]*\) bytes at \([0-9]*\)\$/\1 \2/p")
  tail -c +$((${place#* } + 1)) "$t/$1" | head -c "${place% *}" >"$tmp/expected"
  tail -c +129 "$tmp/out.npy" >"$tmp/data"
  cmp "$tmp/expected" "$tmp/data" || fail "the values of $2 of $1"
}
npy equity-5x3-4-5 ties '<u4' '(12765,)'
npy equity-5x3-5-5 losses '<u2' '(22875,)'
npy ehs-5x3-4-5 squares '<u8' '(12765,)'
npy ehs-5x3-4-5 ehs2 '<f4' '(12765,)'
npy histogram-5x3-5-5 bin '|u1' '(22875,)'
npy histogram-5x3-0-5 histogram '<u2' '(25, 20)'
run "$isohand" export "$t/histogram-5x3-0-5" -o "$tmp/again.npy"
exits 0
cmp "$tmp/out.npy" "$tmp/again.npy" || fail 'the only tensor without --tensor'

# The reader in pure Python, of the tensors in file order: values by their columns.
if command -v python3 >/dev/null 2>&1; then
  for what in equity-5x3-5-5 equity-5x3-4-5 histogram-5x3-5-5; do
    python3 "$srcdir/tests/support/read_table.py" "$t/$what" 2>"$tmp/null" |
      grep -E '^(wins|ties|losses|bin) ' | cut -d ' ' -f 4- >"$tmp/read"
    "$isohand" export "$t/$what" -o "$tmp/out.csv"
    column=2
    while read -r values; do
      column=$((column + 1))
      printf '%s\n' "$values" | tr ' ' '\n' >"$tmp/expected"
      sed 1d "$tmp/out.csv" | cut -d , -f $column >"$tmp/column"
      same "column $column of $what" "$tmp/expected" "$tmp/column"
    done <"$tmp/read"
    test $column -gt 2 || fail "no tensors of $what"
  done
else
  echo 'no python3: tensors are not read by another program'
fi

# Where numpy is, it reads what was written, and the manual's reader the table.
cat >"$tmp/compare.py" <<'PYTHON'
import re, sys
import numpy
table, array, text, tensor, manual = sys.argv[1:]
with open(manual, encoding="utf-8") as file:
    blocks = re.findall("```python\n(.*?)```", file.read(), re.S)
(code,) = [block for block in blocks if "def read(" in block]
names = {}
exec(code, names)
expected = names["read"](table, check=False)[1][tensor]
got = numpy.load(array)
assert got.dtype == expected.dtype and got.shape == expected.shape
assert numpy.array_equal(got, expected)
columns = numpy.genfromtxt(text, delimiter=",", skip_header=1, dtype=expected.dtype, ndmin=2)
assert numpy.array_equal(columns[:, 2:], expected.reshape(len(expected), -1))
PYTHON
if python3 -c 'import numpy' 2>"$tmp/null"; then
  for what in equity-5x3-4-5:wins equity-5x3-5-5:ties ehs-5x3-4-5:squares ehs-5x3-4-5:ehs \
    ehs-5x3-0-5:ehs2 ehs-5x3-5-5:points histogram-5x3-4-5:histogram histogram-5x3-5-5:bin; do
    table=$t/${what%:*}
    for suffix in npy csv; do
      "$isohand" export "$table" --tensor "${what#*:}" -o "$tmp/out.$suffix" || fail "export $what"
    done
    python3 "$tmp/compare.py" "$table" "$tmp/out.npy" "$tmp/out.csv" "${what#*:}" \
      "$srcdir/doc/FORMAT.md" || fail "numpy reads something else: $what"
  done
else
  echo 'no python3 with numpy: arrays are not read by another program'
fi

# Strengths, and the short deck's.
run "$isohand" build --quiet strength --deck short 5 -o "$tmp/strength"
exits 0
run "$isohand" export "$tmp/strength" -o "$tmp/out.csv"
exits 0
head -n 3 "$tmp/out.csv" | tail -n 2 | tr , "$tab" | awk '{ print $2 "\t" $1 "\t" $3 }' >"$tmp/expected"
sed 1d "$tmp/out.csv" | head -n 2 | cut -d , -f 2 >"$tmp/hands"
run "$isohand" lookup "$tmp/strength" <"$tmp/hands"
exits 0
same 'export of strengths' "$tmp/expected" "$tmp/out"

# The number of hands that each index represents: a column, or an array. They add up to the deals,
# 105 pairs of cards times 715 boards of four of the rest.
run "$isohand" export "$t/equity-5x3-4-5" --weights -o "$tmp/out.csv"
exits 0
test "$(head -n 1 "$tmp/out.csv")" = index,hand,multiplicity,wins,ties,losses || fail "--weights"
sed 1d "$tmp/out.csv" | cut -d , -f 3 >"$tmp/weights"
test "$(awk '{ sum += $1 } END { print sum }' "$tmp/weights")" = $((105 * 715)) || fail 'the deals'
run "$isohand" export "$t/equity-5x3-4-5" --weights -o "$tmp/out.npy"
exits 0
od -A n -v -t u8 -w8 -j 128 "$tmp/out.npy" | tr -d ' ' >"$tmp/found"
same 'weights as an array' "$tmp/weights" "$tmp/found"
head -c 70 "$tmp/out.npy" | grep -q "'<u8', 'fortran_order': False, 'shape': (12765,)" ||
  fail 'the type of the weights'
refuses 2 'a .npy file holds one array: use either --tensor or --weights' \
  export "$t/equity-5x3-4-5" --weights --tensor wins -o "$tmp/out.npy"

# ---- Refusals, and files left behind --------------------------------------------------
table=$t/equity-5x3-5-5
mkdir "$tmp/place"
refuses 2 '-o OUT is missing' export "$table"
for name in x x.npz .npy .csv csv ''; do
  refuses 2 '-o: the name must end with .npy or .csv' export "$table" -o "$name"
done
refuses 2 "a .npy file holds one array: select it with --tensor; the tensors of $table: wins ties losses" \
  export "$table" -o "$tmp/place/x.npy"
refuses 2 '--tensor: the table has no tensor of that name' export "$table" --tensor win -o "$tmp/place/x.npy"
refuses 1 "isohand export: $tmp/none: " export "$tmp/none" -o "$tmp/place/x.csv"
refuses 1 "isohand export: $tmp/tables: not a regular file" export "$tmp/tables" -o "$tmp/place/x.csv"
refuses 1 "$tmp/none/x.csv: cannot open its folder: No such file" export "$table" -o "$tmp/none/x.csv"
mkdir "$tmp/folder.csv"
refuses 1 "$tmp/folder.csv: exists and is not a regular file" export "$table" -o "$tmp/folder.csv"
test -z "$(ls -A "$tmp/place")" || fail "a refused export left $(ls -A "$tmp/place")"
for before in nothing something; do
  test $before = nothing || echo something >"$tmp/place/x.csv"
  status=0
  ran='export on a full disk'
  (ulimit -f 64; "$isohand" export "$table" -o "$tmp/place/x.csv" 2>"$tmp/err") || status=$?
  exits 1
  says "$tmp/place/x.csv: File too large"
  if test $before = nothing; then
    test -z "$(ls -A "$tmp/place")" || fail "$ran: left $(ls -A "$tmp/place")"
  else
    test "$(ls -A "$tmp/place") $(cat "$tmp/place/x.csv")" = 'x.csv something' ||
      fail "$ran: the old file is lost"
  fi
done
umask 027
chmod 604 "$tmp/place/x.csv"
run "$isohand" export "$table" -o "$tmp/place/x.csv"
exits 0
test "$(ls -l "$tmp/place/x.csv" | cut -c 1-10)" = -rw----r-- || fail 'permissions of the old file'
rm -f "$tmp/place/x.csv"
run "$isohand" export "$table" -o "$tmp/place/x.csv"
exits 0
test "$(ls -l "$tmp/place/x.csv" | cut -c 1-10)" = -rw-r----- || fail 'permissions of the new file'

# Interrupted: no file is left. An export may finish before the signal comes: then the next one is
# tried.
rm "$tmp/place/x.csv"
tries=0
ended=done
while test $ended = done && test $tries -lt 20; do
  tries=$((tries + 1))
  "$builddir/tests/tools/cli_default" "$isohand" export "$t/equity-13x4-3-3" -o "$tmp/place/x.csv" \
    2>"$tmp/err" &
  pid=$!
  watches_for has_entries "$tmp/place"
  kill -s INT $pid 2>"$tmp/null" || :
  ran='export and SIGINT'
  status=0
  wait $pid || status=$?
  if test $status != 0; then
    ended=interrupted
    exits 130
    says "isohand export: interrupted; $tmp/place/x.csv is not written"
    test -z "$(ls -A "$tmp/place")" || fail "$ran: left $(ls -A "$tmp/place")"
  fi
  rm -f "$tmp/place/x.csv"
done
test $ended = interrupted || fail 'no export was interrupted'
