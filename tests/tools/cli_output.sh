#!/bin/sh
# An output that cannot be written is reported before anything is computed, and no file is left.
. "$srcdir/tests/support/cli.sh"

# Work that would exceed the allowed CPU seconds.
seconds=3
mkdir "$tmp/there" "$tmp/there/folder" "$tmp/there/closed"
chmod a-w "$tmp/there/closed"
mkfifo "$tmp/there/fifo"
ln -s nowhere "$tmp/there/link"
"$isohand" build --quiet strength 2,3 -o "$tmp/strength"
"$isohand" build --quiet ehs preflop --deck 4x4 -o "$tmp/ehs"
"$isohand" build --quiet histogram river --deck 4x4 -o "$tmp/histogram"
"$isohand" bucket quick --quiet --deck 4x4 --set flop.k=3,turn.k=3,river.k=3 -d "$tmp/buckets"
long=$(printf '%0256d' 0)
ls -A "$tmp/there" "$tmp/there"/* >"$tmp/before"

# outputs ENDING: names that cannot be used, with the reasons.
outputs()
{
  echo "none/x$1:its folder: No such file or directory"
  echo "folder:is not a regular file"
  echo "folder/:ends without a file name"
  echo "fifo:is not a regular file"
  echo "link:is not a regular file"
  echo "$long$1:File name too long"
  echo "fifo/x$1:its folder: Not a directory"
  test "$(id -u)" = 0 || echo "closed/x$1:Permission denied"
}

# refuses_all ENDING ARGUMENT...: the command with each such name after its arguments.
refuses_all()
{
  ending=$1
  shift
  outputs "$ending" >"$tmp/outputs"
  while IFS=: read -r name why; do
    case $ending:$name in
    :* | *"$ending") ;;
    *) continue ;; # another refusal
    esac
    ran="$* $name"
    status=0
    (ulimit -t $seconds; "$isohand" "$@" "$tmp/there/$name" >"$tmp/out" 2>"$tmp/err") || status=$?
    exits 1
    says "$why"
    prints
  done <"$tmp/outputs"
}
refuses_all '' build strength holdem -o
refuses_all '' build equity river -o
refuses_all '' build ehs preflop -o
refuses_all '' build histogram flop -o
refuses_all '' build ochs preflop -o
refuses_all '' build transitions turn --deck 4x4 --labels "$tmp/histogram" -o
refuses_all .npy export "$tmp/strength" -o
refuses_all .csv export "$tmp/strength" -o
refuses_all .abs export "$tmp/buckets" --format poker-cfrm -o
refuses_all .svg plot "$tmp/ehs" -o
# The folder of all tables.
for name in none/x fifo link; do
  ran="build all -d $name"
  status=0
  (ulimit -t $seconds; "$isohand" build all -d "$tmp/there/$name" >"$tmp/out" 2>"$tmp/err") || status=$?
  exits 1
  says "$tmp/there/$name: "
  prints
done
ls -A "$tmp/there" "$tmp/there"/* >"$tmp/after"
same 'the files' "$tmp/before" "$tmp/after"

# A replaced file keeps its mode, whatever writes it.
umask 022
for mode in 600 664 444; do
  for what in 'build equity preflop --deck 4x4 --quiet:one' "export $tmp/strength --quiet:one.npy" \
    "export $tmp/strength --quiet:one.csv" "plot $tmp/ehs:one.svg"; do
    file=$tmp/${what#*:}
    rm -f "$file"
    echo old >"$file"
    chmod $mode "$file"
    # shellcheck disable=SC2086 # the words are the arguments
    run "$isohand" ${what%:*} -o "$file"
    exits 0
    test -n "$(find "$file" -perm $mode -size +0)" || fail "$ran: not mode $mode: $(ls -l "$file")"
    ! grep -q -x old "$file" || fail "$ran: not replaced"
  done
done
