#!/bin/sh
# Every command and program of doc/GUIDE.md is run, in one folder and in order, with what is installed,
# and prints what the guide says; and its tables of memory and disk have the figures of dry runs.
# Commands that take more than a second or two on the standard deck get a small one, as `instead` says;
# the long tier runs most of them as they are.
set -eu
. "$srcdir/tests/support/installed.sh"
. "$srcdir/tests/support/documents.sh"
mkdir "$dir/scratch"
guide=$documents/doc/GUIDE.md

small='--deck 5x4 --set flop.k=20,turn.k=20,river.k=20'
instead() { # command
  prints=no
  case $1 in
  *' --dry-run '*) prints=yes ;;
  # 3.2 GB, and minutes.
  'isohand build all -d '*) words="$1 --deck 5x4" ;;
  'isohand bucket potential-1000 '*) words="$1 $small" ;;
  'isohand plot k/'*)
    words="for k in 5 9; do isohand bucket 1000 -q $small,river.k=\$k -d k\$k || exit; done
      mkdir k && mv k5 k9 k && $1"
    ;;
  *)
    prints=yes
    [ "${IH_TIER-check}" != check ] || instead_of_long "$1"
    ;;
  esac
}
instead_of_long() { # command
  prints=no
  case $1 in
  'isohand build ehs preflop '* | 'isohand build histogram turn '* | 'isohand bucket quick -d '* | \
    'isohand bucket quick --set '*) words="$1 --deck 5x4" ;;
  'isohand bucket 1000 '*) words="$1 $small" ;;
  'isohand lookup plo.'*) words=$1 ;;
  'isohand occur quick '*) words=$(echo "$1" | sed 's/Qs7h2d5c/QsJhTdTc/') ;;
  'isohand lookup ehs.'*) words='isohand lookup ehs.safetensors AsAh TsJh' ;;
  'isohand plot histogram.'* | 'isohand lookup quick/'*) words=$(echo "$1" | sed 's/2h3d/ThTd/') ;;
  'isohand import labels/'*) words="$1 --deck 5x4" ;;
  *quick* | *buckets' '*) words=$1 ;;
  *) prints=yes ;;
  esac
}

run_document "$guide" "$dir/scratch"
echo "$ran commands of the guide are run, $compared outputs compared; $files files, $unrun blocks not run," \
  "$lacking commands for what is missing here"
[ $((ran + lacking)) -ge 63 ] && [ $((compared + lacking)) -ge 34 ] && [ "$files" -eq 10 ] && [ "$unrun" -eq 0 ] ||
  fail 'too few'
[ $lacks_mpi = yes ] && absent=5 || absent=3
[ "$lacking" -le $absent ] || fail 'the machine lacks too much'
[ $lacks_mpi = yes ] || isohand verify -q "$dir/scratch/turn-ehs.safetensors" || fail 'the table of the ranks'

# ---- Section 10 ----------------------------------------------------------------------------------
# rows HEADING: of the table with this first cell.
rows() {
  sed -n "/^| $1 |/,/^\$/p" "$guide" | sed '1,2d; /^$/d; s/^| *//; s/ *| */ /g'
}
# figure PATTERN: the numbers before a word in the last output, one a line.
figure() {
  sed -n "s/.* \([0-9.]*\) $1.*/\1/p" "$dir/plan"
}
checked=0
rows feature >"$dir/rows"
while read -r feature flop turn river memory; do
  most=0
  for street in flop turn river; do
    isohand build "$feature" $street -o none --dry-run --threads 2 --memory 16G 2>&1 |
      grep '^in all: ' | tail -1 >"$dir/plan"
    eval "expected=\$$street"
    [ "$(figure 'MB to disk')" = "$expected" ] || fail "the disk of $feature, $street"
    most=$(printf '%s\n' "$most" "$(figure 'MB of memory')" | sort -n | tail -1)
    checked=$((checked + 1))
  done
  [ "$most" = "$memory" ] || fail "the memory of $feature is $most MB"
done <"$dir/rows"
rows recipe >"$dir/rows"
while read -r recipe memory disk seconds; do
  isohand bucket "$recipe" -d none --dry-run --threads 2 --memory 16G >"$dir/plan" 2>&1
  [ "$(figure 'MB of memory' | sort -n | tail -1)" = "$memory" ] || fail "the memory of recipe $recipe"
  sum=$(figure 'MB to disk' | awk '{ sum += $1 } END { printf "%.1f", sum }')
  [ "$sum" = "$disk" ] || fail "the disk of recipe $recipe is $sum MB"
  checked=$((checked + 1))
  : "$seconds"
done <"$dir/rows"
echo "$checked figures of memory and disk are right"
[ "$checked" -eq 29 ] || fail 'other rows'
