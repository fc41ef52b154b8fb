#include "call_arguments.h"

#include "calls.h"
#include "harness.h"
#include "scratch.h"

#include <isohand/build.h>
#include <stdlib.h>
#include <string.h>

static const unsigned boards_of[STREETS] = {0, 3, 4, 5};
static const char recipe[] =
    "{\"preflop\": {\"method\": \"optimal\", \"k\": 4}, \"flop\": {\"method\": \"emd\", \"k\": 9},"
    " \"turn\": {\"method\": \"ochs\", \"k\": 9, \"clusters\": 3}}";
const char call_river_recipe[] = "{\"river\": {\"method\": \"ochs\", \"k\": 9, \"clusters\": 3}}";

struct call_arguments call_data;

static void *zeros(uint64_t count, size_t bytes)
{
  void *memory = calloc((size_t)count, bytes);
  ck_assert_ptr_nonnull(memory);
  return memory;
}

ih_feature_game call_game(void)
{
  return (ih_feature_game){
      .deck = {5, 4, 0, 0}, .ranking = IH_RANKING_STANDARD, .final_board = 5, .bins = BINS};
}

const ih_equity_clusters *call_clusters(void)
{
  static const ih_equity_clusters all = {.of = call_data.cluster, .count = CLUSTERS};
  return &all;
}

uint64_t call_boards(size_t street)
{
  return ih_street_boards(call_data.street[street]);
}

static void make_streets(void)
{
  const ih_feature_game game = call_game();
  for (size_t s = 0; s < STREETS; s++)
    ck_assert_int_eq(
        ih_street_new(game.ranking, &game.deck, boards_of[s], 5, &call_data.street[s], NULL),
        IH_OK);
  const uint64_t turns = ih_street_hands(call_data.street[TURN]);
  const uint64_t rivers = ih_street_hands(call_data.street[RIVER]);
  for (size_t i = 0; i < IH_PREFLOP_CLASSES; i++)
    call_data.cluster[i] = (uint8_t)(i % CLUSTERS);
  call_data.turn = (ih_equity_sums){.points = zeros(turns, 4)};
  call_data.turn_by_cluster = (ih_equity_cluster_sums){.wins = zeros(turns, 4 * CLUSTERS)};
  call_data.label = zeros(rivers, sizeof *call_data.label);
  for (uint64_t i = 0; i < rivers; i++)
    call_data.label[i] = (uint16_t)(i % LABELS);
  ck_assert_int_eq(
      ih_equity_sweep(call_data.street[TURN], 0, call_boards(TURN), NULL, NULL, &call_data.turn),
      IH_OK);
  ck_assert_int_eq(ih_equity_clusters_sweep(call_data.street[TURN], call_clusters(), 0,
                                            call_boards(TURN), NULL, NULL,
                                            &call_data.turn_by_cluster),
                   IH_OK);
}

static ih_indexer *indexer_of(const char *deck_name, const char *rounds_name)
{
  ih_deck deck;
  ih_rounds rounds;
  ih_indexer *indexer;
  ck_assert_int_eq(ih_deck_parse(deck_name, strlen(deck_name), &deck, NULL), IH_OK);
  ck_assert_int_eq(ih_rounds_parse(&deck, rounds_name, strlen(rounds_name), &rounds, NULL), IH_OK);
  ck_assert_int_eq(ih_indexer_new(&deck, &rounds, &indexer), IH_OK);
  return indexer;
}

static ih_relation *relation_between(const ih_indexer *from, const ih_indexer *to)
{
  ih_redeal redeal;
  ih_relation *relation;
  ck_assert_int_eq(ih_redeal_in_order(from, 0, 1, to, 1, &redeal), IH_OK);
  ck_assert_int_eq(ih_relation_new(from, 1, to, 1, &redeal, &relation), IH_OK);
  return relation;
}

static void make_indexers(void)
{
  call_data.standard = indexer_of("standard", "2,3");
  call_data.flops = indexer_of("5x4", "2,3");
  call_data.turns = indexer_of("5x4", "2,4");
  ck_assert_int_eq(
      ih_strength_new(IH_RANKING_STANDARD, call_data.standard, 1, &call_data.strength, NULL),
      IH_OK);
  call_data.sums = relation_between(call_data.flops, call_data.turns);
  call_data.same = relation_between(call_data.flops, call_data.flops);
}

