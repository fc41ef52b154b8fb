#!/bin/sh
# Headers, lists of symbols (lib/*.map) and libraries agree: each public function is exported by
# exactly one library, and nothing else is. Archives define only ih_* and ihp_*, and no two different
# functions of one name. The libraries have no writable data and no load-time code; the core library
# needs only libc.
set -u
cd "${builddir:-.}" || exit 1
srcdir=${srcdir:-.} builddir=.
case " ${TEST_BUILD_CFLAGS-} " in
*-fsanitize* | *--coverage*)
  echo "instrumented build: its symbols are not all ours"
  exit 77
  ;;
esac
command -v nm >/dev/null && command -v objdump >/dev/null || exit 77
status=0
complain() {
  echo "$*" >&2
  status=1
}
lists=$(mktemp -d) || exit 1
trap 'rm -rf "$lists"' EXIT

. "$srcdir/tests/support/abi.sh"

# ---- Headers and lists ---------------------------------------------------------------
# Each public function or object is in exactly one list, that of its header's library.
check_lists() {
  for map in "$srcdir"/lib/*.map; do
    abi_listed "$map" | sed "s|^|${map##*/} |"
  done >"$lists/all"
  [ "$(wc -l <"$lists/all")" -gt 300 ] || complain "the lists are not readable"
  cut -d' ' -f3 "$lists/all" | sort | uniq -d >"$lists/twice"
  [ ! -s "$lists/twice" ] || complain "listed twice: $(cat "$lists/twice")"
  for library in $abi_libraries; do
    abi_declared "$library" >"$lists/declared"
    [ -s "$lists/declared" ] || complain "$library: no declarations found"
    sed -n "s/^$library\.map [^ ]* //p" "$lists/all" | sort >"$lists/listed"
    differ "$lists/declared" "$lists/listed" "$library: a header declares" "lib/$library.map lists"
  done
}

# Complains about lines that only one of two sorted files has.
differ() { # file, file, source of the first, source of the second
  for name in $(comm -23 "$1" "$2" | tr ' ' :); do
    complain "$3 $name, but not: $4"
  done
  for name in $(comm -13 "$1" "$2" | tr ' ' :); do
    complain "$4 $name, but not: $3"
  done
}

# ---- What the libraries export --------------------------------------------------------
# Prints NODE NAME for each symbol of a shared library; "- NAME" without a version.
exported_by() { # shared library
  nm -D --defined-only "$1" | awk '
    $2 != "A" { n = split($3, part, "@+"); print (n > 1 ? part[2] : "-"), part[1] }' | sort
}

check_exports() { # library
  exported_by ".libs/$1.so" >"$lists/exported"
  case $(head -n 1 "$lists/exported") in
  '- '*) nodes='s/^[^ ]* /- /' ;; # linker without version scripts
  *) nodes= ;;
  esac
  abi_listed "$srcdir/lib/$1.map" | sed "$nodes" >"$lists/listed"
  differ "$lists/exported" "$lists/listed" "$1.so exports" "lib/$1.map lists"
}

check_archive() { # library
  for symbol in $(nm -g --defined-only ".libs/$1.a" 2>/dev/null | awk 'NF == 3 {print $3}'); do
    case $symbol in ih_* | ihp_*) ;; *) complain "$1.a defines $symbol" ;; esac
  done
  # Writable sections and load-time code of our own objects. On 64-bit Arm, gcc puts the initial values of
  # automatic variables into .data, too: there a section counts if it has a variable.
  bad=$(objdump -ht ".libs/$1.a" 2>/dev/null | awk '
    /file format/ { object = $1; is_arm = /elf64-little/ }
    $2 ~ /^\.(data|bss|tdata|tbss|init_array|fini_array|ctors|dtors|preinit_array)/ &&
    $2 !~ /^\.data\.rel\.ro/ && $3 !~ /^0+$/ && !(is_arm && $2 ~ /^\.data/) { print object, $2, "0x" $3 }
    / O \.data/ && !/ O \.data\.rel\.ro/ { print object, $NF }')
  [ -z "$bad" ] || complain "$1.a has writable data or load-time code: $bad"
}

# A source that several libraries compile makes the same functions in each. Others of one name would clash
# in a program that links the archives.
check_clashes() {
  find .libs -name 'libisohand*.a' -exec nm -gS --defined-only {} + 2>/dev/null |
    awk 'NF == 4 && $3 == "T" {print $4, $2}' | sort -u | cut -d' ' -f1 | uniq -d >"$lists/clashes"
  [ ! -s "$lists/clashes" ] || complain "different functions of one name: $(cat "$lists/clashes")"
}

check_lists
looked=0
for library in $abi_libraries libisohand-compat; do
  if [ -f ".libs/$library.so" ]; then
    check_exports "$library"
    looked=$((looked + 1))
  fi
  if [ "$library" != libisohand-compat ] && [ -f ".libs/$library.a" ]; then
    check_archive "$library"
    looked=$((looked + 1))
  fi
done
[ "$looked" -gt 0 ] || exit 77
check_clashes

# ---- The layout of the inlined tables ---------------------------------------------------
# A program compiled for a different layout of the tables does not link.  (The compiler must
# not call the library's own copies of the functions, which always fit.)
link_inline() { # number of the layout
  sed "s/ih_rate_inline_tables_[0-9]*/ih_rate_inline_tables_$1/; s/^IH_API inline/static inline/" \
    "$srcdir/include/isohand/rating_inline.h" >"$lists/inline.h"
  printf '#include "inline.h"\nint main(int n, char **words)\n{\n  (void)words;\n%s\n}\n' \
    '  return ih_rate_inline((const uint8_t[]){0, 4, 8, 12, 17}, 5) == n;' >"$lists/inline.c"
  # shellcheck disable=SC2086 # a compiler and its flags
  ${CC:-cc} -std=c11 -O1 -I"$srcdir/include" -Iinclude -o "$lists/inline" "$lists/inline.c" \
    -L.libs -lisohand
}
if [ -f .libs/libisohand.so ]; then
  layout=$(sed -n 's/^    ih_rate_inline_tables_\([0-9]*\);/\1/p' "$srcdir/lib/libisohand.map")
  link_inline "$layout" || complain "a program with inlined ratings does not link"
  ! link_inline $((layout + 1)) 2>"$lists/none" ||
    complain "a program for a different layout of the tables links"
fi

if [ -f .libs/libisohand.so ]; then
  for name in $(objdump -p .libs/libisohand.so | awk '$1 == "NEEDED" {print $2}'); do
    case $name in libc.so* | ld-linux*) ;; *) complain "libisohand needs $name" ;; esac
  done
fi
exit $status
