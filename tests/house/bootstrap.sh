#!/bin/sh
# Runs bootstrap in a small tree with substitutes for configure, the makefile and system commands;
# and checks what bootstrap and configure refuse at once.
set -eu
LC_ALL=C
export LC_ALL
srcdir=${srcdir:-.}
top=$(cd "$srcdir" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
unset DESTDIR ISOHAND_TABLES PKG_CONFIG_PATH MAKEFLAGS MAKELEVEL MFLAGS || :

fail() {
  echo "FAIL: $*" >&2
  cat "$tmp/out" >&2
  exit 1
}

# ---- Substitutes ---------------------------------------------------------------------
tree=$tmp/tree
mkdir "$tmp/bin" "$tree"
for tool in sh ln sed grep cat tail find dirname mktemp mkdir rm cp chmod make sleep kill getconf \
  echo printf head env wc test tr; do
  for folder in $(printf '%s' "$PATH" | tr : ' '); do
    [ ! -x "$folder/$tool" ] || ln -sf "$folder/$tool" "$tmp/bin/$tool"
  done
done
substitute() { # name, commands
  printf '#!/bin/sh\n%s\n' "$2" >"$tmp/bin/$1"
  chmod +x "$tmp/bin/$1"
}
PATH=$tmp/bin
export PATH
cp "$top/bootstrap" "$tree"
: >"$tree/configure.ac"
# shellcheck disable=SC2016 # for configure
printf '#!/bin/sh\ncp ../rules Makefile && echo "$*" >words && echo checking everything... yes\n' \
  >"$tree/configure"
chmod +x "$tree/configure"

packages_are() { substitute dpkg-query "echo '$1'"; }
runs_as() { substitute id "echo $1"; }
substitute apt-get "echo apt-get \"\$@\" >>$tmp/installed"
substitute autoreconf :
packages_are 'install ok installed'
runs_as 0

# The tree's makefile: all, check, install.
rules() { # commands of all, commands of check
  cat >"$tree/rules" <<TEXT
bindir = $tmp/inst/bin
libdir = $tmp/inst/lib
docdir = $tmp/inst/doc
bin_PROGRAMS = isohand
TEST_LOGS = tests/a.log tests/b.log
all:
	$1
check-programs:
	@echo "  CC  tests/a.o"
check:
	@mkdir -p tests; echo all is well >tests/a.log; echo the value is 7 >tests/b.log
	$2
clean:
	@echo clean >>$tmp/cleaned
install:
	@mkdir -p \$(bindir) \$(libdir) && cp $tmp/isohand \$(bindir)
TEXT
}
good="@echo PASS: tests/a.t; echo PASS: tests/b.sh; echo '# TOTAL: 2'; echo '# FAIL:  0'"
bad="@echo PASS: tests/a.t; echo FAIL: tests/b.sh; echo '# TOTAL: 2'; echo '# FAIL:  1'; false"

runs() { # exit status, argument...
  wanted=$1 status=0
  shift
  (cd "$tree" && ./bootstrap "$@") >"$tmp/out" 2>&1 || status=$?
  [ "$status" -eq "$wanted" ] || fail "bootstrap $*: exit $status, expected $wanted"
}
says() { grep -q -e "$1" "$tmp/out" || fail "bootstrap: missing output: $1"; }

# ---- check ----------------------------------------------------------------------------
rules '@echo "  CC  a.o"' "$good"
runs 0 check --enable-werror
says '^== running 2 tests (log: build/check.log)$'
says '^# TOTAL: 2$'
says '^2 passed, 0 failed, 0 skipped$'
[ "$(cat "$tree/build/words")" = --enable-werror ] || fail 'configure gets different arguments'
[ "$(wc -l <"$tmp/out")" -le 8 ] || fail 'more than a few lines of output although all is well'

rules '@:' "$bad"
runs 2 check
says '^# TOTAL: 2$'
says '^---- build/tests/b.log$'
says '^the value is 7$'
says '^1 passed, 1 failed, 0 skipped$'
! grep -q 'all is well' "$tmp/out" || fail 'prints the log of a passing test'

rules '@:' '@echo "a.c:1: no such thing"; false'
runs 2 check
says '^a.c:1: no such thing$'
says '^0 passed, 1 failed, 0 skipped$'
[ "$(cat "$tmp/cleaned")" = clean ] || fail 'objects are removed although the arguments are the same, or kept although they differ'

# ---- A failing step shows the end of its log-------------------------------------------
rules '@echo "b.c:2: nor this"; false' "$good"
runs 1 build
says '^b.c:2: nor this$'
says '^bootstrap: compiling: failed; the whole log is build/compile.log$'

# ---- install --------------------------------------------------------------------------
rules '@:' "$good"
starts() { printf '#!/bin/sh\n%s\n' "$1" >"$tmp/isohand" && chmod +x "$tmp/isohand"; }
# A loader that searches the folder, through a link, and starts the command once ldconfig has run.
ln -s "$tmp/inst/lib" "$tmp/lib"
substitute ldconfig "case \$* in *-N*) echo '/none: (x)'; echo '$tmp/lib: (none)' ;; *) : >$tmp/told ;; esac"
starts "test -f $tmp/told && echo isohand 0.1"
runs 0 install
says "^isohand 0.1 runs from $tmp/inst/bin; "
says "^Add $tmp/inst/bin to PATH.\$"
# ldconfig is not run for a loader that searches elsewhere.
rm "$tmp/told"
substitute ldconfig "case \$* in *-N*) echo /lib: ;; *) : >$tmp/told ;; esac"
starts 'echo isohand 0.1'
runs 0 install
[ ! -f "$tmp/told" ] || fail 'ldconfig is run needlessly'
starts 'echo cannot open libisohand.so.1; exit 127'
runs 1 install
says "^bootstrap: $tmp/inst/bin/isohand is installed but does not start\$"
export DESTDIR=/x
runs 1 install
says 'DESTDIR is for '
unset DESTDIR

# ---- python -----------------------------------------------------------------------------
# A python3 that makes a virtual environment whose own python notes what pip gets.
mkdir -p "$tree/bindings/python"
: >"$tree/bindings/python/setup.py"
substitute python3 "echo \"\$*\" >>$tmp/called; mkdir -p build/venv/bin && cp $tmp/bin/in-venv build/venv/bin/python"
substitute in-venv "case \$* in
-m*) test -f build/python/setup.py && echo \"\$PKG_CONFIG_PATH: \$*\" >>$tmp/called ;;
*) echo 42 straight ;;
esac"
export PYTHON3="$tmp/bin/python3"
runs 0 python
expected="-m venv --clear --system-site-packages build/venv
$tree/build/lib: -m pip install --no-index --no-build-isolation build/python"
[ "$(cat "$tmp/called")" = "$expected" ] || fail "python is called differently: $(cat "$tmp/called")"
says '^>>> import isohand$'
says '^42 straight$'
says '^   build/venv/bin/python  '
substitute in-venv "case \$* in -m*) ;; *) exit 1 ;; esac"
runs 1 python
says '^bootstrap: the Python package is installed but does not work$'
substitute in-venv "echo isohand: no such header; exit 1"
runs 1 python
says '^isohand: no such header$'
says '^bootstrap: building the Python package: failed; the whole log is build/python.log$'

