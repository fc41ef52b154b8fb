# Small tables of every feature, method and format; sourced by tests of the command, which compare
# their bytes with frozen ones.

# bucket_tables DECK FOLDER RECIPE: makes a recipe's tables.
bucket_tables()
{
  printf '%s\n' "$3" >recipe.json
  "$isohand" bucket recipe.json -q --deck "$1" -d "$2" || fail "no buckets of $2"
  rm recipe.json
}

# make_tables DECK: writes tables of a deck with four suits to the current folder, which is empty.
make_tables()
{
  "$isohand" build all -q --deck "$1" --bins 12 -d . || fail "no tables of $1"
  "$isohand" build equity 2,3 -q --deck "$1" --final-board 4 -o four-equity.safetensors ||
    fail 'no table of a board of four cards'
  for street in preflop flop turn river; do
    "$isohand" build ochs $street -q --deck "$1" --clusters 3 -o $street-ochs.safetensors ||
      fail "no table of clusters, $street"
  done

  bucket_tables "$1" one '{
    "preflop": {"method": "hands"}, "flop": {"method": "emd", "k": 5, "bins": 12, "seed": 7},
    "turn": {"method": "ochs", "k": 6, "clusters": 3}, "river": {"method": "optimal", "k": 7}}'
  bucket_tables "$1" two '{
    "preflop": {"method": "optimal", "k": 4},
    "flop": {"method": "potential", "k": 3, "of": "centres"},
    "turn": {"method": "potential", "k": 4}, "river": {"method": "ochs", "k": 6, "clusters": 3}}'
  bucket_tables "$1" three '{
    "preflop": {"method": "percentile", "k": 4},
    "flop": {"method": "percentile", "k": 6, "outer": 3},
    "turn": {"method": "percentile", "k": 8, "of": "ehs2"}, "river": {"method": "classes"}}'
  bucket_tables "$1" within '{
    "preflop": {"method": "optimal", "k": 3},
    "flop": {"method": "optimal", "k": 2, "within": "board"},
    "turn": {"method": "emd", "k": 2, "bins": 12, "within": "board", "public": 3},
    "river": {"method": "optimal", "k": 4, "within": "preflop"}}'

  # Labels and points in files of the user.
  "$isohand" export one/river-bucket.safetensors --tensor bucket -q -o labels.npy || fail 'no labels'
  for street in preflop flop turn; do
    "$isohand" export $street-histogram.safetensors --tensor histogram -q -o $street.npy ||
      fail "no points of the $street"
  done
  bucket_tables "$1" given '{
    "preflop": {"method": "distinct", "points": "preflop.npy"},
    "flop": {"method": "l1", "k": 5, "points": "flop.npy"},
    "turn": {"method": "l2", "k": 6, "points": "turn.npy"},
    "river": {"method": "given", "labels": "labels.npy"}}'
  "$isohand" build transitions 2,4 -q --deck "$1" --labels one/river-bucket.safetensors \
    -o turn-transitions.safetensors || fail 'no transitions'

  "$isohand" recall -q one -o recall.safetensors >recall.txt || fail 'no sequences'
}
