/* Properties of features. */
#include "harness.h"

#include "feature/record.h"

#include <isohand/feature.h>
#include <string.h>

static const char *const names[] = {
    "strength", "equity",    "ehs",          "histogram",  "transitions",    "ochs",
    "bucket",   "omaha-ehs", "omaha-equity", "omaha-ehs2", "omaha-histogram"};
enum { NAMES = sizeof names / sizeof *names };

static const ih_rounds preflop = {1, {2}, IH_GAME_ANY}, flop = {2, {2, 3}, IH_GAME_ANY},
                       turn = {2, {2, 4}, IH_GAME_ANY}, river = {2, {2, 5}, IH_GAME_ANY},
                       omaha_preflop = {1, {4}, IH_GAME_OMAHA}, omaha_six = {1, {6}, IH_GAME_OMAHA},
                       omaha_flop = {2, {4, 3}, IH_GAME_OMAHA},
                       omaha_turn = {2, {4, 4}, IH_GAME_OMAHA};

static ih_feature_game standard(void)
{
  return (ih_feature_game){
      .deck = {13, 4, 0, 0}, .ranking = IH_RANKING_STANDARD, .clusters = 2, .buckets = 257};
}

/* Tokens identify scales in files: one short word each. */
START_TEST(test_records)
{
  for (size_t i = 0; i < NAMES; i++) {
    const ih_feature *feature = ih_feature_find(names[i]);
    ck_assert_ptr_nonnull(feature);
    ck_assert_ptr_eq(feature, ih_feature_at(i));
    ck_assert_str_eq(ih_feature_name(feature), names[i]);
    ck_assert_uint_ge(ih_feature_revision(feature), 1);
    ck_assert_int_eq(ih_feature_is_derivable(feature), strcmp(names[i], "transitions") != 0);
    for (unsigned r = 0; r < IH_RANKINGS; r++) {
      const char *scale = ih_feature_scale(feature, (enum ih_ranking)r);
      ck_assert_uint_lt(strlen(scale), 32);
      ck_assert_ptr_null(strpbrk(scale, " ,;"));
      ck_assert_ptr_nonnull(strchr(ih_feature_meaning(feature, (enum ih_ranking)r), ' '));
    }
    ck_assert_ptr_null(ih_feature_scale(feature, IH_RANKINGS));
    ck_assert_ptr_null(ih_feature_meaning(feature, IH_RANKINGS));
  }
  ck_assert_ptr_null(ih_feature_at(NAMES));
  ck_assert_ptr_null(ih_feature_at(SIZE_MAX));
  ck_assert_ptr_null(ih_feature_find("luck"));
  ck_assert_ptr_null(ih_feature_find(NULL));
  ck_assert_str_eq(ih_feature_scale(ih_feature_find("strength"), IH_RANKING_STANDARD),
                   "strength-1-7462");
  ck_assert_str_eq(ih_feature_scale(ih_feature_find("strength"), IH_RANKING_SHORT),
                   "strength-1-1404");
}
END_TEST

START_TEST(test_complete)
{
  ih_feature_game game = standard(), complete = {.bins = 77};
  game.bins = 7;
  ck_assert_int_eq(ih_feature_complete(ih_feature_find("strength"), &game, &complete), IH_OK);
  ck_assert(complete.final_board == 0 && complete.bins == 0 && complete.clusters == 0);
  ck_assert_int_eq(ih_feature_complete(ih_feature_find("ehs"), &game, &complete), IH_OK);
  ck_assert(complete.final_board == 5 && complete.bins == 0 && complete.deck.ranks == 13);
  ck_assert_int_eq(ih_feature_complete(ih_feature_find("histogram"), &game, &complete), IH_OK);
  ck_assert(complete.final_board == 5 && complete.bins == 7 && complete.clusters == 0);
  game.bins = 0;
  game.final_board = 4;
  ck_assert_int_eq(ih_feature_complete(ih_feature_find("histogram"), &game, &game), IH_OK);
  ck_assert(game.final_board == 4 && game.bins == 50);
  game = standard();
  game.cluster[168] = 1;
  ck_assert_int_eq(ih_feature_complete(ih_feature_find("ochs"), &game, &complete), IH_OK);
  ck_assert(complete.clusters == 2 && complete.cluster[168] == 1 && complete.labels == 0);
  ck_assert_int_eq(ih_feature_complete(ih_feature_find("transitions"), &game, &complete), IH_OK);
  ck_assert(complete.clusters == 0 && complete.cluster[168] == 0 && complete.labels == 65535);
  ck_assert_uint_eq(complete.buckets, 0);
  ck_assert_int_eq(ih_feature_complete(ih_feature_find("bucket"), &game, &complete), IH_OK);
  ck_assert(complete.buckets == 257 && complete.labels == 0 && complete.final_board == 5);
  ck_assert_int_eq(ih_feature_complete(NULL, &game, &complete), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_feature_complete(ih_feature_at(0), NULL, &complete), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_feature_complete(ih_feature_at(0), &game, NULL), IH_ERR_ARGUMENT);
  game.reserved[2] = 1;
  ck_assert_int_eq(ih_feature_complete(ih_feature_at(0), &game, &complete), IH_ERR_ARGUMENT);
  game.reserved[2] = 0;
  game.ranking = (enum ih_ranking)IH_RANKINGS;
  ck_assert_int_eq(ih_feature_complete(ih_feature_at(0), &game, &complete), IH_ERR_ARGUMENT);
}
END_TEST

