/* Preflop, from all final boards.
 *
 * Let A(h) be the sum of a hand's numbers over the canonical final boards, each times the number of
 * boards that it stands for, and G the permutations of the deck's suits.  The sum over all final
 * boards is then the mean of A(g h) over all g in G.
 *
 * The sums A of all hands do not fit in a cache, and adding one board's numbers to them takes
 * longer than comparing the board.  So several boards are compared first.  Then their numbers are
 * added to one part of the hands after another, whose sums do fit: the hands that differ only in
 * their three lowest cards. */
#include "base/binomial.h"
#include "base/executor.h"
#include "base/team.h"
#include "equity/omaha/store.h"

#include <isohand/combinatorics.h>
#include <isohand/sequence.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
  BOARDS = 8, /* compared before their numbers are added */
  LOWS = 3    /* cards in which the hands of a part differ */
};

struct preflop_work {
  ih_omaha_sums *sums;
  ihp_omaha_add_expanded *add_expanded;
  size_t places;                         /* of the deck's ranks, which come first */
  atomic_flag joining;                   /* held by the slice that adds its sums to these: */
  uint64_t *sum[IHP_OMAHA_STREET_KINDS]; /* [kind][place]: A(h); NULL if not wanted */
};

/* What is kept of a board until its numbers are added. */
struct compared_board {
  struct ihp_omaha_patterns patterns;
  struct ihp_omaha_numbers numbers;
  uint64_t weight;
};

/* Memory of a slice. */
struct preflop_slice {
  ih_sequence *sequence;
  struct ihp_omaha_boards boards;
  struct compared_board compared[BOARDS];
  size_t count;     /* compared boards */
  uint32_t *number; /* of each place of a part */
  uint64_t *sum[IHP_OMAHA_STREET_KINDS];
};

/* Hands with the same high cards; they follow each other. */
struct part {
  uint8_t high[IH_OMAHA_MAX_HOLE];
  unsigned highs;
  size_t first, count; /* places */
};

static enum ih_status take_sums(unsigned kinds, size_t places,
                                uint64_t *sum[IHP_OMAHA_STREET_KINDS])
{
  for (unsigned kind = 0; kind < IHP_OMAHA_STREET_KINDS; kind++)
    if (ihp_omaha_has_kind(kinds, kind)) {
      sum[kind] = calloc(places, sizeof *sum[kind]);
      if (sum[kind] == NULL)
        return IH_ERR_MEMORY;
    }
  return IH_OK;
}

static void free_sums(uint64_t *const sum[IHP_OMAHA_STREET_KINDS])
{
  for (unsigned kind = 0; kind < IHP_OMAHA_STREET_KINDS; kind++)
    free(sum[kind]);
}

static enum ih_status take_boards(const struct preflop_work *all, struct preflop_slice *own)
{
  const ih_omaha_game *game = &all->sums->store.game;
  const unsigned kinds = all->sums->kinds;
  const unsigned on_board =
      (kinds & ~(unsigned)IH_OMAHA_SQUARES) | (kinds & IH_OMAHA_SQUARES ? IH_OMAHA_POINTS : 0);
  enum ih_status status = ihp_omaha_boards_new(game, IHP_OMAHA_FINAL, on_board, &own->boards, NULL);
  for (unsigned b = 0; b < BOARDS && status == IH_OK; b++)
    status = ihp_omaha_patterns_new(game->hole, IHP_OMAHA_FINAL_TYPES, &own->compared[b].patterns);
  return status;
}

static void free_boards(struct preflop_slice *own)
{
  ihp_omaha_boards_free(&own->boards);
  for (unsigned b = 0; b < BOARDS; b++) {
    ihp_omaha_patterns_free(&own->compared[b].patterns);
    ihp_omaha_numbers_free(&own->compared[b].numbers);
  }
}

/* ---- Boards --------------------------------------------------------------- */

