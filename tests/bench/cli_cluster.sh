#!/bin/sh
# isohand-boards prints a street's sizes, and the time of boards of all its regions; plan.py divides boards
# among ranks as they would be divided by hand.
. "$srcdir/tests/support/cli.sh"
boards=$(cd "$builddir" && pwd)/bench/cluster/isohand-boards
plan=$(cd "$srcdir" && pwd)/bench/cluster/plan.py

# ---- Timing -------------------------------------------------------------------------------------
# has NAME VALUE: the last run printed this size.
has()
{
  grep -q -x -F "# $1$tab$2" "$tmp/out" || fail "$ran: no $1 of $2"
}

# steps BOARDS: the last run timed 16 steps of a rank, of so many boards each.
steps()
{
  awk -F"$tab" -v boards="$1" '!/^#/ { n++; if ($1 != n || $2 != boards || $3 <= 0) bad = 1 }
    END { exit bad || n != 16 }' "$tmp/out" || fail "$ran: $(cat "$tmp/out")"
}

run "$boards" 4 preflop 1
exits 0
has boards 134459
has hands 16432
has exchanged $((270725 * 8))
steps 8
has block 8
run "$boards" 4 flop 1
exits 0
steps 1
run "$boards" 5 river 1
exits 0
has boards 134459
has exchanged 0
steps 1
for arguments in '3 turn' '7 turn' '4 deal' '4 turn 0' '4 turn x' '4' ''; do
  # shellcheck disable=SC2086 # words
  run "$boards" $arguments
  exits 2
  prints
done
run "$boards" --help
exits 0

# ---- Planning -----------------------------------------------------------------------------------
command -v python3 >"$tmp/none" || exit 77

# street NAME BOARDS EXCHANGED ROW: a street whose first half of boards takes 1 s each, the other half 3 s.
street()
{
  printf '# hole\t4\n# street\t%s\n# block\t1\n# boards\t%s\n# hands\t%s\n# exchanged\t%s\n# row\t%s\n' \
    "$1" "$2" 4000000000 "$3" "$4"
  printf '1\t1\t1.0\n2\t1\t3.0\n'
}
street turn 512 3000000000 0 >"$tmp/turn"
street flop 512 1000000000 0.000000001 >"$tmp/flop"

# planned ROW...: the last plan has these rows.
planned()
{
  exits 0
  for row; do
    grep -q -x -F "$row" "$tmp/out" || fail "$ran: no $row: $(cat "$tmp/out")"
  done
}

# 16 GB of rows take 4 s to write.
run "$plan" "$tmp/turn" --ranks 1,2 --machine-cores 2 --disk 4
planned '| PLO4 turn | 1 | 1028.0 s | 1028.0 s | 1028.0 s |' '| PLO4 turn | 2 | 516.0 s | 772.0 s | 516.0 s |'
# The first rank, which has the cheap boards of contiguous shares, has half the speed.  It makes a third of
# the work, to within a board; but half of it, if no other rank is on its machine.
run "$plan" "$tmp/turn" --ranks 2 --machine-cores 2 --disk 4 --slow 2
planned '| PLO4 turn | 2 | 687.0 s | 772.0 s | 687.0 s |'
run "$plan" "$tmp/turn" --ranks 2 --apart --disk 4 --slow 2
planned '| PLO4 turn | 2 | 1028.0 s | 772.0 s | 687.0 s |'
# Four ranks share two cores.
run "$plan" "$tmp/turn" --ranks 4 --machine-cores 2 --disk 4
planned '| PLO4 turn | 4 | 516.0 s | 772.0 s | 516.0 s |'
# Two machines send and receive half of the sums, twice; the flop needs those of the turn, too.  Its rows take
# 4 s of one core, 2 s of two; its file takes 4 s.
run "$plan" "$tmp/turn" "$tmp/flop" --cores 2 --machine-cores 1 --network 1 --disk 4
planned '| PLO4 turn | 4,000,000,000 | 17 min | 9 min (9 min) | 3 GB | 6 GB | 16 GB |' \
  '| PLO4 flop | 4,000,000,000 | 34 min | 17 min (17 min) | 4 GB | 8 GB | 16 GB |'
run "$plan" "$tmp/turn" --cores 3 --machine-cores 2
exits 1
grep -q '3 cores are not machines of 2 cores' "$tmp/err" || fail "$ran: other message"
run "$plan" "$tmp/flop"
exits 1
grep -q 'PLO4 flop is made from the turn, whose file is missing' "$tmp/err" || fail "$ran: other message"
