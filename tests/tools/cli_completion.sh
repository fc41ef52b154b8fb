#!/bin/sh
# `isohand --complete` offers exactly the commands, the options of each command's help, and the values
# that the help names; the command accepts what is offered. cli_completion_shells.sh tests the scripts
# of the shells.
. "$srcdir/tests/support/cli.sh"

# offered WORD...: the candidates for the last word and the line about paths, whose tab becomes a
# comma; sorted.
offered()
{
  run "$isohand" --complete "$@"
  exits 0
  test ! -s "$tmp/err" || fail "$ran prints $(cat "$tmp/err")"
  sed "/^:/s/$tab/,/;s/$tab.*//" "$tmp/out" | sort
}
# offers "WORD..." WORD...: exactly these words for the line that follows.
offers()
{
  # shellcheck disable=SC2086 # words
  printf '%s\n' $1 | sed '/^$/d' | sort >"$tmp/expected"
  shift
  offered "$@" >"$tmp/got"
  same "completion of '$*'" "$tmp/expected" "$tmp/got"
}

# ---- Commands and options -----------------------------------------------------------------------
"$isohand" --help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' >"$tmp/commands"
test "$(wc -l <"$tmp/commands")" -ge 14 || fail "no commands found"
commands=$(cat "$tmp/commands")
offers "$commands help --help --version" ''
offers "$commands" help ''
offers 'build bucket' bu
offers '--help --version' -
offers '' nonsense ''
offers '' help build ''
offers '' --version ''
offers ''
# Each with its meaning, as in the help.
"$isohand" --help | sed -n "/^commands:/,/^\$/s/^  \([a-z]*\)  */\1$tab/p" >"$tmp/expected"
"$isohand" --complete help '' >"$tmp/out"
same 'summaries' "$tmp/expected" "$tmp/out"
for command in $commands; do
  "$isohand" "$command" --help >"$tmp/help"
  help_options <"$tmp/help" | awk '{ if ($1 != "-") print "-" $1; print "--" $2 }' >"$tmp/options"
  test -s "$tmp/options" || fail "no options found in the help of $command"
  offers "$(cat "$tmp/options")" "$command" -
  sed -n "1,/^options:/d;s/^[^-]*\(-., \)\{0,1\}\(--[^ ]*\) \([A-Z][A-Za-z.]* \)\{0,1\} */\2$tab/p" "$tmp/help" \
    >"$tmp/expected"
  "$isohand" --complete "$command" -- >"$tmp/out"
  same "meanings of the options of $command" "$tmp/expected" "$tmp/out"
  # Each option is accepted, alone or with a value, and then offered only if it can be repeated.
  "$isohand" "$command" --help | help_options >"$tmp/options"
  while read -r letter name argument; do
    test "$argument" = - || argument=1000
    # shellcheck disable=SC2046 # a value or none
    run "$isohand" "$command" "--$name" $(test "$argument" = - || echo "$argument") --help
    test "$argument$status" = 10002 || exits 0
    ! grep -q 'unknown option' "$tmp/err" || fail "$command has no --$name"
    for option in "--$name" $(test "$letter" = - || echo "-$letter"); do
      # shellcheck disable=SC2046 # a value or none
      offered "$command" "$option" $(test "$argument" = - || echo x) - >"$tmp/got"
      case $command--$name in
      bucket--reuse | occur--range) grep -q -x -e "--$name" "$tmp/got" || fail "$command: no second --$name" ;;
      *) ! grep -q -x -e "--$name" -e "-$letter" "$tmp/got" || fail "$command $option: --$name is offered again" ;;
      esac
    done
  done <"$tmp/options"
done

