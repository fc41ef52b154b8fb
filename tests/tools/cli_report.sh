#!/bin/sh
# report: the page, its statements about the files, and refusals.
. "$srcdir/tests/support/cli.sh"
. "$srcdir/tests/support/plot.sh"
. "$srcdir/tests/support/report.sh"
flop=$tmp/buckets/flop-bucket.safetensors

# reads PART PAGE: prints the rows, pictures or another part of $tmp/PAGE.html.
reads()
{
  python3 "$srcdir/tests/support/read_page.py" "$1" "$tmp/$2.html" || fail "$2: not read"
}
# finds PART PATTERN: part of $tmp/page.html has the pattern in a line.
finds()
{
  reads "$1" page >"$tmp/page.part"
  grep -q -e "$2" "$tmp/page.part"
}
# has_part PART PATTERN, has_no PART PATTERN: the page contains it, or does not.
has_part()
{
  test $has_python = no || finds "$@" || fail "$ran: no $2 in the $1 of the page"
}
has_no()
{
  test $has_python = no || ! finds "$@" || fail "$ran: $2 in the $1 of the page"
}
# has_fact NAME PATTERN: a cell of that row in the table of files of $tmp/page.html.
has_fact()
{
  test $has_python = yes || return 0
  reads rows page >"$tmp/page.rows"
  grep -q "^file-table$tab$1$tab\(.*$tab\)*$2\($tab\|\$\)" "$tmp/page.rows" ||
    fail "$ran: $(grep "$tab$1$tab" "$tmp/page.rows")"
}
has_python=yes
command -v python3 >/dev/null 2>&1 || {
  echo 'no python3 to read the tables of a page with' >&2
  has_python=no
  passed=77
}

# ---- The same page for any output and number of threads ----------------------------------
makes "$tmp/buckets" -j1
cp "$tmp/page.html" "$tmp/first.html"
makes "$tmp/buckets" -j2
same 'a page by two threads' "$tmp/first.html" "$tmp/page.html"
run "$isohand" report "$tmp/buckets" -o -
exits 0
same 'a page on standard output' "$tmp/first.html" "$tmp/out"
(cd "$tmp/buckets" && "$isohand" report preflop-* flop-* turn-* river-* -o "$tmp/page.html") ||
  fail 'no page of single files'
sed "s,: $tmp/buckets/,: ," "$tmp/first.html" >"$tmp/expected"
same 'a page of single files' "$tmp/expected" "$tmp/page.html"
makes "$tmp/buckets" --seed 2
! cmp -s "$tmp/first.html" "$tmp/page.html" || fail "$ran: the seed changes nothing"
makes "$tmp/buckets" --samples 1000
has_part texts 'Buckets of 1000 random deals (seed 1)'
makes "$tmp/buckets" --number 0
has_no texts 'Nearest to the centre'

# ---- Self-contained ----------------------------------------------------------------------
makes "$tmp/buckets" "$flop"
cp "$tmp/page.html" "$tmp/several.html"
for file in first several; do
  grep -i -e '<link' -e '<iframe' -e '@import' -e 'url(' -e 'fetch(' -e 'XMLHttp' -e ' src="[^d]' "$tmp/$file.html" &&
    fail "$file: the page wants something else"
  test $has_python = no || reads wants $file >"$tmp/wants"
  test $has_python = no || test ! -s "$tmp/wants" ||
    fail "$file: the page wants something else: $(cat "$tmp/wants")"
done
test "$(wc -c <"$tmp/first.html")" -lt 300000 || fail "a page of $(wc -c <"$tmp/first.html") bytes"

# ---- Facts about the files ---------------------------------------------------------------
# fact STREET NAME: its cell in the table of files, without commas.
fact()
{
  awk -F '\t' -v street="$1" -v name="$2" '
    $1 != "file-table" { next }
    $2 == "" { for (i = 3; i <= NF; i++) if ($i == street) column = i }
    $2 == name { gsub(/,/, ""); print $column }' "$tmp/first.rows"
}
# says_of STREET KEY: a value of the file's metadata.
says_of()
{
  "$isohand" info "$tmp/buckets/$1-bucket.safetensors" --json |
    sed "s/.*\"$2\":\"\([^\"]*\)\".*/\1/"
}
check_facts()
{
  for street in preflop flop turn river; do
    while read -r key name; do
      case $street-$key in
      preflop-bucket.[dsr]*e[dst]* | preflop-bucket.distance) continue ;;
      esac
      test "$(fact $street "$name")" = "$(says_of $street "$key")" ||
        fail "$street: $name is $(fact $street "$name"), not $(says_of $street "$key")"
    done <<'KEYS'
