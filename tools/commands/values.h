/* Values of tables as text. */
#ifndef IH_TOOLS_COMMANDS_VALUES_H
#define IH_TOOLS_COMMANDS_VALUES_H

#include "tools/io/json.h"

#include <isohand/store.h>

/* Appends element j of row `index` of tensor t: an integer, or a float with enough digits to read
 * it back exactly. */
void values_element(struct output *out, const ih_store *store, size_t t, uint64_t index,
                    uint64_t j);

/* Appends a row as `isohand lookup` prints it, separated by tabs: the numbers of the feature and,
 * except for strength, text that explains them. */
void values_row(struct output *out, const ih_store *store, uint64_t index);

/* Append the stored elements of all tensors: with tabs between tensors and commas between elements;
 * or as members of a JSON object, arrays where there are several elements. */
void values_plain_row(struct output *out, const ih_store *store, uint64_t index);
void values_json(struct json *json, const ih_store *store, uint64_t index);

#endif
