/* The harness for tests in C++, with assertions on exceptions. */
#ifndef IH_TESTS_HARNESS_HPP
#define IH_TESTS_HARNESS_HPP

#include <isohand/isohand.hpp>
#include <string>

/* After the standard library, part of whose names are macros there. */
#include <check.h>

extern "C" {
#include "harness.h"
}
#undef fail

/* The function throws an error of this status, whose message has this part; returns the error. */
template <class Function>
isohand::error test_throws(ih_status status, const char *part, Function function)
{
  try {
    function();
  } catch (const isohand::error &error) {
    ck_assert_msg(error.status() == status, "status %d, not %d: %s", error.status(), status,
                  error.what());
    ck_assert_msg(std::string(error.what()).find(part) != std::string::npos, "not `%s`: %s", part,
                  error.what());
    return error;
  } catch (const std::exception &error) {
    ck_abort_msg("not an isohand::error: %s", error.what());
  }
  ck_abort_msg("nothing is thrown, but `%s` is expected", part);
}

/* A text, which may be temporary, is the expected one. */
inline void test_text(const std::string &text, const char *expected)
{
  ck_assert_str_eq(text.c_str(), expected);
}

/* The cards of a text, of the standard deck. */
inline std::vector<std::uint8_t> test_cards(const char *text)
{
  return isohand::deck().cards(text);
}

#endif
