#!/bin/sh
# limit.sh SCRIPT: runs a test script, for at most ten minutes in `make check` if the command
# timeout
# exists. CK_TIMEOUT_MULTIPLIER stretches the limit, like Check's.
limit=600
[ "${IH_TIER:-check}" = check ] || limit=86400
limit=$((limit * ${CK_TIMEOUT_MULTIPLIER:-1}))
if command -v timeout >/dev/null; then
  exec timeout "$limit" "$@"
fi
exec "$@"
