#include "tools/page/page.h"

#include "tools/page/html.h"
#include "tools/plot/svg.h"
#include "tools/stream.h"

#include <stdlib.h>
#include <string.h>

/* ---- Computing --------------------------------------------------------------------------- */

/* Most rows and columns of transitions: as many as a reader can distinguish. */
enum { PARTS = 48 };

/* Chooses the first table of each street. */
static void choose_streets(struct page *page)
{
  static const unsigned boards[PAGE_STREETS] = {0, 3, 4, 5};
  for (size_t s = 0; s < PAGE_STREETS; s++)
    for (size_t i = 0; i < page->count; i++)
      if (page->tables[i].board == boards[s]) {
        page->streets[page->shown++] = page->tables[i];
        break;
      }
}

/* Makes the parts whose only error is IH_ERR_MEMORY. */
static enum ih_status make_parts(struct page *page, size_t s)
{
  enum ih_status status = bucket_deals_find(&page->deals, page->streets, s, &page->hands[s]);
  if (status == IH_OK && s + 1 < page->shown)
    status = transitions_count(&page->deals, page->streets, s, PARTS, &page->transitions[s]);
  return status;
}

static enum ih_status make_flops(struct page *page, const struct page_street *street,
                                 const struct page_options *options, ih_error *error)
{
  ih_error reason;
  const enum ih_status status =
      flops_choose(street, options->boards, options->flops, &page->flops, &reason);
  if (status == IH_OK)
    return IH_OK;
  return stream_fail(error, status, "%s%s",
                     status == IH_ERR_MEMORY ? "" : "--flops: ", reason.message);
}

/* Checks all labels of preflop and flop tables, since all of them are shown, and chooses the flops.
 */
static enum ih_status make_board(struct page *page, const struct page_street *street,
                                 const struct page_options *options, ih_error *error)
{
  if (street->board > 3)
    return IH_OK;
  const enum ih_status status = street_check(street, NULL, 0, error);
  return status == IH_OK && street->board == 3 ? make_flops(page, street, options, error) : status;
}

/* Returns 1 if any street has several files of one method, which make a curve. */
static int has_curve(const struct curves *curves)
{
  for (size_t c = 0; c < curves->n; c++)
    if (curves->curves[c].n > 1)
      return 1;
  return 0;
}

/* Draws the picture of `isohand plot`. */
static enum ih_status draw_curves(struct page *page)
{
  size_t length = 0;
  FILE *file = open_memstream(&page->picture, &length);
  if (file == NULL)
    return IH_ERR_MEMORY;
  const int is_drawn = svg_curves(file, &page->curves) && !ferror(file);
  return fclose(file) == 0 && is_drawn ? IH_OK : IH_ERR_MEMORY;
}

enum ih_status page_make(struct page *page, const struct page_options *options, ih_error *error)
{
  enum ih_status status = IH_OK, memory = IH_OK;
  choose_streets(page);
  page->seed = options->seed;
  for (size_t s = 0; s < page->shown && status == IH_OK; s++)
    status = make_board(page, &page->streets[s], options, error);
  if (status == IH_OK && options->flops != NULL && page->flops.count == 0)
    return stream_fail(error, IH_ERR_RANGE, "--flops: there is no table of the flop");
  if (status == IH_OK)
    status = deals_draw(page->streets, page->shown, (size_t)options->deals, options->seed,
                        &page->deals, error);
  for (size_t s = 0; s < page->shown && status == IH_OK && memory == IH_OK; s++) {
    memory = make_parts(page, s);
    status = chosen_read(&page->streets[s], options->chosen, options->seed, options->executor,
                         &page->chosen[s], error);
  }
  if (status == IH_OK && memory == IH_OK && has_curve(&page->curves))
    memory = draw_curves(page);
  return memory == IH_OK ? status : stream_fail(error, memory, "%s", ih_status_string(memory));
}

void page_free(struct page *page)
{
  deals_free(&page->deals);
  flops_free(&page->flops);
  for (size_t s = 0; s < PAGE_STREETS; s++) {
    bucket_deals_free(&page->hands[s]);
    transitions_free(&page->transitions[s]);
    chosen_free(&page->chosen[s]);
  }
  free(page->picture);
}

/* ---- Head -------------------------------------------------------------------------------- */

/* Writes the distinct names of recipes in the order of the files. */
static void put_recipes(struct output *out, const struct page *page)
{
  int is_begun = 0;
  for (size_t i = 0; i < page->count; i++) {
    const char *recipe = street_says(&page->tables[i], "bucket.recipe");
    int is_new = *recipe != '\0';
    for (size_t j = 0; j < i; j++)
      is_new &= strcmp(street_says(&page->tables[j], "bucket.recipe"), recipe) != 0;
    if (!is_new)
      continue;
    if (is_begun)
      output_print(out, ", ");
    markup_text(out, recipe);
    is_begun = 1;
  }
}

static void put_head(struct output *out, const struct page *page)
{
  output_print(out, HTML_HEAD, ih_version());
  put_recipes(out, page);
  output_print(out, "</title>\n<style>\n");
  markup_lines(out, page_css);
  chart_colours(out);
  output_print(out, "</style>\n</head>\n");
}

