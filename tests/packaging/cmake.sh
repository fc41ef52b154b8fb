#!/bin/sh
# CMake finds the installed libraries, wherever they are moved to; and as a part of another project it
# builds the same libraries as make.  Compiling all of them takes a minute, so that is for the long tier.
set -eu
. "$srcdir/tests/support/installed.sh"
command -v cmake >/dev/null || {
  echo "no cmake"
  exit 77
}
built=$(cd "$builddir" && pwd)
fail() {
  echo "FAIL: $*" >&2
  exit 1
}
has() { [ -n "$(find "$root" -name "$1")" ]; }
unset LD_LIBRARY_PATH

# configure SOURCE BUILD ARGUMENT...
configure() {
  source=$1 build=$2
  shift 2
  CC=${CC:-cc} CXX=${CXX:-c++} cmake -S "$source" -B "$build" "$@" >"$dir/out" 2>&1
}
make_all() { cmake --build "$1" -j 2 >"$dir/out" 2>&1; }
must() { "$@" || { cat "$dir/out" >&2 && fail "$*"; }; }

# ---- The installed package ----------------------------------------------------------
prefix=$dir/moved
cp -R "$root" "$prefix"

mkdir "$dir/user"
cat >"$dir/user/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.16)
project(user LANGUAGES C CXX)
set(isohand_USE_STATIC_LIBS ${STATIC})
find_package(isohand ${WANTED} CONFIG REQUIRED COMPONENTS ${PARTS})
add_executable(user user.c)
add_executable(user_cxx user.cpp)
foreach(target user user_cxx)
  target_link_libraries(${target} PRIVATE isohand::isohand)
  foreach(part IN LISTS PARTS)
    target_link_libraries(${target} PRIVATE isohand::${part})
  endforeach()
endforeach()
END
parts= program='int main(void) { puts(ih_version()); return 0; }'
includes='#include <isohand.h>
#include <stdio.h>'
for part in table exact threads; do
  ! has "libisohand-$part.*" || parts="$parts;$part"
done
case $parts in
*table*) includes="$includes
#include <isohand/table.h>" ;;
esac
printf '%s\n%s\n' "$includes" "$program" >"$dir/user/user.c"
cp "$dir/user/user.c" "$dir/user/user.cpp"
version=$(pkg-config --modversion isohand)
for static in ON OFF; do
  if [ "$static" = ON ]; then
    has libisohand.a || continue
  fi
  build=$dir/user-$static
  must configure "$dir/user" "$build" -DCMAKE_PREFIX_PATH="$prefix" -DSTATIC=$static "-DPARTS=${parts#;}" \
    "-DWANTED=${version%.*}"
  must make_all "$build"
  [ "$("$build/user")" = "$version" ] && [ "$("$build/user_cxx")" = "$version" ] || fail "another version"
done

refuses() { # text, argument...
  text=$1
  shift
  rm -rf "$dir/refused"
  ! configure "$dir/user" "$dir/refused" -DCMAKE_PREFIX_PATH="$prefix" "$@" || fail "accepted: $*"
  tr -s ' \n' ' ' <"$dir/out" | grep -q -- "$text" || {
    cat "$dir/out" >&2
    fail "no message: $text"
  }
}
refuses 'not installed in .*: nothing; components are table' -DPARTS=nothing
refuses 'compatible with requested version' -DWANTED=$((${version%%.*} + 1)).0
refuses 'compatible with requested version' -DWANTED="${version%%.*}.999"

must configure "$srcdir/examples/cmake" "$dir/example" -DCMAKE_PREFIX_PATH="$prefix"
must make_all "$dir/example"
"$dir/example/regret" | grep -q '^AsKs|QsJhTd|Th|Ac is hand [0-9]* of 1398100$' || fail 'another hand'

# ---- As a part of another project ---------------------------------------------------
# The parts that the build at hand has.
options=
for part in TABLE EXACT THREADS COMPAT; do
  on=OFF
  ! has "libisohand-$(echo "$part" | tr '[:upper:]' '[:lower:]').*" || on=ON
  options="$options -DISOHAND_$part=$on"
