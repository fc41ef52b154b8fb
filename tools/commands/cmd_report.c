#include "tools/commands/commands.h"
#include "tools/game.h"
#include "tools/io/output.h"
#include "tools/io/text.h"
#include "tools/page/page.h"

#include <isohand/abstraction.h>
#include <isohand/replacement.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { USUAL_DEALS = 200000, MOST_DEALS = 10000000, USUAL_CHOSEN = 5, MOST_CHOSEN = 1000 };

/* What is open for a page. */
struct reporting {
  const struct call *call;
  ih_abstraction **folders; /* of operands that are folders; NULL of others */
  ih_store **files;         /* and the other way about */
  struct page page;
};

/* ---- Tables ------------------------------------------------------------------------------ */

static enum outcome add_report_table(struct reporting *r, const ih_store *store)
{
  const char *path = ih_table_path(ih_store_table(store));
  struct page *page = &r->page;
  ih_error error;
  const enum outcome outcome = game_check(r->call, ih_store_indexer(store));
  if (outcome != DONE)
    return outcome;
  if (ih_store_feature(store) != ih_feature_find("bucket")) {
    report(r->call, "%s: it is a table of %s, not of buckets", path,
           ih_feature_name(ih_store_feature(store)));
    return USAGE;
  }
  if (curves_add(&page->curves, store, &error) != IH_OK) {
    report(r->call, "%s: %s", path, error.message);
    return FAILED;
  }
  if (street_read(store, &page->tables[page->count], &error) != IH_OK) {
    report(r->call, "%s", error.message);
    return FAILED;
  }
  page->count++;
  return DONE;
}

/* All files of a folder, or the file. */
static enum outcome open_operand(struct reporting *r, size_t i)
{
  const char *path = r->call->operands[i];
  enum outcome outcome = DONE;
  struct stat status;
  ih_error error;
  if (stat(path, &status) != 0 || !S_ISDIR(status.st_mode)) {
    if (ih_store_open(path, &r->files[i], &error) == IH_OK)
      return add_report_table(r, r->files[i]);
    report(r->call, "%s", error.message);
    return FAILED;
  }
  if (ih_abstraction_open(path, &r->folders[i], &error) != IH_OK) {
    report(r->call, "%s", error.message);
    return FAILED;
  }
  for (unsigned board = 0; board <= 5 && outcome == DONE; board++) {
    const ih_store *store = ih_abstraction_store(r->folders[i], board);
    if (store != NULL)
      outcome = add_report_table(r, store);
  }
  return outcome;
}

static enum outcome open_tables(struct reporting *r)
{
  const size_t n = r->call->count;
  enum outcome outcome = DONE;
  r->folders = calloc(n, sizeof *r->folders);
  r->files = calloc(n, sizeof *r->files);
  r->page.tables = calloc(PAGE_STREETS * n, sizeof *r->page.tables);
  if (r->folders == NULL || r->files == NULL || r->page.tables == NULL ||
      curves_new(PAGE_STREETS * n, &r->page.curves) != IH_OK) {
    report(r->call, "%s", ih_status_string(IH_ERR_MEMORY));
    return FAILED;
  }
  for (size_t i = 0; i < n && outcome == DONE; i++)
    outcome = open_operand(r, i);
  if (outcome == DONE)
    curves_join(&r->page.curves);
  return outcome;
}

static void close_tables(struct reporting *r)
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

/* ---- The page ---------------------------------------------------------------------------- */

static int write_page(int fd, const struct page *page)
{
  struct output out;
  output_init_file(&out, fd);
  page_put(&out, page);
  return output_flush(&out);
}

static enum outcome write_report(const struct call *call, const struct page *page)
{
  const char *path = call->settings.output;
  ih_replacement *file;
  ih_error error;
  if (text_is_stdout(path)) {
    const int failed = write_page(STDOUT_FILENO, page);
    return failed == 0 ? DONE : output_failed(call, failed);
  }
  enum ih_status status = ih_replacement_new(path, &file, &error);
  const int number = status == IH_OK ? write_page(ih_replacement_descriptor(file), page) : 0;
  if (number != 0) {
    ih_replacement_abort(file);
    report(call, "%s: %s", path, strerror(number));
    return FAILED;
  }
  if (status == IH_OK)
    status = ih_replacement_commit(file, &error);
  if (status != IH_OK)
    report(call, "%s", error.message);
  return status == IH_OK ? DONE : FAILED;
}

