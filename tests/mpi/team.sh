#!/bin/sh
# The team of 1 to 4 ranks: exchanges, a rank that fails, and ranks that make different calls.
set -eu
. "$srcdir/tests/support/mpi.sh"
on_ranks ranks_team
ranks 3 "$builddir/tests/mpi/ranks_team" fails 0 || fail "rank 0 fails"
ranks 3 "$builddir/tests/mpi/ranks_team" fails 2 || fail "rank 2 fails"
for of in 2 4; do
  ranks $of "$builddir/tests/mpi/ranks_team" differs || fail "ranks make different calls"
done
