#!/bin/sh
# doc/FORMAT.md is correct: the command prints its examples, its program for the index agrees with
# them, and its two readers read tables and refuse damaged ones.
. "$srcdir/tests/support/cli.sh"
manual=$srcdir/doc/FORMAT.md
flop=$tmp/flop.safetensors
run "$isohand" build strength 2,3 -o "$flop"
exits 0

# The rows of the manual's tables of examples, tab-separated: deck, rounds, hand, index;
# hand, index, strength.
sed -n '/^## 7\./,/^## 8\./s/^| `\(.*\) |$/\1/p' "$manual" |
  sed 's/ | /\t/g; s/`//g; s/\\|/|/g' >"$tmp/examples"
test "$(grep -c . "$tmp/examples")" -ge 15 || fail "the examples are not found"

# ---- The command ---------------------------------------------------------------
while IFS=$tab read -r first second third fourth; do
  case $first in
  *x*)
    run "$isohand" index "$second" "$third" --deck "$first"
    prints "$fourth"
    ;;
  *)
    run "$isohand" lookup "$flop" "$first"
    prints "$first$tab$second$tab$third"
    ;;
  esac
done <"$tmp/examples"

# ---- Files that break a rule -----------------------------------------------------
# make_file NAME TENSORS DATA: a file of these descriptions, of less than 256 bytes.
make_file()
{
  header='{"__metadata__":{"xxh3-128.header":"00000000000000000000000000000000"},'$2'}'
  # shellcheck disable=SC2059
  printf "\\$(printf %03o ${#header})\\0\\0\\0\\0\\0\\0\\0" >"$tmp/$1"
  printf '%s%s' "$header" "$3" >>"$tmp/$1"
}
x='"x":{"dtype":"U8","shape":[2],"data_offsets"'
y='"y":{"dtype":"U8","shape":[2],"data_offsets"'
make_file fine "$x:[0,2]},$y:[2,4]}" 1234
make_file bad-gap "$x:[1,3]}" 123
make_file bad-gap-between "$x:[0,2]},$y:[3,5]}" 12345
make_file bad-overlap "$x:[0,2]},$y:[1,3]}" 123
make_file bad-size "$x:[0,3]}" 123
make_file bad-reverse "$x:[0,2]},$y:[2,0]}" 12
make_file bad-short "$x:[0,2]},$y:[2,4]}" 123
make_file bad-long "$x:[0,2]}" 123
make_file bad-dtype '"x":{"dtype":"U7","shape":[2],"data_offsets":[0,2]}' 12
make_file bad-negative '"x":{"dtype":"U8","shape":[-2],"data_offsets":[0,2]}' 12
make_file bad-fraction '"x":{"dtype":"U8","shape":[2.0],"data_offsets":[0,2]}' 12
make_file bad-number '"x":{"dtype":"U8","shape":[4294967296,4294967296],"data_offsets":[0,0]}' ''
make_file bad-array '["x"]' 12
printf '\3\0\0\0\0\0\0\0{}' >"$tmp/bad-length"
printf '\377\377\377\377\377\377\377\377{}' >"$tmp/bad-largest"
printf '\2\0\0\0' >"$tmp/bad-eight"
# The header of 1,000,001 bytes, of which nearly all are spaces.
printf '\101\102\017\0\0\0\0\0%-1000001s' '{"__metadata__":{"xxh3-128.header":"00000000000000000000000000000000"}}' >"$tmp/bad-header"
head -c 100000 "$flop" >"$tmp/bad-end"

# ---- Python --------------------------------------------------------------------
cat >"$tmp/index.py" <<'PYTHON'
import itertools, re, sys

manual, examples = sys.argv[1:]
with open(manual, encoding="utf-8") as file:
    blocks = re.findall("```python\n(.*?)```", file.read(), re.S)
(code,) = [block for block in blocks if "def index(" in block]
names = {}
exec(code, names)
LETTERS = "Z0123456789TJQKA"


def cards(text, ranks):
    letters = "JQK" if ranks == 3 else LETTERS[-ranks:]
    return [4 * letters.index(text[i]) + "shdc".index(text[i + 1]) for i in range(0, len(text), 2)]


def split(rounds, hand):
    parts = []
    for n in rounds:
        parts, hand = parts + [hand[:n]], hand[n:]
    return parts


