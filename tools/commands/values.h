/* Values of tables as text. */
#ifndef IH_TOOLS_COMMANDS_VALUES_H
#define IH_TOOLS_COMMANDS_VALUES_H

#include "tools/io/json.h"

#include <isohand/store.h>

/* Appends element j of row `index` of tensor t: an integer, or a float of as many digits
 * as give it back. */
void values_element(struct output *out, const ih_store *store, size_t t, uint64_t index,
                    uint64_t j);

/* Appends a row as `isohand lookup` shows it: the numbers of the feature and, but for
 * strength, words that tell what they mean, separated by tabs. */
void values_row(struct output *out, const ih_store *store, uint64_t index);

/* Appends the elements of all tensors as they are stored: tabs between tensors, commas
 * between elements; or as members of a JSON object, with an array for several elements. */
void values_plain_row(struct output *out, const ih_store *store, uint64_t index);
void values_json(struct json *json, const ih_store *store, uint64_t index);

#endif
