#!/bin/sh
# What the libraries export and need: ih_* only (ihp_* inside the archives), no
# writable data, nothing that runs at load time, and libc alone for the core.
set -u
cd "${builddir:-.}" || exit 1
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

looked=0
for library in libisohand libisohand-table libisohand-exact; do
  shared=.libs/$library.so
  archive=.libs/$library.a
  [ -f "$shared" ] || [ -f "$archive" ] || continue
  looked=$((looked + 1))
  if [ -f "$shared" ]; then
    for symbol in $(nm -D --defined-only "$shared" | awk '{print $3}'); do
      case $symbol in ih_*) ;; *) complain "$shared exports $symbol" ;; esac
    done
    [ "$(nm -D --defined-only "$shared" | grep -c ' T ih_')" -gt 2 ] ||
      complain "$shared exports too little"
  fi
  if [ -f "$archive" ]; then
    for symbol in $(nm -g --defined-only "$archive" 2>/dev/null | awk 'NF == 3 {print $3}'); do
      case $symbol in ih_* | ihp_*) ;; *) complain "$archive defines $symbol" ;; esac
    done
    # Sections of our own objects that are written to or run at load time.
    bad=$(objdump -h "$archive" 2>/dev/null | awk '
      /file format/ { object = $1 }
      $2 ~ /^\.(data|bss|tdata|tbss|init_array|fini_array|ctors|dtors|preinit_array)/ &&
      $2 !~ /^\.data\.rel\.ro/ && $3 !~ /^0+$/ { print object, $2, "0x" $3 }')
    [ -z "$bad" ] || complain "$archive has writable data or load-time code: $bad"
  fi
done
[ "$looked" -gt 0 ] || exit 77

# Every function in the core's headers is exported, inline ones too.
if [ -f .libs/libisohand.so ]; then
  exported=$(nm -D --defined-only .libs/libisohand.so | awk '{print $3}')
  for file in "${srcdir:-.}"/include/isohand/*.h include/isohand/version.h; do
    case ${file##*/} in build.h | exact.h | feature.h | openmp.h | store.h | table.h) continue ;; esac
    for name in $(sed -n '/^IH_API/s/.*[ *]\(ih_[a-z0-9_]*\)(.*/\1/p' "$file"); do
      case "
$exported
" in
      *"
$name
"*) ;;
      *) complain "$file declares $name, but the library does not export it" ;;
      esac
    done
  done
  needed=$(objdump -p .libs/libisohand.so | awk '$1 == "NEEDED" {print $2}')
  for name in $needed; do
    case $name in libc.so* | ld-linux*) ;; *) complain "libisohand needs $name" ;; esac
  done
fi
exit $status
