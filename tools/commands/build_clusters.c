/* Clusters of opponents' hole cards, read from a text or made from the histograms of all preflop
 * classes. */
#include "tools/commands/build.h"
#include "tools/io/text.h"
#include "tools/plot/class.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { USUAL_CLUSTERS = 8 };

/* Preflop hands and their clusters. */
struct cluster_option {
  struct build *build;
  ih_indexer *indexer;
  unsigned hands;
  unsigned count;
  uint8_t *of; /* by hand */
};

static const char *cluster_name_of(const struct cluster_option *clusters, unsigned hand,
                                   char name[CLASS_NAME])
{
  const ih_deck *deck = &clusters->build->game.deck;
  uint8_t cards[2];
  ih_unindex_unchecked(clusters->indexer, 0, hand, cards);
  class_name(deck, class_of(deck, cards), name);
  return name;
}

/* ---- Clusters from a text ---------------------------------------------------------------- */

/* A text being read. */
struct source {
  const char *path;
  FILE *file;
  unsigned line;
  unsigned given[IH_PREFLOP_CLASSES]; /* line number of each hand; 0: not seen yet */
};

static enum outcome refuse_clusters(const struct cluster_option *clusters,
                                    const struct source *source, const char *word, const char *why)
{
  char quote[TEXT_QUOTE];
  return failed(clusters->build->call, "%s: line %u: %s %s", source->path, source->line,
                text_quote(word, strlen(word), quote), why);
}

/* Handles the words of a line such as "AKs 3"; missing words are NULL. */
static enum outcome read_words(struct cluster_option *clusters, struct source *source,
                               const char *name, const char *number, const char *more)
{
  uint8_t cards[2];
  uint64_t hand, cluster;
  char why[60];
  if (!class_parse(&clusters->build->game.deck, name, cards) ||
      ih_index_round(clusters->indexer, 0, cards, &hand) != IH_OK)
    return refuse_clusters(clusters, source, name,
                           "is not a preflop class of this deck, such as AA, AKs or AKo");
  if (source->given[hand] > 0) {
    (void)snprintf(why, sizeof why, "is a duplicate of line %u", source->given[hand]);
    return refuse_clusters(clusters, source, name, why);
  }
  if (number == NULL)
    return refuse_clusters(clusters, source, name, "is not followed by a cluster number");
  if (!text_number(number, strlen(number), &cluster) || cluster >= clusters->hands) {
    (void)snprintf(why, sizeof why, "is not a number from 0 to %u", clusters->hands - 1);
    return refuse_clusters(clusters, source, number, why);
  }
  if (more != NULL)
    return refuse_clusters(clusters, source, more, "is an unexpected third word");
  source->given[hand] = source->line;
  clusters->of[hand] = (uint8_t)cluster;
  return DONE;
}

static enum outcome read_line(struct cluster_option *clusters, struct source *source, char *line)
{
  static const char space[] = " \t\r\n";
  char *rest = NULL;
  line[strcspn(line, "#")] = '\0';
  const char *name = strtok_r(line, space, &rest);
  if (name == NULL)
    return DONE;
  const char *number = strtok_r(NULL, space, &rest);
  return read_words(clusters, source, name, number,
                    number == NULL ? NULL : strtok_r(NULL, space, &rest));
}

/* Checks that every hand has a cluster, and every cluster a hand. */
static enum outcome check_cluster_text(struct cluster_option *clusters, const struct source *source)
{
  unsigned used[IH_PREFLOP_CLASSES] = {0};
  char name[CLASS_NAME];
  for (unsigned i = 0; i < clusters->hands; i++) {
    if (source->given[i] == 0)
      return failed(clusters->build->call, "%s: no line for %s", source->path,
                    cluster_name_of(clusters, i, name));
    used[clusters->of[i]]++;
    if (clusters->of[i] >= clusters->count)
      clusters->count = clusters->of[i] + 1u;
  }
  for (unsigned c = 0; c < clusters->count; c++)
    if (used[c] == 0)
      return failed(clusters->build->call, "%s: cluster %u of 0 to %u is empty", source->path, c,
                    clusters->count - 1);
  return DONE;
}

static enum outcome fail_reading(const struct cluster_option *clusters, const char *path,
                                 const char *what)
{
  return failed(clusters->build->call, "%s: cannot %s it: %s", path, what, strerror(errno));
}

