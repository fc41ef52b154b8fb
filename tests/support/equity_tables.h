/* Equity tables, computed in memory by isohand/equity.h and written to files. Any failure ends the
 * process. */
#ifndef IH_TESTS_EQUITY_TABLES_H
#define IH_TESTS_EQUITY_TABLES_H

#include <isohand/equity.h>
#include <isohand/store.h>

struct equities {
  const ih_feature *feature;
  ih_feature_game game;
  ih_street *street;
  uint64_t hands;
  size_t tensors;
  ih_feature_tensor tensor[IH_FEATURE_TENSORS];
  unsigned char *data[IH_FEATURE_TENSORS]; /* the file's data */
};

/* A street of a game: the first `board` cards of a final board. */
struct equities_game {
  enum ih_ranking ranking;
  const char *deck;
  unsigned board, final;
};

/* Makes the tensors of a feature; bins 0: the default number. executor may be NULL. */
void equities_make(const char *feature, const struct equities_game *game, unsigned bins,
                   const ih_executor *executor, struct equities *out);
void equities_write(const struct equities *equities, const char *path);
void equities_free(struct equities *equities);

/* Bytes of a row of tensor t, and row `index` of it. */
size_t equities_row_bytes(const struct equities *equities, size_t t);
void *equities_row(const struct equities *equities, size_t t, uint64_t index);

/* The first element of a row, as an integer of its size. */
uint64_t equities_value(const struct equities *equities, size_t t, uint64_t index);

#endif
