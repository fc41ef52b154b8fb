/* MAP_ANONYMOUS and madvise are not POSIX. */
#define _DEFAULT_SOURCE

#include "baseline_eval.h"
#include "works.h"

#include <isohand/equity.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define FINAL   5u
#define REPEATS 3u

/* ---- The reference: rate, sort and count the hands of each final board ------------ */

struct hand {
  uint16_t strength;
  uint8_t high, low;
};

/* Sums of one hand over a board's runouts. */
struct hand_sums {
  uint64_t wins, ties, squares;
};

struct plain {
  const baseline_eval *eval;
  struct hand_sums sums[IH_HOLES];
};

static int by_strength(const void *a, const void *b)
{
  const struct hand *x = a, *y = b;
  return (x->strength > y->strength) - (x->strength < y->strength);
}

static unsigned rate_hands(const struct plain *plain, const uint8_t board[FINAL],
                           struct hand hand[IH_HOLES])
{
  uint8_t cards[2 + FINAL];
  uint64_t taken = 0;
  unsigned n = 0;
  memcpy(cards + 2, board, FINAL);
  for (unsigned i = 0; i < FINAL; i++)
    taken |= UINT64_C(1) << board[i];
  for (cards[0] = 1; cards[0] < 52; cards[0]++)
    for (cards[1] = 0; cards[1] < cards[0]; cards[1]++)
      if (((taken >> cards[0] | taken >> cards[1]) & 1) == 0)
        hand[n++] =
            (struct hand){baseline_eval_rate(plain->eval, cards, 2 + FINAL), cards[0], cards[1]};
  return n;
}

static void add_hand_sums(struct plain *plain, const struct hand *hand, unsigned wins,
                          unsigned ties)
{
  struct hand_sums *sums = &plain->sums[ih_hole_place(hand->high, hand->low)];
  const uint64_t points = 2 * wins + ties;
  sums->wins += wins;
  sums->ties += ties;
  sums->squares += points * points;
}

/* Counts the hands so far in ascending strength, in total and by card: a hand beats those of them
 * that share no card with it. */
static void add_final(struct plain *plain, const uint8_t board[FINAL])
{
  struct hand hand[IH_HOLES];
  unsigned all = 0, with[52] = {0}, wins[IH_HOLES];
  const unsigned n = rate_hands(plain, board, hand);
  qsort(hand, n, sizeof *hand, by_strength);
  for (unsigned first = 0, end; first < n; first = end) {
    for (end = first; end < n && hand[end].strength == hand[first].strength; end++)
      wins[end] = all - with[hand[end].high] - with[hand[end].low];
    for (unsigned i = first; i < end; i++, all++) {
      with[hand[i].high]++;
      with[hand[i].low]++;
    }
    for (unsigned i = first; i < end; i++)
      add_hand_sums(plain, &hand[i], wins[i],
                    all - with[hand[i].high] - with[hand[i].low] + 1 - wins[i]);
  }
}

/* Deals every final board that extends the n cards of `board`; new cards start at `from`. */
static void deal_boards(struct plain *plain, uint8_t board[FINAL], unsigned n, uint8_t from)
{
  if (n >= FINAL) {
    add_final(plain, board);
    return;
  }
  for (uint8_t card = from; card < 52; card++) {
    int taken = 0;
    for (unsigned i = 0; i < n; i++)
      taken |= board[i] == card;
    board[n] = card;
    if (!taken)
      deal_boards(plain, board, n + 1, (uint8_t)(card + 1));
  }
}

/* ---- A street's arrays --------------------------------------------------------- */

struct equity_table {
  ih_street *street;
  unsigned board;
  uint64_t hands;
  char *memory; /* holds all arrays */
  size_t bytes;
  uint16_t *wins, *ties, *losses; /* river only */
  ih_equity_sums sums;            /* other streets */
};

/* Maps fresh zero pages, large ones if the system has them; returns NULL if the machine has too
 * little memory. */
static char *map_bytes(const struct bench_report *report, size_t bytes)
{
  if (!bench_has_memory(report, (double)bytes))
    return NULL;
  void *memory =
      mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    return NULL;
#ifdef MADV_HUGEPAGE
  (void)madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return memory;
}

static void table_free(struct equity_table *table)
{
  if (table->memory != NULL)
    (void)munmap(table->memory, table->bytes);
  ih_street_free(table->street);
}

/* The widest numbers come first, so that every array is aligned. */
static void name_arrays(struct equity_table *table)
{
  const size_t n = (size_t)table->hands;
  char *at = table->memory;
  if (table->board == FINAL) {
    table->wins = (uint16_t *)(void *)at;
    table->ties = table->wins + n;
    table->losses = table->ties + n;
    return;
  }
  table->sums.squares = (uint64_t *)(void *)at;
  table->sums.wins = (uint32_t *)(void *)(at + 8 * n);
  table->sums.ties = table->sums.wins + n;
  table->sums.losses = table->sums.ties + n;
  table->sums.points = table->sums.losses + n;
  table->sums.histogram = table->sums.points + n;
  table->sums.bins = IH_EQUITY_BINS;
}

