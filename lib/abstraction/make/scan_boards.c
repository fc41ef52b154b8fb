/* Scanned streets by histograms of HS: board by board. */
#include "abstraction/make/scan.h"

#include "base/executor.h"
#include "base/mix.h"
#include "base/random.h"
#include "base/subsets.h"

#include <isohand/omaha_equity.h>
#include <stdlib.h>
#include <string.h>

struct ihp_scan_boards {
  const struct ihp_scan *scan;
  ih_indexer *indexer; /* of boards */
  ih_omaha_bins *bins;
  uint64_t count; /* canonical boards */
  size_t places;  /* hole cards, on the board or not */
  size_t live;    /* those that are not */
  size_t each;    /* of them in the sample */
};

static ih_omaha_game game_of(const struct ihp_street_plan *street)
{
  const ih_feature_game *game = &street->hands.game;
  return (ih_omaha_game){
      .hole = street->hands.rounds.cards[0], .ranking = game->ranking, .deck = game->deck};
}

static unsigned cards_of_board(const struct ihp_street_plan *street)
{
  return ihp_street_board(&street->hands.rounds);
}

/* Sets the numbers of hands of a board. */
static void count_hands(const struct ihp_street_plan *street, uint64_t boards, size_t *places,
                        size_t *live, size_t *each)
{
  const unsigned hole = street->hands.rounds.cards[0];
  const unsigned left = ih_deck_cards(&street->hands.game.deck) - cards_of_board(street);
  const uint64_t wanted = (street->settings.sample + boards - 1) / boards;
  *places = (size_t)ih_omaha_places(hole);
  *live = (size_t)ihp_choose(left, hole);
  *each = wanted < *live ? (size_t)wanted : *live;
}

enum ih_status ihp_scan_boards_open(const struct ihp_scan *scan, struct ihp_scan_boards **out)
{
  const struct ihp_street_plan *street = scan->street;
  const struct ihp_run *run = scan->run;
  const ih_omaha_game game = game_of(street);
  const ih_rounds alone = {.count = 1, .cards = {(uint8_t)cards_of_board(street)}};
  struct ihp_scan_boards *boards = calloc(1, sizeof *boards);
  if (boards == NULL)
    return IH_ERR_MEMORY;
  boards->scan = scan;
  enum ih_status status = ih_indexer_new(&game.deck, &alone, &boards->indexer);
  if (status == IH_OK) {
    boards->count = ih_indexer_size(boards->indexer, 0);
    count_hands(street, boards->count, &boards->places, &boards->live, &boards->each);
    status = ih_omaha_bins_new(&game, street->hands.game.bins, run->options.executor,
                               &run->callbacks, &boards->bins, NULL);
  }
  if (status == IH_OK)
    *out = boards;
  else
    ihp_scan_boards_close(boards);
  return status;
}

void ihp_scan_boards_close(struct ihp_scan_boards *boards)
{
  if (boards == NULL)
    return;
  ih_indexer_free(boards->indexer);
  ih_omaha_bins_free(boards->bins);
  free(boards);
}

uint64_t ihp_scan_boards_bytes(const struct ihp_street_plan *street, const struct ihp_run *run)
{
  const ih_omaha_game game = game_of(street);
  const ih_rounds alone = {.count = 1, .cards = {(uint8_t)cards_of_board(street)}};
  const uint64_t bins = ih_omaha_bins_bytes(&game), row = street->hands.game.bins;
  ih_indexer *indexer;
  size_t places, live, each;
  if (bins == UINT64_MAX || ih_indexer_new(&game.deck, &alone, &indexer) != IH_OK)
    return UINT64_MAX;
  const uint64_t boards = ih_indexer_size(indexer, 0);
  ih_indexer_free(indexer);
  count_hands(street, boards, &places, &live, &each);
  return bins + boards * each * (row * sizeof(uint16_t) + 2 * sizeof(uint64_t)) +
         ihp_workers(run->options.executor) * places * row * sizeof(uint16_t);
}

uint64_t ihp_scan_boards_work(const struct ihp_street_plan *street)
{
  enum { A_BOARD = 400000 };
  const ih_omaha_game game = game_of(street);
  return ih_omaha_sums_boards(&game, 0) * A_BOARD;
}

/* ---- Hands of one board -------------------------------------------------------------------- */

/* The hands of a board, and workspace for them. */
struct board_hands {
  uint8_t board[IH_MAX_CARDS];
  uint64_t multiplicity; /* of the board */
  size_t count;          /* of live hands */
  uint32_t *place;       /* [i]: of the live hands, ascending */
  uint64_t *index;       /* [i] */
  uint8_t *wanted;       /* [place] */
  uint16_t *histogram;   /* [place * bins] */
};

