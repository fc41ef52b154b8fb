# Waiting for another process, with a limit; sourced by scripts that define fail.

# has_ended PROCESS: the process has ended, even if it has not been waited for.
has_ended()
{
  kill -0 "$1" 2>/dev/null || return 0
  state=
  { read -r _ _ state _ <"/proc/$1/stat"; } 2>/dev/null || :
  test "$state" = Z
}

# poll PAUSE N COMMAND...: repeats the command until it succeeds, at most N times, with the command
# PAUSE in between. CK_TIMEOUT_MULTIPLIER stretches N, as it does the other limits of time. Returns 1 if
# process $pid ends first.
poll()
{
  pause=$1 polls=$(($2 * ${CK_TIMEOUT_MULTIPLIER:-1}))
  shift 2
  until "$@"; do
    if has_ended "$pid"; then
      "$@" || return 1
      return 0
    fi
    polls=$((polls - 1))
    test $polls -gt 0 || {
      kill -s KILL "$pid"
      fail "timed out waiting for: $*"
    }
    $pause
  done
}
