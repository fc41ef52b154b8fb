#!/bin/sh
# plot: grids and histograms of tables of the royal deck, as text and as SVG.
. "$srcdir/tests/support/cli.sh"
. "$srcdir/tests/support/plot.sh"
values=$builddir/tests/tools/cli_values
unset COLORTERM NO_COLOR
esc=$(printf '\033')

# make_table FEATURE BOARD BINS: a table of the royal deck; its path in $table.
make_table()
{
  table=$tmp/$1-$2-$3
  test -e "$table" || "$builddir/tests/tools/cli_table" "$1" 0 royal "$2" 5 "$3" "$table" ||
    fail "no table $table"
}
# Prints the lines of a grid without its text.
cells()
{
  sed '1,/^$/d' "$tmp/out"
}

# ---- The grid in plain text --------------------------------------------------------
make_table ehs 0 0
ehs=$table
cat >"$tmp/golden" <<'TEXT'
E[HS] of preflop classes, 5x4, in percent:
suited above the diagonal, offsuit below

     A   K   Q   J   T
 A  70  55  53  51  50
 K  55  63  51  49  47
 Q  53  51  57  47  45
 J  51  48  46  49  42
 T  49  47  45  42  44
TEXT
run "$isohand" plot "$ehs"
exits 0
same "the grid" "$tmp/golden" "$tmp/out"
run "$isohand" plot "$ehs" --value ehs --color auto
same "the usual grid" "$tmp/golden" "$tmp/out"
cells >"$tmp/grid"

# Computed again from the quotients in the table, which the grid does not read, hand by hand.
tensor "$ehs" ehs f4 >"$tmp/quotients"
for a in A K Q J T; do
  for b in A K Q J T; do
    case $a$b in
    AK | AQ | AJ | AT | KQ | KJ | KT | QJ | QT | JT) hand=${a}s${b}s ;;
    *) hand=${a}s${b}h ;;
    esac
    index=$("$isohand" index --deck royal 2 $hand)
    sed -n "$((index + 1))p" "$tmp/quotients"
  done
done >"$tmp/values"
sed 1d "$tmp/grid" | cut -c 3- | tr -s ' ' '\n' | grep . >"$tmp/drawn"
test "$(wc -l <"$tmp/drawn" | tr -d ' ')" = 25 || fail "the grid does not have 25 numbers"
paste "$tmp/values" "$tmp/drawn" | "$values" percents ||
  fail "numbers of the grid are not those of the table"

# The mean over all boards of any street is the value preflop, by either feature.
for source in 'ehs 3' 'ehs 4' 'ehs 5' 'equity 0' 'equity 4' 'equity 5'; do
  # shellcheck disable=SC2086 # the words of $source are arguments
  make_table $source 0
  run "$isohand" plot "$table"
  exits 0
  cells >"$tmp/cells"
  same "the grid of $source" "$tmp/grid" "$tmp/cells"
done
run "$isohand" plot "$tmp/equity-4-0"
test "$(sed -n 2p "$tmp/out")" = \
  'mean over all boards of 2,4; suited above the diagonal, offsuit below' ||
  fail "the grid of the turn does not say what it is"
# All digits, from the tooltips of the SVG.
digits()
{
  run "$isohand" plot "$1" --value "$2" -o "$tmp/digits.svg"
  exits 0
  prints
  sed -n 's/.*<title>\([^<]*\) \([0-9.]*\)<\/title>.*/\1 \2/p' "$tmp/digits.svg" >"$tmp/digits"
  test "$(wc -l <"$tmp/digits" | tr -d ' ')" = 25 || fail "$ran: not 25 values"
}
for value in ehs ehs2 deviation; do
  digits "$ehs" $value
  cp "$tmp/digits" "$tmp/preflop-$value"
  for board in 3 4 5; do
    digits "$tmp/ehs-$board-0" $value
    same "$value of the street of $board" "$tmp/preflop-$value" "$tmp/digits"
  done
done
tensor "$ehs" ehs2 f4 | sort >"$tmp/expected"
cut -d ' ' -f 2 "$tmp/preflop-ehs2" | sort | paste - "$tmp/expected" | "$values" equal ||
  fail "E[HS^2] is not that of the table"
join "$tmp/preflop-ehs" "$tmp/preflop-ehs2" >"$tmp/both" 2>"$tmp/err" || fail "$(cat "$tmp/err")"
join "$tmp/both" "$tmp/preflop-deviation" 2>"$tmp/err" | "$values" deviations ||
  fail "the deviation does not fit the means"
