'use strict';

/* What the page asks the library, all of it about the current game. */
async function openLibrary(base64) {
  const isohand = await instantiate(Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0)));
  let deck, indexer, ranking, played, playedKey;

  const text = (cards) => isohand.formatCards(cards, deck);
  const count = (r) => indexer.cards[r];
  function rate(cards) {
    if (!ranking) return undefined;
    const hole = count(0);
    try {
      const found = indexer.game === 'omaha' ? isohand.omahaExplain(cards.subarray(0, hole), cards.subarray(hole))
        : isohand.explain(cards, ranking);
      return { strength: found.strength, max: isohand.strengthMax(ranking), category: found.category,
        five: text(found.cards), description: found.text };
    } catch (error) {
      if (error instanceof IsohandError) return undefined;
      throw error;
    }
  }
  function draw(cards) {
    if (!ranking || indexer.game === 'omaha' || cards.length < 5 || cards.length > 6) return undefined;
    const found = isohand.draws(cards, ranking);
    return { names: found.text, cards: text(found.cards),
      outs: found.outs.map(({ category, cards: those }) => ({ category, cards: text(those) })) };
  }

  return {
    // Sets the current game; returns its deck, round list, ranking, and the size of each round.
    game(name, rounds, trips) {
      const key = JSON.stringify([name, rounds, Boolean(trips)]);
      if (key === playedKey) return played;
      const newDeck = isohand.deck(name);
      const newIndexer = new isohand.Indexer(rounds, { deck: name, bigint: true });
      if (indexer) indexer.free();
      [deck, indexer, playedKey] = [newDeck, newIndexer, key];
      ranking = trips && deck.ranking === 'short' ? 'short-trips' : deck.ranking;
      played = { deck: deck.name, ranks: deck.ranks, suits: deck.suits, rounds: indexer.rounds, ranking,
        sizes: indexer.sizes.map((size, r) => ({ cards: count(r), size })) };
      return played;
    },
    // Returns everything about a hand except its equity.
    hand(words) {
      let cards = isohand.parseCards(words, deck);
      const rounds = indexer.cards.length;
      let complete = indexer.cards.filter((n) => n <= cards.length).length;
      // With only complete rounds, or too many cards, this also checks what separates the cards.
      if (complete > 0 && (complete === rounds || count(complete - 1) === cards.length))
        cards = indexer.parseHand(words, complete - 1);
      const found = [];
      for (let round = 0; round < complete; round++) {
        const canonical = indexer.canonicalize(cards.subarray(0, count(round)), round);
        found.push({ round, index: canonical.index, hand: indexer.formatHand(canonical.cards, round),
          multiplicity: BigInt(canonical.multiplicity),
          suits: canonical.suits.slice(0, deck.suits).map((s) => 'shdc'[s]).join('') });
      }
      return { cards: text(cards), complete, more: cards.length - (complete > 0 ? count(complete - 1) : 0),
        rounds: found, rating: rate(cards), draws: draw(cards) };
    },
    // Counts deals of an opponent and the rest of the board, given hole cards and a board so far.
    equity(words) {
      const cards = isohand.parseCards(words, deck);
      const { total, wins, ties, losses, equity } =
        isohand.matchupRanges(text(cards.subarray(0, 2)), 'random', { board: cards.subarray(2), ranking });
      return { deals: BigInt(total), wins: BigInt(wins), ties: BigInt(ties), losses: BigInt(losses), ehs: equity };
    },
    // Returns the canonical hand of an index, a BigInt.
    unindex(round, index) {
      return { hand: indexer.formatHand(indexer.unindex(index, round), round),
        multiplicity: BigInt(indexer.multiplicity(index, round)) };
    },
    version: () => isohand.version,
  };
}

/* Opens a file of buckets, a Blob with a name. */
async function openBuckets(file) {
  const table = await openTable(file);
  if (table.feature !== 'bucket') throw new Error(`${table.name}: a table of ${table.feature}, not of buckets`);
  const { bucket, size } = table.tensors;
  if (!bucket || !size) throw new Error(`${table.name}: lacks a valid tensor ${bucket ? 'size' : 'bucket'}`);
  return { name: table.name, deck: table.deck, rounds: table.rounds, hands: BigInt(bucket.shape[0]),
    buckets: size.shape[0], of: (index) => table.bucket(index) };
}
