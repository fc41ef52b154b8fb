/* What tables can hold: one entry for each feature. */
#ifndef IH_LIB_STORE_FEATURE_H
#define IH_LIB_STORE_FEATURE_H

#include <isohand/store.h>

/* The order of a deck's indices, as the metadata calls it. */
static inline const char *ihp_index_order(const ih_deck *deck)
{
  return deck->rank_only ? "quinary" : "waugh2013";
}

/* A feature with what verifies it. */
struct ihp_feature {
  ih_feature open; /* what everyone sees */
  /* How many samples are the usual ones. */
  uint64_t (*samples)(const ih_store *store);
  /* The rows of a hand by a road that the making does not share: of each tensor,
   * one behind the other, elements as ih_store_value_unchecked has them.  NULL: a store
   * does not hold what they come from, and there are no samples. */
  void (*derive)(const ih_store *store, const uint8_t cards[], uint64_t values[]);
  /* Whether the values of all hands together can be right; IH_ERR_MISMATCH names the
   * file and the reason.  NULL: nothing is known. */
  enum ih_status (*add_up)(const ih_store *store, const ih_executor *executor, ih_error *error);
};

/* Of every feature of a name, one for each ranking; those of equity are in
 * store/equity.h. */
extern const struct ihp_feature ihp_strength_features[IH_RANKINGS];
extern const struct ihp_feature ihp_transitions_features[IH_RANKINGS];

/* The feature of that name and ranking, NULL when there is none. */
const struct ihp_feature *ihp_feature_find(const char *name, enum ih_ranking ranking);

/* The entry of a feature that ih_feature_at gave. */
const struct ihp_feature *ihp_feature_of(const ih_feature *feature);

/* How many preflop hands a deck has up to suit isomorphism: suited ones, and unless it has
 * one suit only pairs and offsuit ones. */
static inline unsigned ihp_preflop_hands(const ih_deck *deck)
{
  const unsigned ranks = deck->ranks;
  return deck->suits == 1 ? ranks * (ranks - 1) / 2 : ranks * ranks;
}

/* Defaults for what is open, and zeros for what the feature does not take. */
ih_feature_parameters ihp_parameters_complete(const ih_feature *feature,
                                              const ih_feature_parameters *parameters);

/* Adds the parameters of a feature to a table's metadata, and reads them again:
 * IH_ERR_MISMATCH with the reason in *why, which names no file. */
enum ih_status ihp_parameters_write(const ih_feature *feature,
                                    const ih_feature_parameters *parameters, const ih_deck *deck,
                                    ih_table_writer *writer, ih_error *error);
enum ih_status ihp_parameters_read(const ih_feature *feature, const ih_table *table,
                                   const ih_deck *deck, ih_feature_parameters *parameters,
                                   ih_error *why);

#endif
