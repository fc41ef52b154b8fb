/* Prints the rows as a table or as JSON. */
#include "bench/machine.h"
#include "field.h"

static const char *const order_names[FIELD_ORDERS] = {"seven_random", "seven_in_order",
                                                      "five_random", "five_in_order"};

static double row_speed(const struct field_row *row, unsigned order)
{
  return row->ns[order] > 0 ? 1e3 / row->ns[order] : 0;
}

/* Returns the speed relative to the first row; 0 if either has no figure. */
static double ratio(const struct field_row rows[], const struct field_row *row, unsigned order)
{
  return row->ns[order] > 0 ? rows[0].ns[order] / row->ns[order] : 0;
}

static int written(FILE *out)
{
  return fflush(out) == 0 && !ferror(out);
}

/* ---- Text table --------------------------------------------------------------- */

static void print_head(FILE *out)
{
  fprintf(out, "%-26s  %11s  %9s  %-17s  %-17s  %-17s  %-17s  %s\n", "M hands/s on one core", "",
          "", "  7 cards, random", "7 cards, in order", "  5 cards, random", "5 cards, in order",
          "");
  fprintf(out, "%-26s  %11s  %9s", "method", "table bytes", "set-up ms");
  for (unsigned order = 0; order < FIELD_ORDERS; order++)
    fprintf(out, "  %9s %7s", "M/s", "ratio");
  fprintf(out, "  proven  source\n");
}

static void print_speed(const struct field_row rows[], const struct field_row *row, unsigned order,
                        FILE *out)
{
  const double times = ratio(rows, row, order);
  if (row->ns[order] <= 0)
    fprintf(out, "  %9s %7s", "-", "-");
  else if (times <= 0)
    fprintf(out, "  %9.1f %7s", row_speed(row, order), "-");
  else
    fprintf(out, "  %9.1f %7.2f", row_speed(row, order), times);
}

static void print_proven(const struct field_row *row, FILE *out)
{
  char text[8] = "";
  size_t n = 0;
  for (unsigned cards = 5; cards <= 7; cards++)
    if (row->proven[cards] > 0)
      n += (size_t)snprintf(text + n, sizeof text - n, "%s%u", n > 0 ? " " : "", cards);
  fprintf(out, "  %-6s", row->state == FIELD_REFUTED ? "WRONG" : text);
}

static void print_row(const struct field_row rows[], const struct field_row *row, FILE *out)
{
  if (row->state == FIELD_LEFT_OUT) {
    fprintf(out, "%-26s  skipped: out of memory for its tables\n", row->method->name);
    return;
  }
  fprintf(out, "%-26s  %11zu  %9.1f", row->method->name, field_bytes(row), row->set_up_ns / 1e6);
  for (unsigned order = 0; order < FIELD_ORDERS; order++)
    print_speed(rows, row, order, out);
  print_proven(row, out);
  fprintf(out, "  %s\n", row->method->source);
}

/* Returns the row proven on the most hands of `cards` cards. */
static const struct field_row *most_proven(const struct field_row rows[], size_t count,
                                           unsigned cards)
{
  const struct field_row *most = rows;
  for (size_t i = 0; i < count; i++)
    most = rows[i].proven[cards] > most->proven[cards] ? &rows[i] : most;
  return most;
}

int field_print_table(const struct field_row rows[], size_t count, FILE *out)
{
  print_head(out);
  for (size_t i = 0; i < count; i++)
    print_row(rows, &rows[i], out);
  for (unsigned cards = 5; cards <= 7; cards++) {
    const struct field_row *most = most_proven(rows, count, cards);
    fprintf(out, "proven, %u cards: %lu hands in order and as rows, %u values\n", cards,
            (unsigned long)most->proven[cards], most->values[cards]);
  }
  return written(out);
}

/* ---- JSON -------------------------------------------------------------------------- */

static void print_number(const char *name, const char *what, double number, FILE *out)
{
  if (number > 0)
    fprintf(out, ",\"%s%s\":%.3f", name, what, number);
  else
    fprintf(out, ",\"%s%s\":null", name, what);
}

static void print_object(const struct field_row rows[], const struct field_row *row, FILE *out)
{
  static const char *const states[] = {"left out", "proven", "wrong"};
  fputs("{\"method\":", out);
  bench_print_text(row->method->name, out);
  fputs(",\"source\":", out);
  bench_print_text(row->method->source, out);
  fprintf(out, ",\"state\":\"%s\"", states[row->state]);
  if (row->state != FIELD_LEFT_OUT)
    fprintf(out, ",\"table_bytes\":%zu,\"set_up_ms\":%.3f", field_bytes(row), row->set_up_ns / 1e6);
  for (unsigned cards = 5; cards <= 7; cards++)
    fprintf(out, ",\"proven_%u\":%lu,\"values_%u\":%u", cards, (unsigned long)row->proven[cards],
            cards, row->values[cards]);
  for (unsigned order = 0; order < FIELD_ORDERS; order++) {
    print_number(order_names[order], "", row_speed(row, order), out);
    print_number(order_names[order], "_ratio", ratio(rows, row, order), out);
  }
  fputs("}\n", out);
}

int field_print_json(const struct field_row rows[], size_t count, FILE *out)
{
  for (size_t i = 0; i < count; i++)
    print_object(rows, &rows[i], out);
  return written(out);
}
