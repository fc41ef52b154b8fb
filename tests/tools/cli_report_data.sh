#!/bin/sh
# The data of a page's script, read by a separate program: the tags of the page, the buckets of all
# flops against lookup, and sizes, centres and hands against the files.
. "$srcdir/tests/support/cli.sh"
. "$srcdir/tests/support/report.sh"
command -v python3 >/dev/null 2>&1 || {
  echo 'no python3 to read a page with'
  exit 77
}
makes "$tmp/buckets" "$tmp/buckets/flop-bucket.safetensors" --samples 3000

cat >"$tmp/read.py" <<'PYTHON'
import itertools, json, re, subprocess, sys
import read_page
isohand, folder, path = sys.argv[1:]

def check(is_right, *what):
    if not is_right:
        sys.exit('FAIL: ' + ' '.join(map(str, what)))

# Tags are properly nested (else read fails), ids are unique, and internal links have targets.
page = read_page.read(path)
root = page.root
elements = list(root.all())
ids = [e.attributes['id'] for e in elements if 'id' in e.attributes]
check(len(ids) == len(set(ids)), 'an id twice:', ids)
check(all('scope' in header.attributes for header in root.all('th')), 'a header without a scope')
# Every heading of a table of files, buckets or distances has an explanation, which keys reach, too.
terms = list(root.all('abbr'))
check(len(terms) > 40 and all(t.attributes.get('title') and t.attributes.get('tabindex') == '0' for t in terms),
      'terms without an explanation')
for header in root.all('th'):
    if 'data-key' in header.attributes:
        check(any(header.all('abbr')), 'a heading without an explanation:', header.text())
# Printed, the page is light and has no controls, and rows and pictures are whole.
(style,) = root.all('style')
screen, printed = style.text().split('@media print {')
check(screen.count('prefers-color-scheme: dark') == screen.count('screen and (prefers-color-scheme: dark)') > 0,
      'a dark print')
for rule in 'nav, .controls, .inspector, .skip { display: none }', 'break-inside: avoid', 'overflow: visible':
    check(rule in printed, 'printed without', rule)
tables = len(list(root.all('table')))
headers = sum(header.attributes['scope'] in ('col', 'row') for header in root.all('th'))
check(tables > 10 and headers > 100, tables, 'tables', headers, 'headers')
pictures = list(root.all('svg'))
named = sum(p.attributes.get('role') == 'img' or 'aria-label' in p.attributes for p in pictures)
check(len(pictures) == named > 20, len(pictures), 'pictures', named, 'named')
data = read_page.data(page)
streets = {s['name']: s for s in data['streets']}
for link in read_page.PARTS['links'](page):
    name, _, bucket = link[1:].partition('-')
    check(link[0] == '#' and (bucket == '' and name in ids or
          bucket.isdigit() and int(bucket) < streets[name]['buckets']), 'a link to', link)

def run(*arguments):
    return subprocess.run([isohand, *arguments], check=True, capture_output=True, text=True).stdout
def file(name):
    return f'{folder}/{name}-bucket.safetensors'
def buckets(name, hands):
    out = run('lookup', file(name), *hands).splitlines()
    return [int(line.split('\t')[2]) for line in out]

# The nearest and farthest hands are those of sample; farthest hands at equal distance may be in a
# different order.
def in_unit(name, raw):
    """A raw distance in the unit of the street, with three digits."""
    unit = streets[name]['unit']
    distance = (raw ** 0.5 if unit['square'] else raw) / unit['one']
    return 'under 0.001' if 0 < distance < 0.001 else '%.3g' % distance
cards = list(root.all('article', class_='card'))
shown = 0
for name, samples in ('turn', 200), ('river', 1000):
    for card in cards:
        links = [link.attributes['href'] for link in card.all('a')]
        bucket = next((link.partition('-')[2] for link in links if link.startswith(f'#{name}-')), None)
        if bucket is None:
            continue
        for order, table in zip(('--nearest', '--farthest'), card.all('table')):
            told = [[cell.text() for cell in row.all('td')] for row in table.all('tr')]
            told = [(row[0], row[-1]) for row in told if row]
            lines = run('sample', file(name), bucket, order, '-q', '-n', '3', '--samples', str(samples)).splitlines()
            found = [(line.split('\t')[0].replace('|', ' '), in_unit(name, int(line.split('\t')[4]))) for line in lines]
            check([d for _, d in told] == [d for _, d in found], name, bucket, order, told, found)
            check(order == '--farthest' or told == found, name, bucket, told, found)
            shown += len(told)
check(shown > 40, shown, 'hands near and far')

# All hole cards of the deck are in the grid of a flop, each in a separate place within its cell.
grid = next(root.all(data_role='holes'))
paths = [re.match(r'M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-', p.attributes.get('d', '')) for p in grid.all()]
places = [tuple(map(float, path.groups())) for path in paths if path]
check(len({place[:2] for place in places}) == len(places) == 190, len(places), 'places')
for x, y, width, height in places:
    check(x % 46 + width < 44.1 and 12.9 < y % 46 < 44.1 - height, 'a place out of its cell:', x, y)

letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
def bits(packed, width):
    stream = ''.join(format(letters.index(c), '06b') for c in packed)
    return [int(stream[i:i + width], 2) for i in range(0, len(stream) - width + 1, width)]
ranks, suits = data['ranks'], data['suits']
deck = [4 * r + s for r in range(len(ranks)) for s in range(len(suits))]
def show(cards):
    return ''.join(ranks[c >> 2] + suits[c & 3] for c in cards)
def read(name):
    return [4 * ranks.index(name[i]) + suits.index(name[i + 1]) for i in range(0, len(name), 2)]

