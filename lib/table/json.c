#include "table/json.h"

#include <stdlib.h>

/* The most bytes of memory that reading JSON takes for one of its own: isohand/table.h. */
enum { MEMORY_A_BYTE = 80 };

/* Whether jansson ran out of memory while it read n bytes.  It hardly ever says so: most often
 * it leaves the text empty, which it does for no other fault.  When there is no room for the
 * copy of one string, it reports a syntax error: then it is asked whether there is room now.
 * (volatile: compilers leave out allocations that nothing is done with.) */
static int is_memory_fault(const json_error_t *json, size_t n)
{
  if (json_error_code(json) == json_error_out_of_memory || json->text[0] == '\0')
    return 1;
  void *volatile room = malloc(MEMORY_A_BYTE * n);
  free(room);
  return room == NULL;
}

/* When there is no room for a moment, jansson may lose characters of a string without a word, or
 * find a fault that the text does not have.  So the text is read twice: what is the same both
 * times is what it says. */
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
