/* Shared by the programs of tests/mpi, which end all ranks when a check fails. */
#ifndef IH_TESTS_MPI_RANKS_H
#define IH_TESTS_MPI_RANKS_H

#include "harness.h"

#include <isohand/mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, ranks; /* of MPI_COMM_WORLD */

#define expect(holds)                                                                              \
  do {                                                                                             \
    if (!(holds)) {                                                                                \
      fprintf(stderr, "%s:%d: rank %d of %d: failed: %s\n", __FILE__, __LINE__, rank, ranks,       \
              #holds);                                                                             \
      MPI_Abort(MPI_COMM_WORLD, 1);                                                                \
    }                                                                                              \
  } while (0)

#define expect_ok(call, error)                                                                     \
  do {                                                                                             \
    if ((call) != IH_OK) {                                                                         \
      fprintf(stderr, "%s:%d: rank %d of %d: %s\n", __FILE__, __LINE__, rank, ranks,               \
              (error).message);                                                                    \
      MPI_Abort(MPI_COMM_WORLD, 1);                                                                \
    }                                                                                              \
  } while (0)

/* The call, whose last argument is &error, has the status; its message contains `part`. */
#define expect_refused(call, expected, error, part)                                                \
  do {                                                                                             \
    expect((call) == (expected));                                                                  \
    expect((error).status == (expected));                                                          \
    if (strstr((error).message, part) == NULL) {                                                   \
      fprintf(stderr, "%s:%d: not `%s`: %s\n", __FILE__, __LINE__, part, (error).message);         \
      MPI_Abort(MPI_COMM_WORLD, 1);                                                                \
    }                                                                                              \
  } while (0)

static inline void begin_ranks(int *argc, char ***argv)
{
  const char *wanted = getenv("IH_TEST_RANKS");
  int level;
  MPI_Init_thread(argc, argv, MPI_THREAD_SERIALIZED, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (wanted != NULL && atoi(wanted) != ranks) {
    fprintf(stderr, "%d ranks instead of %s: MPIRUN is not the launcher of this MPI\n", ranks,
            wanted);
    exit(1);
  }
}

static inline void *allocate(size_t bytes)
{
  void *memory = malloc(bytes > 0 ? bytes : 1);
  expect(memory != NULL);
  return memory;
}

#endif
