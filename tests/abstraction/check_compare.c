/* Overlaps of the buckets of two tables, compared with each hand's label and multiplicity; and
 * tables that cannot be compared. */
#include "buckets.h"
#include "errors.h"
#include "harness.h"

#include <isohand/build.h>
#include <stdlib.h>
#include <string.h>

/* The same streets by two methods. */
static const struct street {
  const char *deck, *name, *recipe, *other;
} streets[] = {
    {"4x4", "preflop", "{\"preflop\": {\"method\": \"hands\"}}",
     "{\"preflop\": {\"method\": \"optimal\", \"k\": 4}}"},
    {"4x4", "flop", "{\"flop\": {\"method\": \"classes\"}}", "{\"flop\": {\"method\": \"hands\"}}"},
    {"4x4", "turn", "{\"turn\": {\"method\": \"optimal\", \"k\": 9}}",
     "{\"turn\": {\"method\": \"emd\", \"k\": 5, \"bins\": 10}}"},
    {"5x4", "river", "{\"river\": {\"method\": \"optimal\", \"k\": 3}}",
     "{\"river\": {\"method\": \"hands\"}}"},
};
enum { FLOP = 1, TURN = 2, STREETS = 4 };

/* Makes and opens a street's table from a recipe, in an empty folder. */
static ih_store *open_made(const struct street *street, const char *recipe)
{
  const ih_abstraction_options again = {.rebuild = 1};
  ih_error error;
  test_ok(buckets_make(recipe, street->deck, &again, &error), error);
  return buckets_open(street->name);
}

/* ---- Cells -------------------------------------------------------------------------------- */

/* raw[a * buckets of b + b] = the raw hands in both. */
static uint64_t *count_plainly(const ih_store *a, const ih_store *b)
{
  const unsigned round = ih_store_rounds(a)->count - 1u;
  const size_t width = ih_store_game(b)->buckets;
  uint64_t *raw = calloc(ih_store_game(a)->buckets * width, sizeof *raw);
  ck_assert_ptr_nonnull(raw);
  for (uint64_t i = 0; i < ih_store_hands(a); i++) {
    uint64_t multiplicity;
    ck_assert_int_eq(ih_multiplicity(ih_store_indexer(a), round, i, &multiplicity), IH_OK);
    raw[ih_store_value_unchecked(a, 0, i, 0) * width + ih_store_value_unchecked(b, 0, i, 0)] +=
        multiplicity;
  }
  return raw;
}

static void check_overlaps(const ih_store *a, const ih_store *b)
{
  const size_t width = ih_store_game(b)->buckets, all = ih_store_game(a)->buckets * width;
  uint64_t *raw = count_plainly(a, b);
  ih_overlaps *overlaps;
  ck_assert_int_eq(ih_buckets_compare(a, b, NULL, &overlaps, NULL), IH_OK);
  ih_overlap *cells = malloc((ih_overlaps_count(overlaps) + 1) * sizeof *cells);
  size_t c = 0;
  ck_assert_ptr_nonnull(cells);
  ck_assert_int_eq(ih_overlaps_list(overlaps, cells), IH_OK);
  for (size_t i = 0; i < all; i++)
    if (raw[i] > 0) {
      test_assert(c < ih_overlaps_count(overlaps) && cells[c].weight == raw[i]);
      test_assert(cells[c].a == i / width && cells[c].b == i % width);
      c++;
    }
  ck_assert_uint_eq(c, ih_overlaps_count(overlaps));
  free(cells);
  free(raw);
  ih_overlaps_free(overlaps);
}

/* Every street, either table first: labels of one, two and four bytes. */
START_TEST(every_street)
{
  ih_store *a = open_made(&streets[_i], streets[_i].recipe);
  ih_store *b = open_made(&streets[_i], streets[_i].other);
  check_overlaps(a, b);
  check_overlaps(b, a);
  check_overlaps(a, a);
  ih_store_close(a);
  ih_store_close(b);
}
END_TEST

/* With a bucket for each hand, a table is nested in every other and equal to itself. */
START_TEST(agreement)
{
  ih_store *classes = open_made(&streets[FLOP], streets[FLOP].recipe);
  ih_store *hands = open_made(&streets[FLOP], streets[FLOP].other);
  ih_overlaps *overlaps;
  ih_agreement found;
  ck_assert_int_eq(ih_buckets_compare(hands, classes, NULL, &overlaps, NULL), IH_OK);
  ck_assert_int_eq(ih_overlaps_agreement(overlaps, &found), IH_OK);
  ih_overlaps_free(overlaps);
  ck_assert(found.is_a_nested && !found.is_b_nested && !found.is_equal);
  ck_assert_uint_eq(found.labels_a, ih_store_hands(hands));
  ck_assert_uint_eq(found.weight, 120 * 364); /* C(16, 2) C(14, 3) */
  ck_assert_int_eq(ih_buckets_compare(hands, hands, NULL, &overlaps, NULL), IH_OK);
  ck_assert_int_eq(ih_overlaps_agreement(overlaps, &found), IH_OK);
  ih_overlaps_free(overlaps);
  ck_assert(found.is_equal && found.adjusted_rand == 1);
  ih_store_close(classes);
  ih_store_close(hands);
}
END_TEST

