/* Computes the expected costs of bucket tables from the tables alone, and checks the marks and
 * labels of a picture of them.
 *
 * - cli_costs lines FILE...
 *   prints the lines of the text
 * - cli_costs numbers FILE...
 *   prints the number of buckets and the percentage of each mark
 * - cli_costs key FILE...
 *   prints the lines below the picture
 * - cli_costs places SVG
 *   checks that marks stand where the labels of the axes say, and prints their numbers
 * - cli_costs labels SVG N FILE...
 *   checks that there are N labels or more, that they are percentages of marks, in the frame, and
 *   overlap neither marks nor each other
 * - cli_costs apart SVG N
 *   checks that there are N labels or more, off all curves */
#include <isohand/table.h>

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void fail(const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  (void)vfprintf(stderr, format, arguments);
  va_end(arguments);
  (void)fputc('\n', stderr);
  exit(1);
}

/* ---- Tables ------------------------------------------------------------------------------ */

enum { MOST = 100, TEXT = 80 };

struct cost {
  unsigned board;
  const char *street;
  char method[TEXT];
  uint64_t buckets, cost, base; /* base: of the fewest buckets of its street and method */
  double distance;              /* average, in points; NAN: the method has none */
  const char *average, *unit;
};

static struct cost costs[MOST];
static size_t costs_count;

static const char *find(const ih_table *table, const char *key)
{
  const char *value = ih_table_metadata(table, key);
  if (value == NULL)
    fail("%s: no %s", ih_table_path(table), key);
  return value;
}

/* Appends the value of a metadata key, if present. */
static void append(char text[TEXT], const ih_table *table, const char *format, const char *key)
{
  const char *value = ih_table_metadata(table, key);
  const size_t n = strlen(text);
  if (value != NULL)
    (void)snprintf(text + n, TEXT - n, format, value);
}

static uint64_t count_hands(const ih_table *table)
{
  ih_tensor size;
  uint64_t sum = 0;
  if (ih_table_tensor_named(table, "size", &size) != IH_OK)
    fail("%s: no sizes", ih_table_path(table));
  const unsigned char *at = size.data;
  for (uint64_t i = 0; i < size.shape[0]; i++)
    for (unsigned byte = 0; byte < 8; byte++)
      sum += (uint64_t)*at++ << 8 * byte;
  return sum;
}

static double choose(unsigned n, unsigned k)
{
  double ways = 1;
  for (unsigned i = 0; i < k; i++)
    ways = ways * (n - i) / (i + 1);
  return ways;
}

/* Finds the average distance from the mean raw number, in percentage points. */
static void find_distance(const ih_table *table, double raw, struct cost *c)
{
  unsigned ranks = 0, suits = 0, final = 0;
  (void)sscanf(find(table, "deck"), "%ux%u", &ranks, &suits);
  (void)sscanf(find(table, "feature.board"), "%u", &final);
  const unsigned left = ranks * suits - 2;
  const double runouts = choose(left - c->board, final - c->board),
               score = 2 * choose(left - final, 2);
  c->average = "mean";
  c->unit = "points of equity";
  if (strncmp(c->method, "emd", 3) == 0)
    c->distance = 100 * raw / runouts / strtod(find(table, "feature.bins"), NULL);
  else if (strstr(c->method, " of ochs") != NULL)
    c->distance = 100 * raw / 65535;
  else if (strncmp(c->method, "optimal", 7) == 0)
    c->distance = 100 * raw / runouts / score;
  else if (strncmp(c->method, "percentile of ehs2", 18) == 0) {
    c->distance = 100 * raw / runouts / score / score;
    c->unit = "points of E[HS^2]";
  } else if (strncmp(c->method, "ochs", 4) == 0) {
    c->distance = sqrt(raw / strtod(find(table, "feature.clusters"), NULL)) / 100;
    c->average = "root-mean-square";
  } else
    c->distance = NAN;
}