static enum outcome read_text(struct cluster_option *clusters, const char *path, FILE *file)
{
  struct source source = {.path = path, .file = file};
  enum outcome outcome = DONE;
  char *line = NULL;
  size_t capacity = 0;
  clusters->count = 0;
  while (outcome == DONE && getline(&line, &capacity, file) >= 0) {
    source.line++;
    outcome = read_line(clusters, &source, line);
  }
  if (outcome == DONE && !feof(file))
    outcome = fail_reading(clusters, path, "read");
  free(line);
  return outcome == DONE ? check_cluster_text(clusters, &source) : outcome;
}

/* ---- Clusters from histograms ------------------------------------------------------------ */

/* Makes the clusters from histogram[i * bins + b], bin b of preflop class i. */
static enum outcome cluster_histograms(struct cluster_option *clusters, unsigned bins,
                                       enum ih_dtype dtype, const void *histogram)
{
  const enum ih_status status = ih_preflop_clusters(&clusters->build->game.deck, bins, dtype,
                                                    histogram, clusters->count, clusters->of);
  if (status == IH_OK)
    return DONE;
  return failed(clusters->build->call, "%s",
                status == IH_ERR_RANGE ? "--clusters: more clusters than distinct preflop classes"
                                       : ih_status_string(status));
}

/* Returns 1 if a table holds the histograms of the preflop classes of this game. */
static int is_of_game(const struct build *build, const ih_store *store)
{
  const unsigned board = build->game.final_board == 0 ? 5 : build->game.final_board;
  const ih_feature_game *game = ih_store_game(store);
  return ih_store_feature(store) == ih_feature_find("histogram") &&
         game->ranking == build->game.ranking && ih_store_rounds(store)->count == 1 &&
         ih_deck_equal(&game->deck, &build->game.deck) && game->final_board == board;
}

static enum outcome cluster_store(struct cluster_option *clusters, const ih_store *store)
{
  const struct build *build = clusters->build;
  ih_error error;
  if (!is_of_game(build, store))
    return failed(build->call, "%s: not a table of preflop histograms of this game",
                  ih_table_path(ih_store_table(store)));
  if (ih_table_check(ih_store_table(store), NULL, &error) != IH_OK)
    return build_failed(build, &error);
  const unsigned bins = ih_store_game(store)->bins;
  uint32_t *histogram = malloc(sizeof *histogram * clusters->hands * bins);
  if (histogram == NULL)
    return failed(build->call, "not enough memory");
  for (unsigned i = 0; i < clusters->hands; i++)
    for (unsigned b = 0; b < bins; b++)
      histogram[i * bins + b] = (uint32_t)ih_store_value_unchecked(store, 0, i, b);
  const enum outcome outcome = cluster_histograms(clusters, bins, IH_U32, histogram);
  free(histogram);
  return outcome;
}

static enum outcome cluster_table(struct cluster_option *clusters, const char *path)
{
  ih_store *store;
  ih_error error;
  if (ih_store_open(path, &store, &error) != IH_OK)
    return build_failed(clusters->build, &error);
  const enum outcome outcome = cluster_store(clusters, store);
  ih_store_close(store);
  return outcome;
}

/* Assigns placeholder clusters, as many as requested, for planning. */
static void share_out(struct cluster_option *clusters)
{
  clusters->build->game.clusters = clusters->count;
  for (unsigned i = 0; i < clusters->hands; i++)
    clusters->of[i] = (uint8_t)(i % clusters->count);
}

static enum outcome cluster_hands(struct cluster_option *clusters)
{
  static const ih_rounds rounds = {.count = 1, .cards = {2}};
  struct build *build = clusters->build;
  const ih_feature *feature = ih_feature_find("histogram");
  ih_feature_tensor tensors[IH_FEATURE_TENSORS];
  ih_build *tables;
  ih_error error;
  share_out(clusters);
  enum outcome outcome = build_try(build);
  if (outcome != DONE)
    return outcome;
  if (ih_build_new(&build->game, &tables, &error) != IH_OK)
    return build_failed(build, &error);
  if (build_has_messages(build))
    message(build->call, "clusters: making the histograms of all preflop classes");
  (void)ih_feature_tensors(feature, &build->game, &rounds, tensors);
  outcome = ih_build_add(tables, feature, &rounds, NULL, &error) == IH_OK
                ? build_make(build, tables)
                : build_failed(build, &error);
  if (outcome == DONE && !build->asked->dry_run)
    outcome = cluster_histograms(clusters, (unsigned)tensors[0].width, tensors[0].dtype,
                                 ih_build_values(tables, 0, 0));
  build->after = 0;
  ih_build_free(tables);
  return outcome;
}

