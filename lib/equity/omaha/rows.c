/* The public calls on the sums of a street: making them, and reading the hands. */
#include "base/binomial.h"
#include "base/callbacks.h"
#include "base/error.h"
#include "base/team.h"
#include "equity/omaha/store.h"

#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

/* Hands that are looked up together, so that their numbers come from memory at the same time; and
 * bytes from one to the next. */
enum { BATCH = 256, STRIDE = 10 };

/* ---- Making them ---------------------------------------------------------- */

void ih_omaha_sums_free(ih_omaha_sums *sums)
{
  if (sums == NULL)
    return;
  ih_indexer_free(sums->indexer);
  ihp_omaha_store_free(&sums->store);
  for (unsigned kind = 0; kind < IHP_OMAHA_STREET_KINDS; kind++)
    free(sums->preflop[kind]);
  ihp_team_release(sums->team, sums->memory);
  free(sums);
}

static enum ih_status make_indexers(const ih_omaha_game *game, unsigned board, ih_omaha_sums *sums)
{
  const ih_rounds hands = {.count = board > 0 ? 2 : 1,
                           .cards = {(uint8_t)game->hole, (uint8_t)board}};
  enum ih_status status = ihp_omaha_store_start(game, board, &sums->store);
  if (status == IH_OK)
    status = ih_indexer_new(&game->deck, &hands, &sums->indexer);
  if (status == IH_OK)
    sums->hands = ih_indexer_size(sums->indexer, hands.count - 1u);
  return status;
}

/* By the types alone, without copies. */
static uint64_t count_patterns(unsigned hole, const struct ihp_omaha_types *types)
{
  return ihp_omaha_colex(hole, types->count);
}

/* Makes the arrays of a street after the deal, except the numbers. */
static enum ih_status make_boards(ih_omaha_sums *sums)
{
  for (unsigned k = 1; k <= sums->store.game.hole; k++)
    for (unsigned type = 0; type < IHP_OMAHA_TYPES; type++)
      sums->multi[k][type] = ihp_omaha_colex(k, type);
  return ihp_omaha_store_boards(&sums->store, count_patterns);
}

/* Returns the bytes of the numbers of a pattern, or preflop of a hand. */
static uint64_t numbers_bytes(const ih_omaha_sums *sums)
{
  uint64_t bytes = 0;
  for (unsigned kind = 0; kind < IHP_OMAHA_STREET_KINDS; kind++)
    if (ihp_omaha_has_kind(sums->kinds, kind))
      bytes += sums->store.board == 0 ? sizeof *sums->preflop[kind] : ihp_omaha_number_bytes(kind);
  return bytes;
}

/* Makes the numbers of a street after the deal.  The processes of a team divide them, but not those
 * of a storage, of which each process may have other pieces already. */
static enum ih_status make_street(ih_omaha_sums *sums, const ih_omaha_sums *later,
                                  const ih_omaha_storage *storage, const ih_executor *executor,
                                  const ih_callbacks *callbacks)
{
  enum ih_status status = make_boards(sums);
  if (status != IH_OK)
    return status;
  const size_t patterns = (size_t)sums->store.first[sums->store.boards];
  const uint64_t bytes = patterns * numbers_bytes(sums);
  if (storage == NULL) {
    sums->team = ihp_team_of(executor);
    sums->memory = ihp_team_allocate(sums->team, bytes);
    if (sums->memory == NULL)
      return IH_ERR_MEMORY;
  }
  ihp_omaha_numbers_place(&sums->numbers, sums->kinds, patterns,
                          storage != NULL ? storage->memory : sums->memory);
  status = ihp_omaha_sum_street(sums, later, storage, executor, callbacks);
  return storage != NULL ? status : ihp_team_merge(sums->team, status, sums->memory, bytes);
}

