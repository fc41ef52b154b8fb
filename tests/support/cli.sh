# Shared by the tests of the command; sourced by tests/tools/cli_*.sh, which make check runs with
# srcdir and builddir set.
set -eu
LC_ALL=C
export LC_ALL
isohand=$(cd "$builddir" && pwd)/isohand
# Bypasses libtool's script, which takes longer than most of the runs.
if test "$(head -c 2 "$isohand")" = '#!'; then
  LD_LIBRARY_PATH=${isohand%/*}/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  export LD_LIBRARY_PATH
  isohand=${isohand%/*}/.libs/isohand
fi
data=$(cd "$srcdir/tests/data" && pwd)
tmp=$(mktemp -d "${TMPDIR:-/tmp}/isohand-cli.XXXXXX")
trap 'ended=$?; rm -rf "$tmp"; test $ended != 0 || exit $passed' EXIT
passed=0 # 77 if a part was skipped
tab=$(printf '\t')

fail()
{
  echo "FAIL: $*" >&2
  exit 1
}
. "$srcdir/tests/support/poll.sh"

# run COMMAND...: puts its output in $tmp/out and $tmp/err, its exit status in $status.
run()
{
  ran="$*"
  status=0
  "$@" >"$tmp/out" 2>"$tmp/err" || status=$?
}

# waits_for COMMAND...: waits, for at most about a minute, until the command succeeds, which it must
# do while process $pid runs.
waits_for()
{
  poll 'sleep 0.01' 6000 "$@" || fail "ended before: $*: $(cat "$tmp/err")"
}

# watches_for COMMAND...: for events of milliseconds: polls without a pause until the command
# succeeds or process $pid ends.
watches_for()
{
  poll : 20000 "$@" || :
}
has_entries() { test -n "$(ls -A "$1")"; }
has_files() { test "$(ls "$1" | wc -l)" -ge "$2"; }

# on_terminal COMMAND...: runs it on its own terminal, through tests/tools/cli_terminal. Without
# pseudo-terminals (no /dev/pts) returns 1, and the script ends as skipped if everything else
# passes.
on_terminal()
{
  run "$builddir/tests/tools/cli_terminal" "$@"
  test $status = 77 || return 0
  echo "skipped, no pseudo-terminals: $*" >&2
  passed=77
  return 1
}

# exits N: the last run exited with N.
exits()
{
  test "$status" = "$1" || {
    cat "$tmp/err" >&2
    fail "$ran: exit $status, expected $1"
  }
}

# says TEXT: the last run's standard error has TEXT within one line and names its program.
says()
{
  grep -F -q -e "$1" "$tmp/err" || {
    cat "$tmp/err" >&2
    fail "$ran: message lacks: $1"
  }
  grep -q '^isohand' "$tmp/err" || fail "$ran: the message does not name the program"
}

# prints [LINE]: the last run's standard output is LINE, or is empty.
prints()
{
  if test $# = 0; then
    : >"$tmp/expected"
  else
    printf '%s\n' "$1" >"$tmp/expected"
  fi
  same "$ran" "$tmp/expected" "$tmp/out"
}

# same WHAT EXPECTED FILE: both files are equal.
same()
{
  cmp -s "$2" "$3" || {
    diff "$2" "$3" | head -10 >&2 || :
    fail "$1: unexpected output"
  }
}

# refuses STATUS MESSAGE ARGUMENT...: the command, with stdin from $tmp/in, fails with this status
# and message and prints nothing to stdout.
refuses()
{
  wanted=$1
  message=$2
  shift 2
  run "$isohand" "$@" <"$tmp/in"
  exits "$wanted"
  says "$message"
  prints
}
# Prints the options in a help text on stdin, one per line: letter or -, name, argument or -.
help_options()
{
  awk '
    inside {
      sub(/^ +/, "")
      sub(/  .*/, "")
      n = split($0, word, " ")
      i = word[1] ~ /^-[a-z],$/ ? 2 : 1
      print (i > 1 ? substr(word[1], 2, 1) : "-"), substr(word[i], 3), (i < n ? word[i + 1] : "-")
    }
    /^options:/ { inside = 1 }'
}

: >"$tmp/in"