static void release_hands(struct board_hands *hands)
{
  free(hands->place);
  free(hands->index);
  free(hands->wanted);
  free(hands->histogram);
}

static enum ih_status take_hands(const struct ihp_scan_boards *boards, struct board_hands *hands)
{
  const size_t bins = boards->scan->street->hands.game.bins;
  *hands =
      (struct board_hands){.count = 0,
                           .place = malloc(boards->live * sizeof *hands->place),
                           .index = malloc(boards->live * sizeof *hands->index),
                           .wanted = malloc(boards->places),
                           .histogram = malloc(boards->places * bins * sizeof *hands->histogram)};
  if (hands->place != NULL && hands->index != NULL && hands->wanted != NULL &&
      hands->histogram != NULL)
    return IH_OK;
  release_hands(hands);
  return IH_ERR_MEMORY;
}

/* Returns the cards of the deck that are not on the board, as bits by card. */
static uint64_t live_cards(const ih_deck *deck, const uint8_t board[], unsigned m)
{
  uint64_t live = 0;
  for (unsigned rank = 0; rank < deck->ranks; rank++)
    for (unsigned suit = 0; suit < deck->suits; suit++)
      live |= UINT64_C(1) << ih_card_make(rank, suit);
  for (unsigned i = 0; i < m; i++)
    live &= ~(UINT64_C(1) << board[i]);
  return live;
}

/* Lists the places of the live hands of a canonical board. */
static void list_hands(const struct ihp_scan_boards *boards, uint64_t board,
                       struct board_hands *hands)
{
  const struct ihp_street_plan *street = boards->scan->street;
  const unsigned hole = street->hands.rounds.cards[0];
  ih_unindex_unchecked(boards->indexer, 0, board, hands->board);
  (void)ih_multiplicity(boards->indexer, 0, board, &hands->multiplicity);
  const uint64_t live = live_cards(&street->hands.game.deck, hands->board, cards_of_board(street));
  uint64_t set = ihp_subset_first(hole);
  hands->count = 0;
  for (uint32_t place = 0; hands->count < boards->live; place++, set = ihp_subset_next(set))
    if ((set & ~live) == 0)
      hands->place[hands->count++] = place;
}

/* Finds the index of each live hand. */
static void index_hands(const struct ihp_scan_boards *boards, struct board_hands *hands)
{
  enum { SOME = 512, STRIDE = 16 };
  const struct ihp_street_plan *street = boards->scan->street;
  const unsigned hole = street->hands.rounds.cards[0], m = cards_of_board(street);
  uint8_t cards[SOME * STRIDE];
  uint64_t set = ihp_subset_first(hole);
  uint32_t place = 0;
  for (size_t first = 0; first < hands->count; first += SOME) {
    const size_t some = hands->count - first < SOME ? hands->count - first : SOME;
    for (size_t i = 0; i < some; i++) {
      uint8_t *row = cards + i * STRIDE;
      for (; place < hands->place[first + i]; place++)
        set = ihp_subset_next(set);
      uint64_t rest = set;
      for (unsigned c = 0; c < hole; c++, rest &= rest - 1)
        row[c] = (uint8_t)ihp_lowest(rest);
      memcpy(row + hole, hands->board, m);
    }
    ih_index_batch_unchecked(street->indexer, street->hands.rounds.count - 1u, cards, STRIDE, some,
                             hands->index + first);
  }
}

/* Makes the histograms of the wanted hands. */
static enum ih_status make_histograms(const struct ihp_scan_boards *boards,
                                      const struct board_hands *hands)
{
  return ih_omaha_board_histograms(boards->bins, hands->board, cards_of_board(boards->scan->street),
                                   hands->wanted, hands->histogram, NULL);
}

/* Writes the histogram of a place as row i of points. */
static void write_point(const struct ihp_scan_boards *boards, const struct board_hands *hands,
                        uint32_t place, void *at, size_t i)
{
  const size_t width = ihp_plan_width(boards->scan->street);
  const enum ih_dtype dtype = ihp_plan_dtype(boards->scan->street);
  const uint16_t *histogram = hands->histogram + place * width;
  uint32_t sum = 0;
  for (size_t j = 0; j < width; j++)
    ihp_element_put(dtype, sum += histogram[j], at, i * width + j);
}

/* ---- Sample -------------------------------------------------------------------------------- */

struct sampling {
  const struct ihp_scan_boards *boards;
  struct ihp_hand_points *points;
  uint64_t *weight;
};

/* Wants `each` of the live hands, drawn at random without replacement (Knuth, volume 2, algorithm
 * S).  Each board has a stream of its own. */
