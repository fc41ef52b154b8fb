/* Ratings of Omaha hands. */
#include "ratings.h"

#include "base/random.h"

#include <isohand/omaha.h>
#include <stdlib.h>
#include <string.h>

#define SEED 20130729

/* Hands per board. */
#define ON_A_BOARD 1000u

/* The reference tries up to 150 choices of five cards, so the working sets are smaller. */
#define SMALLER 200u

struct rated_omaha_hands {
  const struct bench_set *set;
  const baseline_eval *eval;
  unsigned n, m;          /* hole cards, and cards of a board */
  size_t count, boards;   /* each board has count / boards hands */
  uint8_t *cards;         /* hole cards, then a board, for each hand */
  uint8_t *board, *holes; /* boards, and hole cards of the hands on each */
  uint16_t *strengths, *expected;
};

/* Returns the strength of five cards. */
typedef uint16_t omaha_rate_five(const struct rated_omaha_hands *hands, const uint8_t five[5]);

/* Returns the best of all choices of two hole cards and three board cards. */
static inline uint16_t baseline_omaha(const struct rated_omaha_hands *hands, const uint8_t hole[],
                                      const uint8_t board[], omaha_rate_five *rate)
{
  uint16_t best = 0;
  for (unsigned a = 1; a < hands->n; a++)
    for (unsigned b = 0; b < a; b++)
      for (unsigned c = 2; c < hands->m; c++)
        for (unsigned d = 1; d < c; d++)
          for (unsigned e = 0; e < d; e++) {
            const uint8_t five[5] = {hole[a], hole[b], board[c], board[d], board[e]};
            const uint16_t strength = rate(hands, five);
            best = strength > best ? strength : best;
          }
  return best;
}

/* Rates all hands, each on its own board. */
static inline uint64_t plain_omaha_all(const struct rated_omaha_hands *hands, omaha_rate_five *rate)
{
  const uint8_t *cards = hands->cards;
  for (size_t i = 0; i < hands->count; i++, cards += hands->n + hands->m)
    hands->strengths[i] = baseline_omaha(hands, cards, cards + hands->n, rate);
  return bench_some(hands->strengths, hands->count);
}

static uint16_t baseline_high(const struct rated_omaha_hands *hands, const uint8_t five[5])
{
  return baseline_eval_rate(hands->eval, five, 5);
}

/* ---- One board per hand ----------------------------------------------------------- */

static uint64_t library_omaha(const void *context, unsigned path)
{
  (void)path;
  const struct rated_omaha_hands *hands = context;
  const unsigned n = hands->n, m = hands->m;
  const uint8_t *cards = hands->cards;
  for (size_t i = 0; i < hands->count; i++, cards += n + m)
    hands->strengths[i] = ih_omaha_rate_unchecked(cards, n, cards + n, m);
  return bench_some(hands->strengths, hands->count);
}

static uint64_t plain_omaha(const void *context)
{
  return plain_omaha_all(context, baseline_high);
}

/* ---- Low hands -------------------------------------------------------------------- */

/* Eight-or-better strength of five cards: 56 minus the colex rank of their ranks among the C(8, 5),
 * with the ace lowest. */
static uint16_t baseline_eight(const struct rated_omaha_hands *hands, const uint8_t five[5])
{
  (void)hands;
  static const unsigned choose[5][8] = {{0, 1, 2, 3, 4, 5, 6, 7},
                                        {0, 0, 1, 3, 6, 10, 15, 21},
                                        {0, 0, 0, 1, 4, 10, 20, 35},
                                        {0, 0, 0, 0, 1, 5, 15, 35},
                                        {0, 0, 0, 0, 0, 1, 6, 21}};
  unsigned ranks = 0, n = 0, colex = 0;
  for (unsigned i = 0; i < 5; i++)
    ranks |= 1u << (five[i] / 4u + 1) % 13;
  if (__builtin_popcount(ranks & 0xFF) < 5)
    return 0;
  for (unsigned r = 0; r < 8; r++)
    if ((ranks >> r & 1) != 0)
      colex += choose[n++][r];
  return (uint16_t)(56 - colex);
}

