/* Tables of equity: wins, ties and losses; means; histograms. */
#include "store/equity.h"
#include "base/error.h"

#include <isohand/combinatorics.h>

/* ---- What hands have them ------------------------------------------------------ */

/* The rounds of a street: two hole cards, then the board in one round. */
static enum ih_status check_rounds(const ih_rounds *rounds, unsigned final, ih_error *error)
{
  if (rounds->count == 1 && rounds->cards[0] == 2)
    return IH_OK;
  char text[IH_ROUNDS_TEXT];
  (void)ih_rounds_format(rounds, text);
  if (rounds->count != 2 || rounds->cards[0] != 2 || rounds->cards[1] > final)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "equity is known for two hole cards and a board of at most %u cards in one "
                     "round (2, or 2,B), not for %s",
                     final, text);
  return IH_OK;
}

enum ih_status ihp_equity_feature_known(const ih_feature *feature,
                                        const ih_feature_parameters *parameters,
                                        const ih_deck *deck, const ih_rounds *rounds,
                                        ih_error *error)
{
  if (deck == NULL || rounds == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no deck or no rounds given");
  const ih_feature_parameters complete = ihp_parameters_complete(feature, parameters);
  if (complete.bins > IH_EQUITY_MAX_BINS)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "%u bins are more than %d", complete.bins,
                     IH_EQUITY_MAX_BINS);
  const enum ih_status status = ih_equity_supported(feature->ranking, deck, complete.board, error);
  return status == IH_OK ? check_rounds(rounds, complete.board, error) : status;
}

/* ---- Their tensors ------------------------------------------------------------- */

int ihp_equity_is_final(const ih_feature *feature, const ih_feature_parameters *parameters,
                        const ih_rounds *rounds)
{
  return rounds->count == 2 &&
         rounds->cards[1] == ihp_parameters_complete(feature, parameters).board;
}

static size_t equity_tensors(const ih_feature *feature, const ih_feature_parameters *parameters,
                             const ih_deck *deck, const ih_rounds *rounds,
                             ih_feature_tensor out[IH_FEATURE_TENSORS])
{
  (void)deck;
  const enum ih_dtype dtype = ihp_equity_is_final(feature, parameters, rounds) ? IH_U16 : IH_U32;
  out[0] = (ih_feature_tensor){"wins", dtype, 0};
  out[1] = (ih_feature_tensor){"ties", dtype, 0};
  out[2] = (ih_feature_tensor){"losses", dtype, 0};
  return 3;
}

/* Of a complete board E[HS^2] is the square of HS, and not stored. */
static size_t ehs_tensors(const ih_feature *feature, const ih_feature_parameters *parameters,
                          const ih_deck *deck, const ih_rounds *rounds,
                          ih_feature_tensor out[IH_FEATURE_TENSORS])
{
  (void)deck;
  if (ihp_equity_is_final(feature, parameters, rounds)) {
    out[0] = (ih_feature_tensor){"ehs", IH_F32, 0};
    out[1] = (ih_feature_tensor){"points", IH_U16, 0};
    return 2;
  }
  out[0] = (ih_feature_tensor){"squares", IH_U64, 0};
  out[1] = (ih_feature_tensor){"points", IH_U32, 0};
  out[2] = (ih_feature_tensor){"ehs", IH_F32, 0};
  out[3] = (ih_feature_tensor){"ehs2", IH_F32, 0};
  return 4;
}

/* The narrowest that counts all runouts, as ih_street_bin_bytes has it: of the cards of
 * the deck but the hole cards and the board, those to come. */
static enum ih_dtype bin_type(const ih_deck *deck, unsigned board, unsigned final)
{
  const unsigned left = (unsigned)deck->ranks * deck->suits - 2 - board;
  uint64_t runouts = UINT64_MAX;
  (void)ih_binomial(left, final - board, &runouts);
  return runouts < 1 << 8 ? IH_U8 : runouts < 1 << 16 ? IH_U16 : IH_U32;
}

/* Of a complete board the one bin that is not empty. */
static size_t histogram_tensors(const ih_feature *feature, const ih_feature_parameters *parameters,
                                const ih_deck *deck, const ih_rounds *rounds,
                                ih_feature_tensor out[IH_FEATURE_TENSORS])
{
  const ih_feature_parameters complete = ihp_parameters_complete(feature, parameters);
  const unsigned board = rounds->count == 2 ? rounds->cards[1] : 0;
  if (ihp_equity_is_final(feature, parameters, rounds))
    out[0] = (ih_feature_tensor){"bin", IH_U8, 0};
  else
    out[0] = (ih_feature_tensor){"histogram", bin_type(deck, board, complete.board), complete.bins};
  return 1;
}

/* ---- The features --------------------------------------------------------------- */

const struct ihp_feature ihp_equity_features[IH_RANKINGS] = IHP_EQUITY_FAMILY(
    "equity", "opponents beaten, tied and lost to, summed over runouts", ihp_equity_feature_known,
    IH_PARAMETER_BOARD, equity_tensors, ihp_equity_derive, ihp_equity_add_up);
const struct ihp_feature ihp_ehs_features[IH_RANKINGS] = IHP_EQUITY_FAMILY(
    "ehs", "E[HS] and E[HS^2], 0..1; points: 2 wins + ties, summed over runouts",
    ihp_equity_feature_known, IH_PARAMETER_BOARD, ehs_tensors, ihp_ehs_derive, ihp_ehs_add_up);
const struct ihp_feature ihp_histogram_features[IH_RANKINGS] = IHP_EQUITY_FAMILY(
    "histogram", "runouts by bin of HS, floor(bins * HS), the last one with HS = 1",
    ihp_equity_feature_known, IH_PARAMETER_BOARD | IH_PARAMETER_BINS, histogram_tensors,
    ihp_histogram_derive, ihp_histogram_add_up);