for value in win tie lose equity; do
  digits "$tmp/equity-0-0" $value
  cp "$tmp/digits" "$tmp/part-$value"
done
for value in win tie lose equity; do
  cut -d ' ' -f 2 "$tmp/part-$value" >"$tmp/column-$value"
done
paste "$tmp/column-win" "$tmp/column-tie" "$tmp/column-lose" "$tmp/column-equity" | "$values" parts ||
  fail "wins, ties and losses do not add up"
same "equity and ehs" "$tmp/preflop-ehs" "$tmp/part-equity"

# ---- Colours -----------------------------------------------------------------------
for depth in '' truecolor; do
  run env COLORTERM=$depth "$isohand" plot "$ehs" --color=always
  exits 0
  test -z "$depth" && code=5 || code=2
  test "$(grep -o "$esc\[48;$code;[0-9;]*m" "$tmp/out" | wc -l | tr -d ' ')" = 57 ||
    fail "COLORTERM=$depth: not 25 cells and 32 steps of the scale"
  sed "s/$esc\[[0-9;]*m//g; s/ *\$//" "$tmp/out" >"$tmp/bare"
  sed '$d' "$tmp/bare" | sed '$d' >"$tmp/expected"
  same "the coloured grid" "$tmp/golden" "$tmp/expected"
  grep -q '^ 40%  *70%$' "$tmp/bare" || fail "no scale"
done
run "$isohand" plot "$ehs" --color never
same "--color never" "$tmp/golden" "$tmp/out"
# The text colour suits the background shown, for each of the 256 colours: white (231) on the dark
# teal (30), black (16) on the lightest.
for table in "$ehs ehs" "$ehs ehs2" "$ehs deviation" "$tmp/equity-0-0 win" "$tmp/equity-0-0 tie" \
  "$tmp/equity-0-0 lose"; do
  COLORTERM='' "$isohand" plot "${table% *}" --value "${table##* }" --color=always
done >"$tmp/out"
grep -o "$esc\[48;5;[0-9]*m$esc\[38;5;[0-9]*m" "$tmp/out" | sed 's/.*48;5;\([0-9]*\)m.*38;5;\([0-9]*\)m/\1 \2/' |
  sort -u >"$tmp/inks"
test "$(cut -d ' ' -f 1 "$tmp/inks" | sort | uniq -d)" = '' || fail "two inks on one paper"
grep -q '^30 231$' "$tmp/inks" || fail "no white on dark teal: $(cat "$tmp/inks")"
grep -q '^22[0-9] 16$' "$tmp/inks" || fail "no black on yellow: $(cat "$tmp/inks")"

# ---- Histograms ----------------------------------------------------------------------
make_table histogram 0 10
ten=$table
cat >"$tmp/golden" <<'TEXT'
AA: E[HS] 0.688 +- 0.050, E[HS^2] 0.541 +- 0.069, 8568 runouts
 37.9% +         #
       |         #
       |         #
       |   ..    #
       |   ##    #
       |   ##   :#
       |   ##.  ##
       |   ### :##
   0%  +----------
        0   0.5   1

QTo: E[HS] 0.443 +- 0.050, E[HS^2] 0.270 +- 0.044, 8568 runouts
 37.9% +
       |
       |
       |    :
       |:   #
       |#   #:  :
       |#..:### #
       |#######.#:
   0%  +----------
        0   0.5   1
TEXT
for hands in 'AA qto' 'AhAd TcQs' 'aa TQO'; do
  # shellcheck disable=SC2086 # the hands are arguments
  run "$isohand" plot "$ten" $hands
  exits 0
  same "histograms" "$tmp/golden" "$tmp/out"
done
# Heights from the counts in the table: eighths of a row, of eight rows.
index=$("$isohand" index --deck royal 2 AsAh)
tensor "$ten" histogram u2 | sed -n "$((10 * index + 1)),$((10 * index + 10))p" >"$tmp/counts"
"$values" bars <"$tmp/counts" >"$tmp/expected" || fail "no counts"
sed -n 2,9p "$tmp/golden" | cut -c 9- >"$tmp/bars"
same "the bars of AA" "$tmp/expected" "$tmp/bars"
# The means agree with those of ehs within their margins.
make_table histogram 0 0
fifty=$table
for hand in AA KK AKs AKo QTo JTs TT; do
  {
    grep "^$hand " "$tmp/preflop-ehs"
    grep "^$hand " "$tmp/preflop-ehs2"
    for bins in 10 0; do
      run "$isohand" plot "$tmp/histogram-0-$bins" $hand
      exits 0
      head -n 1 "$tmp/out"
    done
  } | "$values" means $hand || fail "E[HS] or E[HS^2] of $hand"
done
# A non-empty bin is visible.
for hand in TsTh QsTh AsAh; do
  index=$("$isohand" index --deck royal 2 $hand)
  bins=$(tensor "$fifty" histogram u2 | sed -n "$((50 * index + 1)),$((50 * index + 50))p" |
    grep -c -v '^0$')
  run "$isohand" plot "$fifty" $hand
  seen=$(sed -n 9p "$tmp/out" | cut -c 9- | tr -d ' \n' | wc -c | tr -d ' ')
  test "$seen" = "$bins" || fail "$hand: $seen bars, not $bins"
done
# Other streets and numbers of bins; nothing is wider than a terminal.
make_table histogram 3 0
run "$isohand" plot "$table" 'AsKs|QsJsTs' 'TsTh|AcAdAh'
exits 0
grep -q '^AsKs|QsJsTs: E\[HS\] 0.990 .*, 105 runouts$' "$tmp/out" || fail "a royal flush: $(cat "$tmp/out")"
make_table histogram 5 0
run "$isohand" plot "$table" 'AsKs|QsJsTsTh9h'
exits 1
run "$isohand" plot "$table" 'AsKs|QsJsTsThTd'
exits 0
grep -q '^100.0% + \{49\}#$' "$tmp/out" || fail "a complete board: $(cat "$tmp/out")"
grep -q ', 1 runout$' "$tmp/out" || fail "a complete board: not one runout"
for bins in 1 7 8 71 72 255; do
  make_table histogram 0 $bins
  run "$isohand" plot "$table" AKs
  exits 0
  ! grep -q '.\{81\}' "$tmp/out" || fail "$bins bins: too wide"
  cp "$tmp/out" "$tmp/text"
  sum=$(tensor "$table" histogram u2 | awk '{ s += $1 } END { print s }')
  test "$sum" = $((25 * 8568)) || fail "$bins bins: $sum"
done
grep -q '^(4 bins a column)$' "$tmp/text" || fail "255 bins: $(cat "$tmp/text")"
if locale -a 2>/dev/null | grep -q -i '^C\.utf-\{0,1\}8$'; then
  run env LC_ALL=C.UTF-8 "$isohand" plot "$ten" AA QTo
  exits 0
  LC_ALL=C.UTF-8 sed 's/±/+-/g; s/²/^2/; s/[┤└]/+/; s/│/|/; s/─/-/g; s/█/#/g; s/[▁▂▃]/./g; s/[▄▅▆▇]/:/g' \
    "$tmp/out" >"$tmp/plain"
  same "histograms in Unicode" "$tmp/golden" "$tmp/plain"
fi

# ---- SVG -----------------------------------------------------------------------------
svg=$tmp/a.svg
run "$isohand" plot "$ehs" -o "$svg"
exits 0
prints
parses "$svg"
has "$svg" '<use href="#c" x="[0-9]+" y="[0-9]+" fill="#[0-9a-f]{6}"/>' 25
has "$svg" '<stop offset="[0-9.]+" stop-color="#[0-9a-f]{6}"/>' 9
has "$svg" '>(40|47.5|55|62.5|70) %</text>' 5
has "$svg" '<title>AA 0.6[0-9]{5}</title>' 1
has "$svg" '>AKs</text>' 1
has "$svg" '<g class="dark"><title>AA ' 1
has "$svg" '<g class="light"><title>JTo ' 1
has "$svg" 'lowest value is 0.4[0-9]*, JTo; the highest 0.6[0-9]*, AA' 1
# Suited hands are above the diagonal: prints the name for a place in the square.
sed -n 's/.*x="\([0-9]*\)" y="\([0-9]*\)" fill.*>\([AKQJT][AKQJT][so]*\)<.*/\1 \2 \3/p' "$svg" |
  "$values" names || fail "names in wrong places"
run "$isohand" plot "$fifty" AA AKs JTo -o "$svg"
exits 0
parses "$svg"
has "$svg" 'class="mean"' 3
has "$svg" '^<g transform="translate\((0|380) (0|220)\)">$' 3
test "$(grep '^<g transform=' "$svg" | sort -u | wc -l | tr -d ' ')" = 3 || fail "panels overlap"
has "$svg" '>(AA|AKs|JTo)</text>' 3
# A bar for each non-empty bin.
bars=0
for hand in AsAh AsKs JsTh; do
  index=$("$isohand" index --deck royal 2 $hand)
  bars=$((bars + $(tensor "$fifty" histogram u2 |
    sed -n "$((50 * index + 1)),$((50 * index + 50))p" | grep -c -v '^0$')))
done
has "$svg" '^<rect x="[0-9.]+" y="[0-9.]+" width="[0-9.]+" height="[0-9.]+" fill=' $bars

# The same on standard output.
run "$isohand" plot "$fifty" AA AKs JTo -o -
exits 0
same "plot -o -" "$svg" "$tmp/out"
run "$isohand" plot "$ehs" -o -
exits 0
run "$isohand" plot "$ehs" -o "$svg"
"$isohand" plot "$ehs" -o - >"$tmp/stdout" || fail "plot -o -"
same "plot -o - of a grid" "$svg" "$tmp/stdout"

# A file that cannot be written stays unchanged, and no other file is left in its folder.
mkdir "$tmp/folder"
echo old >"$tmp/folder/a.svg"
status=0
ran='plot on a full disk'
(ulimit -f 1; "$isohand" plot "$ehs" -o "$tmp/folder/a.svg" 2>"$tmp/err") || status=$?
exits 1
says "isohand plot: $tmp/folder/a.svg: File too large"
test "$(cat "$tmp/folder/a.svg")" = old || fail "the old file is lost"
run "$isohand" plot "$ehs" -o "$tmp/folder/a.svg"
exits 0
parses "$tmp/folder/a.svg"
test "$(ls -A "$tmp/folder")" = a.svg || fail "files remain: $(ls -A "$tmp/folder")"
refuses 2 '-o: the name must end with .svg' plot "$ehs" -o "$tmp/a.png"
refuses 1 "$tmp/none/a.svg: cannot open its folder: No such file" plot "$ehs" -o "$tmp/none/a.svg"
mkdir "$tmp/folder.svg"
refuses 1 "$tmp/folder.svg: exists and is not a regular file" plot "$ehs" -o "$tmp/folder.svg"
if test -w /dev/full; then
  status=0
  ran='plot to a full device'
  "$isohand" plot "$ehs" >/dev/full 2>"$tmp/err" || status=$?
  exits 1
  says 'isohand plot: standard output'
  status=0
  ran='plot -o - to a full device'
  "$isohand" plot "$ehs" -o - >/dev/full 2>"$tmp/err" || status=$?
  exits 1
  says 'isohand plot: standard output: No space left on device'
fi

# ---- Refusals --------------------------------------------------------------------------
run "$isohand" build --quiet strength 5 -o "$tmp/five"
refuses 2 "$tmp/five: cannot draw strength" plot "$tmp/five"
refuses 2 "cannot draw strength" plot "$tmp/five" AsKsQsJsTs
refuses 2 "$ehs: a table of ehs is drawn as a grid" plot "$ehs" AA
refuses 2 "$ten: name the hands whose histograms to draw" plot "$ten"
refuses 2 '--value: `win` is not a value of a table of ehs; known: ehs ehs2 deviation' \
  plot "$ehs" --value win
refuses 2 '--value: `ehs` is not a value of a table of equity; known: equity win tie lose' \
  plot "$tmp/equity-0-0" --value ehs
refuses 2 '--value: not for a table of histograms' plot "$ten" AA --value ehs
refuses 2 '--color: `blue` is not always, never or auto' plot "$ehs" --color blue
refuses 1 '`9s8s`: `9` is not a rank of this deck' plot "$ten" AA 9s8s
for hand in AK AAs AAo AKx 9s 98s As A ''; do
  refuses 1 "\`$hand\` is not a hand of this deck" plot "$ten" "$hand"
done
refuses 1 '`AsAs`: `As` is given twice' plot "$ten" AsAs
refuses 1 '`AsKsQs`: more than 2 cards' plot "$ten" AsKsQs
refuses 1 '`AKs`' plot "$tmp/histogram-3-0" AKs
refuses 1 "$tmp/none: " plot "$tmp/none"
# Impossible values: scores beyond all runouts; an empty histogram; a bin out of range.
for byte in '\377' '\001'; do
  overwrite "$ehs" points $byte
  refuses 1 "$tmp/bad: invalid values for AA" plot "$tmp/bad"
done
overwrite "$ten" histogram '\0'
refuses 1 "$tmp/bad: invalid histogram for AKs" plot "$tmp/bad" AKs
overwrite "$tmp/histogram-5-0" bin '\377'
refuses 1 "$tmp/bad: invalid histogram for AsKs|QsJsTsTdTh" plot "$tmp/bad" \
  'AsKs|QsJsTsTdTh'
