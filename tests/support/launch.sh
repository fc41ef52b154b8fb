# Sets launch: the words that start ranks, by MPIRUN, the launcher of the configured MPI; sourced.
#
# Open MPI must be told to start more ranks than there are processors, and to start them as root.
launch=$MPIRUN
case $($MPIRUN --version 2>&1) in
*'Open MPI'* | *OpenRTE*)
  launch="$launch --oversubscribe --bind-to none"
  [ "$(id -u)" -ne 0 ] || launch="$launch --allow-run-as-root"
  ;;
esac

# Where packages are built there may be no /sys. Open MPI's hwloc prints an error about that in each process,
# which tests would take for a message of ours.
HWLOC_HIDE_ERRORS=2
export HWLOC_HIDE_ERRORS
