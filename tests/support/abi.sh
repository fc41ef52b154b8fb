# Shared by the tests of the ABI, whose rules are in HACKING.md ("The ABI"). Sourced by scripts that
# have set srcdir and builddir.
LC_ALL=C
export LC_ALL

abi_release=1.0 # the newest release whose lists are frozen in tests/data/abi
abi_libraries='libisohand libisohand-table libisohand-exact libisohand-threads libisohand-mpi'

# Lists the public headers; version.h is made by the build.
abi_headers() {
  printf '%s\n' "$srcdir"/include/isohand/*.h "$builddir"/include/isohand/version.h
}

# Lists the drop-in headers, whose names are Waugh's: not for bindings, but as frozen as the others.
abi_compat_headers() {
  printf '%s\n' "$srcdir"/include/isohand/compat/*.h
}

# Returns 0 if the newest frozen release is published: its entry in NEWS has a day.
abi_is_published() {
  ! grep -qx "$abi_release.0 (not yet released)" "$srcdir/NEWS"
}

# Prints the library that exports a header's declarations; nothing for a header with inline code
# only.
abi_library_of() { # header
  case ${1##*/isohand/} in
  openmp.h) ;;
  compat/*) echo libisohand-compat ;;
  abstraction.h | build.h | feature.h | recall.h | replacement.h | store.h | table.h) echo libisohand-table ;;
  exact.h | exact_gmp.h) echo libisohand-exact ;;
  threads.h) echo libisohand-threads ;;
  mpi.h) echo libisohand-mpi ;;
  *) echo libisohand ;;
  esac
}

# Prints the number in the soname of a library on Linux, from its -version-info.
abi_soname() { # library
  abi_part=${1#libisohand}
  abi_part=$(echo "${abi_part:--core}" | tr a-z A-Z | tr -d -)
  sed -n "s/^IH_${abi_part}_VERSION_INFO = \([0-9]*\):[0-9]*:\([0-9]*\)$/\1 \2/p" "$srcdir/Makefile.am" |
    awk '{ print $1 - $2 }'
}

# Lists the headers whose layout is recorded: types of MPI are different in each MPI.
abi_layout_headers() {
  abi_headers | grep -v '/mpi\.h$'
}

# Prints all declarations of headers, which stdin lists, in the format of declarations.awk.
abi_declarations() {
  while read -r abi_header; do
    awk -f "$srcdir/tests/support/declarations.awk" "$abi_header"
  done
}

# Prints the functions and objects that the headers of a library declare.
abi_declared() { # library
  abi_headers | while read -r abi_header; do
    [ "$(abi_library_of "$abi_header")" != "$1" ] ||
      awk -f "$srcdir/tests/support/declarations.awk" "$abi_header"
  done | awk -F'\t' '$2 == "function" || $2 == "object" || $2 == "unreadable" { print $3 }' | sort
}

# Prints the layout of all headers (layout.awk), sorted; works in a folder. Names with ih_compat_ are
# internal.
abi_layout() { # folder
  { abi_layout_headers; abi_compat_headers; } | abi_declarations | grep -v '	ih_compat_' |
    awk -f "$srcdir/tests/support/layout.awk" >"$1/layout.c" &&
    ${CC:-cc} -std=c11 -I"$srcdir/include" -I"$builddir/include" -o "$1/layout" "$1/layout.c" &&
    "$1/layout" | sort -u
}

# Prints NODE NAME for each symbol of a version script.
abi_listed() { # file
  awk '/^[A-Z]/ { node = $1 } /^    [A-Za-z]/ { sub(/;/, "", $1); print node, $1 }' "$1" | sort
}
