/* Makes calls from the table in calls.h and compares their output with the expected one. */
#ifndef IH_TESTS_CALL_RESULTS_H
#define IH_TESTS_CALL_RESULTS_H

#include "calls.h"

/* The output of a successful call. */
struct call_result {
  unsigned char *out, *file;
  size_t bytes;   /* of the file */
  size_t entries; /* in the scratch folder, without the file */
};

/* Makes a call, which must succeed, and removes its file. */
struct call_result call_make(const struct call *call, const ih_executor *executor,
                             const ih_callbacks *callbacks);
void call_result_free(struct call_result *result);

/* Checks the outputs of a call that returned this status, and removes its file. After IH_OK,
 * outputs and file must equal the result; after a failure, outputs must be untouched and the file
 * complete or absent. */
void call_check(const struct call *call, enum ih_status status, const unsigned char *out,
                const struct call_result *result);

/* Makes a call again, checks it with call_check, and returns the status. After a failure the error
 * must have that status. */
enum ih_status call_again(const struct call *call, const ih_executor *executor,
                          const ih_callbacks *callbacks, const struct call_result *result);

#endif