/* Games and rounds of strength; the other features are tested with their tables. */
START_TEST(test_check)
{
  const ih_feature *strength = ih_feature_find("strength");
  const ih_rounds five = {1, {5}, IH_GAME_ANY};
  ih_feature_game game = standard();
  ih_error error;
  for (uint8_t cards = 1; cards < 20; cards++) {
    const ih_rounds two = {2, {1, cards}, IH_GAME_ANY};
    ck_assert_int_eq(ih_feature_check(strength, &game, &two, NULL),
                     cards >= 4 && cards <= 8 ? IH_OK : IH_ERR_UNSUPPORTED);
  }
  ck_assert_int_eq(ih_feature_check(strength, &game, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_feature_check(strength, NULL, &five, NULL), IH_ERR_ARGUMENT);
  const ih_rounds wrong[] = {{.count = 0},
                             {.count = 2, .cards = {2, 0}},
                             {.count = 2, .cards = {7, 0}},
                             {.count = IH_MAX_ROUNDS + 1, .cards = {1, 1, 1, 1, 1, 1, 1, 1}},
                             {.count = 255, .cards = {2, 3}}};
  for (size_t i = 0; i < NAMES; i++)
    for (size_t w = 0; w < sizeof wrong / sizeof *wrong; w++)
      ck_assert_int_eq(ih_feature_check(ih_feature_at(i), &game, &wrong[w], NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_feature_check(NULL, &game, &five, NULL), IH_ERR_ARGUMENT);
  game.reserved[0] = 1;
  ck_assert_int_eq(ih_feature_check(strength, &game, &five, &error), IH_ERR_ARGUMENT);
  ck_assert_ptr_nonnull(strstr(error.message, "reserved"));
  game = standard();
  game.deck.ranks = 5;
  ck_assert_int_eq(ih_feature_check(strength, &game, &five, NULL), IH_ERR_UNSUPPORTED);
  game = standard();
  game.buckets = 0;
  ck_assert_int_eq(ih_feature_check(ih_feature_find("bucket"), &game, &river, &error),
                   IH_ERR_UNSUPPORTED);
  ck_assert_str_eq(error.message, "the number of buckets is not set");
  game = (ih_feature_game){.ranking = IH_RANKING_STANDARD}; /* no deck */
  for (size_t i = 0; i < NAMES; i++)
    ck_assert_int_ne(ih_feature_check(ih_feature_at(i), &game, &river, NULL), IH_OK);
}
END_TEST

/* Names and types of tensors. */
START_TEST(test_tensors)
{
  static const struct {
    const char *feature;
    const ih_rounds *rounds;
    const char *tensors;
  } expected[] = {
      {"strength", &river, "strength:U16"},
      {"equity", &river, "wins:U16 ties:U16 losses:U16"},
      {"equity", &preflop, "wins:U32 ties:U32 losses:U32"},
      {"ehs", &river, "ehs:F32 points:U16"},
      {"ehs", &flop, "squares:U64 points:U32 ehs:F32 ehs2:F32"},
      {"histogram", &river, "bin:U8"},
      {"bucket", &river, "bucket:U16"},
      {"histogram", &turn, "histogram:U8[50]"},
      {"histogram", &flop, "histogram:U16[50]"},
      {"histogram", &preflop, "histogram:U32[50]"},
      {"ochs", &river, "wins:U16[2] ties:U16[2] opponents:U16[2]"},
      {"ochs", &turn, "wins:U32[2] ties:U32[2] opponents:U32[2]"},
      {"transitions", &flop, "label:U16[47] count:U8[47]"},
      {"transitions", &river, ""},
      {"strength", &preflop, ""},
      {"omaha-ehs", &omaha_preflop, "points:U64"},
      {"omaha-ehs", &omaha_turn, "points:U32"},
      {"omaha-ehs", &turn, ""},
      {"omaha-equity", &omaha_preflop, "wins:U64 ties:U64"},
      {"omaha-equity", &omaha_turn, "wins:U32 ties:U32"},
      {"omaha-equity", &turn, ""},
      {"omaha-ehs2", &omaha_preflop, "squares:U64"},
      {"omaha-ehs2", &omaha_turn, "squares:U64"},
      {"omaha-ehs2", &omaha_six, ""},
      {"omaha-ehs", &omaha_six, "points:U64"},
      {"omaha-histogram", &omaha_flop, "histogram:U16[50]"},
      {"omaha-histogram", &omaha_turn, "histogram:U8[50]"},
      {"omaha-histogram", &omaha_preflop, ""},
  };
  const ih_feature_game game = standard();
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    ih_feature_tensor tensors[IH_FEATURE_TENSORS];
    char text[200] = "";
    const size_t count = ih_feature_tensors(ih_feature_find(expected[i].feature), &game,
                                            expected[i].rounds, tensors);
    for (size_t t = 0; t < count; t++) {
      const size_t at = strlen(text);
      (void)snprintf(text + at, sizeof text - at, "%s%s:%s", t > 0 ? " " : "", tensors[t].name,
                     ih_dtype_name(tensors[t].dtype));
      if (tensors[t].width > 0)
        (void)snprintf(text + strlen(text), sizeof text - strlen(text), "[%u]",
                       (unsigned)tensors[t].width);
      ck_assert(t == 0 || ih_dtype_size(tensors[t].dtype) <= ih_dtype_size(tensors[t - 1].dtype));
    }
    ck_assert_str_eq(text, expected[i].tensors);
  }
}
END_TEST

/* The flop is made from the turn, preflop from the flop, the others from the cards. */
START_TEST(test_inputs)
{
  static const struct {
    const char *feature;
    const ih_rounds *rounds;
    unsigned board;
    const char *inputs;
  } expected[] = {
      {"strength", &river, 5, ""},
      {"equity", &river, 5, ""},
      {"equity", &turn, 5, ""},
      {"equity", &flop, 5, "2,4 equity.wins 2,4 equity.ties"},
      {"equity", &preflop, 5, "2,3 equity.wins 2,3 equity.ties"},
      {"ehs", &flop, 5, "2,4 equity.wins 2,4 equity.ties 2,4 ehs.squares"},
      {"ehs", &flop, 4, ""},
      {"ehs", &preflop, 3, "2,2 equity.wins 2,2 equity.ties 2,2 ehs.squares"},
      {"histogram", &preflop, 5, "2,3 histogram.histogram"},
      {"ochs", &flop, 5, "2,4 ochs.wins 2,4 ochs.ties 2,4 ochs.opponents"},
      {"transitions", &flop, 5, ""},
      {"omaha-equity", &omaha_turn, 5, ""},
  };
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    ih_feature_game game = standard();
    ih_feature_input inputs[IH_FEATURE_INPUTS];
    char text[200] = "", rounds[IH_ROUNDS_TEXT];
    game.final_board = expected[i].board;
    const size_t count =
        ih_feature_inputs(ih_feature_find(expected[i].feature), &game, expected[i].rounds, inputs);
    for (size_t n = 0; n < count; n++) {
      (void)ih_rounds_format(&inputs[n].rounds, rounds);
      const size_t at = strlen(text);
      (void)snprintf(text + at, sizeof text - at, "%s%s %s.%s", n > 0 ? " " : "", rounds,
                     ih_feature_name(inputs[n].feature), inputs[n].tensor);
    }
    ck_assert_str_eq(text, expected[i].inputs);
  }
}
END_TEST

