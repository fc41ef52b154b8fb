#!/bin/sh
# Builds the Python package against the libraries of this build, and tests it: its tests, the examples
# in its documents, and its types.  The long tier also looks for leaks.
set -eu
modules='cffi numpy pycparser setuptools wheel pytest hypothesis'
. "$srcdir/tests/support/python.sh"

"$python" setup.py -q build_ext --inplace >"$dir/log" 2>&1 || {
  cat "$dir/log"
  exit 1
}
! grep -i 'warning' "$dir/log" || exit 1

PYTHONPATH=$dir/package ISOHAND_COMMAND=$build/isohand ISOHAND_DATA=$top/tests/data
ISOHAND_DOC=$top/doc
export PYTHONPATH ISOHAND_COMMAND ISOHAND_DATA ISOHAND_DOC
"$python" -m pytest -q -p no:cacheprovider --doctest-modules --doctest-glob='*.md' --durations=5 -rs \
  . "$top/README.md"
if "$python" -c 'import mypy' 2>/dev/null; then
  "$python" -m mypy --strict --cache-dir="$dir/mypy" isohand
  [ ! -d examples ] || "$python" -m mypy --strict --cache-dir="$dir/mypy" examples
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
