# Shared by the tests of report; sourced after cli.sh. Makes buckets of a deck of 20 cards in
# $tmp/buckets: the smallest deck with flushes, so that suits matter.
cat >"$tmp/recipe.json" <<'JSON'
{"name": "twenty", "preflop": {"method": "hands"}, "flop": {"method": "emd", "k": 29},
 "turn": {"method": "emd", "k": 9, "restarts": 2, "seed": 5},
 "river": {"method": "ochs", "k": 30, "clusters": 3}}
JSON
"$isohand" bucket "$tmp/recipe.json" -q --deck 5x4 -d "$tmp/buckets" || fail 'no buckets'

# makes ARGUMENT...: writes a page to $tmp/page.html, printing nothing.
makes()
{
  run "$isohand" report "$@" -o "$tmp/page.html"
  exits 0
  prints
  test ! -s "$tmp/err" || fail "$ran: $(cat "$tmp/err")"
}
