# A copy of the Python package in $dir/package, where the script goes, to build it against the libraries
# of this build: sources may be read-only.  Sourced by the tests of tests/bindings, which are skipped
# where a module is missing that the caller names in $modules.  Sets top, build, dir and python.
. "$srcdir/tests/support/bindings.sh"
needs_shared_libraries
[ -n "${TEST_WITH_THREADS-}" ] || skip 'libisohand-threads, which the package needs, is not built'

# Prints those of the modules that a python3 lacks, or that Python.h is missing.
python_lacks() { # python3
  "$1" - $modules <<'TEXT'
import importlib.util, os, sys, sysconfig
missing = [name for name in sys.argv[1:] if importlib.util.find_spec(name) is None]
if not os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h")):
    missing.append("Python.h")
print(*missing)
TEXT
}

# The python3 that configure found, else that of the system, for which ./bootstrap installs packages.
python='' lacks='everything'
for candidate in "${PYTHON3-}" /usr/bin/python3; do
  if [ -z "$python" ] && [ -n "$candidate" ] && [ -x "$candidate" ]; then
    lacks=$(python_lacks "$candidate")
    [ -n "$lacks" ] || python=$candidate
  fi
done
[ -n "$python" ] || skip "python3 lacks $lacks"

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cp -R "$top/bindings/python" "$dir/package"
cd "$dir/package"
chmod -R u+w .
rm -rf build isohand/*.so
unset ISOHAND_BUNDLE LD_LIBRARY_PATH PYTHONPATH || :
PKG_CONFIG_PATH=$build/lib PYTHONDONTWRITEBYTECODE=1 LC_ALL=C.UTF-8
export PKG_CONFIG_PATH PYTHONDONTWRITEBYTECODE LC_ALL
