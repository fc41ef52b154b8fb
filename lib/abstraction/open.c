/* Abstractions: a folder of bucket files opened together, and bucket look-ups. */
#include "abstraction/tables.h"
#include "base/error.h"
#include "feature/street.h"
#include "store/store.h"
#include "table/bytes.h"
#include "table/fault.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct ih_abstraction {
  ih_store *store[IHP_STREETS];
};

/* Returns the number of hole cards of the hands of an abstraction, by its first file. */
static unsigned abstraction_hole(const ih_abstraction *abstraction)
{
  size_t s = 0;
  while (abstraction->store[s] == NULL)
    s++;
  return ihp_hole_cards(abstraction->store[s]);
}

/* ---- Opening ------------------------------------------------------------------------------ */

static enum ih_status check_store(const ih_abstraction *abstraction, size_t s, const char *path,
                                  ih_error *error)
{
  const ih_store *store = abstraction->store[s];
  const unsigned hole = abstraction_hole(abstraction);
  const ih_rounds rounds = ihp_street_rounds_of(hole, ihp_street_boards_of[s]);
  if (ih_store_feature(store) != &ihp_bucket_feature ||
      !ihp_same_rounds(ih_store_rounds(store), &rounds))
    return ihp_file_error(error, IH_ERR_MISMATCH, path, "not a table of buckets of the %s",
                          ihp_street_names[s]);
  for (size_t before = 0; before < s; before++) {
    const ih_store *other = abstraction->store[before];
    const char *what =
        other == NULL ? NULL : ihp_game_difference(ih_store_game(other), ih_store_game(store));
    if (what != NULL)
      return ihp_file_error(error, IH_ERR_MISMATCH, path, "its %s does not match the %s's", what,
                            ihp_street_names[before]);
  }
  return IH_OK;
}

/* Opens the file of a street if it exists. */
static enum ih_status open_street(ih_abstraction *abstraction, const char *folder, size_t s,
                                  ih_error *error)
{
  struct stat about;
  char *path = ihp_store_path(folder, ihp_street_names[s], "bucket");
  if (path == NULL)
    return ihp_memory_error(error, folder);
  enum ih_status status = IH_OK;
  if (stat(path, &about) == 0 || (errno != ENOENT && errno != ENOTDIR)) {
    status = ih_store_open(path, &abstraction->store[s], error);
    if (status == IH_OK)
      status = check_store(abstraction, s, path, error);
  }
  free(path);
  return status;
}

enum ih_status ih_abstraction_open(const char *folder, ih_abstraction **out, ih_error *error)
{
  if (folder == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "folder and out must not be NULL");
  ih_abstraction *abstraction = calloc(1, sizeof *abstraction);
  if (abstraction == NULL)
    return ihp_memory_error(error, folder);
  enum ih_status status = IH_OK;
  int is_empty = 1;
  for (size_t s = 0; s < IHP_STREETS && status == IH_OK; s++) {
    status = open_street(abstraction, folder, s, error);
    is_empty &= abstraction->store[s] == NULL;
  }
  if (status == IH_OK && is_empty)
    status = ihp_file_error(error, IH_ERR_IO, folder, "not a folder of bucket files");
  if (status == IH_OK)
    *out = abstraction;
  else
    ih_abstraction_close(abstraction);
  return status;
}

void ih_abstraction_close(ih_abstraction *abstraction)
{
  for (size_t s = 0; abstraction != NULL && s < IHP_STREETS; s++)
    ih_store_close(abstraction->store[s]);
  free(abstraction);
}

const ih_store *ih_abstraction_store(const ih_abstraction *abstraction, unsigned board)
{
  const size_t streets = ihp_streets_up_to(board);
  return abstraction == NULL || streets == 0 ? NULL : abstraction->store[streets - 1];
}

uint32_t ih_abstraction_buckets(const ih_abstraction *abstraction, unsigned board)
{
  const ih_store *store = ih_abstraction_store(abstraction, board);
  return store == NULL ? 0 : ih_store_game(store)->buckets;
}

/* ---- Bucket look-ups ---------------------------------------------------------------------- */

#define LOOK_UP(bytes)                                                                             \
  for (size_t i = 0; i < n; i++)                                                                   \
  bucket[i] = index[i] == IH_NO_INDEX ? IH_NO_BUCKET                                               \
                                      : (uint32_t)ihp_load(label + index[i] * (bytes), bytes)

void ihp_labels_look_up(const ih_store *store, const uint64_t index[], size_t n, uint32_t bucket[])
{
  const unsigned char *label = store->tensor[0].data;
  IHP_OF_SIZE(ih_dtype_size(store->tensor[0].dtype), LOOK_UP)
}

enum { SOME = 512 }; /* hands at a time */

void ih_abstraction_lookup_unchecked(const ih_abstraction *abstraction, unsigned board,
                                     const uint8_t cards[], size_t stride, size_t n,
                                     uint32_t bucket[])
{
  const ih_store *store = ih_abstraction_store(abstraction, board);
  uint64_t index[SOME];
  for (size_t i = 0; i < n; i += SOME) {
    const size_t some = n - i < SOME ? n - i : SOME;
    ih_index_batch_unchecked(store->indexer, ihp_store_round(store), cards + i * stride, stride,
                             some, index);
    ihp_labels_look_up(store, index, some, bucket + i);
  }
}

enum ih_status ih_abstraction_lookup(const ih_abstraction *abstraction, unsigned board,
                                     const uint8_t cards[], size_t stride, size_t n,
                                     uint32_t bucket[], size_t *bad)
{
  const ih_store *store = ih_abstraction_store(abstraction, board);
  if (abstraction == NULL || (n > 0 && (cards == NULL || bucket == NULL)))
    return IH_ERR_ARGUMENT;
  if (store == NULL)
    return IH_ERR_RANGE;
  if (n > 0 && stride < ihp_hole_cards(store) + board)
    return IH_ERR_ARGUMENT;
  if (n == 0)
    return IH_OK;
  const enum ih_status status =
      ih_index_batch_check(store->indexer, ihp_store_round(store), cards, stride, n, bad);
  if (status == IH_OK)
    ih_abstraction_lookup_unchecked(abstraction, board, cards, stride, n, bucket);
  return status;
}

enum ih_status ih_abstraction_holes(const ih_abstraction *abstraction, const uint8_t board[],
                                    size_t n, uint32_t bucket[])
{
  uint64_t index[IH_MAX_HOLES];
  if (abstraction == NULL || bucket == NULL || (n > 0 && board == NULL))
    return IH_ERR_ARGUMENT;
  const ih_store *store = n > 5 ? NULL : ih_abstraction_store(abstraction, (unsigned)n);
  if (store == NULL)
    return IH_ERR_RANGE;
  if (ihp_hole_cards(store) != 2)
    return IH_ERR_UNSUPPORTED;
  const enum ih_status status = ih_index_holes(store->indexer, board, n, index);
  if (status == IH_OK)
    ihp_labels_look_up(store, index, ih_hole_vector_length(&store->hands.game.deck), bucket);
  return status;
}
