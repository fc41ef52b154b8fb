/** @file
 * Features: what the values of a table are.
 *
 * Part of libisohand-table.  A feature gives each hand of a round a row of numbers: its strength,
 * its equity, a histogram.  The row depends on the *game* (the deck, the ranking that rates hands,
 * and the parameters of the feature) and on the *rounds*, whose last one holds the hands.
 *
 * All features are listed by ih_feature_at(), so a program that loops over them needs no change
 * when a feature is added.  Features are constant and valid as long as the program runs.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_FEATURE_H
#define ISOHAND_FEATURE_H

#include <isohand/cards.h>
#include <isohand/holes.h>
#include <isohand/ranking.h>
#include <isohand/table.h>

IH_BEGIN_DECLS

/** A feature. */
typedef struct ih_feature ih_feature;

/** Returns a feature by its number.
 *
 * @param i  its number, from 0; the order may change from version to version
 * @return the feature; NULL after the last one */
IH_API const ih_feature *ih_feature_at(size_t i);

/** Finds a feature by its name.
 *
 * @param name  its name, such as "equity"; NULL is allowed
 * @return the feature; NULL if the name is unknown */
IH_API const ih_feature *ih_feature_find(const char *name);

/* ---- Games --------------------------------------------------------------------- */

/** A game, as plain data.
 *
 * All members from `final_board` on are parameters.  ih_feature_parameters() returns those that a
 * feature takes; it ignores the others.  A parameter left 0 takes its default, if it has one. */
typedef struct ih_feature_game {
  ih_deck deck;                        /**< The deck. */
  enum ih_ranking ranking;             /**< The ranking that rates hands. */
  unsigned final_board;                /**< Cards of the final board, 3..5; default 5. */
  unsigned bins;                       /**< Bins of a histogram, 1..255; default 50. */
  uint32_t clusters;                   /**< Number of clusters of opponents, 1 to the number of
                                        * preflop classes, 169 for the standard deck; no default. */
  uint8_t cluster[IH_PREFLOP_CLASSES]; /**< The cluster of each preflop class, below `clusters`, in
                                        * the order of the indices of the round list 2. */
  uint32_t labels;                     /**< Number of labels of the next street, from 1; default
                                        * 65535. */
  uint32_t buckets;                    /**< Number of buckets of an abstraction, from 1; no
                                        * default. */
  unsigned reserved[3];                /**< Reserved; must be 0. */
} ih_feature_game;

/** The parameters of a game, as bits. */
enum {
  IH_PARAMETER_BOARD = 1,    /**< final_board */
  IH_PARAMETER_BINS = 2,     /**< bins */
  IH_PARAMETER_CLUSTERS = 4, /**< clusters and cluster[] */
  IH_PARAMETER_LABELS = 8,   /**< labels */
  IH_PARAMETER_BUCKETS = 16, /**< buckets */
  IH_PARAMETERS_GIVEN = 28   /**< Those of data from the caller: clusters, labels, buckets. */
};

/** Stands for "no bucket". */
#define IH_NO_BUCKET 0xFFFFFFFF

/* ---- Properties of a feature ----------------------------------------------------- */

/** Returns the name of a feature, such as "equity".
 *
 * @param feature  the feature, not NULL
 * @return a static string */
IH_API const char *ih_feature_name(const ih_feature *feature);

/** Returns the parameters of a game that a feature takes.
 *
 * @param feature  the feature, not NULL
 * @return IH_PARAMETER_... bits */
IH_API unsigned ih_feature_parameters(const ih_feature *feature);

/** Returns the revision of the algorithm of a feature.
 *
 * It increases only when the same game and rounds give different values than before.  So tables of
 * one revision have equal values, whichever version of the library wrote them.
 *
 * @param feature  the feature, not NULL
 * @return the revision, from 1 */
IH_API unsigned ih_feature_revision(const ih_feature *feature);

/** Returns the scale of the values, a short token that readers compare: "strength-1-7462".
 *
 * @param feature  the feature, not NULL
 * @param ranking  the ranking that rates hands
 * @return a static string; NULL if ranking is not a ranking */
IH_API const char *ih_feature_scale(const ih_feature *feature, enum ih_ranking ranking);

