#!/bin/sh
# Builds and tests the variants that must stay clean, each in builds/NAME.
#
#   tests/builds.sh [NAME...]    default: all of them
#
# For developers: trixie and sid download a Debian with its compilers.
set -u
cd "$(dirname "$0")/.." || exit 1
top=$PWD
srcdir=$top
export srcdir
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
[ -x configure ] || autoreconf -fi || exit 1
. tests/support/roots.sh

sanitize='-O1 -g -fno-omit-frame-pointer'
address='-fsanitize=address,undefined -fno-sanitize-recover=undefined'
alone='--disable-python --disable-rust --disable-javascript'

# Prints configure arguments for a foreign machine, whose programs qemu runs.
foreign_words() { # the machine
  echo "--host=$1 CC=$1-gcc CXX=$1-g++ CC_FOR_BUILD=gcc PKG_CONFIG_LIBDIR=/usr/lib/$1/pkgconfig \
    --enable-werror $alone"
}

# name; prints configure arguments
configure_words() {
  case $1 in
  gcc) echo "CC=gcc CXX=g++ CFLAGS=-O2 --enable-werror" ;;
  clang) echo "CC=clang CXX=clang++ CFLAGS=-O2 --enable-werror" ;;
  # Programs of Open MPI do not end under the address sanitizer.
  asan) echo "--disable-shared --without-mpi 'CFLAGS=$sanitize $address'" ;;
  clang-asan) echo "CC=clang CXX=clang++ --disable-shared --enable-werror --without-mpi 'CFLAGS=$sanitize -fsanitize=address,undefined,integer -fno-sanitize=unsigned-integer-overflow,unsigned-shift-base,implicit-conversion -fno-sanitize-recover=all'" ;;
  tsan) echo "--disable-shared --without-mpi 'CFLAGS=$sanitize -fsanitize=thread'" ;;
  debug) echo "--enable-debug CFLAGS=-O1" ;;
  no-simd) echo "--disable-simd --enable-werror" ;;
  arm) foreign_words aarch64-linux-gnu ;;
  s390x) foreign_words s390x-linux-gnu ;;
  openmpi | mpich) echo "--with-mpi=mpicc.$1 --enable-werror $alone" ;;
  mpich-asan) echo "--with-mpi=mpicc.mpich --disable-shared $alone 'CFLAGS=$sanitize $address'" ;;
  shared) echo "--disable-static --enable-werror" ;;
  static) echo "--disable-shared --enable-werror" ;;
  core) echo "--disable-table --disable-exact --disable-threads --disable-tool --enable-werror" ;;
  valgrind | distcheck | riscv64 | trixie | sid) echo "" ;;
  *) return 1 ;;
  esac
}

# Automake's all runs another make: with other targets in the same make -j, both would write the same
# files.
make_tests() { # programs
  make -j"$jobs" all && make -j"$jobs" "$@"
}

# Runs a test program, which must run at least one test.
run_program() { # name, command prefix
  program=$1
  shift
  log=$(basename "$program").out
  "$@" "$program" >"$log" 2>&1 || {
    cat "$log"
    return 1
  }
  cat "$log"
  tested "$log"
}

tested() { # logs
  grep -q '%: Checks: [1-9]' "$@" || {
    echo "no tests ran"
    return 1
  }
  ! grep -H '%: Checks: 0' "$@"
}

check() { make -j"$jobs" check && tested $(find tests -name 'check_*.log'); }

# Runs the tests that have not passed yet with these sources: by qemu, all of them take hours, and can be
# interrupted.
check_rest() {
  sources=$(cd "$top" && git rev-parse HEAD && git diff HEAD | cksum) || return 1
  if [ "$(cat sources.txt 2>/dev/null)" != "$sources" ]; then
    find . -name '*.trs' -exec rm -f {} +
    echo "$sources" >sources.txt
  fi
  make -j"$jobs" check-programs || return 1
  rest=$(printf '.PHONY: said\nsaid:; @printf "%%s\\n" $(TESTS)\n' | make -s -f Makefile -f - said |
    while read -r test; do
      grep -qs '^:test-result: PASS' "${test%.*}.trs" || echo "$test"
    done)
  [ -z "$rest" ] || make -j"$jobs" check TESTS="$(echo "$rest" | tr '\n' ' ')" || return 1
  tested $(find tests -name 'check_*.log')
}

