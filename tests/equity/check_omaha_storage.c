/* Sums of Omaha in memory of the caller: interrupted at several moments and continued, they are
 * those made at once; only what is not made already is computed. */
#include "executors.h"
#include "harness.h"
#include "omaha_streets.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* A storage that keeps a copy of each piece, as the file of another process would. */
struct keeper {
  unsigned char *memory;
  size_t bytes;
  uint64_t pieces;
  const void **data; /* [piece]: where it is; NULL: not made */
  size_t *length;
  unsigned char *copy;     /* of the memory when each piece was made */
  atomic_uint made, asked; /* calls */
  int cancels_after;       /* pieces made until the call is cancelled; < 0: never */
};

static int is_made(void *context, uint64_t piece, const void *data, size_t bytes)
{
  struct keeper *keeper = context;
  atomic_fetch_add(&keeper->asked, 1);
  test_assert(piece < keeper->pieces);
  return keeper->data[piece] == data && keeper->length[piece] == bytes &&
         memcmp(data, keeper->copy + ((const unsigned char *)data - keeper->memory), bytes) == 0;
}

static void made(void *context, uint64_t piece, const void *data, size_t bytes)
{
  struct keeper *keeper = context;
  const size_t at = (size_t)((const unsigned char *)data - keeper->memory);
  test_assert(piece < keeper->pieces);
  test_assert(at < keeper->bytes && bytes > 0 && bytes <= keeper->bytes - at);
  keeper->data[piece] = data;
  keeper->length[piece] = bytes;
  memcpy(keeper->copy + at, data, bytes);
  atomic_fetch_add(&keeper->made, 1);
}

static int is_over(void *context)
{
  const struct keeper *keeper = context;
  return keeper->cancels_after >= 0 && (int)keeper->made >= keeper->cancels_after;
}

static struct keeper keeper_new(const ih_omaha_game *game, unsigned board, unsigned of)
{
  struct keeper keeper = {.bytes = (size_t)ih_omaha_sums_storage(game, board, of),
                          .pieces =
                              ih_omaha_sums_boards(game, board) * (unsigned)__builtin_popcount(of),
                          .cancels_after = -1};
  keeper.memory = test_filled(keeper.bytes);
  keeper.copy = test_filled(keeper.bytes);
  keeper.data = calloc(keeper.pieces, sizeof *keeper.data);
  keeper.length = calloc(keeper.pieces, sizeof *keeper.length);
  return keeper;
}

static void keeper_free(struct keeper *keeper)
{
  free(keeper->memory);
  free(keeper->copy);
  free(keeper->data);
  free(keeper->length);
}

static enum ih_status make(const ih_omaha_game *game, unsigned board, unsigned of,
                           const ih_omaha_sums *later, const ih_executor *executor,
                           struct keeper *keeper, ih_omaha_sums **out)
{
  const ih_omaha_storage storage = {
      .memory = keeper->memory, .context = keeper, .is_made = is_made, .made = made};
  const ih_callbacks callbacks = {.context = keeper, .is_cancelled = is_over};
  ih_error error;
  keeper->made = keeper->asked = 0;
  return ih_omaha_sums_new(game, board, of, later, &storage, executor, &callbacks, out, &error);
}

/* Compares all rows. */
static void compare(const ih_omaha_sums *a, const ih_omaha_sums *b, unsigned of)
{
  const size_t count = (size_t)ih_indexer_size(ih_omaha_sums_indexer(a), 1);
  uint64_t *of_a = malloc(count * sizeof *of_a), *of_b = malloc(count * sizeof *of_b);
  for (unsigned k = 0; k < NUMBERS; k++)
    if (of & numbers[k]) {
      streets_read(a, numbers[k], 0, count, of_a);
      streets_read(b, numbers[k], 0, count, of_b);
      ck_assert_mem_eq(of_a, of_b, count * sizeof *of_a);
    }
  free(of_a);
  free(of_b);
}

static const struct {
  unsigned hole, ranks, of;
} cases[] = {{4, 5, ALL}, {4, 6, IH_OMAHA_POINTS}, {5, 5, IH_OMAHA_WINS | IH_OMAHA_TIES}};
enum { CASES = sizeof cases / sizeof *cases };

/* Interrupts a street again and again, each time a bit later. */
static ih_omaha_sums *make_in_steps(const ih_omaha_game *game, unsigned board, unsigned of,
                                    const ih_omaha_sums *later, const ih_executor *executor,
                                    struct keeper *keeper)
{
  ih_omaha_sums *sums = NULL;
  uint64_t all = 0;
  keeper->cancels_after = 0;
  ck_assert_int_eq(make(game, board, of, later, executor, keeper, &sums), IH_ERR_CANCELLED);
  for (int after = 1; after < 12; after += 5) {
    keeper->cancels_after = after;
    ck_assert_int_eq(make(game, board, of, later, executor, keeper, &sums), IH_ERR_CANCELLED);
    ck_assert_ptr_null(sums);
    ck_assert_uint_ge(keeper->made, (unsigned)after);
    all += keeper->made;
  }
  keeper->cancels_after = -1;
  ck_assert_int_eq(make(game, board, of, later, executor, keeper, &sums), IH_OK);
  ck_assert_uint_eq(all + keeper->made, keeper->pieces);
  return sums;
}

