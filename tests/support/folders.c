#include "folders.h"

#include "errors.h"
#include "executors.h"
#include "harness.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

const char *const folder_names[FOLDER_FILES] = {
    "river-equity.safetensors",   "river-ehs.safetensors",   "river-histogram.safetensors",
    "turn-equity.safetensors",    "turn-ehs.safetensors",    "turn-histogram.safetensors",
    "flop-equity.safetensors",    "flop-ehs.safetensors",    "flop-histogram.safetensors",
    "preflop-equity.safetensors", "preflop-ehs.safetensors", "preflop-histogram.safetensors",
};

char folder_path[SCRATCH_PATH];

void folder_make(void)
{
  scratch_make();
  (void)scratch_path(".", folder_path);
}

ih_feature_game folder_game(void)
{
  return (ih_feature_game){.deck = {FOLDER_RANKS, FOLDER_SUITS, 0, 0},
                           .ranking = IH_RANKING_STANDARD,
                           .final_board = FOLDER_FINAL,
                           .bins = FOLDER_BINS};
}

int folder_files_left;
int folder_asked_left;

static void count_written(void *context, const ih_build *build, size_t table)
{
  ih_build_table about;
  (void)context;
  if (ih_build_table_get(build, table, &about) != IH_OK || !about.is_done)
    abort();
  if (folder_files_left > 0 && --folder_files_left == 0)
    (void)raise(SIGKILL);
}

static int is_cancelled(void *context)
{
  (void)context;
  if (folder_asked_left > 0)
    folder_asked_left--;
  return folder_asked_left == 0;
}

ih_build_options folder_options(const ih_executor *executor)
{
  return (ih_build_options){
      .callbacks.is_cancelled = is_cancelled, .written = count_written, .executor = executor};
}

/* Returns the streets that a plan makes: bit b for the one with b board cards. */
static unsigned streets_made(const ih_build *build)
{
  unsigned made = 0;
  ih_build_phase phase;
  for (size_t p = 0; ih_build_phase_get(build, p, &phase) == IH_OK; p++) {
    ih_rounds rounds = {0};
    if (phase.made != NULL)
      ih_indexer_rounds(phase.made, &rounds);
    if (rounds.count > 0)
      made |= 1u << (rounds.count == 2 ? rounds.cards[1] : 0);
  }
  return made;
}

enum ih_status folder_build_game(const ih_feature_game *game, const ih_executor *executor,
                                 unsigned *made, ih_error *error)
{
  const ih_build_options options = folder_options(executor);
  ih_build *build;
  enum ih_status status = ih_build_new(game, &build, error);
  if (status != IH_OK)
    return status;
  status = ih_build_add_folder(build, folder_path, error);
  if (status == IH_OK)
    status = ih_build_plan(build, &options, error);
  if (status == IH_OK && made != NULL)
    *made = streets_made(build);
  if (status == IH_OK)
    status = ih_build_run(build, error);
  ih_build_free(build);
  return status;
}

enum ih_status folder_build(const ih_executor *executor, unsigned *made, ih_error *error)
{
  const ih_feature_game game = folder_game();
  return folder_build_game(&game, executor, made, error);
}

void folder_build_well(const ih_executor *executor, unsigned *made)
{
  ih_error error = {0};
  folder_asked_left = -1;
  test_ok(folder_build(executor, made, &error), error);
}

struct folder_content folder_read(void)
{
  struct folder_content content;
  for (size_t i = 0; i < FOLDER_FILES; i++) {
    char path[SCRATCH_PATH];
    content.data[i] = scratch_read(scratch_path(folder_names[i], path), &content.bytes[i]);
  }
  return content;
}

void folder_content_free(struct folder_content *content)
{
  for (size_t i = 0; i < FOLDER_FILES; i++)
    free(content->data[i]);
}

void folder_check(const struct folder_content *expected)
{
  struct folder_content found = folder_read();
  ck_assert_uint_eq(scratch_entries(), FOLDER_FILES);
  for (size_t i = 0; i < FOLDER_FILES; i++)
    ck_assert_msg(found.bytes[i] == expected->bytes[i] &&
                      memcmp(found.data[i], expected->data[i], found.bytes[i]) == 0,
                  "%s differs", folder_names[i]);
  folder_content_free(&found);
  scratch_remove();
  folder_make();
}

struct folder_content folder_build_once(void)
{
  const ih_executor one = test_backwards(1);
  folder_files_left = -1;
  folder_build_well(&one, NULL);
  struct folder_content content = folder_read();
  folder_check(&content);
  return content;
}

/* One of the folder_names is not the table it should be; the other files are valid. */
void folder_check_refused(const ih_executor *executor, const char *name, const char *why)
{
  char path[SCRATCH_PATH];
  size_t n, after;
  ih_error error = {0};
  const size_t entries = scratch_entries();
  unsigned char *before = scratch_read(scratch_path(name, path), &n);
  ck_assert_int_ne(folder_build(executor, NULL, &error), IH_OK);
  test_message_has(error, name);
  test_message_has(error, why);
  unsigned char *now = scratch_read(path, &after);
  ck_assert(n == after && memcmp(before, now, n) == 0);
  ck_assert_uint_eq(scratch_entries(), entries);
  free(before);
  free(now);
}