bucket.method Method
bucket.distance Distance
feature.buckets Buckets
bucket.points Distinct points
bucket.seed Seed
bucket.restarts Restarts
bucket.iterations Iterations
bucket.converged Converged
KEYS
    mean=$("$isohand" info "$tmp/buckets/$street-bucket.safetensors" | sed -n 's/^[a-z-]* distance: //p')
    test "$(fact $street 'Mean distance from the centre')" = "${mean:-–}" ||
      fail "$street: a distance of $(fact $street 'Mean distance from the centre'), not $mean"
    # All metadata is in a separate table of keys and values.
    "$isohand" info "$tmp/buckets/$street-bucket.safetensors" |
      sed '1d; /^tensor: /d; s/: .*//; s/^[a-z-]* distance$/bucket.cost/' | sort >"$tmp/keys"
    sed -n "s/^$street: [^$tab]*$tab\([^$tab]*\)$tab.*/\1/p" "$tmp/first.rows" | sort >"$tmp/told"
    same "what the page tells of $street" "$tmp/keys" "$tmp/told"
  done
  test "$(fact turn Restarts)-$(fact turn Seed)" = 2-5 || fail 'restarts and seed of the turn'
}
# The rows of buckets equal the tensors; there are at most 21, all buckets for the turn.
check_rows()
{
  tensor "$tmp/buckets/turn-bucket.safetensors" size u8 >"$tmp/sizes"
  tensor "$tmp/buckets/turn-bucket.safetensors" cost u8 >"$tmp/costs"
  paste "$tmp/sizes" "$tmp/costs" | awk '
    { size[NR] = $1; cost[NR] = $2; all += $2 }
    END { for (i = 1; i <= NR; i++) printf "%s\t%.2f\n", size[i], 100 * cost[i] / all }' >"$tmp/expected"
  grep "^Buckets of the turn${tab}[0-9]" "$tmp/first.rows" | tr -d ',' | cut -f 4,7 >"$tmp/rows"
  same 'the rows of the turn' "$tmp/expected" "$tmp/rows"
  test "$(grep -c "^Buckets of the flop${tab}[0-9]" "$tmp/first.rows")" = 21 ||
    fail 'not 21 rows of the flop'
}
# Several files of a street: their costs.
check_pictures()
{
  reads pictures first >"$tmp/pictures"
  test ! -s "$tmp/pictures" || fail 'a picture of costs without several files of a street'
  reads pictures several >"$tmp/picture.svg"
  (cd "$tmp/buckets" && "$isohand" plot preflop-* flop-* turn-* river-* "$flop" -o "$tmp/expected.svg") ||
    fail 'no plot'
  printf '%s\n' "$(cat "$tmp/picture.svg")" >"$tmp/decoded.svg"
  same 'the picture of costs' "$tmp/expected.svg" "$tmp/decoded.svg"
  parses "$tmp/decoded.svg"
}
if test $has_python = yes; then
  reads rows first >"$tmp/first.rows"
  check_facts
  check_rows
  check_pictures
  reads texts several >"$tmp/several.texts"
  grep -q 'The first file of each street is shown below' "$tmp/several.texts" || fail 'no word of it'
fi

# ---- Flops -------------------------------------------------------------------------------
# has_flops EXPECTED COMMAND...: the output of the command on the names of the flops.
has_flops()
{
  flops=$1
  shift
  test $has_python = no || test "$(reads flops page | "$@")" = "$flops" || fail "$ran: $(reads flops page)"
}
makes "$tmp/buckets"
has_flops "$("$isohand" size 3 --deck 5x4 | cut -f 3)" grep -c .
cp "$tmp/page.html" "$tmp/flops.html"
makes "$tmp/buckets" --flops all
test $has_python = no || reads flops flops >"$tmp/flops"
test $has_python = no || test -s "$tmp/flops" || fail "$ran: no flops"
test $has_python = no || has_flops "$(cat "$tmp/flops")" cat
makes "$tmp/buckets" --flops 7
has_flops 7 grep -c .
makes "$tmp/buckets" --flops AcKcQd,JsJhJd
has_flops 'AsKsQh JsJhJd ' tr '\n' ' '
has_part texts 'The page has 2 of '

# ---- Every method, and hands of other decks ------------------------------------------------
echo '0
1
0
2' >"$tmp/four"
for i in 1 2 3 4; do cat "$tmp/four"; done >"$tmp/labels"
while read -r name street; do
  echo "{$street}" | sed "s,LABELS,$tmp/labels," >"$tmp/$name.json"
  "$isohand" bucket "$tmp/$name.json" -q --deck 4x4 -d "$tmp/$name" || fail "$name: no buckets"
  makes "$tmp/$name"
  has_fact Method "${name%-*}"
done <<'JSON'
classes-1 "river": {"method": "classes"}
optimal-1 "turn": {"method": "optimal", "k": 7}
percentile-1 "flop": {"method": "percentile", "k": 8, "outer": 4}
potential-1 "turn": {"method": "potential", "k": 5}, "river": {"method": "optimal", "k": 9}
potential-2 "flop": {"method": "potential", "k": 5}, "turn": {"method": "emd", "k": 9}
given-1 "preflop": {"method": "given", "labels": "LABELS"}
l1-1 "preflop": {"method": "l1", "k": 2, "points": "LABELS"}
emd-1 "flop": {"method": "emd", "k": 2, "within": "board"}
JSON
for deck in 5x3 4x4; do
  "$isohand" bucket quick -q --deck $deck --set flop.k=5,turn.k=4,river.k=3 -d "$tmp/$deck" ||
    fail "$deck: no buckets"
  makes "$tmp/$deck" --samples 2000 --number 1 --flops 3
