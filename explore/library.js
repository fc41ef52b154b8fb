'use strict';

/* Opens the library (explore.c) from its base64 text.  When the library refuses a call, the call
   throws an Error with the library's message.  Indices and sizes are BigInts. */
async function openLibrary(base64) {
  const bytes = Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0));
  const module = await WebAssembly.compile(bytes);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = imports[from] || {};
    imports[from][name] = () => { throw new Error('unexpected system call: ' + name); };
  }
  const calls = (await WebAssembly.instantiate(module, imports)).exports;
  calls._initialize();

  const encoder = new TextEncoder(), decoder = new TextDecoder();
  const CAPACITY = 1024;

  // Writes texts back to back and returns their lengths in bytes.
  function put(...texts) {
    const all = texts.map((text) => encoder.encode(text));
    if (all.reduce((sum, text) => sum + text.length, 0) > CAPACITY) throw new Error('the text is too long');
    let at = calls.explore_text();
    for (const text of all) {
      new Uint8Array(calls.memory.buffer).set(text, at);
      at += text.length;
    }
    return all.map((text) => text.length);
  }
  // Returns the lines of the output, each as an array of its fields.
  function answer(status) {
    const from = new Uint8Array(calls.memory.buffer).subarray(calls.explore_answer());
    const text = decoder.decode(from.subarray(0, from.indexOf(0)));
    if (status !== 0) throw new Error(text);
    return text.split('\n').slice(0, -1).map((line) => line.split('\t'));
  }
  const all = (lines, name) => lines.filter((line) => line[0] === name).map((line) => line.slice(1));
  const first = (lines, name) => all(lines, name)[0];

  let played, playedKey;
  return {
    // Sets the current game; returns its deck, round list, ranking, and the size of each round.
    game(deck, rounds, trips) {
      const key = JSON.stringify([deck, rounds, Boolean(trips)]);
      if (key === playedKey) return played;
      const lines = answer(calls.explore_game(...put(deck, rounds), trips ? 1 : 0));
      const [name, ranks, suits] = first(lines, 'deck');
      playedKey = key;
      played = {
        deck: name, ranks, suits: Number(suits), rounds: first(lines, 'rounds')[0],
        ranking: (first(lines, 'ranking') || [null])[0],
        sizes: all(lines, 'size').map(([cards, size]) => ({ cards: Number(cards), size: BigInt(size) })),
      };
      return played;
    },
    // Returns everything about a hand except its equity.
    hand(text) {
      const lines = answer(calls.explore_hand(...put(text)));
      const [cards, complete, more] = first(lines, 'cards');
      const rating = first(lines, 'rating'), draws = first(lines, 'draws');
      return {
        cards, complete: Number(complete), more: Number(more),
        rounds: all(lines, 'index').map(([round, index, hand, multiplicity, suits]) =>
          ({ round: Number(round), index: BigInt(index), hand, multiplicity: BigInt(multiplicity), suits })),
        rating: rating && { strength: Number(rating[0]), max: Number(rating[1]), category: rating[2],
          five: rating[3], description: rating[4] },
        draws: draws && { names: draws[0], cards: draws[1],
          outs: all(lines, 'outs').map(([category, outs]) => ({ category, cards: outs })) },
      };
    },
    // Counts deals of an opponent and the rest of the board, given hole cards and a board so far.
    equity(cards) {
      const [deals, wins, ties, losses] =
        first(answer(calls.explore_equity(...put(cards))), 'equity').map(BigInt);
      return { deals, wins, ties, losses, ehs: Number(2n * wins + ties) / Number(2n * deals) };
    },
    // Returns the canonical hand of an index, a BigInt; the last 64-bit number is never an index.
    unindex(round, index) {
      const last = 0xFFFFFFFFFFFFFFFFn;
      const [hand, multiplicity] =
        first(answer(calls.explore_unindex(round, index < last ? index : last)), 'hand');
      return { hand, multiplicity: BigInt(multiplicity) };
    },
    version() {
      return first(answer(calls.explore_version()), 'version')[0];
    },
  };
}