done
mkdir "$dir/outer"
cat >"$dir/outer/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.21)
project(outer LANGUAGES C)
add_subdirectory("$top" isohand)
add_executable(regret "$top/examples/regret.c")
target_link_libraries(regret PRIVATE isohand::isohand)
END
# shellcheck disable=SC2086 # words
must configure "$dir/outer" "$dir/inner" $options -DISOHAND_INSTALL=ON -DBUILD_SHARED_LIBS=ON -DCMAKE_EXPORT_COMPILE_COMMANDS=ON

# The sources: the objects in the archives that make built.
for archive in "$built"/.libs/libisohand*.a; do
  name=$(basename "$archive" .a)
  [ -e "$archive" ] && [ "$name" != libisohand-mpi ] || continue # CMake has no target for it
  ar t "$archive" | sed 's/^lt[0-9]*-//; s/^lib[a-z_]*_la-//; s/\.l\{0,1\}o$//' | sort >"$dir/by-make"
  sed -n "s,.*CMakeFiles/${name#lib}\.dir/.*/\([^/]*\)\.c\.o .*,\1,p" \
    "$dir/inner/compile_commands.json" | sort >"$dir/by-cmake"
  [ -s "$dir/by-cmake" ] || fail "$name: no sources"
  diff "$dir/by-make" "$dir/by-cmake" || fail "$name: other sources"
done

# Likewise by FetchContent, of the core library alone.
mkdir "$dir/fetching"
sed "/^add_subdirectory/c\\
include(FetchContent)\\
FetchContent_Declare(isohand SOURCE_DIR \"$top\")\\
FetchContent_MakeAvailable(isohand)" "$dir/outer/CMakeLists.txt" >"$dir/fetching/CMakeLists.txt"
must configure "$dir/fetching" "$dir/fetched" -DISOHAND_TABLE=OFF -DISOHAND_EXACT=OFF -DISOHAND_THREADS=OFF \
  -DISOHAND_COMPAT=OFF -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
grep -q 'lib/index/' "$dir/fetched/compile_commands.json" && ! grep -q 'lib/table/' "$dir/fetched/compile_commands.json" ||
  fail 'FetchContent: other sources than those of the core library'

[ "${IH_TIER-check}" != check ] || exit 0
must make_all "$dir/inner"
"$dir/inner/regret" | grep -q 'of 1398100$' || fail 'another hand'

# The installed headers.
must cmake --install "$dir/inner" --prefix "$dir/by-cmake-installed"
diff -r -x mpi.h "$prefix/include" "$dir/by-cmake-installed/include" || fail 'other headers'

# The symbols, with their versions, and the sonames.
symbols() { nm -D --defined-only --with-symbol-versions "$1" | awk '{print $2, $3}' | sort; }
soname() { readelf -d "$1" | sed -n 's/.*SONAME//p'; }
for shared in "$built"/.libs/libisohand*.so; do
  [ -e "$shared" ] && [ "$(basename "$shared")" != libisohand-mpi.so ] || continue
  other=$dir/inner/isohand/$(basename "$shared")
  symbols "$shared" >"$dir/by-make"
  symbols "$other" >"$dir/by-cmake"
  diff "$dir/by-make" "$dir/by-cmake" || fail "$other: other symbols"
  [ "$(soname "$shared")" = "$(soname "$other")" ] || fail "$other: another soname"
done

# The bytes of tables and buckets, by the command with these libraries.
[ -x "$built/.libs/isohand" ] || exit 0
for libraries in "$built/.libs" "$dir/inner/isohand"; do
  mkdir "$dir/tables"
  for work in 'strength 2,3 -o strength' 'ehs turn --deck 5x4 -o ehs'; do
    # shellcheck disable=SC2086 # words
    (cd "$dir/tables" && LD_LIBRARY_PATH=$libraries "$built/.libs/isohand" build $work -q)
  done
  LD_LIBRARY_PATH=$libraries "$built/.libs/isohand" bucket quick --deck 6x4 -d "$dir/tables" -q >"$dir/out"
  (cd "$dir/tables" && cksum ./*) >"$dir/sums-$(basename "$libraries")"
  rm -r "$dir/tables"
done
diff "$dir/sums-.libs" "$dir/sums-isohand" || fail 'other bytes'
[ "$(wc -l <"$dir/sums-isohand")" -ge 4 ] || fail 'no tables'
