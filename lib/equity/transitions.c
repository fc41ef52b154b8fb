/* Transitions, board by board.
 *
 * The obvious version deals each next card to each hand, indexes the child, and counts its label.
 * Here, each next card indexes all hole cards at once; only one hand of each orbit of the board's
 * symmetry is looked up; and the labels of many hands are sorted in parallel, one hand per lane, by
 * a branch-free sorting network.  Equal labels are then adjacent. */
#include <isohand/equity.h>

#include "base/callbacks.h"
#include "equity/orbits.h"

#include <isohand/relations.h>
#include <stdlib.h>
#include <string.h>

enum {
  MOST_NEXT = 52, /* cards that can be off a board: all of the largest deck with a ranking */
  LANES = 32,     /* hands sorted in parallel */
  STRIPS = IH_HOLES / LANES + 1
};

struct transition_work {
  const ih_street *street, *next;
  const ih_labelling *labelling;
  const ih_transitions *rows;
  size_t width;
};

size_t ih_transitions_width(const ih_street *street)
{
  return street->board == street->final ? 0 : ih_deck_cards(&street->deck) - 2 - street->board;
}

/* ---- Boards, with labels of the dtypes IH_U16 and IH_U32 ---------------------------------- */

static unsigned orbit_place(const struct ihp_orbits *orbits, unsigned o)
{
  return orbits->member[orbits->first[o]];
}

#define LABEL   uint16_t
#define LANE    int16_t
#define NAME(x) x##_16
#include "equity/transitions_template.h"

#define LABEL   uint32_t
#define LANE    int32_t
#define NAME(x) x##_32
#include "equity/transitions_template.h"

/* ---- Public call ----------------------------------------------------------------- */

/* Returns 1 if the labels have one of the two types and the rows have the same one. */
static int check_labelling(const ih_labelling *labelling, const ih_transitions *out)
{
  if (labelling == NULL || out == NULL || !ihp_is_unused(labelling->reserved) ||
      !ihp_is_unused(out->reserved))
    return 0;
  const uint32_t most = labelling->dtype == IH_U16   ? IH_MAX_LABELS
                        : labelling->dtype == IH_U32 ? IH_MAX_WIDE_LABELS
                                                     : 0;
  return labelling->label != NULL && labelling->count >= 1 && labelling->count <= most &&
         (out->labels == NULL || out->dtype == labelling->dtype);
}

enum ih_status ih_transitions_fill(const ih_street *street, const ih_street *next,
                                   const ih_labelling *labelling, uint64_t first, size_t count,
                                   const ih_executor *executor, const ih_callbacks *callbacks,
                                   const ih_transitions *out)
{
  if (street == NULL || next == NULL || !check_labelling(labelling, out))
    return IH_ERR_ARGUMENT;
  if (!ihp_street_same_game(street, next) || next->board != street->board + 1)
    return IH_ERR_UNSUPPORTED;
  const struct transition_work work = {street, next, labelling, out, ih_transitions_width(street)};
  return ihp_street_run(
      street, first, count, executor, callbacks,
      labelling->dtype == IH_U16 ? do_transition_boards_16 : do_transition_boards_32, &work);
}
