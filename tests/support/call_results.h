/* Making a call of the table in calls.h, and comparing what it wrote with what it should. */
#ifndef IH_TESTS_CALL_RESULTS_H
#define IH_TESTS_CALL_RESULTS_H

#include "calls.h"

/* What a call writes when all goes well. */
struct call_result {
  unsigned char *out, *file;
  size_t bytes;   /* of the file */
  size_t entries; /* of the scratch folder without the file */
};

/* Makes a call that must do well, and removes its file. */
struct call_result call_make(const struct call *call, const ih_executor *executor,
                             const ih_callbacks *callbacks);
void call_result_free(struct call_result *result);

/* Checks what a call left that returned this status, and removes its file.  Fails the test unless
 * outputs and file are those of the result; or after a failure, unless outputs are untouched and
 * the file is whole or absent. */
void call_check(const struct call *call, enum ih_status status, const unsigned char *out,
                const struct call_result *result);

/* Makes a call again, checks it as call_check does, and returns the status.  After a failure the
 * error must name the status. */
enum ih_status call_again(const struct call *call, const ih_executor *executor,
                          const ih_callbacks *callbacks, const struct call_result *result);

#endif
