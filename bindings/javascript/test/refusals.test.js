/* Wrong types, numbers out of range and damaged files: each is refused by an error that names what was wrong, and
   the library works as before. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { IsohandError, load, openTable } from 'isohand';

const isohand = await load();
const holdem = new isohand.Indexer('2,3,1,1'), large = new isohand.Indexer('9,9', { bigint: true });
const strange = [undefined, null, NaN, -1, 1.5, 1e300, 5n, true, '', 'x', '\0', 'A'.repeat(1000), {}, [], [NaN], [-1],
  [256, 1, 2, 3, 4], ['As'], [1n], [[]], Array(1000).fill(0), new Map(), Object.create(null), Symbol('s'), () => 1,
  { length: -1 }, { length: 2 ** 53 }, { length: '5' }, new Float64Array(7).fill(0.5),
  new DataView(new ArrayBuffer(7))];

function works() {
  assert.equal(isohand.rate('AsKsQsJsTs'), 7462);
  assert.equal(holdem.index('AsKs|QsJhTd|Th|Ac'), 2159589275);
  assert.equal(isohand.matchup(['AsAh', 'KsKh'], { board: 'Qs7h2d' }).boards, 990);
}

/* What may be refused in JavaScript's own way is: arrays that would be too long. */
function isGood(error) {
  return (error instanceof IsohandError && error.status !== 'INTERNAL' || error instanceof TypeError
    || error instanceof RangeError)
    && !/undefined \(reading|is not a function|is not iterable|unreachable|out of bounds/.test(error.message)
    && error.message !== '';
}

const calls = {
  deck: (x) => isohand.deck(x),
  parseCards: (x) => isohand.parseCards(x),
  'parseCards, deck': (x) => isohand.parseCards('As', x),
  formatCards: (x) => isohand.formatCards(x),
  parseRange: (x) => isohand.parseRange(x),
  'parseRange, out': (x) => isohand.parseRange('AA', { out: x }),
  formatRange: (x) => isohand.formatRange(x),
  Indexer: (x) => new isohand.Indexer(x),
  index: (x) => holdem.index(x),
  'index, round': (x) => holdem.index('AsKs|QsJhTd|Th|Ac', x),
  indexAll: (x) => holdem.indexAll(x),
  unindex: (x) => holdem.unindex(x),
  'unindex, large': (x) => large.unindex(x),
  'unindex, round': (x) => holdem.unindex(0, x),
  multiplicity: (x) => holdem.multiplicity(x),
  canonicalize: (x) => holdem.canonicalize(x),
  parseHand: (x) => holdem.parseHand(x),
  formatHand: (x) => holdem.formatHand(x),
  arrayType: (x) => holdem.arrayType(x),
  indexBatch: (x) => holdem.indexBatch(x),
  'indexBatch, round': (x) => holdem.indexBatch([0, 1, 2, 3, 4, 5, 6], { round: x }),
  'indexBatch, out': (x) => holdem.indexBatch([0, 1, 2, 3, 4, 5, 6], { out: x }),
  unindexBatch: (x) => holdem.unindexBatch(x),
  'unindexBatch, large': (x) => large.unindexBatch(x),
  rate: (x) => isohand.rate(x),
  'rate, ranking': (x) => isohand.rate('AsKsQsJsTs', x),
  rateBatch: (x) => isohand.rateBatch(x, 7),
  'rateBatch, width': (x) => isohand.rateBatch(new Uint8Array(1000), x),
  explain: (x) => isohand.explain(x),
  omahaRate: (x) => isohand.omahaRate(x, 'AsKsQs'),
  'omahaExplain, board': (x) => isohand.omahaExplain('AsKsQsJs', x),
  draws: (x) => isohand.draws(x),
  strengthMax: (x) => isohand.strengthMax(x),
  category: (x) => isohand.category(x),
  describe: (x) => isohand.describe(x),
  matchup: (x) => isohand.matchup(x),
  'matchup, one': (x) => isohand.matchup(['AsAh', x]),
  'matchup, board': (x) => isohand.matchup(['AsAh', 'KsKh'], { board: x }),
  'matchup, game': (x) => isohand.matchup(['AsAh', 'KsKh'], { game: x }),
  matchupRanges: (x) => isohand.matchupRanges('AA', x),
  'matchupRanges, dead': (x) => isohand.matchupRanges('AA', 'KK', { dead: x }),
};

for (const [name, call] of Object.entries(calls))
  test(`${name}: what is refused`, () => {
    let accepted = 0;
    for (const value of strange)
      try {
        call(value);
        accepted++;
      } catch (error) {
        assert.ok(isGood(error), `${name}(${Object.prototype.toString.call(value)}): ${error.stack}`);
      }
    // No argument, or none of something, is what some calls take.
    assert.ok(accepted <= 5, `${accepted} are accepted`);
    works();
  });

test('messages have what was wrong', () => {
  const says = (call, words) => assert.throws(call,
    (error) => error.message === words || assert.equal(error.message, words));
  says(() => isohand.rate('AsKs'), '`AsKs`: wrong number of cards');
  says(() => isohand.rate([0, 0, 1, 2, 3]), '[0, 0, 1, 2, 3]: duplicate card');
  says(() => isohand.rateBatch(new Uint8Array(1 << 20), 1 << 20), 'hands of 1048576 cards have no strength: 5 to 9');
  says(() => holdem.index('AsKs', '0'), '`0` is not a round of 2,3,1,1: 0 to 3');
  says(() => holdem.index(null), 'cards are null, and not a list');
  says(() => isohand.formatCards([99]), '[99]: card outside the deck');
  says(() => isohand.formatRange(new Float64Array(1326), { deck: 'leduc' }), '`3x2`: invalid deck');
});

test('tables that are refused', async () => {
  for (const value of strange.filter((x) => !(x instanceof DataView) && !(x instanceof Float64Array)))
    await assert.rejects(openTable(value), isGood, Object.prototype.toString.call(value));
  const nothing = { size: 100, read: async () => undefined };
  await assert.rejects(openTable(nothing, { name: 'x' }), /^TypeError: x: read\(\) returned undefined/);
  await assert.rejects(openTable('http://127.0.0.1:9/x'),
    (error) => error.status === 'IO' && error.message.startsWith('http://127.0.0.1:9/x: '));
});

test('WebAssembly that is refused', async () => {
  await assert.rejects(load({ wasm: new Uint8Array(8) }), WebAssembly.CompileError);
  await assert.rejects(load({ wasm: Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0) }), /is not that of isohand/);
});
