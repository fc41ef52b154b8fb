#include "table/json.h"

#include <stdlib.h>

/* Upper bound on the bytes of memory that jansson takes per byte of JSON (see isohand/table.h). */
enum { MEMORY_A_BYTE = 80 };

/* Returns 1 if jansson ran out of memory while reading n bytes.  It seldom reports that: usually it
 * leaves the text empty, which it does for no other error.  If it fails to copy one string, it
 * reports a syntax error, so a trial allocation decides. (volatile: compilers remove unused
 * allocations.) */
static int is_memory_fault(const json_error_t *json, size_t n)
{
  if (json_error_code(json) == json_error_out_of_memory || json->text[0] == '\0')
    return 1;
  void *volatile trial = malloc(MEMORY_A_BYTE * n);
  free(trial);
  return trial == NULL;
}

/* If an allocation fails, jansson may silently lose characters of a string or report an error that
 * the text does not have.  So the text is parsed twice, and only a result found both times
 * counts. */
enum ih_status ihp_json_read(const char *text, size_t length, json_t **out, json_error_t *fault)
{
  json_t *again = json_loadb(text, length, JSON_REJECT_DUPLICATES, fault);
  json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, fault);
  const int is_same = again == NULL ? json == NULL : json != NULL && json_equal(again, json);
  json_decref(again);
  if (is_same && json != NULL) {
    *out = json;
    return IH_OK;
  }
  json_decref(json);
  return !is_same || is_memory_fault(fault, length) ? IH_ERR_MEMORY : IH_ERR_FORMAT;
}