/* Whether a page is not made for what --flops says. */
static int is_about_flops(enum ih_status status)
{
  return status == IH_ERR_PARSE || status == IH_ERR_CARD || status == IH_ERR_DUPLICATE ||
         status == IH_ERR_COUNT || status == IH_ERR_RANGE;
}

static enum outcome make_report(struct reporting *r, const ih_indexer *boards)
{
  const struct settings *settings = &r->call->settings;
  const struct page_options options = {
      .deals = settings->samples == UINT64_MAX ? USUAL_DEALS : settings->samples,
      .seed = settings->seed,
      .chosen = settings->number == UINT64_MAX ? USUAL_CHOSEN : (uint32_t)settings->number,
      .flops = settings->flops,
      .boards = boards,
      .executor = r->call->executor};
  ih_error error;
  const enum ih_status status = page_make(&r->page, &options, &error);
  enum outcome outcome = DONE;
  if (status != IH_OK) {
    report(r->call, "%s", error.message);
    outcome = is_about_flops(status) ? USAGE : FAILED;
  }
  if (outcome == DONE)
    outcome = write_report(r->call, &r->page);
  page_free(&r->page);
  return outcome;
}

static enum outcome run_report(const struct call *call)
{
  static const ih_rounds flop = {.count = 1, .cards = {3}};
  struct reporting r = {.call = call};
  ih_indexer *boards = NULL;
  if (call->settings.output == NULL) {
    report(call, "-o FILE is missing");
    return USAGE;
  }
  enum outcome outcome = open_tables(&r);
  if (outcome == DONE) {
    const enum ih_status status = ih_indexer_new(&r.page.tables[0].deck, &flop, &boards);
    if (status != IH_OK) {
      report(call, "%s", ih_status_string(status));
      outcome = FAILED;
    } else
      outcome = game_check(call, boards);
  }
  if (outcome == DONE)
    outcome = make_report(&r, boards);
  ih_indexer_free(boards);
  close_tables(&r);
  return outcome;
}

static const struct option_spec options[] = {
    {"output", 'o', "FILE", "the page to write; - is stdout", OPTION_TEXT,
     offsetof(struct settings, output), 0, 0},
    {"flops", 0, "WHICH", "all, N that are evenly spread, or a list: AsKsQs,7h2d2c", OPTION_TEXT,
     offsetof(struct settings, flops), 0, 0},
    {"number", 'n', "N", "show hands near and far of N buckets a street (default: 5)",
     OPTION_NUMBER, offsetof(struct settings, number), 0, MOST_CHOSEN},
    {"samples", 0, "N", "draw N deals (default: 200000)", OPTION_NUMBER,
     offsetof(struct settings, samples), 1, MOST_DEALS},
    {"seed", 0, "S", "the seed for drawing (default: 1)", OPTION_NUMBER,
     offsetof(struct settings, seed), 0, UINT64_MAX},
    {0},
};

const struct command cmd_report = {
    .name = "report",
    .operands = "FILE|DIR... -o FILE",
    .summary = "show buckets as a page for a browser",
    .description =
        "Writes a page of HTML that shows what is in tables of buckets, or in all of a folder:\n"
        "what they were made by; sizes, cost and E[HS] of buckets; centres; preflop classes and\n"
        "the hands on flops by bucket; hands of buckets, the nearest to a centre and the farthest\n"
        "from it; where deals go from street to street; and of several files of a street, what\n"
        "they cost.  The first file of each street is shown in full.  The page needs no other\n"
        "file and no network, and can be read without JavaScript; with it, every bucket and flop\n"
        "in it can be chosen.  --flops says which flops are in it: by default all, or as many as\n"
        "fit in 2.2 MB.",
    .common = COMMON_THREADS,
    .options = options,
    .least = 1,
    .most = SIZE_MAX,
    .run = run_report,
};
