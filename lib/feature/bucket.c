/* The feature bucket: labels of an abstraction, made by lib/abstraction according to a method
 * (method.h). */
#include "base/error.h"
#include "feature/street.h"

#include <inttypes.h>
#include <stdio.h>

/* Sums over all raw hands of more than four hole cards may not fit in 64 bits. */
enum { MOST_HOLE = 4 };

static enum ih_status check_bucket_game(const ih_feature_game *game, const ih_rounds *rounds,
                                        ih_error *error)
{
  const enum ih_status status = ihp_any_street_check(game, rounds, error);
  if (status == IH_OK && rounds->cards[0] > MOST_HOLE)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "buckets are of hands of at most %d hole cards, not %u", MOST_HOLE,
                     rounds->cards[0]);
  if (status == IH_OK && game->buckets == 0)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "the number of buckets is not set");
  return status;
}

/* Uses the narrowest type that fits all labels. */
static size_t list_bucket_tensors(const ih_feature_game *game, const ih_rounds *rounds,
                                  struct ihp_tensor out[IH_FEATURE_TENSORS])
{
  const enum ih_dtype dtype = game->buckets <= 1 << 8    ? IH_U8
                              : game->buckets <= 1 << 16 ? IH_U16
                                                         : IH_U32;
  (void)rounds;
  out[0] = (struct ihp_tensor){.tensor = {"bucket", dtype, 0}};
  return 1;
}

/* ---- Verification ------------------------------------------------------------------- */

static size_t scan_bucket_row(const struct ihp_hands *hands, const struct ihp_rows *rows,
                              int64_t sums[IHP_SUMS], char reason[IHP_REASON])
{
  size_t i = 0;
  (void)sums;
  while (i < rows->count && rows->values[0][i] < hands->game.buckets)
    i++;
  if (i < rows->count)
    (void)snprintf(reason, IHP_REASON,
                   "`bucket` is %" PRIu64 ", not below the number of buckets, %u",
                   rows->values[0][i], hands->game.buckets);
  return i;
}

const ih_feature ihp_bucket_feature = {
    .name = "bucket",
    .revision = 1,
    .parameters = IH_PARAMETER_BOARD | IH_PARAMETER_BUCKETS,
    .scale = IHP_SCALE(
        "bucket-by-ehs",
        "bucket: from 0, in ascending order of the mean E[HS] of its hands, or user-supplied"),
    .check = check_bucket_game,
    .tensors = list_bucket_tensors,
    .by_method = 1,
    .scan = scan_bucket_row,
};