static enum ih_status make_preflop(ih_omaha_sums *sums, const ih_executor *executor,
                                   const ih_callbacks *callbacks)
{
  for (unsigned kind = 0; kind < IHP_OMAHA_STREET_KINDS; kind++)
    if (ihp_omaha_has_kind(sums->kinds, kind)) {
      sums->preflop[kind] = calloc((size_t)sums->hands, sizeof *sums->preflop[kind]);
      if (sums->preflop[kind] == NULL)
        return IH_ERR_MEMORY;
    }
  ihp_omaha_store_permutations(&sums->store);
  return ihp_omaha_sum_preflop(sums, executor, callbacks);
}

/* Returns 1 if sums of squares over all final boards fit in 64 bits. */
static int squares_fit(const ih_omaha_game *game)
{
  const uint64_t most = 2 * (uint64_t)ih_omaha_opponents(game);
  return most * most <= UINT64_MAX / ihp_binomial(ih_deck_cards(&game->deck), IHP_OMAHA_FINAL);
}

enum ih_status ih_omaha_sums_check(const ih_omaha_game *game, unsigned board, unsigned numbers,
                                   ih_error *error)
{
  const enum ih_status status = ih_omaha_game_check(game, error);
  if (status != IH_OK)
    return status;
  if (numbers == 0 || numbers >> IHP_OMAHA_STREET_KINDS != 0)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no numbers given, or unknown ones");
  if (board != 0 && board != 3 && board != 4)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "sums are known for boards of 0, 3 and 4 cards, not of %u", board);
  if (board == 3 && game->hole == IH_OMAHA_MAX_HOLE)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "the sums of the flop do not fit in 32 bits for six hole cards");
  if (board == 0 && (numbers & IH_OMAHA_SQUARES) != 0 && !squares_fit(game))
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "the sums of squares preflop do not fit in 64 bits for %u hole cards",
                     game->hole);
  return IH_OK;
}

/* Returns IH_OK if the sums of a street can be made from those of `later`. */
static enum ih_status check_later(const ih_omaha_game *game, unsigned board, unsigned numbers,
                                  const ih_omaha_sums *later, const ih_omaha_storage *storage,
                                  ih_error *error)
{
  if (board != 3 ? later != NULL : later == NULL && storage == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0,
                     "the flop is made from the turn, the other streets from the cards");
  if (later != NULL && (later->store.board != 4 || later->store.game.hole != game->hole ||
                        later->store.game.ranking != game->ranking ||
                        !ih_deck_equal(&later->store.game.deck, &game->deck)))
    return ihp_error(error, IH_ERR_MISMATCH, 0, "the later sums are not the turn of this game");
  if (later != NULL && (numbers & ~later->kinds) != 0)
    return ihp_error(error, IH_ERR_MISMATCH, 0, "the later sums lack some of the numbers");
  return IH_OK;
}

static enum ih_status check_storage(unsigned board, const ih_omaha_storage *storage,
                                    ih_error *error)
{
  if (storage == NULL)
    return IH_OK;
  if (board == 0)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "preflop sums take no storage");
  if (storage->memory == NULL || !ihp_is_unused(storage->reserved))
    return ihp_error(error, IH_ERR_ARGUMENT, 0,
                     "a storage without memory, or with a reserved member that is not NULL");
  return IH_OK;
}

enum ih_status ih_omaha_sums_new(const ih_omaha_game *game, unsigned board, unsigned numbers,
                                 const ih_omaha_sums *later, const ih_omaha_storage *storage,
                                 const ih_executor *executor, const ih_callbacks *callbacks,
                                 ih_omaha_sums **out, ih_error *error)
{
  enum ih_status status = ih_omaha_sums_check(game, board, numbers, error);
  if (status == IH_OK)
    status = check_later(game, board, numbers, later, storage, error);
  if (status == IH_OK)
    status = check_storage(board, storage, error);
  if (status != IH_OK)
    return status;
  if (out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no output given");
  if (!ihp_executor_is_known(executor))
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "invalid executor");
  const ih_team *team = ihp_team_of(executor);
  ih_omaha_sums *sums = calloc(1, sizeof *sums);
  if (sums == NULL)
    return ihp_error(error, ihp_team_agree(team, IH_ERR_MEMORY), 0, "out of memory");
  sums->kinds = numbers;
  status = make_indexers(game, board, sums);
  if (status == IH_OK)
    status = board > 0 ? make_street(sums, later, storage, executor, callbacks)
                       : make_preflop(sums, executor, callbacks);
  status = ihp_team_agree(team, status);
  if (status == IH_OK) {
    *out = sums;
    return IH_OK;
  }
  ih_omaha_sums_free(sums);
  if (status == IH_ERR_ARGUMENT)
    return ihp_error(error, status, 0,
                     "the storage lacks some of the flop, which is made from the turn");
  return ihp_error(error, status, 0, "%s", ih_status_string(status));
}

