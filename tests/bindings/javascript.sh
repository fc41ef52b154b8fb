#!/bin/sh
# Makes the package for JavaScript, packs it, installs it in an empty folder without the network, and runs
# its tests there; compares indices with the command's, and checks its declarations, the examples of
# doc/JAVASCRIPT.md, and that each function of the core library is called or has a reason why not.  The longer
# tiers also compile without vector instructions, and load the package in Chromium.
set -eu
. "$srcdir/tests/support/bindings.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# ---- Functions of the core library that nothing calls --------------------------------------------------
grep -ohE '\bih_[a-z0-9_]+\(' "$top"/bindings/javascript/source/*.c | tr -d '(' | sort -u >"$dir/called"
grep -oE '\bih_[a-z0-9_]+;' "$top/lib/libisohand.map" | tr -d ';' | sort -u >"$dir/exported"
[ "$(comm -12 "$dir/exported" "$dir/called" | wc -l)" -ge 40 ] || fail 'too few calls of the library found'
comm -23 "$dir/exported" "$dir/called" >"$dir/uncalled"
awk -F '  +' 'FNR == NR { uncalled[$0]; next }
  /^#/ || !NF { next }
  NF < 2 { print $1 " has no reason"; failed = 1 }
  {
    pattern = "^" $1 "$"
    gsub(/\*/, ".*", pattern)
    found = 0
    for (name in uncalled)
      if (name ~ pattern) {
        found = 1
        listed[name]
      }
    if (!found) {
      print $1 ": no such function, or it is called"
      failed = 1
    }
  }
  END {
    for (name in uncalled)
      if (!(name in listed)) {
        print name " is neither called nor listed"
        failed = 1
      }
    exit failed
  }' "$dir/uncalled" "$top/bindings/javascript/unbound.txt" || fail 'unbound.txt'

# ---- The package ---------------------------------------------------------------------------------------
node=$(command -v node) || skip 'node is not installed'
[ "$("$node" -p 'process.versions.node.split(".")[0] >= 18')" = true ] || skip 'node is older than 18'
compiler=${WASM_CC:-clang --target=wasm32-wasi}
echo '#include <stdio.h>' >"$dir/try.c"
# shellcheck disable=SC2086 # a command
$compiler -mexec-model=reactor -o "$dir/try.wasm" "$dir/try.c" >"$dir/log" 2>&1 || skip 'no compiler for wasm32-wasi'

# Compiling takes longest: in `make check` the code with vector instructions stands for both.
(
  unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES || :
  [ "${IH_TIER-check}" != check ] || set -- javascript_plain=bindings/javascript/isohand-simd.wasm
  make -C "$build" -s V=0 javascript "$@" ${WASM_CC:+WASM_CC="$WASM_CC"} >"$dir/log" 2>&1
) || {
  tail -20 "$dir/log" >&2
  fail 'make javascript'
}
package=$build/bindings/javascript/package

# ---- The vector operations, and what they are in plain C ------------------------------------------------
for vectors in simd128 portable; do
  # shellcheck disable=SC2086 # a command
  $compiler -O2 -msimd128 -DVECTORS="\"simd/$vectors.h\"" -I "$top/lib" -I "$top/include" -mexec-model=reactor \
    -o "$dir/$vectors.wasm" "$top/tests/bindings/javascript_vectors.c"
done
"$node" --input-type=module -e '
import { readFileSync } from "node:fs";
const [a, b] = await Promise.all(process.argv.slice(1).map(async (path) => {
  const { exports } = (await WebAssembly.instantiate(readFileSync(path))).instance;
  exports._initialize();
  const at = exports.fill();
  return Buffer.from(exports.memory.buffer, at, exports.filled());
}));
if (!a.equals(b) || a.length < 100000) throw new Error("results differ");
' "$dir/simd128.wasm" "$dir/portable.wasm" || fail 'lib/simd/simd128.h and portable.h have different results'

