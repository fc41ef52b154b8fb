/* Reading JSON reliably when memory is low. */
#ifndef IH_LIB_TABLE_JSON_H
#define IH_LIB_TABLE_JSON_H

#include <isohand/base.h>
#include <jansson.h>

/* Parses text[0..length-1] into *out, which the caller releases with json_decref; duplicate keys
 * are rejected.  IH_ERR_FORMAT: invalid JSON, explained in *fault; IH_ERR_MEMORY. */
enum ih_status ihp_json_read(const char *text, size_t length, json_t **out, json_error_t *fault);

#endif