START_TEST(continued)
{
  const ih_executor executors[] = {test_backwards(1), test_threads(3)};
  struct streets s = streets_new(cases[_i].hole, cases[_i].ranks, 4, NULL);
  for (size_t e = 0; e < sizeof executors / sizeof *executors; e++) {
    struct keeper turns = keeper_new(&s.game, TURN, cases[_i].of);
    struct keeper flops = keeper_new(&s.game, FLOP, cases[_i].of);
    ih_omaha_sums *turn = make_in_steps(&s.game, TURN, cases[_i].of, NULL, &executors[e], &turns);
    ih_omaha_sums *flop = make_in_steps(&s.game, FLOP, cases[_i].of, turn, &executors[e], &flops);
    compare(turn, s.turn, cases[_i].of);
    compare(flop, s.flop, cases[_i].of);
    ih_omaha_sums_free(turn);
    ih_omaha_sums_free(flop);
    ck_assert_mem_eq(turns.memory, turns.copy, turns.bytes);
    keeper_free(&turns);
    keeper_free(&flops);
  }
  streets_free(&s);
}
END_TEST

/* One wrong byte: its board is computed again, with all of its numbers, and no other.  The sums of
 * complete pieces are not computed at all. */
START_TEST(damaged)
{
  struct streets s = streets_new(cases[_i].hole, cases[_i].ranks, 4, NULL);
  struct keeper keeper = keeper_new(&s.game, FLOP, cases[_i].of);
  const unsigned kinds = (unsigned)__builtin_popcount(cases[_i].of);
  ih_omaha_sums *sums;
  for (unsigned trial = 0; trial < 4; trial++) {
    const size_t at = trial == 1 ? 0 : trial == 2 ? keeper.bytes / 2 : keeper.bytes - 1;
    if (trial > 0)
      keeper.memory[at] ^= 1;
    ck_assert_int_eq(make(&s.game, FLOP, cases[_i].of, s.turn, NULL, &keeper, &sums), IH_OK);
    ck_assert_uint_eq(keeper.made, trial == 0 ? keeper.pieces : kinds);
    compare(sums, s.flop, cases[_i].of);
    ih_omaha_sums_free(sums);
  }
  ck_assert_int_eq(make(&s.game, FLOP, cases[_i].of, s.turn, NULL, &keeper, &sums), IH_OK);
  ck_assert_uint_eq(keeper.made, 0);
  ck_assert_uint_eq(keeper.asked, keeper.pieces);
  ih_omaha_sums_free(sums);
  /* The turn is needed only if some piece is not made. */
  ck_assert_int_eq(make(&s.game, FLOP, cases[_i].of, NULL, NULL, &keeper, &sums), IH_OK);
  ck_assert_uint_eq(keeper.made, 0);
  compare(sums, s.flop, cases[_i].of);
  ih_omaha_sums_free(sums);
  keeper.memory[keeper.bytes / 2] ^= 1;
  ck_assert_int_eq(make(&s.game, FLOP, cases[_i].of, NULL, NULL, &keeper, &sums), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(keeper.made, 0);
  keeper_free(&keeper);
  streets_free(&s);
}
END_TEST

/* A storage without functions is memory alone. */
START_TEST(memory_alone)
{
  struct streets s = streets_new(4, 5, 4, NULL);
  struct keeper keeper = keeper_new(&s.game, TURN, ALL);
  const ih_omaha_storage storage = {.memory = keeper.memory};
  ih_omaha_sums *sums;
  ck_assert_int_eq(ih_omaha_sums_new(&s.game, TURN, ALL, NULL, &storage, NULL, NULL, &sums, NULL),
                   IH_OK);
  compare(sums, s.turn, ALL);
  ih_omaha_sums_free(sums);
  keeper_free(&keeper);
  streets_free(&s);
}
END_TEST

START_TEST(sizes_and_refusals)
{
  static const unsigned bytes[NUMBERS] = {4, 4, 4, 8};
  struct streets s = streets_new(4, 5, 4, NULL);
  uint64_t memory, others = ih_omaha_sums_bytes(&s.game, TURN, ALL);
  const ih_omaha_storage good = {.memory = &memory}, empty = {.memory = NULL},
                         unknown = {.memory = &memory, .reserved = {NULL, &memory}};
  ih_omaha_sums *out = NULL;
  const uint64_t points = ih_omaha_sums_storage(&s.game, TURN, IH_OMAHA_POINTS);
  others -= ih_omaha_sums_storage(&s.game, TURN, ALL);
  for (unsigned k = 0; k < NUMBERS; k++) {
    const uint64_t own = ih_omaha_sums_storage(&s.game, TURN, numbers[k]);
    ck_assert_uint_eq(4 * own, bytes[k] * points);
    ck_assert_uint_eq(ih_omaha_sums_bytes(&s.game, TURN, numbers[k]), own + others);
  }
  ck_assert_uint_eq(ih_omaha_sums_storage(&s.game, 0, ALL), 0);
  ck_assert_int_eq(ih_omaha_sums_new(&s.game, 0, ALL, NULL, &good, NULL, NULL, &out, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_sums_new(&s.game, TURN, ALL, NULL, &empty, NULL, NULL, &out, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_sums_new(&s.game, TURN, ALL, NULL, &unknown, NULL, NULL, &out, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_ptr_null(out);
  streets_free(&s);
}
END_TEST

TEST_MAIN({continued, 0, CASES, TEST_THREADS}, {damaged, 0, CASES}, {memory_alone},
          {sizes_and_refusals})
