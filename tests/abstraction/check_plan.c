/* The plan of a recipe, and that its decisions change no byte: the order of streets, a choice of
 * them, which of them share sums, and kept files. */
#include "abstraction/make/estimate.h"
#include "abstraction/make/planning.h"
#include "buckets.h"
#include "errors.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

static const char emd_streets[] =
    "{\"preflop\": {\"method\": \"hands\"}, \"flop\": {\"method\": \"emd\", \"k\": 20},"
    " \"turn\": {\"method\": \"emd\", \"k\": 20},"
    " \"river\": {\"method\": \"ochs\", \"k\": 9, \"clusters\": 3}}";

/* ---- Order of streets --------------------------------------------------------------------- */

struct planned {
  struct ihp_run_progress progress;
  struct ihp_run run;
  ih_recipe *recipe;
  struct ihp_plan plan;
};

static enum ih_status plan_with(struct planned *p, const char *text,
                                const ih_abstraction_options *options, ih_error *error)
{
  ih_feature_game game = buckets_game("4x4");
  char folder[SCRATCH_PATH];
  *p = (struct planned){.run = {.options = *options}};
  p->run.progress = &p->progress;
  game.final_board = 5;
  ck_assert_int_eq(ih_recipe_parse(text, strlen(text), &p->recipe, NULL), IH_OK);
  return ihp_plan_make(p->recipe, &game, scratch_path(".", folder), NULL, &p->run, &p->plan, error);
}

static enum ih_status plan(struct planned *p, const char *text, uint64_t memory, ih_error *error)
{
  const ih_abstraction_options options = {.memory = memory};
  return plan_with(p, text, &options, error);
}

static void release(struct planned *p)
{
  ihp_plan_release(&p->plan);
  ih_recipe_free(p->recipe);
}

/* A street comes after those that it needs, else in the order of the game. */
START_TEST(ordered)
{
  static const struct {
    const char *recipe;
    size_t wanted, order[4];
  } rows[] = {
      {emd_streets, 4, {0, 1, 2, 3}},
      {"{\"flop\": {\"method\": \"potential\", \"k\": 9},"
       " \"turn\": {\"method\": \"potential\", \"k\": 9},"
       " \"river\": {\"method\": \"optimal\", \"k\": 9}}",
       3,
       {3, 2, 1}},
      {"{\"preflop\": {\"method\": \"hands\"}, \"turn\": {\"method\": \"potential\", \"k\": 9,"
       " \"within\": \"preflop\"}, \"river\": {\"method\": \"optimal\", \"k\": 9,"
       " \"within\": \"preflop\"}}",
       3,
       {0, 3, 2}},
      {"{\"river\": {\"method\": \"hands\"}, \"flop\": {\"method\": \"hands\"}}", 2, {1, 3}},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct planned p;
    ck_assert_int_eq(plan(&p, rows[i].recipe, 0, NULL), IH_OK);
    ck_assert_uint_eq(p.plan.wanted, rows[i].wanted);
    for (size_t s = 0; s < rows[i].wanted; s++)
      ck_assert_uint_eq(p.plan.order[s], rows[i].order[s]);
    release(&p);
  }
}
END_TEST

/* ---- Chosen streets ----------------------------------------------------------------------- */

enum { PREFLOP = 1 << 0, FLOP = 1 << 3, TURN = 1 << 4, RIVER = 1 << 5 };

static const char chain[] = "{\"preflop\": {\"method\": \"hands\"},"
                            " \"flop\": {\"method\": \"potential\", \"k\": 9},"
                            " \"turn\": {\"method\": \"potential\", \"k\": 9},"
                            " \"river\": {\"method\": \"optimal\", \"k\": 9}}";

