/* Going over the instruction sets of the machine that the tests run on. */
#ifndef IH_TESTS_INSTRUCTIONS_H
#define IH_TESTS_INSTRUCTIONS_H

#include <isohand/base.h>

/* As many as the library knows: the length of arrays with a place for each. */
enum { TEST_INSTRUCTIONS = 4 };

/* Number i of those that the machine has, or the last of them. */
static inline const ih_instructions *test_instructions(size_t i)
{
  const ih_instructions *instructions = ih_instructions_at(i);
  return instructions != NULL ? instructions : ih_instructions_best();
}

/* The one after these, the first after NULL, and NULL after the last. */
static inline const ih_instructions *test_instructions_after(const ih_instructions *instructions)
{
  size_t i = 0;
  if (instructions == NULL)
    return ih_instructions_at(0);
  while (ih_instructions_at(i) != instructions)
    i++;
  return ih_instructions_at(i + 1);
}

/* How many the machine has. */
static inline unsigned test_instructions_count(void)
{
  unsigned count = 0;
  while (ih_instructions_at(count) != NULL)
    count++;
  return count;
}

/* A pointer that the library has not given. */
static inline const ih_instructions *test_foreign_instructions(void)
{
  static const uint64_t foreign[4] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
  return (const ih_instructions *)(const void *)foreign;
}

#endif