static uint64_t library_omaha_low(const void *context, unsigned path)
{
  (void)path;
  const struct rated_omaha_hands *hands = context;
  const unsigned n = hands->n, m = hands->m;
  const uint8_t *cards = hands->cards;
  for (size_t i = 0; i < hands->count; i++, cards += n + m)
    hands->strengths[i] = ih_omaha_low_rate_unchecked(cards, n, cards + n, m);
  return bench_some(hands->strengths, hands->count);
}

static uint64_t plain_omaha_low(const void *context)
{
  return plain_omaha_all(context, baseline_eight);
}

/* ---- Many hands per board, including its preparation ------------------------------------ */

static uint64_t library_omaha_board(const void *context, unsigned path)
{
  (void)path;
  const struct rated_omaha_hands *hands = context;
  const size_t each = hands->count / hands->boards;
  for (size_t b = 0; b < hands->boards; b++) {
    ih_omaha_board board;
    ih_omaha_board_prepare_unchecked(hands->board + b * hands->m, hands->m, &board);
    for (size_t i = b * each; i < (b + 1) * each; i++)
      hands->strengths[i] =
          ih_omaha_board_rate_unchecked(&board, hands->holes + i * hands->n, hands->n);
  }
  return bench_some(hands->strengths, hands->count);
}

static inline uint64_t rate_omaha_batches(const struct rated_omaha_hands *hands, unsigned path,
                                          int is_checked)
{
  const ih_instructions *instructions = hands->set->pair->instructions[path];
  const size_t each = hands->count / hands->boards;
  for (size_t b = 0; b < hands->boards; b++) {
    const uint8_t *holes = hands->holes + b * each * hands->n;
    uint16_t *strengths = hands->strengths + b * each;
    ih_omaha_board board;
    ih_omaha_board_prepare_unchecked(hands->board + b * hands->m, hands->m, &board);
    if (is_checked)
      (void)ih_omaha_board_rate_batch(instructions, &board, holes, hands->n, hands->n, each,
                                      strengths, NULL);
    else
      ih_omaha_board_rate_batch_unchecked(instructions, &board, holes, hands->n, hands->n, each,
                                          strengths);
  }
  return bench_some(hands->strengths, hands->count);
}

static uint64_t library_omaha_batch(const void *context, unsigned path)
{
  return rate_omaha_batches(context, path, 0);
}

static uint64_t library_omaha_batch_checked(const void *context, unsigned path)
{
  return rate_omaha_batches(context, path, 1);
}

static uint64_t plain_omaha_board(const void *context)
{
  const struct rated_omaha_hands *hands = context;
  const size_t each = hands->count / hands->boards;
  for (size_t i = 0; i < hands->count; i++)
    hands->strengths[i] = baseline_omaha(hands, hands->holes + i * hands->n,
                                         hands->board + i / each * hands->m, baseline_high);
  return bench_some(hands->strengths, hands->count);
}

static const char choices[] = "all choices of cards";

static const struct bench_variant calls[] = {
    {"one", library_omaha, plain_omaha, choices},
    {"board", library_omaha_board, plain_omaha_board, choices},
    {"low", library_omaha_low, plain_omaha_low, choices},
};
static const struct bench_variant batches[] = {
    {"batch", library_omaha_batch, plain_omaha_board, choices},
    {"batch-checked", library_omaha_batch_checked, plain_omaha_board, choices},
};
enum { CALLS = sizeof calls / sizeof *calls, BATCHES = sizeof batches / sizeof *batches };

/* ---- Measuring -------------------------------------------------------------------- */

static enum ih_status check_omaha(const struct bench_report *report,
                                  const struct rated_omaha_hands *hands,
                                  const struct bench_variant *variant, unsigned path)
{
  const size_t bytes = hands->count * sizeof *hands->strengths;
  (void)variant->baseline(hands);
  memcpy(hands->expected, hands->strengths, bytes);
  memset(hands->strengths, 0, bytes);
  (void)variant->measured(hands, path);
  if (memcmp(hands->expected, hands->strengths, bytes) == 0)
    return IH_OK;
  return bench_fail(report, IH_ERR_INTERNAL,
                    "omaha %s: the library (%s, path %u) and the reference differ",
                    hands->set->pair->text, variant->name, path);
}