def quinary(rounds, hand, ranks, suits):
    """The words of the manual: all hands sorted, by brute force."""
    every = set()
    for deal in itertools.permutations(range(4 * ranks), sum(rounds)):
        if all(c % 4 < suits for c in deal):
            every.add(key(split(rounds, list(deal)), ranks))
    return sorted(every).index(key(hand, ranks))


def key(hand, ranks):
    return tuple(tuple(sum(c // 4 == r for c in cs) for cs in hand) for r in reversed(range(ranks)))


done = 0
for line in open(examples, encoding="utf-8"):
    fields = line.rstrip("\n").split("\t")
    if "x" in fields[0]:
        deck, rounds, text, index = fields
    else:
        deck, rounds, (text, index, _) = "13x4", "2,3", fields
    ranks, suits = (int(n) for n in deck.split("-")[0].split("x"))
    rounds = [int(n) for n in rounds.split(",")]
    hand = split(rounds, cards(text.replace("|", ""), ranks))
    order = quinary if deck.endswith("-ranks") else names["index"]
    assert order(rounds, hand, ranks, suits) == int(index), line
    done += 1
assert done >= 15
PYTHON
cat >"$tmp/read.py" <<'PYTHON'
import re, sys

manual, good, examples, bad, fine, *several = sys.argv[1:]
with open(manual, encoding="utf-8") as file:
    blocks = re.findall("```python\n(.*?)```", file.read(), re.S)
(code,) = [block for block in blocks if "def read(" in block]
names = {}
exec(code, names)
metadata, tensors = names["read"](good)
assert metadata["format"] == "isohand/1" and list(tensors) == ["strength"]
for line in open(examples, encoding="utf-8"):
    fields = line.rstrip("\n").split("\t")
    if len(fields) == 3:
        assert tensors["strength"][int(fields[1])] == int(fields[2])

data = open(good, "rb").read()
start = 8 + int.from_bytes(data[:8], "little")
for at in [*range(0, start, 5), start, start + 12345, len(data) - 1]:
    with open(bad, "wb") as file:
        file.write(data[:at] + bytes([data[at] ^ 1]) + data[at + 1:])
    try:
        names["read"](bad)
    except (ValueError, KeyError, TypeError):
        continue
    raise AssertionError("a wrong byte %d is not seen" % at)
assert len(names["read"](fine, check=False)[1]) == 2
for bad in several:
    try:
        names["read"](bad, check=False)
    except (ValueError, KeyError, TypeError, AttributeError):
        continue
    raise AssertionError(bad + " is read")
PYTHON
for python in python3 /usr/bin/python3 none; do
  "$python" -c 'import numpy, xxhash' 2>"$tmp/null" && break
done
if python3 -c '' 2>"$tmp/null"; then
  python3 "$tmp/index.py" "$manual" "$tmp/examples" || fail "the manual's program for the index"
else
  echo "no python3: the manual's programs in Python are not run"
fi
if test "$python" != none; then
  "$python" "$tmp/read.py" "$manual" "$flop" "$tmp/examples" "$tmp/bad" "$tmp/fine" "$tmp"/bad-* ||
    fail "the manual's reader in Python"
else
  echo "no python3 with numpy and xxhash: the manual's reader in Python is not run"
fi

# ---- Rust ----------------------------------------------------------------------
if ! rustc --version >"$tmp/null" 2>&1; then
  echo "no rustc: the manual's reader in Rust is not run"
  exit 0
fi
sed -n '/^```rust$/,/^```$/p' "$manual" | sed '1d;$d' >"$tmp/table.rs"
(cd "$tmp" && rustc --edition 2021 -D warnings -o table table.rs) || fail "rustc"
run "$tmp/table" "$flop"
exits 0
printf 'strength U16 [1286792]\nchecksums: not computed\n' >"$tmp/expected"
same "the reader in Rust" "$tmp/expected" "$tmp/out"
while IFS=$tab read -r hand index strength more; do
  case $hand in *x*) continue ;; esac
  run "$tmp/table" "$flop" strength "$index"
  prints "$strength$more"
done <"$tmp/examples"
run "$tmp/table" "$tmp/fine"
exits 0
for bad in "$tmp"/bad-*; do
  run "$tmp/table" "$bad"
  exits 1
done
