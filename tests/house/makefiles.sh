#!/bin/sh
# Every source and header of the tree is a word of some makefile: one that no makefile names is not
# built, and not in the distribution.  (One that is named and missing stops make.)
set -u
cd "${srcdir:-.}" || exit 1
status=0
words=" $(find Makefile.am lib tools bench explore examples -name Makefile.am -o -name '*.mk' | sort |
  xargs cat | tr -s ' \t\n\\' '    ') "
seen=0
for file in $(find include lib tools bench explore -name '*.[ch]' | sort); do
  seen=$((seen + 1))
  case $words in
  *" $file "*) ;;
  *)
    echo "$file: in no makefile" >&2
    status=1
    ;;
  esac
done
[ "$seen" -gt 300 ] || {
  echo "only $seen files looked at" >&2
  status=1
}
echo "$seen files"
exit $status
