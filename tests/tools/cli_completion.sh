#!/bin/sh
# Completion in bash offers exactly the commands, the options of each command's help, and the values
# that the help names.
. "$srcdir/tests/support/cli.sh"
command -v bash >/dev/null || {
  echo "there is no bash"
  exit 77
}
script=$(cd "$srcdir/tools/completion" && pwd)/isohand

# offered WORD...: the completions of the last word, one a line, sorted.
offered()
{
  bash --norc -c '
    . "$0"
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _isohand
    [ ${#COMPREPLY[@]} -eq 0 ] || printf "%s\n" "${COMPREPLY[@]}"' "$script" "$isohand" "$@" | sort
}
# offers "WORD..." WORD...: exactly these words for the line that follows.
offers()
{
  # shellcheck disable=SC2086 # words
  printf '%s\n' $1 | sort >"$tmp/expected"
  shift
  offered "$@" >"$tmp/out"
  same "completion of '$*'" "$tmp/expected" "$tmp/out"
}

"$isohand" --help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' >"$tmp/commands"
test "$(wc -l <"$tmp/commands")" -ge 14 || fail "no commands found"
offers "$(cat "$tmp/commands") help --help --version" ''
offers "$(cat "$tmp/commands")" help ''
offers 'build bucket' bu
while read -r command; do
  "$isohand" "$command" --help | help_options |
    awk '{ if ($1 != "-") print "-" $1; print "--" $2 }' >"$tmp/options"
  test -s "$tmp/options" || fail "no options found in the help of $command"
  offers "$(cat "$tmp/options")" "$command" -
done <"$tmp/commands"

# Features: build accepts each of them.
offered build '' >"$tmp/features"
test "$(wc -l <"$tmp/features")" -ge 7 || fail "features: $(cat "$tmp/features")"
while read -r feature; do
  run "$isohand" build "$feature" 51 -o "$tmp/none"
  test "$status" -ne 0 || fail "a table of $feature of 51 cards is built"
  ! grep -q 'is not a feature' "$tmp/err" || fail "build takes no feature $feature"
done <"$tmp/features"
# Round lists: all that the help names, each with a size.
offered size '' >"$tmp/lists"
test "$(wc -l <"$tmp/lists")" -eq 11 || fail "round lists: $(cat "$tmp/lists")"
while read -r list; do "$isohand" size "$list" >/dev/null; done <"$tmp/lists"
same 'round lists after --rounds' "$tmp/lists" "$(offered bench --rounds '' >"$tmp/out" && echo "$tmp/out")"
offers 'flop' build strength fl
offered bench '' >"$tmp/works"
test "$(wc -l <"$tmp/works")" -ge 11 || fail "works: $(cat "$tmp/works")"
for work in index matchup fill; do grep -q -x $work "$tmp/works" || fail "bench: no $work"; done

# Values of options; files if nothing else is known.
offers 'standard short royal leduc' size --deck ''
offers 'always auto never' plot --color ''
offers 'poker-cfrm labels fishbait npy text slumbot robopoker bkt2 decisionholdem' export --format ''
offers 'preflop' import --street p
offers 'preflop flop turn river' recall --street ''
offers 'preflop flop turn river' occur --street ''
(cd "$tmp" && mkdir files && cd files && : >a.safetensors && : >b.npy) || fail 'no files'
cd "$tmp/files"
offers 'a.safetensors b.npy' build strength flop -o ''
offers 'a.safetensors b.npy' build strength flop --output ''
offers 'a.safetensors' info a
offers 'a.safetensors' diff b a
test -z "$(offered sample --seed '')" || fail 'something is offered for a seed'
offers 'b.npy' export --output b
test -z "$(offered build --bins '')" || fail 'something is offered for a number'
