/* Buckets made, opened, counted, verified, exported and imported while an allocation or a file call
 * fails: the call is refused with a message and without leaks, every remaining file is one that a
 * call without a fault writes, and the same call succeeds afterwards. */
#include "buckets.h"
#include "errors.h"
#include "faults.h"
#include "harness.h"

#include <dirent.h>
#include <isohand/recall.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Parents of each kind and public buckets; buckets of the next street's centres. */
#define EVERY_KIND                                                                                 \
  "{\"preflop\": {\"method\": \"optimal\", \"k\": 3},"                                             \
  " \"flop\": {\"method\": \"emd\", \"k\": 2, \"bins\": 5, \"within\": \"board\", \"public\": 3}," \
  " \"turn\": {\"method\": \"potential\", \"k\": 3},"                                              \
  " \"river\": {\"method\": \"optimal\", \"k\": 3, \"within\": \"preflop\"}}"
/* Boards, which need no other file. */
#define BOARDS "{\"flop\": {\"method\": \"optimal\", \"k\": 2, \"within\": \"board\"}}"
/* Clusters of opponents. */
#define OPPONENTS "{\"turn\": {\"method\": \"ochs\", \"k\": 3, \"clusters\": 2}}"

static const ih_feature_game game = {.deck = {4, 4, 0, 0}};

/* In the tier check the allocations that faults_places chooses fail, and about this many of the
 * file calls; in the other tiers each of them does. */
enum { SOME_FILE_CALLS = 25 };

/* ---- Folder `made` ------------------------------------------------------------------------ */

enum { MOST_FILES = 8, NAME = 256 };

/* The files in the folder. */
struct content {
  size_t count;
  char name[MOST_FILES][NAME];
  unsigned char *data[MOST_FILES];
  size_t bytes[MOST_FILES];
};

static const char *path_of(const char *name, char path[SCRATCH_PATH])
{
  char both[SCRATCH_PATH];
  (void)snprintf(both, sizeof both, "made/%s", name);
  return scratch_path(both, path);
}

/* Reads the files; without the folder there are none. */
static struct content read_content(void)
{
  struct content content = {.count = 0};
  char path[SCRATCH_PATH];
  DIR *entries = opendir(scratch_path("made", path));
  if (entries == NULL)
    return content;
  for (const struct dirent *entry; (entry = readdir(entries)) != NULL;) {
    const size_t i = content.count;
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
      continue;
    ck_assert_uint_lt(i, MOST_FILES);
    (void)snprintf(content.name[i], NAME, "%s", entry->d_name);
    content.data[i] = scratch_read(path_of(entry->d_name, path), &content.bytes[i]);
    content.count++;
  }
  (void)closedir(entries);
  return content;
}

static void content_free(struct content *content)
{
  for (size_t i = 0; i < content->count; i++)
    free(content->data[i]);
}

/* Returns 1 if file i of `some` is in `all` with the same bytes, else 0. */
static int is_among(const struct content *some, size_t i, const struct content *all)
{
  for (size_t j = 0; j < all->count; j++)
    if (strcmp(some->name[i], all->name[j]) == 0)
      return some->bytes[i] == all->bytes[j] &&
             memcmp(some->data[i], all->data[j], some->bytes[i]) == 0;
  return 0;
}

/* Removes the folder and its files. */
static void remove_folder(void)
{
  struct content content = read_content();
  char path[SCRATCH_PATH];
  for (size_t i = 0; i < content.count; i++)
    ck_assert_int_eq(remove(path_of(content.name[i], path)), 0);
  content_free(&content);
  (void)rmdir(scratch_path("made", path));
  ck_assert_int_ne(access(path, F_OK), 0);
}

/* ---- Calls under test --------------------------------------------------------------------- */

/* A call that writes into the folder `made`. */
struct work {
  enum ih_status (*run)(const struct work *work, ih_error *error);
  const char *recipe;
  const char *format, *file; /* of the turn's buckets, in the scratch folder */
  size_t files;              /* that it writes */
  unsigned failures;         /* least number of file calls made to fail */
  int needs_folder;          /* `made` must exist before the call */
};

static enum ih_status write_with(const struct work *work, const ih_abstraction_options *options,
                                 ih_error *error)
{
  char folder[SCRATCH_PATH];
  ih_recipe *recipe;
  enum ih_status status = ih_recipe_parse(work->recipe, strlen(work->recipe), &recipe, error);
  if (status != IH_OK)
    return status;
  status = ih_abstraction_write(recipe, &game, scratch_path("made", folder), options, error);
  ih_recipe_free(recipe);
  return status;
}

static enum ih_status make_buckets(const struct work *work, ih_error *error)
{
  return write_with(work, NULL, error);
}

