#!/bin/sh
# Every public function is called by name in a test program, a fuzz target or a program that the
# tests of the command or of MPI use; and every one with an executor or callbacks is in the table of
# tests/support/*calls.c, whose calls are cancelled and run by failing executors.
set -u
LC_ALL=C
export LC_ALL
cd "${srcdir:-.}" || exit 1
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# Prints C code on one line, without comments, strings and preprocessor lines.
code() { # files
  cat "$@" | awk '
    { gsub(/\\./, " "); gsub(/"[^"]*"/, " ") }
    !inside && /^[ \t]*#/ { next }
    { rest = $0 " "; line = ""
      while (rest != "") {
        if (inside) {
          at = index(rest, "*/")
          if (!at) break
          rest = substr(rest, at + 2)
          inside = 0
        } else {
          at = index(rest, "/*")
          if (!at) { line = line rest; break }
          line = line substr(rest, 1, at - 1)
          rest = substr(rest, at + 2)
          inside = 1
        }
      }
      printf "%s", line }'
}

# Declarations begin with IH_API, and name a function before their first parenthesis.
code include/isohand/*.h | awk '{ gsub(/IH_API/, "\n"); print }' |
  sed '1d; s/[;{].*/;/' >"$tmp/declarations"
name='s/^[^(;]*[ *]\(ih_[a-z0-9_]*\) *(.*/\1/p'
sed -n "$name" "$tmp/declarations" | sort -u >"$tmp/declared"

called() { # files
  code "$@" | awk '{ gsub(/ *\(/, "(\n"); gsub(/[^A-Za-z0-9_(]/, "\n"); print }' |
    sed -n 's/^\(ih_[a-z0-9_]*\)($/\1/p' | sort -u
}
called tests/*/check_*.c tests/*/*/check_*.c tests/fuzz/*.c tests/tools/cli_*.c tests/mpi/ranks_*.c \
  >"$tmp/called" 2>"$tmp/none"

declared=$(wc -l <"$tmp/declared" | tr -d ' ')
[ "$declared" -gt 150 ] || {
  echo "only $declared public functions found" >&2
  exit 1
}
comm -23 "$tmp/declared" "$tmp/called" >"$tmp/missing"
[ ! -s "$tmp/missing" ] || {
  echo "public functions that no test calls by name:" >&2
  cat "$tmp/missing" >&2
  exit 1
}
# ih_store_derived takes the options of a long call but only counts; ih_threads_executor returns an
# executor.
long='ih_\(executor\|callbacks\|[a-z]*_options\) \*'
grep "$long" "$tmp/declarations" | sed -n "$name" | grep -v '^ih_store_derived$\|^ih_threads_executor$' |
  sort -u >"$tmp/long"
called tests/support/*calls.c | comm -23 "$tmp/long" - >"$tmp/missing"
[ -s "$tmp/long" ] && [ ! -s "$tmp/missing" ] || {
  echo "calls with an executor or callbacks that tests/support/*calls.c lack:" >&2
  cat "$tmp/missing" >&2
  exit 1
}
echo "$declared public functions, all called by a test"
