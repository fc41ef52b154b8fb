#!/bin/sh
# Distances in a person's units: what bucket, info, diff and report print is computed again from the
# values of all hands of small decks, with medians and means of its own.
. "$srcdir/tests/support/cli.sh"
command -v python3 >/dev/null 2>&1 || {
  echo 'no python3 to compute distances with'
  exit 77
}

cat >"$tmp/units.py" <<'PYTHON'
import csv, io, json, os, re, struct, subprocess, sys
sys.path.insert(0, sys.argv[3])
import read_page
isohand, tmp = sys.argv[1:3]
DECK = '4x4'
LISTS = {'preflop': '2', 'flop': '2,3', 'turn': '2,4', 'river': '2,5'}

def check(is_right, *what):
    if not is_right:
        sys.exit('FAIL: ' + ' '.join(map(str, what)))

def run(*arguments):
    done = subprocess.run([isohand, *arguments], capture_output=True, text=True)
    check(done.returncode == 0, arguments, done.stderr)
    return done

def table(path):
    """Rows of a table: multiplicity, and the values by tensor."""
    rows = csv.reader(io.StringIO(run('export', path, '--weights', '-q', '-o', '-').stdout))
    names = next(rows)[3:]
    for row in rows:
        values = {}
        for name, text in zip(names, row[3:]):
            values.setdefault(re.sub(r'_[0-9]+$', '', name), []).append(float(text))
        yield int(row[2]), values

def feature(name, street, *options):
    path = f'{tmp}/{name}-{street}'
    run('build', name, LISTS[street], '-q', '--deck', DECK, '-o', path, *options)
    return list(table(path))

def buckets(path):
    return [(weight, int(values['bucket'][0])) for weight, values in table(path)]

def lower_median(values):
    """Of (value, weight): the lowest value that half of the weight does not exceed."""
    half, below = sum(w for _, w in values) / 2, 0
    for value, weight in sorted(values):
        below += weight
        if below >= half:
            return value

def mean(values):
    return sum(v * w for v, w in values) / sum(w for _, w in values)

def average(path, points, centre):
    """The mean over raw hands of the sum of differences from the centre of the bucket."""
    members = {}
    for (weight, bucket), point in zip(buckets(path), points):
        members.setdefault(bucket, []).append((point, weight))
    total, all_weight = 0, 0
    for hands in members.values():
        middle = [centre([(p[j], w) for p, w in hands]) for j in range(len(hands[0][0]))]
        total += sum(w * sum(abs(x - m) ** power for x, m in zip(p, middle)) for p, w in hands)
        all_weight += sum(w for _, w in hands)
    return total / all_weight

def told(path, line, street, between, unit):
    """The number that each command prints for a file."""
    info = run('info', path).stdout
    found = re.search(rf'^{between} distance: (.*) {re.escape(unit)}$', info, re.M)
    check(found, between, unit, 'not in', info)
    check('bucket.cost' not in info and '"bucket.cost":"' in run('info', '--json', path).stdout, path)
    number = found[1]
    check(f', {between} distance {number} {unit}, ' in line, number, 'not in', line)
    summary = run('diff', path, path, '-q').stdout.splitlines()
    check(summary[0].endswith(f', {between} distance {number} {unit}'), number, 'not in', summary)
    first = run('sample', path, '0', '-n', '1').stdout.splitlines()[0]
    check(re.search(rf'mean distance [0-9.]+ \([0-9.]+ {re.escape(unit)}\)$', first), first)
    run('report', path, '--samples', '50', '-n', '0', '-o', f'{tmp}/page.html')
    page = read_page.read(f'{tmp}/page.html')
    rows = [row.split('\t') for row in read_page.rows(page)]
    check(['file-table', 'Mean distance from the centre', f'{number} {unit}'] in rows, number, rows[:20])
    (note,) = [p.text() for p in page.root.all('p', class_='note') if 'On average' in p.text()]
    check(f'On average, a hand is {number} {unit}' in note, number, 'not in', note)
    table_rows(page, path, street)
    return float(number)