static struct cost read_cost(const char *path)
{
  static const char *const streets[] = {[0] = "preflop", [3] = "flop", [4] = "turn", [5] = "river"};
  struct cost c = {0};
  ih_table *table;
  ih_error error;
  if (ih_table_open(path, 0, &table, &error) != IH_OK)
    fail("%s", error.message);
  (void)sscanf(find(table, "rounds"), "2,%u", &c.board);
  c.street = streets[c.board];
  append(c.method, table, "%s", "bucket.method");
  append(c.method, table, " of %s", "bucket.of");
  append(c.method, table, ", %s bins", "feature.bins");
  append(c.method, table, ", %s clusters", "feature.clusters");
  append(c.method, table, ", within %s", "bucket.within");
  c.buckets = strtoull(find(table, "feature.buckets"), NULL, 10);
  c.cost = strtoull(find(table, "bucket.cost"), NULL, 10);
  find_distance(table, (double)c.cost / (double)count_hands(table), &c);
  ih_table_close(table);
  return c;
}

static int are_one_curve(const struct cost *a, const struct cost *b)
{
  return a->board == b->board && strcmp(a->method, b->method) == 0;
}

/* Orders by street, method, ascending buckets, and descending cost. */
static int in_order(const void *left, const void *right)
{
  const struct cost *a = left, *b = right;
  const int by_method = strcmp(a->method, b->method);
  if (a->board != b->board)
    return a->board < b->board ? -1 : 1;
  if (by_method != 0)
    return by_method;
  if (a->buckets != b->buckets)
    return a->buckets < b->buckets ? -1 : 1;
  return (a->cost < b->cost) - (a->cost > b->cost);
}

static void read_costs(char **paths)
{
  while (*paths != NULL && costs_count < MOST)
    costs[costs_count++] = read_cost(*paths++);
  qsort(costs, costs_count, sizeof *costs, in_order);
  for (size_t i = 0; i < costs_count; i++)
    costs[i].base =
        i > 0 && are_one_curve(&costs[i], &costs[i - 1]) ? costs[i - 1].base : costs[i].cost;
}

static double percent(const struct cost *c)
{
  return c->base == 0 ? 0 : 100 * (double)c->cost / (double)c->base;
}

static const char *distance_text(const struct cost *c, char text[TEXT])
{
  (void)snprintf(text, TEXT, isnan(c->distance) ? "-" : "%.3g", c->distance);
  return text;
}

static void print_lines(void)
{
  for (const struct cost *c = costs; c < costs + costs_count; c++) {
    char distance[TEXT], share[TEXT] = "-";
    if (c->base != 0)
      (void)snprintf(share, sizeof share, "%.2f", percent(c));
    printf("%-7s  %-34s  %9" PRIu64 "  %13s  %7s\n", c->street, c->method, c->buckets,
           distance_text(c, distance), share);
  }
}

static void print_numbers(void)
{
  for (const struct cost *c = costs; c < costs + costs_count; c++)
    printf("%" PRIu64 " %.4g\n", c->buckets, percent(c));
}

/* Prints the distances at both ends of each curve, once if they are equal. */
static void print_key(void)
{
  for (size_t first = 0, last; first < costs_count; first = last + 1) {
    char distance[TEXT];
    for (last = first; last + 1 < costs_count && are_one_curve(&costs[first], &costs[last + 1]);)
      last++;
    const struct cost *from = &costs[first], *to = &costs[last];
    printf("%s %s: ", from->street, from->method);
    if (isnan(from->distance))
      printf("no distance");
    else
      printf("%s distance %s %s with k = %" PRIu64, from->average, distance_text(from, distance),
             from->unit, from->buckets);
    if (!isnan(from->distance) && (from->cost != to->cost || from->buckets != to->buckets))
      printf(", %s with k = %" PRIu64, distance_text(to, distance), to->buckets);
    putchar('\n');
  }
}

/* ---- The picture ------------------------------------------------------------------------- */

/* A place and the number written there. */
struct place {
  double x, y, value;
  char text[24];
};

struct mark {
  double x, y, buckets, share;
  char share_text[24];
};

