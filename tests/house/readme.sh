#!/bin/sh
# Every command and program of README.md, and of the READMEs of the examples, is run with what is
# installed, and prints what the document says; links lead to files that are installed.  A command that
# takes long or much disk runs with less in its place, as `instead` says; the long tier runs more of
# them as they are.
set -eu
. "$srcdir/tests/support/installed.sh"
. "$srcdir/tests/support/documents.sh"
cp -R "$documents" "$dir/scratch"
chmod -R u+w "$dir/scratch"
cd "$dir/scratch"

# ---- What is run in the place of a command -----------------------------------------------------
small='--deck 5x4 --set flop.k=20,turn.k=20,river.k=20'
instead() { # command
  case $1 in
  # tests/house/bootstrap.sh runs bootstrap; the table takes 25 minutes.
  './bootstrap '* | './table.sh '*) words='' ;;
  *)
    [ "${IH_TIER-check}" != check ] || instead_of_long "$1"
    return
    ;;
  esac
}
instead_of_long() { # command
  prints=no
  case $1 in
  'isohand verify --full river.'*) words='isohand verify --samples 1000 river.safetensors' ;;
  # What the commands below read is made with a small deck.
  'isohand lookup buckets/'*) words="isohand lookup buckets/turn-bucket.safetensors 'AsKs|QsJsThTd'" ;;
  'isohand bucket 1000 '*) words="${1%%#*} $small" ;;
  './leduc '*' 100000'*) words=$(echo "$1" | sed 's/ 100000/ 1000/') ;;
  './quality '*) words="./quality --iterations 2 ${1#./quality }" ;;
  # tests/house/solvers.sh runs it.
  './pushfold '*) words='' ;;
  'cd examples/pushfold && make') words='cd examples/pushfold' ;;
  *) prints=yes ;;
  esac
}

# ---- The documents -----------------------------------------------------------------------------
run_document README.md "$dir/scratch"
if [ $lacks_cxx = no ]; then
  # shellcheck disable=SC2046 # flags
  c++ -x c++ row.c $(pkg-config --cflags --libs isohand) -o row-cxx
  [ "$(./row-cxx)" = "$(./row)" ] || fail "README's program prints something else when it is C++"
fi
[ "$ran" -ge 9 ] && [ "$compared" -ge 6 ] && [ "$files" -eq 2 ] && [ "$unrun" -eq 0 ] ||
  fail "README.md: $ran commands are run, $compared compared, $files files"
with_commands=0
for readme in examples/*/README.md; do
  before=$ran
  run_document "$dir/scratch/$readme" "$dir/scratch"
  [ "$ran" -eq "$before" ] || with_commands=$((with_commands + 1))
done
[ $with_commands -ge 4 ] || fail "commands are run of only $with_commands READMEs of examples"
echo "$ran commands of READMEs are run, and what $compared of them print is compared"
[ $((ran + lacking)) -ge 20 ] && [ $((compared + lacking)) -ge 10 ] || fail 'too few'

# ---- Links ---------------------------------------------------------------------------------------
# The anchors of a document: its headings, as GitHub writes them.
anchors() { # document
  sed -n 's/^##* //p' "$1" | tr '[:upper:] ' '[:lower:]-' | sed 's/[^a-z0-9_-]//g'
}
cd "$documents"
links=0
for document in $(find . -name '*.md'); do
  for link in $(awk '/^```/ { is_code = !is_code } !is_code' "$document" | sed -E 's/`[^`]*`//g' |
    grep -oE '\]\([^) ]+|(src|srcset)="[^"]+' | sed -E 's/^\]\(//; s/^[a-z]*="//'); do
    case $link in
    http*://*) continue ;;
    '#'*) file=$document ;;
    *) file=$(dirname "$document")/${link%%#*} ;;
    esac
    links=$((links + 1))
    [ -e "$file" ] || fail "$document: $link is not installed"
    case $link in
    *'#'*) anchors "$file" | grep -qxF "${link#*#}" || fail "$document: no heading for $link" ;;
    esac
  done
done
echo "$links links hold"
[ "$links" -ge 30 ] || fail 'too few links'
