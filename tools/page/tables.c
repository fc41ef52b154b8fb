/* The tables of a page: files, buckets, and example hands. */
#include "tools/io/text.h"
#include "tools/page/html.h"
#include "tools/page/page.h"

#include <inttypes.h>
#include <string.h>

/* ---- Files ------------------------------------------------------------------------------- */

/* Writes a term with an explanation, which appears under the pointer or, through the style sheet,
 * on focus. */
static void put_term(struct output *out, const char *name, const char *meaning)
{
  output_print(out, "<abbr tabindex=\"0\" title=\"%s\">%s</abbr>", meaning, name);
}

static void put_number_cell(struct output *out, uint64_t number)
{
  output_print(out, "<td class=\"n\">");
  markup_number(out, number);
  output_print(out, "</td>");
}

/* Writes a cell about a file. */
typedef void (*put_fact)(struct output *out, const struct page_street *street);

static void put_buckets(struct output *out, const struct page_street *street)
{
  put_number_cell(out, street->buckets);
}

static void put_raw_hands(struct output *out, const struct page_street *street)
{
  put_number_cell(out, street->raw_hands);
}

/* Writes a cell with a distance in the street's unit, and the unit if is_named; a dash if none
 * exists. */
static void put_distance_cell(struct output *out, const struct page_street *street, double distance,
                              int is_named)
{
  char text[DISTANCE_TEXT];
  distance_text(distance, text);
  if (street->unit.one <= 0)
    output_words(out, "<td class=\"n\">–</td>");
  else
    output_print(out, "<td class=\"n\">%s%s%s</td>", text, is_named ? " " : "",
                 is_named ? street->unit.name : "");
}

static void put_mean_distance(struct output *out, const struct page_street *street)
{
  const double mean = (double)street->total_cost / (double)street->raw_hands;
  put_distance_cell(out, street, street->unit.one > 0 ? distance_in_unit(&street->unit, mean) : 0,
                    1);
}

static void put_value(struct output *out, const char *value)
{
  output_print(out, "<td class=\"n\">");
  markup_text(out, *value == '\0' ? "–" : value);
  output_print(out, "</td>");
}

/* `bucket.points` is optional in a table. */
static void put_points(struct output *out, const struct page_street *street)
{
  uint64_t points;
  const char *text = street_says(street, "bucket.points");
  if (text_number(text, strlen(text), &points))
    put_number_cell(out, points);
  else
    put_value(out, text);
}

static const struct fact {
  const char *name, *meaning;
  const char *key; /* metadata key; NULL: `put` writes the cell */
  put_fact put;
} facts[] = {
    {"Recipe", "Name of the recipe that the buckets were made by", "bucket.recipe", NULL},
    {"Method", "How hands become points and points become buckets", "bucket.method", NULL},
    {"of", "The kind of the method", "bucket.of", NULL},
    {"Bins", "Bins of a histogram of hand strength", "feature.bins", NULL},
    {"Clusters of opponents", "Clusters of opponents against which hand strength is measured",
     "feature.clusters", NULL},
    {"Within", "Buckets were made separately within each of these", "bucket.within", NULL},
    {"Public buckets", "Groups of boards within which buckets were made", "bucket.public", NULL},
    {"Distance",
     "The distance between points: l1 adds up differences, l2 adds up their squares, transport is "
     "the earth mover's distance",
     "bucket.distance", NULL},
    {"Buckets", "Number of buckets", NULL, put_buckets},
    {"Distinct points", "Number of distinct points that the canonical hands have", NULL,
     put_points},
    {"Raw hands", "Hands as dealt, without regard to suit isomorphism", NULL, put_raw_hands},
    {"Seed", "Seed of the first centres", "bucket.seed", NULL},
    {"Restarts", "How often the clustering was started; the best result is kept", "bucket.restarts",
     NULL},
    {"Iterations", "Iterations of the best start", "bucket.iterations", NULL},
    {"Converged", "Whether no hand changed its bucket in the last iteration", "bucket.converged",
     NULL},
    {"Mean distance from the centre",
     "Average over all raw hands of the distance of a hand from the centre of its bucket", NULL,
     put_mean_distance},
};

