#!/bin/sh
# Tables of transitions: built from labels, verified, looked up.
. "$srcdir/tests/support/cli.sh"
for street in 2,4 2,5; do
  "$isohand" build histogram $street --deck royal --bins 20 --quiet -o "$tmp/histogram-$street"
done
labels=$tmp/histogram-2,5

# transitions ROUNDS LABELS [OPTION...]: makes a table, $tmp/t.
transitions()
{
  rounds=$1
  file=$2
  shift 2
  run "$isohand" build transitions "$rounds" --deck royal --labels "$file" -o "$tmp/t" "$@"
}

# ---- Rows --------------------------------------------------------------------------
transitions 2,4 "$labels"
exits 0
prints
says "isohand build: $tmp/t: 27290 hands, 1146180 bytes of values, "
cp "$tmp/t" "$tmp/one"
for threads in 1 2 3; do
  transitions turn "$labels:bin" --quiet --threads $threads
  exits 0
  test ! -s "$tmp/err" || fail "$ran: --quiet is not quiet"
  cmp "$tmp/one" "$tmp/t" || fail "$ran: other bytes"
done
run "$isohand" info "$tmp/t"
for line in 'feature: transitions' 'feature.board: 5' 'rounds: 2,4'; do
  grep -q -x -F -e "$line" "$tmp/out" || fail "info: no line $line"
done
grep -q '^tensor: label U16 \[27290,14\]' "$tmp/out" || fail "info: no labels"
sum=$("$isohand" info "$labels" | sed -n 's/^xxh3-128.bin: //p')
grep -q -x "source.labels: $sum" "$tmp/out" || fail "info: not the labels' checksum"
grep -q '^tensor: count U8 \[27290,14\]' "$tmp/out" || fail "info: no counts"

# check_row TABLE LABELS RANKS SUITS HOLE BOARD: the labels of all rivers of a turn, counted.
check_row()
{
  for rank in $3; do
    for suit in $4; do
      case $5$6 in
      *$rank$suit*) ;;
      *) echo "$5|$6$rank$suit" ;;
      esac
    done
  done >"$tmp/rivers"
  "$isohand" lookup "$2" <"$tmp/rivers" | cut -f 3 | sort -n | uniq -c | awk '
    { printf "%s%d:%d", (NR > 1 ? "," : ""), $2, $1; if ($1 > most) { most = $1; mode = $2 } }
    END { printf "\t%d %s, most often %d\n", NR, (NR > 1 ? "labels" : "label"), mode }' >"$tmp/expected"
  run "$isohand" lookup "$1" "$5|$6"
  exits 0
  cut -f 3,4 "$tmp/out" | sed 's/: [0-9.]* %$//' >"$tmp/found"
  same "the row of $5|$6" "$tmp/expected" "$tmp/found"
}
for hand in AsAh/KsKhQsJs TsTh/KsKhQsJs AsKs/QsJsTsTh TcJd/AhAsQcKd; do
  check_row "$tmp/one" "$labels" 'A K Q J T' 's h d c' "${hand%/*}" "${hand#*/}"
done
# Labels of two bytes, some of them above 255.
"$isohand" build ehs 2,5 --deck 8x3 --quiet -o "$tmp/points"
run "$isohand" build transitions 2,4 --deck 8x3 --labels "$tmp/points:points" -o "$tmp/t"
exits 0
for hand in AsAh/KsKhQdJs AsKs/QsJsTs9h 7d8h/9sThAdKd; do
  check_row "$tmp/t" "$tmp/points" 'A K Q J T 9 8 7' 's h d' "${hand%/*}" "${hand#*/}"
done
run "$isohand" lookup "$tmp/one" 'AsKs|QsJsTsTh'
grep -q "${tab}1 label, most often 19: 100.0 %\$" "$tmp/out" || fail "$ran: $(cat "$tmp/out")"

# ---- verify ------------------------------------------------------------------------
run "$isohand" verify --threads 2 "$tmp/one"
exits 0
prints "$tmp/one: ok, 5x4 2,4 transitions, 27290 hands, checksums and the structure of all rows; \
not recomputed: depends on labels or points that are not in the file"
run "$isohand" verify --full "$tmp/one"
exits 0
cp "$tmp/one" "$tmp/bad"
printf x | dd of="$tmp/bad" bs=1 seek=20000 conv=notrunc 2>"$tmp/none"
run "$isohand" verify "$tmp/bad"
exits 3

