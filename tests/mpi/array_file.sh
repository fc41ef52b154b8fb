#!/bin/sh
# The file of an array has the same bytes from 1 to 4 ranks as one that a single process writes.
set -eu
. "$srcdir/tests/support/mpi.sh"
for n in 1 2 3 4; do
  ranks $n "$builddir/tests/mpi/ranks_file" "$dir/file-$n" || fail "ranks_file on $n ranks"
  cmp "$dir/file-$n" "$dir/file-$n.plain" || fail "the file of $n ranks differs"
  cmp "$dir/file-$n" "$dir/file-1" || fail "the file of $n ranks is not that of one"
done