const ih_indexer *ih_omaha_sums_indexer(const ih_omaha_sums *sums)
{
  return sums->indexer;
}

uint64_t ih_omaha_sums_boards(const ih_omaha_game *game, unsigned board)
{
  const ih_rounds rounds = {.count = 1, .cards = {board > 0 ? (uint8_t)board : IHP_OMAHA_FINAL}};
  ih_indexer *indexer;
  if (ih_indexer_new(&game->deck, &rounds, &indexer) != IH_OK)
    return 0;
  const uint64_t boards = ih_indexer_size(indexer, 0);
  ih_indexer_free(indexer);
  return boards;
}

/* Makes everything but the numbers, and counts the bytes: those of a storage, and the others. */
static void count_bytes(const ih_omaha_game *game, unsigned board, unsigned numbers,
                        uint64_t *stored, uint64_t *others)
{
  ih_omaha_sums *sums = calloc(1, sizeof *sums);
  *stored = *others = UINT64_MAX;
  if (sums == NULL)
    return;
  sums->kinds = numbers;
  if (make_indexers(game, board, sums) == IH_OK && board == 0) {
    *stored = 0;
    *others = sums->hands * numbers_bytes(sums);
  } else if (sums->indexer != NULL && make_boards(sums) == IH_OK) {
    *stored = sums->store.first[sums->store.boards] * numbers_bytes(sums);
    *others = ihp_omaha_store_bytes(&sums->store);
  }
  ih_omaha_sums_free(sums);
}

uint64_t ih_omaha_sums_bytes(const ih_omaha_game *game, unsigned board, unsigned numbers)
{
  uint64_t stored, others;
  count_bytes(game, board, numbers, &stored, &others);
  return stored == UINT64_MAX ? stored : stored + others;
}

uint64_t ih_omaha_sums_storage(const ih_omaha_game *game, unsigned board, unsigned numbers)
{
  uint64_t stored, others;
  count_bytes(game, board, numbers, &stored, &others);
  return stored;
}

/* ---- Reading hands -------------------------------------------------------- */

/* Puts the lower of two types first. */
static inline void order_types(uint8_t *a, uint8_t *b)
{
  const uint8_t low = *a < *b ? *a : *b;
  *b = *a < *b ? *b : *a;
  *a = low;
}

/* Returns where the numbers of a hand after the deal are: n hole cards, then m of the board.  The
 * types are sorted without branches, as their order is hard to predict. */
IHP_ALWAYS_INLINE uint64_t place_of(const ih_omaha_sums *sums, const uint8_t cards[], unsigned n,
                                    unsigned m)
{
  const struct ihp_omaha_canonical canonical = ihp_omaha_canonical(&sums->store, cards + n, m);
  const uint8_t *type = sums->store.type[canonical.board];
  uint8_t of[IH_OMAHA_MAX_HOLE];
  uint64_t place = sums->store.first[canonical.board];
  for (unsigned i = 0; i < n; i++)
    of[i] = type[canonical.permuted[cards[i]]];
  for (unsigned end = n; end > 1; end--)
    for (unsigned i = 1; i < end; i++)
      order_types(&of[i - 1], &of[i]);
  for (unsigned k = 1; k <= n; k++)
    place += sums->multi[k][of[k - 1]];
  return place;
}

