#!/bin/sh
# Builds a wheel with the libraries and the command, from an sdist, and runs it without the build:
# nothing of it is loaded.  Also: what setup.py prints where the library is not installed.
set -eu
modules='cffi numpy pycparser setuptools wheel pip'
. "$srcdir/tests/support/python.sh"
for tool in patchelf readelf ldd; do
  command -v $tool >/dev/null || skip "$tool is not installed"
done
[ -n "${TEST_WITH_TOOL-}" ] || skip 'the command is not built'

if (PKG_CONFIG_PATH= PKG_CONFIG_LIBDIR=$dir exec "$python" setup.py build_ext) >"$dir/log" 2>&1; then
  fail 'setup.py builds without the library'
fi
grep -q '^isohand: pkg-config does not find isohand and isohand-threads\.$' "$dir/log" ||
  fail "without the library: $(cat "$dir/log")"

# ---- From the sources to a wheel ---------------------------------------------------------------------
quietly() { # command...
  "$@" >"$dir/log" 2>&1 || {
    cat "$dir/log"
    fail "$*"
  }
}
quietly "$python" setup.py sdist -d "$dir/dist"
! grep -i 'warning\|deprecat' "$dir/log" || fail 'setup.py sdist warns'
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
quietly env ISOHAND_BUNDLE=1 "$python" -m pip wheel --no-index --no-deps --no-build-isolation -w "$dir/dist" "$dir"/dist/*.tar.gz
wheel=$(find "$dir/dist" -name '*.whl')
"$python" -m zipfile -e "$wheel" "$dir/installed"
# (zipfile drops modes, which pip restores.)
chmod +x "$dir/installed/isohand/bin/isohand"

# The wheel names the newest glibc that any of its files needs.
newest=$(find "$dir/installed" -type f \( -path '*/lib/*' -o -path '*/bin/*' -o -name '*.so' \) \
  -exec grep -aoE 'GLIBC_2\.[0-9]+' {} + | sed 's/.*GLIBC_2\.//' | sort -n | tail -1)
case $wheel in
*-cp39-abi3-manylinux_2_"$newest"_*.whl) ;;
*) fail "$wheel: needs glibc 2.$newest" ;;
esac

# ---- Without the build -------------------------------------------------------------------------------
cd "$dir/installed"
unset PKG_CONFIG_PATH
"$python" - "$dir/installed" <<'TEXT'
import sys
import isohand
assert isohand.Indexer("2,3,1,1").index("AsKs|QsJhTd|Th|Ac") == 2159589275
import isohand._exact, isohand._table
loaded = {line.split()[-1] for line in open("/proc/self/maps") if "isohand" in line}
assert any(path.endswith("lib/libisohand.so.1") for path in loaded), loaded
outside = [path for path in loaded if path.startswith("/") and not path.startswith(sys.argv[1])]
assert not outside, outside
TEXT
[ "$("$python" -m isohand index 2,3,1,1 'AsKs|QsJhTd|Th|Ac')" = 2159589275 ] ||
  fail 'python3 -m isohand prints something else'
! ldd isohand/bin/isohand | grep -F "$build/.libs" || fail 'the command uses the build'
echo "${wheel##*/}: $(find isohand/lib -type f | wc -l) libraries"
