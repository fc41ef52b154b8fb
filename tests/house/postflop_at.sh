#!/bin/sh
# examples/postflop --at: strategies after actions and dealt cards.
set -eu
. "$srcdir/tests/support/examples.sh"

config --exists isohand-table || exit 77
make_examples postflop
postflop=$dir/postflop/postflop
cd "$dir"

# at SPOT CARDS: prints the strategy of ip after checks and two cards, sorted.
# Earlier, all hands play alike; later, rounding matters more.
at() {
  "$postflop" --iterations 4 --every 4 --hands \
    --at "check, check, ${2% *}, check, check, ${2#* }, check" "$1" | sed -n '/^ip .*%$/,$p' | sort
}

# turned FROM TO: turns suits FROM into TO, and writes each hand's cards in one order.
turned() {
  awk -v from="$1" -v to="$2" '
    function turn(card) {
      k = index(from, substr(card, 2))
      return substr(card, 1, 1) (k > 0 ? substr(to, k, 1) : substr(card, 2))
    }
    $1 != "ip" {
      a = turn(substr($1, 1, 2)); b = turn(substr($1, 3))
      $1 = a < b ? a b : b a
    }
    { $1 = $1; print }' | sort
}

# mirrored SPOT CARDS FROM TO: a suit permutation turns the strategies after the cards into those
# after the cards that it turns them into, hand by hand.
mirrored() {
  others=$(echo "$2" | sed "y/$3/$4/")
  at "$1" "$2" | turned "$3" "$4" >mine
  at "$1" "$others" | turned '' '' >theirs
  test "$(wc -l <mine)" -gt 20 || fail "$1 $2: too few hands"
  cmp mine theirs || fail "$1: $2 differs from $others"
}

# plain SPOT OTHER CARDS: another spot, in which no permutation helps, has the same
# strategies, up to rounding, which the first iterations have magnified.
plain() {
  at "$1" "$3" >mine
  at "$2" "$3" >theirs
  paste mine theirs | awk '
    { n = NF / 2 }
    $1 != $(1 + n) { exit failed = 1 }
    { for (i = 2; i <= n; i++) if ($i - $(i + n) > 3 || $(i + n) - $i > 3) exit failed = 1 }
    END { exit failed || NR < 20 }' || fail "$1 and $2: different strategies after $3"
}

# Negligible differences in weights distinguish the suits of the other spot.
spot() { # FILE BOARD IP
  printf '%s\n' "board = $2" 'oop = AA,QQ,Q7s,87s,JTs,96s' "ip = $3,99,A6s,KQs,87s,65s" 'pot = 20' \
    'stack = 40' 'bets = a' >"$1"
}
distinct=KdKs:0.999999,KsKh:0.999998,KsKc:0.999997,KdKh:0.999996,KdKc:0.999995,KhKc
spot pair TsTc6h KK
spot pair-plain TsTc6h $distinct
spot suited Td9d6d KK
spot suited-plain Td9d6d $distinct

# ---- Two cards ------------------------------------------------------------------------------
for cards in '2s Qs' '2s Qc' '2s Ac' '2d Qs' '2s Jh'; do
  mirrored pair "$cards" sc cs
  plain pair pair-plain "$cards"
  plain pair pair-plain "$(echo "$cards" | sed y/sc/cs/)"
done
for cards in '2s Qc' '2s Qs'; do
  for to in cs/sc sh/hs sch/chs sch/hsc; do
    mirrored suited "$cards" "${to%/*}" "${to#*/}"
    plain suited suited-plain "$(echo "$cards" | sed "y/${to%/*}/${to#*/}/")"
  done
done

# ---- Refusals -------------------------------------------------------------------------------
# refused MESSAGE PATH
refused() {
  if "$postflop" --iterations 0 --at "$2" pair >out 2>err; then fail "succeeds: $2"; fi
  grep -q "^postflop: $1: $2\$" err || fail "wrong reason: $2: $(cat err)"
}
refused 'no such decision node' 'Ks, bet 2'
refused 'no such decision node' 'check, check, K'
refused 'no such decision node' 'check, check, Kx'
refused 'no such decision node' 'check, check'
refused 'no such decision node' 'check, check, Ks, check, check, Kh, check, check'
refused 'Tc is already on the board' 'check, check, Tc'
for suit in s h d c; do
  refused "K$suit is already on the board" "check, check, K$suit, check, check, K$suit"
  for other in s h d c; do
    test $suit = $other ||
      "$postflop" --iterations 0 --at "check, check, K$suit, check, check, K$other" pair >out ||
      fail "K$suit, K$other"
  done
done
"$postflop" --iterations 0 --at 'check, check, Ks, check' pair >out
grep -q '^ip all-in 40 50.00 %$' out || fail "--at: $(tail -2 out)"
