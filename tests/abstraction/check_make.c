/* The plan before anything is made: each street with its memory and disk, and a disk that is too
 * small for all of them. */
#include "buckets.h"
#include "errors.h"
#include "harness.h"
#include "questions.h"

#include <errno.h>
#include <isohand/build.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

static uint64_t free_bytes; /* bytes that the disk reports as free */

/* Replaces the system's. */
#pragma GCC visibility push(default)
int statvfs(const char *path, struct statvfs *out)
{
  if (access(path, F_OK) != 0)
    return -1;
  memset(out, 0, sizeof *out);
  out->f_frsize = 1;
  out->f_bavail = free_bytes;
  return 0;
}
#pragma GCC visibility pop

static const char recipe[] = "{\"preflop\": {\"method\": \"hands\"},"
                             " \"flop\": {\"method\": \"optimal\", \"k\": 100},"
                             " \"turn\": {\"method\": \"optimal\", \"k\": 9}}";

struct planned {
  ih_bucket_plan plan[4];
  size_t count;
  uint64_t disk;
};

static void note_plan(void *context, const ih_bucket_plan *plan)
{
  struct planned *planned = context;
  ck_assert_uint_lt(planned->count, 4);
  ck_assert(plan->reserved[0] == 0 && plan->reserved[1] == 0);
  planned->plan[planned->count++] = *plan;
  planned->disk += plan->is_kept ? 0 : plan->disk;
}

static enum ih_status plan(struct planned *planned, int dry_run, ih_error *error)
{
  const ih_abstraction_options options = {
      .callbacks.context = planned, .planned = note_plan, .dry_run = dry_run};
  memset(planned, 0, sizeof *planned);
  return buckets_make(recipe, "4x4", &options, error);
}

/* Labels of the narrowest type, and 24 bytes per bucket plus its centre. */
START_TEST(planned_streets)
{
  static const char *const streets[] = {"preflop", "flop", "turn"};
  struct planned planned;
  free_bytes = UINT64_MAX;
  ck_assert_int_eq(plan(&planned, 1, NULL), IH_OK);
  ck_assert_uint_eq(planned.count, 3);
  ck_assert_uint_eq(scratch_entries(), 0);
  for (size_t s = 0; s < 3; s++) {
    ck_assert_str_eq(planned.plan[s].street, streets[s]);
    ck_assert_int_eq(planned.plan[s].is_kept, 0);
    ck_assert_uint_gt(planned.plan[s].memory, planned.plan[s].disk);
  }
  ck_assert_uint_eq(planned.plan[1].disk, planned.plan[1].hands + 100 * (24 + 4));
  ck_assert_uint_eq(planned.plan[2].disk, planned.plan[2].hands + 9 * (24 + 4));
  ck_assert_int_eq(plan(&planned, 0, NULL), IH_OK);
  ck_assert_int_eq(plan(&planned, 1, NULL), IH_OK);
  for (size_t s = 0; s < 3; s++)
    ck_assert_int_eq(planned.plan[s].is_kept, 1);
}
END_TEST

START_TEST(full_disk)
{
  struct planned planned;
  ih_error error;
  free_bytes = UINT64_MAX;
  ck_assert_int_eq(plan(&planned, 1, &error), IH_OK);
  free_bytes = planned.disk - 1;
  for (int dry_run = 0; dry_run <= 1; dry_run++) {
    ck_assert_int_eq(plan(&planned, dry_run, &error), IH_ERR_IO);
    ck_assert_ptr_nonnull(strstr(error.message, "are needed on the disk"));
    ck_assert_int_eq(error.system_error, ENOSPC);
    ck_assert_uint_eq(scratch_entries(), 0);
  }
  free_bytes++;
  ck_assert_int_eq(plan(&planned, 0, &error), IH_OK);
  free_bytes = 0;
  ck_assert_int_eq(plan(&planned, 0, &error), IH_OK);
}
END_TEST

