/* cli_values RELATION [HAND]: checks numbers that `isohand plot` prints, in lines on standard
 * input, and fails at the first wrong line.
 *
 * - percents: a value, and its whole percentage as shown
 * - equal: a value twice
 * - deviations: a hand, its E[HS], E[HS^2] and standard deviation
 * - parts: wins, ties, losses and equity
 * - means: the hand's E[HS] and its E[HS^2], each after its name; then the first lines of two of
 *   its histograms, whose means agree within their margins
 * - names: x, y and name of each square of a grid in SVG
 * - bars: checks nothing; prints the bars of a histogram's counts */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANKS = 5, BINS = 256 };

static int has_percent(const char *line)
{
  double value, percent;
  return sscanf(line, "%lf %lf", &value, &percent) == 2 && fabs(100 * value - percent) <= 0.5001;
}

static int has_equal(const char *line)
{
  double a, b;
  return sscanf(line, "%lf %lf", &a, &b) == 2 && fabs(a - b) <= 1e-6;
}

static int has_deviation(const char *line)
{
  double mean, square, deviation;
  return sscanf(line, "%*s %lf %lf %lf", &mean, &square, &deviation) == 3 &&
         fabs(mean * mean + deviation * deviation - square) <= 3e-6;
}

static int has_parts(const char *line)
{
  double win, tie, lose, equity;
  return sscanf(line, "%lf %lf %lf %lf", &win, &tie, &lose, &equity) == 4 &&
         fabs(win + tie + lose - 1) <= 2e-6 && fabs(win + tie / 2 - equity) <= 2e-6;
}

/* Suited hands are above the diagonal, the higher rank first. */
static int has_name(const char *line)
{
  static const char ranks[] = "AKQJT";
  unsigned x, y;
  char name[8], expected[4] = {0};
  if (sscanf(line, "%u %u %7s", &x, &y, name) != 3 || x % 46 != 0 || y % 38 != 0 ||
      x / 46 >= RANKS || y / 38 >= RANKS)
    return 0;
  x /= 46;
  y /= 38;
  expected[0] = ranks[x < y ? x : y];
  expected[1] = ranks[x < y ? y : x];
  if (x != y)
    expected[2] = x > y ? 's' : 'o';
  return strcmp(name, expected) == 0;
}

static const char *hand;
static double means[2];

/* Compares later lines with the values in the first lines. */
static int has_means(const char *line)
{
  static unsigned lines;
  char name[8];
  double mean, mean_off, square, square_off;
  if (lines < 2)
    return sscanf(line, "%7s %lf", name, &means[lines++]) == 2 && strcmp(name, hand) == 0;
  return sscanf(line, "%7[^:]: E[HS] %lf +- %lf, E[HS^2] %lf +- %lf,", name, &mean, &mean_off,
                &square, &square_off) == 5 &&
         strcmp(name, hand) == 0 && fabs(mean - means[0]) <= mean_off + 0.001 &&
         fabs(square - means[1]) <= square_off + 0.001;
}

/* Eight rows, in eighths of a row: # is half of one or more, : a half and . less; a non-zero bar is
 * never empty. */
static int print_bars(void)
{
  double count[BINS], top = 0;
  int bins = 0;
  for (; bins < BINS && scanf("%lf", &count[bins]) == 1; bins++)
    top = count[bins] > top ? count[bins] : top;
  for (int row = 7; row >= 0; row--) {
    char line[BINS + 1] = {0};
    int length = 0;
    for (int b = 0; b < bins; b++) {
      int height = (int)(64 * count[b] / top + 0.5) - 8 * row;
      if (height <= 0 && row == 0 && count[b] > 0)
        height = 1;
      line[b] = height >= 8 ? '#' : height >= 4 ? ':' : height > 0 ? '.' : ' ';
      length = line[b] == ' ' ? length : b + 1;
    }
    printf("%.*s\n", length, line);
  }
  return bins == 0;
}

int main(int argc, char **argv)
{
  static const struct {
    const char *name;
    int (*is_right)(const char *line);
    unsigned lines;
  } relations[] = {{"percents", has_percent, 25},     {"equal", has_equal, 25},
                   {"deviations", has_deviation, 25}, {"parts", has_parts, 25},
                   {"means", has_means, 4},           {"names", has_name, 25}};
  char line[256];
  unsigned lines = 0;
  if (argc < 2)
    return 2;
  hand = argc > 2 ? argv[2] : "";
  if (strcmp(argv[1], "bars") == 0)
    return print_bars();
  for (size_t i = 0; i < sizeof relations / sizeof *relations; i++) {
    if (strcmp(argv[1], relations[i].name) != 0)
      continue;
    for (; fgets(line, sizeof line, stdin) != NULL; lines++)
      if (!relations[i].is_right(line)) {
        printf("%s: %s", argv[1], line);
        return 1;
      }
    return lines != relations[i].lines;
  }
  return 2;
}