done
has_part texts 'Deck 4x4'

# Of very many buckets only some are shown, and none is a link.
echo '{"flop": {"method": "hands"}, "turn": {"method": "optimal", "k": 2}}' >"$tmp/very.json"
"$isohand" bucket "$tmp/very.json" -q --deck 6x4 --final-board 4 -d "$tmp/very" || fail 'no buckets'
makes "$tmp/very" --flops 2
has_part texts 'With more than 10000 buckets'
has_no links '^#flop-'
has_part links '^#turn-1$'
has_part tags '^svg class=grid$'
test "$(wc -c <"$tmp/page.html")" -lt 300000 || fail "a page of $(wc -c <"$tmp/page.html") bytes"

# ---- Untrusted text stays text -------------------------------------------------------------
# In the names of a recipe and of a file.
evil='<b onclick="x()">&'"'"
mkdir "$tmp/$evil"
echo '{"name": "</title></script><script>alert(1)</script>\"'"'"'&", "preflop": {"method": "hands"}}' \
  >"$tmp/evil.json"
"$isohand" bucket "$tmp/evil.json" -q --deck 4x4 -d "$tmp/$evil" || fail 'no buckets'
makes "$tmp/$evil"
has_no tags '^b$'
has_no tags '^[^ ]* on[a-z]*='
! grep -F -q -e '<b onclick' -e '<script>alert' "$tmp/page.html" || fail "$ran: what strangers wrote is a tag"
has_part texts '</title></script><script>alert(1)</script>"'"'&"
has_part texts "$evil"
test $has_python = no || test "$(reads scripts page | grep -c .)" = 2 || fail "$ran: more than two scripts"

# Missing metadata is left out, and an invalid number is shown as text.
mkdir "$tmp/points"
sed 's/bucket\.points/bucket.pointz/' "$flop" >"$tmp/points/flop-bucket.safetensors"
makes "$tmp/points"
has_fact 'Distinct points' –
sed 's/"bucket\.points":"\([0-9]*\)[0-9]"/"bucket.points":"\1<"/' "$flop" >"$tmp/points/flop-bucket.safetensors"
makes "$tmp/points"
has_fact 'Distinct points' '[0-9]*<'

# ---- Refusals leave existing files unchanged -------------------------------------------------
cp "$tmp/first.html" "$tmp/kept.html"
kept()
{
  refuses "$@" -o "$tmp/kept.html"
  same "$ran" "$tmp/first.html" "$tmp/kept.html"
}
refuses 2 '-o FILE is missing' report "$tmp/buckets"
kept 1 "$tmp/none: " report "$tmp/none"
kept 1 "$tmp: " report "$tmp"
"$isohand" build ehs 2 -q --deck 4x4 -o "$tmp/ehs" || fail 'no table of ehs'
kept 2 "$tmp/ehs: it is a table of ehs, not of buckets" report "$flop" "$tmp/ehs"
kept 1 'the deck is 5x3, but 5x4 in the first table' report "$flop" "$tmp/5x3"
kept 2 '--flops: ' report "$tmp/buckets" --flops AsKs
kept 2 '--flops: ' report "$tmp/buckets" --flops ''
kept 2 '--flops: ' report "$tmp/buckets" --flops AsKs2s
kept 2 '--flops: 0 is not a number from 1 to ' report "$tmp/buckets" --flops 0
kept 2 '--flops: there is no table of the flop' \
  report "$tmp/buckets/turn-bucket.safetensors" --flops all
for street in preflop flop turn river; do
  overwrite "$tmp/buckets/$street-bucket.safetensors" bucket '\377'
  kept 1 "$tmp/bad: index " report "$tmp/bad"
  says 'has bucket 255 of '
done
overwrite "$flop" size '\0'
kept 1 "$tmp/bad: its buckets hold no hands; run isohand verify" report "$tmp/bad"
overwrite "$flop" size '\377'
kept 1 "$tmp/bad: bucket 1 has an invalid size or E[HS]" report "$tmp/bad"
overwrite "$flop" ehs '\377'
kept 1 "$tmp/bad: bucket 0 has an invalid size or E[HS]" report "$tmp/bad"
refuses 1 "$tmp/none/page.html: " report "$tmp/buckets" -o "$tmp/none/page.html"

# A page that does not fit on the disk leaves the existing one unchanged, and no other file.
mkdir "$tmp/folder"
cp "$tmp/first.html" "$tmp/folder/page.html"
status=0
ran='report on a full disk'
(ulimit -f 8; "$isohand" report "$tmp/buckets" --samples 100 -o "$tmp/folder/page.html" 2>"$tmp/err") || status=$?
exits 1
says "isohand report: $tmp/folder/page.html: File too large"
same "$ran" "$tmp/first.html" "$tmp/folder/page.html"
test "$(ls -A "$tmp/folder")" = page.html || fail "files remain: $(ls -A "$tmp/folder")"
