/* cli_distances: reads lines of `isohand lookup --raw` of a table of histograms, and prints the
 * distance of each pair: the mean number of bins by which runouts move. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 16, BINS = 256, LINE = 8192 };

struct histogram {
  char hand[64];
  double below[BINS]; /* runouts in this and all lower bins */
  size_t bins;
};

static int read_histogram(char *line, struct histogram *h)
{
  double all = 0;
  char *at = strrchr(line, '\t');
  if (at == NULL || sscanf(line, "%63[^\t]\t", h->hand) != 1)
    return 0;
  do {
    all += strtod(at + 1, &at);
    h->below[h->bins++] = all;
  } while (*at == ',' && h->bins < BINS);
  return *at == '\n';
}

/* On a line, the distance is the sum of the differences of cumulative sums. */
static double distance(const struct histogram *a, const struct histogram *b)
{
  double sum = 0;
  for (size_t i = 0; i < a->bins; i++)
    sum += fabs(a->below[i] - b->below[i]);
  return sum / a->below[a->bins - 1];
}

int main(void)
{
  static struct histogram list[MOST];
  char line[LINE];
  size_t n = 0;
  while (n < MOST && fgets(line, sizeof line, stdin) != NULL)
    if (!read_histogram(line, &list[n++]))
      return 1;
  for (size_t i = 0; i < n; i++)
    for (size_t j = i + 1; j < n; j++)
      printf("%s %s %.4f\n", list[i].hand, list[j].hand, distance(&list[i], &list[j]));
  return 0;
}