/* A missing folder is planned too, on the disk of its parent. */
START_TEST(dry_folder)
{
  static const struct {
    const char *name, *message;
  } rows[] = {
      {"none", "are needed on the disk"},
      {"none//", "are needed on the disk"},
      {"none/inner", "none/inner: cannot make the folder"},
      {"file", "file: cannot open the folder: Not a directory"},
  };
  const ih_feature_game game = buckets_game("4x4");
  const ih_abstraction_options options = {.dry_run = 1};
  char path[SCRATCH_PATH];
  ih_recipe *wanted;
  ih_error error;
  ck_assert_int_eq(ih_recipe_parse(recipe, strlen(recipe), &wanted, NULL), IH_OK);
  fclose(fopen(scratch_path("file", path), "w"));
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    (void)scratch_path(rows[i].name, path);
    free_bytes = 10;
    ck_assert_int_eq(ih_abstraction_write(wanted, &game, path, &options, &error), IH_ERR_IO);
    test_message_has(error, rows[i].message);
    free_bytes = UINT64_MAX;
    ck_assert_int_eq(ih_abstraction_write(wanted, &game, path, &options, &error),
                     i < 2 ? IH_OK : IH_ERR_IO);
  }
  ck_assert_uint_eq(scratch_entries(), 1);
  ck_assert_int_eq(ih_abstraction_write(wanted, &game, "", &options, NULL), IH_ERR_IO);
  ih_recipe_free(wanted);
}
END_TEST

/* The next street's hands and the buckets of each parent are counted before they exist. */
START_TEST(planned_others)
{
  static const char apart[] = "{\"flop\": {\"method\": \"emd\", \"k\": 2, \"within\": \"board\"}}";
  static const char both[] = "{\"turn\": {\"method\": \"potential\", \"k\": 9},"
                             " \"river\": {\"method\": \"optimal\", \"k\": 9}}";
  struct planned planned = {.count = 0};
  ih_abstraction_options options = {
      .callbacks.context = &planned, .planned = note_plan, .dry_run = 1};
  ih_error error;
  free_bytes = UINT64_MAX;
  ck_assert_int_eq(buckets_make(apart, "4x4", &options, NULL), IH_OK);
  ck_assert_int_eq(buckets_make(both, "4x4", &options, NULL), IH_OK);
  ck_assert_uint_eq(planned.count, 3);
  const ih_bucket_plan *flop = &planned.plan[0], *turn = &planned.plan[1],
                       *river = &planned.plan[2];
  ck_assert_uint_gt(turn->memory, turn->hands * 10 * 3 + river->hands * 2);
  /* 48 flops, each with a bucket of 24 bytes and a centre of 50 coordinates. */
  ck_assert_uint_ge(flop->disk, flop->hands + 48 * (24 + 50));
  options.memory = turn->hands * 10 * 3 + river->hands * 2;
  memset(&planned, 0, sizeof planned);
  ck_assert_int_eq(buckets_make(both, "4x4", &options, &error), IH_ERR_MEMORY);
  ck_assert_ptr_nonnull(strstr(error.message, "turn: "));
  ck_assert_uint_eq(scratch_entries(), 0);
}
END_TEST

/* ---- Locked folders ----------------------------------------------------------------------- */

/* Tries to build tables in the folder while it is being written. */
static void try_build(void *context, const ih_bucket_plan *plan)
{
  const ih_feature_game game = buckets_game("4x4");
  char folder[SCRATCH_PATH];
  ih_build *build;
  ih_error error;
  unsigned *tried = context;
  (void)plan;
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_add_folder(build, scratch_path(".", folder), &error), IH_ERR_IO);
  ck_assert_ptr_nonnull(strstr(error.message, "another process builds tables there"));
  ih_build_free(build);
  ++*tried;
}