/* ---- Refusals ----------------------------------------------------------------------------- */

static void refuses(const ih_store *a, const ih_store *b, const char *why)
{
  ih_error error;
  ih_overlaps *overlaps = NULL;
  ck_assert_int_eq(ih_buckets_compare(a, b, NULL, &overlaps, &error), IH_ERR_MISMATCH);
  test_message_has(error, why);
  ck_assert_ptr_null(overlaps);
}

/* Opens a table of preflop hands of a game. */
static ih_store *open_preflop(const char *deck, enum ih_ranking ranking, unsigned board)
{
  static const char text[] = "{\"preflop\": {\"method\": \"hands\"}}";
  const ih_abstraction_options again = {.rebuild = 1};
  ih_feature_game game = buckets_game(deck);
  char folder[SCRATCH_PATH];
  ih_recipe *preflop;
  game.ranking = ranking;
  game.final_board = board;
  ck_assert_int_eq(ih_recipe_parse(text, strlen(text), &preflop, NULL), IH_OK);
  ck_assert_int_eq(ih_abstraction_write(preflop, &game, scratch_path(".", folder), &again, NULL),
                   IH_OK);
  ih_recipe_free(preflop);
  return buckets_open("preflop");
}

START_TEST(other_games)
{
  ih_store *const stores[] = {
      open_preflop("4x4", IH_RANKING_STANDARD, 4), open_preflop("5x4", IH_RANKING_STANDARD, 4),
      open_preflop("4x4", IH_RANKING_STANDARD, 3), open_preflop("9x4", IH_RANKING_SHORT, 3),
      open_preflop("9x4", IH_RANKING_SHORT_TRIPS, 3)};
  refuses(stores[0], stores[1], "preflop-bucket.safetensors: the deck is 4x4, but 5x4 in ");
  refuses(stores[0], stores[2],
          "preflop-bucket.safetensors: a complete board has 4 cards, but 3 in ");
  refuses(stores[3], stores[4],
          "preflop-bucket.safetensors: the ranking is short, but short-trips in ");
  for (size_t i = 0; i < sizeof stores / sizeof *stores; i++)
    ih_store_close(stores[i]);
}
END_TEST

START_TEST(other_hands)
{
  ih_store *flop = open_made(&streets[FLOP], streets[FLOP].recipe);
  ih_store *turn = open_made(&streets[TURN], streets[TURN].recipe);
  ih_store *preflop = open_made(&streets[0], streets[0].recipe);
  refuses(flop, turn, "flop-bucket.safetensors: the rounds are 2,3, but 2,4 in ");
  refuses(preflop, turn, "preflop-bucket.safetensors: the rounds are 2, but 2,4 in ");
  ih_store_close(flop);
  ih_store_close(turn);
  ih_store_close(preflop);
}
END_TEST

/* A table of equity on either side. */
START_TEST(other_feature)
{
  ih_store *flop = open_made(&streets[FLOP], streets[FLOP].recipe), *equity;
  const ih_feature_game game = buckets_game("4x4");
  char path[SCRATCH_PATH];
  ih_build *build;
  (void)scratch_path("equity", path);
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(
      ih_build_add(build, ih_feature_find("equity"), ih_store_rounds(flop), path, NULL), IH_OK);
  ck_assert_int_eq(ih_build_plan(build, NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_build_run(build, NULL), IH_OK);
  ih_build_free(build);
  ck_assert_int_eq(ih_store_open(path, &equity, NULL), IH_OK);
  refuses(equity, flop, "equity: it is a table of equity, not of buckets");
  refuses(flop, equity, "equity: it is a table of equity, not of buckets");
  ih_store_close(flop);
  ih_store_close(equity);
}
END_TEST

/* An invalid label in the first or the second table. */
START_TEST(wrong_label)
{
  ih_store *right = open_made(&streets[TURN], streets[TURN].recipe);
  buckets_change("turn", "bucket", 300, 9);
  ih_store *wrong = buckets_open("turn");
  refuses(wrong, right,
          "turn-bucket.safetensors: a hand has bucket 9, but there are only 9 buckets");
  refuses(right, wrong,
          "turn-bucket.safetensors: a hand has bucket 9, but there are only 9 buckets");
  ih_overlaps *overlaps;
  ck_assert_int_eq(ih_buckets_compare(NULL, right, NULL, &overlaps, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_buckets_compare(right, NULL, NULL, &overlaps, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_buckets_compare(right, right, NULL, NULL, NULL), IH_ERR_ARGUMENT);
  ih_store_close(wrong);
  ih_store_close(right);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {every_street, 0, STREETS}, {agreement}, {other_games},
               {other_hands}, {other_feature}, {wrong_label})
