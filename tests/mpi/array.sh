#!/bin/sh
# Arrays over 1 to 4 ranks, compared with plain arrays.
set -eu
. "$srcdir/tests/support/mpi.sh"
on_ranks ranks_array
