/* ranks_file FILE: writes an array to FILE, reads it again, and checks what is refused. FILE.plain
 * is the same table, which rank 0 writes from a plain array. */
#include "ranks.h"

enum { ROWS = 12345, WIDTH = 17 };

static int32_t value_of(uint64_t row, uint64_t column)
{
  return (int32_t)(row * 2654435761U + column * 40503U);
}

/* Begins a table on one rank. */
static ih_table_writer *begin_table(const char *path, int writer_rank)
{
  const ih_tensor tensor = {"rows", IH_I32, 2, {ROWS, WIDTH}, 0, 0, NULL, 0};
  ih_table_writer *writer = NULL;
  ih_error error;
  if (rank == writer_rank) {
    expect_ok(ih_table_writer_new(path, &writer, &error), error);
    expect_ok(ih_table_writer_add_metadata(writer, "test", "ranks", &error), error);
    expect_ok(ih_table_writer_add_tensor(writer, &tensor, &error), error);
  }
  return writer;
}

static void write_plain(const char *path)
{
  ih_table_writer *writer = begin_table(path, 0);
  int32_t row[WIDTH];
  ih_error error;
  for (uint64_t r = 0; rank == 0 && r < ROWS; r++) {
    for (uint64_t k = 0; k < WIDTH; k++)
      row[k] = value_of(r, k);
    expect_ok(ih_table_writer_write(writer, row, sizeof row, &error), error);
  }
  if (rank == 0)
    expect_ok(ih_table_writer_commit(writer, &error), error);
  MPI_Barrier(MPI_COMM_WORLD);
}

/* Each rank adds the rows that leave a remainder, in batches. */
static void add_rows(ih_mpi_array *array)
{
  enum { BATCH = 500 };
  static uint64_t rows[BATCH];
  static int32_t values[BATCH][WIDTH];
  size_t count = 0;
  ih_error error;
  for (uint64_t r = (uint64_t)rank; r < ROWS; r += (uint64_t)ranks) {
    rows[count] = r;
    for (uint64_t k = 0; k < WIDTH; k++)
      values[count][k] = value_of(r, k);
    if (++count < BATCH && r + (uint64_t)ranks < ROWS)
      continue;
    expect_ok(ih_mpi_array_add(array, rows, count, values, &error), error);
    count = 0;
  }
}

static void write_array(const char *path, ih_mpi_array *array)
{
  ih_error error;
  ih_table_writer *writer = begin_table(path, ranks - 1);
  expect_ok(ih_mpi_array_write(array, writer, &error), error);
  if (writer != NULL)
    expect_ok(ih_table_writer_commit(writer, &error), error);
  MPI_Barrier(MPI_COMM_WORLD);
}

/* The rows of this rank are those of the file, each plus `more`. */
static void check_local(const ih_mpi_array *array, int32_t more)
{
  const int32_t *own = ih_mpi_array_local(array);
  uint64_t first, count;
  expect(ih_mpi_array_range(array, rank, &first, &count) == IH_OK);
  for (uint64_t i = 0; i < count * WIDTH; i++)
    expect(own[i] == (int32_t)((uint32_t)value_of(first + i / WIDTH, i % WIDTH) + (uint32_t)more));
}

static void check_writers(const char *path, ih_mpi_array *array)
{
  const ih_tensor tensor = {"rows", IH_I32, 2, {ROWS - 1, WIDTH}, 0, 0, NULL, 0};
  ih_table_writer *writer = NULL;
  ih_error error;
  expect_refused(ih_mpi_array_write(array, NULL, &error), IH_ERR_ARGUMENT, error,
                 "0 ranks have a writer, not one");
  expect_refused(ih_mpi_array_write(NULL, NULL, &error), IH_ERR_ARGUMENT, error, "array is NULL");
  if (rank == 0) { /* a tensor that is too small */
    expect_ok(ih_table_writer_new(path, &writer, &error), error);
    expect_ok(ih_table_writer_add_tensor(writer, &tensor, &error), error);
  }
  expect_refused(ih_mpi_array_write(array, writer, &error), IH_ERR_ARGUMENT, error, "rank 0: ");
  ih_table_writer_abort(writer);
}

