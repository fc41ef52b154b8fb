/* Transitions, board by board.
 *
 * The obvious version deals each next card to each hand, indexes the child, and counts its
 * label.  Here each next card indexes all hole cards at once; only one hand of each orbit of
 * the board's symmetry is looked up; and the labels of many hands are sorted side by side,
 * each in a lane, by the same comparisons for all lanes: a network of exchanges without a
 * branch.  Equal labels are then neighbours. */
#include <isohand/equity.h>

#include "equity/orbits.h"

#include <isohand/relations.h>
#include <stdlib.h>
#include <string.h>

enum {
  MOST_NEXT = 52, /* cards that are not on a board: all of the largest deck with a ranking */
  LANES = 32,     /* hands that are sorted together */
  STRIPS = IH_HOLES / LANES + 1
};

/* Labels are kept less 2^15, as machines compare signed vectors.  A next card that the hand
 * holds makes no child; it gets a label that is above all others. */
enum { BIAS = 1 << 15, NO_CHILD = IH_NO_LABEL - BIAS };

/* The labels of LANES hands: child[c] has those of the children by the c-th next card, and
 * after sorting the c-th label of each hand. */
struct strip {
  int16_t child[MOST_NEXT][LANES];
};

struct transition_board {
  struct ihp_orbits orbits;
  unsigned next; /* next cards, those of the hand itself included */
  uint64_t index[IH_MAX_HOLES];
  struct strip strip[STRIPS];
};

struct transition_work {
  const ih_street *street, *next;
  const ih_labelling *labelling;
  const ih_transitions *rows;
  size_t width;
};

size_t ih_transitions_width(const ih_street *street)
{
  return street->board == street->final ? 0 : ih_deck_cards(&street->deck) - 2 - street->board;
}

/* ---- Labels ------------------------------------------------------------------ */

static unsigned orbit_place(const struct ihp_orbits *orbits, unsigned o)
{
  return orbits->member[orbits->first[o]];
}

/* Fills in child[c] of all strips from the indices of all hands with the c-th next card. */
static void look_up_labels(const uint16_t label[], struct transition_board *board, unsigned c)
{
  const struct ihp_orbits *orbits = &board->orbits;
  for (unsigned o = 0; o < orbits->count; o++) {
    const uint64_t index = board->index[orbit_place(orbits, o)];
    board->strip[o / LANES].child[c][o % LANES] =
        (int16_t)(index == IH_NO_INDEX ? NO_CHILD : label[index] - BIAS);
  }
}

static void look_up_children(const struct transition_work *out, const uint8_t cards[],
                             struct transition_board *board)
{
  const ih_street *street = out->street;
  uint8_t left[IH_MAX_CARDS], longer[IHP_MAX_BOARD];
  board->next = ihp_cards_left(&street->deck, cards, street->board, left);
  memcpy(longer, cards, street->board);
  for (unsigned c = 0; c < board->next; c++) {
    longer[street->board] = left[c];
    (void)ih_index_holes(out->next->indexer, longer, street->board + 1, board->index);
    look_up_labels(out->labelling->label, board, c);
  }
}

/* ---- Sorting ----------------------------------------------------------------- */

typedef int16_t lanes8 __attribute__((vector_size(16), aligned(2), may_alias));

/* a[] = the lesser one of each lane, b[] = the greater one. */
static inline void exchange_lanes(int16_t a[LANES], int16_t b[LANES])
{
  for (unsigned i = 0; i < LANES; i += 8) {
    lanes8 *const x = (lanes8 *)(a + i), *const y = (lanes8 *)(b + i);
    const lanes8 swap = (*x ^ *y) & (*x > *y);
    *x ^= swap;
    *y ^= swap;
  }
}

/* Sorts the first n labels, n >= 2, of each lane: merge exchange (Batcher 1968; Knuth 1998,
 * algorithm 5.2.2M). */
static void sort_lanes(struct strip *strip, unsigned n)
{
  unsigned top = 1;
  while (2 * top < n)
    top *= 2;
  for (unsigned p = top; p > 0; p /= 2)
    for (unsigned q = top, r = 0, d = p;; d = q - p, q /= 2, r = p) {
      for (unsigned i = 0; i + d < n; i++)
        if ((i & p) == r)
          exchange_lanes(strip->child[i], strip->child[i + d]);
      if (q == p)
        break;
    }
}

/* ---- Rows -------------------------------------------------------------------- */

struct transition_row {
  size_t labels; /* different ones */
  uint16_t label[MOST_NEXT];
  uint8_t count[MOST_NEXT];
};

