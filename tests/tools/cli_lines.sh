#!/bin/sh
# Millions of lines through the commands that process lines: the same output as one by one, in no
# more memory than a thousand lines need.
. "$srcdir/tests/support/cli.sh"
case " ${TEST_BUILD_CFLAGS-} " in
*-fsanitize* | *--coverage*)
  echo 'instrumented build: its memory is not the command alone'
  exit 77
  ;;
esac
peak=$(cd "$builddir/tests/tools" && pwd)/cli_peak
flops=1286792 lines=2000000 few=1000 more_bytes=1048576
test "${IH_TIER-check}" = check || lines=20000000
"$isohand" build strength flop -q -o "$tmp/table" || fail 'no table'

# Indices from all over the flop; 48271 and the number of flops have no common factor.
indices()
{
  awk -v n="$1" -v flops=$flops 'BEGIN { for (i = 0; i < n; i++) print i * 48271 % flops }'
}
# measure FILE COMMAND...: runs it on stdin; $tmp/FILE then has the peak memory.
measure()
{
  to=$tmp/$1
  shift
  "$peak" "$to" "$isohand" "$@" || fail "isohand $*: failed"
}
# bounded WHAT: many lines took hardly more memory than few.
bounded()
{
  test "$(cat "$tmp/many")" -le $(($(cat "$tmp/few") + more_bytes)) ||
    fail "$1: $(cat "$tmp/few") bytes for $few lines, $(cat "$tmp/many") for $lines"
}

# Index to hand and back: the same numbers.
indices $lines >"$tmp/indices"
for n in $few $lines; do
  test $n = $few && size=few || size=many
  head -n $n "$tmp/indices" >"$tmp/some"
  measure $size unindex flop <"$tmp/some" >"$tmp/hands"
  mv "$tmp/$size" "$tmp/unindex-$size"
  measure $size index flop <"$tmp/hands" >"$tmp/again"
  same "index of $n hands" "$tmp/some" "$tmp/again"
done
bounded index
mv "$tmp/unindex-few" "$tmp/few"
mv "$tmp/unindex-many" "$tmp/many"
bounded unindex

# Values by hand and by index, and the first column of eval. The table is mapped, so all of it
# counts once it has been read.
more_bytes=$((more_bytes + $(wc -c <"$tmp/table")))
for n in $few $lines; do
  test $n = $few && size=few || size=many
  head -n $n "$tmp/hands" >"$tmp/some"
  measure $size lookup "$tmp/table" <"$tmp/some" | cut -f 3 >"$tmp/values"
  test "$(wc -l <"$tmp/values" | tr -d ' ')" = $n || fail "lookup: not $n lines"
done
bounded lookup
head -n $lines "$tmp/indices" >"$tmp/some"
measure many lookup "$tmp/table" --index <"$tmp/some" | cut -f 3 >"$tmp/again"
same 'lookup --index' "$tmp/values" "$tmp/again"
bounded 'lookup --index'
measure many eval <"$tmp/hands" | cut -f 1 >"$tmp/again"
same 'eval' "$tmp/values" "$tmp/again"
bounded eval
