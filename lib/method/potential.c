/* The method potential: hands by what they become, in terms of the next street's buckets
 * (Gilpin, Sandholm and Sorensen 2007; Ganzfried and Sandholm 2014).
 *
 * A hand has one child per next card, each in a bucket.  The distance between two hands is the cost
 * of transporting the children of one to the buckets of the other's children.  The distance between
 * two buckets is that between their mean E[HS], or that between their centres.  E[HS] puts buckets
 * on a line, so the distance between two hands is then that between their children's sorted
 * positions, pair by pair. */
#include "base/error.h"
#include "method/methods.h"

size_t ihp_next_street(const struct ihp_hands *hands)
{
  size_t s = 0;
  while (s + 1 < IHP_STREETS && ihp_street_boards_of[s] <= ihp_street_board(&hands->rounds))
    s++;
  return s;
}

static unsigned next_board(const struct ihp_hands *hands)
{
  return ihp_street_boards_of[ihp_next_street(hands)];
}

ih_rounds ihp_next_rounds(const struct ihp_hands *hands)
{
  return ihp_street_rounds(next_board(hands));
}

size_t ihp_next_cards(const struct ihp_hands *hands)
{
  return ih_deck_cards(&hands->game.deck) - 2 - ihp_street_board(&hands->rounds);
}

static enum ih_status check_next(const struct ihp_hands *hands, ih_error *error)
{
  const unsigned board = ihp_street_board(&hands->rounds);
  if (board == hands->game.final_board)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "potential: not allowed on the final street");
  if (next_board(hands) == board + 1)
    return IH_OK;
  return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                   "potential: the next street has %u more cards on the board, not one",
                   next_board(hands) - board);
}

/* Buckets of the final street develop no further, so their strength alone tells them apart. */
static const char *usual_ground(const struct ihp_hands *hands)
{
  return next_board(hands) == hands->game.final_board ? "ehs" : "centres";
}

/* Exact: a product with a power of two, truncated. */
static uint32_t place_on_line(uint32_t bucket, double ehs)
{
  const double line = 32768; /* position of E[HS] 1 */
  (void)bucket;
  return (uint32_t)(ehs * line);
}

static uint32_t bucket_itself(uint32_t bucket, double ehs)
{
  (void)ehs;
  return bucket;
}

const struct ihp_method ihp_method_potential_ehs = {
    .name = "potential",
    .meaning = "k-medians of E[HS] of the next street's buckets, under earth mover's distance",
    .of = "ehs",
    .usual_of = usual_ground,
    .revision = 1,
    .division = IHP_CLUSTERED,
    .distance = IH_DISTANCE_L1,
    .check = check_next,
    .source = IHP_POINTS_OF_NEXT,
    .width_of = ihp_next_cards,
    .dtype = IH_U16,
    .label_of_next = place_on_line,
};

const struct ihp_method ihp_method_potential_centres = {
    .name = "potential",
    .meaning = "k-medoids of the next street's buckets, under earth mover's distance",
    .of = "centres",
    .revision = 1,
    .division = IHP_MEDOIDS,
    .distance = IH_DISTANCE_L1,
    .check = check_next,
    .source = IHP_POINTS_OF_NEXT,
    .width_of = ihp_next_cards,
    .dtype = IH_U16,
    .label_of_next = bucket_itself,
};