static int is_told(const struct page *page, const struct fact *fact)
{
  for (size_t i = 0; i < page->count; i++)
    if (fact->put != NULL || *street_says(&page->tables[i], fact->key) != '\0')
      return 1;
  return 0;
}

static void put_fact_row(struct output *out, const struct page *page, const struct fact *fact)
{
  output_words(out, "<tr><th scope=\"row\">");
  put_term(out, fact->name, fact->meaning);
  output_words(out, "</th>");
  for (size_t i = 0; i < page->count; i++)
    if (fact->put != NULL)
      fact->put(out, &page->tables[i]);
    else
      put_value(out, street_says(&page->tables[i], fact->key));
  output_print(out, "</tr>\n");
}

/* Writes all metadata of a file, including checksums and sources. */
static void put_metadata(struct output *out, const struct page_street *street)
{
  const ih_table *table = ih_store_table(street->store);
  const char *key, *value;
  output_print(out, "<details><summary>%s: ", street->name);
  markup_text(out, ih_table_path(table));
  output_words(out, HTML_METADATA);
  markup_number(out, ih_table_bytes(table));
  output_print(out, "</td></tr>\n");
  for (size_t i = 0; ih_table_metadata_get(table, i, &key, &value) == IH_OK; i++) {
    output_print(out, "<tr><th scope=\"row\">");
    markup_text(out, key);
    output_print(out, "</th><td>");
    markup_text(out, value);
    output_print(out, "</td></tr>\n");
  }
  output_print(out, "</table></details>\n");
}

void page_put_files(struct output *out, const struct page *page)
{
  output_words(out, HTML_FILES);
  for (size_t i = 0; i < page->count; i++)
    output_print(out, "<th scope=\"col\" class=\"n\">%s</th>", page->tables[i].name);
  output_print(out, "</tr></thead>\n<tbody>\n");
  for (size_t f = 0; f < sizeof facts / sizeof *facts; f++)
    if (is_told(page, &facts[f]))
      put_fact_row(out, page, &facts[f]);
  output_print(out, "</tbody></table></div>\n");
  for (size_t i = 0; i < page->count; i++)
    put_metadata(out, &page->tables[i]);
}

/* ---- Buckets ----------------------------------------------------------------------------- */

/* Rows shown without the script: few enough to read without paging. */
enum { ROWS = 21 };

static void put_bucket_row(struct output *out, const struct page_street *street, uint32_t bucket)
{
  output_print(out, "<tr><th scope=\"row\">");
  markup_bucket(out, "", street->name, bucket, street_is_listed(street));
  output_print(out, "</th><td class=\"n\">%.2f</td>", 100 * street->ehs[bucket]);
  put_number_cell(out, street->size[bucket]);
  output_print(out, "<td class=\"n\">%.4f</td>",
               100 * (double)street->size[bucket] / (double)street->raw_hands);
  put_distance_cell(out, street, street_distance(street, bucket), 0);
  if (street->total_cost == 0)
    put_value(out, "");
  else
    output_print(out, "<td class=\"n\">%.2f</td>", 100 * street_distance_share(street, bucket));
  output_print(out, "</tr>\n");
}

void page_put_buckets(struct output *out, const struct page_street *street)
{
  const struct {
    const char *key, *name, *meaning;
  } columns[] = {
      {"bucket", "Bucket", "Number of the bucket, by ascending E[HS] unless the labels were given"},
      {"ehs", "E[HS], %",
       "Mean over the bucket's raw hands of the share of opponents beaten, with "
       "ties counted half"},
      {"size", "Raw hands", "Hands as dealt, without regard to suit isomorphism"},
      {"share", "Share, %", "Share of all raw hands of the street"},
      {"mean", "Mean distance", street->unit.meaning},
      {"cost", "Share of distance, %",
       "Share of the distance of all hands from their centres that this "
       "bucket's hands have; with l2, of the squared distance"}};
  const uint32_t rows = street->buckets < ROWS ? street->buckets : ROWS;
  output_print(out, HTML_BUCKETS, street->name, rows < street->buckets ? "" : "All ", rows,
               street->buckets, rows < street->buckets ? ", evenly spread" : "");
  for (size_t c = 0; c < sizeof columns / sizeof *columns; c++) {
    output_print(out, "<th scope=\"col\"%s data-key=\"%s\">", c == 0 ? "" : " class=\"n\"",
                 columns[c].key);
    put_term(out, columns[c].name, columns[c].meaning);
    output_words(out, "</th>");
  }
  output_print(out, "</tr></thead>\n<tbody>\n");
  for (uint32_t i = 0; i < rows; i++)
    put_bucket_row(out, street, rows < street->buckets ? street_spread(street, i, rows) : i);
  output_print(out, "</tbody></table></div>\n");
}

