/* Assertions on calls that fill an ih_error; a failing test prints it. */
#ifndef IH_TESTS_ERRORS_H
#define IH_TESTS_ERRORS_H

#include <check.h>
#include <string.h>

/* The call, whose last argument is &error, returns IH_OK. */
#define test_ok(call, error) ck_assert_msg((call) == IH_OK, "%s", (error).message)

/* The error's message contains `part`. */
#define test_message_has(error, part)                                                              \
  ck_assert_msg(strstr((error).message, part) != NULL, "not `%s`: %s", part, (error).message)

#endif
