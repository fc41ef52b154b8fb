#!/bin/sh
# The figures of doc/CONFORMANCE.md from its commands: in the longer tiers, since they cover all of
# Hold'em.
test "${IH_TIER:-check}" != check || exit 77
. "$srcdir/tests/support/cli.sh"

# ---- Distances between preflop hands ------------------------------------------------------
"$isohand" build -q histogram preflop --bins 50 -o "$tmp/preflop.safetensors"
"$isohand" lookup --raw "$tmp/preflop.safetensors" 4s4h 6s6h TsJs QsKs >"$tmp/rows"
"$builddir/tests/tools/cli_distances" <"$tmp/rows" >"$tmp/distances" || fail 'no distances'
cat >"$tmp/expected" <<EOF
4s4h 6s6h 3.1005
4s4h TsJs 6.2119
4s4h QsKs 5.1431
6s6h TsJs 6.4620
6s6h QsKs 5.2855
TsJs QsKs 3.1027
EOF
same 'distances between preflop hands' "$tmp/expected" "$tmp/distances"

# ---- Hands that features distinguish ------------------------------------------------------
cd "$tmp"
run "$isohand" bucket classes -d classes
exits 0
says 'flop-bucket.safetensors: 1286792 hands, 1028325 distinct, 1028325 buckets, '
says 'turn-bucket.safetensors: 13960050 hands, 1850624 distinct, 1850624 buckets, '
says 'river-bucket.safetensors: 123156254 hands, 20687 distinct, 20687 buckets, '

# distributions STREET LABELS NUMBER: the number of distinct distributions of next cards over the
# labels.
distributions()
{
  "$isohand" build -q transitions "$1" --labels "$2" -o "$1.safetensors"
  for tensor in label count; do
    echo "{\"$1\": {\"method\": \"distinct\", \"points\": \"$1.safetensors:$tensor\"}}" >$tensor.json
    "$isohand" bucket -q $tensor.json -d $tensor
  done
  "$isohand" diff -q "label/$1-bucket.safetensors" "count/$1-bucket.safetensors" >diff.out
  grep -q "^overlaps: $3\$" diff.out || fail "$1: $(grep overlaps diff.out), not $3"
}

distributions turn classes/river-bucket.safetensors 2337912
command -v python3 >python || {
  echo 'no python3: distributions on the flop are not counted'
  exit 0
}

# The turn's labels are pairs: points of two numbers.
"$(cat python)" - pairs.npy label/turn-bucket.safetensors count/turn-bucket.safetensors <<'EOF'
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
EOF
echo '{"turn": {"method": "distinct", "points": "pairs.npy"}}' >pairs.json
"$isohand" bucket -q pairs.json -d pairs
distributions flop pairs/turn-bucket.safetensors 1137132