static void draw_hands(const struct ihp_scan_boards *boards, uint64_t board,
                       struct board_hands *hands)
{
  uint64_t state = ihp_mix(boards->scan->street->settings.seed + board * IHP_MIX_STEP);
  size_t wanted = boards->each;
  memset(hands->wanted, 0, boards->places);
  for (size_t i = 0; i < hands->count && wanted > 0; i++) {
    const int is_drawn = ihp_random_below(&state, hands->count - i) < wanted;
    hands->wanted[hands->place[i]] = (uint8_t)is_drawn;
    wanted -= (size_t)is_drawn;
  }
}

static enum ih_status sample_slice(void *work, const struct ihp_slice *slice)
{
  const struct sampling *s = work;
  struct board_hands hands;
  enum ih_status status = take_hands(s->boards, &hands);
  if (status != IH_OK)
    return status;
  for (uint64_t b = slice->first; b < slice->first + slice->count && status == IH_OK; b++) {
    size_t to = (size_t)b * s->boards->each;
    list_hands(s->boards, b, &hands);
    draw_hands(s->boards, b, &hands);
    status = make_histograms(s->boards, &hands);
    for (size_t i = 0; i < hands.count && status == IH_OK; i++) {
      if (!hands.wanted[hands.place[i]])
        continue;
      s->weight[to] = hands.multiplicity;
      write_point(s->boards, &hands, hands.place[i], s->points->at, to++);
    }
    if (ihp_slice_is_over(slice, 1))
      status = IH_ERR_CANCELLED;
  }
  release_hands(&hands);
  return status;
}

/* Merges equal points. */
static enum ih_status merge_sample(const struct ihp_scan_boards *boards,
                                   const struct ihp_hand_points *hands, const uint64_t weight[],
                                   struct ihp_point_set *set)
{
  const struct ihp_run *run = boards->scan->run;
  const ih_points *points = &hands->points;
  size_t count;
  set->of_hand = malloc(points->count * sizeof *set->of_hand);
  if (set->of_hand == NULL)
    return IH_ERR_MEMORY;
  const enum ih_status status =
      ih_bucket_merge(points, run->options.executor, &run->options.callbacks, set->of_hand, &count);
  if (status != IH_OK)
    return status;
  set->points = *points;
  set->points.count = count;
  set->points.at = set->at = malloc(count * points->width * ih_dtype_size(points->dtype));
  set->points.weight = set->weight = calloc(count, sizeof *set->weight);
  if (set->at == NULL || set->weight == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = 0; i < points->count; i++)
    set->weight[set->of_hand[i]] += weight[i];
  return ih_bucket_gather(points, set->of_hand, count, &run->options.callbacks, set->at, NULL);
}

enum ih_status ihp_scan_sample(const struct ihp_scan_boards *boards, struct ihp_point_set *set)
{
  const struct ihp_run *run = boards->scan->run;
  const struct ihp_street_plan *street = boards->scan->street;
  const size_t count = (size_t)boards->count * boards->each;
  struct ihp_hand_points hands = {
      .points = {.count = count, .width = ihp_plan_width(street), .dtype = ihp_plan_dtype(street)}};
  hands.points.at = hands.at =
      malloc(count * hands.points.width * ih_dtype_size(hands.points.dtype));
  struct sampling sampling = {boards, &hands, malloc(count * sizeof *sampling.weight)};
  const struct ihp_split split = {.units = boards->count,
                                  .least = 1,
                                  .a_worker = 16,
                                  .run = sample_slice,
                                  .callbacks = &run->callbacks,
                                  .is_reported = 1};
  *set = (struct ihp_point_set){.at = NULL};
  enum ih_status status = hands.at == NULL || sampling.weight == NULL ? IH_ERR_MEMORY : IH_OK;
  if (status == IH_OK)
    status = ihp_split_run(&split, run->options.executor, &sampling);
  if (status == IH_OK)
    status = merge_sample(boards, &hands, sampling.weight, set);
  free(hands.at);
  free(sampling.weight);
  return status;
}

/* ---- Labels of all hands ------------------------------------------------------------------- */

struct labelling {
  const struct ihp_scan_boards *boards;
  const ih_centres *centres;
  struct ihp_partition *partition;
  enum ih_dtype dtype;
  void *label;
  uint8_t *seen; /* bit i % 8 of byte i / 8: hand i has its label */
};

/* Wants the first hand of each index on a board: the others are isomorphic to it.  Tasks may mark
 * hands in the same byte at the same time. */
static void choose_hands(const struct labelling *l, struct board_hands *hands)
{
  memset(hands->wanted, 0, l->boards->places);
  for (size_t i = 0; i < hands->count; i++) {
    const uint64_t index = hands->index[i];
    const uint8_t bit = (uint8_t)(1u << index % 8);
    hands->wanted[hands->place[i]] =
        (__atomic_fetch_or(&l->seen[index / 8], bit, __ATOMIC_RELAXED) & bit) == 0;
  }
}

