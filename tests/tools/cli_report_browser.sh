#!/bin/sh
# A page in a browser, by WebDriver: buckets, flops and hands are selected, the table is sorted,
# keys work like the mouse, and nothing is loaded.
. "$srcdir/tests/support/cli.sh"
. "$srcdir/tests/support/plot.sh"
. "$srcdir/tests/support/report.sh"
# A browser takes as long as any test; cli_report_data.sh reads the same page.
test "${IH_TIER:-check}" != check || {
  echo 'in make check-long'
  exit 77
}
for needed in chromedriver curl; do
  command -v $needed >/dev/null 2>&1 || {
    echo "no $needed"
    exit 77
  }
done
makes "$tmp/buckets"

# ---- The browser -------------------------------------------------------------------------
: >"$tmp/driver"
chromedriver --port=0 >"$tmp/driver" 2>&1 &
pid=$!
session=
stop()
{
  test -z "$session" || curl -s -X DELETE "$session" >/dev/null || :
  kill $pid 2>/dev/null || :
  rm -rf "$tmp"
}
trap stop EXIT
# Within a minute it reports its port. Some versions exit first or report none; that is not an error
# of the page.
waited=0
has_port()
{
  waited=$((waited + 1))
  port=$(sed -n 's/.*started successfully on port \([0-9]*\).*/\1/p' "$tmp/driver")
  test -n "$port" || test $waited -gt 600
}
poll 'sleep 0.1' 700 has_port || {
  echo "skipped: chromedriver does not start: $(cat "$tmp/driver")"
  exit 77
}
test -n "$port" || {
  echo "skipped: chromedriver names no port: $(cat "$tmp/driver")"
  exit 77
}
# ask METHOD PATH [JSON]: the reply of the driver in $tmp/reply.
ask()
{
  curl -s -m 60 -X "$1" -H 'Content-Type: application/json' ${3:+--data-binary "$3"} \
    "http://127.0.0.1:$port$2" >"$tmp/reply" || fail "no reply to $2"
}
ask POST /session '{"capabilities": {"alwaysMatch": {"goog:loggingPrefs": {"browser": "ALL"},
  "goog:chromeOptions": {"args": ["--headless", "--no-sandbox", "--disable-gpu",
  "--window-size=1200,900"]}}}}'
id=$(sed -n 's/.*"sessionId":"\([0-9a-f]*\)".*/\1/p' "$tmp/reply")
test -n "$id" || {
  echo "no browser: $(cut -c 1-300 "$tmp/reply")"
  exit 77
}
session=http://127.0.0.1:$port/session/$id

# js SCRIPT: its return value, in $tmp/reply; shows SCRIPT TEXT: it returns that; comes_to SCRIPT
# TEXT: it does so within a minute.
js()
{
  printf '%s' "$1" | sed 's/\\/\\\\/g; s/"/\\"/g' >"$tmp/script"
  ask POST "/session/$id/execute/sync" "{\"script\": \"$(cat "$tmp/script")\", \"args\": []}"
}
returns()
{
  js "$1"
  printf '{"value":"%s"}' "$2" >"$tmp/expected"
  cmp -s "$tmp/expected" "$tmp/reply"
}
comes_to()
{
  poll 'sleep 0.1' 600 returns "$@" || fail "the browser ended before: $1"
}
shows()
{
  returns "$@" ||
    same "$1" "$tmp/expected" "$tmp/reply"
}
# types SELECTOR TEXT: replaces the text of an element; the keys end with a return.
types()
{
  js "const e = document.querySelector('$1'); e.focus(); if (e.select) e.select(); return ''"
  ask POST "/session/$id/element" "{\"using\": \"css selector\", \"value\": \"$1\"}"
  element=$(sed -n 's/.*"value":{"[^"]*":"\([^"]*\)".*/\1/p' "$tmp/reply")
  test -n "$element" || fail "no $1: $(cat "$tmp/reply")"
  ask POST "/session/$id/element/$element/value" "{\"text\": \"$2\"}"
}
clicks()
{
  js "const e = document.querySelector('$1'); e.scrollIntoView({block: 'center'}); return ''"
  ask POST "/session/$id/element" "{\"using\": \"css selector\", \"value\": \"$1\"}"
  element=$(sed -n 's/.*"value":{"[^"]*":"\([^"]*\)".*/\1/p' "$tmp/reply")
  ask POST "/session/$id/element/$element/click" '{}'
  grep -q -x '{"value":null}' "$tmp/reply" || fail "$1: $(cut -c 1-300 "$tmp/reply")"
}
bucket()
{
  "$isohand" lookup "$tmp/buckets/$1-bucket.safetensors" "$2" | cut -f 3
}
number="return document.querySelector('#flop [data-role=number]').value"

# ---- A bucket, by its number, by the buttons, by a link, and by an address -------------------
ask POST "/session/$id/url" "{\"url\": \"file://$tmp/page.html\"}"
types '#flop [data-role=number]' '7\uE007'
shows "$number" 7
shows 'return location.hash' '#flop-7'
clicks '#flop [data-step=\"1\"]'
shows "$number" 8
types '#flop [data-role=number]' '99\uE007'
shows "$number" 28
shows "return String(document.querySelector('#flop [data-step=\"1\"]').disabled)" true
clicks '#turn .card:last-child a'
shows "return document.querySelector('#turn [data-role=number]').value" 8
clicks '#preflop .grid a:first-child'
shows "return document.querySelector('#preflop [data-role=number]').value" "$(bucket preflop AsAh)"
js "location.hash = '#river-3'; return ''"
comes_to "return document.querySelector('#river [data-role=number]').value" 3

