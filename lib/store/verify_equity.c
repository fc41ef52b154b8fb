/* What verifies tables of equity. */
#include "store/equity.h"

uint64_t ihp_equity_samples(const ih_store *store)
{
  (void)store;
  return 0;
}

void ihp_equity_derive(const ih_store *store, const uint8_t cards[], uint64_t values[])
{
  (void)store, (void)cards, (void)values;
}

void ihp_ehs_derive(const ih_store *store, const uint8_t cards[], uint64_t values[])
{
  (void)store, (void)cards, (void)values;
}

void ihp_histogram_derive(const ih_store *store, const uint8_t cards[], uint64_t values[])
{
  (void)store, (void)cards, (void)values;
}

enum ih_status ihp_equity_add_up(const ih_store *store, const ih_executor *executor,
                                 ih_error *error)
{
  (void)store, (void)executor, (void)error;
  return IH_OK;
}

enum ih_status ihp_ehs_add_up(const ih_store *store, const ih_executor *executor, ih_error *error)
{
  (void)store, (void)executor, (void)error;
  return IH_OK;
}

enum ih_status ihp_histogram_add_up(const ih_store *store, const ih_executor *executor,
                                    ih_error *error)
{
  (void)store, (void)executor, (void)error;
  return IH_OK;
}
