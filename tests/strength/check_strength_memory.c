/* A strength table that runs out of memory in any task: the call reports it.  This program replaces
 * libc's calloc, for the library too, if the system permits. */
#include "executors.h"
#include "harness.h"
#include "indexers.h"
#include "strengths.h"

#include <stdlib.h>
#include <string.h>

static unsigned calls;
static unsigned failing; /* number of the call that fails, from 1; 0: none */

/* Calls through a variable, since a compiler would turn malloc and memset into a call of calloc. */
static void *(*volatile fill_bytes)(void *, int, size_t) = memset;

/* Visible, so that a shared library uses it. */
__attribute__((visibility("default"))) void *calloc(size_t count, size_t size)
{
  if (++calls == failing || (size != 0 && count > (size_t)-1 / size))
    return NULL;
  void *memory = malloc(count * size);
  return memory != NULL ? fill_bytes(memory, 0, count * size) : NULL;
}

/* Returns the number of calls of calloc in a fill of 2,3 whose call number `call` fails. */
static unsigned fill(const ih_indexer *indexer, const ih_executor *executor, unsigned call,
                     uint16_t out[], enum ih_status *status)
{
  calls = 0;
  failing = call;
  *status = test_strengths(IH_RANKING_STANDARD, indexer, 1, 0, ih_indexer_size(indexer, 1),
                           executor, out);
  failing = 0;
  return calls;
}

START_TEST(every_allocation)
{
  ih_indexer *indexer = test_indexer_new("13x4", "2,3");
  const ih_executor backwards = test_backwards(4);
  const ih_executor *executor = _i == 0 ? NULL : &backwards;
  uint16_t *out = malloc(ih_indexer_size(indexer, 1) * sizeof *out);
  ck_assert_ptr_nonnull(out);
  enum ih_status status;
  const unsigned all = fill(indexer, executor, 0, out, &status);
  ck_assert_int_eq(status, IH_OK);
  if (all == 0)
    printf("skipped: this system does not let a program replace calloc\n");
  else
    ck_assert_uint_ge(all, _i == 0 ? 3 : 2 + 5); /* itself, the statuses, each task */
  for (unsigned call = 1; call <= all; call++) {
    (void)fill(indexer, executor, call, out, &status);
    ck_assert_msg(status == IH_ERR_MEMORY, "allocation %u of %u: %s", call, all,
                  ih_status_string(status));
  }
  free(out);
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN({every_allocation, 0, 2})
