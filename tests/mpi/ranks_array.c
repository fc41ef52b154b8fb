/* ranks_array: compares arrays over ranks with plain ones, which every rank computes by itself. */
#include "ranks.h"

#include <inttypes.h>

enum { LENGTH = 40 };

/* An array, and the same as a plain one: its values as 64-bit integers, modulo 2^bits. */
struct pair {
  ih_mpi_array *array;
  enum ih_dtype dtype;
  uint64_t rows, width;
  size_t size;
  uint64_t *plain;
};

/* Writes x to element i of an array of a type; floats hold small integers. */
static void put(enum ih_dtype dtype, void *at, size_t i, uint64_t x)
{
  const size_t size = ih_dtype_size(dtype);
  unsigned char *to = (unsigned char *)at + i * size;
  const float f = (float)(int64_t)x;
  const double d = (double)(int64_t)x;
  const uint32_t x32 = (uint32_t)x;
  const void *from = dtype == IH_F32   ? (const void *)&f
                     : dtype == IH_F64 ? (const void *)&d
                     : size == 4       ? (const void *)&x32
                                       : (const void *)&x;
  memcpy(to, from, size);
}

/* Compares element i of an array of a type with a value of the plain one. */
static int is_equal(enum ih_dtype dtype, const void *at, size_t i, uint64_t x)
{
  unsigned char expected[8];
  put(dtype, expected, 0, x);
  return memcmp((const unsigned char *)at + i * ih_dtype_size(dtype), expected,
                ih_dtype_size(dtype)) == 0;
}

static struct pair make_pair(enum ih_dtype dtype, uint64_t rows, uint64_t width)
{
  struct pair pair = {NULL, dtype, rows, width, ih_dtype_size(dtype), NULL};
  ih_error error;
  expect_ok(ih_mpi_array_new(MPI_COMM_WORLD, dtype, rows, width, &pair.array, &error), error);
  pair.plain = allocate(rows * width * sizeof *pair.plain);
  memset(pair.plain, 0, rows * width * sizeof *pair.plain);
  return pair;
}

/* Job j adds random rows, some of them twice; jobs are divided among ranks in turn. */
static void run_jobs(struct pair *pair, uint64_t seed)
{
  uint64_t rows[LENGTH];
  unsigned char *values = allocate(LENGTH * pair->width * pair->size);
  ih_error error;
  const int jobs = pair->width > 100 ? 4 : 60;
  for (int j = 0; j < jobs; j++) {
    struct test_random random = {seed + (uint64_t)j};
    const size_t most = pair->width > 100 ? 3 : LENGTH;
    const size_t count = j == 0 ? 0 : test_random_below(&random, most) + 1;
    for (size_t i = 0; i < count; i++) {
      rows[i] = i > 0 && i % 5 == 0 ? rows[i / 2] : test_random_below(&random, pair->rows);
      for (size_t k = 0; k < pair->width; k++) {
        const uint64_t x = test_random_below(&random, 2001) - 1000;
        put(pair->dtype, values, i * pair->width + k, x);
        pair->plain[rows[i] * pair->width + k] += x;
      }
    }
    if (j % ranks == rank)
      expect_ok(ih_mpi_array_add(pair->array, rows, count, values, &error), error);
  }
  free(values);
  expect_ok(ih_mpi_array_sync(pair->array, &error), error);
}

/* Reads all rows, backwards and some twice, and the rows of this rank in memory. */
static void compare(const struct pair *pair)
{
  const size_t count = pair->rows + pair->rows / 3;
  uint64_t *rows = allocate(count * sizeof *rows), first, local, end = 0;
  unsigned char *out = allocate(count * pair->width * pair->size);
  const void *own = ih_mpi_array_local(pair->array);
  ih_error error;
  for (size_t i = 0; i < count; i++)
    rows[i] = i < pair->rows ? pair->rows - 1 - i : 3 * (i - pair->rows);
  expect_ok(ih_mpi_array_get(pair->array, rows, count, out, &error), error);
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < pair->width; k++)
      expect(
          is_equal(pair->dtype, out, i * pair->width + k, pair->plain[rows[i] * pair->width + k]));
  for (int r = 0; r < ranks; r++) {
    expect(ih_mpi_array_range(pair->array, r, &first, &local) == IH_OK && first == end);
    end += local;
    expect(local <= pair->rows / (uint64_t)ranks + 1);
    if (r != rank)
      continue;
    expect((own == NULL) == (local == 0));
    for (size_t i = 0; i < local * pair->width; i++)
      expect(is_equal(pair->dtype, own, i, pair->plain[first * pair->width + i]));
  }
  expect(end == pair->rows);
  free(rows);
  free(out);
  expect_ok(ih_mpi_array_sync(pair->array, &error), error);
}

