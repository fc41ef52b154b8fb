/* The points that are made of the next street's buckets. */
#include "abstraction/make/abstraction.h"
#include "base/error.h"
#include "base/executor.h"
#include "store/buckets.h"

#include <stdlib.h>
#include <string.h>

enum ih_status ihp_bucketing_open_next(struct ihp_bucketing *b, const char *path, ih_error *error)
{
  ih_error why;
  enum ih_status status = ihp_next_open(b->settings.method, &b->hands, path, &b->next, &why);
  if (status == IH_OK)
    status = ihp_buckets_check_labels(b->next->store, NULL, &why);
  if (status != IH_OK)
    return ihp_error(error, status, 0, "%s: %s", b->name, why.message);
  for (size_t i = 0; i < IHP_NEXT_SOURCES; i++) {
    memcpy(b->source[1 + i].key, b->next->source[i].key, sizeof b->source[1 + i].key);
    memcpy(b->source[1 + i].checksum, b->next->source[i].checksum,
           sizeof b->source[1 + i].checksum);
  }
  return IH_OK;
}

/* ---- Labels of the next street's hands ------------------------------------------------------ */

struct labelling_work {
  const struct ihp_next *next;
  uint16_t *label;
};

static enum ih_status label_hands(void *work, const struct ihp_slice *slice)
{
  const struct labelling_work *w = work;
  for (uint64_t i = slice->first; i < slice->first + slice->count; i++)
    w->label[i] = w->next->label[ih_store_value_unchecked(w->next->store, 0, i, 0)];
  return IH_OK;
}

/* ---- Rows ----------------------------------------------------------------------------------- */

struct rows_work {
  size_t width;
  uint16_t *row;
  const uint8_t *count;
};

/* A list of different labels and their counts becomes one of all of them, in its place, from its
 * end on. */
static void spell_out(uint16_t row[], const uint8_t count[], size_t width)
{
  size_t at = width, label = 0;
  while (label < width && count[label] > 0)
    label++;
  while (label-- > 0)
    for (unsigned c = 0; c < count[label]; c++)
      row[--at] = row[label];
}

static enum ih_status spell_rows_out(void *work, const struct ihp_slice *slice)
{
  const struct rows_work *w = work;
  for (uint64_t i = slice->first; i < slice->first + slice->count; i++)
    spell_out(w->row + i * w->width, w->count + i * w->width, w->width);
  return IH_OK;
}

/* ---- All ------------------------------------------------------------------------------------ */

/* What it takes, beside the points. */
struct children {
  ih_street *street, *next;
  uint16_t *label; /* of all hands of the next street */
  uint8_t *count;  /* [hand * width + j] */
};

static int take_room(const struct ihp_bucketing *b, struct children *children)
{
  children->label = malloc((size_t)ih_store_hands(b->next->store) * sizeof *children->label);
  children->count = malloc((size_t)b->count * b->next->cards);
  return children->label != NULL && children->count != NULL;
}

static enum ih_status make_streets(const struct ihp_bucketing *b, struct children *children)
{
  const ih_feature_game *game = &b->hands.game;
  const enum ih_status status =
      ih_street_new(game->ranking, &game->deck, ihp_street_board(&b->hands.rounds), game->board,
                    &children->street, NULL);
  return status == IH_OK
             ? ih_street_new(game->ranking, &game->deck, ihp_street_board(&b->next->rounds),
                             game->board, &children->next, NULL)
             : status;
}

/* Some boards at a time: the caller is asked between them. */
static enum ih_status count_children(const struct ihp_bucketing *b, const struct children *children,
                                     uint16_t at[])
{
  enum { PARTS = 64 };
  const ih_callbacks asked = {.context = b->options->callbacks.context,
                              .is_cancelled = b->options->callbacks.is_cancelled};
  const ih_labelling labelling = {.label = children->label, .count = IHP_LABELS_OF_NEXT};
  const ih_transitions rows = {.labels = at, .counts = children->count};
  const uint64_t boards = ih_street_boards(children->street), part = boards / PARTS + 1;
  enum ih_status status = IH_OK;
  for (uint64_t first = 0; first < boards && status == IH_OK; first += part) {
    const uint64_t left = boards - first;
    status = ih_transitions_make(children->street, children->next, &labelling, first,
                                 left < part ? left : part, b->options->executor, &asked, &rows);
  }
  return status;
}

static enum ih_status fill_points(const struct ihp_bucketing *b, const struct children *children,
                                  uint16_t at[])
{
  struct labelling_work labels = {b->next, children->label};
  struct rows_work rows = {b->next->cards, at, children->count};
  struct ihp_split split = {
      .units = ih_store_hands(b->next->store), .least = 1 << 16, .a_worker = 8, .run = label_hands};
  enum ih_status status = ihp_split_run(&split, b->options->executor, &labels);
  if (status == IH_OK)
    status = count_children(b, children, at);
  split.units = b->count;
  split.run = spell_rows_out;
  return status == IH_OK ? ihp_split_run(&split, b->options->executor, &rows) : status;
}

enum ih_status ihp_bucketing_next_points(const struct ihp_bucketing *b, uint16_t at[])
{
  struct children children = {.street = NULL};
  enum ih_status status = make_streets(b, &children);
  if (status == IH_OK)
    status = take_room(b, &children) ? fill_points(b, &children, at) : IH_ERR_MEMORY;
  ih_street_free(children.street);
  ih_street_free(children.next);
  free(children.label);
  free(children.count);
  return status;
}