/* Only chosen streets are made; what they need must exist, and nothing else is looked at. */
START_TEST(chosen)
{
  static const struct {
    unsigned made, streets; /* made before, and chosen */
    size_t wanted, order[4];
    const char *message;
  } rows[] = {
      {0, RIVER | TURN, 2, {3, 2}, NULL},
      {0, PREFLOP, 1, {0}, NULL},
      {0, TURN | FLOP | RIVER | PREFLOP, 4, {0, 3, 2, 1}, NULL},
      {RIVER, TURN, 2, {3, 2}, NULL},
      {TURN | RIVER, FLOP, 3, {3, 2, 1}, NULL},
      {0, TURN, 0, {0}, "turn: needs the buckets of the river: name that street, too"},
      {RIVER, FLOP, 0, {0}, "flop: needs the buckets of the turn: name that street, too"},
      {0, 1 << 1 | FLOP, 0, {0}, "no street has the bits 0x2"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (int rebuild = 0; rebuild <= 1; rebuild++) {
      const ih_abstraction_options before = {.streets = rows[i].made, .rebuild = 1};
      const ih_abstraction_options options = {.streets = rows[i].streets, .rebuild = rebuild};
      struct planned p;
      ih_error error;
      scratch_remove();
      scratch_make();
      if (rows[i].made != 0)
        buckets_make_well(chain, "4x4", &before);
      const enum ih_status status = plan_with(&p, chain, &options, &error);
      ck_assert_int_eq(status, rows[i].message == NULL ? IH_OK : IH_ERR_RANGE);
      if (rows[i].message != NULL)
        test_message_has(error, rows[i].message);
      for (size_t s = 0; s < rows[i].wanted; s++) {
        ck_assert_uint_eq(p.plan.wanted, rows[i].wanted);
        ck_assert_uint_eq(p.plan.order[s], rows[i].order[s]);
        const int is_made = (rows[i].made >> ihp_street_boards_of[rows[i].order[s]] & 1) != 0;
        ck_assert_int_eq(p.plan.street[rows[i].order[s]].is_kept, is_made);
      }
      release(&p);
    }
}
END_TEST

START_TEST(chosen_wrongly)
{
  static const char no_turn[] = "{\"flop\": {\"method\": \"optimal\", \"k\": 9},"
                                " \"river\": {\"method\": \"given\", \"labels\": \"none\"}}";
  const ih_abstraction_options turn = {.streets = TURN | FLOP}, flop = {.streets = FLOP};
  ih_error error;
  struct planned p;
  ck_assert_int_eq(plan_with(&p, no_turn, &turn, &error), IH_ERR_RANGE);
  test_message_has(error, "the recipe has no turn");
  release(&p);
  ck_assert_int_eq(plan_with(&p, no_turn, &flop, &error), IH_OK); /* the labels are not read */
  release(&p);
}
END_TEST

/* ---- Sums --------------------------------------------------------------------------------- */

static unsigned sharing_streets(const struct planned *p)
{
  unsigned streets = 0;
  for (size_t s = 0; s < IHP_STREETS; s++)
    streets |= (unsigned)(p->plan.street[s].shares_sums != 0) << s;
  return streets;
}

/* Streets with different bins, with clusters of opponents or with a final board do not share. */
START_TEST(shared)
{
  static const struct {
    const char *recipe;
    unsigned streets;
  } rows[] = {
      {emd_streets, 1 << 0 | 1 << 1 | 1 << 2},
      {"{\"flop\": {\"method\": \"emd\", \"k\": 9, \"bins\": 9},"
       " \"turn\": {\"method\": \"emd\", \"k\": 9}, \"preflop\": {\"method\": \"classes\"}}",
       1 << 0 | 1 << 1},
      {"{\"flop\": {\"method\": \"ochs\", \"k\": 9}, \"turn\": {\"method\": \"hands\"}}", 1 << 2},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct planned p;
    ck_assert_int_eq(plan(&p, rows[i].recipe, 0, NULL), IH_OK);
    ck_assert_uint_eq(sharing_streets(&p), rows[i].streets);
    release(&p);
  }
}
END_TEST

/* Returns the least memory with which the plan can be carried out. */
static uint64_t least_memory(const char *recipe)
{
  uint64_t low = 0, high = UINT64_C(1) << 40;
  while (high - low > 1) {
    const uint64_t middle = low + (high - low) / 2;
    const ih_abstraction_options options = {.memory = middle, .dry_run = 1};
    if (buckets_make(recipe, "4x4", &options, NULL) == IH_OK)
      high = middle;
    else
      low = middle;
  }
  return high;
}

/* Merging takes one more pair of 32-bit numbers per hand if buckets are within parents.  (Dividing
 * takes less here: there are few points.) */
START_TEST(within_memory)
{
  struct planned p, within;
  ck_assert_int_eq(plan(&p, "{\"flop\": {\"method\": \"emd\", \"k\": 9}}", 0, NULL), IH_OK);
  ck_assert_int_eq(
      plan(&within, "{\"flop\": {\"method\": \"emd\", \"k\": 9, \"within\": \"board\"}}", 0, NULL),
      IH_OK);
  ck_assert_uint_eq(within.plan.street[1].memory,
                    p.plan.street[1].memory + 8 * p.plan.street[1].count);
  release(&p);
  release(&within);
}
END_TEST

/* A bucket for each point takes no division; clusters take the same for each restart. */
START_TEST(division_work)
{
  struct planned p;
  ck_assert_int_eq(plan(&p,
                        "{\"preflop\": {\"method\": \"hands\"},"
                        " \"flop\": {\"method\": \"emd\", \"k\": 9},"
                        " \"turn\": {\"method\": \"emd\", \"k\": 9, \"restarts\": 3}}",
                        0, NULL),
                   IH_OK);
  const struct ihp_street_plan *street = p.plan.street;
  ck_assert_uint_eq(ihp_estimate_work(&p.plan, &street[0]).divide, 0);
  const uint64_t once = ihp_estimate_work(&p.plan, &street[1]).divide;
  ck_assert_uint_gt(once, 0);
  ck_assert_uint_eq(ihp_estimate_work(&p.plan, &street[2]).divide / street[2].count,
                    3 * (once / street[1].count));
  release(&p);
}
END_TEST

static const char *const files[] = {"preflop", "flop", "turn", "river"};

/* Returns the bytes of all files, concatenated, and removes the files.  The caller frees the
 * bytes. */
static unsigned char *take_files(size_t *bytes)
{
  unsigned char *all = NULL;
  *bytes = 0;
  for (size_t s = 0; s < 4; s++) {
    char name[64], path[SCRATCH_PATH];
    size_t more;
    (void)snprintf(name, sizeof name, "%s-bucket.safetensors", files[s]);
    unsigned char *file = scratch_read(scratch_path(name, path), &more);
    all = realloc(all, *bytes + more);
    ck_assert_ptr_nonnull(all);
    memcpy(all + *bytes, file, more);
    *bytes += more;
    free(file);
    ck_assert_int_eq(remove(path), 0);
  }
  return all;
}

/* Streets share sums only if memory allows; made together or separately, they have the same
 * bytes. */
START_TEST(same_bytes)
{
  static const char *const alone[] = {
      "{\"preflop\": {\"method\": \"hands\"}}", "{\"flop\": {\"method\": \"emd\", \"k\": 20}}",
      "{\"turn\": {\"method\": \"emd\", \"k\": 20}}",
      "{\"river\": {\"method\": \"ochs\", \"k\": 9, \"clusters\": 3}}"};
  struct planned p;
  size_t bytes_together, bytes_apart;
  ck_assert_int_eq(plan(&p, emd_streets, least_memory(emd_streets), NULL), IH_OK);
  ck_assert_uint_eq(sharing_streets(&p), 0);
  release(&p);
  ck_assert_int_eq(buckets_make(emd_streets, "4x4", NULL, NULL), IH_OK);
  unsigned char *together = take_files(&bytes_together);
  for (size_t s = 0; s < sizeof alone / sizeof *alone; s++)
    ck_assert_int_eq(buckets_make(alone[s], "4x4", NULL, NULL), IH_OK);
  unsigned char *apart = take_files(&bytes_apart);
  ck_assert_uint_eq(bytes_apart, bytes_together);
  ck_assert_int_eq(memcmp(apart, together, bytes_apart), 0);
  free(apart);
  free(together);
}
END_TEST

/* ---- Kept files --------------------------------------------------------------------------- */

/* A file made from the kept buckets is kept; a file made from different ones is refused before
 * anything is made. */
START_TEST(sources)
{
  static const char recipe[] = "{\"turn\": {\"method\": \"potential\", \"k\": 9},"
                               " \"river\": {\"method\": \"optimal\", \"k\": 9}}";
  static const char other[] = "{\"river\": {\"method\": \"optimal\", \"k\": 8}}";
  char path[SCRATCH_PATH];
  struct planned p;
  ih_error error;
  ck_assert_int_eq(buckets_make(recipe, "4x4", NULL, NULL), IH_OK);
  ck_assert_int_eq(plan(&p, recipe, 0, NULL), IH_OK);
  ck_assert(p.plan.street[2].is_kept && p.plan.street[3].is_kept);
  release(&p);
  ck_assert_int_eq(remove(scratch_path("river-bucket.safetensors", path)), 0);
  ck_assert_int_eq(plan(&p, recipe, 0, NULL), IH_OK);
  ck_assert(p.plan.street[2].is_kept && !p.plan.street[3].is_kept);
  release(&p);
  ck_assert_int_eq(buckets_make(other, "4x4", NULL, NULL), IH_OK);
  static const char of_other[] = "{\"turn\": {\"method\": \"potential\", \"k\": 9},"
                                 " \"river\": {\"method\": \"optimal\", \"k\": 8}}";
  ck_assert_int_eq(plan(&p, of_other, 0, &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(
      strstr(error.message, "turn-bucket.safetensors: made from different buckets"));
  release(&p);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {ordered}, {chosen}, {chosen_wrongly}, {shared},
               {within_memory}, {division_work}, {same_bytes}, {sources})