# ---- Packages ---------------------------------------------------------------------------
packages_are ''
runs 0 check
tr '\n' ';' <"$tmp/installed" | grep -q '^apt-get update;apt-get install .* gcc .* g++ cmake check libopenmpi-dev openmpi-bin python3 .* python3-mypy rustc cargo .* librust-rayon-dev nodejs clang lld wasi-libc libclang-rt-14-dev-wasm32;$' ||
  fail "packages: $(cat "$tmp/installed")"
rm "$tmp/installed"
runs 0 build
tr '\n' ';' <"$tmp/installed" | grep -q '^apt-get update;apt-get install .* gcc .* libxxhash-dev nettle-dev;$' ||
  fail "packages without tests: $(cat "$tmp/installed")"
rm "$tmp/installed"
runs 1 python
tr '\n' ';' <"$tmp/installed" | grep -q ' python3 .* python3-cffi python3-numpy .* python3-venv python3-pip;$' ||
  fail "packages of the Python package: $(cat "$tmp/installed")"
# Neither root nor sudo: prints one line that installs everything.
runs_as 1000
runs 1 build
says '^  apt-get update && apt-get install -y --no-install-recommends gcc .* libjansson-dev libxxhash-dev nettle-dev$'

# ---- Refusals ----------------------------------------------------------------------------
mkdir "$tmp/a b"
cp "$top/bootstrap" "$tmp/a b"
status=0
(cd "$tmp/a b" && ./bootstrap check) >"$tmp/out" 2>&1 || status=$?
[ "$status" -eq 1 ] || fail 'bootstrap builds in a path with a space'
says "^bootstrap: $tmp/a b: libtool cannot build in a path with a space"
[ ! -d "$tmp/a b/build" ] || fail 'the build folder is made nevertheless'
runs 2 chekc
says 'unknown command'

PATH=$PATH:/usr/bin:/bin
[ -x "$top/configure" ] || exit 0
cd "$tmp/a b"
! "$top/configure" >"$tmp/out" 2>&1 || fail 'configure takes a path with a space'
says "error: $tmp/a b: libtool cannot build in"
mkdir "$tmp/c"
cd "$tmp/c"
! "$top/configure" --prefix="$tmp/a b" >"$tmp/out" 2>&1 || fail 'configure takes a prefix with a space'
says "error: $tmp/a b: libtool cannot build in, or install into, a path with a space"