enum { TOGETHER = 256 /* hands that are labelled at once */ };

/* Labels some hands, and adds their distances to cost[]. */
static enum ih_status label_hands(const struct labelling *l, const void *at, size_t count,
                                  const uint64_t index[], uint64_t cost[])
{
  const struct ihp_street_plan *street = l->boards->scan->street;
  uint32_t label[TOGETHER];
  uint64_t distance[TOGETHER], multiplicity = 0;
  const enum ih_status status = ih_centres_nearest(l->centres, count, at, label, distance);
  for (size_t i = 0; i < count && status == IH_OK; i++) {
    (void)ih_multiplicity(street->indexer, street->hands.rounds.count - 1u, index[i],
                          &multiplicity);
    cost[label[i]] += multiplicity * distance[i];
    ihp_element_put(l->dtype, label[i], l->label, index[i]);
  }
  return status;
}

/* Labels the wanted hands of a board; at[] has room for TOGETHER points. */
static enum ih_status label_board(const struct labelling *l, const struct board_hands *hands,
                                  void *at, uint64_t cost[])
{
  uint64_t index[TOGETHER];
  size_t count = 0;
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < hands->count && status == IH_OK; i++) {
    if (!hands->wanted[hands->place[i]])
      continue;
    write_point(l->boards, hands, hands->place[i], at, count);
    index[count++] = hands->index[i];
    if (count < TOGETHER)
      continue;
    status = label_hands(l, at, count, index, cost);
    count = 0;
  }
  return status == IH_OK && count > 0 ? label_hands(l, at, count, index, cost) : status;
}

static enum ih_status label_slice(void *work, const struct ihp_slice *slice)
{
  const struct labelling *l = work;
  const struct ihp_street_plan *street = l->boards->scan->street;
  struct board_hands hands;
  enum ih_status status = take_hands(l->boards, &hands);
  if (status != IH_OK)
    return status;
  void *at = malloc(TOGETHER * ihp_plan_width(street) * ih_dtype_size(ihp_plan_dtype(street)));
  if (at == NULL)
    status = IH_ERR_MEMORY;
  for (uint64_t b = slice->first; b < slice->first + slice->count && status == IH_OK; b++) {
    list_hands(l->boards, b, &hands);
    index_hands(l->boards, &hands);
    choose_hands(l, &hands);
    status = make_histograms(l->boards, &hands);
    if (status == IH_OK)
      status = label_board(l, &hands, at, slice->own);
    if (ihp_slice_is_over(slice, 1))
      status = IH_ERR_CANCELLED;
  }
  free(at);
  release_hands(&hands);
  return status;
}

static void join_costs(void *work, const void *own)
{
  const struct labelling *l = work;
  for (uint64_t c = 0; c < l->partition->buckets; c++)
    l->partition->costs[c] += ((const uint64_t *)own)[c];
}

static enum ih_status label_boards(struct labelling *l)
{
  const struct ihp_run *run = l->boards->scan->run;
  const struct ihp_split split = {.units = l->boards->count,
                                  .least = 1,
                                  .a_worker = 16,
                                  .own_bytes = (size_t)l->partition->buckets * sizeof(uint64_t),
                                  .run = label_slice,
                                  .join = join_costs,
                                  .callbacks = &run->callbacks,
                                  .is_reported = 1};
  return ihp_split_run(&split, run->options.executor, l);
}

enum ih_status ihp_scan_label(const struct ihp_scan_boards *boards, enum ih_dtype dtype,
                              void *label, struct ihp_partition *partition)
{
  const struct ihp_street_plan *street = boards->scan->street;
  const ih_points centres = {.count = (size_t)partition->buckets,
                             .width = ihp_plan_width(street),
                             .dtype = ihp_plan_dtype(street),
                             .at = partition->centre};
  struct labelling l = {.boards = boards, .partition = partition, .dtype = dtype, .label = label};
  ih_centres *made = NULL;
  free(partition->costs);
  partition->costs = calloc((size_t)partition->buckets, sizeof *partition->costs);
  l.seen = calloc((size_t)(street->count / 8 + 1), 1);
  enum ih_status status = partition->costs == NULL || l.seen == NULL ? IH_ERR_MEMORY : IH_OK;
  if (status == IH_OK)
    status = ih_centres_new(&centres, street->settings.method->distance, NULL, &made);
  l.centres = made;
  if (status == IH_OK)
    status = label_boards(&l);
  partition->cost = 0;
  for (uint64_t c = 0; c < partition->buckets && status == IH_OK; c++)
    partition->cost += partition->costs[c];
  ih_centres_free(made);
  free(l.seen);
  return status;
}
