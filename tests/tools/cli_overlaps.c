/* Computes the expected output of `isohand diff` from labels: files with a line "raw-hands bucket"
 * for each hand.
 *
 * cli_overlaps cells A B     each overlap: bucket of A, bucket of B, raw hands
 * cli_overlaps figures A B   the raw hands, and how alike both are
 * cli_overlaps rows A B N    each bucket of A with its N largest overlaps */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 20 };

struct labels {
  uint64_t *raw, *bucket;
  size_t hands, buckets;
};

static struct labels a, b;
static uint64_t *cells; /* by bucket of A, then of B */

static int read_labels(const char *path, struct labels *labels)
{
  FILE *file = fopen(path, "r");
  *labels = (struct labels){.raw = calloc(MOST, sizeof *labels->raw),
                            .bucket = calloc(MOST, sizeof *labels->bucket)};
  if (file == NULL || labels->raw == NULL || labels->bucket == NULL)
    return 0;
  size_t i = 0;
  for (; i < MOST && fscanf(file, "%" SCNu64 " %" SCNu64, &labels->raw[i], &labels->bucket[i]) == 2;
       i++)
    if (labels->bucket[i] >= labels->buckets)
      labels->buckets = (size_t)labels->bucket[i] + 1;
  labels->hands = i;
  const int is_whole = feof(file) != 0;
  (void)fclose(file);
  return is_whole && i > 0;
}

static int add_up(void)
{
  cells = calloc(a.buckets * b.buckets, sizeof *cells);
  if (cells == NULL || a.hands != b.hands)
    return 0;
  for (size_t i = 0; i < a.hands; i++)
    cells[a.bucket[i] * b.buckets + b.bucket[i]] += a.raw[i];
  return 1;
}

static void print_cells(void)
{
  for (size_t i = 0; i < a.buckets; i++)
    for (size_t j = 0; j < b.buckets; j++)
      if (cells[i * b.buckets + j] > 0)
        printf("%zu\t%zu\t%" PRIu64 "\n", i, j, cells[i * b.buckets + j]);
}

static double pairs_of(double n)
{
  return n * (n - 1) / 2;
}

/* Hubert and Arabie (1985). */
static void print_figures(void)
{
  double all = 0, both = 0, in_a = 0, in_b = 0;
  for (size_t i = 0; i < a.buckets; i++) {
    double row = 0;
    for (size_t j = 0; j < b.buckets; j++) {
      const double cell = (double)cells[i * b.buckets + j];
      row += cell;
      both += pairs_of(cell);
    }
    all += row;
    in_a += pairs_of(row);
  }
  for (size_t j = 0; j < b.buckets; j++) {
    double column = 0;
    for (size_t i = 0; i < a.buckets; i++)
      column += (double)cells[i * b.buckets + j];
    in_b += pairs_of(column);
  }
  const double chance = in_a * in_b / pairs_of(all);
  printf("raw hands: %.0f\n", all);
  printf("adjusted Rand index: %.6f\n", (both - chance) / ((in_a + in_b) / 2 - chance));
  printf("Rand index: %.6f\n", (pairs_of(all) + 2 * both - in_a - in_b) / pairs_of(all));
}

/* Prints the largest first, among equals the lowest bucket, picking them one by one. */
static void print_row(size_t bucket, size_t most)
{
  uint64_t *row = cells + bucket * b.buckets, sum = 0;
  size_t count = 0;
  for (size_t j = 0; j < b.buckets; j++) {
    sum += row[j];
    count += row[j] > 0;
  }
  if (count == 0)
    return;
  printf("%zu\t%" PRIu64 "\t%zu", bucket, sum, count);
  for (size_t n = 0; n < most && n < count; n++) {
    size_t largest = 0;
    for (size_t j = 1; j < b.buckets; j++)
      if (row[j] > row[largest])
        largest = j;
    printf("%s%zu %.1f %%", n == 0 ? "\t" : ", ", largest,
           100 * (double)row[largest] / (double)sum);
    row[largest] = 0;
  }
  printf("\n");
}

int main(int argc, char **argv)
{
  if (argc < 4 || !read_labels(argv[2], &a) || !read_labels(argv[3], &b) || !add_up())
    return 2;
  if (strcmp(argv[1], "cells") == 0)
    print_cells();
  else if (strcmp(argv[1], "figures") == 0)
    print_figures();
  else if (strcmp(argv[1], "rows") == 0 && argc == 5)
    for (size_t i = 0; i < a.buckets; i++)
      print_row(i, strtoull(argv[4], NULL, 10));
  else
    return 2;
  return 0;
}
