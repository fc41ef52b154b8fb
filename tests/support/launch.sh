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
