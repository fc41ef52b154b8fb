#!/bin/sh
# Prints recipes/SUMS: makes the buckets of recipes and lists the SHA-256 of each file.
#
#   recipes/sums.sh [--isohand COMMAND] [--folder DIR] [RECIPE...] >SUMS
#
# Without RECIPE, every recipe of this folder is made but omaha-quick, which is for small decks.  That
# takes about half an hour and 12 GB of memory.  The buckets go to DIR/RECIPE (default: a temporary folder, which is removed).
set -eu
LC_ALL=C
export LC_ALL
isohand=isohand folder=
while [ $# -gt 0 ]; do
  case $1 in
  --isohand) isohand=$2 ;;
  --folder) folder=$2 ;;
  -*)
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
  *) break ;;
  esac
  shift 2
done
if [ $# -eq 0 ]; then
  for file in "$(dirname "$0")"/*.json; do
    [ "$(basename "$file")" = omaha-quick.json ] || set -- "$@" "$(basename "$file" .json)"
  done
fi
if [ -z "$folder" ]; then
  folder=$(mktemp -d)
  trap 'rm -r "$folder"' EXIT
  trap 'exit 1' HUP INT TERM
fi
mkdir -p "$folder"

cat <<'HEAD'
# The buckets of the recipes that isohand comes with, with the standard deck.
# The same recipe gives the same bytes on every machine.  In a folder with a folder for each
# recipe, as `isohand bucket 200 -d 200` makes it, either command compares them with this list:
#
#   isohand verify --sums SUMS 200/*.safetensors
#   sha256sum --check --ignore-missing SUMS
#
# Seconds are those of the machine that made the list.
# recipes/sums.sh of the sources prints this file.
HEAD
for recipe; do
  began=$(date +%s)
  "$isohand" bucket "$recipe" --quiet -d "$folder/$recipe"
  echo
  echo "# $recipe: $(($(date +%s) - began)) s"
  for street in preflop flop turn river; do
    file=$recipe/$street-bucket.safetensors
    [ -e "$folder/$file" ] || continue
    objective=$("$isohand" info --json "$folder/$file" |
      sed -n 's/.*"bucket\.cost":"\([0-9]*\)".*/\1/p')
    "$isohand" info "$folder/$file" | awk -F ': ' -v name="$recipe, $street" -v objective="$objective" '
      { value[$1] = $2 }
      $1 ~ /^tensor$/ && $2 ~ /^bucket / { split($2, part, /[][]/); hands = part[2] }
      END {
        printf "# %s: %s hands, %s buckets, method %s", name, hands, value["feature.buckets"],
          value["bucket.method"]
        if ("bucket.points" in value)
          printf ", %s distinct points", value["bucket.points"]
        if ("bucket.seed" in value)
          printf ", seed %s, %s iterations", value["bucket.seed"], value["bucket.iterations"]
        if (objective != "")
          printf ", objective %s", objective
        print ""
      }'
    (cd "$folder" && sha256sum "$file")
  done
done
