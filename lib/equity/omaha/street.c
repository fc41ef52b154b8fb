/* The numbers of all hands of the turn, from the cards, and of the flop, from the turn. */
#include "base/executor.h"
#include "equity/omaha/store.h"

#include <string.h>

enum { TURN = 4 };

struct street_work {
  ih_omaha_sums *sums;
  const ih_omaha_sums *later;      /* NULL on the turn, and if the storage has the whole flop */
  const ih_omaha_storage *storage; /* NULL: none */
};

/* ---- Patterns of a board -------------------------------------------------- */

/* Colex order is row by row, each up to the lowest type among the others. */
static void put_rows(const struct ihp_omaha_patterns *patterns, const char number[], size_t bytes,
                     char to[])
{
  for (uint32_t r = 0; r < patterns->rows; r++) {
    const size_t length = (patterns->others[r][0] + 1u) * bytes;
    if (patterns->row[r] == IHP_OMAHA_NO_ROW)
      memset(to, 0, length);
    else
      memcpy(to, number + patterns->row[r] * bytes, length);
    to += length;
  }
}

static void put_sums(ih_omaha_sums *sums, uint64_t board,
                     const struct ihp_omaha_board_sums *numbers)
{
  for (unsigned kind = 0; kind < IHP_OMAHA_KINDS; kind++)
    if (ihp_omaha_has_kind(sums->kinds, kind)) {
      const size_t bytes = ihp_omaha_number_bytes(kind);
      put_rows(numbers->patterns, numbers->of[kind], bytes,
               (char *)sums->numbers.of[kind] + sums->store.first[board] * bytes);
    }
}

static void get_rows(const struct ihp_omaha_patterns *patterns, const char from[], size_t bytes,
                     char number[])
{
  for (uint32_t r = 0; r < patterns->rows; r++) {
    const size_t length = (patterns->others[r][0] + 1u) * bytes;
    if (patterns->row[r] != IHP_OMAHA_NO_ROW)
      memcpy(number + patterns->row[r] * bytes, from, length);
    from += length;
  }
  for (size_t i = 0; i < patterns->copies; i++)
    memcpy(number + patterns->copy[i].to * bytes, number + patterns->copy[i].from * bytes, bytes);
}

static enum ih_status get_sums(const ih_omaha_sums *sums, uint64_t board,
                               struct ihp_omaha_boards *boards, struct ihp_omaha_board_sums *out)
{
  struct ihp_omaha_stage *stage = &boards->stage[sums->store.board];
  const enum ih_status status =
      ihp_omaha_stage_make(boards, sums->store.cards[board], sums->store.board);
  if (status != IH_OK)
    return status;
  for (unsigned kind = 0; kind < IHP_OMAHA_KINDS; kind++)
    if (ihp_omaha_has_kind(boards->kinds, kind)) {
      const size_t bytes = ihp_omaha_number_bytes(kind);
      get_rows(&stage->patterns,
               (const char *)sums->numbers.of[kind] + sums->store.first[board] * bytes, bytes,
               stage->numbers.of[kind]);
    }
  *out = ihp_omaha_stage_sums(stage);
  return IH_OK;
}

/* ---- Pieces of a storage ------------------------------------------------------- */

/* A board's numbers of one kind, as ih_omaha_storage numbers them. */
struct piece {
  uint64_t number;
  const void *data;
  size_t bytes;
};

/* Lists the pieces of a board; returns how many. */
static unsigned list_pieces(const ih_omaha_sums *sums, uint64_t board,
                            struct piece piece[IHP_OMAHA_STREET_KINDS])
{
  const uint64_t first = sums->store.first[board];
  const size_t patterns = (size_t)(sums->store.first[board + 1] - first);
  const uint64_t at = board * (unsigned)__builtin_popcount(sums->kinds);
  unsigned count = 0;
  for (unsigned kind = 0; kind < IHP_OMAHA_STREET_KINDS; kind++)
    if (ihp_omaha_has_kind(sums->kinds, kind)) {
      const size_t bytes = ihp_omaha_number_bytes(kind);
      piece[count] = (struct piece){
          at + count, (const char *)sums->numbers.of[kind] + first * bytes, patterns * bytes};
      count++;
    }
  return count;
}

static int is_board_made(const struct street_work *all, uint64_t board)
{
  struct piece piece[IHP_OMAHA_STREET_KINDS];
  const ih_omaha_storage *storage = all->storage;
  if (storage == NULL || storage->is_made == NULL)
    return 0;
  const unsigned count = list_pieces(all->sums, board, piece);
  unsigned i = 0;
  while (i < count &&
         storage->is_made(storage->context, piece[i].number, piece[i].data, piece[i].bytes))
    i++;
  return i == count;
}

