# Starts programs on ranks of the configured MPI; sourced by tests/mpi/*.sh. Sets dir: a folder for the
# test's files.
[ -n "${TEST_WITH_MPI-}" ] || {
  echo "configured without MPI"
  exit 77
}
[ -n "${MPIRUN-}" ] || {
  echo "no launcher of the MPI; configure takes MPIRUN=PROGRAM"
  exit 77
}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

fail() {
  echo "FAIL: $*" >&2
  exit 1
}

. "$srcdir/tests/support/launch.sh"

# ranks N PROGRAM WORD...: runs a program on N ranks. Programs of tests/mpi compare IH_TEST_RANKS with
# the number of ranks: the launcher of a different MPI starts N times one rank.
ranks() {
  count=$1
  shift
  IH_TEST_RANKS=$count $launch -n "$count" "$@"
}

# on_ranks PROGRAM WORD...: runs a program of tests/mpi on 1, 2, 3 and 4 ranks.
on_ranks() {
  program=$1
  shift
  for n in 1 2 3 4; do
    ranks $n "$builddir/tests/mpi/$program" "$@" || fail "$program on $n ranks"
  done
}
