/* Transitions with labels of type LABEL, that of ih_labelling.label and ih_transitions.labels.
 * LANE is its signed counterpart, and NAME(x) makes distinct names.  Included twice by
 * transitions.c, which defines struct transition_work. */

/* Labels are stored minus half of LABEL's range, because vector instructions compare signed
 * numbers.  A next card that the hand contains makes no child; it gets a label above all others. */
#define HALF     ((LABEL)((LABEL)-1 / 2 + 1))
#define NO_CHILD ((LANE)((LABEL)-1 / 2))

/* Labels of LANES hands: child[c] holds those of the children by the c-th next card, and after
 * sorting the c-th label of each hand. */
struct NAME(strip) {
  LANE child[MOST_NEXT][LANES];
};

struct NAME(transition_board) {
  struct ihp_orbits orbits;
  unsigned next; /* next cards, including those in the hand */
  uint64_t index[IH_MAX_HOLES];
  struct NAME(strip) strip[STRIPS];
};

/* ---- Labels ------------------------------------------------------------------ */

/* Sets child[c] of all strips from the indices of all hands with the c-th next card. */
static void NAME(look_up_labels)(const LABEL label[], struct NAME(transition_board) * board,
                                 unsigned c)
{
  const struct ihp_orbits *orbits = &board->orbits;
  for (unsigned o = 0; o < orbits->count; o++) {
    const uint64_t index = board->index[orbit_place(orbits, o)];
    board->strip[o / LANES].child[c][o % LANES] =
        index == IH_NO_INDEX ? NO_CHILD : (LANE)(label[index] - HALF);
  }
}

static void NAME(look_up_children)(const struct transition_work *out, const uint8_t cards[],
                                   struct NAME(transition_board) * board)
{
  const ih_street *street = out->street;
  uint8_t left[IH_MAX_CARDS], longer[IHP_MAX_BOARD];
  board->next = ihp_cards_left(&street->deck, cards, street->board, left);
  memcpy(longer, cards, street->board);
  for (unsigned c = 0; c < board->next; c++) {
    longer[street->board] = left[c];
    (void)ih_index_holes(out->next->indexer, longer, street->board + 1, board->index);
    NAME(look_up_labels)(out->labelling->label, board, c);
  }
}

/* ---- Sorting ----------------------------------------------------------------- */

typedef LANE NAME(lanes) __attribute__((vector_size(16), aligned(sizeof(LANE)), may_alias));

/* Puts the lesser of each lane into a[], the greater into b[]. */
static inline void NAME(exchange_lanes)(LANE a[LANES], LANE b[LANES])
{
  for (unsigned i = 0; i < LANES; i += 16 / sizeof(LANE)) {
    NAME(lanes) *const x = (NAME(lanes) *)(a + i), *const y = (NAME(lanes) *)(b + i);
    const NAME(lanes) swap = (*x ^ *y) & (*x > *y);
    *x ^= swap;
    *y ^= swap;
  }
}

/* Sorts the first n >= 2 labels of each lane by merge exchange (Batcher 1968; Knuth 1998, algorithm
 * 5.2.2M). */
static void NAME(sort_lanes)(struct NAME(strip) * strip, unsigned n)
{
  unsigned top = 1;
  while (2 * top < n)
    top *= 2;
  for (unsigned p = top; p > 0; p /= 2)
    for (unsigned q = top, r = 0, d = p;; d = q - p, q /= 2, r = p) {
      for (unsigned i = 0; i + d < n; i++)
        if ((i & p) == r)
          NAME(exchange_lanes)(strip->child[i], strip->child[i + d]);
      if (q == p)
        break;
    }
}

/* ---- Rows -------------------------------------------------------------------- */

struct NAME(transition_row) {
  size_t labels; /* distinct labels */
  LABEL label[MOST_NEXT];
  uint8_t count[MOST_NEXT];
};

/* Makes the row of a lane from the first `width` of its labels, which are sorted.  Each child
 * writes its label, and its number + 1 as the end of that label's run, so no branch depends on
 * whether the next label is the same. */
static void NAME(count_labels)(const struct NAME(strip) * strip, unsigned lane, size_t width,
                               struct NAME(transition_row) * row)
{
  uint8_t end[MOST_NEXT];
  size_t n = 0;
  LANE last = strip->child[0][lane];
  row->label[0] = (LABEL)((LABEL)last + HALF);
  end[0] = 1;
  for (size_t c = 1; c < width; c++) {
    const LANE label = strip->child[c][lane];
    n += label != last;
    row->label[n] = (LABEL)((LABEL)label + HALF);
    end[n] = (uint8_t)(c + 1);
    last = label;
  }
  row->labels = n + 1;
  row->count[0] = end[0];
  for (size_t i = 1; i <= n; i++)
    row->count[i] = (uint8_t)(end[i] - end[i - 1]);
}

static void NAME(write_transition_row)(const struct transition_work *out,
                                       const struct NAME(transition_row) * row, uint64_t index)
{
  const ih_transitions *to = out->rows;
  const size_t width = out->width, count = out->labelling->count;
  if (to->labels != NULL) {
    LABEL *labels = (LABEL *)to->labels + index * width;
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

static enum ih_status NAME(write_transition_rows)(const struct transition_work *out,
                                                  struct NAME(transition_board) * board)
{
  struct NAME(transition_row) row;
  for (unsigned o = 0; o < board->orbits.count; o++) {
    struct NAME(strip) *strip = &board->strip[o / LANES];
    if (o % LANES == 0)
      NAME(sort_lanes)(strip, board->next);
    NAME(count_labels)(strip, o % LANES, out->width, &row);
    if (row.label[row.labels - 1] >= out->labelling->count)
      return IH_ERR_ARGUMENT;
    NAME(write_transition_row)(out, &row, board->index[orbit_place(&board->orbits, o)]);
  }
  return IH_OK;
}

/* ---- Boards ------------------------------------------------------------------ */

static enum ih_status NAME(do_transition_boards)(const void *work, struct ihp_street_boards *boards)
{
  const struct transition_work *out = work;
  const ih_street *street = out->street;
  uint8_t cards[IHP_MAX_BOARD];
  enum ih_status status = IH_OK;
  struct NAME(transition_board) *board = calloc(1, sizeof *board);
  if (board == NULL)
    return IH_ERR_MEMORY;
  while (status == IH_OK && ihp_street_boards_next(boards, cards)) {
    ihp_orbits_make(street, cards, &board->orbits);
    NAME(look_up_children)(out, cards, board);
    (void)ih_index_holes(street->indexer, cards, street->board, board->index);
    status = NAME(write_transition_rows)(out, board);
  }
  free(board);
  return status;
}

#undef HALF
#undef NO_CHILD
#undef LABEL
#undef LANE
#undef NAME