START_TEST(test_parameters)
{
  static const unsigned takes[NAMES] = {0,
                                        IH_PARAMETER_BOARD,
                                        IH_PARAMETER_BOARD,
                                        IH_PARAMETER_BOARD | IH_PARAMETER_BINS,
                                        IH_PARAMETER_BOARD | IH_PARAMETER_LABELS,
                                        IH_PARAMETER_BOARD | IH_PARAMETER_CLUSTERS,
                                        IH_PARAMETER_BOARD | IH_PARAMETER_BUCKETS,
                                        0,
                                        0,
                                        0,
                                        IH_PARAMETER_BINS};
  for (size_t i = 0; i < NAMES; i++)
    ck_assert_uint_eq(ih_feature_parameters(ih_feature_at(i)), takes[i]);
}
END_TEST

/* Changes each member by itself; the first that differs is named. */
START_TEST(test_difference)
{
  const ih_feature_game game = standard();
  ih_feature_game other = game;
  other.bins = game.bins + 7;
  other.clusters = game.clusters + 3;
  ck_assert_ptr_null(ihp_game_difference(&game, &other));
  other.final_board++;
  ck_assert_str_eq(ihp_game_difference(&game, &other), "final board");
  other.ranking = IH_RANKING_SHORT;
  ck_assert_str_eq(ihp_game_difference(&game, &other), "ranking");
  ck_assert_int_eq(ih_deck_make(9, 4, &other.deck), IH_OK);
  ck_assert_str_eq(ihp_game_difference(&other, &game), "deck");
}
END_TEST

TEST_MAIN({test_records}, {test_parameters}, {test_complete}, {test_check}, {test_tensors},
          {test_inputs}, {test_difference})
