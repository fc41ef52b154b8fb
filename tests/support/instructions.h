/* Iterating over the machine's instruction sets. */
#ifndef IH_TESTS_INSTRUCTIONS_H
#define IH_TESTS_INSTRUCTIONS_H

#include <isohand/base.h>

/* Number of instruction sets in the library; length of arrays with an entry for each. */
enum { TEST_INSTRUCTIONS = 4 };

/* Returns the machine's instruction set number i, or its last one. */
static inline const ih_instructions *test_instructions(size_t i)
{
  const ih_instructions *instructions = ih_instructions_at(i);
  return instructions != NULL ? instructions : ih_instructions_best();
}

/* Returns the instruction set after this one, the first after NULL, and NULL after the last. */
static inline const ih_instructions *test_instructions_after(const ih_instructions *instructions)
{
  size_t i = 0;
  if (instructions == NULL)
    return ih_instructions_at(0);
  while (ih_instructions_at(i) != instructions)
    i++;
  return ih_instructions_at(i + 1);
}

/* Returns the number of instruction sets of the machine. */
static inline unsigned test_instructions_count(void)
{
  unsigned count = 0;
  while (ih_instructions_at(count) != NULL)
    count++;
  return count;
}

/* Returns a pointer that did not come from the library. */
static inline const ih_instructions *test_foreign_instructions(void)
{
  static const uint64_t foreign[4] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
  return (const ih_instructions *)(const void *)foreign;
}

#endif