START_TEST(locked)
{
  const ih_feature_game game = buckets_game("4x4");
  unsigned tried = 0;
  const ih_abstraction_options options = {.callbacks = {.context = &tried}, .planned = try_build};
  char folder[SCRATCH_PATH];
  ih_build *build;
  ih_error error;
  free_bytes = UINT64_MAX;
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_add_folder(build, scratch_path(".", folder), &error), IH_OK);
  ck_assert_int_eq(buckets_make(recipe, "4x4", NULL, &error), IH_ERR_IO);
  ck_assert_ptr_nonnull(strstr(error.message, "another process builds tables there"));
  ck_assert_uint_eq(scratch_entries(), 0);
  ih_build_free(build);
  ck_assert_int_eq(buckets_make(recipe, "4x4", &options, &error), IH_OK);
  ck_assert_uint_eq(tried, 3);
}
END_TEST

/* ---- Progress and cancelling -------------------------------------------------------------- */

static const char every_stage[] =
    "{\"preflop\": {\"method\": \"hands\"},"
    " \"flop\": {\"method\": \"emd\", \"k\": 2, \"within\": \"board\", \"public\": 3},"
    " \"turn\": {\"method\": \"potential\", \"k\": 9},"
    " \"river\": {\"method\": \"ochs\", \"k\": 9, \"clusters\": 3}}";

struct reported {
  uint64_t done, total;
  unsigned reports;
};

static void note_progress(void *context, uint64_t done, uint64_t total)
{
  struct reported *reported = context;
  ck_assert(reported->reports == 0 || total == reported->total);
  ck_assert_uint_gt(done, reported->done);
  ck_assert_uint_le(done, total);
  reported->done = done;
  reported->total = total;
  reported->reports++;
}

/* One total for all streets, which is reached in the end; kept files reduce it. */
START_TEST(progress)
{
  char path[SCRATCH_PATH];
  struct reported all = {0}, turn = {0};
  ih_abstraction_options options = {.callbacks = {.context = &all, .progress = note_progress}};
  free_bytes = UINT64_MAX;
  ck_assert_int_eq(buckets_make(every_stage, "4x4", &options, NULL), IH_OK);
  ck_assert_uint_eq(all.done, all.total);
  ck_assert_uint_gt(all.reports, 40);
  ck_assert_int_eq(remove(scratch_path("turn-bucket.safetensors", path)), 0);
  options.callbacks.context = &turn;
  ck_assert_int_eq(buckets_make(every_stage, "4x4", &options, NULL), IH_OK);
  ck_assert_uint_eq(turn.done, turn.total);
  ck_assert_uint_lt(turn.total, all.total);
}
END_TEST

/* Cancelled at any check, a run leaves nothing of the current file. */
START_TEST(cancelled)
{
  struct questions all = {0, UINT_MAX}, some = {0, 0};
  ih_abstraction_options options = {
      .callbacks = {.context = &all, .is_cancelled = questions_answer}, .rebuild = 1};
  free_bytes = UINT64_MAX;
  ck_assert_int_eq(buckets_make(every_stage, "4x4", &options, NULL), IH_OK);
  ck_assert_uint_gt(all.asked, 200);
  options.callbacks.context = &some;
  for (; some.allowed < all.asked; some.allowed += 1 + all.asked / 50) {
    some.asked = 0;
    ck_assert_int_eq(buckets_make(every_stage, "4x4", &options, NULL), IH_ERR_CANCELLED);
    ck_assert_uint_eq(scratch_entries(), 4);
  }
}
END_TEST

