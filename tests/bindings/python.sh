#!/bin/sh
# Builds the Python package against the libraries of this build, and tests it: its tests, the examples
# in its documents, and its types.  The long tier also looks for leaks.
set -eu
top=$(cd "$srcdir" && pwd)
build=$(cd "$builddir" && pwd)
skip() {
  echo "$*"
  exit 77
}
case " ${TEST_BUILD_CFLAGS-} " in
*-fsanitize* | *--coverage*) skip 'instrumented build: Python cannot load its libraries' ;;
esac
[ -n "$(find "$build/.libs" -name 'libisohand.so*' -o -name 'libisohand.*dylib')" ] ||
  skip 'the shared libraries are not built'
[ -n "${TEST_WITH_THREADS-}" ] || skip 'libisohand-threads, which the package needs, is not built'
command -v pkg-config >/dev/null || skip 'pkg-config is not installed'

# The python3 that configure found, else that of the system, for which ./bootstrap installs packages.
lacks=''
python=''
for candidate in "${PYTHON3-}" /usr/bin/python3; do
  [ -n "$candidate" ] && [ -x "$candidate" ] || continue
  lacks=$("$candidate" - <<'TEXT'
import importlib.util
names = "cffi numpy pycparser setuptools pytest hypothesis".split()
print(*(name for name in names if importlib.util.find_spec(name) is None))
TEXT
)
  [ -n "$lacks" ] || {
    python=$candidate
    break
  }
done
[ -n "$python" ] || skip "python3 is missing, or lacks ${lacks:-everything}"
config=$("$python" -c 'import sysconfig; print(sysconfig.get_paths()["include"])')
[ -f "$config/Python.h" ] || skip "$config/Python.h is missing"

# ---- Building --------------------------------------------------------------------------------------
# (In a copy, since sources may be read-only.)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cp -R "$top/bindings/python" "$dir/package"
cd "$dir/package"
chmod -R u+w .
rm -rf build isohand/*.so
unset ISOHAND_BUNDLE LD_LIBRARY_PATH || :
PKG_CONFIG_PATH=$build/lib ISOHAND_COMMAND=$build/isohand ISOHAND_DATA=$top/tests/data
PYTHONPATH=$dir/package PYTHONDONTWRITEBYTECODE=1 LC_ALL=C.UTF-8
export PKG_CONFIG_PATH ISOHAND_COMMAND ISOHAND_DATA PYTHONPATH PYTHONDONTWRITEBYTECODE LC_ALL
"$python" setup.py -q build_ext --inplace >"$dir/log" 2>&1 || {
  cat "$dir/log"
  exit 1
}
! grep -i warning "$dir/log" || exit 1

# ---- Testing ---------------------------------------------------------------------------------------
"$python" -m pytest -q -p no:cacheprovider --doctest-modules --doctest-glob='*.md' \
  --ignore=setup.py --durations=5 -rs .
if "$python" -c 'import mypy' 2>/dev/null; then
  "$python" -m mypy --strict --cache-dir="$dir/mypy" isohand
  [ ! -d examples ] || "$python" -m mypy --strict --cache-dir="$dir/mypy" examples/*.py
else
  echo 'the types are not checked: mypy is not installed'
fi

[ "${IH_TIER-check}" != check ] || exit 0
command -v valgrind >/dev/null || {
  echo 'leaks are not looked for: valgrind is not installed'
  exit 0
}
PYTHONMALLOC=malloc valgrind --leak-check=full --show-leak-kinds=definite --log-file="$dir/leaks" \
  "$python" tests/leaks.py
# Python itself loses memory; what counts is what our code or the libraries have part in.
sed 's/^==[0-9]*== //' "$dir/leaks" | awk -v RS= '
  /Invalid |uninitialised|definitely lost in/ && /libisohand|isohand\/_[a-z]*\./ { print $0 "\n"; wrong = 1 }
  END { exit wrong }' >&2
grep -q 'LEAK SUMMARY' "$dir/leaks"
echo 'no leaks'