# ---- Installed, in an empty folder ---------------------------------------------------------------------
mkdir "$dir/empty"
cd "$dir/empty"
export HOME="$dir" npm_config_cache="$dir/cache" npm_config_update_notifier=false
if command -v npm >/dev/null; then
  packed=$(npm pack --silent "$package")
  echo '{ "private": true, "type": "module" }' >package.json
  npm install --silent --offline --no-audit --no-fund "./$packed"
  test='npm test'
else
  echo 'npm is not installed: the package is copied, and not packed'
  test=$("$node" -p 'require(process.argv[1]).scripts.test' "$package/package.json")
  mkdir node_modules
  cp -R "$package" node_modules/isohand
fi
installed=$dir/empty/node_modules/isohand
[ ! -e "$installed/local.mk" ] || fail 'the package has files that it does not need'
(cd "$installed" && $test) >"$dir/log" 2>&1 || {
  cat "$dir/log"
  fail 'the tests of the package'
}
awk '/ pass [0-9]+$/ { passed = $3 } END { print passed " tests of the package"; exit passed < 12 }' "$dir/log" || fail 'too few tests'
simd=$("$node" --input-type=module -e 'import { hasSimd } from "isohand"; console.log(hasSimd())')
echo "vector instructions: $simd"

# ---- The declarations: they have the names that the package has --------------------------------------
cat >names.mjs <<'END'
import { readFileSync } from 'node:fs';
import * as isohand from 'isohand';
const text = readFileSync(process.argv[2], 'utf8');
const members = (name) => [...text.match(new RegExp(`\\ninterface ${name}\\b[^{]*{([\\s\\S]*?)\\n}|export interface ${name}\\b[^{]*{\\n([\\s\\S]*?)\\n}`))[0]
  .matchAll(/^  (?:readonly )?(\w+)[(?:]/gm)].map((match) => match[1]).filter((word) => word !== 'new');
const same = (what, declared, present) => {
  const [a, b] = [declared, present].map((list) => [...new Set(list)].sort().join(' '));
  if (a !== b || !a) throw new Error(`${what}: declared ${a}; present ${b}`);
};
const own = (object) => [...Object.keys(object), ...Object.getOwnPropertyNames(Object.getPrototypeOf(object))]
  .filter((name) => name !== 'constructor' && !(name in Object.prototype));
const library = await isohand.load();
same('exports', [...text.matchAll(/^export (?:class|function) (\w+)/gm)].map((match) => match[1]), Object.keys(isohand));
same('Isohand', members('Isohand'), Object.keys(library));
same('Indexer', members('Indexer'), own(new library.Indexer('2')));
same('Explanation', members('Explanation'), Object.keys(library.explain('AsKsQsJsTs')));
same('Draws', members('Draws'), Object.keys(library.draws('AsKsQsJs2h')));
same('RangeMatchup', members('RangeMatchup'), Object.keys(library.matchupRanges('AA', 'KK', { board: 'Qs7h2d' })));
same('Canonical', members('Canonical'), Object.keys(new library.Indexer('2').canonicalize('AsKs')));
same('Deck', members('Deck'), Object.keys(library.deck()));
END
"$node" names.mjs "$installed/isohand.d.ts" || fail 'isohand.d.ts and the package differ'
if command -v tsc >/dev/null; then
  cat >use.ts <<'END'
import { load, openTable } from 'isohand';
import type { Indexer } from 'isohand';
const isohand = await load();
const one: Indexer = new isohand.Indexer('2,5');
const index: number = one.index('AsKs|QsJsTs2h3h');
const large: bigint = new isohand.Indexer('9,9', { bigint: true }).sizes[1]!;
const table = await openTable(new Uint8Array(8));
const { bucket }: { bucket: number } = await table.bucket(index);
// @ts-expect-error: not an index of this indexer
one.unindex(large);
console.log(bucket);
END
  tsc --noEmit --strict --target es2020 --module esnext --moduleResolution node --lib es2020,dom use.ts ||
    fail 'the declarations'
else
  echo 'tsc is not installed: the declarations are not compiled'
fi

# ---- The examples of the document: each block is a module, which asserts what it says ------------------
awk -v dir="$dir/empty" '/^```js$/ { file = dir "/example" ++n ".mjs"; next } /^```$/ { file = ""; next } file { print >file }
  END { print n " examples"; exit n < 6 }' "$top/doc/JAVASCRIPT.md" || fail 'too few examples'
small='--deck 5x4 --set flop.k=20,turn.k=20,river.k=20'
command=$(sed -n 's/^\$ isohand \(bucket .*\)/\1/p' "$top/doc/JAVASCRIPT.md")
# shellcheck disable=SC2086 # words
[ -z "${TEST_WITH_TOOL-}" ] || "$build/isohand" $command --quiet $small
for example in example*.mjs; do
  case $(grep -o "buckets/[^']*" "$example"):${TEST_WITH_TOOL-} in
  : | :yes) "$node" "$example" || fail "doc/JAVASCRIPT.md: $example" ;;
  *:yes)
    found=$("$node" "$example")
    hand=$(sed -n "s/.*index('\([^']*\)').*/\1/p" "$example")
    expected=$("$build/isohand" lookup buckets/turn-bucket.safetensors "$hand" | cut -f 3)
    [ "$found" = "$expected" ] || fail "doc/JAVASCRIPT.md: $example: bucket $found, and not $expected"
    ;;
  *) echo "$example is not run: the command is not built" ;;
  esac
