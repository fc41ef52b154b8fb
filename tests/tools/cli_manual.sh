#!/bin/sh
# The manual page and the helps name the same commands and options, with the same arguments.
. "$srcdir/tests/support/cli.sh"
manual=$(cd "$srcdir/tools" && pwd)/isohand.1

# The commands of `isohand --help` and the sections below COMMANDS.
"$isohand" --help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' >"$tmp/commands"
awk '/^\.Sh/ { inside = ($2 == "COMMANDS") } inside && /^\.Ss/ { print $2 }' "$manual" >"$tmp/sections"
same 'the commands of the manual page' "$tmp/commands" "$tmp/sections"
test -s "$tmp/commands" || fail "no commands found"

# "size exact sizes of round lists": the commands of the page on stdin, as listed
# before the sections.
summaries()
{
  awk '
    /^\.S[sh]/ { inside = ($1 == ".Sh" && $2 == "COMMANDS") }
    inside && /^\.It Cm/ { name = $3; getline; print name, $0 }'
}
"$isohand" --help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\)  */\1 /p' >"$tmp/help"
summaries <"$manual" >"$tmp/listed"
same 'the summaries of the manual page' "$tmp/help" "$tmp/listed"

# Likewise the page of isohand-mpi.
if [ -n "${TEST_WITH_MPI-}" ]; then
  "${isohand%/*}/isohand-mpi" --help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\)  */\1 /p' >"$tmp/help"
  summaries <"${manual%/*}/mpi/isohand-mpi.1" >"$tmp/listed"
  same 'the summaries of the manual page of isohand-mpi' "$tmp/help" "$tmp/listed"
  test -s "$tmp/help" || fail "isohand-mpi has no commands"
fi

# The items of the section $1 of the page on stdin, in the form of help_options.
manual_options()
{
  awk -v section="$1" '
    /^\.S[sh]/ { inside = ($1 == ".Ss" && $2 == section) }
    inside && /^\.It Fl/ {
      letter = "-"; argument = "-"
      for (i = 2; i <= NF; i++) {
        if ($i == "Fl" && $(i + 1) == "Fl") { name = $(i + 2); i += 2 }
        else if ($i == "Fl") letter = $(i + 1)
        else if ($i == "Ar") argument = $(i + 1)
      }
      print letter, name, argument
    }'
}
compare()
{
  bad=0
  while read -r command; do
    "$isohand" "$command" --help | help_options >"$tmp/help"
    test -s "$tmp/help" || fail "no options found in the help of $command"
    manual_options "$command" <"$1" >"$tmp/manual"
    diff "$tmp/help" "$tmp/manual" >"$tmp/diff" || {
      echo "isohand $command --help (<) and its section of the manual page (>):"
      cat "$tmp/diff"
      bad=1
    }
  done <"$tmp/commands"
  return $bad
}
compare "$manual" || fail "the helps and the manual page differ"

# The comparison notices a missing option, an extra one, and one with a different argument, in any
# section.
sed '/^\.Ss verify/,/^\.Ss bench/s/^\.It Fl Fl full$/.It nothing/' "$manual" >"$tmp/less"
sed '/^\.Ss eval/,/^\.Ss build/s/^\.It Fl h , Fl Fl help$/.It Fl Fl more\
&/' "$manual" >"$tmp/more"
sed 's/^\.It Fl o , Fl Fl output Ar FILE$/.It Fl Fl output Ar FILE/' "$manual" >"$tmp/letter"
for changed in less more letter; do
  ! cmp -s "$manual" "$tmp/$changed" || fail "$changed: nothing was changed"
  ! compare "$tmp/$changed" >/dev/null || fail "an option $changed was not noticed"
done

# The decks and round lists named in the page exist.
for deck in standard short royal leduc 16x4; do
  "$isohand" size --deck $deck 1 >/dev/null || fail "no deck $deck"
done
for list in preflop flop turn river holdem omaha-preflop omaha-flop omaha-turn omaha-river omaha stud; do
  "$isohand" size $list >/dev/null || fail "no round list $list"
  grep -q "^\\.Cm $list\$" "$manual" || fail "the manual page does not name $list"
done
if command -v mandoc >/dev/null 2>&1; then
  mandoc -T lint -W warning "$manual" "${manual%/*}/mpi/isohand-mpi.1" >"$tmp/lint" || fail "$(cat "$tmp/lint")"
fi