/* Each rank writes its own rows in memory. */
static void write_local(struct pair *pair)
{
  uint64_t first, count;
  void *own = ih_mpi_array_local(pair->array);
  ih_error error;
  expect(ih_mpi_array_range(pair->array, rank, &first, &count) == IH_OK);
  for (size_t i = 0; i < pair->rows * pair->width; i++)
    pair->plain[i] = i % 251;
  for (size_t i = 0; i < count * pair->width; i++)
    put(pair->dtype, own, i, pair->plain[first * pair->width + i]);
  expect_ok(ih_mpi_array_sync(pair->array, &error), error);
}

static void end_pair(struct pair *pair)
{
  ih_mpi_array_free(pair->array);
  free(pair->plain);
}

static void check_sums(void)
{
  static const struct {
    enum ih_dtype dtype;
    uint64_t rows, width;
  } shape[] = {
      {IH_I64, 1, 1},  {IH_I64, 3, 5},   {IH_I64, 997, 6}, {IH_I64, 3000, 64}, {IH_I64, 4, 140000},
      {IH_U64, 97, 4}, {IH_I32, 500, 3}, {IH_U32, 100, 7}, {IH_F32, 101, 4},   {IH_F64, 2, 33},
  };
  for (size_t i = 0; i < sizeof shape / sizeof *shape; i++) {
    struct pair pair = make_pair(shape[i].dtype, shape[i].rows, shape[i].width);
    compare(&pair);
    run_jobs(&pair, 100 * i);
    compare(&pair);
    write_local(&pair);
    run_jobs(&pair, 100 * i + 50);
    compare(&pair);
    end_pair(&pair);
  }
}

/* A rank reads what it has added itself, before the array is synced. */
static void check_own(void)
{
  struct pair pair = make_pair(IH_I64, 50, 2);
  const uint64_t row = (uint64_t)(49 - 7 * rank);
  const int64_t value[2] = {rank + 1, -5};
  int64_t out[2] = {0, 0};
  ih_error error;
  for (int i = 1; i <= 3; i++) {
    expect_ok(ih_mpi_array_add(pair.array, &row, 1, value, &error), error);
    expect_ok(ih_mpi_array_get(pair.array, &row, 1, out, &error), error);
    expect(out[0] == i * (rank + 1) && out[1] == -5 * i);
  }
  end_pair(&pair);
}

/* A list with a bad row changes nothing. */
static void check_bad_rows(void)
{
  struct pair pair = make_pair(IH_I32, 97, 2);
  const uint64_t rows[3] = {5, 96, 97};
  const int32_t values[6] = {1, 2, 3, 4, 5, 6};
  int32_t out[6] = {7, 7, 7, 7, 7, 7};
  uint64_t first = 11, count = 12;
  ih_error error;
  run_jobs(&pair, 1);
  if (rank == ranks - 1) {
    expect_refused(ih_mpi_array_add(pair.array, rows, 3, values, &error), IH_ERR_RANGE, error,
                   "element 2 of rows is 97; the array has 97 rows");
    expect_refused(ih_mpi_array_get(pair.array, rows, 3, out, &error), IH_ERR_RANGE, error,
                   "element 2 of rows is 97; the array has 97 rows");
    expect(ih_mpi_array_get(pair.array, rows, 3, out, NULL) == IH_ERR_RANGE);
    for (int i = 0; i < 6; i++)
      expect(out[i] == 7);
    expect(ih_mpi_array_get(pair.array, NULL, 1, out, &error) == IH_ERR_ARGUMENT);
    expect(ih_mpi_array_get(pair.array, rows, 1, NULL, &error) == IH_ERR_ARGUMENT);
    expect(ih_mpi_array_add(NULL, rows, 1, values, &error) == IH_ERR_ARGUMENT);
    expect(ih_mpi_array_add(pair.array, rows, 1, NULL, &error) == IH_ERR_ARGUMENT);
  }
  expect(ih_mpi_array_range(pair.array, ranks, &first, &count) == IH_ERR_RANGE);
  expect(ih_mpi_array_range(pair.array, -1, &first, &count) == IH_ERR_RANGE);
  expect(ih_mpi_array_range(pair.array, 0, NULL, &count) == IH_ERR_ARGUMENT);
  expect(first == 11 && count == 12);
  expect_ok(ih_mpi_array_sync(pair.array, &error), error);
  compare(&pair);
  end_pair(&pair);
}

