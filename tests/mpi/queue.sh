#!/bin/sh
# Queues deal each number out once, to 1 to 4 ranks.
set -eu
. "$srcdir/tests/support/mpi.sh"
on_ranks ranks_queue
