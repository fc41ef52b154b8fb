#!/bin/sh
# Builds the fuzz targets in builds/fuzz and runs them, two at a time.
#
#   tests/fuzz/run.sh [SECONDS [TARGET...]]    default: 60 seconds each, all of them
#
# libFuzzer keeps its corpus in builds/fuzz/corpus/TARGET and its findings in
# builds/fuzz/found/TARGET-*; add a finding to tests/fuzz/corpus/TARGET once it is fixed.
set -u
cd "$(dirname "$0")/../.." || exit 1
top=$PWD
seconds=${1:-60}
[ $# -gt 0 ] && shift
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(ls tests/fuzz/corpus)
[ -x configure ] || autoreconf -fi || exit 1

clang=${CLANG:-clang}
folder=$top/builds/fuzz
options='-O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all'
mkdir -p "$folder/found"
cd "$folder" || exit 1
{
  [ -f Makefile ] || ../../configure -q CC="$clang" --disable-shared --disable-exact \
    --disable-tool CFLAGS="$options -fsanitize=fuzzer-no-link,address,undefined"
} && make -j2 libisohand.la libisohand-table.la >make.log 2>&1 || {
  echo "the libraries do not build, see builds/fuzz" >&2
  exit 1
}
for target; do
  # shellcheck disable=SC2046,SC2086
  "$clang" $options -fsanitize=fuzzer,address,undefined -Wall -Wextra -I"$top" -I"$top/lib" \
    -I"$top/include" -Iinclude -D_POSIX_C_SOURCE=200809L \
    -o "fuzz_$target" "$top/tests/fuzz/fuzz_$target.c" "$top/tests/fuzz/fuzz.c" \
    "$top/tests/fuzz/fuzz_file.c" "$top/tests/fuzz/fuzz_edited.c" .libs/libisohand-table.a .libs/libisohand.a \
    $(pkg-config --libs jansson libxxhash) || exit 1
done

# Targets make many small files.
[ -n "${TMPDIR-}" ] || ! [ -w /dev/shm ] || TMPDIR=/dev/shm
export TMPDIR=${TMPDIR:-/tmp}

fuzz() { # target
  mkdir -p "corpus/$1"
  "./fuzz_$1" -max_total_time="$seconds" -timeout=60 -dict="$top/tests/fuzz/cards.dict" \
    -artifact_prefix="found/$1-" -print_final_stats=1 "corpus/$1" "$top/tests/fuzz/corpus/$1" \
    >"$1.log" 2>&1
  code=$?
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$1.log")
  if [ $code = 0 ]; then
    echo "$1: ok, ${runs:-no} executions"
  else
    echo "$1: FAILED, see builds/fuzz/$1.log"
    return 1
  fi
}

status=0
while [ $# -gt 0 ]; do
  fuzz "$1" &
  first=$!
  shift
  if [ $# -gt 0 ]; then
    fuzz "$1" || status=1
    shift
  fi
  wait "$first" || status=1
done
exit $status
