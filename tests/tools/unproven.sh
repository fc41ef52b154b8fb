#!/bin/sh
# No subcommand uses an indexer that ih_exact_check finds wrong: tests/tools/unproven is the
# command, and unproven-bench isohand-bench, with an ih_exact_check that finds every indexer wrong.
. "$srcdir/tests/support/cli.sh"
unproven=$(cd "$builddir" && pwd)/tests/tools/unproven

refuses()
{
  case $1 in
  bench)
    shift
    run "$unproven-bench" "$@"
    ;;
  *) run "$unproven" "$@" ;;
  esac
  test "$status" -ne 0 || fail "$ran: used an indexer that is not proven"
  grep -q 'sizes are not the exact ones' "$tmp/err" || {
    cat "$tmp/err" >&2
    fail "$ran: did not say why"
  }
}

refuses size 2,3 --verbose
refuses index 2,3 'AsKs|QsJsTs'
prints
refuses unindex 2,3 7
prints
refuses canon 2,3 'AsKs|QsJsTs'
prints
refuses boards 3
prints
refuses build strength 5 -o "$tmp/new.safetensors" --quiet
refuses build equity 2,3 --deck royal -o "$tmp/new.safetensors" --quiet
test ! -e "$tmp/new.safetensors" || fail "build left a file"
refuses build all --deck royal -d "$tmp/new" --quiet
test ! -e "$tmp/new" || fail "build left a folder"
refuses bucket quick --deck royal -d "$tmp/new" --quiet
test ! -e "$tmp/new" || fail "bucket left a folder"
for work in index unindex children boards sequence equity fill; do
  refuses bench "$work" --rounds 2,3
  prints
done
run "$isohand" build strength 5 -o "$tmp/table.safetensors" --quiet
exits 0
echo '{"preflop": {"method": "hands"}}' >"$tmp/recipe.json"
run "$isohand" bucket "$tmp/recipe.json" --deck 4x4 -d "$tmp" --quiet
exits 0
refuses diff "$tmp/preflop-bucket.safetensors" "$tmp/preflop-bucket.safetensors"
prints
refuses sample "$tmp/preflop-bucket.safetensors" 0
prints
refuses occur "$tmp"
prints
refuses recall "$tmp"
prints
refuses lookup "$tmp/table.safetensors" AsKsQsJsTs
prints
refuses export "$tmp/table.safetensors" -o "$tmp/new.npy"
test ! -e "$tmp/new.npy" || fail "export left a file"
refuses export "$tmp" --format text -o "$tmp/new"
refuses import "$tmp/none" --format text --deck 4x4 -d "$tmp/new"
test ! -e "$tmp/new" || fail "export or import left a folder"
refuses verify "$tmp/table.safetensors"
prints
refuses plot "$tmp/table.safetensors"
prints
refuses plot "$tmp/preflop-bucket.safetensors"
prints
refuses report "$tmp/preflop-bucket.safetensors" -o "$tmp/new"
refuses report "$tmp" -o "$tmp/new"
test ! -e "$tmp/new" || fail "report left a file"

# Every command was tried, or makes no indexer.
run "$isohand" --help
exits 0
commands=$(sed -n '/^commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' "$tmp/out")
test -n "$commands" || fail "$ran: lists no commands"
for command in $commands; do
  case " size index unindex canon boards build bucket diff sample occur recall bench lookup verify export import plot report eval equity info " in
  *" $command "*) ;;
  *) fail "$command: not tried" ;;
  esac
done
