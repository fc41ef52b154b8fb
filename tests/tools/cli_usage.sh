#!/bin/sh
# Help, versions, options, and invalid command lines.
. "$srcdir/tests/support/cli.sh"

run "$isohand"
exits 2
grep -q '^usage: isohand COMMAND' "$tmp/err" || fail "no usage"
prints
for help in --help -h help; do
  run "$isohand" $help
  exits 0
  grep -q '^usage: isohand COMMAND' "$tmp/out" || fail "$help: no usage"
done
for version in --version -V; do
  run "$isohand" $version
  exits 0
  grep -q '^isohand [0-9][0-9.]*$' "$tmp/out" || fail "no version"
done
"$isohand" --help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' >"$tmp/commands"
commands=$(cat "$tmp/commands")
test "$(wc -l <"$tmp/commands")" -eq "$(ls "$srcdir"/tools/commands/cmd_*.c | wc -l)" ||
  fail "--help has other commands than tools/commands: $commands"
for command in $commands; do
  run "$isohand" $command --help
  exits 0
  grep -q "^usage: isohand $command" "$tmp/out" || fail "$command --help: no usage"
  cp "$tmp/out" "$tmp/help"
  run "$isohand" $command -h
  exits 0
  same "$command -h" "$tmp/help" "$tmp/out"
  # A long option has the same letter and the same help text in every command.
  sed -n '/^options:/,$p' "$tmp/help" |
    grep -o -E -e '(-., |    )--(help|quiet|threads|folder|output|json|deck|full|index)( .*)?$' |
    sed 's/ *$//' >>"$tmp/flags"
  run "$isohand" help $command
  exits 0
  same "help $command" "$tmp/help" "$tmp/out"
  refuses 2 "isohand $command: unknown option \`--nonsense\`" $command --nonsense
  refuses 2 "isohand $command: unknown option -Z" $command -Z