static enum ih_status table_new(const struct bench_report *report, unsigned board,
                                const ih_instructions *instructions, struct equity_table *table)
{
  ih_deck deck;
  *table = (struct equity_table){.board = board};
  (void)ih_deck_make(13, 4, &deck);
  const enum ih_status status = ih_street_new_for(IH_RANKING_STANDARD, &deck, board, FINAL,
                                                  instructions, &table->street, report->error);
  if (status != IH_OK)
    return status;
  table->hands = ih_street_hands(table->street);
  const size_t row = board == FINAL ? 6 : 24 + IH_EQUITY_BINS * ih_street_bin_bytes(table->street);
  table->bytes = (size_t)table->hands * row;
  table->memory = map_bytes(report, table->bytes);
  if (table->memory == NULL) {
    ih_street_free(table->street);
    return bench_fail(report, IH_ERR_MEMORY, "equity 2,%u: no memory for a table of %zu bytes",
                      board, table->bytes);
  }
  name_arrays(table);
  if (report->options->check(ih_street_indexer(table->street)) == IH_OK)
    return IH_OK;
  table_free(table);
  return bench_fail(report, IH_ERR_INTERNAL, "2,%u: the sizes are not the exact ones", board);
}

/* Fills the table's street; `later` is the table of the next street, used by the flop. */
static enum ih_status make_equity_table(const struct bench_report *report,
                                        struct equity_table *table,
                                        const struct equity_table *later)
{
  const ih_executor *executor = report->options->executor;
  const uint64_t boards = ih_street_boards(table->street);
  if (table->board == FINAL)
    return ih_equity_final(table->street, 0, boards, executor, NULL, table->wins, table->ties,
                           table->losses);
  if (table->board + 1 == FINAL)
    return ih_equity_sweep(table->street, 0, boards, executor, NULL, &table->sums);
  return ih_equity_aggregate(table->street, later->street, &later->sums, 0, boards, executor, NULL,
                             &table->sums);
}

/* ---- Library and reference ------------------------------------------------------- */

enum { MOST_SAMPLED = 200 };

/* Number of boards that the reference computes. */
static unsigned sampled(unsigned board)
{
  return board == 5 ? MOST_SAMPLED : board == 4 ? 16 : 2;
}

static int is_same_table(const struct equity_table *table, const uint8_t board[],
                         const struct plain *plain)
{
  uint8_t cards[2 + FINAL];
  uint64_t index;
  int same = 1;
  memcpy(cards + 2, board, table->board);
  for (cards[0] = 1; cards[0] < 52; cards[0]++)
    for (cards[1] = 0; cards[1] < cards[0]; cards[1]++) {
      const struct hand_sums *sums = &plain->sums[ih_hole_place(cards[0], cards[1])];
      if (ih_index_last(ih_street_indexer(table->street), cards, &index) != IH_OK)
        continue;
      if (table->board == FINAL)
        same &= table->wins[index] == sums->wins && table->ties[index] == sums->ties;
      else
        same &= table->sums.wins[index] == sums->wins && table->sums.ties[index] == sums->ties &&
                table->sums.squares[index] == sums->squares;
    }
  return same;
}

/* Chooses the boards that the reference computes. */
static enum ih_status choose_boards(const struct bench_report *report,
                                    const struct equity_table *table, uint8_t boards[][FINAL])
{
  const ih_rounds rounds = {.count = 1, .cards = {(uint8_t)table->board}};
  const uint64_t all = ih_street_boards(table->street);
  const unsigned count = sampled(table->board);
  ih_indexer *indexer;
  ih_deck deck;
  (void)ih_deck_make(13, 4, &deck);
  const enum ih_status status = ih_indexer_new(&deck, &rounds, &indexer);
  if (status != IH_OK)
    return bench_fail(report, status, "equity: cannot make an indexer of boards");
  for (unsigned i = 0; i < count; i++)
    ih_unindex_unchecked(indexer, 0, all * (2 * i + 1) / (2 * count), boards[i]);
  ih_indexer_free(indexer);
  return IH_OK;
}

