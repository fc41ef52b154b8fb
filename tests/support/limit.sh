#!/bin/sh
# limit.sh SCRIPT: runs a script of the tests, for ten minutes at most in `make check`, where there
# is the command timeout.  CK_TIMEOUT_MULTIPLIER stretches the limit, as it does those of Check.
limit=600
[ "${IH_TIER:-check}" = check ] || limit=86400
limit=$((limit * ${CK_TIMEOUT_MULTIPLIER:-1}))
if command -v timeout >/dev/null; then
  exec timeout "$limit" "$@"
fi
exec "$@"
