/* Checks of callers' arrays of sums, and their quotients, the only floating-point numbers of
 * lib/equity. */
#include "base/callbacks.h"
#include "equity/street.h"

int ihp_equity_sums_check(const ih_equity_sums *sums)
{
  const int has_bins = sums->bins > 0 && sums->bins <= IH_EQUITY_MAX_BINS;
  return ihp_is_unused(sums->reserved) && (sums->histogram == NULL || has_bins);
}

enum ih_status ih_equity_hs(const ih_street *street, size_t count, const uint16_t wins[],
                            const uint16_t ties[], float hs[])
{
  if (street == NULL || (count > 0 && (wins == NULL || ties == NULL || hs == NULL)))
    return IH_ERR_ARGUMENT;
  const double opponents = street->opponents;
  for (size_t i = 0; i < count; i++)
    hs[i] = (float)((2.0 * wins[i] + ties[i]) / (2 * opponents));
  return IH_OK;
}

/* Numerators are below 2^43, so doubles hold them. */
enum ih_status ih_equity_means(const ih_street *street, size_t count, const uint32_t points[],
                               const uint64_t squares[], float mean[], float square[])
{
  if (street == NULL || (mean != NULL && points == NULL) || (square != NULL && squares == NULL))
    return IH_ERR_ARGUMENT;
  const double most = 2.0 * street->opponents, runouts = street->runouts;
  for (size_t i = 0; i < count && mean != NULL; i++)
    mean[i] = (float)(points[i] / (most * runouts));
  for (size_t i = 0; i < count && square != NULL; i++)
    square[i] = (float)((double)squares[i] / (most * most * runouts));
  return IH_OK;
}