/* Sets place[i] to where the numbers of hand i are in an array, and prefetches them. */
IHP_ALWAYS_INLINE void find_places(const ih_omaha_sums *sums, unsigned kind, const uint8_t rows[],
                                   size_t count, unsigned n, unsigned m, uint64_t place[])
{
  const char *number = sums->numbers.of[kind];
  const size_t bytes = ihp_omaha_number_bytes(kind);
  for (size_t i = 0; i < count; i++) {
    place[i] = place_of(sums, rows + STRIDE * i, n, m);
    __builtin_prefetch(number + bytes * place[i]);
  }
}

static void find_places_of(const ih_omaha_sums *sums, unsigned kind, const uint8_t rows[],
                           size_t count, uint64_t place[])
{
  if (sums->store.game.hole == 4 && sums->store.board == 4)
    find_places(sums, kind, rows, count, 4, 4, place);
  else if (sums->store.game.hole == 4)
    find_places(sums, kind, rows, count, 4, 3, place);
  else
    find_places(sums, kind, rows, count, sums->store.game.hole, sums->store.board, place);
}

/* Writes the numbers at these places to elements from `at` on. */
static void read_numbers(const ih_omaha_sums *sums, unsigned kind, const uint64_t place[],
                         size_t count, void *out, size_t at)
{
  const void *number = sums->numbers.of[kind];
  if (kind == IHP_OMAHA_SQUARES)
    for (size_t i = 0; i < count; i++)
      ((uint64_t *)out)[at + i] = ((const uint64_t *)number)[place[i]];
  else
    for (size_t i = 0; i < count; i++)
      ((uint32_t *)out)[at + i] = ((const uint32_t *)number)[place[i]];
}

/* Returns the kind of one of the numbers that the sums have, or IHP_OMAHA_STREET_KINDS. */
static unsigned kind_of(const ih_omaha_sums *sums, unsigned number)
{
  unsigned kind = 0;
  while (kind < IHP_OMAHA_STREET_KINDS &&
         (number != 1u << kind || !ihp_omaha_has_kind(sums->kinds, kind)))
    kind++;
  return kind;
}

uint64_t ih_omaha_sums_find_unchecked(const ih_omaha_sums *sums, unsigned number,
                                      const uint8_t cards[])
{
  const unsigned kind = kind_of(sums, number);
  if (sums->store.board == 0)
    return sums->preflop[kind][ih_index_last_unchecked(sums->indexer, cards)];
  const uint64_t place = place_of(sums, cards, sums->store.game.hole, sums->store.board);
  return kind == IHP_OMAHA_SQUARES ? ((const uint64_t *)sums->numbers.of[kind])[place]
                                   : ((const uint32_t *)sums->numbers.of[kind])[place];
}

enum ih_status ih_omaha_sums_rows(const ih_omaha_sums *sums, unsigned number, uint64_t first,
                                  size_t count, void *values)
{
  uint8_t cards[BATCH * STRIDE];
  uint64_t place[BATCH];
  const ih_sequence_arrays rows = {.rows = cards, .stride = STRIDE};
  ih_sequence *sequence;
  if (sums == NULL || (values == NULL && count > 0))
    return IH_ERR_ARGUMENT;
  const unsigned kind = kind_of(sums, number);
  if (kind == IHP_OMAHA_STREET_KINDS)
    return IH_ERR_ARGUMENT;
  if (first > sums->hands || count > sums->hands - first)
    return IH_ERR_RANGE;
  if (sums->store.board == 0) {
    memcpy(values, sums->preflop[kind] + first, count * sizeof *sums->preflop[kind]);
    return IH_OK;
  }
  const enum ih_status status = ih_sequence_new(sums->indexer, 1, first, count, &sequence);
  if (status != IH_OK)
    return status;
  size_t done = 0, given;
  for (; (given = ih_sequence_next_unchecked(sequence, BATCH, &rows)) > 0; done += given) {
    find_places_of(sums, kind, cards, given, place);
    read_numbers(sums, kind, place, given, values, done);
  }
  ih_sequence_free(sequence);
  return IH_OK;
}