/* From labels in a file. */
static enum ih_status make_given(const struct work *work, ih_error *error)
{
  char path[SCRATCH_PATH], recipe[2 * SCRATCH_PATH];
  (void)snprintf(recipe, sizeof recipe, "{\"turn\": {\"method\": \"given\", \"labels\": \"%s\"}}",
                 scratch_path(work->file, path));
  return write_with(&(struct work){.recipe = recipe}, NULL, error);
}

static enum ih_status plan_buckets(const struct work *work, ih_error *error)
{
  static const ih_abstraction_options dry = {.dry_run = 1};
  return write_with(work, &dry, error);
}

/* From the files in the scratch folder. */
static enum ih_status reuse_buckets(const struct work *work, ih_error *error)
{
  char folder[SCRATCH_PATH];
  const char *const folders[] = {scratch_path(".", folder)};
  const ih_abstraction_options options = {.reuse = folders, .reuse_count = 1};
  return write_with(work, &options, error);
}

static enum ih_status open_folder(ih_abstraction **out, ih_error *error)
{
  char folder[SCRATCH_PATH];
  return ih_abstraction_open(scratch_path(".", folder), out, error);
}

/* Returns the number of sequences up to the river. */
static uint64_t count_of(const ih_recall *recall)
{
  ih_recall_street street;
  return ih_recall_street_of(recall, 5, &street) == IH_OK ? street.count : 0;
}

/* Counts the bucket sequences, and writes and reads a file of them. */
static enum ih_status count_sequences(const struct work *work, ih_error *error)
{
  char path[SCRATCH_PATH];
  ih_abstraction *abstraction;
  ih_recall *counted = NULL, *read = NULL;
  (void)work;
  enum ih_status status = open_folder(&abstraction, error);
  if (status != IH_OK)
    return status;
  status = ih_recall_count(abstraction, 5, NULL, &counted, error);
  if (status == IH_OK)
    status = ih_recall_write(counted, path_of("sequences", path), error);
  if (status == IH_OK)
    status = ih_recall_open(path, abstraction, &read, error);
  if (status == IH_OK && count_of(read) != count_of(counted))
    status = IH_ERR_MISMATCH;
  ih_recall_free(read);
  ih_recall_free(counted);
  ih_abstraction_close(abstraction);
  return status;
}

/* Recomputes every hand. */
static enum ih_status verify_buckets(const struct work *work, ih_error *error)
{
  static const ih_verify_options full = {.full = 1};
  ih_abstraction *abstraction;
  (void)work;
  enum ih_status status = open_folder(&abstraction, error);
  if (status != IH_OK)
    return status;
  status = ih_store_verify(ih_abstraction_store(abstraction, 5), &full, NULL, error);
  ih_abstraction_close(abstraction);
  return status;
}

static const char *name_in_files(const struct work *work)
{
  return strcmp(work->format, "slumbot") == 0 ? "x" : NULL;
}

static enum ih_status export_to(const struct work *work, const char *to, ih_error *error)
{
  const ih_format_options options = {.recall = strcmp(work->format, "text") == 0,
                                     .name = name_in_files(work)};
  char folder[SCRATCH_PATH];
  ih_abstraction *abstraction;
  enum ih_status status = open_folder(&abstraction, error);
  if (status != IH_OK)
    return status;
  status =
      ih_abstraction_export(abstraction, work->format, scratch_path(to, folder), &options, error);
  ih_abstraction_close(abstraction);
  return status;
}

static enum ih_status export_buckets(const struct work *work, ih_error *error)
{
  return export_to(work, "made", error);
}

static enum ih_status import_buckets(const struct work *work, ih_error *error)
{
  const ih_format_options options = {.name = name_in_files(work)};
  char folder[SCRATCH_PATH], path[SCRATCH_PATH];
  const char *const paths[] = {scratch_path(work->file, path)};
  return ih_abstraction_import(work->format, paths, 1, &game, scratch_path("made", folder),
                               &options, NULL, error);
}

