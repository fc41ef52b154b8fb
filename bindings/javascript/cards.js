/* Decks, cards in text and numbers, and ranges. */
import { IsohandError, outputOf } from './memory.js';

const HOLES = 1326;

export function makeCards(memory) {
  const { calls } = memory;
  const decks = new Map();

  /* A deck, by its name. */
  function deck(name = 'standard') {
    const known = typeof name === 'object' ? decks.get(name.name) : decks.get(name);
    if (known) return known;
    memory.check(calls.js_deck_parse(memory.write(String(name.name || name))));
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
    if (number < 0) throw new IsohandError(`\`${name}\` is not a ranking: ${rankings.join(', ')}`, 'ARGUMENT');
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
    return memory.cards.slice(0, take(String(text), deck(of)));
  }

  function formatCards(cards, of) {
    calls.js_cards_format(deck(of).packed, memory.put(cards));
    return memory.text;
  }

  /* Makes range 0 or 1 of the library a text or weights. */
  function takeRange(range, of, i) {
    if (typeof range === 'string') return memory.check(calls.js_range_parse(of.packed, memory.write(range), i));
    if (range.length !== HOLES) throw new IsohandError(`a range has ${HOLES} weights, and not ${range.length}`, 'ARGUMENT');
    const weights = new Uint32Array(calls.memory.buffer, calls.js_range(i), HOLES);
    for (let place = 0; place < HOLES; place++) {
      const weight = range[place] * 1e6;
      if (!(weight >= 0 && weight <= 1e6)) throw new IsohandError(`weight ${place} is ${range[place]}, and not 0 to 1`, 'ARGUMENT');
      weights[place] = Math.round(weight);
    }
    return undefined;
  }

  function parseRange(text, { deck: of, out } = {}) {
    takeRange(String(text), deck(of), 0);
    const weights = outputOf(Float64Array, HOLES, out);
    const from = new Uint32Array(calls.memory.buffer, calls.js_range(0), HOLES);
    for (let place = 0; place < HOLES; place++) weights[place] = from[place] / 1e6;
    return weights;
  }

  function formatRange(range, { deck: of } = {}) {
    takeRange(range, deck(of), 0);
    calls.js_range_format(deck(of).packed, 0);
    return memory.text;
  }

  return { deck, ranking, rankings, rankingDecks, take, takeRange, setCards,
    open: { deck: (name) => deck(name), parseCards, formatCards, parseRange, formatRange } };
}
