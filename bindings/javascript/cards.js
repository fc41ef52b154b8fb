/* Decks, cards in text and numbers, and ranges. */
import { IsohandError, checkList, outputOf, shown } from './memory.js';

const HOLES = 1326;
// The weight 1 of the library's ranges.
const ONE = 1e6;

export function makeCards(memory) {
  const { calls } = memory;
  const decks = new Map();

  /* A deck, by its name, or as this function has returned it. */
  function deck(of = 'standard') {
    const name = of !== null && typeof of === 'object' ? of.name : of;
    if (typeof name !== 'string') throw new TypeError(`${shown(of)} is not a deck`);
    const known = decks.get(name);
    if (known) return known;
    memory.check(calls.js_deck_parse(memory.write(name)));
    const packed = memory.number(0), ranking = memory.number(1);
    const made = {
      name: memory.text,
      ranks: memory.string(calls.js_deck_ranks(packed)),
      suits: packed >> 8 & 255,
      rankOnly: packed >> 16 === 1,
      cards: (packed & 255) * (packed >> 8 & 255),
      ranking: ranking < 3 ? memory.string(calls.js_ranking_name(ranking)) : null,
    };
    // For the library only, so that it is not listed.
    Object.freeze(Object.defineProperty(made, 'packed', { value: packed }));
    // Not by the user's text: a deck has many.
    decks.set(made.name, made);
    return made;
  }

  const rankings = [0, 1, 2].map((i) => memory.string(calls.js_ranking_name(i)));
  const rankingDecks = [deck('standard'), deck('short'), deck('short')];
  decks.set('standard', rankingDecks[0]).set('short', rankingDecks[1]);

  /* The number of a ranking. */
  function ranking(name = 'standard') {
    const number = rankings.indexOf(name);
    if (number < 0) throw new IsohandError(`${shown(name)} is not a ranking: ${rankings.join(', ')}`, 'ARGUMENT');
    return number;
  }

  /* Puts cards, as text or numbers, behind `from` others; returns how many. */
  function take(cards, of, from = 0) {
    if (typeof cards !== 'string') return memory.put(cards, from);
    const before = from > 0 ? memory.cards.slice(0, from) : undefined;
    memory.check(calls.js_cards_parse(of.packed, memory.write(cards)));
    const n = memory.number(0);
    if (!before) return n;
    const parsed = memory.cards.slice(0, n);
    memory.put(before);
    return memory.put(parsed, from);
  }

  /* The cards of a set, two halves among the results. */
  function setCards(i) {
    const [low, high] = memory.halves.subarray(2 * i, 2 * i + 2);
    return memory.cards.slice(0, calls.js_set_cards(low, high));
  }

  function parseCards(text, of) {
    memory.check(calls.js_cards_parse(deck(of).packed, memory.write(text)));
    return memory.cards.slice(0, memory.number(0));
  }

  function formatCards(cards, of) {
    const { packed } = deck(of);
    memory.check(calls.js_cards_format(packed, memory.put(cards)), { of: cards });
    return memory.text;
  }

  /* Makes range 0 or 1 of the library a text or weights. */
  function takeRange(range, of, i) {
    if (typeof range === 'string') return memory.check(calls.js_range_parse(of.packed, memory.write(range), i));
    checkList(range, 'weights of a range');
    if (range.length !== HOLES)
      throw new IsohandError(`a range has ${HOLES} weights, and not ${range.length}`, 'ARGUMENT');
    const weights = new Uint32Array(calls.memory.buffer, calls.js_range(i), HOLES);
    for (let place = 0; place < HOLES; place++) {
      const weight = range[place];
      if (!(typeof weight === 'number' && weight >= 0 && weight <= 1))
        throw new IsohandError(`weight ${place} is ${shown(weight)}, and not 0 to 1`, 'ARGUMENT');
      weights[place] = Math.round(weight * ONE);
    }
    return undefined;
  }

  function parseRange(text, { deck: of, out } = {}) {
    memory.check(calls.js_range_parse(deck(of).packed, memory.write(text), 0));
    const weights = outputOf(Float64Array, HOLES, out);
    const from = new Uint32Array(calls.memory.buffer, calls.js_range(0), HOLES);
    for (let place = 0; place < HOLES; place++) weights[place] = from[place] / ONE;
    return weights;
  }

  function formatRange(range, { deck: of } = {}) {
    const known = deck(of);
    takeRange(range, known, 0);
    memory.check(calls.js_range_format(known.packed, 0), { of: known.name });
    return memory.text;
  }

  return { deck, ranking, rankings, rankingDecks, take, takeRange, setCards,
    open: { deck: (name) => deck(name), parseCards, formatCards, parseRange, formatRange } };
}