static enum ih_status compare_board(struct preflop_slice *own, const uint8_t cards[],
                                    struct compared_board *out)
{
  struct ihp_omaha_board_sums sums;
  enum ih_status status = ihp_omaha_sum_board(&own->boards, cards, IHP_OMAHA_FINAL, &sums);
  if (status != IH_OK)
    return status;
  const size_t room = (size_t)sums.patterns->count + IHP_OMAHA_PADDING;
  status = ihp_omaha_numbers_make(&out->numbers, own->boards.kinds, room);
  for (unsigned kind = 0; kind < IHP_OMAHA_SQUARES && status == IH_OK; kind++)
    if (ihp_omaha_has_kind(own->boards.kinds, kind))
      memcpy(out->numbers.of[kind], sums.of[kind],
             sums.patterns->count * ihp_omaha_number_bytes(kind));
  ihp_omaha_patterns_copy(sums.patterns, &out->patterns);
  return status;
}

/* Compares the next boards of a slice. */
static enum ih_status compare_boards(struct preflop_slice *own, const struct ihp_slice *slice,
                                     const struct ihp_share *taken)
{
  uint8_t cards[BOARDS][IHP_OMAHA_FINAL];
  uint64_t weight[BOARDS];
  const ih_sequence_arrays rows = {
      .rows = cards[0], .stride = IHP_OMAHA_FINAL, .multiplicities = weight};
  enum ih_status status =
      ih_sequence_seek(own->sequence, taken->first, (size_t)(taken->end - taken->first));
  if (status != IH_OK)
    return status;
  own->count = ih_sequence_next_unchecked(own->sequence, BOARDS, &rows);
  for (size_t b = 0; b < own->count && status == IH_OK; b++) {
    own->compared[b].weight = weight[b];
    status = ihp_slice_is_over(slice, 0) ? IH_ERR_CANCELLED
                                         : compare_board(own, cards[b], &own->compared[b]);
  }
  return status;
}

/* ---- Parts ---------------------------------------------------------------- */

static void part_first(unsigned highs, struct part *part)
{
  *part = (struct part){.highs = highs, .count = (size_t)ihp_binomial(LOWS, LOWS)};
  for (unsigned i = 0; i < highs; i++)
    part->high[i] = (uint8_t)(LOWS + i);
}

/* Goes on to the next high cards in colex order. */
static void part_next(struct part *part)
{
  unsigned i = 0;
  for (; i + 1 < part->highs && part->high[i] + 1 == part->high[i + 1]; i++)
    part->high[i] = (uint8_t)(LOWS + i);
  part->high[i]++;
  part->first += part->count;
  part->count = (size_t)ihp_binomial(part->high[0], LOWS);
}

/* Adds the numbers of a part's hands on all compared boards.  The sums over 8 boards fit in 32
 * bits: a score is at most twice the opponents, and a board stands for at most 24, so with six hole
 * cards they are at most 2 * C(41, 6) * 24 * 8 < 2^32. */
static void add_numbers(const struct preflop_work *all, const struct preflop_slice *own,
                        const struct part *part, unsigned kind)
{
  uint64_t *sum = own->sum[kind] + part->first;
  memset(own->number, 0, part->count * sizeof *own->number);
  for (size_t b = 0; b < own->count; b++) {
    const struct compared_board *board = &own->compared[b];
    all->add_expanded(&board->patterns, board->numbers.of[kind], (uint32_t)board->weight,
                      part->high, part->highs, own->number);
  }
  for (size_t i = 0; i < part->count; i++)
    sum[i] += own->number[i];
}

/* Adds the squares of the scores. */
static void add_squares(const struct preflop_work *all, const struct preflop_slice *own,
                        const struct part *part)
{
  uint64_t *sum = own->sum[IHP_OMAHA_SQUARES] + part->first;
  for (size_t b = 0; b < own->count; b++) {
    const struct compared_board *board = &own->compared[b];
    memset(own->number, 0, part->count * sizeof *own->number);
    all->add_expanded(&board->patterns, board->numbers.of[IHP_OMAHA_POINTS], 1, part->high,
                      part->highs, own->number);
    for (size_t i = 0; i < part->count; i++)
      sum[i] += board->weight * own->number[i] * own->number[i];
  }
}

static void add_part(const struct preflop_work *all, const struct preflop_slice *own,
                     const struct part *part)
{
  for (unsigned kind = 0; kind < IHP_OMAHA_SQUARES; kind++)
    if (own->sum[kind] != NULL)
      add_numbers(all, own, part, kind);
  if (own->sum[IHP_OMAHA_SQUARES] != NULL)
    add_squares(all, own, part);
}

