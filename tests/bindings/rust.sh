#!/bin/sh
# Builds the Rust crates against the libraries of this build, without the network, and tests them: their
# tests, the examples in their documents, their form, and that the declarations are those of the headers.
# The longer tiers also run clippy and rustdoc, and compile the C sources by cargo, as a crate that was
# packaged does.
set -eu
. "$srcdir/tests/support/bindings.sh"
needs_shared_libraries

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
# Debian's tools, for which ./bootstrap installs crates, come before others; of these, newer versions know
# other rules.
mkdir "$dir/bin"
if [ -x /usr/bin/cargo ] && [ -x /usr/bin/rustc ]; then
  for tool in cargo rustc rustdoc rustfmt cargo-fmt cargo-clippy clippy-driver; do
    [ ! -x /usr/bin/$tool ] || ln -s /usr/bin/$tool "$dir/bin"
  done
  PATH=$dir/bin:$PATH
fi
for tool in cargo rustc; do
  command -v $tool >/dev/null || skip "$tool is not installed"
done
registry=/usr/share/cargo/registry
for crate in cc pkg-config rayon; do
  [ -n "$(find "$registry" -maxdepth 1 -name "$crate-[0-9]*" 2>/dev/null)" ] ||
    skip "the crate $crate (Debian's package librust-$crate-dev) is not installed"
done

# Sources may be read-only, and cargo writes Cargo.lock next to them.  The folders of C are where the
# feature `vendored` and vendor.sh look for them.
mkdir -p "$dir/tree/bindings"
for folder in doc include lib recipes LICENSE; do
  ln -s "$top/$folder" "$dir/tree"
done
cp -R "$top/bindings/rust" "$dir/tree/bindings"
chmod -R u+w "$dir/tree/bindings"
cd "$dir/tree/bindings/rust"
rm -rf target Cargo.lock isohand-sys/vendor
unset RUSTFLAGS CARGO_BUILD_TARGET ISOHAND_STATIC || :
CARGO_HOME=$dir/home CARGO_TARGET_DIR=$dir/target PKG_CONFIG_PATH=$build/lib LD_LIBRARY_PATH=$build/.libs
ISOHAND_DATA=$top/tests/data
export CARGO_HOME CARGO_TARGET_DIR PKG_CONFIG_PATH LD_LIBRARY_PATH ISOHAND_DATA
mkdir "$CARGO_HOME"
cp debian.toml "$CARGO_HOME/config.toml"
# Without information for debuggers, compiling takes a third less time.
CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_TEST_DEBUG=0
export CARGO_PROFILE_DEV_DEBUG CARGO_PROFILE_TEST_DEBUG

# ---- Form ------------------------------------------------------------------------------------------
version=$(sed -n 's/^AC_INIT(\[isohand\], \[\([^]]*\)\].*/\1/p' "$top/configure.ac")
for crate in isohand-sys isohand; do
  [ "$(sed -n 's/^version = "\(.*\)"$/\1/p' $crate/Cargo.toml)" = "$version" ] ||
    fail "$crate/Cargo.toml: not version $version, which configure.ac has"
done
grep -q "^isohand-sys = .*version = \"=$version\"" isohand/Cargo.toml ||
  fail "isohand/Cargo.toml: does not depend on version =$version of isohand-sys"

# The generator imports what the Python package does.
python=
for candidate in "${PYTHON3-}" /usr/bin/python3; do
  [ -n "$python" ] || ! "$candidate" -c 'import cffi, pycparser' 2>/dev/null || python=$candidate
done
if [ -n "$python" ]; then
  "$python" "$top/bindings/rust/generate.py" --cc "${CC:-cc}" -I "$top/include" -I "$build/include" --output "$dir/made"
  for file in $(cd "$dir/made" && find . -type f); do
    diff -u "isohand-sys/$file" "$dir/made/$file" >"$dir/log" || {
      head -40 "$dir/log"
      fail "isohand-sys/$file is not what generate.py makes of the headers"
    }
  done
else
  echo 'the declarations are not compared with the headers: python3 lacks cffi or pycparser'
fi
is_debian=
[ "$(rustc --version | cut -d ' ' -f 2)" != 1.63.0 ] || is_debian=yes
if [ -n "$is_debian" ] && cargo fmt --version >/dev/null 2>&1; then
  cargo fmt --check || fail 'cargo fmt changes the sources'
else
  echo 'the format is not checked: rustfmt of Debian 12 is not installed'
fi