# ---- Other labels --------------------------------------------------------------------
# A safetensors file of another program: 8 bytes, a header, a byte for each preflop hand of the
# royal deck with one card; and a name with a colon.
hands=$("$isohand" size 2,1 --deck royal | tail -n 1 | cut -f 3)
header="{\"a\":{\"dtype\":\"U8\",\"shape\":[$hands],\"data_offsets\":[0,$hands]}}"
{
  printf "\\$(printf %o ${#header})\\0\\0\\0\\0\\0\\0\\0%s" "$header"
  awk -v n="$hands" 'BEGIN { for (i = 0; i < n; i++) printf "%c", 65 + i % 7 }'
} >"$tmp/other:file"
for name in "$tmp/other:file" "$tmp/other:file:a"; do
  transitions 2 "$name"
  exits 0
  run "$isohand" verify "$tmp/t"
  exits 0
  run "$isohand" info "$tmp/t"
  grep -q -x 'feature.labels: 72' "$tmp/out" || fail "info: other labels"
  grep -q '^source.labels: ' "$tmp/out" || fail "info: no checksum of the labels"
done
# 32-bit labels from a text.
awk -v n="$hands" 'BEGIN { for (i = 0; i < n; i++) print i * 1000 }' >"$tmp/wide.txt"
transitions 2 "$tmp/wide.txt"
exits 0
run "$isohand" verify "$tmp/t"
exits 0
run "$isohand" info "$tmp/t"
grep -q -x "feature.labels: $(((hands - 1) * 1000 + 1))" "$tmp/out" || fail "info: other labels"
grep -q '^tensor: label U32 ' "$tmp/out" || fail "info: labels of another type"
transitions 2 "$tmp/other:file:b"
exits 1
says 'no tensor b of integers with one dimension of'

# ---- Refusals ------------------------------------------------------------------------
rm "$tmp/t"
"$isohand" build equity 2,5 --deck royal --quiet -o "$tmp/equity"
"$isohand" build histogram 2,5 --deck 6x3 --quiet -o "$tmp/deck"
refused()
{
  wanted=$1
  message=$2
  shift 2
  transitions "$@"
  exits "$wanted"
  says "$message"
  prints
  test ! -e "$tmp/t" || fail "$ran: wrote something"
}
refused 1 '`rounds` must be `2,4` for these hands' 2,3 "$labels"
refused 1 '`deck` must be `5x4` for these hands' 2,4 "$tmp/deck"
refused 1 'no tensor of integers' 2,3 "$tmp/histogram-2,4"
refused 1 'no tensor histogram of integers' 2,3 "$tmp/histogram-2,4:histogram"
refused 1 '3 tensors have the form of labels: name the tensor' 2,4 "$tmp/equity"
refused 1 'no tensor of integers with one dimension of' 2,3 "$tmp/other:file"
refused 1 "$tmp/none/x: cannot open it" 2,4 "$tmp/none/x:y"
refused 1 'MB of memory are needed' 2,4 "$labels" --memory 1M
refused 2 'is not a size' 2,4 "$labels" --memory x
refused 2 'no transitions on the final street, with a board of 5' 2,5 "$labels"
refused 2 'no transitions on the final street, with a board of 4' 2,4 "$labels" --final-board 4
refused 2 'transitions does not take this option' 2,4 "$labels" --bins 7
cp "$labels" "$tmp/damaged"
printf x | dd of="$tmp/damaged" bs=1 seek=20000 conv=notrunc 2>"$tmp/none"
refused 1 'does not match its checksum' 2,4 "$tmp/damaged"
refuses 2 'transitions needs --labels' build transitions 2,4 --deck royal -o "$tmp/t"
refuses 2 '--labels: equity does not take this option' build equity 2,4 --deck royal --labels "$labels" -o "$tmp/t"
refuses 2 '--labels is only for transitions' build all --deck royal --labels "$labels" -d "$tmp/all"
test ! -e "$tmp/t" || fail "something was written"
