#include "tools/commands/buckets.h"
#include "tools/commands/commands.h"
#include "tools/game.h"
#include "tools/io/output.h"
#include "tools/page/page.h"

#include <isohand/abstraction.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { USUAL_DEALS = 200000, MOST_DEALS = 10000000, USUAL_CHOSEN = 5, MOST_CHOSEN = 1000 };

static enum outcome run_report(const struct call *call);

static struct {
  const char *flops, *output;
  struct number number, samples, seed;
} given;

static const struct option_spec own_options[] = {
    TEXT("output", 'o', "FILE", A_FILE, &given.output, "the page to write; - for stdout"),
    TEXT("flops", 0, "WHICH", ANYTHING, &given.flops,
         "flops on the page: all, N evenly spread, or a list: AsKsQs,7h2d2c"),
    NUMBER("number", 'n', "N", &given.number, 0, MOST_CHOSEN,
           "show example hands of N buckets per street (default: 5)"),
    NUMBER("samples", 0, "N", &given.samples, 1, MOST_DEALS, "draw N deals (default: 200000)"),
    NUMBER("seed", 0, "S", &given.seed, 0, UINT64_MAX, "the seed for drawing (default: 1)"),
    {0},
};

const struct command cmd_report = {
    .name = "report",
    .operands = "FILE|DIR... -o FILE",
    .summary = "make an HTML page that shows buckets",
    .description =
        "Writes an HTML page about bucket tables, given as files or as folders of them: how they\n"
        "were made; size, mean distance and E[HS] of the buckets; their centres; the buckets of\n"
        "preflop classes and of the hands on flops; the hands nearest to a centre and farthest\n"
        "from it; transitions from street to street; and cost against the number of buckets, if\n"
        "a street has several files.  The first file of each street is shown in full.  The page\n"
        "is self-contained and readable without JavaScript, which adds a choice of any bucket\n"
        "and flop.  --flops selects the flops on the page: by default all, or as many as fit in\n"
        "2.2 MB.",
    .common = COMMON_THREADS,
    .options = own_options,
    .least = 1,
    .most = SIZE_MAX,
    .first = A_FILE,
    .other = A_FILE,
    .run = run_report,
};

/* The open tables of a page. */
struct pages {
  const struct call *call;
  ih_abstraction **folders; /* by operand; NULL for a file */
  ih_store **files;         /* by operand; NULL for a folder */
  struct page page;
};

static enum outcome open_tables(struct pages *r);
static enum outcome make_page(struct pages *r, const ih_indexer *boards);
static void close_tables(struct pages *r);

static enum outcome run_report(const struct call *call)
{
  static const ih_rounds flop = {.count = 1, .cards = {3}};
  struct pages r = {.call = call};
  ih_indexer *boards = NULL;
  if (given.output == NULL)
    return refused(call, "-o FILE is missing");
  enum outcome outcome = open_tables(&r);
  if (outcome == DONE) {
    const enum ih_status status = ih_indexer_new(&r.page.tables[0].deck, &flop, &boards);
    if (status != IH_OK) {
      message(call, "%s", ih_status_string(status));
      outcome = FAILED;
    } else
      outcome = game_check(call, boards);
  }
  if (outcome == DONE)
    outcome = make_page(&r, boards);
  ih_indexer_free(boards);
  close_tables(&r);
  return outcome;
}

/* ---- Opening tables ---------------------------------------------------------------------- */

static enum outcome add_page_table(struct pages *r, const ih_store *store)
{
  const char *path = ih_table_path(ih_store_table(store));
  struct page *page = &r->page;
  ih_error error;
  if (ih_store_feature(store) != ih_feature_find("bucket"))
    return refused(r->call, "%s: it is a table of %s, not of buckets", path,
                   ih_feature_name(ih_store_feature(store)));
  if (ih_store_rounds(store)->cards[0] != 2)
    return failed(r->call, "%s: pages are of hands of two hole cards", path);
  if (curves_add(&page->curves, store, &error) != IH_OK)
    return failed(r->call, "%s: %s", path, error.message);
  if (street_read(store, &page->tables[page->count], &error) != IH_OK)
    return failed(r->call, "%s", error.message);
  page->count++;
  return DONE;
}

/* Opens all files of a folder, or one file. */
static enum outcome open_operand(struct pages *r, size_t i)
{
  const char *path = r->call->operands[i];
  struct stat status;
  const int is_folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode);
  enum outcome outcome = is_folder ? buckets_open(r->call, path, &r->folders[i])
                                   : game_open_store(r->call, path, &r->files[i]);
  if (outcome == DONE && !is_folder)
    return add_page_table(r, r->files[i]);
  for (size_t s = 0; s < BUCKET_STREETS && outcome == DONE; s++) {
    const ih_store *store = ih_abstraction_store(r->folders[i], bucket_streets[s].board);
    if (store != NULL)
      outcome = add_page_table(r, store);
  }
  return outcome;
}

static enum outcome open_tables(struct pages *r)
{
  const size_t n = r->call->count;
  enum outcome outcome = DONE;
  r->folders = calloc(n, sizeof *r->folders);
  r->files = calloc(n, sizeof *r->files);
  r->page.tables = calloc(PAGE_STREETS * n, sizeof *r->page.tables);
  if (r->folders == NULL || r->files == NULL || r->page.tables == NULL ||
      curves_new(PAGE_STREETS * n, &r->page.curves) != IH_OK)
    return failed(r->call, "%s", ih_status_string(IH_ERR_MEMORY));
  for (size_t i = 0; i < n && outcome == DONE; i++)
    outcome = open_operand(r, i);
  if (outcome == DONE)
    curves_join(&r->page.curves);
  return outcome;
}

static void close_tables(struct pages *r)
{
  for (size_t i = 0; i < r->page.count; i++)
    street_free(&r->page.tables[i]);
  for (size_t i = 0; i < r->call->count; i++) {
    if (r->folders != NULL)
      ih_abstraction_close(r->folders[i]);
    if (r->files != NULL)
      ih_store_close(r->files[i]);
  }
  curves_free(&r->page.curves);
  free(r->page.tables);
  free(r->folders);
  free(r->files);
}

/* ---- Making the page --------------------------------------------------------------------- */

static void write_page(struct output *out, void *page)
{
  page_put(out, page);
}

/* Returns 1 if an error is about the value of --flops. */
static int is_about_flops(enum ih_status status)
{
  return status == IH_ERR_PARSE || status == IH_ERR_CARD || status == IH_ERR_DUPLICATE ||
         status == IH_ERR_COUNT || status == IH_ERR_RANGE;
}

static enum outcome make_page(struct pages *r, const ih_indexer *boards)
{
  const struct page_options options = {.deals = number_or(given.samples, USUAL_DEALS),
                                       .seed = number_or(given.seed, 1),
                                       .chosen = (uint32_t)number_or(given.number, USUAL_CHOSEN),
                                       .flops = given.flops,
                                       .boards = boards,
                                       .executor = r->call->executor};
  ih_error error;
  const enum ih_status status = page_make(&r->page, &options, &error);
  enum outcome outcome = DONE;
  if (status != IH_OK) {
    message(r->call, "%s", error.message);
    outcome = is_about_flops(status) ? USAGE : FAILED;
  }
  if (outcome == DONE)
    outcome = output_to(r->call, given.output, write_page, &r->page);
  page_free(&r->page);
  return outcome;
}