# ---- Values ---------------------------------------------------------------------------------------
# Those that the help names, read from its text.
words_of() { tr '\n' ' ' | sed "$1" | tr ', ' '\n\n' | sed '/^$/d'; }
lists=$("$isohand" --help | sed -n '/^ROUNDS /,/^HAND /p' | words_of 's/.*; or //; s/HAND .*//')
decks=$("$isohand" size --help | words_of 's/.*--deck DECK *//; s/RANKSx.*//; s/(default)//')
features=$("$isohand" build --help | sed -n '/FEATURE is$/,/^[^ ]/s/^  \([a-z]*\)  .*/\1/p')
omaha=$("$isohand" build --help | sed -n '/--game omaha/,/^[^ ]*all/s/^  \([a-z0-9]*\)  .*/omaha-\1/p')
formats=$("$isohand" export --help | sed -n '/Formats are$/,/^[^ ]/s/^  \([a-z0-9-]*\)  .*/\1/p')
recipes=$("$isohand" bucket --help | words_of 's/.*file or one of //; s/\. .*//; s/ and / /')
games=$("$isohand" eval --help | sed -n '/selects the rules:$/,/^[^ ]/s/^  \([a-z][a-z-]*\)[, ].*/\1/p')
works=$("$isohand" bench --help | words_of 's/.* WHAT is //; s/ (default.*//; s/ or / /')
test "$(echo "$lists" | wc -l)" -eq 11 || fail "round lists: $lists"
test "$(echo "$features" | wc -l)" -ge 6 || fail "features: $features"
test "$(echo "$works" | wc -l)" -ge 11 || fail "works: $works"
test "$(echo "$games" | wc -l)" -eq 9 || fail "games: $games"
offers "$decks" size --deck ''
offers 'standard short royal leduc' size --deck ''
for command in size index unindex canon boards 'build ehs' 'bench --rounds' 'bench fill --rounds'; do
  # shellcheck disable=SC2086 # words
  offers "$lists" $command ''
done
offers "$features $omaha all" build ''
offers 'flop' build strength fl
offers "$formats" export --format ''
offers "$formats" import x y --format ''
offers 'poker-cfrm labels fishbait npy text slumbot robopoker bkt2 decisionholdem' export --format ''
offers "$recipes :files" bucket ''
offers "$games" eval --game ''
offers 'high short short-trips omaha' build --game ''
offers 'high short short-trips omaha' bucket --game ''
offers 'high short short-trips' import --game ''
offers 'high short short-trips omaha omaha-hi-lo' equity --game ''
offers "$works" bench ''
offered bench --path '' >"$tmp/paths"
grep -q -x portable "$tmp/paths" || fail 'bench: no path'
offers 'always auto never' plot --color ''
offers 'ehs ehs2 deviation equity win tie lose' plot --value ''
offers 'preflop' import --street p
for command in import export recall occur; do offers 'preflop flop turn river' $command --street ''; done
offers 'preflop flop turn river' bucket --streets ''
offers 'turn,flop,preflop turn,flop,river' bucket --streets turn,flop,
offers '--streets=river,preflop' bucket --streets=river,p
for line in 'sample --seed' 'build --bins' 'build -j' 'sample x' 'index flop' 'occur x' 'lookup x' 'equity'; do
  # shellcheck disable=SC2086
  offers '' $line ''
done

# Files and folders.
for line in 'build strength flop -o' 'build --output' 'info' 'diff' 'diff b' 'export' 'export -o' 'import' \
  'import a b' 'lookup' 'lookup --raw' 'plot' 'plot a' 'plot -o' 'report' 'report a' 'report -o' 'sample' \
  'verify' 'verify a b' 'verify --sums' 'build --clusters' 'build --labels' 'equity -o' 'recall -o'; do
  # shellcheck disable=SC2086
  offers ':files' $line a
done
for line in occur recall 'bucket -d' 'bucket --reuse a --reuse' 'import --folder' 'build --scratch' 'bench -d'; do
  # shellcheck disable=SC2086
  offers ':folders' $line a
done