static void put_header(struct output *out, const struct page *page)
{
  const ih_feature_game *game = ih_store_game(page->streets[0].store);
  char deck[IH_DECK_TEXT];
  (void)ih_deck_format(&game->deck, deck);
  output_words(out, HTML_BODY);
  put_recipes(out, page);
  output_print(out, HTML_GAME, deck, ih_ranking_name(game->ranking), game->final_board,
               ih_version());
  for (size_t s = 0; s < page->shown; s++)
    output_print(out, "<a href=\"#%s\">%s</a>", page->streets[s].name, page->streets[s].name);
  if (page->shown > 1)
    output_print(out, "<a href=\"#transitions\">Transitions</a>");
  output_print(out, "</nav></header>\n<main id=\"main\">\n");
}

/* ---- Parts ------------------------------------------------------------------------------- */

/* Embeds the curves as an image, so that their style and the page's stay separate. */
static void put_curves(struct output *out, const struct page *page)
{
  output_print(out, HTML_COST, page->curves.title, curves_note);
  markup_address(out, page->picture);
  output_print(out, "\"></section>\n");
}

/* Writes the panel in which the script shows the selected bucket. */
static void put_inspector(struct output *out, const struct page *page, size_t s)
{
  const struct page_street *street = &page->streets[s];
  output_print(out, HTML_INSPECTOR, street->name, street->buckets - 1);
  if (street->centres != CENTRES_NONE) {
    output_print(out, "<figure>");
    chart_no_columns(out, "centre", "The centre of the bucket that is chosen");
    output_print(out, "<figcaption>%s<span data-role=\"top\"></span></figcaption></figure>",
                 street->meaning);
  }
  if (s + 1 < page->shown) {
    output_print(out, "<figure>");
    chart_no_columns(out, "next", "Where the deals of the bucket that is chosen go next");
    output_print(out, HTML_NEXT, page->streets[s + 1].name);
  }
  output_words(out, HTML_DRAWN);
}

static void put_grid(struct output *out, const struct page *page, const struct page_street *street)
{
  uint32_t bucket[IH_MAX_HOLES];
  char flop[3 * 2 + 1];
  if (street->board != 0 && street->board != 3)
    return;
  output_print(out, "<div class=\"board\" data-role=\"board\">\n");
  if (street->board == 3) {
    const uint8_t *first = page->flops.card[page->flops.count / 2];
    flops_buckets(street, first, bucket);
    (void)ih_cards_format(&street->deck, first, 3, flop);
    output_print(out, "<h3>Hands on the flop <span data-role=\"flop\">%s</span></h3>\n", flop);
    if (street_is_listed(street))
      output_print(out, HTML_FLOPS, flop, page->flops.count, page->flops.all);
    chart_holes(out, street, first, bucket);
  } else {
    output_print(out, "<h3>Preflop classes</h3>\n");
    chart_classes(out, street);
  }
  output_print(out, HTML_LEGEND, 100 * street->lowest_ehs, 100 * street->highest_ehs);
}

/* "On average, a hand is 2.1 points of equity from the centre of its bucket." */
static void put_distance_note(struct output *out, const struct page_street *street)
{
  const double mean = (double)street->total_cost / (double)street->raw_hands;
  char text[DISTANCE_TEXT];
  if (street->unit.one <= 0)
    return;
  distance_text(distance_in_unit(&street->unit, mean), text);
  output_print(out, HTML_DISTANCE, street->unit.meaning, text, street->unit.name,
               street->unit.is_square ? " (root mean square)" : "");
}

static void put_section(struct output *out, const struct page *page, size_t s)
{
  const struct page_street *street = &page->streets[s];
  output_print(out, "<section id=\"%s\" class=\"street\" data-street=\"%zu\"><h2>%s <small>",
               street->name, s, street->name);
  markup_number(out, street->buckets);
  output_print(out, " buckets of ");
  markup_number(out, ih_store_hands(street->store));
  output_print(out, " hands</small></h2>\n");
  put_distance_note(out, street);
  chart_overview(out, street);
  if (!street_is_listed(street))
    output_print(out,
                 "<p class=\"note\">With more than %d buckets, those below stand for all.</p>\n",
                 STREET_LISTED);
  output_print(out, "<div class=\"pair\">\n");
  put_grid(out, page, street);
  if (street_is_listed(street))
    put_inspector(out, page, s);
  output_print(out, "</div>\n");
  page_put_chosen(out, street, &page->chosen[s]);
  output_print(out, "<h3>Buckets</h3>\n");
  page_put_buckets(out, street);
  output_print(out, "</section>\n");
}

static void put_transitions(struct output *out, const struct page *page)
{
  if (page->shown < 2)
    return;
  output_print(out, HTML_TRANSITIONS, page->deals.count, (unsigned long long)page->seed);
  for (size_t s = 0; s + 1 < page->shown; s++)
    chart_transitions(out, &page->streets[s], &page->streets[s + 1], &page->transitions[s]);
  output_print(out, "</div></section>\n");
}

void page_put(struct output *out, const struct page *page)
{
  put_head(out, page);
  put_header(out, page);
  output_print(out, "<section id=\"files\"><h2>Files</h2>\n");
  page_put_files(out, page);
  if (page->count > page->shown)
    output_print(out, "<p class=\"note\">The first file of each street is shown below.</p>\n");
  output_print(out, "</section>\n");
  if (page->picture != NULL)
    put_curves(out, page);
  for (size_t s = 0; s < page->shown; s++)
    put_section(out, page, s);
  put_transitions(out, page);
  output_words(out, HTML_DATA);
  page_put_data(out, page);
  output_words(out, HTML_SCRIPT);
  markup_lines(out, page_js);
  output_words(out, HTML_END);
}