def near(a, b):
    check(abs(a - b) <= 0.006 * abs(b) + 1e-9, a, 'is not', b)

def table_rows(page, path, street):
    """Each bucket's distance in the page is in the unit of all, and so is the script's."""
    data = read_page.data(page)['streets'][0]
    unit, cost, size = data['unit'], [int(c) for c in data['cost']], data['size']
    root = 0.5 if unit['square'] else 1
    rows = [row.split('\t')[1:] for row in read_page.rows(page) if row.startswith(f'Buckets of the {street}\t')]
    check(rows[0][4:] == ['Mean distance', 'Share of distance, %'], rows[0])
    for row in rows[1:]:
        b = int(row[0])
        if row[4] != 'under 0.001':
            near(float(row[4]), (cost[b] / size[b]) ** root / unit['one'])
        check(abs(float(row[5]) - 100 * cost[b] / sum(cost)) < 0.00501, row)
    check(len(rows) > 3, street)

def make(street, recipe, *more):
    folder = f'{tmp}/{len(made)}'
    made.append(folder)
    with open(f'{folder}.json', 'w') as file:
        json.dump({street: recipe, **dict(more)}, file)
    done = run('bucket', f'{folder}.json', '--deck', DECK, '-d', folder)
    (line,) = [l for l in done.stderr.splitlines() if f'/{street}-bucket' in l]
    return f'{folder}/{street}-bucket.safetensors', line
made = []
EQUITY = 'points of equity'

# E[HS]: of the final street, and of one before.
power = 1
of_ehs = [v for _, v in feature('ehs', 'turn')]
ehs, ehs2 = [v['ehs'] for v in of_ehs], [v['ehs2'] for v in of_ehs]
equity = {street: [[(v['wins'][0] + v['ties'][0] / 2) / (v['wins'][0] + v['ties'][0] + v['losses'][0])]
                   for _, v in feature('equity', street)] for street in ('turn', 'river')}
check(all(abs(a[0] - b[0]) < 1e-6 for a, b in zip(ehs, equity['turn'])), 'E[HS] and equity')
for street in 'river', 'turn':
    for recipe in {'method': 'optimal', 'k': 6}, {'method': 'percentile', 'k': 6}:
        path, line = make(street, recipe)
        near(told(path, line, street, 'mean', EQUITY), 100 * average(path, equity[street], lower_median))
path, line = make('turn', {'method': 'percentile', 'k': 6, 'of': 'ehs2'})
near(told(path, line, 'turn', 'mean', 'points of E[HS^2]'), 100 * average(path, ehs2, lower_median))
path, line = make('turn', {'method': 'percentile', 'k': 6, 'outer': 2})
both = [a + b for a, b in zip(ehs2, ehs)]
near(told(path, line, 'turn', 'mean', 'points of E[HS^2] plus E[HS]'), 100 * average(path, both, lower_median))
path, line = make('river', {'method': 'percentile', 'k': 6, 'of': 'ehs2'})
near(told(path, line, 'river', 'mean', EQUITY), 100 * average(path, equity['river'], lower_median))

# Histograms: the earth mover's distance is the area between cumulative distributions.
path, line = make('flop', {'method': 'emd', 'k': 5, 'bins': 20})
areas = []
for _, values in feature('histogram', 'flop', '--bins', '20'):
    counts, below = values['histogram'], 0
    areas.append([])
    for count in counts:
        below += count
        areas[-1].append(below / sum(counts) / 20)
near(told(path, line, 'flop', 'mean', EQUITY), 100 * average(path, areas, lower_median))

# Clusters of opponents: root mean squares.
power = 2
path, line = make('turn', {'method': 'ochs', 'k': 5, 'clusters': 3})
points = [[(w + t / 2) / n if n > 0 else 0.5 for w, t, n in zip(v['wins'], v['ties'], v['opponents'])]
          for _, v in feature('ochs', 'turn', '--clusters', '3')]
near(told(path, line, 'turn', 'root-mean-square', EQUITY), 100 * (average(path, points, mean) / 3) ** 0.5)