static void add_boards(const struct preflop_work *all, const struct preflop_slice *own)
{
  struct part part;
  for (part_first(all->sums->store.game.hole - LOWS, &part); part.first < all->places;
       part_next(&part))
    add_part(all, own, &part);
}

/* ---- Slices --------------------------------------------------------------- */

static void join_sums(struct preflop_work *all, const struct preflop_slice *own)
{
  while (atomic_flag_test_and_set(&all->joining))
    ;
  for (unsigned kind = 0; kind < IHP_OMAHA_STREET_KINDS; kind++)
    for (size_t place = 0; place < all->places && own->sum[kind] != NULL; place++)
      all->sum[kind][place] += own->sum[kind][place];
  atomic_flag_clear(&all->joining);
}

static enum ih_status sum_slice(void *work, const struct ihp_slice *slice)
{
  struct preflop_work *all = work;
  struct ihp_share taken;
  struct preflop_slice own = {
      .number = malloc((size_t)ihp_binomial(IHP_OMAHA_CARDS, LOWS) * sizeof *own.number)};
  enum ih_status status =
      own.number == NULL ? IH_ERR_MEMORY : take_sums(all->sums->kinds, all->places, own.sum);
  if (status == IH_OK)
    status = take_boards(all, &own);
  if (status == IH_OK)
    status = ih_sequence_new(all->sums->store.by_board, 0, 0, 1, &own.sequence);
  while (status == IH_OK && ihp_slice_take(slice, &taken)) {
    status = compare_boards(&own, slice, &taken);
    if (status == IH_OK)
      add_boards(all, &own);
  }
  if (status == IH_OK && own.count > 0)
    join_sums(all, &own);
  ih_sequence_free(own.sequence);
  free_boards(&own);
  free_sums(own.sum);
  free(own.number);
  return status;
}

/* ---- All boards ----------------------------------------------------------- */

/* Returns the mean over all permutations of the deck's suits.  The sum of squares may exceed 64
 * bits. */
static uint64_t mean_of(const ih_omaha_sums *sums, const uint64_t sum[], const uint8_t cards[])
{
  ihp_u128 total = 0;
  for (unsigned p = 0; p < sums->store.permutations; p++) {
    uint64_t set = 0;
    for (unsigned c = 0; c < sums->store.game.hole; c++)
      set |= UINT64_C(1) << sums->store.permuted[p][cards[c]];
    total += sum[ih_colex_rank(set)];
  }
  return (uint64_t)(total / sums->store.permutations);
}

static void take_means(const struct preflop_work *all)
{
  const ih_omaha_sums *sums = all->sums;
  for (uint64_t i = 0; i < sums->hands; i++) {
    uint8_t cards[IH_OMAHA_MAX_HOLE];
    ih_unindex_unchecked(sums->indexer, 0, i, cards);
    for (unsigned kind = 0; kind < IHP_OMAHA_STREET_KINDS; kind++)
      if (ihp_omaha_has_kind(sums->kinds, kind))
        sums->preflop[kind][i] = mean_of(sums, all->sum[kind], cards);
  }
}

enum ih_status ihp_omaha_sum_preflop(ih_omaha_sums *sums, const ih_executor *executor,
                                     const ih_callbacks *callbacks)
{
  struct preflop_work work = {
      .sums = sums,
      .add_expanded = ihp_omaha_add_expanded_for(ih_instructions_best()),
      .places =
          (size_t)ihp_binomial(IH_MAX_SUITS * sums->store.game.deck.ranks, sums->store.game.hole),
      .joining = ATOMIC_FLAG_INIT};
  const struct ihp_split split = {.units = ih_indexer_size(sums->store.by_board, 0),
                                  .run = sum_slice,
                                  .callbacks = callbacks,
                                  .is_reported = 1,
                                  .is_divided = 1,
                                  .dealt = BOARDS};
  enum ih_status status = take_sums(sums->kinds, work.places, work.sum);
  if (status == IH_OK)
    status = ihp_split_run(&split, executor, &work);
  for (unsigned kind = 0; kind < IHP_OMAHA_STREET_KINDS; kind++)
    if (ihp_omaha_has_kind(sums->kinds, kind))
      status = ihp_team_add(ihp_team_of(executor), status, work.sum[kind], work.places);
  if (status == IH_OK)
    take_means(&work);
  free_sums(work.sum);
  return status;
}
