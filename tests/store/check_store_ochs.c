/* Tables of equity against clusters: verification agrees with how they are made and finds errors;
 * their metadata. */
#include "errors.h"
#include "executors.h"
#include "harness.h"
#include "scratch.h"
#include "stores.h"

#include <isohand/equity.h>
#include <isohand/store.h>
#include <stdlib.h>
#include <string.h>

static char path[SCRATCH_PATH];

static void setup(void)
{
  scratch_make();
  scratch_path("t.safetensors", path);
}

/* A table in memory. */
struct table {
  ih_street *street;
  const ih_feature *feature;
  ih_feature_game game;
  uint64_t elements; /* per tensor */
  size_t bytes;      /* per element */
  void *data[3];
};

struct game {
  enum ih_ranking ranking;
  const char *deck;
  unsigned board, final, clusters;
};

static void set_up(const struct game *game, unsigned board, struct table *table)
{
  *table = (struct table){
      .feature = ih_feature_find("ochs"),
      .game = {.ranking = game->ranking, .final_board = game->final, .clusters = game->clusters},
      .bytes = board == game->final ? 2 : 4};
  ck_assert_int_eq(ih_deck_parse(game->deck, strlen(game->deck), &table->game.deck, NULL), IH_OK);
  struct test_random random = test_random_new(game->clusters);
  for (unsigned i = 0; i < IH_PREFLOP_CLASSES; i++)
    table->game.cluster[i] = (uint8_t)test_random_below(&random, game->clusters);
  ck_assert_int_eq(
      ih_street_new(game->ranking, &table->game.deck, board, game->final, &table->street, NULL),
      IH_OK);
  table->elements = ih_street_hands(table->street) * game->clusters;
  for (int t = 0; t < 3; t++) {
    table->data[t] = calloc(table->elements, table->bytes);
    ck_assert_ptr_nonnull(table->data[t]);
  }
}

static void table_free(struct table *table)
{
  for (int t = 0; t < 3; t++)
    free(table->data[t]);
  ih_street_free(table->street);
}

static void make(const struct game *game, unsigned board, struct table *out)
{
  set_up(game, board, out);
  const uint64_t boards = ih_street_boards(out->street);
  const ih_equity_clusters classes = {.of = out->game.cluster, .count = game->clusters};
  const ih_equity_cluster_sums to = {
      .wins = out->data[0], .ties = out->data[1], .opponents = out->data[2]};
  if (board == game->final) {
    ck_assert_int_eq(ih_equity_clusters_final(out->street, &classes, 0, boards, NULL, NULL,
                                              out->data[0], out->data[1], out->data[2]),
                     IH_OK);
    return;
  }
  if (board + 1 == game->final) {
    ck_assert_int_eq(ih_equity_clusters_sweep(out->street, &classes, 0, boards, NULL, NULL, &to),
                     IH_OK);
    return;
  }
  struct table later;
  make(game, board == 0 && game->final > 3 ? 3 : board + 1, &later);
  const ih_equity_cluster_sums from = {
      .wins = later.data[0], .ties = later.data[1], .opponents = later.data[2]};
  ck_assert_int_eq(ih_equity_clusters_aggregate(out->street, later.street, game->clusters, &from, 0,
                                                boards, NULL, NULL, &to),
                   IH_OK);
  table_free(&later);
}