# ---- Versions --------------------------------------------------------------------------------------
# Another major version may have other declarations, and an older one lacks functions; a later minor version
# has all of them.  Each version has a folder of its own, since cargo looks only for changes of the variable.
probe() {
  mkdir "$dir/pc-$1"
  for file in isohand-uninstalled.pc isohand.pc; do
    sed "s/^Version:.*/Version: $1/" "$build/lib/$file" >"$dir/pc-$1/$file"
  done
  PKG_CONFIG_PATH=$dir/pc-$1 cargo check --offline -q -p isohand-sys >"$dir/log" 2>&1
}
for accepted in "$version" 1.999.0; do
  probe "$accepted" || fail "isohand-sys does not accept version $accepted"
done
for other in 0.9.9 2.0.0; do
  ! probe $other || fail "isohand-sys accepts version $other of the library"
  grep -q 'not of a version from' "$dir/log" || fail "version $other: no explanation"
done

# ---- Tests -----------------------------------------------------------------------------------------
features='isohand/rayon'
for library in table exact threads; do
  case $library in
  threads) feature=isohand-sys/threads ;;
  *) feature=isohand/$library ;;
  esac
  [ -z "$(find "$build/.libs" -name "libisohand-$library.so*" -o -name "libisohand-$library.*dylib")" ] ||
    features=$features,$feature
done
if [ "${IH_TIER-check}" = check ]; then
  :
elif [ -n "$is_debian" ] && cargo clippy --version >/dev/null 2>&1; then
  cargo clippy --offline -q --all-targets --features "$features" -- -D warnings || fail 'clippy warns'
else
  echo 'clippy of Debian 12 is not installed'
fi
RUSTDOCFLAGS='--cfg isohand_repository' cargo test --offline -q --features "$features" >"$dir/log" 2>&1 || {
  cat "$dir/log"
  fail 'cargo test'
}
awk '/^test result: ok/ { passed += $4 } END { print passed " tests and examples of the crates"; exit passed < 50 }' \
  "$dir/log" || fail 'too few tests'
[ "${IH_TIER-check}" = check ] ||
  RUSTDOCFLAGS='-D warnings' cargo doc --offline -q --no-deps --features "$features" || fail 'rustdoc warns'

# The example prints the figures of the one in C: it plays the same deals.
case $features in
*table*)
  if [ -n "${TEST_WITH_TOOL-}" ]; then
    street='{"method": "optimal", "k": 5}'
    echo "{\"preflop\": $street, \"flop\": $street, \"turn\": $street, \"river\": $street}" >"$dir/five.json"
    "$build/isohand" bucket "$dir/five.json" --quiet --deck 6x2 --folder "$dir/five"
    cargo run --offline -q --features "$features" --example mccfr -- "$dir/five" 20000 1 2 >"$dir/rust"
    # shellcheck disable=SC2046 # flags
    ${CC:-cc} -O2 -o "$dir/mccfr" "$top"/examples/mccfr/*.c $(pkg-config --cflags --libs isohand-table isohand-threads) -lm
    "$dir/mccfr" --bets 2 --iterations 20000 --lessons 20000 --games 20000 "$dir/five" | grep -v 'a second$' >"$dir/c"
    diff "$dir/c" "$dir/rust" || fail 'examples/mccfr.rs prints other figures than examples/mccfr'
  fi
  ;;
esac

[ "${IH_TIER-check}" != check ] || exit 0
# ---- With the sources of C ---------------------------------------------------------------------------
# From the repository; and a crate that cargo has packaged, which finds nothing else.
(
  unset PKG_CONFIG_PATH LD_LIBRARY_PATH
  cargo test --offline -q --features "$features,isohand/vendored" --test golden --test layout --test threads
  ./vendor.sh
  cargo package --offline -q --allow-dirty --no-verify -p isohand-sys
  mkdir "$dir/packaged"
  tar xf "$dir/target/package/isohand-sys-$version.crate" -C "$dir/packaged"
  # Without the network, cargo does not package a crate whose dependency is not published, but lists its files.
  cargo package --offline --allow-dirty --list -p isohand | grep -v '^Cargo.lock$\|^Cargo.toml.orig$' |
    (cd isohand && tar cf - -T -) >"$dir/isohand.tar"
  mkdir "$dir/packaged/isohand"
  tar xf "$dir/isohand.tar" -C "$dir/packaged/isohand"
  cd "$dir/packaged"
  mv "isohand-sys-$version" isohand-sys
  for crate in isohand-sys isohand; do
    cmp $crate/LICENSE "$top/LICENSE" || fail "the package of $crate has no licence"
  done
  export CARGO_TARGET_DIR="$dir/packaged/target"
  (cd isohand-sys && cargo test --offline -q --features vendored,table)
  unset ISOHAND_DATA
  cd isohand && cargo test --offline -q --features vendored,table
)
echo 'the C sources, compiled by cargo'