# Its facts: raw hands and distances as in the row of the table.
shows "const s = document.querySelector('#turn'), row = s.querySelector('tr.on').cells,
  told = Array.from(s.querySelectorAll('dd')).map((d) => d.textContent);
  return String(told[1] === row[2].textContent && told[3] === row[4].textContent &&
    told[4] === row[5].textContent && told.length === 5)" true
# Its centre has the columns that the page draws without a script, and heights within a pixel.
for street in flop river; do
  shows "const d = (e, part) => e.querySelector('.bar').getAttribute('d').match(part);
    const section = document.querySelector('#$street'), to = section.querySelector('[data-role=centre]');
    return String(Array.from(section.querySelectorAll('.card')).every((card) => {
      const from = card.querySelector('svg'), high = /v-?[0-9.]+/g, wide = /[Mh][0-9.]+/g;
      location.hash = card.querySelector('a').hash;
      window.dispatchEvent(new HashChangeEvent('hashchange'));
      const heights = d(to, high).map((v) => Number(v.slice(1)));
      return d(from, wide).join() === d(to, wide).join() &&
        d(from, high).every((v, i) => Math.abs(Number(v.slice(1)) - heights[i]) < 1);
    }))" true
done

# ---- Flops and hands --------------------------------------------------------------------------
# The pointer is moved away from all hands.
ask POST "/session/$id/actions" '{"actions": [{"type": "pointer", "id": "mouse",
  "actions": [{"type": "pointerMove", "x": 1, "y": 1}]}]}'
# A typed flop, in other suits than on the page and in any order.
for flop in KcKdAh JdAdQd KhJcQs AcAhAd; do
  types '[data-role=flop-text]' "$flop\\uE007"
  for hand in AsKs JsJh QdJc KsQc; do
    expected="$hand shares a card with this flop."
    number_of=$(bucket flop "$hand|$flop" 2>/dev/null)
    test -z "$number_of" || expected="$hand: bucket $number_of, "
    types '[data-role=hole-text]' "$hand\\uE007"
    shows "return document.querySelector('[data-role=say]').textContent.slice(0, ${#expected})" \
      "$expected"
    test -z "$number_of" || shows "$number" "$number_of"
  done
  # The framed hands are all those of the selected bucket.
  shows "const on = document.querySelectorAll('#flop .grid path.on').length;
    return String(on > 0 || document.querySelector('[data-role=hole-text]').value === '')" true
done
types '[data-role=flop-text]' 'AsAs\uE007'
shows "return document.querySelector('[data-role=say]').textContent" \
  'A flop is three distinct cards, such as Ks7h2d.'
# A flop of the list, and a clicked hand: the aces of the first cell.
js "const l = document.querySelector('[data-role=flop-list]'); l.value = '1';
  l.dispatchEvent(new Event('change')); return ''"
js "return document.querySelector('[data-role=flop]').textContent"
flop=$(sed 's/.*:"\(.*\)"}/\1/' "$tmp/reply")
js "const paths = Array.from(document.querySelectorAll('#flop .grid path'));
  const i = paths.findIndex((p) => p.getAttribute('class') !== 'x');
  paths[i].dispatchEvent(new MouseEvent('click', {bubbles: true}));
  return document.querySelector('[data-role=say]').textContent.slice(0, 4)"
hand=$(sed 's/.*:"\(.*\)"}/\1/' "$tmp/reply")
shows "$number" "$(bucket flop "$hand|$flop")"

# ---- The table: sorted by a column, and its pages ----------------------------------------------
column="return Array.from(document.querySelectorAll('#flop [data-role=buckets] tbody tr'))"
clicks '#flop th[data-key=size] button'
shows "return document.querySelector('#flop th[data-key=size]').getAttribute('aria-sort')" descending
js "$column.map((r) => r.cells[2].textContent.replace(/,/g, '')).join('-')"
(sed 's/.*:"\(.*\)"}/\1/' "$tmp/reply" && echo) | tr '-' '\n' >"$tmp/sorted"
tensor "$tmp/buckets/flop-bucket.safetensors" size u8 | sort -r -n | head -n 10 >"$tmp/expected"
same 'the ten largest buckets' "$tmp/expected" "$tmp/sorted"
shows "return document.querySelector('#flop [data-role=rows]').textContent" 'Rows 1 to 10 of 29'
clicks '#flop [data-to=last]'
shows "return document.querySelector('#flop [data-role=rows]').textContent" 'Rows 21 to 29 of 29'
# By keyboard: the heading is a button.
types '#flop th[data-key=bucket] button' '\uE007'
shows "$column.map((r) => r.cells[0].textContent).join()" 0,1,2,3,4,5,6,7,8,9
types '#flop th[data-key=bucket] button' '\uE007'
shows "$column.map((r) => r.cells[0].textContent).join()" 28,27,26,25,24,23,22,21,20,19

# ---- No errors, no loading, no overflow ---------------------------------------------------------
ask POST "/session/$id/se/log" '{"type": "browser"}'
test "$(cat "$tmp/reply")" = '{"value":[]}' || fail "the browser says: $(cat "$tmp/reply")"
shows 'return String(performance.getEntriesByType("resource").length)' 0
ask POST "/session/$id/window/rect" '{"width": 500, "height": 800}'
shows 'return String(document.documentElement.scrollWidth <= window.innerWidth)' true
