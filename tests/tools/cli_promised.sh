#!/bin/sh
# The commands of the release whose list is in tests/data/abi are there, with their options, the values
# that completion offers for these and for the first operand, and the fields of --json. Before the
# release nothing else may be there; afterwards the command may grow. Benchmarks are not promised.
#
#   cli_promised.sh [--update]    --update writes the list (make update-command; HACKING.md, "The ABI")
srcdir=$(cd "$srcdir" && pwd)
. "$srcdir/tests/support/cli.sh"
. "$srcdir/tests/support/abi.sh"
list=$srcdir/tests/data/abi/$abi_release/command.tsv
fields=$(cd "$builddir" && pwd)/tests/tools/cli_fields
cd "$tmp"

# ---- Options and values -------------------------------------------------------------------------
# Lines are COMMAND, kind, name, and what else there is to it, separated by tabs.
put_values() # COMMAND NAME WORD...
{
  command=$1 name=$2
  shift 2
  "$isohand" --complete "$@" '' | sed -n "/^:/d;s/$tab.*//;s/^./$command${tab}value${tab}$name${tab}&/p"
}
put_options() # COMMAND [WORD]: those of `isohand WORD`
{
  "$isohand" ${2+"$2"} --help | help_options | while read -r letter name argument; do
    test "$argument" = - || argument=argument
    printf '%s\toption\t%s\t%s %s\n' "$1" "$name" "$letter" "$argument"
    test "$argument" = - || put_values "$1" "$name" "$1" "--$name"
  done
}
put_commands()
{
  put_options isohand
  "$isohand" --help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' | grep -v -x bench >commands
  while read -r command; do
    printf '%s\tcommand\t-\t-\n' "$command"
    put_options "$command" "$command"
    put_values "$command" - "$command"
  done <commands
}

# ---- Fields ---------------------------------------------------------------------------------------
small='--deck 4x4 --final-board 4'
make_tables()
{
  mkdir tables
  # shellcheck disable=SC2086 # words
  {
    "$isohand" build all -q -d tables $small
    "$isohand" build strength 5 -q -o tables/strength --deck short
    "$isohand" build transitions 2,3 -q --labels tables/turn-histogram.safetensors -o tables/transitions $small
    "$isohand" build ochs 2,4 -q --clusters 2 -o tables/ochs $small
  }
  for feature in equity ehs ehs2 histogram; do
    "$isohand" build omaha-$feature 4,4 -q -o tables/omaha-$feature --deck 4x4
  done
  "$isohand" bucket quick -q --deck 4x4 -d quick
  "$isohand" bucket quick -q --deck 4x4 --set seed=2 -d other
  sha256sum quick/turn-bucket.safetensors >sums
}

# json COMMAND WORD...: the fields that --json prints, of at most a hundred lines.
json()
{
  command=$1
  run "$isohand" "$@" --json
  test "$status" -le 1 && test -s out || fail "$ran: $(cat err)"
  head -n 100 out | "$fields" >found || fail "$ran: not JSON"
  sed "s/^/$command${tab}field$tab/" found
}
# shellcheck disable=SC2086 # words
put_fields()
{
  json size 2,3 --verbose
  json eval --draws 2s2h7d7cQh
  json eval --game omaha-8 'As2sKdKh|3d4h5cKsKc'
  json equity AcAd KcKd --board 2s3s4s
  json equity --game omaha AsAh9c8c KsKhQd2c --board 2s3s4s
  json equity --classes --game short -q
  json equity --all --game high --board 2s3s4s5s6s -q
  json equity --all --game omaha --board 2s3s4s5s6s --buckets 5 -q
  json equity --all --game omaha-8 --board 2s3s4s5s6s -q
  json diff quick/turn-bucket.safetensors other/turn-bucket.safetensors
  json diff quick/turn-bucket.safetensors other/turn-bucket.safetensors --table
  json build all -d made $small
  json build all -d made $small
  json build all -d plan $small --dry-run
  json bucket quick --deck 4x4 -d buckets
  json bucket quick --deck 4x4 -d buckets
  json bucket quick --deck 4x4 -d reused --reuse quick
  json bucket quick --deck 4x4 -d buckets --dry-run
  json sample quick/turn-bucket.safetensors 2 -n 3 --samples 2
  json occur quick AsKhQd --range random
  json recall quick
  for table in tables/* quick/*; do
    json lookup --index "$table" 0
    json info "$table"
    json verify --samples 1 "$table"
  done
  json verify --sums sums quick/turn-bucket.safetensors
  json verify nowhere
}

# ---- Comparison -------------------------------------------------------------------------------------
make_tables
{
  put_commands
  put_fields
} >all
sort -u all >now
test "$(wc -l <commands)" -ge 19 || fail "commands: $(cat commands)"

if test "${1-}" = --update; then
  cp now "$list"
  exit 0
fi

# The command lines above print every key that the sources name, and belong to every command with --json.
keys=$(cat "$srcdir"/tools/commands/*.c | grep -o -E 'json_[a-z_]+\([^ ,]+, "[a-z_]+"' |
  sed 's/.*"\(.*\)"/\1/' | sort -u)
test "$(echo "$keys" | wc -l)" -ge 50 || fail "keys: $keys"
for key in $keys; do
  grep -q "${tab}field$tab\(.*\.\)\{0,1\}$key$tab" now || fail "no command line here prints the field $key"
done
for command in $(sed -n "s/${tab}option${tab}json$tab.*//p" now); do
  grep -q "^$command${tab}field$tab" now || fail "no command line here has isohand $command --json"
done

# What differs, as `build: option bins (- argument)`.
in_words() { sed "s/^\([^$tab]*\)$tab\([^$tab]*\)$tab\([^$tab]*\)$tab\(.*\)/  \1: \2 \3 (\4)/"; }
sort "$list" | comm -23 - now | in_words >gone
sort "$list" | comm -13 - now | in_words >new
! abi_is_published || : >new
test ! -s gone || echo "Release $abi_release has promised, and the command does not have:" >&2
cat gone >&2
test ! -s new || echo 'The command has, and its list does not:' >&2
cat new >&2
test ! -s gone && test ! -s new || fail 'if this is intended and allowed (HACKING.md, "The ABI"): make update-command'