static void make_omaha_ranges(const ih_deck *deck)
{
  static const char *const texts[] = {"AsKsQhJh,QQTT:ds:0.5", "xxxx,AAxx:0.25"};
  for (size_t i = 0; i < 2; i++) {
    call_data.omaha[i] = malloc(ih_omaha_places(4) * sizeof *call_data.omaha[i]);
    ck_assert_ptr_nonnull(call_data.omaha[i]);
    ck_assert_int_eq(
        ih_omaha_range_parse(deck, 4, texts[i], strlen(texts[i]), call_data.omaha[i], NULL), IH_OK);
  }
}

static void make_points(void)
{
  static const char *const texts[] = {"AsKs,QhQd,22", "77,T9s"};
  struct test_random random = test_random_new(5);
  ih_deck deck;
  ck_assert_int_eq(ih_ranking_deck(IH_RANKING_STANDARD, &deck), IH_OK);
  for (size_t i = 0; i < 2; i++)
    ck_assert_int_eq(ih_range_parse(&deck, texts[i], strlen(texts[i]), &call_data.range[i], NULL),
                     IH_OK);
  make_omaha_ranges(&deck);
  for (size_t i = 0; i < POINTS * WIDTH; i++)
    call_data.at[i] = (uint16_t)test_random_below(&random, 1000);
  distributions_make(&call_data.distributions, &random, 400, 10, 40, 3, 500);
}

/* Writes a label for each river hand, as text. */
static void write_labels(const char *path)
{
  FILE *file = fopen(path, "w");
  ck_assert_ptr_nonnull(file);
  for (uint64_t i = 0; i < ih_street_hands(call_data.street[RIVER]); i++)
    fprintf(file, "%u\n", call_data.label[i]);
  ck_assert_int_eq(fclose(file), 0);
}

/* Writes to the scratch folder: every table, buckets of all streets except the river, and labels of
 * the river. */
static void make_files(void)
{
  const ih_feature_game game = call_game();
  char folder[SCRATCH_PATH], path[SCRATCH_PATH];
  ih_recipe *parsed;
  ih_build *build;
  (void)scratch_path(".", folder);
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_add_folder(build, folder, NULL), IH_OK);
  ck_assert_int_eq(ih_build_plan(build, NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_build_run(build, NULL), IH_OK);
  ih_build_free(build);
  ck_assert_int_eq(ih_recipe_parse(recipe, strlen(recipe), &parsed, NULL), IH_OK);
  ck_assert_int_eq(ih_abstraction_write(parsed, &game, folder, NULL, NULL), IH_OK);
  ih_recipe_free(parsed);
  (void)scratch_path("turn-equity.safetensors", path);
  ck_assert_int_eq(ih_store_open(path, &call_data.equity, NULL), IH_OK);
  (void)scratch_path("flop-bucket.safetensors", path);
  ck_assert_int_eq(ih_store_open(path, &call_data.bucket, NULL), IH_OK);
  ck_assert_int_eq(ih_abstraction_open(folder, &call_data.abstraction, NULL), IH_OK);
  write_labels(scratch_path("river.txt", path));
}

void calls_set_up(void)
{
  scratch_make();
  make_streets();
  make_indexers();
  make_points();
  make_files();
}

void calls_tear_down(void)
{
  for (size_t s = 0; s < STREETS; s++)
    ih_street_free(call_data.street[s]);
  free(call_data.turn.points);
  free(call_data.turn_by_cluster.wins);
  free(call_data.label);
  free(call_data.omaha[0]);
  free(call_data.omaha[1]);
  ih_strength_free(call_data.strength);
  ih_relation_free(call_data.sums);
  ih_relation_free(call_data.same);
  ih_indexer_free(call_data.standard);
  ih_indexer_free(call_data.flops);
  ih_indexer_free(call_data.turns);
  ih_store_close(call_data.equity);
  ih_store_close(call_data.bucket);
  ih_abstraction_close(call_data.abstraction);
  scratch_remove();
}
