'use strict';
/* The calls of explore.html under node: node explore.js PAGE answers the lines of stdin, words with
   tabs between them, in the form in which the command answers; node explore.js hands SEED COUNT
   RANKS FIRST REST prints random hands; node explore.js check PAGE looks at the page's own form. */
const fs = require('fs');

function fail(text) {
  console.error('FAIL: ' + text);
  process.exit(1);
}

// ---- Hands
function printHands(seed, count, ranks, first, rest) {
  let state = BigInt(seed);
  const below = (n) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xFFFFFFFFFFFFFFFFn;
    return Number((state >> 33n) % BigInt(n));
  };
  const letters = '23456789TJQKA'.slice(13 - ranks);
  for (let i = 0; i < count; i++) {
    const deck = [...letters].flatMap((rank) => [...'shdc'].map((suit) => rank + suit));
    const deal = (n) => Array.from({ length: n }, () => deck.splice(below(deck.length), 1)[0]).join('');
    console.log([deal(first), ...rest.map(deal)].join('|'));
  }
}

// ---- What is asked
const parts = (page) => [...page.matchAll(/<script>\n([\s\S]*?)<\/script>/g)].map((match) => match[1]);
const count = (cards) => cards.length / 2;

function answers(library, openBuckets) {
  return {
    canon(deck, rounds, hand) {
      const game = library.game(deck, rounds, false), round = library.hand(hand).rounds.pop();
      return [round.hand, round.index, round.multiplicity, round.suits.slice(0, game.suits)];
    },
    size(deck, rounds) {
      return library.game(deck, rounds, false).sizes.map((size) => size.size);
    },
    unindex(deck, rounds, round, index) {
      library.game(deck, rounds, false);
      return [library.unindex(Number(round), BigInt(index)).hand];
    },
    eval(deck, trips, hand) {
      library.game(deck, String(count(hand.replace(/\|/g, ''))), trips === 'trips');
      const { rating, draws } = library.hand(hand.replace(/\|/g, ''));
      return [rating.strength, rating.category, rating.five, rating.description].concat(draws
        ? [draws.names, count(draws.cards),
          draws.outs.map((outs) => outs.category + ' ' + outs.cards).join(', ')] : []);
    },
    omaha(hand) {
      library.game('standard', 'omaha', false);
      const { rating } = library.hand(hand);
      return [rating.strength, rating.category, rating.five, rating.description];
    },
    equity(deck, trips, hand) {
      library.game(deck, '2,3,1,1', trips === 'trips');
      const { deals, wins, ties, losses, ehs } = library.equity(hand);
      if (wins + ties + losses !== deals) fail(hand + ': deals');
      return [hand.slice(0, 4), (100 * ehs).toFixed(4), wins, ties, losses];
    },
    async bucket(path, hand) {
      const blob = await fs.openAsBlob(path);
      let bytes = 0;
      const file = { name: path, size: blob.size,
        slice(from, to) { bytes += to - from; return blob.slice(from, to); } };
      const opened = await openBuckets(file);
      library.game(opened.deck, opened.rounds, false);
      const opening = bytes, { index } = library.hand(hand).rounds.pop(), found = await opened.of(index);
      if (bytes - opening > 20) fail(path + ': read ' + (bytes - opening) + ' bytes for a hand');
      return [index, found.bucket, found.size, found.ehs];
    },
  };
}

async function answerLines(page) {
  const [module, game] = parts(page);
  const calls = new Function(module + game + 'return { openLibrary, openBuckets };')();
  const base64 = page.match(/<script id="library"[^>]*>([\s\S]*?)<\/script>/)[1];
  const known = answers(await calls.openLibrary(base64), calls.openBuckets);
  for (const line of fs.readFileSync(0, 'utf8').split('\n').slice(0, -1)) {
    const [what, ...words] = line.split('\t');
    try {
      console.log((await known[what](...words)).join('\t'));
    } catch (error) {
      console.log('refused: ' + error.message);
    }
  }
}

// ---- The page's own form
function checkPage(page) {
  const bare = page.replace(/(<(script|style)[^>]*>)[\s\S]*?(<\/\2>)/g, '$1$3');
  const open = [], without = ['meta', 'link', 'input', 'br'];
  for (const [tag, end, name] of bare.matchAll(/<(\/?)([a-z0-9]+)\b[^>]*>/g)) {
    if (end && open.pop() !== name) fail('the page closes ' + tag + ' and did not open it');
    if (!end && !without.includes(name)) open.push(name);
  }
  if (open.length !== 0) fail('the page does not close ' + open.join(' '));
  const ids = [...bare.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
  if (new Set(ids).size !== ids.length) fail('an id is there twice');
  const named = [...bare.matchAll(/ (?:for|list|aria-labelledby|aria-describedby)="([^"]*)"/g)]
    .flatMap((match) => match[1].split(' '))
    .concat([...parts(page)[2].matchAll(/\bat\('([^']*)'\)/g)].map((match) => match[1]));
  if (named.length < 40) fail('the page names only ' + named.length + ' parts');
  for (const id of named) if (!ids.includes(id)) fail('the page has no part ' + id);
  for (const [, id] of bare.matchAll(/<(?:input|select) id="([^"]*)"(?! type="checkbox")/g))
    if (!bare.includes('for="' + id + '"')) fail('the field ' + id + ' has no label');
  if (/@[a-z0-9.]+@/.test(page)) fail('a part of the page is missing');
  const asks = /https?:|\b(src|srcset)=|url\(|@import|\bfetch\(|XMLHttpRequest|<link(?! rel="icon" href="data:,">)/;
  if (asks.test(bare + parts(page).join('')))
    fail('the page asks for something from elsewhere');
}

const [what, ...words] = process.argv.slice(2);
if (what === 'hands') {
  const [seed, n, ranks, first, ...rest] = words.map(Number);
  printHands(seed, n, ranks, first, rest);
} else if (what === 'check') checkPage(fs.readFileSync(words[0], 'utf8'));
else answerLines(fs.readFileSync(what, 'utf8'));
