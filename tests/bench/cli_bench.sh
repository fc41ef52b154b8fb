#!/bin/sh
# isohand bench starts isohand-bench, and explains how to get it if it is missing.
. "$srcdir/tests/support/cli.sh"
bench=${isohand%/*}/isohand-bench

# The same arguments, output and exit status; one thread unless asked.
row='{"work":"index","variant":"last","rounds":"2,3","path":"portable","order":"random","hands":1000,"threads":1,'
for program in "$isohand bench" "$bench"; do
  # shellcheck disable=SC2086 # the words are the command
  run $program index --rounds 2,3 --path portable --hands 1000 --json
  exits 0
  head -n 1 "$tmp/out" | grep -q -F "$row" || fail "$ran: $(head -n 1 "$tmp/out")"
  run $program nonsense
  exits 2
  says 'isohand bench: `nonsense` is not a benchmark; known: index'
  run $program --nonsense
  exits 2
  says 'isohand bench: unknown option `--nonsense`'
  run $program bucket --rounds 2,3
  exits 1
  says 'bucket is measured on points, not on hands'
done
run "$isohand" bench --help
exits 0
grep -q '^usage: isohand bench \[WHAT\]' "$tmp/out" || fail "$ran: no usage"
cp "$tmp/out" "$tmp/help"
for help in 'help bench' 'bench -h'; do
  # shellcheck disable=SC2086
  run "$isohand" $help
  exits 0
  same "$help" "$tmp/help" "$tmp/out"
done
run "$bench" --help
same 'isohand-bench --help' "$tmp/help" "$tmp/out"

# Look-ups are measured where the library chooses the instruction set; their file is removed.
mkdir "$tmp/tables"
run "$isohand" bench bucket --hands 1000 --clusters 3 --json --folder "$tmp/tables"
exits 0
for variant in lookup lookup-checked; do
  grep -q "\"variant\":\"$variant\",\"rounds\":\"2,5\"" "$tmp/out" || fail "$ran: no $variant"
done
rmdir "$tmp/tables" || fail "$ran: files are left"
run "$isohand" bench bucket --hands 1000 --clusters 3 --folder "$tmp/nowhere"
exits 1
says "cannot make a folder in $tmp/nowhere"

# Rows show several threads and have no ratio; single-threaded rows have one.
run "$isohand" bench bucket --hands 1000 --clusters 3 --path portable --json --threads 2
exits 0
grep '"variant":"l1-move"' "$tmp/out" | grep '"threads":2,"clock":"wall",' | grep -q '"ratio":null,' ||
  fail "$ran: no row of two threads"
grep '"variant":"optimal"' "$tmp/out" | grep '"threads":1,"clock":"processor",' |
  grep -q '"ratio":[0-9]' || fail "$ran: no row of one thread"
run "$isohand" bench bucket --hands 1000 --clusters 3 --path portable --threads 2
exits 0
grep -q '^isohand [0-9.]*, [a-z]* [0-9.]*, ' "$tmp/out" || fail "$ran: no compiler"
grep -q '^bucket  *merge .* 2  random .*  - *  sorting all points (a different algorithm)$' "$tmp/out" ||
  fail "$ran: no row without a ratio"

# A copy of the command elsewhere: no program next to it, then one in PATH, then one next to it.
mkdir "$tmp/here" "$tmp/path"
cp "$isohand" "$tmp/here/isohand"
path=$PATH
PATH=$tmp/path:/usr/bin:/bin
run "$tmp/here/isohand" bench index
exits 1
prints
says 'isohand bench: the program isohand-bench is not installed; '
grep -q 'make bench' "$tmp/err" || fail "$ran: does not say how to build it"
run "$tmp/here/isohand" help bench
exits 1
for folder in path here; do
  printf '#!/bin/sh\necho %s "$@"\nexit 3\n' $folder >"$tmp/$folder/isohand-bench"
  run "$tmp/here/isohand" bench index
  exits 1
  says 'isohand bench: isohand-bench: Permission denied'
  chmod +x "$tmp/$folder/isohand-bench"
  run "$tmp/here/isohand" bench index --rounds '2, 3' -x
  exits 3
  prints "$folder index --rounds 2, 3 -x"
done

# Since it was built it is installed, and uninstalled.
PATH=$path
cd "$builddir"
for hook in install-exec-hook uninstall-local; do
  run ${MAKE:-make} $hook DESTDIR="$tmp/tree" bindir=/bin
  exits 0
  test $hook = uninstall-local || test -x "$tmp/tree/bin/isohand-bench" || fail "not installed"
done
test ! -e "$tmp/tree/bin/isohand-bench" || fail "not uninstalled"
