/* Rows of labels, board by board.
 *
 * The obvious version deals each next card to each hand, indexes it, and counts its
 * label.  Here all hands of a board are indexed at once for each next card, only one hand
 * of each orbit of the board's group is looked up, and the labels of many hands are
 * sorted side by side, as the columns of a table, by the same comparisons for all of them:
 * a network of exchanges without a branch.  What is equal then lies together. */
#include <isohand/equity.h>

#include "equity/orbits.h"

#include <isohand/relations.h>
#include <stdlib.h>
#include <string.h>

enum {
  MOST_NEXT = 52, /* cards that are not on a board: all of the largest deck with a ranking */
  LANES = 32,     /* hands that are sorted together */
  BLOCKS = IH_HOLES / LANES + 1
};

/* Labels are kept less 2^15: machines compare signed vectors.  A card that the hand holds
 * is no child, and counts as a label that is above all others. */
enum { BIAS = 1 << 15, NO_CHILD = IH_NO_LABEL - BIAS };

/* Row c: the label of each hand's child by the c-th next card, and later its c-th label
 * in ascending order. */
struct block {
  int16_t child[MOST_NEXT][LANES];
};

struct table {
  struct ihp_orbits orbits;
  unsigned cards; /* next ones, those of the hand itself included */
  uint64_t index[IH_MAX_HOLES];
  struct block block[BLOCKS];
};

struct out {
  const ih_street *street, *next;
  const ih_labelling *labelling;
  const ih_transitions *rows;
  unsigned width;
};

unsigned ih_transitions_width(const ih_street *street)
{
  return street->board == street->final
             ? 0
             : (unsigned)ih_deck_cards(&street->deck) - 2 - street->board;
}

/* ---- Labels ------------------------------------------------------------------ */

static unsigned place_of(const struct ihp_orbits *orbits, unsigned o)
{
  return orbits->member[orbits->first[o]];
}

/* Row c of all blocks, from the indices of all hands with the c-th card. */
static void look_up(const uint16_t label[], struct table *table, unsigned c)
{
  const struct ihp_orbits *orbits = &table->orbits;
  for (unsigned o = 0; o < orbits->count; o++) {
    const uint64_t index = table->index[place_of(orbits, o)];
    table->block[o / LANES].child[c][o % LANES] =
        (int16_t)(index == IH_NO_INDEX ? NO_CHILD : label[index] - BIAS);
  }
}

static void look_up_all(const struct out *out, const uint8_t cards[], struct table *table)
{
  const ih_street *street = out->street;
  uint8_t left[IH_MAX_CARDS], longer[IHP_MAX_BOARD];
  table->cards = ihp_left(&street->deck, cards, street->board, left);
  memcpy(longer, cards, street->board);
  for (unsigned c = 0; c < table->cards; c++) {
    longer[street->board] = left[c];
    (void)ih_index_holes(out->next->indexer, longer, street->board + 1, table->index);
    look_up(out->labelling->label, table, c);
  }
}

/* ---- Sorting ----------------------------------------------------------------- */

typedef int16_t lanes8 __attribute__((vector_size(16), aligned(2), may_alias));

/* a[] = the lesser one of each lane, b[] = the greater one. */
static inline void exchange(int16_t a[LANES], int16_t b[LANES])
{
  for (unsigned i = 0; i < LANES; i += 8) {
    lanes8 *const x = (lanes8 *)(a + i), *const y = (lanes8 *)(b + i);
    const lanes8 swap = (*x ^ *y) & (*x > *y);
    *x ^= swap;
    *y ^= swap;
  }
}

/* Sorts the first n rows, n >= 2, in each lane: merge exchange (Batcher 1968; Knuth 1998,
 * algorithm 5.2.2M). */
static void sort(struct block *block, unsigned n)
{
  unsigned top = 1;
  while (2 * top < n)
    top *= 2;
  for (unsigned p = top; p > 0; p /= 2)
    for (unsigned q = top, r = 0, d = p;; d = q - p, q /= 2, r = p) {
      for (unsigned i = 0; i + d < n; i++)
        if ((i & p) == r)
          exchange(block->child[i], block->child[i + d]);
      if (q == p)
        break;
    }
}

