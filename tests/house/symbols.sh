#!/bin/sh
# What the libraries export and need: what their headers declare and nothing else (ihp_*
# too inside the archives), no writable data, nothing that runs at load time, and libc
# alone for the core.
set -u
cd "${builddir:-.}" || exit 1
srcdir=${srcdir:-.}
case " ${TEST_BUILD_CFLAGS-} " in
*-fsanitize* | *--coverage*)
  echo "instrumented build: its symbols are not ours"
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

# The library whose calls a header declares.
library_of() { # header
  case ${1##*/} in
  openmp.h) echo none ;;
  abstraction.h | build.h | feature.h | recall.h | store.h | table.h) echo libisohand-table ;;
  exact.h) echo libisohand-exact ;;
  *) echo libisohand ;;
  esac
}

# The functions and arrays that IH_API declares, also over several lines, or inline.
declared_in() { # headers
  awk '
    FNR == 1 { declaration = "" }
    /^IH_API/ { declaration = " " }
    declaration != "" { declaration = declaration $0 " " }
    declaration ~ /[;{]/ {
      if (match(declaration, /ih_[a-z0-9_]* *[(;[]/))
        print substr(declaration, RSTART, RLENGTH - 1)
      else
        print "nothing-readable-in:" FILENAME
      declaration = ""
    }' "$@" | tr -d ' ' | sort -u
}

exported_by() { # shared library
  nm -D --defined-only "$1" | awk '$2 != "A" {sub(/@.*/, "", $3); print $3}' | sort -u
}

check_headers() { # library
  headers=
  for file in "$srcdir"/include/isohand/*.h include/isohand/version.h; do
    [ "$(library_of "$file")" = "$1" ] && headers="$headers $file"
  done
  # shellcheck disable=SC2086
  declared_in $headers >"$lists/declared"
  exported_by ".libs/$1.so" >"$lists/exported"
  [ -s "$lists/declared" ] || complain "$1: no declarations found"
  for name in $(comm -23 "$lists/declared" "$lists/exported"); do
    complain "$1 does not export $name, which a header declares"
  done
  for name in $(comm -13 "$lists/declared" "$lists/exported"); do
    complain "$1 exports $name, which no header declares"
  done
}

# The version of the symbols is the number of the soname.
check_version() { # library
  number=$(objdump -p ".libs/$1.so" | sed -n 's/^ *SONAME .*\.so\.//p')
  versions=$(nm -D --defined-only ".libs/$1.so" | sed -n 's/.*@@*\([^@]*\)$/\1/p' | sort -u)
  [ -z "$versions" ] || [ "$versions" = "ISOHAND_$number" ] ||
    complain "$1.so.$number exports symbols of version $versions"
}

check_archive() { # library
  for symbol in $(nm -g --defined-only ".libs/$1.a" 2>/dev/null | awk 'NF == 3 {print $3}'); do
    case $symbol in ih_* | ihp_*) ;; *) complain "$1.a defines $symbol" ;; esac
  done
  # Sections of our own objects that are written to or run at load time.
  bad=$(objdump -h ".libs/$1.a" 2>/dev/null | awk '
    /file format/ { object = $1 }
    $2 ~ /^\.(data|bss|tdata|tbss|init_array|fini_array|ctors|dtors|preinit_array)/ &&
    $2 !~ /^\.data\.rel\.ro/ && $3 !~ /^0+$/ { print object, $2, "0x" $3 }')
  [ -z "$bad" ] || complain "$1.a has writable data or load-time code: $bad"
}

looked=0
for library in libisohand libisohand-table libisohand-exact; do
  if [ -f ".libs/$library.so" ]; then
    check_headers "$library"
    check_version "$library"
    looked=$((looked + 1))
  fi
  if [ -f ".libs/$library.a" ]; then
    check_archive "$library"
    looked=$((looked + 1))
  fi
done
[ "$looked" -gt 0 ] || exit 77

if [ -f .libs/libisohand.so ]; then
  for name in $(objdump -p .libs/libisohand.so | awk '$1 == "NEEDED" {print $2}'); do
    case $name in libc.so* | ld-linux*) ;; *) complain "libisohand needs $name" ;; esac
  done
fi
exit $status
