/* ranks_queue: each number of a queue goes to one rank. */
#include "ranks.h"

enum { PIECES = 4000 };

/* A piece, as sent to rank 0. */
struct piece {
  uint64_t first, count;
};

static int compare_firsts(const void *a, const void *b)
{
  const struct piece *x = a, *y = b;
  return (x->first > y->first) - (x->first < y->first);
}

/* Returns how many pieces all ranks have together, sorted; on rank 0, in all[]. */
static int gather(const struct piece own[], int count, struct piece all[])
{
  int bytes = count * (int)sizeof *own, each[64], place[64], total = 0;
  expect(ranks <= 64);
  MPI_Gather(&bytes, 1, MPI_INT, each, 1, MPI_INT, 0, MPI_COMM_WORLD);
  for (int r = 0; rank == 0 && r < ranks; r++) {
    place[r] = total;
    total += each[r];
  }
  MPI_Gatherv(own, bytes, MPI_BYTE, all, each, place, MPI_BYTE, 0, MPI_COMM_WORLD);
  if (rank == 0)
    qsort(all, (size_t)total / sizeof *all, sizeof *all, compare_firsts);
  return total / (int)sizeof *all;
}

/* Takes pieces until none is left; `most` is the most that this rank takes. */
static int take(ih_mpi_queue *queue, uint64_t total, int most, struct piece own[])
{
  uint64_t first, count;
  ih_error error;
  int n = 0;
  while (n < most) {
    expect_ok(ih_mpi_queue_take(queue, &first, &count, &error), error);
    if (count == 0) {
      expect(first == total);
      break;
    }
    expect(n < PIECES);
    own[n++] = (struct piece){first, count};
  }
  return n;
}

/* The pieces follow each other without gaps, shrink, and have at least `grain` numbers. */
static void check_pieces(const struct piece all[], int pieces, uint64_t total, uint64_t grain)
{
  uint64_t end = 0;
  for (int i = 0; i < pieces; i++) {
    const uint64_t left = total - end;
    expect(all[i].first == end && all[i].count > 0 && all[i].count <= left);
    expect(all[i].count >= (grain < left ? grain : left));
    expect(i == 0 || all[i].count <= all[i - 1].count);
    if (grain <= left / (2 * (uint64_t)ranks))
      expect(all[i].count - 1 <= left / (2 * (uint64_t)ranks));
    end += all[i].count;
  }
  expect(end == total);
}

static void check_rounds(uint64_t total, uint64_t grain)
{
  static struct piece own[PIECES + 1], all[PIECES + 1];
  ih_mpi_queue *queue;
  ih_error error;
  uint64_t now = total;
  expect_ok(ih_mpi_queue_new(MPI_COMM_WORLD, total, grain, &queue, &error), error);
  for (int round = 0; round < 4; round++) {
    /* In round 1 the last rank takes at most one piece; in round 2, all leave pieces behind. */
    const int most = round == 1 && rank == ranks - 1 && ranks > 1 ? 1 : round == 2 ? 1 : PIECES;
    const int count = take(queue, now, most, own), pieces = gather(own, count, all);
    if (rank == 0 && round != 2)
      check_pieces(all, pieces, now, grain);
    now = round % 2 == 0 ? total / 2 : total;
    expect_ok(ih_mpi_queue_reset(queue, now, &error), error);
  }
  ih_mpi_queue_free(queue);
}

static void check_refused(void)
{
  ih_mpi_queue *queue = NULL;
  ih_error error;
  uint64_t first = 3, count = 4;
  expect_refused(ih_mpi_queue_new(MPI_COMM_NULL, 9, 1, &queue, &error), IH_ERR_ARGUMENT, error,
                 "MPI_COMM_NULL");
  expect_refused(ih_mpi_queue_new(MPI_COMM_WORLD, 9, 0, &queue, &error), IH_ERR_ARGUMENT, error,
                 "rank 0: grain must be at least 1");
  expect_refused(ih_mpi_queue_new(MPI_COMM_WORLD, 9, 1, NULL, &error), IH_ERR_ARGUMENT, error,
                 "out is NULL");
  expect_refused(ih_mpi_queue_take(NULL, &first, &count, &error), IH_ERR_ARGUMENT, error, "NULL");
  expect_refused(ih_mpi_queue_reset(NULL, 3, &error), IH_ERR_ARGUMENT, error, "queue is NULL");
  ih_mpi_queue_free(NULL);
  expect(queue == NULL && first == 3 && count == 4);
  if (ranks == 1)
    return;
  const uint64_t last = rank == ranks - 1;
  expect_refused(ih_mpi_queue_new(MPI_COMM_WORLD, 9 + last, 1, &queue, &error), IH_ERR_ARGUMENT,
                 error, "total must be the same on all ranks, not 9 and 10");
  expect_refused(ih_mpi_queue_new(MPI_COMM_WORLD, 9, 1 + last, &queue, &error), IH_ERR_ARGUMENT,
                 error, "grain must be the same on all ranks, not 1 and 2");
  expect_ok(ih_mpi_queue_new(MPI_COMM_WORLD, 9, 9, &queue, &error), error);
  expect_refused(ih_mpi_queue_reset(queue, 9 + last, &error), IH_ERR_ARGUMENT, error,
                 "total must be the same");
  ih_mpi_queue_free(queue);
}

int main(int argc, char **argv)
{
  begin_ranks(&argc, &argv);
  check_rounds(0, 1);
  check_rounds(1, 1);
  check_rounds(7, 1);
  check_rounds(1000, 3);
  check_rounds(100000, 1000);
  check_rounds(100000, 200000);
  check_rounds(UINT64_MAX, 1);
  check_rounds(UINT64_MAX, UINT64_MAX);
  check_refused();
  MPI_Finalize();
  return 0;
}
