#!/bin/sh
# examples/sequences.c counts as many win-rate features as all raw deals of a small deck have; in
# the longer tiers also the features of Hold'em.
set -eu
. "$srcdir/tests/support/examples.sh"

config --exists isohand-table || exit 77
isohand=$root/bin/isohand
test -x "$isohand" || exit 77

# shellcheck disable=SC2046 # flags
${CC:-cc} -std=c11 -O2 -Wall -Wextra -Wshadow -Wconversion -Werror \
  $(config --cflags isohand-table) -o "$dir/sequences" "$top/examples/sequences.c" \
  $(config --libs isohand isohand-table)
cd "$dir"

# counts DECK [OPTION...]: prints the table of the classes of a deck.
counts() {
  deck=$1
  shift
  "$isohand" bucket classes --quiet --deck "$deck" "$@" --folder "$deck" && ./sequences "$deck"
}

# ---- Counts from all raw deals ---------------------------------------------------------------
cat >expected <<END
preflop	16
flop	54	197
turn	34	218	721
river	10	109	580	1886
END
counts 5x2 | diff expected - || fail 'deck 5x2'
decks=5x2
# Three of a kind, full houses and a kicker.
test "${IH_TIER:-check}" = check || decks='5x2 4x3 6x2'
if command -v python3 >/dev/null; then
  for deck in $decks; do
    counts "$deck" >table
    python3 "$top/tests/support/raw_sequences.py" "${deck%x*}" "${deck#*x}" | diff - table ||
      fail "deck $deck: differs from all raw deals"
  done
else
  echo 'no python3: raw deals are not enumerated'
fi

# With the buckets of all streets remembered, the numbers are those of the command.
counts 5x4 | awk '{ print $1, $NF }' >table
"$isohand" recall --quiet 5x4 | awk '{ print $1, $3 }' | diff - table || fail 'differs from recall'

# ---- Folders -----------------------------------------------------------------------------------
rm 5x4/river-bucket.safetensors
./sequences 5x4 | awk '{ print $1, $NF }' >less
head -n 3 table | diff - less || fail 'a missing river'
if ./sequences 2>err; then fail 'no folder'; fi
grep -q '^usage: sequences FOLDER$' err || fail 'no usage'
if ./sequences nowhere 2>err; then fail 'a missing folder'; fi
grep -q nowhere err || fail 'a missing folder: no reason'
rm 5x4/preflop-bucket.safetensors
if ./sequences 5x4 2>err; then fail 'no buckets preflop'; fi
grep -q '^5x4: no buckets of two hole cards' err || fail 'no buckets preflop: no reason'

test "${IH_TIER:-check}" != check || exit 0

# ---- Hold'em: doc/CONFORMANCE.md ----------------------------------------------------------------
cat >expected <<END
preflop	169
flop	1028325	1123442
turn	1850624	34845952	37659309
river	20687	33117469	529890863	577366243
END
counts standard | diff expected - || fail 'win-rate features'

# distributions STREET LABELS NUMBER: the number of distinct distributions of next cards over the
# labels.
distributions() {
  "$isohand" build -q transitions "$1" --labels "$2" -o "$1.safetensors"
  for tensor in label count; do
    echo "{\"$1\": {\"method\": \"distinct\", \"points\": \"$1.safetensors:$tensor\"}}" >$tensor.json
    "$isohand" bucket -q $tensor.json -d $tensor
  done
  "$isohand" diff -q "label/$1-bucket.safetensors" "count/$1-bucket.safetensors" >diff.out
  grep -q "^overlaps: $3\$" diff.out || fail "$1: $(grep overlaps diff.out), not $3"
}

# number_distributions STREET: makes a bucket of each, a pair of numbers, in the folder outcomes.
number_distributions() {
  python3 - "$1.npy" "label/$1-bucket.safetensors" "count/$1-bucket.safetensors" <<END
import array, json, sys

def buckets(path):
    data = open(path, "rb").read()
    header = int.from_bytes(data[:8], "little")
    tensor = json.loads(data[8:8 + header])["bucket"]
    begin, end = (8 + header + at for at in tensor["data_offsets"])
    return array.array("I", array.array({"U16": "H", "U32": "I"}[tensor["dtype"]], data[begin:end]))

labels, counts = map(buckets, sys.argv[2:])
pairs = array.array("I", bytes(8 * len(labels)))
pairs[0::2], pairs[1::2] = labels, counts
header = "{'descr': '<u4', 'fortran_order': False, 'shape': (%d, 2)}\n" % len(labels)
with open(sys.argv[1], "wb") as file:
    file.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode())
    pairs.tofile(file)
END
  echo "{\"$1\": {\"method\": \"distinct\", \"points\": \"$1.npy\"}}" >pairs.json
  "$isohand" bucket -q pairs.json -d outcomes
}

distributions turn standard/river-bucket.safetensors 2337912
command -v python3 >/dev/null || {
  echo 'no python3: the turn has no labels for the flop'
  exit 0
}
number_distributions turn
distributions flop outcomes/turn-bucket.safetensors 1137132
number_distributions flop
cp standard/preflop-bucket.safetensors standard/river-bucket.safetensors outcomes
cat >expected <<END
preflop	169
flop	1137132	1241210
turn	2337912	38938975	42040233
river	20687	39792212	586622784	638585633
END
./sequences outcomes | diff expected - || fail 'outcome features'
