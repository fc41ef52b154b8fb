/* isohand: features, what the values of a table are.
 *
 * A feature gives each hand of a round a row of numbers: its strength, its equity, a
 * histogram.  What a row is depends on the *game* (the deck, the ranking by whose rules hands
 * are rated, and what the feature leaves open) and on the *rounds* whose last one holds the
 * hands.  All features are rows of one table: a program that goes over it handles the next
 * feature without a change.
 *
 * Features are constant and live as long as the program.  In libisohand-table.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_FEATURE_H
#define ISOHAND_FEATURE_H

#include <isohand/cards.h>
#include <isohand/holes.h>
#include <isohand/ranking.h>
#include <isohand/table.h>

IH_BEGIN_DECLS

typedef struct ih_feature ih_feature;

/* Feature number i, from 0; NULL after the last.  The order is fixed for a version of the
 * library only. */
IH_API const ih_feature *ih_feature_at(size_t i);

/* The feature of a name, NULL when there is none. */
IH_API const ih_feature *ih_feature_find(const char *name);

/* ---- The game ------------------------------------------------------------------ */

/* A game, as plain data.  Zeros after the deck are the defaults.  Which of the parameters
 * (those from `board` on) a feature takes is told by ih_feature_parameters; it ignores the
 * others. */
typedef struct ih_feature_game {
  ih_deck deck;
  enum ih_ranking ranking;
  unsigned final_board;                /* cards of the final board, 3..5; 0: 5 */
  unsigned bins;                       /* of a histogram, 1..255; 0: 50 */
  uint32_t clusters;                   /* of opponents' hole cards, 1..169; no default */
  uint8_t cluster[IH_PREFLOP_CLASSES]; /* of each preflop hand in the order of the indices
                                        * of one round of two cards, below `clusters` */
  uint32_t labels;                     /* of the next street, from 1 on; 0: 65535 */
  uint32_t buckets;                    /* of an abstraction; no default */
  unsigned reserved[3];                /* 0 */
} ih_feature_game;

/* The parameters of a game, to be joined. */
enum {
  IH_PARAMETER_BOARD = 1,
  IH_PARAMETER_BINS = 2,
  IH_PARAMETER_CLUSTERS = 4, /* clusters and cluster[] */
  IH_PARAMETER_LABELS = 8,
  IH_PARAMETER_BUCKETS = 16,
  /* Those that have no default, so that the caller has to give them: clusters, labels, buckets. */
  IH_PARAMETERS_GIVEN = 28
};

/* Stands for no bucket. */
#define IH_NO_BUCKET 0xFFFFFFFF

/* ---- What a feature says of itself ------------------------------------------------ */

/* Its name: "equity". */
IH_API const char *ih_feature_name(const ih_feature *feature);

/* The parameters that it takes, of IH_PARAMETER_... */
IH_API unsigned ih_feature_parameters(const ih_feature *feature);

/* The revision of its algorithm, from 1.  It rises when the same game and rounds give other
 * values than before, and with nothing else: tables of one revision have equal values,
 * whatever version of the library wrote them. */
IH_API unsigned ih_feature_revision(const ih_feature *feature);

/* The scale of its values by a ranking: a short token which readers compare
 * ("strength-1-7462"), and a sentence for people which they do not compare.  NULL for a
 * number that is no ranking. */
IH_API const char *ih_feature_scale(const ih_feature *feature, enum ih_ranking ranking);
IH_API const char *ih_feature_meaning(const ih_feature *feature, enum ih_ranking ranking);

/* *complete = the game with its defaults filled in, and zeros where the feature takes no
 * parameter.  They may be the same.  IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_feature_complete(const ih_feature *feature, const ih_feature_game *game,
                                          ih_feature_game *complete);

/* IH_OK when the hands of the rounds' last one have the feature in this game, else
 * IH_ERR_UNSUPPORTED with the reason in *error, or IH_ERR_ARGUMENT, also for a parameter or a
 * reserved member out of range and for rounds that are no round list.  error may be NULL. */
IH_API enum ih_status ih_feature_check(const ih_feature *feature, const ih_feature_game *game,
                                       const ih_rounds *rounds, ih_error *error);

/* Whether a table holds all that its rows are made from, so that they can be derived again:
 * not when that is labels that somebody gave. */
IH_API int ih_feature_is_derivable(const ih_feature *feature);

/* ---- Tensors and inputs ------------------------------------------------------------- */

/* A tensor of a feature: a row for each hand. */
typedef struct ih_feature_tensor {
  const char *name;
  enum ih_dtype dtype;
  uint64_t width; /* elements of a row in a second dimension; 0: one element, and no such
                   * dimension */
} ih_feature_tensor;

/* The most tensors of a feature. */
#define IH_FEATURE_TENSORS 4

/* Writes the tensors in the order of the file, by falling element size, and returns their
 * number, at least 1; 0 when ih_feature_check refuses. */
IH_API size_t ih_feature_tensors(const ih_feature *feature, const ih_feature_game *game,
                                 const ih_rounds *rounds,
                                 ih_feature_tensor tensors[IH_FEATURE_TENSORS]);

/* What a table is made from: a tensor of a table of other hands of the same game.  Its
 * checksum is in the metadata of the table that is made, as "source.ROUNDS.FEATURE.TENSOR".
 * Labels that somebody gives are no such input: their checksum is "source.labels". */
typedef struct ih_feature_input {
  const ih_feature *feature;
  const char *tensor;
  ih_rounds rounds;
} ih_feature_input;

/* The most inputs of a feature. */
#define IH_FEATURE_INPUTS 8

/* Writes the inputs and returns their number; 0 for a feature that is made of the cards
 * alone, and when ih_feature_check refuses. */
IH_API size_t ih_feature_inputs(const ih_feature *feature, const ih_feature_game *game,
                                const ih_rounds *rounds,
                                ih_feature_input inputs[IH_FEATURE_INPUTS]);

IH_END_DECLS

#endif