static void mark_board(const struct street_work *all, uint64_t board)
{
  struct piece piece[IHP_OMAHA_STREET_KINDS];
  const ih_omaha_storage *storage = all->storage;
  if (storage == NULL || storage->made == NULL)
    return;
  const unsigned count = list_pieces(all->sums, board, piece);
  for (unsigned i = 0; i < count; i++)
    storage->made(storage->context, piece[i].number, piece[i].data, piece[i].bytes);
}

/* ---- Streets -------------------------------------------------------------- */

/* Adds the sums of the boards with one more card of a type. */
static enum ih_status add_later(const struct street_work *all, struct ihp_omaha_boards *boards,
                                const uint8_t board[], unsigned type)
{
  struct ihp_omaha_stage *stage = &boards->stage[all->sums->store.board];
  struct ihp_omaha_board_sums longer;
  struct ihp_omaha_next next;
  uint8_t cards[IHP_OMAHA_FINAL];
  memcpy(cards, board, all->sums->store.board);
  cards[all->sums->store.board] = ihp_omaha_card_of_type(&stage->patterns.types, type);
  const struct ihp_omaha_canonical canonical =
      ihp_omaha_canonical(&all->later->store, cards, all->later->store.board);
  const enum ih_status status = get_sums(all->later, canonical.board, boards, &longer);
  if (status != IH_OK)
    return status;
  ihp_omaha_next_make(&stage->patterns, longer.patterns, cards[all->sums->store.board],
                      canonical.permuted, &next);
  ihp_omaha_stage_add(boards, &next, &longer, stage);
  return IH_OK;
}

static enum ih_status sum_from_later(const struct street_work *all, struct ihp_omaha_boards *boards,
                                     const uint8_t board[], struct ihp_omaha_board_sums *out)
{
  struct ihp_omaha_stage *stage = &boards->stage[all->sums->store.board];
  enum ih_status status = ihp_omaha_stage_make(boards, board, all->sums->store.board);
  if (status == IH_OK)
    ihp_omaha_numbers_clear(&stage->numbers);
  for (unsigned type = 0; status == IH_OK && type < stage->patterns.types.count; type++)
    status = add_later(all, boards, board, type);
  if (status != IH_OK)
    return status;
  ihp_omaha_numbers_divide(&stage->numbers, stage->patterns.count,
                           IHP_OMAHA_FINAL - all->sums->store.board);
  *out = ihp_omaha_stage_sums(stage);
  return IH_OK;
}

/* Without the turn, boards of the flop must be made already. */
static enum ih_status sum_board(const struct street_work *all, struct ihp_omaha_boards *boards,
                                const uint8_t board[], struct ihp_omaha_board_sums *out)
{
  const unsigned m = all->sums->store.board;
  return all->later != NULL ? sum_from_later(all, boards, board, out)
         : m == TURN        ? ihp_omaha_sum_board(boards, board, m, out)
                            : IH_ERR_ARGUMENT;
}

static enum ih_status make_board(const struct street_work *all, struct ihp_omaha_boards *boards,
                                 uint64_t board)
{
  struct ihp_omaha_board_sums sums;
  if (is_board_made(all, board))
    return IH_OK;
  const enum ih_status status = sum_board(all, boards, all->sums->store.cards[board], &sums);
  if (status == IH_OK) {
    put_sums(all->sums, board, &sums);
    mark_board(all, board);
  }
  return status;
}

static enum ih_status make_boards(void *work, const struct ihp_slice *slice)
{
  const struct street_work *all = work;
  struct ihp_omaha_boards boards;
  struct ihp_share taken;
  enum ih_status status = ihp_omaha_boards_new(&all->sums->store.game, all->sums->store.board,
                                               all->sums->kinds, &boards, NULL);
  while (status == IH_OK && ihp_slice_take(slice, &taken))
    status = make_board(all, &boards, taken.first);
  ihp_omaha_boards_free(&boards);
  return status;
}

enum ih_status ihp_omaha_sum_street(ih_omaha_sums *sums, const ih_omaha_sums *later,
                                    const ih_omaha_storage *storage, const ih_executor *executor,
                                    const ih_callbacks *callbacks)
{
  struct street_work work = {sums, later, storage};
  const struct ihp_split split = {.units = sums->store.boards,
                                  .run = make_boards,
                                  .callbacks = callbacks,
                                  .is_reported = 1,
                                  .is_divided = storage == NULL,
                                  .dealt = 1};
  return ihp_split_run(&split, executor, &work);
}
