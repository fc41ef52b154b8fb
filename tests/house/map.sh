#!/bin/sh
# The table of public headers in HACKING.md is complete, its table of features has every feature of
# doc/FEATURES.md, and every source and test that a document names exists.
set -u
cd "${srcdir:-.}" || exit 1
status=0
complain() {
  echo "$*" >&2
  status=1
}

rows=$(sed -n '/^## Public headers/,/^## Modules/p' HACKING.md | grep '^| `')
for header in include/isohand/*.h include/isohand/compat/*.h include/isohand/*.hpp include/isohand/cpp/*.hpp; do
  printf '%s\n' "$rows" | cut -d'|' -f2 | grep -q "\`${header#include/isohand/}\`" ||
    complain "$header is not in HACKING.md's table of public headers"
done

features=$(sed -n '/^## Tests/,/^## How/p' HACKING.md | grep '^| ')
counted=0
IFS='
'
for feature in $(sed -n '/^| decks /,/^$/s/^| \([a-z][^|]*[^ |]\) *|.*/\1/p' doc/FEATURES.md); do
  counted=$((counted + 1))
  printf '%s\n' "$features" | grep -q "^| $feature |" ||
    complain "the feature \`$feature\` of doc/FEATURES.md has no tests in HACKING.md"
done
unset IFS
[ "$counted" -gt 10 ] || complain "only $counted features found in doc/FEATURES.md"

# x{a,b}.c names xa.c and xb.c; * is any name.
expand() {
  case $1 in
  *{*}*)
    before=${1%%\{*} after=${1#*\}} between=${1#*\{}
    for word in $(printf '%s' "${between%%\}*}" | tr ',' ' '); do
      printf '%s\n' "$before$word$after"
    done
    ;;
  *) printf '%s\n' "$1" ;;
  esac
}

named=0
for pattern in $(printf '%s\n' "$rows" "$features" | grep -o '`\(lib\|tests\)/[^`]*`' | tr -d '`'); do
  for name in $(expand "$pattern"); do
    named=$((named + 1))
    # shellcheck disable=SC2086 # a pattern
    ls $name >/dev/null 2>&1 || complain "HACKING.md names $name, which does not exist"
  done
done
[ "$named" -gt 40 ] || complain "only $named sources and tests found"
for header in $(printf '%s\n' "$rows" | cut -d'|' -f2 | grep -oE '[a-z_/-]*\.h(pp)?'); do
  [ -f "include/isohand/$header" ] || complain "HACKING.md names $header, which does not exist"
done

# Paths like `lib/x.c`, but not patterns such as lib/x/NAME.h; and names like `check_x`.
for document in *.md doc/*.md examples/*/README.md; do
  for name in $(grep -oE '`(bench|bindings|examples|explore|include|lib|tests|tools)/[a-z0-9_/.-]+(/|\.[a-z]+)`' "$document" |
    tr -d '`'); do
    named=$((named + 1))
    [ -e "$name" ] || complain "$document names $name, which does not exist"
  done
  for name in $(grep -oE '`check_[a-z0-9_]+`' "$document" | tr -d '`'); do
    named=$((named + 1))
    ls tests/*/"$name".c >/dev/null 2>&1 || complain "$document names $name, which does not exist"
  done
done
echo "$named sources and tests"
exit $status
