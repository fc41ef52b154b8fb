'use strict';

/* The page: passes what is typed to the library and shows the results.  The page's address holds
   what is typed after #, so that it can be kept or passed on. */
(async function () {
  const at = (id) => document.getElementById(id);
  const GLYPHS = { s: '♠', h: '♥', d: '♦', c: '♣' };
  const NAMES = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };
  const DEFAULTS = { deck: 'standard', rounds: '2,3,1,1', hand: 'AsKh|QsJhTd', trips: '', round: '', index: '' };

  // ---- Output
  function add(parent, name, text, kind) {
    const node = document.createElement(name);
    if (text !== undefined) node.textContent = text;
    if (kind) node.className = kind;
    parent.append(node);
    return node;
  }
  function clear(node) {
    node.replaceChildren();
    return node;
  }
  const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',');
  const percent = (part, whole) => (100 * Number(part) / Number(whole)).toFixed(2) + '\u00a0%';
  const pairs = (cards) => cards.match(/../g) || [];
  // Cards as pictures; a gap after each of the numbers of cards in `ends`.
  function addCards(parent, cards, ends) {
    const row = add(parent, 'span', undefined, 'cards');
    row.setAttribute('role', 'img');
    row.setAttribute('aria-label', pairs(cards).join(' '));
    pairs(cards).forEach((card, i) => {
      const suit = card[1];
      add(row, 'span', card[0] + GLYPHS[suit], 'card ' + suit + ((ends || []).includes(i + 1) ? ' bar-after' : ''));
    });
    return row;
  }
  // Shows a hand as text that can be copied, its suits in their colours.
  function addText(parent, hand) {
    const node = add(parent, 'span', undefined, 'text');
    for (const piece of hand.match(/\||../g)) add(node, 'span', piece, GLYPHS[piece[1]] ? piece[1] : '');
  }
  function addFact(list, name, value) {
    const pair = add(list, 'div');
    add(pair, 'dt', name);
    add(pair, 'dd', value);
  }
  const reason = (error) => error.message || String(error);

  // ---- Input
  const typed = () => ({ deck: at('deck').value.trim(), rounds: at('rounds').value.trim(),
    hand: at('hand').value.trim(), trips: at('trips').checked ? '1' : '',
    round: at('round').value, index: at('index').value.trim() });
  function readAddress() {
    const given = new URLSearchParams(location.hash.slice(1));
    const value = (name) => given.has(name) ? given.get(name) : DEFAULTS[name];
    for (const name of ['deck', 'rounds', 'index']) at(name).value = value(name);
    at('hand').value = given.has('hand') || !location.hash ? value('hand') : '';
    at('trips').checked = value('trips') === '1';
    return value('round');
  }
  function writeAddress(now) {
    const words = ['rounds', 'hand'].concat(Object.keys(DEFAULTS).filter((name) =>
      name !== 'hand' && name !== 'rounds' && name !== 'round' && now[name] !== DEFAULTS[name]));
    if (now.index) words.push('round');
    const text = words.map((name) =>
      name + '=' + encodeURIComponent(now[name]).replace(/%2C/g, ',').replace(/%7C/g, '|'));
    history.replaceState(null, '', '#' + text.join('&'));
  }

  // ---- The game and the hand
  let library, game, hand, files = [], turn = 0;

  function showRounds(game) {
    const chosen = at('round').value;
    clear(at('round'));
    game.sizes.forEach((size, r) => {
      add(at('round'), 'option', r + ' (' + size.cards + ' cards)').value = r;
    });
    at('round').value = chosen && chosen < game.sizes.length ? chosen : game.sizes.length - 1;
  }
  function suitsOf(round, cards) {
    const held = 'shdc'.split('').filter((suit) => pairs(cards).some((card) => card[1] === suit));
    return held.map((suit) => [suit, round.suits['shdc'.indexOf(suit)]]);
  }
  function showIndices() {
    const rows = clear(at('rows'));
    for (const round of hand.rounds) {
      const row = add(rows, 'tr');
      add(row, 'th', String(round.round)).scope = 'row';
      add(row, 'td', grouped(round.index), 'n');
      add(row, 'td', grouped(game.sizes[round.round].size), 'n');
      addText(add(row, 'td'), round.hand);
      add(row, 'td', grouped(round.multiplicity), 'n');
      const cell = add(row, 'td');
      if (game.deck.endsWith('-ranks')) cell.textContent = 'do not matter';
      else
        for (const [suit, becomes] of suitsOf(round, hand.cards.slice(0, 2 * game.sizes[round.round].cards))) {
          const change = add(cell, 'span');
          change.setAttribute('role', 'img');
          change.setAttribute('aria-label', NAMES[suit] + ' become ' + NAMES[becomes] + ' ');
          add(change, 'span', GLYPHS[suit], suit);
          change.append('→');
          add(change, 'span', GLYPHS[becomes] + '\u2002', becomes);
        }
    }
    at('index-part').hidden = hand.rounds.length === 0;
  }
  function showSummary() {
    const line = clear(at('summary')), last = hand.rounds[hand.rounds.length - 1];
    if (hand.cards) addCards(line, hand.cards, game.sizes.map((size) => size.cards));
    const words = [];
    if (last) words.push('index ' + grouped(last.index) + ' of round ' + last.round);
    if (hand.rating) words.push(hand.rating.description);
    const next = game.sizes[hand.complete];
    if (next && hand.more > 0)
      words.push(next.cards - hand.cards.length / 2 + ' more to complete round ' + hand.complete);
    if (!hand.cards) words.push('No card yet.');
    else if (!game.ranking) words.push('hands of this deck are not rated');
    line.append(words.join(' · '));
  }
  function showRating() {
    const rating = hand.rating;
    at('rating-part').hidden = !rating;
    if (!rating) return;
    at('description').textContent = rating.description;
    addCards(clear(at('five')), rating.five);
    const facts = clear(at('rating')), draws = clear(at('draws'));
    addFact(facts, 'strength', grouped(rating.strength) + ' of ' + grouped(rating.max));
    addFact(facts, 'category', rating.category);
    addFact(facts, 'ranking', game.ranking);
    if (!hand.draws) return;
    const facts2 = add(draws, 'dl');
    addFact(facts2, 'draws', hand.draws.names);
    addFact(facts2, 'outs to a better category', pairs(hand.draws.cards).length);
    for (const outs of hand.draws.outs) {
      const line = add(draws, 'p', outs.category + ', ' + pairs(outs.cards).length + ': ', 'note small');
      addCards(line, outs.cards);
    }
  }

  // ---- Equity
  const boardCards = (cards) => cards.length / 2 - 2;
  function hasEquity() {
    return Boolean(game.ranking) && game.sizes[0].cards === 2 && hand.complete > 0 && hand.more === 0
      && boardCards(hand.cards) <= 5;
  }
  // Takes half a second without a board, so it waits until typing stops.
  const PAUSE = 250;
  let rated = {};
  function showEquity(now, mine) {
    at('equity-part').hidden = !hasEquity();
    if (!hasEquity()) return;
    const asked = [game.deck, game.ranking, hand.cards].join(' ');
    if (rated.asked === asked) return writeEquity(rated.equity);
    at('ehs').textContent = '…';
    clear(at('equity'));
    for (const part of at('bar').children) part.style.width = 0;
    setTimeout(() => {
      if (mine !== turn) return;
      library.game(now.deck, now.rounds, now.trips);
      rated = { asked, equity: library.equity(hand.cards) };
      writeEquity(rated.equity);
    }, boardCards(hand.cards) < 3 ? PAUSE : 0);
  }
  function writeEquity(equity) {
    const list = at('equity');
    clear(list);
    at('ehs').textContent = 'E[HS] ' + equity.ehs.toFixed(6);
    for (const name of ['wins', 'ties'])
      at('bar').querySelector('.' + name).style.width = 100 * Number(equity[name]) / Number(equity.deals) + '%';
    for (const name of ['wins', 'ties', 'losses'])
      addFact(list, name, grouped(equity[name]) + ' (' + percent(equity[name], equity.deals) + ')');
    addFact(list, 'deals', grouped(equity.deals));
  }

  // ---- Buckets
  // Returns the row of a file: values, or the reason why there are none.
  async function lookUp(file, now) {
    if (!hand) return 'no hand is complete';
    if (file.deck !== game.deck) return 'is for the deck ' + file.deck;
    const theirs = library.game(file.deck, file.rounds, false).sizes;
    const cards = theirs[theirs.length - 1].cards;
    library.game(now.deck, now.rounds, now.trips);
    const known = hand.rounds.some((round) => game.sizes[round.round].cards === cards);
    if (theirs[0].cards !== game.sizes[0].cards || !known)
      return 'needs ' + theirs[0].cards + ' hole cards and a board of ' + (cards - theirs[0].cards);
    library.game(file.deck, file.rounds, false);
    const rounds = library.hand(hand.cards.slice(0, 2 * cards)).rounds;
    library.game(now.deck, now.rounds, now.trips);
    const index = rounds[rounds.length - 1].index;
    return Object.assign({ index }, await file.of(index));
  }
  async function showBuckets(now, mine) {
    const found = [];
    for (const file of files) found.push(await lookUp(file, now).catch(reason));
    if (mine !== turn) return;
    const rows = clear(at('buckets'));
    at('bucket-part').hidden = files.length === 0;
    files.forEach((file, i) => {
      const row = add(rows, 'tr'), values = found[i];
      add(row, 'th', file.name).scope = 'row';
      add(row, 'td', file.rounds);
      if (typeof values === 'string') {
        add(row, 'td', values, 'note').colSpan = 5;
        return;
      }
      for (const value of [grouped(values.index), grouped(values.bucket), grouped(file.buckets), grouped(values.size),
        values.ehs.toFixed(6)])
        add(row, 'td', value, 'n');
    });
  }
  async function openFiles() {
    const reasons = [];
    files = [];
    for (const file of at('files').files)
      await openBuckets(file).then((opened) => files.push(opened), (error) => reasons.push(reason(error)));
    at('file-error').textContent = reasons.join('; ');
    update();
  }

  // ---- From an index to a hand
  function showUnindexed() {
    const round = Number(at('round').value), text = at('index').value.trim().replace(/[,\s]/g, '');
    const line = clear(at('unindexed')), size = game.sizes[round].size;
    at('index-help').textContent = '0 to ' + grouped(size - 1n);
    at('index-error').textContent = '';
    at('index').setAttribute('aria-invalid', 'false');
    if (text === '') return;
    try {
      if (!/^\d+$/.test(text)) throw new Error(text + ' is not a number');
      const found = library.unindex(round, BigInt(text));
      addCards(line, found.hand.replace(/\|/g, ''), game.sizes.map((s) => s.cards));
      addText(line, found.hand);
      line.append(found.multiplicity > 1n ? ', which stands for ' + grouped(found.multiplicity) + ' hands'
        : ', the only hand of its class');
    } catch (error) {
      at('index-error').textContent = reason(error);
      at('index').setAttribute('aria-invalid', 'true');
    }
  }

  // ---- After each change
  function refuse(field, error) {
    at('error').textContent = reason(error);
    at(field).setAttribute('aria-invalid', 'true');
    for (const part of ['index-part', 'rating-part', 'equity-part']) at(part).hidden = true;
    clear(at('summary'));
  }
  function isDeck(name) {
    try {
      return Boolean(library.game(name, '1', false));
    } catch (error) {
      return false;
    }
  }
  // Reads the typed hand; while a card is half typed, the hand before it.
  function readHand(text) {
    try {
      hand = library.hand(text);
    } catch (error) {
      refuse('hand', error);
      try {
        hand = library.hand(text.slice(0, -1));
      } catch (before) {
        hand = undefined;
      }
    }
  }
  function update() {
    const mine = ++turn, now = typed();
    writeAddress(now);
    at('error').textContent = '';
    for (const field of ['deck', 'rounds', 'hand']) at(field).setAttribute('aria-invalid', 'false');
    try {
      game = library.game(now.deck, now.rounds, now.trips);
    } catch (error) {
      hand = undefined;
      return refuse(isDeck(now.deck) ? 'rounds' : 'deck', error);
    }
    at('trips-field').hidden = !/^short/.test(game.ranking || '');
    if (at('round').dataset.rounds !== game.rounds) showRounds(game);
    at('round').dataset.rounds = game.rounds;
    showUnindexed();
    readHand(now.hand);
    if (hand) {
      showSummary();
      showIndices();
      showRating();
      showEquity(now, mine);
    }
    showBuckets(now, mine);
  }

  try {
    library = await openLibrary(at('library').textContent);
  } catch (error) {
    at('error').textContent = 'This browser cannot start the library: ' + reason(error);
    return;
  }
  at('version').textContent = library.version();
  function fromAddress() {
    const round = readAddress();
    update();
    if (round === '' || !game || !(round < game.sizes.length)) return;
    at('round').value = round;
    update();
  }
  for (const form of ['game', 'reverse']) {
    at(form).addEventListener('submit', (event) => event.preventDefault());
    at(form).addEventListener('input', update);
  }
  at('files').addEventListener('change', openFiles);
  window.addEventListener('hashchange', fromAddress);
  fromAddress();
})();