static void check_refused(void)
{
  ih_mpi_array *array = NULL;
  ih_error error;
  char expected[64];
  expect_refused(ih_mpi_array_new(MPI_COMM_NULL, IH_I64, 1, 1, &array, &error), IH_ERR_ARGUMENT,
                 error, "MPI_COMM_NULL");
  expect_refused(ih_mpi_array_new(MPI_COMM_WORLD, IH_U16, 1, 1, &array, &error), IH_ERR_UNSUPPORTED,
                 error, "rank 0: arrays cannot have elements of type U16");
  expect_refused(ih_mpi_array_new(MPI_COMM_WORLD, IH_I64, 0, 1, &array, &error), IH_ERR_ARGUMENT,
                 error, "rows must be at least 1");
  expect_refused(ih_mpi_array_new(MPI_COMM_WORLD, IH_I64, 1, 0, &array, &error), IH_ERR_ARGUMENT,
                 error, "width must be 1..2147483647, not 0");
  expect_refused(ih_mpi_array_new(MPI_COMM_WORLD, IH_I64, 1, UINT64_C(1) << 31, &array, &error),
                 IH_ERR_ARGUMENT, error, "width must be");
  expect_refused(ih_mpi_array_new(MPI_COMM_WORLD, IH_I64, UINT64_MAX, 3, &array, &error),
                 IH_ERR_OVERFLOW, error, "too many for a rank");
  expect_refused(ih_mpi_array_sync(NULL, &error), IH_ERR_ARGUMENT, error, "array is NULL");
  ih_mpi_array_free(NULL);
  /* Ranks that differ. */
  const uint64_t last = ranks > 1 && rank == ranks - 1;
  if (ranks > 1) {
    expect_refused(ih_mpi_array_new(MPI_COMM_WORLD, IH_I64, 9, 3 + last, &array, &error),
                   IH_ERR_ARGUMENT, error, "width must be the same on all ranks, not 3 and 4");
    expect_refused(ih_mpi_array_new(MPI_COMM_WORLD, IH_I64, 9 - last, 3, &array, &error),
                   IH_ERR_ARGUMENT, error, "rows must be the same on all ranks, not 8 and 9");
    expect_refused(ih_mpi_array_new(MPI_COMM_WORLD, last ? IH_I64 : IH_U64, 9, 3, &array, &error),
                   IH_ERR_ARGUMENT, error, "dtype must be the same");
  }
  (void)snprintf(expected, sizeof expected, "rank %d: out is NULL", ranks - 1);
  expect_refused(
      ih_mpi_array_new(MPI_COMM_WORLD, IH_I64, 9, 3, rank == ranks - 1 ? NULL : &array, &error),
      IH_ERR_ARGUMENT, error, expected);
  expect(array == NULL);
}

static void check_agree(void)
{
  ih_error error = {.message = "not asked"};
  expect(ih_mpi_agree(MPI_COMM_WORLD, IH_OK, &error) == IH_OK);
  expect(strcmp(error.message, "not asked") == 0);
  /* All ranks but the first fail; the second is the lowest. */
  (void)snprintf(error.message, sizeof error.message, "reason %d", rank);
  error.status = rank == 1 ? IH_ERR_IO : IH_ERR_PARSE;
  error.system_error = 5;
  const enum ih_status mine = rank == 0 && ranks > 1 ? IH_OK : error.status;
  const enum ih_status expected = ranks > 1 ? IH_ERR_IO : IH_ERR_PARSE;
  expect(ih_mpi_agree(MPI_COMM_WORLD, mine, &error) == expected);
  expect(error.status == expected && error.system_error == 5);
  expect(strcmp(error.message, ranks > 1 ? "rank 1: reason 1" : "rank 0: reason 0") == 0);
  expect(ih_mpi_agree(MPI_COMM_WORLD, IH_ERR_MEMORY, NULL) == IH_ERR_MEMORY);
}

int main(int argc, char **argv)
{
  begin_ranks(&argc, &argv);
  check_sums();
  check_own();
  check_bad_rows();
  check_refused();
  check_agree();
  MPI_Finalize();
  return 0;
}
