#!/bin/sh
# Every command and program of doc/CPP.md is run, in one folder and in order, with what is installed, and
# prints what the document says.
set -eu
. "$srcdir/tests/support/installed.sh"
[ -n "${CXX-c++}" ] || {
  echo 'no C++ compiler'
  exit 77
}
. "$srcdir/tests/support/documents.sh"
instead() { # command
  prints=yes words=$1
}
mkdir "$dir/scratch"
run_document "$documents/doc/CPP.md" "$dir/scratch"
echo "$ran commands are run, $compared outputs compared; $files files, $lacking commands for what is missing"
[ "$ran" -eq 6 ] && [ "$compared" -eq 4 ] && [ "$files" -eq 4 ] && [ "$unrun" -eq 0 ] || fail 'too few'
