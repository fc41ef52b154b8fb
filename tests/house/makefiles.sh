#!/bin/sh
# Every source and header of the tree is named in a makefile; otherwise it would be neither built nor
# distributed. (make fails if a named file is missing.)
set -u
cd "${srcdir:-.}" || exit 1
status=0
words=" $(find Makefile.am lib tools bench explore examples -name Makefile.am -o -name '*.mk' | sort |
  xargs cat | tr -s ' \t\n\\' '    ') "
seen=0
for file in $(find include lib tools bench explore \( -name '*.[ch]' -o -name '*.[ch]pp' \) | sort); do
  seen=$((seen + 1))
  case $words in
  *" $file "*) ;;
  *)
    echo "$file: not in any makefile" >&2
    status=1
    ;;
  esac
done
[ "$seen" -gt 300 ] || {
  echo "only $seen files found" >&2
  status=1
}
echo "$seen files"
exit $status