/* *ns = the reference's time for these boards; fails if the table holds other numbers. */
static enum ih_status time_plain(const struct bench_report *report,
                                 const struct equity_table *table, uint8_t boards[][FINAL],
                                 struct plain *plain, double *ns)
{
  int same = 1;
  *ns = 0;
  for (unsigned i = 0; i < sampled(table->board) && same; i++) {
    memset(plain->sums, 0, sizeof plain->sums);
    const double start = bench_clock(report);
    deal_boards(plain, boards[i], table->board, 0);
    *ns += bench_clock(report) - start;
    same = is_same_table(table, boards[i], plain);
  }
  return same ? IH_OK
              : bench_fail(report, IH_ERR_INTERNAL,
                           "equity 2,%u: the library and the reference differ", table->board);
}

/* The first run of each side is an untimed warm-up and also touches the table's memory. */
static enum ih_status time_street(struct bench_report *report, struct equity_table *table,
                                  const struct equity_table *later,
                                  const ih_instructions *instructions, struct plain *plain)
{
  static const char *const variants[] = {"flop", "turn", "river"};
  static const char *const lists[] = {"2,3", "2,4", "2,5"};
  const unsigned place = table->board - 3;
  const double hands = (double)table->hands;
  const double part = (double)sampled(table->board) / (double)ih_street_boards(table->street);
  struct bench_times library = {.operations = hands}, plainly = {.operations = hands * part};
  uint8_t boards[MOST_SAMPLED][FINAL];
  enum ih_status status = choose_boards(report, table, boards);
  for (unsigned i = 0; i <= REPEATS && status == IH_OK; i++) {
    double plain_ns = 0;
    const double start = bench_clock(report);
    status = make_equity_table(report, table, later);
    const double ns = bench_clock(report) - start;
    if (status != IH_OK)
      return bench_fail(report, status, "equity %s: %s", lists[place], ih_status_string(status));
    status = time_plain(report, table, boards, plain, &plain_ns);
    if (i > 0) {
      bench_times_add(&library, ns);
      bench_times_add(&plainly, plain_ns);
    }
  }
  if (status != IH_OK)
    return status;
  const struct bench_subject subject = {.work = "equity",
                                        .variant = variants[place],
                                        .rounds = lists[place],
                                        .path = ih_instructions_name(instructions),
                                        .order = "in-order",
                                        .hands = table->hands,
                                        .other = "each final board by itself",
                                        .threads = bench_threads(report),
                                        .is_wall_clock = bench_threads(report) > 1};
  return bench_row(report, &subject, &library, &plainly);
}

/* Measures a street with one instruction set; the flop also needs the turn. */
static enum ih_status measure_street(struct bench_report *report, unsigned board,
                                     const ih_instructions *instructions, struct plain *plain)
{
  struct equity_table table, later;
  enum ih_status status = table_new(report, board, instructions, &table);
  if (status != IH_OK)
    return status;
  if (board > 3) {
    status = time_street(report, &table, NULL, instructions, plain);
  } else if ((status = table_new(report, board + 1, instructions, &later)) == IH_OK) {
    status = make_equity_table(report, &later, NULL);
    if (status == IH_OK)
      status = time_street(report, &table, &later, instructions, plain);
    table_free(&later);
  }
  table_free(&table);
  return status;
}

/* Returns the street of a round list, or 0. */
static unsigned board_of(const ih_rounds *rounds)
{
  const int good = rounds->count == 2 && rounds->cards[0] == 2 && rounds->game == IH_GAME_ANY &&
                   rounds->cards[1] >= 3 && rounds->cards[1] <= FINAL;
  return good ? rounds->cards[1] : 0;
}

static enum ih_status measure_equity(struct bench_report *report, struct plain *plain)
{
  const struct bench_options *options = report->options;
  const ih_instructions *instructions =
      options->path != NULL ? options->path : ih_instructions_best();
  if (options->rounds != NULL)
    return measure_street(report, board_of(options->rounds), instructions, plain);
  for (unsigned board = FINAL; board >= 3; board--) {
    const enum ih_status status = measure_street(report, board, instructions, plain);
    if (status == IH_ERR_MEMORY)
      bench_skip(report);
    else if (status != IH_OK)
      return status;
  }
  return IH_OK;
}

enum ih_status bench_equity(struct bench_report *report)
{
  const ih_rounds *rounds = report->options->rounds;
  if (rounds != NULL && board_of(rounds) == 0)
    return bench_fail(report, IH_ERR_UNSUPPORTED, "equity is measured on 2,3, 2,4 and 2,5 only");
  struct plain *plain = malloc(sizeof *plain);
  baseline_eval *eval = NULL;
  enum ih_status status =
      plain == NULL ? IH_ERR_MEMORY : baseline_eval_new(IH_RANKING_STANDARD, &eval);
  if (status == IH_OK) {
    plain->eval = eval;
    status = measure_equity(report, plain);
    baseline_eval_free(eval);
  } else {
    (void)bench_fail(report, status, "no memory for the reference evaluator");
  }
  free(plain);
  return status;
}