done
refuses 2 'isohand: `nonsense` is not a command' nonsense
refuses 2 '`nonsense` is not a command' help nonsense
for flag in '-h, --help' '-q, --quiet' '-j, --threads' '-d, --folder' '-o, --output' '    --json'; do
  name=${flag#*--}
  grep -q -e "--$name" "$tmp/flags" || fail "no command has --$name"
  ! grep -e "--$name" "$tmp/flags" | grep -v -q -e "^$flag" || fail "--$name: another letter"
done
# (The benchmarks use one thread by default.)
sed -i '/-j, --threads N  *use N threads (default: 1)$/d' "$tmp/flags"
for name in help json threads; do
  test "$(grep -e "--$name" "$tmp/flags" | sort -u | wc -l | tr -d ' ')" = 1 ||
    fail "--$name: two meanings: $(grep -e "--$name" "$tmp/flags" | sort -u)"
done

# Every option with a missing or an extra argument.
for command in $commands; do
  "$isohand" $command --help | help_options >"$tmp/options"
  test -s "$tmp/options" || fail "$command --help: no options"
  while read -r letter name argument; do
    if test "$argument" = -; then
      refuses 2 "isohand $command: --$name takes no argument" $command --$name=1
    else
      refuses 2 "isohand $command: --$name takes an argument" $command --$name
      test $letter = - || refuses 2 "isohand $command: -$letter takes an argument" $command -$letter
    fi
  done <"$tmp/options"
done

# The forms of a command, one a line, from its usage.
forms()
{
  "$isohand" $1 --help | sed -n "/^\$/q;s/^.* isohand $1 \(.*\)\[OPTION\.\.\.\]\$/\1/p"
}
# The least and most operands of the forms on stdin; - for no limit.
count_operands()
{
  awk '
    NR == 1 { least = 1000 }
    {
      low = high = 0
      for (i = 1; i <= NF; i++) {
        if ($i ~ /^-/) {
          i += $(i + 1) ~ /^[A-Z]/
          continue
        }
        low += $i !~ /[][]/
        high += $i ~ /\.\.\./ ? 1000 : 1
      }
      if (low < least)
        least = low
      if (high > most)
        most = high
    }
    END { print least, (most >= 1000 ? "-" : most) }'
}
# Values for the names in a form: those checked before other arguments.
words='s/FEATURE/strength/;s/ROUNDS/2,3/;s/FORMAT/labels/;s/\[[^]]*\]//g;s/\.\.\.//g'
names='s/[A-Z][A-Z]*/X/g'

# Arguments missing, and too many.
limits='' missing=''
for command in $commands; do
  forms $command >"$tmp/forms"
  test -s "$tmp/forms" || fail "$command --help: no usage"
  count_operands <"$tmp/forms" >"$tmp/count"
  read -r least most <"$tmp/count"
  if test $least -gt 0; then
    # shellcheck disable=SC2046 # words
    refuses 2 "isohand $command: missing argument: isohand $command " $command \
      $(awk -v n=$least 'BEGIN { while (--n > 0) print "x" }')
  fi
  if test $most != -; then
    # shellcheck disable=SC2046
    refuses 2 "isohand $command: too many arguments: isohand $command " $command \
      $(awk -v n=$most 'BEGIN { while (n-- >= 0) print "x" }')
    limits="$limits $command:$least:$most"
  fi
  # Without one of the options of a form, unless that is a different form.
  while read -r form; do
    for option in $(echo "$form" | grep -o -E -e '--?[a-z]+ [A-Z]+' | cut -d ' ' -f 1); do
      echo "$form" | sed "s/ *$option [A-Z]*//;$words" >"$tmp/line"
      ! sed "$words;$names" "$tmp/forms" | grep -q -x -e "$(sed "$names" "$tmp/line") *" || continue
      # shellcheck disable=SC2046
      refuses 2 "isohand $command: $option " $command $(cat "$tmp/line")
      says ' is missing'
      missing="$missing $command:$option"
    done
  done <"$tmp/forms"
done
test "$(echo "$limits" | wc -w)" -ge 10 || fail "limits are known of $limits alone"
test "$(echo "$missing" | wc -w)" -ge 8 || fail "options are missing in $missing alone"
refuses 2 'missing argument' build strength -o "$tmp/x"

# Options in any place, and each one.
run "$isohand" index 2,3 --all AsKsQsJsTs
exits 0
cp "$tmp/out" "$tmp/flop"
for order in '--all 2,3 AsKsQsJsTs' '2,3 AsKsQsJsTs --all' '--deck standard flop As,Ks|QsJs_Ts --all'; do
  # shellcheck disable=SC2086 # the words of $order are the arguments
  run "$isohand" index $(echo $order | tr -d _)
  exits 0
  same "index $order" "$tmp/flop" "$tmp/out"
done
run "$isohand" size --round 1 holdem
exits 0
prints "0${tab}2${tab}169
1${tab}3${tab}1286792"
run "$isohand" size --verbose 2,3
exits 0
grep -q '^# round 1: 15 suit configurations$' "$tmp/out" || fail "--verbose: configurations"
grep -q '^# indexer: [0-9]* bytes' "$tmp/out" || fail "--verbose: bytes"
run "$isohand" size 13,13
exits 0
test "$(sed -n 2p "$tmp/out")" = "1${tab}13${tab}214911952328469923060" || fail "size 13,13"
run "$isohand" index --deck leduc 1,1 JsQh
exits 0
test "$(wc -l <"$tmp/out" | tr -d ' ')" = 1 || fail "leduc"

# Options after operands that look like options; combined letters; what ends options.
for order in '-1 2,3' '2,3 -1' '2,3 -- -1' '-- 2,3 -1' '2,3 --keep-going -1'; do
  # shellcheck disable=SC2086 # the words of $order are the arguments
  run "$isohand" unindex $order
  case $order in
  -1*)
    exits 2
    says '`-1` is not a round list'
    ;;
  *)
    exits 1
    says 'isohand unindex: `-1` is not an index'
    ;;
  esac
done
run env POSIXLY_CORRECT=1 "$isohand" index 2,3 AsKsQsJsTs --all
exits 0
same 'options last with POSIXLY_CORRECT' "$tmp/flop" "$tmp/out"
run "$isohand" equity -qj2 AsKs -q 7h7d -j 1
exits 0
refuses 2 'isohand index: unknown option -q' index 2,3 -q
refuses 2 '--threads: `0` is not a number from 1 to 1024' equity AsKs 7h7d -j0