static const struct work works[] = {
    {make_buckets, EVERY_KIND, .files = 4, .failures = 3},
    {make_buckets, BOARDS, .files = 1, .failures = 2},
    {make_buckets, OPPONENTS, .files = 1, .failures = 2},
    {make_given, .file = "turn.npy", .files = 1, .failures = 1},
    {plan_buckets, EVERY_KIND, .failures = 1},
    {reuse_buckets, EVERY_KIND, .files = 4, .failures = 5},
    {count_sequences, .files = 1, .needs_folder = 1, .failures = 3},
    {verify_buckets, .failures = 5},
    {export_buckets, .format = "labels", .files = 4, .failures = 10},
    {export_buckets, .format = "text", .files = 4, .needs_folder = 1, .failures = 10},
    {export_buckets, .format = "npy", .files = 4, .failures = 10},
    {export_buckets, .format = "slumbot", .files = 8, .failures = 10},
    {export_buckets, .format = "robopoker", .files = 4, .failures = 10},
    {export_buckets, .format = "bkt2", .files = 4, .failures = 10},
    {export_buckets, .format = "decisionholdem", .files = 4, .failures = 10},
    {import_buckets, .format = "labels", .file = "turn.u16", .files = 1, .failures = 1},
    {import_buckets, .format = "text", .file = "turn-recall.txt", .files = 1, .failures = 1},
    {import_buckets, .format = "slumbot", .file = "buckets.holdem.4.4.3.x.2", .files = 1,
     .failures = 1},
    {import_buckets, .format = "robopoker", .file = "turn.pgcopy", .files = 1, .failures = 1},
    {import_buckets, .format = "bkt2", .file = "turn.buckets", .files = 1, .failures = 1},
    {import_buckets, .format = "decisionholdem", .file = "turn_hand_cluster.bin", .files = 1,
     .failures = 1},
};

enum { WORKS = sizeof works / sizeof *works };

/* ---- Trials ------------------------------------------------------------------------------- */

/* A call, and the files that it writes without a fault. */
struct trial {
  const struct work *work;
  struct content expected;
};

static void begin_folder(const struct work *work)
{
  char path[SCRATCH_PATH];
  if (work->needs_folder)
    ck_assert_int_eq(mkdir(scratch_path("made", path), 0777), 0);
}

static enum ih_status run_work(void *context, ih_error *error)
{
  const struct trial *trial = context;
  return trial->work->run(trial->work, error);
}

/* Checks that all files exist or, after a failure, some of them, each of them whole.  Returns their
 * number. */
static size_t check_content(const struct trial *trial, enum ih_status status, const char *call)
{
  struct content content = read_content();
  ck_assert_msg(status != IH_OK || content.count == trial->expected.count, "%s failed: %zu files",
                call, content.count);
  for (size_t i = 0; i < content.count; i++)
    ck_assert_msg(is_among(&content, i, &trial->expected), "%s failed: %s", call, content.name[i]);
  content_free(&content);
  return content.count;
}

static void check_files(void *context, enum ih_status status, const char *call)
{
  const struct trial *trial = context;
  ih_error error;
  if (check_content(trial, status, call == NULL ? "nothing" : call) > 0 && status != IH_OK) {
    test_ok(run_work(context, &error), error);
    (void)check_content(trial, IH_OK, call);
  }
  remove_folder();
  begin_folder(trial->work);
}

/* Makes the calls of these kinds fail one by one, or each and all after it.  Returns the number of
 * failed calls. */
static uint64_t try_work(struct trial *trial, unsigned kinds, int is_lasting)
{
  uint64_t at[FAULTS_MOST];
  ih_error error;
  faults_start(kinds, UINT64_MAX, 0);
  const enum ih_status status = run_work(trial, &error);
  (void)faults_end();
  check_files(trial, status, "nothing");
  struct faults_trial faults = {.kinds = kinds,
                                .is_lasting = is_lasting,
                                .step = 1,
                                .work = run_work,
                                .check = check_files,
                                .context = trial};
  if (test_tier() == TIER_CHECK && kinds == FAULTS_MEMORY) {
    faults.at = at;
    faults.count = faults_places(at);
  } else if (test_tier() == TIER_CHECK)
    faults.step = faults_calls() / SOME_FILE_CALLS + 1;
  return faults_try(&faults);
}

START_TEST(faults)
{
  struct trial trial = {.work = &works[_i]};
  ih_error error;
  remove_folder(); /* left by a failed test */
  begin_folder(trial.work);
  test_ok(run_work(&trial, &error), error);
  trial.expected = read_content();
  ck_assert_uint_eq(trial.expected.count, trial.work->files);
  remove_folder();
  begin_folder(trial.work);
  ck_assert_uint_gt(try_work(&trial, FAULTS_MEMORY, 0), 0);
  if (test_tier() != TIER_CHECK)
    ck_assert_uint_gt(try_work(&trial, FAULTS_MEMORY, 1), 0);
  ck_assert_uint_ge(try_work(&trial, FAULTS_FILES, 0), trial.work->failures);
  remove_folder();
  content_free(&trial.expected);
}
END_TEST

/* Makes tables in the scratch folder, and their files in all formats. */
static void set_up(void)
{
  ih_error error;
  json_set_alloc_funcs(malloc, free);
  scratch_make();
  buckets_make_well(EVERY_KIND, "4x4", NULL);
  for (size_t i = 0; i < WORKS; i++)
    if (works[i].run == export_buckets)
      test_ok(export_to(&works[i], ".", &error), error);
}

static void tear_down(void)
{
  remove_folder();
  scratch_remove();
}

TEST_MAIN_ONCE(set_up, tear_down, {faults, 0, WORKS})
