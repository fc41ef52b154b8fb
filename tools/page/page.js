'use strict';
(function () {
  const data = JSON.parse(document.getElementById('data').textContent);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const value = {};
  for (let i = 0; i < letters.length; i++) value[letters[i]] = i;
  const LAST_COLOUR = 63, PAGE = 10;

  // Unpacks n numbers of `width` bits, six bits per letter.
  function unpack(text, width, n) {
    const out = [];
    let held = 0, count = 0, at = 0;
    for (let i = 0; i < n; i++) {
      while (count < width) {
        held = held * 64 + value[text[at++]];
        count += 6;
      }
      count -= width;
      const rest = Math.pow(2, count);
      out.push(Math.floor(held / rest));
      held %= rest;
    }
    return out;
  }
  function grouped(number) {
    return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
  }
  // Three significant digits, as the page writes them.
  function shown(number, unit) {
    if (unit.one <= 0) return '\u2013';
    if (number > 0 && number < 0.001) return 'under 0.001';
    return number < 999.5 ? String(Number(number.toPrecision(3))) : number.toFixed(0);
  }
  function role(parent, name) {
    return parent.querySelector('[data-role="' + name + '"]');
  }
  function add(parent, name, text) {
    const node = document.createElement(name);
    if (text !== undefined) node.textContent = text;
    parent.appendChild(node);
    return node;
  }

  // ---- Cards
  function cardText(card) {
    return data.ranks[card >> 2] + data.suits[card & 3];
  }
  // Parses n cards such as "Ks7h2d"; null if they are invalid.
  function readCards(text, n) {
    const words = text.replace(/[\s,|]/g, '');
    const cards = [];
    for (let i = 0; i < words.length; i += 2) {
      const rank = data.ranks.indexOf(words[i].toUpperCase());
      const suit = i + 1 < words.length ? data.suits.indexOf(words[i + 1].toLowerCase()) : -1;
      if (rank < 0 || suit < 0 || cards.includes(rank * 4 + suit)) return null;
      cards.push(rank * 4 + suit);
    }
    return cards.length === n ? cards : null;
  }
  const permutations = (function permute(rest) {
    if (rest.length === 0) return [[]];
    return rest.flatMap((s, i) =>
      permute(rest.filter((_, j) => j !== i)).map((tail) => [s].concat(tail)));
  })(data.suits.split('').map((_, i) => i));
  function turn(card, permutation) {
    return (card & ~3) | permutation[card & 3];
  }
  function place(a, b) {
    const high = Math.max(a, b);
    return high * (high - 1) / 2 + Math.min(a, b);
  }
  function same(cards) {
    return cards.slice().sort((a, b) => a - b).join();
  }
  const holes = [];
  for (let a = 1; a < 4 * data.ranks.length; a++)
    for (let b = 0; b < a; b++)
      if ((a & 3) < data.suits.length && (b & 3) < data.suits.length) holes.push([a, b]);

  // ---- A street
  function makeStreet(section) {
    const s = Number(section.dataset.street), street = data.streets[s], k = street.buckets;
    const inspector = role(section, 'inspector'), number = role(inspector, 'number');
    const raw = street.size.reduce((a, b) => a + b, 0);
    const total = street.cost.reduce((a, b) => a + Number(b), 0), unit = street.unit;
    const distance = street.size.map((size, b) => {
      const mean = Number(street.cost[b]) / size;
      return unit.one > 0 ? (unit.square ? Math.sqrt(mean) : mean) / unit.one : 0;
    });
    const part = (b) =>
      total > 0 ? (100 * Number(street.cost[b]) / total).toFixed(2) : '\u2013';
    const low = Math.min(...street.ehs), high = Math.max(...street.ehs);
    let chosen = -1;

    function bars(columns) {
      const width = 300 / columns.length, bar = width * (width > 8 ? 0.8 : 1);
      return columns.map((part, i) => part > 0
        ? 'M' + (i * width + (width - bar) / 2).toFixed(1) + ' 72v' + (-72 * part).toFixed(1) +
          'h' + bar.toFixed(1) + 'V72z' : '').join('');
    }
    function draw(name, columns) {
      role(inspector, name).querySelector('.bar').setAttribute('d', bars(columns));
    }
    function showFacts(b) {
      const facts = role(inspector, 'facts');
      facts.textContent = '';
      [['Mean E[HS]', (street.ehs[b] / 1e4).toFixed(2) + ' %'],
        ['Raw hands', grouped(street.size[b])],
        ['Share', (100 * street.size[b] / raw).toFixed(4) + ' %'],
        ['Mean distance' + (unit.one > 0 ? ', ' + unit.name : ''), shown(distance[b], unit)],
        ['Share of distance, %', part(b)]].forEach(([name, text]) => {
        const pair = add(facts, 'div');
        add(pair, 'dt', name);
        add(pair, 'dd', text);
      });
    }
    function showCentre(b) {
      const c = street.centre;
      if (!c) return;
      const n = c.columns * c.letters, width = 6 * c.letters, most = Math.pow(2, width) - 1;
      draw('centre', unpack(c.values.substr(b * n, n), width, c.columns).map((v) => v / most));
      role(inspector, 'top').textContent =
        c.top.length ? 'The scale ends at ' + (c.top[b] / 1e4).toPrecision(3) + ' %.' : '';
    }
    function showNext(b) {
      const t = street.next;
      if (!t) return;
      const row = Math.floor(b * t.rows / k);
      const counts = t.count.slice(row * t.columns, (row + 1) * t.columns);
      const all = counts.reduce((x, y) => x + y, 0), top = Math.max(...counts);
      draw('next', counts.map((n) => top > 0 ? n / top : 0));
      const first = Math.ceil(row * k / t.rows), last = Math.ceil((row + 1) * k / t.rows) - 1;
      role(inspector, 'part').textContent = grouped(all) + ' deals of ' +
        (last > first ? 'buckets ' + first + ' to ' + last : 'bucket ' + first) +
        '; the scale ends at ' + (all > 0 ? (100 * top / all).toPrecision(3) : '0') + ' %.';
      const y = 4 + 300 * (t.rows - 1 - row) / t.rows, h = 300 / t.rows;
      role(document.querySelectorAll('[data-role="heat"]')[s], 'row')
        .setAttribute('d', 'M26 ' + y.toFixed(1) + 'h360v' + h.toFixed(1) + 'h-360z');
    }
    function showHands(b) {
      const list = role(inspector, 'hands'), n = 2 + street.board, text = street.hands[b];
      list.textContent = text === '' ? 'none in the random deals' : '';
      for (let i = 0; i < text.length; i += n) {
        const cards = text.substr(i, n).split('').map((c) => cardText(value[c]));
        add(list, 'b', cards.slice(0, 2).join('') + ' ' + cards.slice(2).join(''));
        list.append(' ');
      }
    }
    function showMarks(b) {
      const x = (4 + 312 * (b + 0.5) / k).toFixed(1);
      section.querySelectorAll('[data-role="mark"]').forEach((mark) =>
        mark.setAttribute('d', 'M' + x + ' 18V112'));
      section.querySelectorAll('[data-bucket]').forEach((link) =>
        link.classList.toggle('on', Number(link.dataset.bucket) === b));
      if (section.dataset.street === String(flopStreet)) showChosenHoles(b);
      section.querySelectorAll('tbody tr[data-row]').forEach((row) =>
        row.classList.toggle('on', Number(row.dataset.row) === b));
    }
    function choose(b) {
      chosen = Math.min(k - 1, Math.max(0, b));
      number.value = chosen;
      inspector.querySelectorAll('[data-step]').forEach((button) => {
        const to = chosen + Number(button.dataset.step);
        button.disabled = to < 0 || to >= k;
      });
      showFacts(chosen);
      showCentre(chosen);
      showNext(chosen);
      showHands(chosen);
      showMarks(chosen);
    }
    function go(b) {
      location.replace('#' + street.name + '-' + b);
      choose(b); // the address may be unchanged
    }
    inspector.hidden = false;
    number.addEventListener('change', () => go(Math.floor(Number(number.value)) || 0));
    inspector.querySelectorAll('[data-step]').forEach((button) =>
      button.addEventListener('click', () => go(chosen + Number(button.dataset.step))));
    role(section, 'panels').addEventListener('click', (event) => {
      const svg = event.target.closest('svg');
      if (!svg) return;
      const box = svg.getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width * 320;
      go(Math.min(k - 1, Math.max(0, Math.floor((x - 4) / 312 * k))));
    });
    makeTable(section, street, { raw, distance, part, chosen: () => chosen });
    return {
      choose, go, inspector, buckets: k,
      colour: (b) => 'c' + (high > low
        ? Math.round((street.ehs[b] - low) / (high - low) * LAST_COLOUR) : 32),
    };
  }

  // ---- The table of a street: sorted by a column, one page at a time
  function makeTable(section, street, of) {
    const box = role(section, 'buckets'), body = box.querySelector('tbody');
    const order = street.size.map((_, b) => b);
    const keys = {
      bucket: (b) => b, ehs: (b) => street.ehs[b], size: (b) => street.size[b],
      share: (b) => street.size[b], mean: (b) => of.distance[b], cost: (b) => Number(street.cost[b]),
    };
    const pages = Math.ceil(order.length / PAGE);
    let page = 0, by = 'bucket', down = false, pager = null;

    function cell(row, text) {
      const td = add(row, 'td', text);
      td.className = 'n';
    }
    function addRow(b) {
      const row = add(body, 'tr'), head = add(row, 'th'), link = add(head, 'a', String(b));
      row.dataset.row = b;
      row.classList.toggle('on', b === of.chosen());
      head.scope = 'row';
      link.href = '#' + street.name + '-' + b;
      cell(row, (street.ehs[b] / 1e4).toFixed(2));
      cell(row, grouped(street.size[b]));
      cell(row, (100 * street.size[b] / of.raw).toFixed(4));
      cell(row, shown(of.distance[b], street.unit));
      cell(row, of.part(b));
    }
    function show() {
      body.textContent = '';
      const first = page * PAGE, end = Math.min(order.length, first + PAGE);
      for (let i = first; i < end; i++) addRow(order[i]);
      role(box, 'rows').textContent =
        'Rows ' + (first + 1) + ' to ' + end + ' of ' + order.length;
      if (pager !== null)
        pager.querySelectorAll('button').forEach((button) => {
          const to = target(button);
          button.disabled = to === page || to < 0 || to >= pages;
        });
    }
    function target(button) {
      return { first: 0, before: page - 1, after: page + 1, last: pages - 1 }[button.dataset.to];
    }
    function sort(key) {
      down = key === by ? !down : key !== 'bucket';
      by = key;
      page = 0;
      order.sort((a, b) => ((keys[by](a) - keys[by](b)) || (a - b)) * (down ? -1 : 1));
      box.querySelectorAll('th[data-key]').forEach((th) => {
        if (th.dataset.key === by) th.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        else th.removeAttribute('aria-sort');
      });
      show();
    }
    box.querySelectorAll('th[data-key]').forEach((th) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = th.textContent;
      button.title = th.querySelector('abbr').title;
      th.textContent = '';
      th.appendChild(button);
      button.addEventListener('click', () => sort(th.dataset.key));
    });
    box.querySelector('th[data-key="bucket"]').setAttribute('aria-sort', 'ascending');
    if (pages > 1) {
      pager = document.createElement('p');
      pager.className = 'controls';
      [['first', 'First'], ['before', 'Previous'], ['after', 'Next'], ['last', 'Last']]
        .forEach(([to, text]) => {
          const button = add(pager, 'button', text);
          button.type = 'button';
          button.dataset.to = to;
          button.addEventListener('click', () => {
            page = target(button);
            show();
          });
        });
      box.after(pager);
    }
    show();
  }

  // ---- Hands on a flop
  const flopStreet = data.streets.findIndex((street) => street.board === 3 && street.size);
  let board = null, flop = null, bucketOf = [];

  // Returns the buckets of all places on flop i of the list.
  function readFlop(i) {
    const cards = readCards(data.flops.list[i][0], 3);
    const keep = permutations.filter((p) => same(cards.map((c) => turn(c, p))) === same(cards));
    const least = [], lowest = [];
    holes.forEach(([a, b]) => {
      if (cards.includes(a) || cards.includes(b)) return;
      least[place(a, b)] = Math.min(...keep.map((p) => place(turn(a, p), turn(b, p))));
      if (least[place(a, b)] === place(a, b)) lowest.push(place(a, b));
    });
    const labels = unpack(data.flops.list[i][1], data.flops.bits, lowest.length);
    const out = [];
    lowest.forEach((at, j) => { out[at] = labels[j]; });
    least.forEach((at, j) => { out[j] = out[at]; });
    return out;
  }
  // Finds these cards in the list of flops, and the permutation of suits that leads there; or null.
  function findFlop(cards) {
    for (const p of permutations) {
      const at = flopNumber.get(same(cards.map((c) => turn(c, p))));
      if (at !== undefined) return { at, p };
    }
    return null;
  }
  const flopNumber = new Map();
  function say(text) {
    role(board, 'say').textContent = text;
  }
  function showChosenHoles(b) {
    if (board === null) return;
    board.querySelectorAll('.grid path').forEach((path, i) => {
      const [x, y] = holes[i];
      path.classList.toggle('on', bucketOf[place(x, y)] === b);
    });
  }
  function showFlop(cards) {
    const found = findFlop(cards), text = cards.map(cardText).join('');
    if (found === null) {
      say(text + ' is not on this page, which has ' + data.flops.list.length + ' of ' +
        data.flops.all + ' canonical flops; see isohand report --flops.');
      return;
    }
    const labels = readFlop(found.at);
    flop = cards;
    bucketOf = [];
    board.querySelectorAll('.grid path').forEach((path, i) => {
      const [a, b] = holes[i];
      const bucket = labels[place(turn(a, found.p), turn(b, found.p))];
      bucketOf[place(a, b)] = bucket;
      path.setAttribute('class', bucket === undefined ? 'x' : streets[flopStreet].colour(bucket));
    });
    role(board, 'flop').textContent = text;
    role(board, 'flop-text').value = text;
    role(board, 'flop-list').value = String(found.at);
    board.querySelector('.grid').setAttribute('aria-label',
      'All hole cards on ' + text + ' by bucket, within their classes');
    showChosenHoles(Number(role(streets[flopStreet].inspector, 'number').value));
    say(new Set(bucketOf.filter((b) => b !== undefined)).size + ' buckets have hands on ' + text +
      '. Point at a hand, or type it.');
  }
  function describe(cards) {
    const bucket = bucketOf[place(cards[0], cards[1])];
    return cards.map(cardText).join('') + (bucket === undefined ? ' shares a card with this flop.'
      : ': bucket ' + bucket + ', E[HS] ' +
        (data.streets[flopStreet].ehs[bucket] / 1e4).toFixed(2) + ' %.');
  }
  function chooseHole(cards) {
    const bucket = bucketOf[place(cards[0], cards[1])];
    say(describe(cards));
    if (bucket !== undefined) streets[flopStreet].go(bucket);
  }
  function makeBoard() {
    const list = role(board, 'flop-list'), text = role(board, 'flop-text');
    const paths = Array.from(board.querySelectorAll('.grid path'));
    const hole = role(board, 'hole-text');
    data.flops.list.forEach(([name], i) => {
      flopNumber.set(same(readCards(name, 3)), i);
      add(list, 'option', name).value = String(i);
    });
    role(board, 'flops').hidden = false;
    list.addEventListener('change', () =>
      showFlop(readCards(data.flops.list[Number(list.value)][0], 3)));
    text.addEventListener('change', () => {
      const cards = readCards(text.value, 3);
      if (cards === null) say('A flop is three distinct cards, such as Ks7h2d.');
      else showFlop(cards);
    });
    hole.addEventListener('change', () => {
      const cards = readCards(hole.value, 2);
      if (cards === null) say('A hand is two distinct cards, such as AsKs.');
      else chooseHole(cards);
    });
    const grid = board.querySelector('.grid');
    grid.addEventListener('pointerover', (event) => {
      const i = paths.indexOf(event.target);
      if (i >= 0) say(describe(holes[i]));
    });
    grid.addEventListener('click', (event) => {
      const i = paths.indexOf(event.target);
      if (i >= 0) chooseHole(holes[i]);
    });
  }

  // ---- The page
  // Streets with very many buckets have no data here.
  const streets = Array.from(document.querySelectorAll('.street'))
    .map((section, s) => data.streets[s].size ? makeStreet(section) : null);
  function follow() {
    const found = /^#([a-z]+)-(\d+)$/.exec(location.hash);
    const s = found ? data.streets.findIndex((street) => street.name === found[1]) : -1;
    if (s < 0 || streets[s] === null) return;
    streets[s].choose(Number(found[2]));
    streets[s].inspector.scrollIntoView({ block: 'nearest' });
  }
  if (flopStreet >= 0) {
    board = role(document.querySelectorAll('.street')[flopStreet], 'board');
    makeBoard();
  }
  streets.filter((street) => street !== null)
    .forEach((street) => street.choose(Math.floor((street.buckets - 1) / 2)));
  if (board !== null) {
    showFlop(readCards(role(board, 'flop-text').value, 3));
    const there = bucketOf.filter((b) => b !== undefined).sort((a, b) => a - b);
    streets[flopStreet].choose(there[there.length >> 1]);
  }
  window.addEventListener('hashchange', follow);
  follow();
})();
