#!/bin/sh
# Sources of lib/, of tools/ and of bench/ do not depend on each other in cycles. A source depends on
# another if its object needs a symbol that the other's object defines. What an inline function of
# lib/x/a.h needs from lib/x/a.c does not count, whichever source uses it.
set -u
cd "${builddir:-.}" || exit 1
srcdir=${srcdir:-.}
command -v nm >/dev/null || exit 77

# Prints the symbols that objects define and need, as "source + symbol" and "source - symbol". Libtool
# prefixes the source's name with the library's and makes a second object in .libs; an object without
# a source is left over from an older build.
symbols_of() { # folder
  find "$1" -name '*.o' -exec nm -gA {} + 2>/dev/null | awk '
    {
      object = $0; sub(/:.*/, "", object)
      rest = $0; sub(/^[^:]*:/, "", rest)
      source = object; sub(/\.libs\//, "", source); sub(/\.o$/, ".c", source)
      name = source; sub(/.*\//, "", name)
      folder = substr(source, 1, length(source) - length(name)); sub(/^[^-]*-/, "", name)
      fields = split(rest, field, " ")
      if (fields == 2 && field[1] ~ /^[Uw]$/) print folder name, "-", field[2]
      if (fields == 3 && field[2] ~ /^[A-TV-Z]$/) print folder name, "+", field[3]
    }' | sort -u | while read -r source line; do
    [ "$source" = "${last-}" ] || is_source=$([ -f "$srcdir/$source" ] || [ -f "$source" ]; echo $?)
    last=$source
    [ "$is_source" != 0 ] || printf '%s %s\n' "$source" "$line"
  done
}

# Prints the dependencies, as "source definer symbol". A symbol defined by two sources, as in programs
# of the same folder, is ambiguous and skipped.
dependencies_of() { # lines of symbols_of
  printf '%s\n' "$1" | awk '
    $2 == "+" { definers[$3]++; definer[$3] = $1 }
    $2 == "-" { needer[++needs] = $1; needed[needs] = $3 }
    END {
      for (n = 1; n <= needs; n++)
        if (definers[needed[n]] == 1 && definer[needed[n]] != needer[n])
          print needer[n], definer[needed[n]], needed[n]
    }'
}

# Drops the dependencies of inline functions: the source does not name the symbol, and the header
# of the definer calls it, not only declares it.
without_inline() {
  while read -r source definer symbol; do
    header=$srcdir/${definer%.c}.h
    if [ -f "$header" ] && [ "$(grep -v '^ *\(/\*\| \*\)' "$header" | grep -cw "$symbol")" -gt 1 ] &&
      ! grep -qw "$symbol" "$srcdir/$source"; then
      continue
    fi
    printf '%s %s %s\n' "$source" "$definer" "$symbol"
  done
}

# Prints the dependencies within each group of sources that reach each other (Tarjan's strongly
# connected components), and fails if there are any.
circles_among() {
  awk '
    function visit(node, list, parts, n, i, next_node) {
      number[node] = lowest[node] = ++numbered
      stack[++height] = node
      on_stack[node] = 1
      n = split(reached[node], list, " ")
      for (i = 1; i <= n; i++) {
        next_node = list[i]
        if (!(next_node in number)) visit(next_node)
        if (on_stack[next_node] && lowest[next_node] < lowest[node])
          lowest[node] = lowest[next_node]
      }
      if (lowest[node] != number[node]) return
      do {
        next_node = stack[height--]
        on_stack[next_node] = 0
        component[next_node] = node
      } while (next_node != node)
    }
    { from[NR] = $1; to[NR] = $2; symbol[NR] = $3 }
    !seen[$1, $2]++ { reached[$1] = reached[$1] " " $2 }
    END {
      for (n = 1; n <= NR; n++) if (!(from[n] in number)) visit(from[n])
      for (n = 1; n <= NR; n++)
        if (component[from[n]] == component[to[n]]) {
          print component[from[n]] ": " from[n] " calls " symbol[n] " of " to[n]
          found = 1
        }
      exit found
    }'
}

status=0
check() { # folder, least number of sources
  symbols=$(symbols_of "$1")
  sources=$(printf '%s\n' "$symbols" | cut -d' ' -f1 | sort -u | grep -c .)
  needed=$(dependencies_of "$symbols")
  if ! circles=$(printf '%s\n' "$needed" | circles_among); then
    circles=$(printf '%s\n' "$needed" | without_inline | circles_among) || {
      echo "sources of $1/ depend on each other in cycles:"
      printf '%s\n' "$circles" | sort
      status=1
    } >&2
  fi
  [ "$sources" -ge "$2" ] || {
    echo "only $sources sources of $1/ have objects" >&2
    status=1
  }
  echo "$1: $sources sources, $(printf '%s\n' "$needed" | grep -c .) calls between them"
}
check lib 50
[ ! -f isohand ] || check tools 20
[ ! -f isohand-bench ] || check bench 15
exit $status