# Runs the tests of ranks, none of which may be skipped.
check_ranks() { # pattern of those to leave out, words for make
  scripts=$(cd "$top" && ls tests/mpi/*.sh | grep -v "$1")
  shift
  make -j"$jobs" all && make check TESTS="$(echo "$scripts" | tr '\n' ' ')" "$@" &&
    ! grep -q 'test-result: SKIP' tests/mpi/*.trs
}

# Checks the bytes of tables, and frozen tables, if `make check` does not run.
compare_bytes() {
  for test in digests frozen; do
    srcdir=$top builddir=. sh "$top/tests/tools/cli_$test.sh" || return 1
  done
}

# Makes programs of a machine start like others, by qemu, also in a root file system of its own. Tests get
# more time and do not limit memory, and Check does not fork, since qemu would leave a test's children
# waiting.
foreign() { # the machine, as in qemu's name
  machines=/proc/sys/fs/binfmt_misc
  [ -e $machines/register ] || mount -t binfmt_misc binfmt_misc $machines || return 1
  if ! grep -qs '^flags:.*F' "$machines/qemu-$1"; then
    [ ! -e "$machines/qemu-$1" ] || echo -1 >"$machines/qemu-$1" || return 1
    cat "/usr/lib/binfmt.d/qemu-$1.conf" >$machines/register || return 1
  fi
  export CK_TIMEOUT_MULTIPLIER=20 CK_FORK=no TEST_EMULATED=yes
}

run() {
  case $1 in
  asan | clang-asan)
    export CK_TIMEOUT_MULTIPLIER=10
    # Leaks are errors; Check must not fork, or leaks in children would be missed.
    CK_FORK=no ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1 check
    ;;
  tsan)
    export CK_TIMEOUT_MULTIPLIER=20
    threaded=$(cd "$top" && grep -l TEST_THREADS tests/*/check_*.c tests/*/check_*.cpp | sed 's/c[p]*$/t/')
    # shellcheck disable=SC2086
    make_tests $threaded || return 1
    for program in $threaded; do
      CK_FORK=no CK_RUN_CASE=threads TSAN_OPTIONS=halt_on_error=1 run_program "$program" env || return 1
    done
    TSAN_OPTIONS=halt_on_error=1 compare_bytes
    ;;
  valgrind)
    export CK_TIMEOUT_MULTIPLIER=20
    part="tests/cards/check_text.t tests/cards/check_rounds.t tests/table/check_table.t
      tests/exact/check_exact.t"
    # shellcheck disable=SC2086
    make_tests $part || return 1
    for program in $part; do
      CK_FORK=no run_program "$program" ./libtool --mode=execute valgrind -q --error-exitcode=9 \
        --leak-check=full --errors-for-leak-kinds=definite || return 1
    done
    ;;
  arm) foreign aarch64 && check_rest ;;
  s390x) foreign s390x && check_rest ;;
  debug | no-simd)
    export CK_TIMEOUT_MULTIPLIER=4
    check
    ;;
  openmpi | mpich) check_ranks '^$' IH_TIER=long ;;
  mpich-asan)
    # MPICH keeps memory until the end.  Examples are compiled without sanitizers.
    ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 CK_TIMEOUT_MULTIPLIER=10 \
      check_ranks mccfr
    ;;
  shared | static)
    # Programs built against the installed tree.
    make -j"$jobs" all && make check TESTS='tests/house/installed.sh tests/house/uninstall.sh'
    ;;
  distcheck) make -j"$jobs" distcheck ;;
  *) check ;;
  esac
}

# Builds with the compilers of a Debian release, by bootstrap in a bare system that is downloaded once.
check_debian() { # suite
  bare_root "$1" "$top/builds/$1-root" ca-certificates,clang,libomp-dev || return
  for compilers in gcc:g++ clang:clang++; do
    copy_tree "$root/tree" || return 1
    in_root "$root" /tree/bootstrap check --enable-werror CFLAGS=-O2 "CC=${compilers%:*}" \
      "CXX=${compilers#*:}" || return 1
  done
}

# Compiles in Debian 13, the first with libraries for this machine, and runs the tests there.
check_riscv64() {
  machine=riscv64-linux-gnu
  bare_root trixie "$top/builds/riscv64-root" ca-certificates || return
  foreign riscv64 || return 1
  copy_tree "$root/tree" || return 1
  in_root "$root" sh -c 'export DEBIAN_FRONTEND=noninteractive
    dpkg --add-architecture riscv64 && apt-get update && apt-get install -y --no-install-recommends \
      gcc g++ make autoconf automake libtool pkg-config "g++-$0" libgmp-dev:riscv64 libjansson-dev:riscv64 \
      libxxhash-dev:riscv64 nettle-dev:riscv64 check:riscv64 libgomp1:riscv64' $machine || return 1
  # shellcheck disable=SC2046 # words
  in_root "$root" sh -c 'jobs=$1 && shift && cd /tree && autoreconf -fi && mkdir build && cd build &&
    ../configure -q "$@" && make -j"$jobs" check' sh "$jobs" $(foreign_words $machine) &&
    tested $(find "$root/tree/build/tests" -name 'check_*.log')
}

build() ( # name
  case $1 in
  riscv64) check_riscv64 ;;
  trixie | sid) check_debian "$1" ;;
  *) cd "$folder" && eval "../../configure -q $words" && run "$1" ;;
  esac
)

[ $# -gt 0 ] || set -- gcc clang asan clang-asan tsan debug no-simd core openmpi mpich mpich-asan shared \
  static arm riscv64 s390x valgrind distcheck trixie sid
status=0
for name; do
  words=$(configure_words "$name") || {
    echo "builds.sh: no build named $name" >&2
    exit 2
  }
  folder=$top/builds/$name
  mkdir -p "$folder"
  result=0
  build "$name" >"$folder.log" 2>&1 || result=$?
  case $result in
  0) echo "$name: ok" ;;
  77) echo "$name: skipped: $(cat "$folder.log")" ;;
  *)
    echo "$name: FAILED, see builds/$name.log"
    status=1
    ;;
  esac
done
exit $status