# Every pair on every flop has the bucket that lookup finds, through the pair that represents it.
seen = 0
for name, packed in data['flops']['list']:
    flop = read(name)
    keep = [p for p in itertools.permutations(range(4))
            if {c & ~3 | p[c & 3] for c in flop} == set(flop)]
    place = lambda a, b: max(a, b) * (max(a, b) - 1) // 2 + min(a, b)
    pairs = sorted((place(a, b), a, b) for a in deck for b in deck if b < a and not {a, b} & set(flop))
    stands = {at: min(place(a & ~3 | p[a & 3], b & ~3 | p[b & 3]) for p in keep) for at, a, b in pairs}
    lowest = sorted(set(stands.values()))
    packed_buckets = bits(packed, data['flops']['bits'])
    check(len(lowest) <= len(packed_buckets) <= len(lowest) + 5, name, len(lowest), len(packed_buckets))
    of = dict(zip(lowest, packed_buckets))
    found = buckets('flop', [show([a, b]) + '|' + name for _, a, b in pairs])
    check([of[stands[at]] for at, _, _ in pairs] == found, 'buckets on', name)
    seen += len(pairs)
check(seen == len(data['flops']['list']) * 136 and len(data['flops']['list']) == data['flops']['all'], seen)

raw = {'preflop': 190, 'flop': 190 * 816, 'turn': 190 * 3060, 'river': 190 * 8568}
for name, street in streets.items():
    k = street['buckets']
    info = json.loads(run('info', '--json', file(name)))
    tensor = {t['name']: t for t in info['tensors']}
    content = open(file(name), 'rb').read()
    def numbers(of):
        t = tensor[of]
        size = t['bytes'] // max(1, __import__('math').prod(t['shape']))
        at = t['offset']
        return [int.from_bytes(content[i:i + size], 'little') for i in range(at, at + t['bytes'], size)]
    check(sum(street['size']) == raw[name] and street['size'] == numbers('size'), 'sizes of', name)
    check([int(c) for c in street['cost']] == numbers('cost'), 'cost of', name)
    check(sum(int(c) for c in street['cost']) == int(info['metadata']['bucket.cost']), 'cost', name)
    mean = sum(e * n for e, n in zip(street['ehs'], street['size'])) / raw[name]
    check(abs(mean - 5e5) < 1, 'mean E[HS] of', name, mean)
    # Hands are in their buckets, and only small buckets have none.
    n = 2 + street['board']
    hands, of = [], []
    for b, text in enumerate(street['hands']):
        cards = [letters.index(c) for c in text]
        check(len(cards) % n == 0 and len(cards) <= 8 * n, 'hands of', name, b)
        for i in range(0, len(cards), n):
            hands.append(show(cards[i:i + 2]) + '|' * (n > 2) + show(cards[i + 2:i + n]))
            of.append(b)
    check(len(hands) > k and buckets(name, hands) == of, 'hands of', name)
    if 'next' in street:
        t = street['next']
        for b in range(k if k <= 48 else 0): # a row of its own
            drawn = sum(t['count'][b * t['columns']:(b + 1) * t['columns']])
            check(of.count(b) == min(8, drawn), of.count(b), 'hands of', name, b, 'in', drawn, 'deals')
        check(sum(t['count']) == 3000 and len(t['count']) == t['rows'] * t['columns'], 'deals', name)
        check(t['rows'] == min(k, 48), 'rows', name)
    # Centres: differences of cumulative counts, relative to the highest; or shares of 10,000.
    if 'centre' in street:
        c, w = street['centre'], street['centre']['columns']
        centre = numbers('centre')
        check(len(centre) == k * w and len(c['values']) == k * w * c['letters'], 'centres of', name)
        for b in range(k):
            row = centre[b * w:(b + 1) * w]
            shown = bits(c['values'][b * w * c['letters']:(b + 1) * w * c['letters']], 6 * c['letters'])
            if name == 'river':
                expected = [4095 * v / 10000 for v in row]
            else:
                steps = [v - u for u, v in zip([0] + row, row)]
                expected = [63 * v / max(steps) for v in steps]
                check(abs(c['top'][b] - 1e6 * max(steps) / row[-1]) <= 0.51, 'the end of a scale')
            check(all(abs(a - e) <= 0.5 + 1e-6 for a, e in zip(shown, expected)), 'centre of', name, b)
check('centre' in streets['flop'] and 'centre' in streets['river'], 'no centres')
check('centre' not in streets['preflop'], 'centres of hands')

# Transitions: the totals of rows and columns are about what the sizes of the buckets imply.
def expect(counts, sizes):
    parts = [0] * len(counts)
    for b, size in enumerate(sizes):
        parts[b * len(parts) // len(sizes)] += size
    for n, part in zip(counts, parts):
        mean = 3000 * part / sum(sizes)
        check(abs(n - mean) < 6 * mean ** 0.5 + 3, n, 'deals of a part, not about', mean)
for s, t in zip(data['streets'], data['streets'][1:]):
    rows, columns, count = s['next']['rows'], s['next']['columns'], s['next']['count']
    expect([sum(count[r * columns:(r + 1) * columns]) for r in range(rows)], s['size'])
    expect([sum(count[c::columns]) for c in range(columns)], t['size'])
PYTHON
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$srcdir/tests/support" \
  python3 "$tmp/read.py" "$isohand" "$tmp/buckets" "$tmp/page.html" >"$tmp/out" 2>"$tmp/err" || {
  cat "$tmp/out" "$tmp/err" >&2
  fail 'the page is not what the files say'
}
