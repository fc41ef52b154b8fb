/* Transitions, board by board.
 *
 * The obvious version deals each next card to each hand, indexes the child, and counts its
 * label.  Here each next card indexes all hole cards at once; only one hand of each orbit of
 * the board's symmetry is looked up; and the labels of many hands are sorted side by side,
 * each in a lane, by the same comparisons for all lanes: a network of exchanges without a
 * branch.  Equal labels are then neighbours. */
#include <isohand/equity.h>

#include "equity/orbits.h"

#include <isohand/relations.h>
#include <stdlib.h>
#include <string.h>

enum {
  MOST_NEXT = 52, /* cards that are not on a board: all of the largest deck with a ranking */
  LANES = 32,     /* hands that are sorted together */
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

/* ---- Boards, with labels of 16 bits and of 32 ---------------------------------- */

static unsigned orbit_place(const struct ihp_orbits *orbits, unsigned o)
{
  return orbits->member[orbits->first[o]];
}

#define LABEL      uint16_t
#define LANE       int16_t
#define LABELS_IN  label
#define LABELS_OUT labels
#define NAME(x)    x##_16
#include "equity/transitions_template.h"

#define LABEL      uint32_t
#define LANE       int32_t
#define LABELS_IN  wide_label
#define LABELS_OUT wide_labels
#define NAME(x)    x##_32
#include "equity/transitions_template.h"

/* ---- The call ----------------------------------------------------------------- */

_Static_assert(IH_MAX_WIDE_LABELS == UINT32_MAX, "any count of wide labels is in range");

/* Labels of one type, for rows of that type. */
static int check_labelling(const ih_labelling *labelling, const ih_transitions *out)
{
  if (labelling == NULL || out == NULL || labelling->count == 0 || labelling->reserved[0] != NULL ||
      labelling->reserved[1] != NULL || out->reserved[0] != NULL || out->reserved[1] != NULL)
    return 0;
  return labelling->wide_label == NULL
             ? labelling->label != NULL && labelling->count <= IH_MAX_LABELS &&
                   out->wide_labels == NULL
             : labelling->label == NULL && out->labels == NULL;
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
      labelling->wide_label == NULL ? do_transition_boards_16 : do_transition_boards_32, &work);
}
