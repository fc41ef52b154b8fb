#include "bucket_calls.h"

#include "call_arguments.h"
#include "scratch.h"

#include <isohand/team.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Makes the buckets of a recipe, given as text, in folder `name` of the scratch folder. */
static enum ih_status write_buckets(const char *text, const ih_feature_game *game, const char *name,
                                    const ih_executor *executor, const ih_callbacks *callbacks,
                                    ih_error *error)
{
  const ih_abstraction_options options = {.callbacks = *callbacks, .executor = executor};
  char folder[SCRATCH_PATH];
  ih_recipe *recipe;
  enum ih_status status = ih_recipe_parse(text, strlen(text), &recipe, error);
  if (status != IH_OK)
    return status;
  status = ih_abstraction_write(recipe, game, scratch_path(name, folder), &options, error);
  ih_recipe_free(recipe);
  return status;
}

enum ih_status call_make_buckets(const ih_executor *executor, const ih_callbacks *callbacks,
                                 unsigned char *out, ih_error *error)
{
  const ih_feature_game game = call_game();
  (void)out;
  return write_buckets(call_river_recipe, &game, ".", executor, callbacks, error);
}

/* ---- Omaha ---------------------------------------------------------------------------------- */

/* Makes a street's buckets in a folder of their own, without files of the same name, and moves the
 * file out of it.  A folder that is not empty stays, and is found. */
static enum ih_status write_omaha(const char *recipe, unsigned ranks, const char *made,
                                  const char *file, const ih_executor *executor,
                                  const ih_callbacks *callbacks, ih_error *error)
{
  const ih_feature_game game = {.deck = {(uint8_t)ranks, 4, 0, 0}, .ranking = IH_RANKING_STANDARD};
  char folder[SCRATCH_PATH], from[SCRATCH_PATH], to[SCRATCH_PATH];
  const enum ih_status status = write_buckets(recipe, &game, "omaha", executor, callbacks, error);
  if (executor != NULL && executor->team != NULL && executor->team->rank > 0)
    return status; /* process 0 moves the file */
  const int is_moved =
      status == IH_OK && rename(scratch_path(made, from), scratch_path(file, to)) == 0;
  (void)rmdir(scratch_path("omaha", folder));
  return status == IH_OK && !is_moved ? IH_ERR_IO : status;
}

enum ih_status call_make_omaha_buckets(const ih_executor *executor, const ih_callbacks *callbacks,
                                       unsigned char *out, ih_error *error)
{
  static const char recipe[] =
      "{\"hole\": 4, \"flop\": {\"method\": \"emd\", \"k\": 3, \"bins\": 8, \"sample\": 300}}";
  (void)out;
  return write_omaha(recipe, 5, "omaha/flop-bucket.safetensors", CALL_OMAHA_BOARDS, executor,
                     callbacks, error);
}

enum ih_status call_divide_omaha(const ih_executor *executor, const ih_callbacks *callbacks,
                                 unsigned char *out, ih_error *error)
{
  static const char recipe[] = "{\"hole\": 4, \"turn\": {\"method\": \"optimal\", \"k\": 3}}";
  (void)out;
  return write_omaha(recipe, 5, "omaha/turn-bucket.safetensors", CALL_OMAHA_VALUES, executor,
                     callbacks, error);
}

enum ih_status call_divide_omaha_boards(const ih_executor *executor, const ih_callbacks *callbacks,
                                        unsigned char *out, ih_error *error)
{
  static const char recipe[] =
      "{\"hole\": 4, \"flop\": {\"method\": \"emd\", \"k\": 3, \"bins\": 8,"
      " \"within\": \"board\", \"sample\": 50}}";
  (void)out;
  return write_omaha(recipe, 4, "omaha/flop-bucket.safetensors", CALL_OMAHA_WITHIN, executor,
                     callbacks, error);
}
