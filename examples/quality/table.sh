#!/bin/sh
# Makes the tables and the figure of doc/QUALITY.md in 25 minutes on one processor: writes buckets
# to
# the folder DIR and solves the game with each of them.
# usage: ./table.sh DIR FIGURE.svg [OPTION of quality]...
set -eu
here=$(dirname "$0")
dir=$1 figure=$2
shift 2
deck=6x3
mkdir -p "$dir"

# buckets RECIPE FLOP TURN SEED: makes buckets unless they exist, and adds them to the arguments.
buckets() {
  folder=$dir/$1-$2-$3-$4
  isohand bucket --quiet "$here/$1.json" --deck $deck --final-board 4 \
    --set "flop.k=$2,turn.k=$3,seed=$4" --folder "$folder"
}
plain() {
  buckets "$@"
  list="$list $folder"
}
recall() {
  buckets "$@"
  list="$list --recall $folder"
}
limit() { # RECIPE: whose number of buckets is fixed
  isohand bucket --quiet "$here/$1.json" --deck $deck --final-board 4 --folder "$dir/$1"
  list="$list $dir/$1"
}

# solve WORD...: solves with all buckets since the last call, unless that was done before.
solve() {
  table=$dir/$1.table
  shift
  if ! test -f "$table"; then
    # shellcheck disable=SC2086 # words
    "$here/quality" --deck $deck "$@" $list >"$table.new"
    mv "$table.new" "$table"
  fi
  cat "$table"
  list=
}

list=
limit one
limit classes
limit hands
solve limits --none "$@"

for recipe in percentile optimal; do
  for k in 10 30 100; do plain $recipe $k $k 1; done
done
for recipe in emd-ehs potential; do
  for k in 10 30 100; do
    for seed in 1 2 3; do plain $recipe $k $k $seed; done
  done
done
for k in 10 30 100 300; do
  for seed in 1 2 3; do plain emd $k $k $seed; done
done
solve methods "$@"
"$here/quality" --table "$dir/methods.table" --svg "$figure" >/dev/null

# As many labels on the turn as there are pairs of 10 and 10; and these pairs.
plain percentile 10 100 1
recall percentile 10 10 1
for seed in 1 2 3; do plain emd 10 100 $seed; done
for seed in 1 2 3; do recall emd 10 10 $seed; done
solve recall "$@"