/* The row of a lane, from the first `width` of its labels, which are sorted.  Each child
 * writes its label, and its own number + 1 as the end of that label's run: so no branch
 * depends on whether the next label is the same. */
static void count_labels(const struct strip *strip, unsigned lane, size_t width,
                         struct transition_row *row)
{
  uint8_t end[MOST_NEXT];
  size_t n = 0;
  int16_t last = strip->child[0][lane];
  row->label[0] = (uint16_t)(last + BIAS);
  end[0] = 1;
  for (size_t c = 1; c < width; c++) {
    const int16_t label = strip->child[c][lane];
    n += label != last;
    row->label[n] = (uint16_t)(label + BIAS);
    end[n] = (uint8_t)(c + 1);
    last = label;
  }
  row->labels = n + 1;
  row->count[0] = end[0];
  for (size_t i = 1; i <= n; i++)
    row->count[i] = (uint8_t)(end[i] - end[i - 1]);
}

static void write_transition_row(const struct transition_work *out,
                                 const struct transition_row *row, uint64_t index)
{
  const ih_transitions *to = out->rows;
  const size_t width = out->width, count = out->labelling->count;
  if (to->labels != NULL) {
    uint16_t *labels = to->labels + index * width;
    memcpy(labels, row->label, row->labels * sizeof *labels);
    memset(labels + row->labels, UINT8_MAX, (width - row->labels) * sizeof *labels);
  }
  if (to->counts != NULL) {
    uint8_t *counts = to->counts + index * width;
    memcpy(counts, row->count, row->labels);
    memset(counts + row->labels, 0, width - row->labels);
  }
  if (to->dense != NULL) {
    uint8_t *counts = to->dense + index * count;
    memset(counts, 0, count);
    for (size_t i = 0; i < row->labels; i++)
      counts[row->label[i]] = row->count[i];
  }
}

static enum ih_status write_transition_rows(const struct transition_work *out,
                                            struct transition_board *board)
{
  struct transition_row row;
  for (unsigned o = 0; o < board->orbits.count; o++) {
    struct strip *strip = &board->strip[o / LANES];
    if (o % LANES == 0)
      sort_lanes(strip, board->next);
    count_labels(strip, o % LANES, out->width, &row);
    if (row.label[row.labels - 1] >= out->labelling->count)
      return IH_ERR_ARGUMENT;
    write_transition_row(out, &row, board->index[orbit_place(&board->orbits, o)]);
  }
  return IH_OK;
}

/* ---- Boards ------------------------------------------------------------------ */

static enum ih_status do_transition_board(const struct transition_work *out, const uint8_t cards[],
                                          struct transition_board *board)
{
  const ih_street *street = out->street;
  ih_symmetry symmetry;
  ihp_street_symmetry(street, cards, &symmetry);
  ihp_orbits_make(street, cards, &symmetry, &board->orbits);
  look_up_children(out, cards, board);
  (void)ih_index_holes(street->indexer, cards, street->board, board->index);
  return write_transition_rows(out, board);
}

static enum ih_status do_transition_boards(const void *work, struct ihp_street_boards *boards)
{
  uint8_t cards[IHP_MAX_BOARD];
  enum ih_status status = IH_OK;
  struct transition_board *board = calloc(1, sizeof *board);
  if (board == NULL)
    return IH_ERR_MEMORY;
  while (status == IH_OK && ihp_street_boards_next(boards, cards))
    status = do_transition_board(work, cards, board);
  free(board);
  return status;
}

/* ---- The call ----------------------------------------------------------------- */

static int check_labelling(const ih_labelling *labelling)
{
  return labelling != NULL && labelling->label != NULL && labelling->count > 0 &&
         labelling->count <= IH_MAX_LABELS && labelling->reserved[0] == NULL &&
         labelling->reserved[1] == NULL;
}

enum ih_status ih_transitions_make(const ih_street *street, const ih_street *next,
                                   const ih_labelling *labelling, uint64_t first, uint64_t count,
                                   const ih_executor *executor, const ih_transitions *out)
{
  if (street == NULL || next == NULL || !check_labelling(labelling) || out == NULL ||
      out->reserved[0] != NULL || out->reserved[1] != NULL)
    return IH_ERR_ARGUMENT;
  if (!ihp_street_same_game(street, next) || next->board != street->board + 1)
    return IH_ERR_UNSUPPORTED;
  const struct transition_work work = {street, next, labelling, out, ih_transitions_width(street)};
  return ihp_street_run(street, first, count, executor, do_transition_boards, &work);
}
