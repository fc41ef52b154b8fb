/* Reading JSON, whatever memory there is. */
#ifndef IH_LIB_TABLE_JSON_H
#define IH_LIB_TABLE_JSON_H

#include <isohand/base.h>
#include <jansson.h>

/* *out = the value that text[0..length-1] says, to be released by json_decref; no key may be there
 * twice in an object.  IH_ERR_FORMAT: it is no JSON, and *fault says why; IH_ERR_MEMORY. */
enum ih_status ihp_json_read(const char *text, size_t length, json_t **out, json_error_t *fault);

#endif