# Each form of a command has its own line.
run "$isohand" equity --help
test "$(sed -n 1,4p "$tmp/out")" = 'usage: isohand equity [PLAYER PLAYER...] [OPTION...]
       isohand equity --classes [OPTION...]
       isohand equity --all --board CARDS [OPTION...]' || fail "the forms of equity: $(cat "$tmp/out")"

# JSON of sizes: exact whatever their size, in the same columns.
run "$isohand" size 13,13 --json
exits 0
prints '{"round":0,"cards":13,"hands":26607292908}
{"round":1,"cards":13,"hands":214911952328469923060}'
run "$isohand" size 2,3 --json --verbose
exits 0
test "$(sed 's/"bytes":[0-9]*,"ms":[0-9.]*/N/' "$tmp/out" | tail -n 1)" = '{"configurations":[2,15],N}' ||
  fail "size --json --verbose: $(cat "$tmp/out")"

# Invalid decks and round lists.
refuses 2 'is not a deck' index --deck 17x4 2,3
refuses 2 'is not a deck' size --deck 13x5 2,3
refuses 2 'is not a deck' size --deck 0x4 1
refuses 2 'is not a deck' size --deck nonsense 1
refuses 2 'is not a deck' eval --deck nonsense
refuses 2 'standard deck and of the short deck' eval --deck royal
refuses 2 'standard deck and of the short deck' eval --deck short-ranks
refuses 2 '--game: `omaha-hi` is not a game; known: high short short-trips' eval --game omaha-hi
refuses 2 '--deck: `short` is not the deck of --game high' eval --game high --deck short
refuses 2 '--deck: `standard` is not the deck of --game short' eval --game short --deck standard
for command in size index unindex canon boards 'build strength -o x'; do
  # shellcheck disable=SC2086 # the words of $command are arguments
  for bad in '' 2,,3 2, ,2 a 2,-3 2.3 '2 3' 2,3x; do
    refuses 2 'is not a round list' $command "$bad"
  done
  refuses 2 'has a round of 0 cards' $command 2,0,3
  refuses 2 'has more than 8 rounds' $command 1,1,1,1,1,1,1,1,1
  refuses 2 "more cards than the deck's 52" $command 50,3
  refuses 2 "more cards than the deck's 6" $command --deck leduc 2,5
  refuses 2 "more cards than the deck's 52" $command 18446744073709551618
  refuses 2 'has the rounds 0 to 1' $command 2,3 --round 2
done
for bad in -1 +1 1e0 0x1 '' 8 18446744073709551616 1.0; do
  refuses 2 'is not a number from 0 to 7' index 2,3 --round="$bad"
done
for bad in 0 -1 1025 x; do
  refuses 2 'is not a number from 1 to 1024' build strength 2,3 -o "$tmp/x" --threads="$bad"
done
refuses 2 'is not a number' verify --samples=1e5 x
refuses 2 'is not a number' verify --seed=-1 x
for command in index unindex canon boards; do
  refuses 2 '13,13 has 214911952328469923060 canonical hands, more than a 64-bit index' $command 13,13
done

refuses 2 '3,3,3,3,3,3,3,3 of deck 6x4 has more suit configurations than the 1048576 that an indexer' \
  index --deck 6x4 3,3,3,3,3,3,3,3

# The first rounds of a list that is too large as a whole can be used.
run "$isohand" index --round 0 13,13 2s3s4s5s6s7s8s9sTsJsQsKsAs
exits 0

# The benchmarks: names and rounds are checked before anything is measured.
refuses 2 '`nonsense` is not a benchmark; known: index' bench nonsense
refuses 2 'is not a round list' bench index --rounds x
refuses 2 '--path: `sse` is not portable, avx2, avx512 or neon' bench index --path sse
refuses 2 '--hands: `999` is not a number from 1000 to 100000000' bench index --hands 999
refuses 2 '--clusters: `1` is not a number from 2 to 1000' bench bucket --clusters 1
refuses 1 'bucket is measured on points, not on hands' bench bucket --rounds 2,3
run "$isohand" bench bucket --hands 1000 --clusters 3 --path portable --json
exits 0
grep -q '"variant":"l1-move","rounds":"50,3","path":"portable","order":"random","hands":1000,' "$tmp/out" ||
  fail "$ran: no row of 3 clusters"
test ! -e "$tmp/x" || fail "a file was written"
