#include "sums.h"

#include <string.h>

static size_t count_bytes(const struct sums *sums)
{
  return sums->final ? sizeof(uint16_t) : sizeof(uint32_t);
}

/* The rows of a tensor, as sums_rows. */
typedef const void *rows(const struct sums *sums, uint64_t first, size_t count, void *buffer);

size_t sums_bytes(const struct sums *sums, unsigned array)
{
  switch (array) {
  case SUMS_COUNTS:
    return 2 * count_bytes(sums);
  case SUMS_SQUARES:
    return sizeof *sums->squares;
  case SUMS_CLUSTERS:
    return 3 * sums->clusters * count_bytes(sums);
  default:
    return sums->bins * ih_street_bin_bytes(sums->street);
  }
}

/* ---- What is there ------------------------------------------------------------- */

static const void *at(const struct sums *sums, const void *array, uint64_t first)
{
  return (const char *)array + first * count_bytes(sums);
}

static const void *wins(const struct sums *sums, uint64_t first, size_t count, void *buffer)
{
  (void)count;
  (void)buffer;
  return at(sums, sums->wins, first);
}

static const void *ties(const struct sums *sums, uint64_t first, size_t count, void *buffer)
{
  (void)count;
  (void)buffer;
  return at(sums, sums->ties, first);
}

static const void *squares(const struct sums *sums, uint64_t first, size_t count, void *buffer)
{
  (void)count;
  (void)buffer;
  return sums->squares + first;
}

static const void *histogram(const struct sums *sums, uint64_t first, size_t count, void *buffer)
{
  (void)count;
  (void)buffer;
  return (const char *)sums->histogram + first * sums_bytes(sums, SUMS_HISTOGRAM);
}

static const void *cluster_wins(const struct sums *sums, uint64_t first, size_t count, void *buffer)
{
  (void)count;
  (void)buffer;
  return at(sums, sums->by_cluster[0], first * sums->clusters);
}

static const void *cluster_ties(const struct sums *sums, uint64_t first, size_t count, void *buffer)
{
  (void)count;
  (void)buffer;
  return at(sums, sums->by_cluster[1], first * sums->clusters);
}

static const void *cluster_opponents(const struct sums *sums, uint64_t first, size_t count,
                                     void *buffer)
{
  (void)count;
  (void)buffer;
  return at(sums, sums->by_cluster[2], first * sums->clusters);
}

/* ---- What follows from it -------------------------------------------------------- */

/* Opponents and runouts together have W + T + L (isohand/equity.h: below 2^32). */
static const void *losses(const struct sums *sums, uint64_t first, size_t count, void *buffer)
{
  const uint32_t all = ih_street_opponents(sums->street) * ih_street_runouts(sums->street);
  const void *w = at(sums, sums->wins, first), *t = at(sums, sums->ties, first);
  if (sums->final)
    for (size_t i = 0; i < count; i++)
      ((uint16_t *)buffer)[i] =
          (uint16_t)(all - ((const uint16_t *)w)[i] - ((const uint16_t *)t)[i]);
  else
    for (size_t i = 0; i < count; i++)
      ((uint32_t *)buffer)[i] = all - ((const uint32_t *)w)[i] - ((const uint32_t *)t)[i];
  return buffer;
}

static const void *points(const struct sums *sums, uint64_t first, size_t count, void *buffer)
{
  const void *w = at(sums, sums->wins, first), *t = at(sums, sums->ties, first);
  if (sums->final)
    for (size_t i = 0; i < count; i++)
      ((uint16_t *)buffer)[i] = (uint16_t)(2 * ((const uint16_t *)w)[i] + ((const uint16_t *)t)[i]);
  else
    for (size_t i = 0; i < count; i++)
      ((uint32_t *)buffer)[i] = 2 * ((const uint32_t *)w)[i] + ((const uint32_t *)t)[i];
  return buffer;
}

/* The points lie behind the means in the buffer. */
static const void *ehs(const struct sums *sums, uint64_t first, size_t count, void *buffer)
{
  if (sums->final) {
    (void)ih_equity_hs(sums->street, count, at(sums, sums->wins, first),
                       at(sums, sums->ties, first), buffer);
    return buffer;
  }
  const void *made = points(sums, first, count, (uint32_t *)buffer + SUMS_HANDS);
  (void)ih_equity_means(sums->street, count, made, NULL, buffer, NULL);
  return buffer;
}

static const void *ehs2(const struct sums *sums, uint64_t first, size_t count, void *buffer)
{
  (void)ih_equity_means(sums->street, count, NULL, sums->squares + first, NULL, buffer);
  return buffer;
}

/* bins * points, at most 255 * 2,162, is divided once for each number of points rather
 * than for each hand. */
static const void *bin(const struct sums *sums, uint64_t first, size_t count, void *buffer)
{
  enum { MOST_POINTS = 2 * 1081 };
  uint8_t bin_of[MOST_POINTS + 1];
  const uint32_t bins = sums->bins, most = 2 * ih_street_opponents(sums->street);
  const uint16_t *made = points(sums, first, count, (uint32_t *)buffer + SUMS_HANDS);
  uint8_t *out = buffer;
  for (uint32_t i = 0; i < most; i++)
    bin_of[i] = (uint8_t)(bins * i / most);
  bin_of[most] = (uint8_t)(bins - 1);
  for (size_t i = 0; i < count; i++)
    out[i] = bin_of[made[i]];
  return buffer;
}

/* ---- Tensors --------------------------------------------------------------------- */

static const struct tensor {
  const char *name;
  int wide; /* whether it has a second dimension */
  unsigned needs;
  rows *rows;
} tensors[] = {
    {"wins", 0, SUMS_COUNTS, wins},
    {"ties", 0, SUMS_COUNTS, ties},
    {"losses", 0, SUMS_COUNTS, losses},
    {"points", 0, SUMS_COUNTS, points},
    {"squares", 0, SUMS_SQUARES, squares},
    {"ehs", 0, SUMS_COUNTS, ehs},
    {"ehs2", 0, SUMS_SQUARES, ehs2},
    {"histogram", 1, SUMS_HISTOGRAM, histogram},
    {"bin", 0, SUMS_COUNTS, bin},
    {"wins", 1, SUMS_CLUSTERS, cluster_wins},
    {"ties", 1, SUMS_CLUSTERS, cluster_ties},
    {"opponents", 1, SUMS_CLUSTERS, cluster_opponents},
};

static const struct tensor *find(const ih_feature_tensor *tensor)
{
  for (size_t i = 0; i < sizeof tensors / sizeof *tensors; i++)
    if (strcmp(tensors[i].name, tensor->name) == 0 && tensors[i].wide == (tensor->width > 0))
      return &tensors[i];
  return NULL;
}

unsigned sums_needed(const ih_feature_tensor of[], size_t count)
{
  unsigned needed = 0;
  for (size_t i = 0; i < count; i++) {
    const struct tensor *tensor = find(&of[i]);
    if (tensor == NULL)
      return 0;
    needed |= tensor->needs;
  }
  return needed;
}

const void *sums_rows(const struct sums *sums, const ih_feature_tensor *tensor, uint64_t first,
                      size_t count, void *buffer)
{
  return find(tensor)->rows(sums, first, count, buffer);
}