static void write_table(const struct table *table)
{
  ih_table_writer *writer;
  ih_error error;
  test_ok(ih_store_create(path, table->feature, &table->game, ih_street_indexer(table->street),
                          &writer, &error),
          error);
  for (int t = 0; t < 3; t++)
    ck_assert_int_eq(
        ih_table_writer_write(writer, table->data[t], table->elements * table->bytes, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_commit(writer, NULL), IH_OK);
}

/* ---- Valid tables ---------------------------------------------------------------- */

static const struct {
  struct game game;
  uint64_t samples; /* 0: all */
  unsigned few;     /* clusters in `make check` for a large table; 0: all */
} rights[] = {
    {{IH_RANKING_STANDARD, "5x3", 5, 5, 4}, 0, 0},
    {{IH_RANKING_STANDARD, "5x3", 4, 5, 25}, 0, 0},
    {{IH_RANKING_STANDARD, "5x3", 3, 5, 3}, 500, 0},
    {{IH_RANKING_STANDARD, "5x3", 0, 5, 9}, 0, 0},
    {{IH_RANKING_STANDARD, "5x4", 0, 5, 2}, 1, 0},
    {{IH_RANKING_STANDARD, "4x4", 3, 4, 1}, 0, 0},
    {{IH_RANKING_STANDARD, "12x1", 3, 4, 66}, 500, 0},
    {{IH_RANKING_STANDARD, "13x2", 2, 3, 169}, 100, 0},
    {{IH_RANKING_STANDARD, "13x2", 3, 3, 169}, 300, 0},
    {{IH_RANKING_STANDARD, "13x4", 3, 3, 169}, 300, 50},
    {{IH_RANKING_SHORT, "9x4", 3, 3, 8}, 300, 0},
    {{IH_RANKING_SHORT_TRIPS, "9x4", 2, 3, 81}, 30, 0},
};

START_TEST(test_right)
{
  const ih_verify_options how = {
      .samples = rights[_i].samples, .seed = 7, .full = rights[_i].samples == 0};
  const ih_executor threads = test_threads(2);
  struct game game = rights[_i].game;
  struct table table;
  ih_error error;
  if (test_tier() == TIER_CHECK && rights[_i].few != 0)
    game.clusters = rights[_i].few;
  make(&game, game.board, &table);
  write_table(&table);
  ih_store *store = stores_open(path);
  const ih_feature_game *stored = ih_store_game(store);
  const unsigned hands = (unsigned)ih_indexer_size(ih_store_indexer(store), 0);
  ck_assert_uint_eq(stored->clusters, game.clusters);
  ck_assert_mem_eq(stored->cluster, table.game.cluster, hands);
  ck_assert_uint_gt(ih_store_usual_samples(store) + (game.board == 0), 0);
  test_ok(ih_store_verify(store, &how, &threads, &error), error);
  ih_store_close(store);
  table_free(&table);
}
END_TEST

/* ---- Invalid tables --------------------------------------------------------------- */

static uint16_t *at(const struct table *table, int t, uint64_t element)
{
  return (uint16_t *)table->data[t] + element;
}

/* Writes the table and verifies it: only its values as a whole, or every hand too. */
static void assert_bad(const struct table *table, int deriving, const char *why)
{
  const ih_verify_options how = {.samples = 0, .full = deriving};
  ih_error error = {.message = "nothing"};
  write_table(table);
  ih_store *store = stores_open(path);
  const enum ih_status status = ih_store_verify(store, &how, NULL, &error);
  ih_store_close(store);
  if (why == NULL) {
    ck_assert_msg(status == IH_OK, "%s", error.message);
    return;
  }
  ck_assert_int_eq(status, IH_ERR_MISMATCH);
  test_message_has(error, why);
}

static void assert_good(const struct table *table)
{
  assert_bad(table, 0, NULL);
}

/* Finds the first element of a row in which a cluster has a tie and a loss, and a later one a
 * loss. */
static uint64_t find(const struct table *table)
{
  uint64_t i = 8000;
  while (*at(table, 1, i) == 0 || *at(table, 2, i) <= *at(table, 0, i) + *at(table, 1, i) ||
         *at(table, 2, i + 1) <= *at(table, 0, i + 1) + *at(table, 1, i + 1))
    i += table->game.clusters;
  ck_assert_uint_lt(i, table->elements);
  return i;
}

/* Adds `by` to a number. */
static void change(uint16_t *number, int by)
{
  *number = (uint16_t)(*number + by);
}

START_TEST(test_wrong)
{
  static const struct game game = {IH_RANKING_STANDARD, "5x3", 5, 5, 4};
  struct table table;
  make(&game, 5, &table);
  const uint64_t i = find(&table);
  uint16_t *wins = at(&table, 0, i), *ties = at(&table, 1, i), *opponents = at(&table, 2, i);
  assert_good(&table);

  const int more = *opponents - *wins - *ties + 1;
  change(wins, more);
  assert_bad(&table, 0, "`wins` and `ties` of cluster 0 are");
  change(wins, -more);

  change(&opponents[1], 1);
  assert_bad(&table, 0, "`opponents` sum to 29, not 28");
  change(&opponents[1], -1);

  /* A loss turned into a win, or a tie into a loss: not visible in a row, but in the sum. */
  change(wins, 1);
  assert_bad(&table, 0,
             "the mean HS of all hands is not 1/2: the sum of scores less opponents is ");
  change(wins, -1);
  change(ties, -1);
  assert_bad(&table, 0,
             "the mean HS of all hands is not 1/2: the sum of scores less opponents is -");

  /* A tie moved to a different cluster: visible only when the hand is recomputed. */
  change(&ties[1], 1);
  assert_good(&table);
  assert_bad(&table, 1, "`ties`[0] is ");
  change(&ties[1], -1);
  change(ties, 1);

  /* An opponent moved to a different cluster: visible in the sum over all clusters. */
  change(opponents, -1);
  change(&opponents[1], 1);
  assert_bad(&table, 0, "the sum of opponents by cluster over all hands is wrong");
  change(&opponents[1], -1);
  change(opponents, 1);
  assert_bad(&table, 1, NULL);

  /* Valid for different clusters. */
  unsigned other = 1;
  while (table.game.cluster[other] == table.game.cluster[0])
    other++;
  table.game.cluster[0] = table.game.cluster[other];
  assert_bad(&table, 0, "the sum of opponents by cluster");
  table_free(&table);
}
END_TEST

/* ---- Metadata of clusters ----------------------------------------------------------- */

START_TEST(test_checked)
{
  const ih_feature *feature = ih_feature_find("ochs");
  const ih_rounds rounds = {2, {2, 3}, IH_GAME_ANY}, other = {2, {3, 3}, IH_GAME_ANY};
  ih_feature_game game = {.deck = {5, 3, 0, 0}};
  ih_error error;
  ck_assert_int_eq(ih_feature_check(feature, &game, &rounds, &error), IH_ERR_UNSUPPORTED);
  ck_assert_str_eq(error.message, "no clusters of opponents are set");
  game.clusters = 2;
  ck_assert_int_eq(ih_feature_check(feature, &game, &rounds, &error), IH_OK);
  ck_assert_int_eq(ih_feature_check(feature, &game, &other, &error), IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_feature_check(feature, NULL, &rounds, &error), IH_ERR_ARGUMENT);
  game.cluster[25] = 2;
  ck_assert_int_eq(ih_feature_check(feature, &game, &rounds, &error), IH_OK);
  game.cluster[24] = 2;
  ck_assert_int_eq(ih_feature_check(feature, &game, &rounds, &error), IH_ERR_UNSUPPORTED);
  ck_assert_str_eq(error.message, "preflop hand 24 is in cluster 2, not below 2");
  game.clusters = 25;
  ck_assert_int_eq(ih_feature_check(feature, &game, &rounds, &error), IH_OK);
  game.clusters = 26;
  ck_assert_int_eq(ih_feature_check(feature, &game, &rounds, &error), IH_ERR_UNSUPPORTED);
  ck_assert_str_eq(error.message, "26 clusters exceed the number of preflop hands, 25");
  game.deck = (ih_deck){12, 1, 0, 0};
  game.clusters = 66;
  ck_assert_int_eq(ih_feature_check(feature, &game, &rounds, &error), IH_OK);
  game.clusters = 67;
  ck_assert_int_eq(ih_feature_check(feature, &game, &rounds, &error), IH_ERR_UNSUPPORTED);
}
END_TEST

#define LIST "0,1,2,0,1,2,0,1,2,0,1,2,0,1,2"

/* The 16 preflop hands of 4x4. */
static const struct {
  const char *clusters, *cluster, *why;
} bad[] = {
    {NULL, LIST ",0", ": no metadata `feature.clusters`"},
    {"3", NULL, ": no metadata `feature.cluster`"},
    {"0", LIST ",0", ": `feature.clusters` is `0`, not a number from 1 to 16"},
    {"17", LIST ",0", ": `feature.clusters` is `17`, not a number from 1 to 16"},
    {"2", LIST ",0", ": `feature.cluster` is not a list of 16 numbers below 2"},
    {"3", LIST, ": `feature.cluster` is not a list of 16 numbers below 3"},
    {"3", LIST ",0,0", ": `feature.cluster` is not a list of 16 numbers below 3"},
    {"3", LIST ",", ": `feature.cluster` is not a list of 16 numbers below 3"},
    {"3", LIST ",3", ": `feature.cluster` is not a list of 16 numbers below 3"},
    {"4", LIST ",3", ": tensor `wins` does not have the dimensions 2216, 4"},
    {"3", LIST ",0", NULL},
};

enum { ROWS = 2216 };

/* Writes three tensors of zeros under arbitrary metadata. */
static void write_cooked(const char *deck, const char *rounds, const char *clusters,
                         const char *cluster)
{
  static const char *const names[] = {"wins", "ties", "opponents"};
  static const uint32_t zeros[ROWS * 3];
  const ih_feature *feature = ih_feature_find("ochs");
  const char *metadata[][2] = {{"format", "isohand/1"},
                               {"deck", deck},
                               {"rounds", rounds},
                               {"order", "waugh2013"},
                               {"feature", "ochs"},
                               {"feature.revision", "1"},
                               {"feature.ranking", "standard"},
                               {"feature.scale", ih_feature_scale(feature, IH_RANKING_STANDARD)},
                               {"feature.board", "5"},
                               {"feature.clusters", clusters},
                               {"feature.cluster", cluster}};
  ih_table_writer *writer;
  ck_assert_int_eq(ih_table_writer_new(path, &writer, NULL), IH_OK);
  for (size_t i = 0; i < sizeof metadata / sizeof *metadata; i++)
    if (metadata[i][1] != NULL)
      ck_assert_int_eq(ih_table_writer_add_metadata(writer, metadata[i][0], metadata[i][1], NULL),
                       IH_OK);
  for (int t = 0; t < 3; t++) {
    const ih_tensor tensor = {.name = names[t], .dtype = IH_U32, .dims = 2, .shape = {ROWS, 3}};
    ck_assert_int_eq(ih_table_writer_add_tensor(writer, &tensor, NULL), IH_OK);
  }
  for (int t = 0; t < 3; t++)
    ck_assert_int_eq(ih_table_writer_write(writer, zeros, sizeof zeros, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_commit(writer, NULL), IH_OK);
}

static void assert_refused(const char *why)
{
  ih_store *store = NULL;
  ih_error error = {.message = ""};
  ck_assert_int_eq(ih_store_open(path, &store, &error), IH_ERR_MISMATCH);
  ck_assert_ptr_null(store);
  ck_assert_str_eq(error.message + strlen(path), why);
}

START_TEST(test_metadata)
{
  write_cooked("4x4", "2,3", bad[_i].clusters, bad[_i].cluster);
  if (bad[_i].why != NULL) {
    assert_refused(bad[_i].why);
    return;
  }
  ih_store *store = stores_open(path);
  ck_assert_int_eq(ih_store_verify(store, NULL, NULL, NULL), IH_ERR_MISMATCH);
  ih_store_close(store);
}
END_TEST

/* Decks with more preflop hands than clusters can hold, with a list of full length: refused before
 * its first number is read. */
START_TEST(test_large_decks)
{
  static const struct {
    const char *deck;
    unsigned hands;
  } decks[] = {{"14x4", 196}, {"15x4", 225}, {"16x4", 256}, {"14x2", 196}, {"16x2", 256}};
  for (size_t i = 0; i < sizeof decks / sizeof *decks; i++) {
    char list[2 * 256] = "", why[100];
    for (unsigned k = 0; k < decks[i].hands; k++)
      memcpy(list + 2 * k, k + 1 < decks[i].hands ? "0," : "0", 2);
    snprintf(why, sizeof why, ": clusters of the deck's %u preflop hands are not supported",
             decks[i].hands);
    static const char *const rounds[] = {"2,3", "2", "3,2"};
    for (size_t r = 0; r < sizeof rounds / sizeof *rounds; r++) {
      write_cooked(decks[i].deck, rounds[r], "3", list);
      assert_refused(why);
    }
  }
}
END_TEST

TEST_MAIN_EACH(setup, scratch_remove, {test_wrong}, {test_checked},
               {test_metadata, 0, sizeof bad / sizeof *bad}, {test_large_decks},
               {test_right, 0, sizeof rights / sizeof *rights, .flags = TEST_THREADS})
