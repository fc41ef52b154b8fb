# What the tests of the ABI share; HACKING.md ("The ABI") has the rules.  Read by scripts that
# have set srcdir and builddir.
LC_ALL=C
export LC_ALL

abi_release=1.0 # the newest release whose lists are frozen in tests/data/abi
abi_libraries='libisohand libisohand-table libisohand-exact libisohand-threads'

# The public headers; version.h is a product of the build.
abi_headers() {
  printf '%s\n' "$srcdir"/include/isohand/*.h "$builddir"/include/isohand/version.h
}

# The library that exports what a header declares; nothing for one that is inline only.
abi_library_of() { # header
  case ${1##*/} in
  openmp.h) ;;
  abstraction.h | build.h | feature.h | recall.h | replacement.h | store.h | table.h) echo libisohand-table ;;
  exact.h | exact_gmp.h) echo libisohand-exact ;;
  threads.h) echo libisohand-threads ;;
  *) echo libisohand ;;
  esac
}

# All declarations, as declarations.awk prints them.
abi_declarations() {
  abi_headers | while read -r abi_header; do
    awk -f "$srcdir/tests/support/declarations.awk" "$abi_header"
  done
}

# The functions and objects that the headers of a library declare.
abi_declared() { # library
  abi_headers | while read -r abi_header; do
    [ "$(abi_library_of "$abi_header")" != "$1" ] ||
      awk -f "$srcdir/tests/support/declarations.awk" "$abi_header"
  done | awk -F'\t' '$2 == "function" || $2 == "object" || $2 == "unreadable" { print $3 }' | sort
}

# What layout.awk says of all headers, sorted; made in a folder.
abi_layout() { # folder
  abi_declarations | awk -f "$srcdir/tests/support/layout.awk" >"$1/layout.c" &&
    ${CC:-cc} -std=c11 -I"$srcdir/include" -I"$builddir/include" -o "$1/layout" "$1/layout.c" &&
    "$1/layout" | sort
}

# NODE NAME for each symbol of a version script.
abi_listed() { # file
  awk '/^[A-Z]/ { node = $1 } /^    [A-Za-z]/ { sub(/;/, "", $1); print node, $1 }' "$1" | sort
}
