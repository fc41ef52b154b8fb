/* The features of equity, and what verifies them. */
#ifndef IH_LIB_STORE_EQUITY_H
#define IH_LIB_STORE_EQUITY_H

#include "store/feature.h"

#include <isohand/equity.h>

extern const struct ihp_feature ihp_equity_features[IH_RANKINGS];
extern const struct ihp_feature ihp_ehs_features[IH_RANKINGS];
extern const struct ihp_feature ihp_histogram_features[IH_RANKINGS];
extern const struct ihp_feature ihp_ochs_features[IH_RANKINGS];

/* A feature by each ranking. */
#define IHP_EQUITY_FAMILY(name, scale, known, parameters, tensors, derive, add_up)                 \
  {                                                                                                \
    {{name, IH_RANKING_STANDARD, scale, parameters, known, tensors, NULL},                         \
     ihp_equity_samples,                                                                           \
     derive,                                                                                       \
     add_up},                                                                                      \
        {{name, IH_RANKING_SHORT, scale, parameters, known, tensors, NULL},                        \
         ihp_equity_samples,                                                                       \
         derive,                                                                                   \
         add_up},                                                                                  \
        {{name, IH_RANKING_SHORT_TRIPS, scale, parameters, known, tensors, NULL},                  \
         ihp_equity_samples,                                                                       \
         derive,                                                                                   \
         add_up},                                                                                  \
  }

/* ih_feature.known of all that is a row for each hand of a street. */
enum ih_status ihp_equity_feature_known(const ih_feature *feature,
                                        const ih_feature_parameters *parameters,
                                        const ih_deck *deck, const ih_rounds *rounds,
                                        ih_error *error);

/* Whether the board is complete: then a hand has one runout. */
int ihp_equity_is_final(const ih_feature *feature, const ih_feature_parameters *parameters,
                        const ih_rounds *rounds);

/* In verify_equity.c: a hand's rows by playing out every board and every opponent, with
 * the closed form of the evaluator; how many samples that is good for; and what all
 * rows of a table add up to. */
uint64_t ihp_equity_samples(const ih_store *store);
void ihp_equity_derive(const ih_store *store, const uint8_t cards[], uint64_t values[]);
void ihp_ehs_derive(const ih_store *store, const uint8_t cards[], uint64_t values[]);
void ihp_histogram_derive(const ih_store *store, const uint8_t cards[], uint64_t values[]);
enum ih_status ihp_equity_add_up(const ih_store *store, const ih_executor *executor,
                                 ih_error *error);
enum ih_status ihp_ehs_add_up(const ih_store *store, const ih_executor *executor, ih_error *error);
enum ih_status ihp_histogram_add_up(const ih_store *store, const ih_executor *executor,
                                    ih_error *error);

#endif