static struct {
  struct place k_axis[MOST], share_axis[MOST], labels[MOST];
  struct mark marks[MOST];
  double curve[MOST][4]; /* pieces, from x, y to x, y */
  size_t k_count, share_count, labels_count, marks_count, pieces;
} picture;

/* Finds a text whose class attribute is a number, followed by `after`. */
static void read_text(const char *line, const char *kind, const char *after, struct place list[],
                      size_t *count)
{
  struct place p;
  char start[TEXT];
  int end = 0;
  (void)snprintf(start, sizeof start, "<text class=\"%s\" ", kind);
  const char *at = strstr(line, start);
  if (at == NULL ||
      sscanf(at + strlen(start), "x=\"%lf\" y=\"%lf\">%23[0-9.e+-]%n", &p.x, &p.y, p.text, &end) !=
          3 ||
      strncmp(at + strlen(start) + end, after, strlen(after)) != 0)
    return;
  p.value = atof(p.text);
  if (*count == MOST)
    fail("too many of %s", kind);
  list[(*count)++] = p;
}

static void read_mark(const char *line)
{
  struct mark m;
  int end = 0;
  if (strncmp(line, "<path class=\"mark\" ", 19) != 0)
    return;
  const char *title = strstr(line, "<title>");
  const char *at = title == NULL ? NULL : strstr(title, ", k = ");
  if (sscanf(line, "<path class=\"mark\" d=\"M%lf %lfm", &m.x, &m.y) != 2 || at == NULL ||
      sscanf(at, ", k = %lf: %23[0-9.e-] %%%n", &m.buckets, m.share_text, &end) != 2 || end == 0 ||
      picture.marks_count == MOST ||
      (strstr(at + end, " distance ") == NULL &&
       (strncmp(at + end, "</title>", 8) != 0 || strcmp(m.share_text, "0") != 0)))
    fail("a mark without numbers: %s", line);
  m.share = atof(m.share_text);
  picture.marks[picture.marks_count++] = m;
}

static void read_curve(const char *line)
{
  double before[2], now[2];
  int end = 0;
  const char *at = strstr(line, " d=\"M");
  if (strncmp(line, "<path class=\"curve\" ", 20) != 0)
    return;
  if (at == NULL || sscanf(at, " d=\"M%lf %lf%n", &before[0], &before[1], &end) != 2)
    fail("a curve without a place: %s", line);
  for (at += end; sscanf(at, "L%lf %lf%n", &now[0], &now[1], &end) == 2; at += end) {
    if (picture.pieces == MOST)
      fail("too many pieces of curves");
    double *piece = picture.curve[picture.pieces++];
    memcpy(piece, before, sizeof before);
    memcpy(piece + 2, now, sizeof now);
    memcpy(before, now, sizeof now);
  }
}

static void read_picture(const char *path)
{
  char *line = NULL;
  size_t capacity = 0;
  FILE *file = fopen(path, "r");
  if (file == NULL)
    fail("%s: cannot open it", path);
  while (getline(&line, &capacity, file) > 0) {
    read_text(line, "middle", "<", picture.k_axis, &picture.k_count);
    read_text(line, "end", " %<", picture.share_axis, &picture.share_count);
    read_text(line, "label", "<", picture.labels, &picture.labels_count);
    read_mark(line);
    read_curve(line);
  }
  free(line);
  (void)fclose(file);
}

/* Returns the place of a number on a logarithmic axis, of which two places are known. */
static double on_axis(double value, double value0, double at0, double value1, double at1)
{
  return at0 + (at1 - at0) * log(value / value0) / log(value1 / value0);
}

