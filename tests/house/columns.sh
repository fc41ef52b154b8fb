#!/bin/sh
# Lines of JavaScript, and of the page of explore/, have at most 120 columns.
set -u
LC_ALL=C
export LC_ALL
cd "${srcdir:-.}" || exit 1
set -- bindings/javascript/*.[jt]s bindings/javascript/test/*.js explore/*.js explore/*.css explore/*.html \
  tests/tools/*.js
[ $# -ge 15 ] || {
  echo "only $# files found" >&2
  exit 1
}
# A character of UTF-8 is a byte with up to three of 128 to 191 after it.
awk '{ line = $0; gsub(/[\200-\277]/, "", line) }
  length(line) > 120 { print FILENAME ":" FNR ": " length(line) " columns"; bad = 1 }
  END { exit bad }' "$@" >&2
