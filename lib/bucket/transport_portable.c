/* The transport kernels in plain C: the reference for the vector kernels. */
#include "bucket/transport.h"

static void pass_columns(const uint32_t cost[], const uint32_t price[], uint32_t base,
                         uint32_t far[], size_t columns)
{
  for (size_t j = 0; j < columns; j++) {
    const uint32_t through = base + cost[j] - price[j];
    far[j] = through < far[j] ? through : far[j];
  }
}

static size_t nearest_column(const uint32_t far[], const uint32_t state[], size_t columns)
{
  size_t nearest = 0;
  for (size_t j = 1; j < columns; j++)
    if ((far[j] | state[j]) < (far[nearest] | state[nearest]))
      nearest = j;
  return nearest;
}

const struct ihp_transport_kernels ihp_transport_kernels_portable = {.pass = pass_columns,
                                                                     .nearest = nearest_column};
