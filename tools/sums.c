#include "sums.h"

#include <string.h>

/* The rows of a tensor, as sums_rows. */
typedef const void *rows(const struct sums *sums, uint64_t first, size_t count, void *buffer);

size_t sums_bytes(const struct sums *sums, unsigned array)
{
  switch (array) {
  case SUMS_COUNTS:
    return 2 * (sums->final ? sizeof(uint16_t) : sizeof(uint32_t));
  case SUMS_SQUARES:
    return sizeof *sums->squares;
  default:
    return sums->bins * ih_street_bin_bytes(sums->street);
  }
}

/* ---- What is there ------------------------------------------------------------- */

static const void *at(const struct sums *sums, const void *array, uint64_t first)
{
  return (const char *)array + first * (sums->final ? sizeof(uint16_t) : sizeof(uint32_t));
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
  unsigned needs;
  rows *rows;
} tensors[] = {
    {"wins", SUMS_COUNTS, wins},        {"ties", SUMS_COUNTS, ties},
    {"losses", SUMS_COUNTS, losses},    {"points", SUMS_COUNTS, points},
    {"squares", SUMS_SQUARES, squares}, {"ehs", SUMS_COUNTS, ehs},
    {"ehs2", SUMS_SQUARES, ehs2},       {"histogram", SUMS_HISTOGRAM, histogram},
    {"bin", SUMS_COUNTS, bin},
};

static const struct tensor *find(const char *name)
{
  for (size_t i = 0; i < sizeof tensors / sizeof *tensors; i++)
    if (strcmp(tensors[i].name, name) == 0)
      return &tensors[i];
  return NULL;
}

unsigned sums_needed(const ih_feature_tensor of[], size_t count)
{
  unsigned needed = 0;
  for (size_t i = 0; i < count; i++) {
    const struct tensor *tensor = find(of[i].name);
    if (tensor == NULL)
      return 0;
    needed |= tensor->needs;
  }
  return needed;
}

const void *sums_rows(const struct sums *sums, const char *name, uint64_t first, size_t count,
                      void *buffer)
{
  return find(name)->rows(sums, first, count, buffer);
}