/* Cancelled at each check of a small recipe: a message, and no file. */
START_TEST(cancelled_anywhere)
{
  static const char *const recipes[] = {
      "{\"flop\": {\"method\": \"optimal\", \"k\": 2, \"within\": \"board\", \"public\": 3}}",
      "{\"flop\": {\"method\": \"percentile\", \"k\": 2}}",
      "{\"river\": {\"method\": \"ochs\", \"k\": 2, \"clusters\": 2}}"};
  struct questions some = {0, 0};
  const ih_abstraction_options options = {
      .callbacks = {.context = &some, .is_cancelled = questions_answer}};
  ih_error error;
  enum ih_status status;
  free_bytes = UINT64_MAX;
  while ((status = buckets_make(recipes[_i], "3x4", &options, &error)) == IH_ERR_CANCELLED) {
    ck_assert_int_eq(error.status, IH_ERR_CANCELLED);
    test_message_has(error, "cancelled");
    ck_assert_uint_gt(some.asked, some.allowed);
    ck_assert_uint_eq(scratch_entries(), 0);
    some = (struct questions){0, some.allowed + 1};
  }
  test_ok(status, error);
  ck_assert_uint_le(some.asked, some.allowed);
  ck_assert_uint_gt(some.allowed, 10);
  ck_assert_uint_eq(scratch_entries(), 1);
}
END_TEST

/* ---- Steps -------------------------------------------------------------------------------- */

enum { RESTARTS = 3 };

struct steps {
  unsigned restart, iteration, of[RESTARTS]; /* of[r]: iterations of restart r */
  uint64_t least;                            /* least cost at the end of a restart */
  uint64_t cost;
  size_t moved;
};

static void note_step(void *context, const char *street, unsigned restart, unsigned iteration,
                      size_t moved, uint64_t cost)
{
  struct steps *steps = context;
  ck_assert_str_eq(street, "turn");
  ck_assert_uint_lt(restart, RESTARTS);
  if (iteration == 0)
    ck_assert_uint_eq(restart, steps->restart == UINT32_MAX ? 0 : steps->restart + 1);
  else {
    ck_assert_uint_eq(restart, steps->restart);
    ck_assert_uint_eq(iteration, steps->iteration + 1);
    ck_assert_uint_le(cost, steps->cost);
  }
  steps->restart = restart;
  steps->iteration = iteration;
  steps->of[restart] = iteration;
  steps->cost = cost;
  steps->moved = moved;
  if (moved == 0 && cost < steps->least)
    steps->least = cost;
}

static void note_summary(void *context, const ih_bucket_summary *summary)
{
  const struct steps *steps = context;
  ck_assert_int_eq(summary->is_converged, 1);
  ck_assert_uint_eq(summary->cost, steps->least);
  int is_found = 0;
  for (unsigned r = 0; r < RESTARTS; r++)
    is_found |= summary->iterations == steps->of[r];
  ck_assert_int_eq(is_found, 1);
}

/* Steps of each restart until no point moves; the best has the cost of the summary. */
START_TEST(every_step)
{
  struct steps steps = {.restart = UINT32_MAX, .least = UINT64_MAX};
  const ih_abstraction_options options = {
      .callbacks.context = &steps, .step = note_step, .written = note_summary};
  free_bytes = UINT64_MAX;
  buckets_make_well("{\"turn\": {\"method\": \"emd\", \"k\": 9, \"restarts\": 3}}", "4x4",
                    &options);
  ck_assert_uint_eq(steps.restart, RESTARTS - 1);
  ck_assert_uint_eq(steps.moved, 0);
}
END_TEST

START_TEST(refused_calls)
{
  const ih_feature_game game = buckets_game("4x4");
  ih_recipe *wanted;
  ih_error error;
  ck_assert_int_eq(ih_recipe_parse(recipe, strlen(recipe), &wanted, NULL), IH_OK);
  ck_assert_int_eq(ih_abstraction_write(NULL, &game, ".", NULL, &error), IH_ERR_ARGUMENT);
  test_message_has(error, "recipe, game and folder must not be NULL");
  ck_assert_int_eq(ih_abstraction_write(wanted, NULL, ".", NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_abstraction_write(wanted, &game, NULL, NULL, NULL), IH_ERR_ARGUMENT);
  ih_recipe_free(wanted);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {planned_streets}, {full_disk}, {dry_folder},
               {planned_others}, {locked}, {progress}, {cancelled}, {cancelled_anywhere, 0, 3},
               {every_step}, {refused_calls})
