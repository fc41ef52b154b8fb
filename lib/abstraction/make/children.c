/* Points made from the next street's buckets. */
#include "abstraction/make/points.h"
#include "base/executor.h"

#include <stdlib.h>

/* ---- Labels of the next street's hands ---------------------------------------------------- */

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

/* ---- Rows --------------------------------------------------------------------------------- */

struct rows_work {
  size_t width;
  uint16_t *row;
  const uint8_t *count;
};

/* Expands a list of distinct labels and their counts into one that repeats each label.  In place,
 * from the end. */
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

/* ---- Points of all hands ------------------------------------------------------------------ */

/* Workspace. */
struct children {
  ih_street *street, *next;
  uint16_t *label; /* of the next street's hands */
  uint16_t *at;    /* [hand * width + j]: labels of next hands */
  uint8_t *count;  /* [hand * width + j]: how many cards lead there */
};

static enum ih_status make_both_streets(const struct ihp_street_plan *street,
                                        const struct ihp_next *next, struct children *children)
{
  const ih_feature_game *game = &street->hands.game;
  const enum ih_status status =
      ih_street_new(game->ranking, &game->deck, ihp_street_board(&street->hands.rounds),
                    game->final_board, &children->street, NULL);
  return status == IH_OK ? ih_street_new(game->ranking, &game->deck,
                                         ihp_street_board(ih_store_rounds(next->store)),
                                         game->final_board, &children->next, NULL)
                         : status;
}

static enum ih_status count_boards(void *context, uint64_t first, size_t count,
                                   const ih_executor *executor, const ih_callbacks *callbacks)
{
  const struct children *children = context;
  const ih_labelling labelling = {
      .label = children->label, .count = IHP_LABELS_OF_NEXT, .dtype = IH_U16};
  const ih_transitions rows = {.labels = children->at, .counts = children->count, .dtype = IH_U16};
  return ih_transitions_fill(children->street, children->next, &labelling, first, count, executor,
                             callbacks, &rows);
}

static enum ih_status count_children(struct children *children, const struct ihp_run *run,
                                     uint64_t counts)
{
  const ih_team *team = ihp_run_team(run);
  enum ih_status status =
      ihp_run_boards(run, ih_street_boards(children->street), count_boards, children);
  status = ihp_team_merge(team, status, children->at, counts * sizeof *children->at);
  return ihp_team_merge(team, status, children->count, counts);
}

static enum ih_status fill_points(const struct ihp_street_plan *street, const struct ihp_next *next,
                                  struct children *children, const struct ihp_run *run)
{
  struct labelling_work labels = {next, children->label};
  struct rows_work rows = {ihp_next_cards(&street->hands), children->at, children->count};
  struct ihp_split split = {.units = ih_store_hands(next->store),
                            .least = 1 << 16,
                            .a_worker = 8,
                            .run = label_hands,
                            .callbacks = &run->callbacks,
                            .is_divided = 1,
                            .made = {{children->label, sizeof *children->label}}};
  enum ih_status status = ihp_split_run(&split, run->options.executor, &labels);
  if (status == IH_OK)
    status = count_children(children, run, street->count * rows.width);
  split.units = street->count;
  split.run = spell_rows_out;
  split.made[0] = (struct ihp_made_rows){children->at, rows.width * sizeof *children->at};
  return status == IH_OK ? ihp_split_run(&split, run->options.executor, &rows) : status;
}

enum ih_status ihp_children_points(const struct ihp_street_plan *street,
                                   const struct ihp_inputs *inputs, const struct ihp_run *run,
                                   uint16_t at[])
{
  struct children children = {.at = at};
  const struct ihp_next *next = inputs->next;
  enum ih_status status = make_both_streets(street, next, &children);
  children.label = malloc((size_t)ih_store_hands(next->store) * sizeof *children.label);
  children.count = ihp_run_new(run, street->count * ihp_next_cards(&street->hands));
  if (children.label == NULL || children.count == NULL)
    status = IH_ERR_MEMORY;
  if (status == IH_OK)
    status = fill_points(street, next, &children, run);
  ih_street_free(children.street);
  ih_street_free(children.next);
  free(children.label);
  ihp_run_free(run, children.count);
  return status;
}
