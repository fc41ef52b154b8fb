/* A game's parameters in the metadata of a table. */
#ifndef IH_LIB_FEATURE_PARAMETERS_H
#define IH_LIB_FEATURE_PARAMETERS_H

#include "feature/record.h"

/* Adds some parameters, IH_PARAMETER_... joined, of a complete game. */
enum ih_status ihp_parameters_write(unsigned parameters, const ih_feature_game *game,
                                    ih_table_writer *writer, ih_error *error);

/* Reads some into a game with its deck.  IH_ERR_MISMATCH with the reason in *why, which names
 * no file. */
enum ih_status ihp_parameters_read(unsigned parameters, const ih_table *table,
                                   ih_feature_game *game, ih_error *why);

/* *revision = that of the algorithm that made a table's values.  Errors as above. */
enum ih_status ihp_revision_read(const ih_table *table, unsigned *revision, ih_error *why);

#endif
