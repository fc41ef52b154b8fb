#!/bin/sh
# In every tests/MODULE/check_X.c and check_X.cpp, X is the name of a public header, or of a source or
# header of lib/, tools/ or bench/; or such a name, an underscore and an aspect of it (check_store_ochs.c).
set -u
LC_ALL=C
export LC_ALL
cd "${srcdir:-.}" || exit 1

subjects=" $(find include/isohand lib tools bench \( -name '*.[ch]' -o -name '*.hpp' -o -name '*.h.in' \) |
  sed 's,.*/,,; s,\..*,,' | sort -u | tr '\n' ' ')"

# Succeeds if a word, or the part before one of its underscores, is a subject.
has_subject() { # word
  word=$1
  while :; do
    case $subjects in
    *" $word "*) return 0 ;;
    esac
    case $word in
    *_*) word=${word%_*} ;;
    *) return 1 ;;
    esac
  done
}

status=0
tests=0
for file in tests/*/check_*.c tests/*/check_*.cpp tests/*/*/check_*.c; do
  [ -f "$file" ] || continue
  tests=$((tests + 1))
  name=${file##*/check_}
  has_subject "${name%.c*}" || {
    echo "$file: not the name of a header or source" >&2
    status=1
  }
done
[ "$tests" -gt 50 ] || {
  echo "only $tests tests found" >&2
  exit 1
}
[ "$status" -ne 0 ] || echo "$tests tests, each named after what it tests"
exit "$status"
