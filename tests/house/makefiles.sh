#!/bin/sh
# Every source and header that the makefiles' lists name is there.
set -u
cd "${srcdir:-.}" || exit 1
status=0
for list in */local.mk; do
  for file in $(sed -n 's/^[[:space:]]\{1,\}\([a-z][a-z0-9_/-]*\.[ch]\)\( \\\)\{0,1\}$/\1/p' "$list"); do
    # Those that generators write are not in the tree.
    case $file in */tables.c) continue ;; esac
    test -f "$file" || {
      echo "$list: there is no $file" >&2
      status=1
    }
  done
done
exit $status