/* ---- Example buckets --------------------------------------------------------------------- */

static void put_hand_distance(struct output *out, const struct page_street *street, uint64_t raw)
{
  put_distance_cell(out, street,
                    street->unit.one > 0 ? distance_in_unit(&street->unit, (double)raw) : 0, 0);
}

static void put_hands(struct output *out, const struct page_street *street, const char *title,
                      const ih_bucket_hand hands[], size_t n)
{
  const unsigned last = ih_store_rounds(street->store)->count - 1u;
  output_print(out, HTML_HANDS, title, street->unit.meaning);
  for (size_t i = 0; i < n; i++) {
    uint8_t cards[IH_MAX_CARDS];
    ih_unindex_unchecked(ih_store_indexer(street->store), last, hands[i].index, cards);
    output_print(out, "<tr><td class=\"hand\">");
    markup_hand(out, &street->deck, cards, street->board);
    output_print(out, "</td><td class=\"n\">%.2f</td>", 100 * hands[i].ehs);
    put_hand_distance(out, street, hands[i].distance);
    output_print(out, "</tr>\n");
  }
  output_print(out, "</tbody></table>\n");
}

static void put_chosen_bucket(struct output *out, const struct page_street *street,
                              const struct chosen_bucket *chosen, int is_derived)
{
  const uint32_t b = chosen->bucket;
  const ih_bucket_sample *sample = &chosen->sample;
  output_print(out, "<article class=\"card\"><h4>");
  markup_bucket(out, "Bucket ", street->name, b, street_is_listed(street));
  output_print(out, "</h4><p>E[HS] %.2f %%, %.4f %% of raw hands</p>\n", 100 * street->ehs[b],
               100 * (double)street->size[b] / (double)street->raw_hands);
  if (street->centres != CENTRES_NONE)
    chart_centre(out, street, b);
  else if (is_derived)
    chart_spread(out, street, chosen);
  if (is_derived) {
    put_hands(out, street, "Nearest to the centre", chosen->nearest, chosen->count);
    if (sample->count > CHOSEN_HANDS)
      put_hands(out, street, "Farthest from it", chosen->farthest, chosen->count);
    output_print(out, "<p class=\"note\">of %s%" PRIu64 " hands%s</p>",
                 sample->drawn == sample->hands ? "all " : "", sample->drawn,
                 sample->drawn == sample->hands ? "" : " drawn");
  }
  output_print(out, "</article>\n");
}

void page_put_chosen(struct output *out, const struct page_street *street,
                     const struct chosen_buckets *chosen)
{
  if (chosen->count == 0)
    return;
  output_print(out, "<h3>From the lowest to the highest bucket</h3>\n");
  if (street->centres != CENTRES_NONE)
    output_print(out, "<p class=\"note\">%s.</p>\n", street->meaning);
  else if (chosen->is_derived)
    output_print(out, "<p class=\"note\">E[HS] of hands of the bucket, from 0 to 1.</p>\n");
  if (!chosen->is_derived)
    output_words(out, HTML_UNTOLD);
  output_print(out, "<div class=\"cards\">\n");
  for (uint32_t i = 0; i < chosen->count; i++)
    put_chosen_bucket(out, street, &chosen->bucket[i], chosen->is_derived);
  output_print(out, "</div>\n");
}