/* ---- Rows -------------------------------------------------------------------- */

struct row {
  unsigned runs;
  uint16_t label[MOST_NEXT];
  uint8_t count[MOST_NEXT];
};

/* The runs of equal labels among the first `width` of a lane.  Each label is written where
 * its run ends so far, so that nothing hangs on what comes next. */
static void find_runs(const struct block *block, unsigned lane, unsigned width, struct row *row)
{
  uint8_t end[MOST_NEXT];
  unsigned run = 0;
  int16_t last = block->child[0][lane];
  row->label[0] = (uint16_t)(last + BIAS);
  end[0] = 1;
  for (unsigned c = 1; c < width; c++) {
    const int16_t label = block->child[c][lane];
    run += label != last;
    row->label[run] = (uint16_t)(label + BIAS);
    end[run] = (uint8_t)(c + 1);
    last = label;
  }
  row->runs = run + 1;
  row->count[0] = end[0];
  for (unsigned i = 1; i <= run; i++)
    row->count[i] = (uint8_t)(end[i] - end[i - 1]);
}

static void write_row(const struct out *out, const struct row *row, uint64_t index)
{
  const ih_transitions *to = out->rows;
  const size_t width = out->width, count = out->labelling->count;
  if (to->labels != NULL) {
    uint16_t *labels = to->labels + index * width;
    memcpy(labels, row->label, row->runs * sizeof *labels);
    memset(labels + row->runs, UINT8_MAX, (width - row->runs) * sizeof *labels);
  }
  if (to->counts != NULL) {
    uint8_t *counts = to->counts + index * width;
    memcpy(counts, row->count, row->runs);
    memset(counts + row->runs, 0, width - row->runs);
  }
  if (to->dense != NULL) {
    uint8_t *counts = to->dense + index * count;
    memset(counts, 0, count);
    for (unsigned i = 0; i < row->runs; i++)
      counts[row->label[i]] = row->count[i];
  }
}

static enum ih_status write_board(const struct out *out, struct table *table)
{
  struct row row;
  for (unsigned o = 0; o < table->orbits.count; o++) {
    struct block *block = &table->block[o / LANES];
    if (o % LANES == 0)
      sort(block, table->cards);
    find_runs(block, o % LANES, out->width, &row);
    if (row.label[row.runs - 1] >= out->labelling->count)
      return IH_ERR_ARGUMENT;
    write_row(out, &row, table->index[place_of(&table->orbits, o)]);
  }
  return IH_OK;
}

/* ---- Boards ------------------------------------------------------------------ */

static enum ih_status do_board(const struct out *out, const uint8_t cards[], struct table *table)
{
  const ih_street *street = out->street;
  ih_symmetry board;
  ihp_symmetry(street, cards, &board);
  ihp_orbits_make(street, cards, &board, &table->orbits);
  look_up_all(out, cards, table);
  (void)ih_index_holes(street->indexer, cards, street->board, table->index);
  return write_board(out, table);
}

static enum ih_status do_boards(const void *work, struct ihp_boards *boards)
{
  uint8_t cards[IHP_MAX_BOARD];
  enum ih_status status = IH_OK;
  struct table *table = calloc(1, sizeof *table);
  if (table == NULL)
    return IH_ERR_MEMORY;
  while (status == IH_OK && ihp_boards_next(boards, cards))
    status = do_board(work, cards, table);
  free(table);
  return status;
}

enum ih_status ih_transitions_make(const ih_street *street, const ih_street *next,
                                   const ih_labelling *labelling, uint64_t first, uint64_t count,
                                   const ih_executor *executor, const ih_transitions *out)
{
  if (street == NULL || next == NULL || labelling == NULL || labelling->label == NULL ||
      out == NULL || labelling->count == 0 || labelling->count > IH_MAX_LABELS)
    return IH_ERR_ARGUMENT;
  if (!ihp_same_game(street, next) || next->board != street->board + 1)
    return IH_ERR_UNSUPPORTED;
  const struct out work = {street, next, labelling, out, ih_transitions_width(street)};
  return ihp_boards_run(street, first, count, executor, do_boards, &work);
}