/* ---- The --clusters option --------------------------------------------------------------- */

static int set_count(struct cluster_option *clusters, const char *text, size_t length)
{
  uint64_t count;
  if (!text_number(text, length, &count) || count == 0 || count > clusters->hands)
    return 0;
  clusters->count = (unsigned)count;
  return 1;
}

/* Returns 1 for a table, 0 for a text: a table starts with an 8-byte length, in which some bytes
 * are 0. */
static int is_table(FILE *file)
{
  char begin[8];
  const size_t n = fread(begin, 1, sizeof begin, file);
  rewind(file);
  return memchr(begin, 0, n) != NULL;
}

/* `counted`: 1 if a number of clusters followed the name. */
static enum outcome read_file(struct cluster_option *clusters, const char *path, int counted)
{
  FILE *file = fopen(path, "r");
  if (file == NULL)
    return fail_reading(clusters, path, "open");
  const int table = is_table(file);
  enum outcome outcome = FAILED;
  if (!table && counted)
    message(clusters->build->call, "%s: FILE:NUMBER needs a file of histograms, not a text", path);
  else if (!table)
    outcome = read_text(clusters, path, file);
  (void)fclose(file);
  return table ? cluster_table(clusters, path) : outcome;
}

/* Reads FILE, or FILE:NUMBER for a table, unless all of text names a file. */
static enum outcome read_named(struct cluster_option *clusters, const char *text)
{
  struct stat about;
  const char *colon = stat(text, &about) != 0 ? strrchr(text, ':') : NULL;
  if (colon == NULL || !set_count(clusters, colon + 1, strlen(colon + 1)))
    return read_file(clusters, text, 0);
  char *path = strdup(text);
  if (path == NULL)
    return failed(clusters->build->call, "not enough memory");
  path[colon - text] = '\0';
  const enum outcome outcome = read_file(clusters, path, 1);
  free(path);
  return outcome;
}

static enum outcome compute_clusters(struct cluster_option *clusters)
{
  const char *text = clusters->build->asked->clusters;
  if (text == NULL)
    return cluster_hands(clusters);
  if (text[strspn(text, "0123456789")] != '\0')
    return read_named(clusters, text);
  if (set_count(clusters, text, strlen(text)))
    return cluster_hands(clusters);
  return refused(clusters->build->call,
                 "--clusters: `%s` is not a number from 1 to %u, the number of preflop classes",
                 text, clusters->hands);
}

/* Prints "cluster 0: 32o 42o 43o" and so on. */
static void say_clusters(const struct cluster_option *clusters)
{
  for (unsigned c = 0; c < clusters->count; c++) {
    char names[CLASS_NAME * IH_PREFLOP_CLASSES + 1] = "", name[CLASS_NAME];
    size_t at = 0;
    for (unsigned i = 0; i < clusters->hands; i++)
      if (clusters->of[i] == c)
        at += (size_t)snprintf(names + at, sizeof names - at, " %s",
                               cluster_name_of(clusters, i, name));
    message(clusters->build->call, "cluster %u:%s", c, names);
  }
}

enum outcome build_clusters(struct build *build)
{
  static const ih_rounds preflop = {.count = 1, .cards = {2}};
  struct cluster_option clusters = {.build = build, .of = build->game.cluster};
  if (ih_indexer_new(&build->game.deck, &preflop, &clusters.indexer) != IH_OK)
    return failed(build->call, "not enough memory");
  clusters.hands = (unsigned)ih_indexer_size(clusters.indexer, 0);
  clusters.count = clusters.hands < USUAL_CLUSTERS ? clusters.hands : USUAL_CLUSTERS;
  const enum outcome outcome = compute_clusters(&clusters);
  build->game.clusters = clusters.count;
  if (outcome == DONE && build_has_messages(build) && !build->asked->dry_run)
    say_clusters(&clusters);
  ih_indexer_free(clusters.indexer);
  return outcome;
}