done

# ---- A browser, and a worker in it ---------------------------------------------------------------------
if [ "${IH_TIER-check}" = check ]; then
  :
elif ! browser=$(command -v chromium); then
  echo 'chromium is not installed: the package is not loaded there'
else
  rc=0
  said=$("$node" "$top/tests/bindings/javascript_browser.js" "$installed" "$browser" "$dir") || rc=$?
  case $rc:$said in
  0:7462,569281) echo 'chromium, and a worker in it' ;;
  77:*) echo 'the browser does not start' ;;
  *) fail "in the browser: $said" ;;
  esac
fi

# ---- The command ---------------------------------------------------------------------------------------
[ -n "${TEST_WITH_TOOL-}" ] || exit 0
cat >canon.mjs <<'END'
import { readFileSync } from 'node:fs';
import { load } from 'isohand';
const [rounds, deck, simd] = process.argv.slice(2);
const isohand = await load({ simd: simd === 'true' });
const indexer = new isohand.Indexer(rounds, { deck }), hands = readFileSync(0, 'utf8').trim().split('\n');
const rows = Uint8Array.from(hands.flatMap((hand) => [...indexer.parseHand(hand)]));
const indices = indexer.indexBatch(rows), k = rows.length / hands.length;
hands.forEach((hand, i) => console.log(`${indexer.index(hand)} ${indices[i]} ${indexer.formatHand(indexer.unindex(indices[i]))}${
  deck === 'standard' && k >= 5 ? ` ${isohand.rate(rows.subarray(k * i, k * i + k))}` : ''}`));
END
for game in 'standard 2,5 13' 'standard 2,3,1,1 13' 'short 2,3,1 9' '13x4-ranks 2,3 13'; do
  # shellcheck disable=SC2086 # words
  set -- $game
  # shellcheck disable=SC2046 # words
  "$node" "$top/tests/tools/explore.js" hands 11 300 "$3" $(echo "$2" | tr , ' ') >hands
  "$build/isohand" index "$2" --deck "$1" <hands | awk '{ print $NF }' >index
  "$build/isohand" unindex "$2" --deck "$1" <index | awk '{ print $NF }' >canonical
  if [ "$1" = standard ]; then
    tr -d '|' <hands | "$build/isohand" eval | cut -f 1 | paste -d ' ' index index canonical - >expected
  else
    paste -d ' ' index index canonical >expected
  fi
  for build_of in false $simd; do
    "$node" canon.mjs "$2" "$1" "$build_of" <hands >found
    [ "$(wc -l <found)" -eq 300 ] || fail "$game: $(wc -l <found) hands"
    diff expected found >"$dir/log" || {
      head -5 "$dir/log"
      fail "$game: other results than those of the command"
    }
  done
done