static enum ih_status check_omaha_all(const struct bench_report *report,
                                      const struct rated_omaha_hands *hands)
{
  enum ih_status status = IH_OK;
  for (size_t v = 0; v < CALLS && status == IH_OK; v++)
    status = check_omaha(report, hands, &calls[v], 0);
  for (size_t v = 0; v < BATCHES && status == IH_OK; v++)
    for (unsigned path = 0; path < hands->set->pair->paths && status == IH_OK; path++)
      status = check_omaha(report, hands, &batches[v], path);
  return status;
}

/* Deals each board, then its hands from the remaining cards. */
static void deal_omaha_boards(const struct rated_omaha_hands *hands)
{
  const size_t each = hands->count / hands->boards;
  uint64_t state = SEED;
  uint8_t deck[52];
  for (unsigned i = 0; i < 52; i++)
    deck[i] = (uint8_t)i;
  for (size_t i = 0; i < hands->count; i++) {
    if (i % each == 0) {
      ihp_random_deal(&state, deck, 52, hands->m);
      memcpy(hands->board + i / each * hands->m, deck, hands->m);
    }
    ihp_random_deal(&state, deck + hands->m, 52 - hands->m, hands->n);
    memcpy(hands->holes + i * hands->n, deck + hands->m, hands->n);
  }
}

static enum ih_status measure_omaha_hands(struct bench_report *report,
                                          struct rated_omaha_hands *hands)
{
  enum ih_status status = IH_ERR_MEMORY;
  hands->cards = bench_hands(report, hands->n + hands->m, hands->count);
  hands->board = bench_allocate(report, hands->boards, hands->m);
  hands->holes = bench_allocate(report, hands->count, hands->n);
  hands->strengths = bench_allocate(report, hands->count, sizeof *hands->strengths);
  hands->expected = bench_allocate(report, hands->count, sizeof *hands->expected);
  if (hands->cards != NULL && hands->board != NULL && hands->holes != NULL &&
      hands->strengths != NULL && hands->expected != NULL) {
    deal_omaha_boards(hands);
    status = check_omaha_all(report, hands);
  }
  if (status == IH_OK)
    status = bench_set_calls(report, hands->set, "omaha", calls, CALLS, hands, hands->count);
  if (status == IH_OK)
    status = bench_set_compare(report, hands->set, "omaha", batches, BATCHES, hands, hands->count);
  return status;
}

static enum ih_status measure_omaha(struct bench_report *report, const struct bench_set *set)
{
  struct rated_omaha_hands hands = {.set = set, .n = set->rounds->cards[0]};
  baseline_eval *eval;
  enum ih_status status = baseline_eval_new(IH_RANKING_STANDARD, &eval);
  if (status != IH_OK)
    return bench_fail(report, status, "no memory for the reference evaluator");
  hands.eval = eval;
  hands.m = set->pair->cards - hands.n;
  hands.boards = set->hands / SMALLER / ON_A_BOARD + 1;
  hands.count = hands.boards * (set->hands < ON_A_BOARD ? set->hands : ON_A_BOARD);
  status = measure_omaha_hands(report, &hands);
  free(hands.expected);
  free(hands.strengths);
  free(hands.holes);
  free(hands.board);
  free(hands.cards);
  baseline_eval_free(eval);
  return status == IH_OK ? bench_omaha_compare(report, set) : status;
}

static const char *refuse_omaha(const ih_rounds *rounds)
{
  const unsigned n = rounds->cards[0], m = ih_rounds_total(rounds, rounds->count) - n;
  return n >= IH_OMAHA_MIN_HOLE && n <= IH_OMAHA_MAX_HOLE && m >= IH_OMAHA_MIN_BOARD &&
                 m <= IH_OMAHA_MAX_BOARD
             ? NULL
             : "it rates 4 to 6 hole cards on a board of 3 to 5";
}

enum ih_status bench_omaha(struct bench_report *report)
{
  static const ih_rounds lists[] = {
      {2, {4, 5}, IH_GAME_ANY}, {2, {5, 5}, IH_GAME_ANY}, {2, {6, 5}, IH_GAME_ANY}, {0}};
  static const struct bench_work work = {.name = "omaha",
                                         .lists = lists,
                                         .ratings = 1,
                                         .refusal = refuse_omaha,
                                         .usual = 1 << BENCH_RANDOM,
                                         .possible = 1 << BENCH_RANDOM,
                                         .measure = measure_omaha};
  return bench_run_work(report, &work);
}
