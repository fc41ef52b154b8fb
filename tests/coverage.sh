#!/bin/sh
# Reports by gcov what the tests reached in lib/ and tools/, after a run of a build with
# --enable-coverage; `make coverage` does both.
#
#   tests/coverage.sh    in the build folder
#
# Prints lines and branches by module, and writes to coverage.txt each line that did not run and each
# branch that was not taken. A template counts once, however many instruction sets it is compiled for,
# and so does a function in a header, whether it runs in the library or in a test. Instruction sets
# that this machine lacks do not count, nor does a line with GCOV_EXCL_LINE or those from
# GCOV_EXCL_START to GCOV_EXCL_STOP; the first two need a colon and a reason.
set -eu
LC_ALL=C
export LC_ALL
top=$(cd "$srcdir" && pwd)
[ -n "$(find lib -name '*.gcda' | head -n 1)" ] || {
  echo "coverage.sh: no data: build with --enable-coverage and run the tests first" >&2
  exit 1
}
lacking=none
[ ! -r /proc/cpuinfo ] || grep -q avx512_vpopcntdq /proc/cpuinfo || lacking='*_avx512.gcno'
find lib tools tests -name '*.gcno' ! -name "$lacking" | sort | xargs -n 50 "${GCOV:-gcov}" -t -b -c 2>/dev/null |
  awk -v srcdir="$srcdir/" -v top="$top/" -v details=coverage.txt '
  function after(text, prefix) {
    return substr(text, 1, length(prefix)) == prefix ? substr(text, length(prefix) + 1) : text
  }
  # Branches of a line in two objects are the same if their numbers are equal.
  function end_line(  i, key) {
    for (i = 1; i <= branches; i++) {
      key = place SUBSEP branches SUBSEP i
      taken[key] += count[i]
      branch_place[key] = place
    }
    branches = 0
  }
  /^ *-: +0:Source:/ {
    end_line()
    file = $0
    sub(/^ *-: +0:Source:/, "", file)
    file = after(after(file, srcdir), top)
    is_ours = file ~ /^(lib|tools|include)\// && file !~ /\/tables\.c$|\/files\.c$/
    excluded = 0
    next
  }
  !is_ours { next }
  match($0, /^ *[0-9#=-]+\*?: *[0-9]+:/) {
    end_line()
    text = substr($0, RSTART + RLENGTH)
    split($0, field, ":")
    runs = field[1]
    gsub(/[ *]/, "", runs)
    place = file ":" field[2] + 0
    if (text ~ /GCOV_EXCL_(LINE|START)/ && text !~ /GCOV_EXCL_(LINE|START): [a-z]/)
      unreasoned[place] = text
    if (text ~ /GCOV_EXCL_START/) excluded = 1
    is_out = excluded || text ~ /GCOV_EXCL_LINE/
    if (text ~ /GCOV_EXCL_STOP/) excluded = 0
    if (runs != "-" && !is_out) {
      lines[place] += runs ~ /^[0-9]+$/ ? runs : 0
      source[place] = text
    }
    next
  }
  /^branch / && !is_out && (place in lines) {
    count[++branches] = $3 == "taken" ? $4 : 0
  }
  function module(place,  name) {
    name = place
    sub(/\/[^\/]*$/, "", name)
    return name
  }
  function share(some, all) {
    return sprintf("%6d of %6d %5.1f %%", some, all, all ? 100 * some / all : 100)
  }
  END {
    end_line()
    for (place in lines) {
      all[module(place)]++
      all["all"]++
      if (lines[place] > 0) {
        reached[module(place)]++
        reached["all"]++
      } else
        printf "%s: did not run: %s\n", place, source[place] | "sort -t: -k1,1 -k2,2n >" details
    }
    for (key in taken) {
      place = branch_place[key]
      if (lines[place] == 0) never++
      all_branches[module(place)]++
      all_branches["all"]++
      if (taken[key] > 0) {
        reached_branches[module(place)]++
        reached_branches["all"]++
      } else if (lines[place] > 0)
        printf "%s: not taken: %s\n", place, source[place] | "sort -t: -k1,1 -k2,2n >" details
    }
    close("sort -t: -k1,1 -k2,2n >" details)
    printf "%-26s %s   %s\n", "", "                 lines", "              branches"
    for (name in all)
      printf "%-26s %s   %s\n", name, share(reached[name], all[name]),
        share(reached_branches[name], all_branches[name]) | "sort"
    close("sort")
    for (place in unreasoned) {
      printf "%s: excluded without a reason: %s\n", place, unreasoned[place]
      bad = 1
    }
    exit bad
  }'
echo "lines and branches not reached: coverage.txt"
