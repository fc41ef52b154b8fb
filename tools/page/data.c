/* The data for the page's script as JSON: numbers and constant strings, but no text from a file. */
#include "tools/io/json.h"
#include "tools/page/page.h"

#include <math.h>

static void put_sizes(struct json *json, const struct page_street *street)
{
  json_open(json, "size", '[');
  for (uint32_t b = 0; b < street->buckets; b++)
    json_number(json, NULL, street->size[b]);
  json_close(json, ']');
}

/* Costs are strings, since JavaScript's numbers are exact only up to 2^53. */
static void put_costs(struct json *json, const struct page_street *street)
{
  json_open(json, "cost", '[');
  for (uint32_t b = 0; b < street->buckets; b++) {
    json_text_begin(json, NULL);
    output_number(json->out, street->cost[b]);
    json_text_end(json);
  }
  json_close(json, ']');
}

/* A mean raw distance d is d / one, or sqrt(d) / one; one is 0 if the method measures none. */
static void put_unit(struct json *json, const struct distance_unit *unit)
{
  json_open(json, "unit", '{');
  json_decimal(json, "one", unit->one);
  json_boolean(json, "square", unit->is_square);
  json_text(json, "name", unit->name);
  json_close(json, '}');
}

/* E[HS] in millionths. */
static void put_means(struct json *json, const struct page_street *street)
{
  json_open(json, "ehs", '[');
  for (uint32_t b = 0; b < street->buckets; b++)
    json_number(json, NULL, (uint64_t)llround(1e6 * street->ehs[b]));
  json_close(json, ']');
}

/* Appends a centre's columns relative to the end of the scale. */
static void put_columns(struct output *out, const struct page_street *street, uint32_t bucket,
                        unsigned width)
{
  const double most = (1u << width) - 1;
  struct markup_bits bits = {.out = out};
  double columns[STREET_COLUMNS];
  const double top = street_columns(street, bucket, columns);
  for (unsigned i = 0; i < street->columns; i++)
    markup_bits_put(&bits, (uint32_t)lround(most * columns[i] / top), width);
  markup_bits_end(&bits);
}

/* Histograms have one letter per column, and the end of each scale in millionths; levels have two
 * letters, and the scale ends at 1. */
static void put_centres(struct json *json, const struct page_street *street)
{
  const int is_level = street->centres == CENTRES_LEVELS;
  const unsigned letters = is_level ? 2 : 1;
  json_open(json, "centre", '{');
  json_text(json, "meaning", street->meaning);
  json_number(json, "columns", street->columns);
  json_number(json, "letters", letters);
  json_text_begin(json, "values");
  for (uint32_t b = 0; b < street->buckets; b++)
    put_columns(json->out, street, b, 6 * letters);
  json_text_end(json);
  json_open(json, "top", '[');
  for (uint32_t b = 0; b < street->buckets && !is_level; b++) {
    double columns[STREET_COLUMNS];
    json_number(json, NULL, (uint64_t)llround(1e6 * street_columns(street, b, columns)));
  }
  json_close(json, ']');
  json_close(json, '}');
}

/* Appends the first deals of each bucket, one letter per card. */
static void put_deals(struct json *json, const struct page *page, size_t s)
{
  const struct page_street *street = &page->streets[s];
  const struct bucket_deals *deals = &page->hands[s];
  json_open(json, "hands", '[');
  for (uint32_t b = 0; b < street->buckets; b++) {
    const size_t *deal = &deals->deal[(size_t)b * deals->each];
    json_text_begin(json, NULL);
    for (size_t i = 0; i < deals->each && deal[i] != SIZE_MAX; i++)
      for (size_t c = 0; c < 2 + street->board; c++)
        output_char(json->out, markup_letter(page->deals.card[deal[i] * page->deals.cards + c]));
    json_text_end(json);
  }
  json_close(json, ']');
}

static void put_transition_counts(struct json *json, const struct transitions *t)
{
  json_open(json, "next", '{');
  json_number(json, "rows", t->rows);
  json_number(json, "columns", t->columns);
  json_open(json, "count", '[');
  for (size_t i = 0; i < (size_t)t->rows * t->columns; i++)
    json_number(json, NULL, t->count[i]);
  json_close(json, ']');
  json_close(json, '}');
}

static void put_street(struct json *json, const struct page *page, size_t s)
{
  const struct page_street *street = &page->streets[s];
  json_open(json, NULL, '{');
  json_text(json, "name", street->name);
  json_number(json, "board", street->board);
  json_number(json, "buckets", street->buckets);
  if (street_is_listed(street)) {
    put_sizes(json, street);
    put_costs(json, street);
    put_unit(json, &street->unit);
    put_means(json, street);
    if (street->centres != CENTRES_NONE)
      put_centres(json, street);
    if (s + 1 < page->shown)
      put_transition_counts(json, &page->transitions[s]);
    put_deals(json, page, s);
  }
  json_close(json, '}');
}

/* Appends a flop, as "AsKsQs", and the buckets of its hands. */
static void put_flop(struct json *json, const struct page_street *street, const uint8_t flop[3])
{
  uint32_t bucket[IH_MAX_HOLES];
  flops_buckets(street, flop, bucket);
  json_open(json, NULL, '[');
  json_text_begin(json, NULL);
  output_cards(json->out, &street->deck, flop, 3);
  json_text_end(json);
  json_text_begin(json, NULL);
  flops_put(json->out, street, flop, bucket);
  json_text_end(json);
  json_close(json, ']');
}

static void put_flops(struct json *json, const struct page *page, const struct page_street *street)
{
  json_open(json, "flops", '{');
  json_number(json, "bits", flops_bits(street->buckets));
  json_number(json, "all", page->flops.all);
  json_open(json, "list", '[');
  for (size_t i = 0; i < page->flops.count; i++)
    put_flop(json, street, page->flops.card[i]);
  json_close(json, ']');
  json_close(json, '}');
}

void page_put_data(struct output *out, const struct page *page)
{
  static const char suits[] = "shdc";
  const ih_deck *deck = &page->streets[0].deck;
  struct json json;
  json_begin_line(&json, out);
  json_text_of(&json, "ranks", ih_deck_ranks(deck), deck->ranks);
  json_text_of(&json, "suits", suits, deck->suits);
  json_open(&json, "streets", '[');
  for (size_t s = 0; s < page->shown; s++)
    put_street(&json, page, s);
  json_close(&json, ']');
  for (size_t s = 0; s < page->shown; s++)
    if (page->streets[s].board == 3 && street_is_listed(&page->streets[s]))
      put_flops(&json, page, &page->streets[s]);
  json_end_line(&json);
}