# Opponents weighted by the number of their cluster.
power = 1
points = []
for _, v in feature('ochs', 'river', '--clusters', '3'):
    score, most = (sum(c * x for c, x in enumerate(each)) for each in
                   ([w + t / 2 for w, t in zip(v['wins'], v['ties'])], v['opponents']))
    points.append([score / most if most > 0 else 0.5])
for method in 'optimal', 'percentile':
    path, line = make('river', {'method': method, 'of': 'ochs', 'k': 6, 'clusters': 3})
    near(told(path, line, 'river', 'mean', EQUITY), 100 * average(path, points, lower_median))

# Points of a file, in its units, with a scale.
scale = 1000
mine = [[a[0] * 3, a[0] ** 2] for a in equity['turn']]
header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({len(mine)}, 2), }}".ljust(117) + '\n'
with open(f'{tmp}/points.npy', 'wb') as file:
    file.write(b'\x93NUMPY\x01\x00' + struct.pack('<H', len(header)) + header.encode())
    file.writelines(struct.pack('<2f', *point) for point in mine)
for method, power, centre, between in ('l1', 1, lower_median, 'mean'), ('l2', 2, mean, 'root-mean-square'):
    path, line = make('turn', {'method': method, 'k': 4, 'points': f'{tmp}/points.npy', 'scale': scale})
    near(told(path, line, 'turn', between, 'units of the points'), average(path, mine, centre) ** (1 / power))

# The next street's buckets, by their E[HS] and by their centres, which are in one dimension here.
def numbers(path, of):
    info = json.loads(run('info', '--json', path).stdout)
    (t,) = [t for t in info['tensors'] if t['name'] == of]
    content = open(path, 'rb').read()[t['offset']:t['offset'] + t['bytes']]
    size = t['bytes'] // (t['shape'][0] * (t['shape'] + [1])[1])
    return [int.from_bytes(content[i:i + size], 'little') for i in range(0, len(content), size)], t['shape']
power = 1
for of in 'ehs', 'centres':
    path, line = make('turn', {'method': 'potential', 'k': 5, 'of': of}, ('river', {'method': 'optimal', 'k': 9}))
    river = path.replace('turn', 'river')
    members = {}
    for (weight, bucket), hs in zip(buckets(river), equity['river']):
        members.setdefault(bucket, []).append((hs[0], weight))
    place = {b: (mean if of == 'ehs' else lower_median)(hands) for b, hands in members.items()}
    children = []
    for _, values in feature('transitions', 'turn', '--labels', river):
        found = []
        for label, count in zip(values['label'], values['count']):
            found += [place[int(label)]] * int(count) if count > 0 else []
        children.append([p / len(found) for p in sorted(found)])
    if of == 'ehs':
        expected = average(path, children, lower_median)
    else:
        centre, shape = numbers(path, 'centre')
        middle = [sorted(place[b] / shape[1] for b in centre[i:i + shape[1]])
                  for i in range(0, len(centre), shape[1])]
        hands = list(zip(buckets(path), children))
        expected = sum(w * sum(abs(x - y) for x, y in zip(p, middle[b])) for (w, b), p in hands) / \
            sum(w for (w, _), _ in hands)
    near(told(path, line, 'turn', 'mean', EQUITY), 100 * expected)
# Without the next street's buckets there is no unit but the raw one.
os.remove(river)
info = run('info', path).stdout
check(re.search(r'^mean distance: [0-9.]+ raw units$', info, re.M), info)

# A bucket for each hand has no distance.
path, line = make('flop', {'method': 'hands'})
check('distance' not in line and ', 0 iterations' not in line, line)
check('\nbucket.cost: 0\n' in run('info', path).stdout, path)
PYTHON
PYTHONDONTWRITEBYTECODE=1 python3 "$tmp/units.py" "$isohand" "$tmp" "$srcdir/tests/support" >"$tmp/out" 2>"$tmp/err" || {
  cat "$tmp/out" "$tmp/err" >&2
  fail 'a distance is not what the hands say'
}
