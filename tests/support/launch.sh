# Sets launch: the words that start ranks, by MPIRUN, the launcher of the configured MPI; sourced.
#
# Open MPI must be told to start more ranks than there are processors, and to start them as root. Without
# /sys, as where packages are built, its hwloc prints a line in each process, unless it is told to hide errors.
HWLOC_HIDE_ERRORS=2
export HWLOC_HIDE_ERRORS
launch=$MPIRUN
case $($MPIRUN --version 2>&1) in
*'Open MPI'* | *OpenRTE*)
  launch="$launch --oversubscribe --bind-to none"
  [ "$(id -u)" -ne 0 ] || launch="$launch --allow-run-as-root"
  ;;
esac
