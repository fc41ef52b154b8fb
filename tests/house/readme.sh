#!/bin/sh
# Runs every command of README.md with the installed programs and compares the output with README.md.
# `instead` replaces commands that take long or much disk space by smaller ones; the long tier runs
# more of them unchanged.
set -eu
. "$srcdir/tests/support/installed.sh"
[ -n "${TEST_WITH_TOOL-}" ] || {
  echo 'the command is not built'
  exit 77
}
fail() {
  echo "FAIL: $*" >&2
  exit 1
}
LC_ALL=C
export LC_ALL

# pkg-config and the makefiles of the examples find the installed tree.
mkdir "$dir/bin" "$dir/blocks"
printf '#!/bin/sh\nexec %s --define-variable=prefix="%s" "$@"\n' "$(command -v pkg-config)" "$root" \
  >"$dir/bin/pkg-config"
chmod +x "$dir/bin/pkg-config"
PATH=$dir/bin:$root/bin:$PATH
unset MAKEFLAGS MAKELEVEL MFLAGS DESTDIR || :
cp -R "$(dirname "$(find "$root" -path '*/doc/isohand/README.md')")" "$dir/scratch"
chmod -R u+w "$dir/scratch"
cd "$dir/scratch"

# ---- Replacements for commands ----------------------------------------------------------------
# Sets $words to the command to run; $prints to yes if the output must match README.md.
small='--deck 5x4 --set flop.k=20,turn.k=20,river.k=20'
instead() { # command
  words=$1 prints=yes
  case $1 in
  # The files that later commands read are made with a small deck.
  'isohand lookup buckets/'*) words="isohand lookup buckets/turn-bucket.safetensors 'AsKs|QsJsThTd'" ;;
  'isohand build all -d '*) words="$1 --deck 5x4" ;;
  'isohand bucket 1000 '* | 'isohand bucket potential-1000 '*) words="${1%%#*} $small" ;;
  'isohand plot k/'*)
    words="for k in 5 9; do isohand bucket 1000 -q $small,river.k=\$k -d k\$k || exit; done
      mkdir k && mv k5 k9 k && $1"
    ;;
  'isohand report '* | 'isohand recall '* | 'isohand export '*) prints=no ;;
  # tests/house/bootstrap.sh runs bootstrap; the table takes 25 minutes.
  './bootstrap '*) words='' ;;
  './table.sh '*) words='' ;;
  *)
    [ "${IH_TIER-check}" != check ] || instead_of_long "$1"
    return
    ;;
  esac
  prints=no
}
instead_of_long() { # command
  case $1 in
  'isohand verify --full river.'*) words='isohand verify --samples 1000 river.safetensors' ;;
  'isohand build --quiet ehs preflop '*) words="$1 --deck 5x4" ;;
  './leduc '*' 100000'*) words=$(echo "$1" | sed 's/ 100000/ 1000/') ;;
  './quality '*) words="./quality --iterations 2 ${1#./quality }" ;;
  # tests/house/solvers.sh runs it.
  './pushfold '*) words='' ;;
  'cd examples/pushfold && make') words='cd examples/pushfold' ;;
  *) return 0 ;;
  esac
  prints=no
}

# ---- Comparing ---------------------------------------------------------------------------------
# Masks times and numbers of threads, which vary.
timeless() {
  sed -E 's/[0-9]+\.[0-9]+ s( |,|$)/T s\1/g; s/threads [0-9]+/threads N/'
}
# The output has the lines of README.md in order, and other lines only where README.md has a line of
# three dots.
compare() { # file of README.md, file
  timeless <"$1" >"$dir/expected"
  timeless <"$2" >"$dir/got"
  awk '
    NR == FNR { line[++lines] = $0; next }
    {
      if (line[at + 1] == "...") { gap = 1; at++ }
      if (at < lines && $0 == line[at + 1]) { at++; gap = 0 }
      else if (!gap) { print "unexpected: " $0; wrong = 1; exit }
    }
    END {
      if (line[at + 1] == "...") at++
      if (!wrong && at < lines) { print "missing: " line[at + 1]; wrong = 1 }
      exit wrong
    }' "$dir/expected" "$dir/got"
}

# ---- The blocks ----------------------------------------------------------------------------------
# Writes blocks/N/M.command, and M.output with the output that README.md shows below it.
awk -v to="$dir/blocks" '
  /^```console$/ { inside = 1; block++; n = 0; system("mkdir " to "/" block); next }
  /^```$/ { inside = 0 }
  !inside { next }
  /^\$ / { n++; print substr($0, 3) >(to "/" block "/" n ".command"); next }
  { print >(to "/" block "/" n ".output") }' README.md
blocks=$(ls "$dir/blocks" | wc -l) ran=0 compared=0
[ "$blocks" -ge 5 ] || fail "README.md has $blocks blocks of commands"
block=0
while [ $block -lt "$blocks" ]; do
  block=$((block + 1)) n=1
  cd "$dir/scratch"
  while [ -f "$dir/blocks/$block/$n.command" ]; do
    command=$(cat "$dir/blocks/$block/$n.command")
    instead "$command"
    output=$dir/blocks/$block/$n.output
    n=$((n + 1))
    [ -n "$words" ] || {
      echo "not run: $command"
      continue
    }
    ran=$((ran + 1))
    eval "$words" >"$dir/out" 2>&1 || {
      tail -20 "$dir/out" >&2
      fail "$command (as $words) fails"
    }
    [ "$prints" = yes ] && [ -f "$output" ] || continue
    compared=$((compared + 1))
    compare "$output" "$dir/out" >&2 || fail "$command: the output differs from README.md"
  done
done
echo "$ran commands of README.md run, and what $compared of them print compared"
[ "$ran" -ge 25 ] && [ "$compared" -ge 12 ] || fail 'too few commands'