static void check_places(void)
{
  const double baseline = 4; /* from the middle of a line's text */
  const struct place *k0 = picture.k_axis, *k1 = k0 + picture.k_count - 1;
  const struct place *first = NULL, *last = NULL, *zero = NULL;
  size_t known = 0;
  for (const struct place *p = picture.share_axis; p < picture.share_axis + picture.share_count;
       p++)
    if (p->value == 0)
      zero = p;
    else {
      first = first == NULL ? p : first;
      last = p;
      known++;
    }
  if (picture.k_count < 4 || known < 3 || zero == NULL || first->y > zero->y || k0->x >= k1->x)
    fail("the labels of the axes");
  for (const struct mark *m = picture.marks; m < picture.marks + picture.marks_count; m++) {
    const double x = on_axis(m->buckets, k0->value, k0->x, k1->value, k1->x);
    const double y =
        (m->share == 0 ? zero->y
                       : on_axis(m->share, first->value, first->y, last->value, last->y)) -
        baseline;
    if (fabs(x - m->x) > 0.3 || fabs(y - m->y) > 0.3)
      fail("a mark of k = %.0f, %s %% is at %.1f %.1f, not at %.1f %.1f", m->buckets, m->share_text,
           m->x, m->y, x, y);
    printf("%.0f %s\n", m->buckets, m->share_text);
  }
}

static double half_width(const struct place *label)
{
  return 3.2 * (double)strlen(label->text);
}

static int is_percentage(const char *text)
{
  char share[TEXT];
  for (size_t i = 0; i < costs_count; i++) {
    (void)snprintf(share, sizeof share, "%.3g", percent(&costs[i]));
    if (strcmp(share, text) == 0)
      return 1;
  }
  return 0;
}

static void check_labels(void)
{
  for (size_t n = 0; n < picture.labels_count; n++) {
    const struct place *label = &picture.labels[n];
    const double half = half_width(label);
    if (!is_percentage(label->text))
      fail("label %s: no percentage of a mark", label->text);
    if (label->x - half < 64 || label->x + half > 624 || label->y > 380 || label->y < 60)
      fail("label %s at %.1f %.1f: outside", label->text, label->x, label->y);
    for (const struct mark *m = picture.marks; m < picture.marks + picture.marks_count; m++)
      if (fabs(m->x - label->x) < half + 4 && m->y - label->y < 4 && label->y - m->y < 13)
        fail("label %s overlaps the mark at %.1f %.1f", label->text, m->x, m->y);
    for (const struct place *other = picture.labels; other < label; other++)
      if (fabs(other->x - label->x) < half_width(other) + half && fabs(other->y - label->y) < 10)
        fail("labels %s and %s overlap", other->text, label->text);
  }
}

static void check_apart(void)
{
  if (picture.pieces < 4)
    fail("only %zu pieces of curves", picture.pieces);
  for (const struct place *label = picture.labels; label < picture.labels + picture.labels_count;
       label++)
    for (size_t i = 0; i < picture.pieces; i++)
      for (unsigned step = 0; step <= 200; step++) {
        const double *piece = picture.curve[i], t = step / 200.0;
        const double dx = piece[0] + t * (piece[2] - piece[0]) - label->x;
        const double dy = piece[1] + t * (piece[3] - piece[1]) - label->y;
        if (fabs(dx) < 3 * (double)strlen(label->text) && dy < 1 && dy > -9)
          fail("label %s is on a curve", label->text);
      }
}

int main(int argc, char **argv)
{
  if (argc < 3)
    fail("cli_costs WHAT FILE...");
  const char *what = argv[1];
  if (strcmp(what, "lines") == 0 || strcmp(what, "numbers") == 0 || strcmp(what, "key") == 0) {
    read_costs(argv + 2);
    (*what == 'l' ? print_lines : *what == 'n' ? print_numbers : print_key)();
    return 0;
  }
  read_picture(argv[2]);
  if (argc > 3 && picture.labels_count < strtoull(argv[3], NULL, 10))
    fail("only %zu labels", picture.labels_count);
  if (strcmp(what, "labels") == 0 && argc > 4) {
    read_costs(argv + 4);
    check_labels();
  } else if (strcmp(what, "places") == 0)
    check_places();
  else if (strcmp(what, "apart") == 0 && argc == 4)
    check_apart();
  else
    fail("%s: not known", what);
  return 0;
}
