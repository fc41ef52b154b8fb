#!/bin/sh
# Updates the figures of doc/SPEED.md.
#
#   bench/figures.sh ISOHAND <doc/SPEED.md >SPEED.md
#
# Runs the benchmarks that the document lists and prints the document with each row of its table
# of works replaced: time, baseline, ratio and what is compared. Takes a quarter of an hour, during
# which the machine should be otherwise idle.
set -eu
[ $# -eq 1 ] || {
  sed -n '4s/^# *//p' "$0" >&2
  exit 2
}
isohand=$1
results=$(mktemp)
trap 'rm -f "$results"' EXIT

bench() {
  "$isohand" bench "$@" --json >>"$results"
}
bench
bench bucket --clusters 500
bench eval --full --rounds 7 --hands 1000000
bench unindex --full --hands 1000000
bench omaha --rounds 6,5
bench fill --rounds 2,3,1,1

awk '
  # Returns the value of a JSON member; formats a time with two or three digits.
  function member(name) {
    if (!match($0, "\"" name "\":(\"[^\"]*\"|[^,}]*)")) return ""
    return unquoted(substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3))
  }
  function unquoted(text) {
    gsub(/"/, "", text)
    return text
  }
  function short(ns) {
    return ns == "" ? "–" : sprintf(ns + 0 < 1 ? "%.2f" : ns + 0 < 20 ? "%.1f" : "%.0f", ns)
  }

  # The first order of a work goes by the name alone; of repeated measurements the first counts.
  NR == FNR {
    order = member("order")
    name = member("work") " " member("variant")
    place = " " member("rounds") " " member("path")
    if (!(name in first)) first[name] = order
    key = name (order == first[name] ? "" : ", " order) place
    if (key in figures) next
    ratio = member("ratio")
    baseline = member("baseline") (member("baseline_popcnt") == "true" ? ", popcnt" : "")
    figures[key] = short(member("ns")) " | " short(member("baseline_ns")) " | " \
      (ratio == "" ? "–" : ratio) " | " baseline " |"
    next
  }

  # | work | variant | rounds | path | ...
  FNR == 1 { FS = " *[|] *" }
  /^[|] work [|] variant / { inside = 1; print; next }
  !/^[|]/ { inside = 0 }
  !inside || /^[|]-/ { print; next }
  {
    key = $2 " " $3 " " $4 " " $5
    if (!(key in figures)) {
      print "no figure for: " key >"/dev/stderr"
      wrong = 1
    }
    print "| " $2 " | " $3 " | " $4 " | " $5 " | " figures[key]
  }
  END { exit wrong }
' "$results" -
