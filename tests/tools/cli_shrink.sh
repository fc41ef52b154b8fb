#!/bin/sh
# Tables that become shorter while they are read: the command reports it and exits with 1.
. "$srcdir/tests/support/cli.sh"
shrink=$(cd "$builddir" && pwd)/tests/tools/cli_shrink
tmp=$(cd "$tmp" && pwd -P)
five=$tmp/five.safetensors
"$isohand" build --quiet strength 5 -o "$five"

# The message about a file, whose name comes from /proc.
says_shrunk()
{
  if test -r /proc/self/maps; then
    says "isohand $1: $2: became shorter while it was read"
  else
    says "isohand $1: a mapped file: became shorter while it was read"
  fi
}

bytes_of()
{
  wc -c <"$1" | tr -d ' '
}

# ---- A file that another program truncates -----------------------------------------
# lookup has opened the table once it has answered, and then waits for the next hand.
file=$tmp/lookup.safetensors
cp "$five" "$file"
mkfifo "$tmp/hands" "$tmp/answers"
"$isohand" lookup --line-buffered "$file" <"$tmp/hands" >"$tmp/answers" 2>"$tmp/err" &
command=$!
exec 3>"$tmp/hands" 4<"$tmp/answers"
echo AsKsQsJsTs >&3
read -r answer <&4
test "$(echo "$answer" | cut -f 3)" = 7462 || fail "lookup: $answer"
: >"$file"
test "$(bytes_of "$file")" = 0 || fail "the table was not truncated"
echo 7s5s4s3s2h >&3 || :
exec 3>&-
status=0
wait $command || status=$?
exec 4<&-
ran='lookup of a truncated table'
exits 1
says_shrunk lookup "$file"

# verify is stopped while its file is truncated, so it must be at work then.
if test -r /proc/self/maps; then
  file=$tmp/verify.safetensors
  landed=no
  for attempt in 1 2 3 4 5; do
    cp "$five" "$file"
    "$isohand" verify --quiet --full --threads 2 "$file" >"$tmp/out" 2>"$tmp/err" &
    pid=$!
    watches_for grep -q -s -F "$file" /proc/$pid/maps
    kill -STOP $pid 2>"$tmp/none" || :
    : >"$file"
    kill -CONT $pid 2>"$tmp/none" || :
    status=0
    wait $pid || status=$?
    ran="verify of a truncated table, attempt $attempt"
    test "$(bytes_of "$file")" = 0 || fail "the table was not truncated"
    if test $status = 0; then
      continue # it was through
    fi
    landed=yes
    exits 1
    says_shrunk verify "$file"
    prints
    break
  done
  test $landed = yes || fail "verify was always through before its file was truncated"
fi

# ---- Each command ------------------------------------------------------------------
test -x "$shrink" || exit 0
file=$tmp/t.shrinks

# shrinks TABLE BYTES COMMAND...: the command fails when its file is cut to BYTES bytes.
shrinks()
{
  cp "$1" "$file"
  bytes=$2
  shift 2
  run "$shrink" "$bytes" "$@" <"$tmp/in"
  exits 1
  says_shrunk "$1" "$file"
  test "$(bytes_of "$file")" = "$bytes" || fail "$ran: the file was not truncated"
}
game='--deck 4x3 --final-board 4'
for table in 'equity 2' 'histogram 2' 'histogram 2,4'; do
  # shellcheck disable=SC2086 # the words are the arguments
  "$isohand" build --quiet $table $game -o "$tmp/$(echo "$table" | tr ' ' -)"
done
echo '{"preflop": {"method": "hands"}}' >"$tmp/recipe"
# shellcheck disable=SC2086
"$isohand" bucket --quiet "$tmp/recipe" $game -d "$tmp"

shrinks "$five" 0 info "$file"
shrinks "$five" 0 verify "$file"
shrinks "$five" 4096 verify --threads 3 "$file"
shrinks "$five" 4096 lookup "$file" AsKsQsJsTs
for out in npy csv; do
  shrinks "$five" 4096 export "$file" -o "$tmp/out.$out"
  test ! -f "$tmp/out.$out" || fail "$ran: wrote a file"
done
shrinks "$tmp/equity-2" 0 plot "$file"
shrinks "$tmp/histogram-2" 0 plot "$file" 33
shrinks "$tmp/preflop-bucket.safetensors" 0 plot "$file"
# shellcheck disable=SC2086
shrinks "$tmp/histogram-2,4" 0 build transitions 2,3 $game --labels "$file" -o "$tmp/made"
# shellcheck disable=SC2086
shrinks "$tmp/histogram-2" 0 build ochs 2,3 $game --clusters "$file" -o "$tmp/made"
test ! -f "$tmp/made" || fail "build wrote a file"

# A file of unchanged length is read as usual, and a table stays readable without /proc.
run "$shrink" "$(bytes_of "$five")" verify --quiet "$five"
exits 0