# The command accepts each value that it offers: it fails for a different reason, if at all.
accepts() # OPTION COMMAND WORD...
{
  option=$1 command=$2 count=$((${count-0} + 1))
  shift 2
  offered "$command" "--$option" '' | grep -v '^:' >"$tmp/values" || fail "no values for $command --$option"
  while read -r value; do
    run "$isohand" "$command" "$@" "--$option" "$value" <"$tmp/in"
    test "$status" -le 2 || exits 2
    ! grep -q -e "--$option: " -e "--${option}s: " -e usage: "$tmp/err" || fail "$ran: $(cat "$tmp/err")"
  done <"$tmp/values"
}
accepts deck size 1
accepts rounds bench index --hands 1000 --path x
accepts path bench index --rounds x
accepts format export none -o none
accepts format import none -d none
accepts street export none -o none --format labels
accepts street import none -d none --format labels
accepts street recall none
accepts street occur none
accepts streets bucket quick --print
accepts game eval
accepts game equity --all --board AsKsQsJsTs
accepts game build strength 51 -o none
accepts game bucket quick --print
accepts game import none -d none --format labels
accepts color plot none
# No option with values is left out.
valued=0
for command in $commands; do
  "$isohand" "$command" --help | help_options | sed '/^[^ ]* \(deck\|value\) /d;/ -$/d' >"$tmp/options"
  while read -r letter name argument; do
    offered "$command" "--$name" '' | grep -q '^[^:]' && valued=$((valued + 1)) || :
  done <"$tmp/options"
done
test $((count - 1)) -eq "$valued" || fail "$((count - 1)) options with values tested, not $valued"
for feature in $(offered build ''); do
  run "$isohand" build "$feature" 51 -o "$tmp/none"
  test "$status" -ne 0 || fail "a table of $feature of 51 cards is built"
  ! grep -q 'is not a known feature' "$tmp/err" || fail "build takes no feature $feature"
done
for list in $lists; do "$isohand" size "$list" >/dev/null; done
for recipe in $recipes; do "$isohand" bucket --print "$recipe" >/dev/null; done
for work in $works; do
  run "$isohand" bench "$work" --rounds x
  says 'is not a round list'
done

# ---- Forms of options ----------------------------------------------------------------------------
offers '--deck=standard --deck=short' size --deck=s
offers '--dec=royal' size --dec=r
offers 'royal' size --dec r
offers ':files,--output=' build --output=x
offers ':files,-o' build -ox
offers ':folders,-qd' bucket -qdx
offers '' verify -j2
offers '--json' info --j
offers '--quiet' verify -j2 --qu
offers '' verify -qj2 --qu
offers '' verify -qj2 --thr
offers '' verify -q x --qu
offers '--threads' verify -q --thr
# Operands by position, wherever options are; --, and numbers below 0, which are operands.
offers 'flop' build --bins 3 -q ehs -j2 fl
offers 'flop' build --bins=3 ehs --deck standard fl
offers 'flop' build -- ehs fl
offers '' unindex 2,3 -- -
offers '' unindex 2,3 -1
offers '' size -- flop ''
offers "$(offered info -)" info a ''
offers "$(offered size --deck short -)" size flop --deck short ''
offers '' size flop fl

# ---- Whatever the line is, it is silent and succeeds ---------------------------------------------
long=$(awk 'BEGIN { for (i = 0; i < 5000; i++) printf "x" }')
for command in $commands nonsense -- --complete; do
  for word in "$long" "--$long" "--$long=" "-$long" "$(printf '\001\t\n\377')" '=' '--=' '-=' '--d=' '%s%n' '-' ',,'; do
    run "$isohand" --complete "$command" "$word"
    test "$status" -eq 0 && test ! -s "$tmp/err" || fail "$ran: status $status, $(cat "$tmp/err")"
    run "$isohand" --complete "$command" "$word" "$word" ''
    test "$status" -eq 0 && test ! -s "$tmp/err" || fail "$ran: status $status, $(cat "$tmp/err")"
  done
done
"$isohand" --complete '' >&- 2>"$tmp/err" || fail 'fails without a standard output'
test ! -e /dev/full || "$isohand" --complete '' >/dev/full 2>>"$tmp/err" || fail 'fails on a full device'
test ! -s "$tmp/err" || fail "prints $(cat "$tmp/err")"
# Without the program of the benchmarks.
if test -n "${LD_LIBRARY_PATH-}"; then
  mkdir "$tmp/alone"
  cp "$isohand" "$tmp/alone/isohand"
  PATH=$tmp "$tmp/alone/isohand" --complete bench '' >"$tmp/out" 2>&1 || fail 'fails without isohand-bench'
  test ! -s "$tmp/out" || fail "without isohand-bench: $(cat "$tmp/out")"
fi
