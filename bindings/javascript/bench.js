/* Hands of seven cards rated a second: this package, and evaluators of npm where they are installed in the
   folder given:  npm install --prefix DIR pokersolver poker-evaluator phe;  node bench.js PACKAGE DIR
   `make javascript` makes PACKAGE; in the one that the tests leave behind, both builds are the same.  */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , folder, others] = process.argv;
const { load, hasSimd } = await import(pathToFileURL(join(resolve(folder), 'isohand.js')));
const require = others ? createRequire(pathToFileURL(join(resolve(others), 'x.js'))) : undefined;
const N = 1 << 16, RUNS = 7;

const plain = await load({ simd: false });
const river = new plain.Indexer('2,5');
const rows = river.unindexBatch(Uint32Array.from({ length: N }, () => Math.random() * river.sizes[1]));
const hands = Array.from({ length: N }, (_, i) => rows.slice(7 * i, 7 * i + 7));
const texts = hands.map((hand) => plain.formatCards(hand).match(/../g));

const works = [];
function add(name, n, work) {
  works.push({ name, n, work, rates: [] });
}
const builds = { plain, ...(hasSimd() ? { simd: await load({ simd: true }) } : {}) };
for (const [build, isohand] of Object.entries(builds)) {
  const strengths = new Uint16Array(N), indexer = new isohand.Indexer('2,5'), indices = new Uint32Array(N);
  add(`isohand ${build}, rateBatch`, N, () => isohand.rateBatch(rows, 7, { out: strengths }));
  add(`isohand ${build}, rate`, N, () => { for (const hand of hands) isohand.rate(hand); });
  add(`isohand ${build}, indexBatch`, N, () => indexer.indexBatch(rows, { out: indices }));
  add(`isohand ${build}, index`, N, () => { for (const hand of hands) indexer.index(hand); });
}
function optional(name, make) {
  if (!require) return;
  try {
    make(require(name));
  } catch (error) {
    console.error(`${name}: ${error.message}`);
  }
}
// What a program has anyway counts as given: numbers for phe, names of cards for the others.
optional('phe', (phe) => {
  const codes = texts.map((text) => phe.cardCodes(text));
  add('phe, evaluateCardCodes', N, () => { for (const hand of codes) phe.evaluateCardCodes(hand); });
});
optional('poker-evaluator', (evaluator) => {
  const n = N / 4;
  add('poker-evaluator, evalHand', n, () => { for (let i = 0; i < n; i++) evaluator.evalHand(texts[i]); });
});
optional('pokersolver', ({ Hand }) => {
  const n = N / 64;
  add('pokersolver, Hand.solve', n, () => { for (let i = 0; i < n; i++) Hand.solve(texts[i]); });
});

// In turn, so that other work on the machine slows all of them; the first run is not timed.
for (let run = 0; run <= RUNS; run++)
  for (const { n, work, rates } of works) {
    const begin = performance.now();
    work();
    if (run > 0) rates.push(n / (performance.now() - begin) * 1000);
  }
for (const { name, rates } of works)
  console.log(`${name.padEnd(30)} ${(rates.sort((a, b) => a - b)[RUNS >> 1] / 1e6).toFixed(3)} million/s`);
