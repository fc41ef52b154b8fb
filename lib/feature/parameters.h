/* A game's parameters in table metadata. */
#ifndef IH_LIB_FEATURE_PARAMETERS_H
#define IH_LIB_FEATURE_PARAMETERS_H

#include "feature/record.h"

/* Adds the given parameters (IH_PARAMETER_..., combined by or) of a complete game. */
enum ih_status ihp_parameters_write(unsigned parameters, const ih_feature_game *game,
                                    ih_table_writer *writer, ih_error *error);

/* Reads parameters into a game whose deck is set.  IH_ERR_MISMATCH with the reason, without a file
 * name, in *why. */
enum ih_status ihp_parameters_read(unsigned parameters, const ih_table *table,
                                   ih_feature_game *game, ih_error *why);

/* Reads the revision of the algorithm that made a table's values.  Errors as above. */
enum ih_status ihp_revision_read(const ih_table *table, unsigned *revision, ih_error *why);

#endif
