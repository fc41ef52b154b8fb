/* The sums of a street over its runouts, and the tensors that are made of them.
 *
 * Losses and points follow from wins and ties, so they are never kept: a street has four
 * arrays at most, the final one no squares and no histogram. */
#ifndef IH_TOOLS_SUMS_H
#define IH_TOOLS_SUMS_H

#include <isohand/equity.h>
#include <isohand/store.h>

/* Arrays of a street, to be joined. */
enum {
  SUMS_COUNTS = 1 << 0, /* wins and ties */
  SUMS_SQUARES = 1 << 1,
  SUMS_HISTOGRAM = 1 << 2,
  SUMS_CLUSTERS = 1 << 3, /* wins, ties and opponents of each cluster */
};

struct sums {
  const ih_street *street;
  int final;         /* the board is complete */
  unsigned bins;     /* of the histogram, and of the bins of a final street */
  void *wins, *ties; /* uint16_t on a final street, else uint32_t */
  uint64_t *squares; /* as in ih_equity_sums */
  void *histogram;
  unsigned clusters;   /* of opponents */
  void *by_cluster[3]; /* wins, ties and opponents, with elements as of wins */
};

/* Bytes of one of these arrays for a hand. */
size_t sums_bytes(const struct sums *sums, unsigned array);

/* The arrays that a feature's tensors are made of; 0 for one that is not
 * made of sums. */
unsigned sums_needed(const ih_feature_tensor tensors[], size_t count);

/* The most hands at a time, and the bytes that they take: a buffer of such a length. */
enum { SUMS_HANDS = 1 << 16, SUMS_BUFFER = 2 * 4 * SUMS_HANDS };

/* The rows of a tensor for the hands first..first+count-1, count <= SUMS_HANDS: where
 * they are in the arrays, or in buffer[0..SUMS_BUFFER-1], where they were made. */
const void *sums_rows(const struct sums *sums, const ih_feature_tensor *tensor, uint64_t first,
                      size_t count, void *buffer);

#endif
