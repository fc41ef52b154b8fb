/* cli_words KIND OPPONENTS RUNOUTS: reads lines of `isohand lookup`, whose last column explains the
 * numbers before it, and prints those whose explanation does not follow from the numbers. Rounds by
 * integers. KIND: equity, hs, ehs, histogram (of BINS bins) or bin. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BINS = 20, COLUMNS = 8, TEXT = 200, LONG = 5 * TEXT };

static uint64_t opponents, runouts;

/* Formats a / b with `digits` decimals, halves rounded up. */
static const char *rounded(uint64_t a, uint64_t b, unsigned digits, char text[TEXT])
{
  uint64_t unit = 1;
  for (unsigned d = 0; d < digits; d++)
    unit *= 10;
  const uint64_t x = (2 * unit * a + b) / (2 * b);
  (void)snprintf(text, TEXT, "%" PRIu64 ".%0*" PRIu64, x / unit, (int)digits, x % unit);
  return text;
}

static uint64_t number(const char *column)
{
  return strtoull(column, NULL, 10);
}

static void say_equity(char *column[], char words[LONG])
{
  const uint64_t wins = number(column[2]), ties = number(column[3]);
  const uint64_t all = wins + ties + number(column[4]);
  char win[TEXT], tie[TEXT];
  (void)snprintf(words, LONG, "beats %s %% of hands, ties %s %%", rounded(100 * wins, all, 1, win),
                 rounded(100 * ties, all, 1, tie));
}

static void say_hs(char *column[], char words[LONG])
{
  char hs[TEXT];
  (void)snprintf(words, LONG, "HS %s", rounded(number(column[2]), 2 * opponents, 4, hs));
}

static void say_ehs(char *column[], char words[LONG])
{
  const uint64_t points = 2 * opponents;
  char mean[TEXT], square[TEXT];
  (void)snprintf(words, LONG, "E[HS] %s, E[HS^2] %s",
                 rounded(number(column[2]), points * runouts, 4, mean),
                 rounded(number(column[3]), points * points * runouts, 4, square));
}

static void say_bin(char *column[], char words[LONG])
{
  const uint64_t bin = number(column[2]);
  char from[TEXT], to[TEXT];
  (void)snprintf(words, LONG, "HS %s to %s", rounded(bin, BINS, 3, from),
                 rounded(bin + 1, BINS, 3, to));
}

static void say_histogram(char *column[], char words[LONG])
{
  uint64_t all = 0, sum = 0, most = 0, mode = 0, n = 0;
  char mean[TEXT], from[TEXT], to[TEXT], share[TEXT];
  for (char *at = column[2], *end; *at != '\0'; at = end + (*end == ','), n++) {
    const uint64_t count = strtoull(at, &end, 10);
    if (end == at) { /* not a number */
      n = 0;
      break;
    }
    all += count;
    sum += n * count;
    if (count > most) {
      most = count;
      mode = n;
    }
  }
  if (n != BINS || all != runouts)
    (void)snprintf(words, LONG, "%d bins of all runouts", BINS);
  else
    (void)snprintf(words, LONG, "mean bin %s, most often bin %" PRIu64 ": HS %s to %s, %s %%",
                   rounded(sum, all, 1, mean), mode, rounded(mode, BINS, 3, from),
                   rounded(mode + 1, BINS, 3, to), rounded(100 * most, all, 1, share));
}

/* Cuts the line at its tabs; returns the number of columns. */
static unsigned split(char *line, char *column[COLUMNS])
{
  unsigned n = 0;
  line[strcspn(line, "\n")] = '\0';
  for (char *at = line; at != NULL && n < COLUMNS; n++) {
    column[n] = at;
    at = strchr(at, '\t');
    if (at != NULL)
      *at++ = '\0';
  }
  return n;
}

int main(int argc, char **argv)
{
  static const struct {
    const char *kind;
    void (*say)(char *column[], char words[LONG]);
    unsigned columns;
  } kinds[] = {{"equity", say_equity, 6},
               {"hs", say_hs, 4},
               {"ehs", say_ehs, 5},
               {"bin", say_bin, 4},
               {"histogram", say_histogram, 4}};
  size_t k = 0;
  while (argc == 4 && k < sizeof kinds / sizeof *kinds && strcmp(argv[1], kinds[k].kind) != 0)
    k++;
  if (argc != 4 || k == sizeof kinds / sizeof *kinds)
    return 2;
  opponents = number(argv[2]);
  runouts = number(argv[3]);
  char line[1000], words[LONG], *column[COLUMNS];
  while (fgets(line, sizeof line, stdin) != NULL) {
    const unsigned n = split(line, column);
    if (n != kinds[k].columns) {
      printf("%s: %u columns\n", column[0], n);
      continue;
    }
    kinds[k].say(column, words);
    if (strcmp(words, column[n - 1]) != 0)
      printf("%s: %s; not %s\n", column[0], column[n - 1], words);
  }
  return 0;
}