/* Reads into arrays that the tensor does not fit, and with a rank that has no table. */
static void check_readers(const char *path, ih_mpi_array *array)
{
  ih_table *table;
  ih_mpi_array *other;
  ih_error error;
  char expected[64];
  expect_ok(ih_table_open(path, 0, &table, &error), error);
  expect_refused(ih_mpi_array_read(array, table, "row", &error), IH_ERR_MISMATCH, error,
                 "no tensor `row`");
  expect_ok(ih_mpi_array_new(MPI_COMM_WORLD, IH_U32, ROWS, WIDTH, &other, &error), error);
  expect_refused(ih_mpi_array_read(other, table, "rows", &error), IH_ERR_MISMATCH, error,
                 "does not have 12345 rows of 17 elements of type U32");
  ih_mpi_array_free(other);
  expect_ok(ih_mpi_array_new(MPI_COMM_WORLD, IH_I32, ROWS + 1, WIDTH, &other, &error), error);
  expect_refused(ih_mpi_array_read(other, table, "rows", &error), IH_ERR_MISMATCH, error, "12346");
  ih_mpi_array_free(other);
  (void)snprintf(expected, sizeof expected, "rank %d: a pointer is NULL", ranks - 1);
  expect_refused(ih_mpi_array_read(array, rank == ranks - 1 ? NULL : table, "rows", &error),
                 IH_ERR_ARGUMENT, error, expected);
  expect_refused(ih_mpi_array_read(NULL, table, "rows", &error), IH_ERR_ARGUMENT, error,
                 "array is NULL");
  ih_table_close(table);
}

/* A file whose last byte of data is damaged is refused on all ranks, and nothing is read. */
static void check_damaged(const char *path, ih_mpi_array *array)
{
  ih_table *table;
  ih_error error;
  if (rank == 0) {
    FILE *file = fopen(path, "r+b");
    expect(file != NULL && fseek(file, -1, SEEK_END) == 0);
    const int last = fgetc(file);
    expect(fseek(file, -1, SEEK_END) == 0 && fputc(last ^ 1, file) != EOF && fclose(file) == 0);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  expect_ok(ih_table_open(path, 0, &table, &error), error);
  expect_refused(ih_mpi_array_read(array, table, "rows", &error), IH_ERR_CHECKSUM, error, path);
  ih_table_close(table);
}

int main(int argc, char **argv)
{
  char plain[400];
  ih_mpi_array *array;
  ih_table *table;
  ih_error error;
  begin_ranks(&argc, &argv);
  expect(argc == 2);
  const char *path = argv[1];
  (void)snprintf(plain, sizeof plain, "%s.plain", path);
  expect_ok(ih_mpi_array_new(MPI_COMM_WORLD, IH_I32, ROWS, WIDTH, &array, &error), error);
  add_rows(array);
  write_array(path, array); /* which syncs first */
  check_local(array, 0);
  write_plain(plain);
  check_writers(path, array);

  uint64_t first, count;
  int32_t *own = ih_mpi_array_local(array);
  expect(ih_mpi_array_range(array, rank, &first, &count) == IH_OK);
  for (uint64_t i = 0; i < count * WIDTH; i++)
    own[i] = (int32_t)((uint32_t)own[i] + 1);
  expect_ok(ih_mpi_array_sync(array, &error), error);
  check_readers(plain, array);
  check_damaged(plain, array);
  check_local(array, 1);
  expect_ok(ih_table_open(path, 0, &table, &error), error);
  expect_ok(ih_mpi_array_read(array, table, "rows", &error), error);
  ih_table_close(table);
  check_local(array, 0);
  write_plain(plain);
  ih_mpi_array_free(array);
  MPI_Finalize();
  return 0;
}