/** Returns the scale of the values as a phrase for people, which readers do not compare.
 *
 * @param feature  the feature, not NULL
 * @param ranking  the ranking that rates hands
 * @return a static string; NULL if ranking is not a ranking */
IH_API const char *ih_feature_meaning(const ih_feature *feature, enum ih_ranking ranking);

/** Completes a game.
 *
 * Parameters that are 0 get their defaults; those that the feature does not take become 0.
 *
 * @param feature        the feature
 * @param game           the game
 * @param[out] complete  receives the complete game; it may be the same as game
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL, the ranking is unknown, or a reserved member is not
 *                          0 */
IH_API enum ih_status ih_feature_complete(const ih_feature *feature, const ih_feature_game *game,
                                          ih_feature_game *complete);

/** Checks if the hands of the last round have a feature in a game.
 *
 * @param feature     the feature
 * @param game        the game; it need not be complete
 * @param rounds      the round list
 * @param[out] error  the reason of a refusal; may be NULL
 * @return IH_OK if they have
 *
 * @retval IH_ERR_ARGUMENT     a pointer other than error is NULL, the ranking is unknown, the deck,
 *                             the round list or the number of bins is invalid, or a reserved member
 *                             is set
 * @retval IH_ERR_UNSUPPORTED  the feature does not exist for this deck, ranking, board, these
 *                             rounds or parameters, or a parameter without a default is missing */
IH_API enum ih_status ih_feature_check(const ih_feature *feature, const ih_feature_game *game,
                                       const ih_rounds *rounds, ih_error *error);

/** Checks if the rows of a feature can be recomputed from the cards, as ih_store_verify() does.
 *
 * For a table of buckets it also depends on how they were made; see ih_store_is_derivable().
 *
 * @param feature  the feature, not NULL
 * @return 1 if they can; 0 for `transitions`, whose labels the caller supplies */
IH_API int ih_feature_is_derivable(const ih_feature *feature);

/* ---- Tensors and inputs ------------------------------------------------------------- */

/** A tensor of a feature: a row for each hand. */
typedef struct ih_feature_tensor {
  const char *name;    /**< A static string. */
  enum ih_dtype dtype; /**< Type of the elements. */
  uint64_t width;      /**< Elements of a row, in a second dimension; 0 means one element and no
                        * second dimension. */
} ih_feature_tensor;

/** The largest number of tensors of a feature. */
#define IH_FEATURE_TENSORS 4

/** Lists the tensors of a feature in the order of the file: by descending element size.
 *
 * @param feature       the feature
 * @param game          the game; it need not be complete
 * @param rounds        the round list
 * @param[out] tensors  receives the tensors
 * @return the number of tensors, at least 1; 0 if ih_feature_check() fails */
IH_API size_t ih_feature_tensors(const ih_feature *feature, const ih_feature_game *game,
                                 const ih_rounds *rounds,
                                 ih_feature_tensor tensors[IH_FEATURE_TENSORS]);

/** An input of a table: a tensor of a table of other hands of the same game.
 *
 * Its checksum is in the metadata of the finished table, as `source.ROUNDS.FEATURE.TENSOR`.  Labels
 * that the user supplies are not inputs in this sense; their checksum is in `source.labels`. */
typedef struct ih_feature_input {
  const ih_feature *feature; /**< The feature of the other table. */
  const char *tensor;        /**< Name of the tensor; a static string. */
  ih_rounds rounds;          /**< The rounds of the other table. */
} ih_feature_input;

/** The largest number of inputs of a feature. */
#define IH_FEATURE_INPUTS 8

/** Lists the inputs of a feature.
 *
 * @param feature      the feature
 * @param game         the game; it need not be complete
 * @param rounds       the round list
 * @param[out] inputs  receives the inputs
 * @return the number of inputs; 0 if the values are made from the cards alone, or if
 *         ih_feature_check() fails */
IH_API size_t ih_feature_inputs(const ih_feature *feature, const ih_feature_game *game,
                                const ih_rounds *rounds,
                                ih_feature_input inputs[IH_FEATURE_INPUTS]);

IH_END_DECLS

#endif
