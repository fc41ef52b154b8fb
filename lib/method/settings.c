#include "method/settings.h"

#include "base/error.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_CLUSTERS = 8 };
enum { USUAL_SAMPLE = 1 << 20, USUAL_OF_BOARD = 1 << 14, MOST_SAMPLE = 1 << 27 };

const char *const ihp_within_names[] = {"board", "preflop", NULL};

/* ---- Keys of settings --------------------------------------------------------------------- */

static const char *const kinds[] = {"ehs", "ehs2", "ochs", "centres", NULL};

static const struct key {
  const char *name;
  size_t offset;
  uint64_t least, most;       /* range of a number; 0 and 0: text */
  const char *const *choices; /* for text, ended by NULL; NULL: any text */
} keys[] = {
    {"k", offsetof(struct ihp_settings, buckets), 1, UINT32_MAX, NULL},
    {"bins", offsetof(struct ihp_settings, bins), 1, IH_EQUITY_MAX_BINS, NULL},
    {"clusters", offsetof(struct ihp_settings, clusters), 1, IH_PREFLOP_CLASSES, NULL},
    {"restarts", offsetof(struct ihp_settings, restarts), 1, 1000000, NULL},
    {"iterations", offsetof(struct ihp_settings, iterations), 0, UINT32_MAX, NULL},
    {"scale", offsetof(struct ihp_settings, scale), 1, UINT32_MAX, NULL},
    {"outer", offsetof(struct ihp_settings, outer), 1, UINT32_MAX, NULL},
    {"public", offsetof(struct ihp_settings, public_buckets), 1, UINT32_MAX, NULL},
    {"sample", offsetof(struct ihp_settings, sample), 1, MOST_SAMPLE, NULL},
    {"seed", offsetof(struct ihp_settings, seed), 0, INT64_MAX, NULL},
    {"of", offsetof(struct ihp_settings, of), 0, 0, kinds},
    {"labels", offsetof(struct ihp_settings, labels), 0, 0, NULL},
    {"points", offsetof(struct ihp_settings, points), 0, 0, NULL},
    {"within", offsetof(struct ihp_settings, within), 0, 0, ihp_within_names},
};

enum { KEYS = sizeof keys / sizeof *keys };

static int is_method(const char *key, size_t length)
{
  return length == strlen("method") && memcmp(key, "method", length) == 0;
}

static const struct key *find_key(const char *name, size_t length)
{
  for (size_t i = 0; i < KEYS; i++)
    if (strlen(keys[i].name) == length && memcmp(keys[i].name, name, length) == 0)
      return &keys[i];
  return NULL;
}

static char **text_of(struct ihp_settings *settings, const struct key *key)
{
  return (char **)(void *)((char *)settings + key->offset);
}

struct ihp_settings ihp_settings_default(void)
{
  return (struct ihp_settings){.seed = 1};
}

void ihp_settings_release(struct ihp_settings *settings)
{
  for (size_t i = 0; i < KEYS; i++)
    if (keys[i].most == 0)
      free(*text_of(settings, &keys[i]));
}

int ihp_settings_are_within(const struct ihp_settings *settings, enum ihp_within within)
{
  return settings->within != NULL && strcmp(settings->within, ihp_within_names[within]) == 0;
}

/* ---- Changing a setting -------------------------------------------------------------------- */

enum ihp_setting_kind ihp_setting_kind(const char *key, size_t length)
{
  const struct key *found = find_key(key, length);
  if (found == NULL && !is_method(key, length))
    return IHP_SETTING_UNKNOWN;
  return found == NULL || found->most == 0 ? IHP_SETTING_TEXT : IHP_SETTING_NUMBER;
}

enum ih_status ihp_settings_set_number(struct ihp_settings *settings, const char *key,
                                       size_t length, uint64_t value, ih_error *error)
{
  const struct key *number = find_key(key, length);
  if (value < number->least || value > number->most)
    return ihp_error(error, IH_ERR_PARSE, 0, "`%s` is %" PRIu64 ", not in %" PRIu64 "..%" PRIu64,
                     number->name, value, number->least, number->most);
  *(uint64_t *)(void *)((char *)settings + number->offset) = value;
  return IH_OK;
}

static enum ih_status set_method(struct ihp_settings *settings, const char *name, ih_error *error)
{
  char known[200] = "", quote[IHP_QUOTE];
  const struct ihp_method *method = ihp_method_find(name, NULL);
  if (method != NULL) {
    settings->method = method;
    return IH_OK;
  }
  for (size_t i = 0; (method = ihp_method_at(i)) != NULL; i++) {
    const size_t at = strlen(known);
    if (method == ihp_method_find(method->name, NULL)) /* first variant */
      (void)snprintf(known + at, sizeof known - at, " %s", method->name);
  }
  return ihp_error(error, IH_ERR_PARSE, 0, "unknown method %s; known:%s",
                   ihp_quote(name, strlen(name), 0, quote), known);
}

enum ih_status ihp_settings_set_text(struct ihp_settings *settings, const char *key, size_t length,
                                     const char *value, ih_error *error)
{
  if (is_method(key, length))
    return set_method(settings, value, error);
  const struct key *text = find_key(key, length);
  char **to = text_of(settings, text), known[100] = "", quote[IHP_QUOTE];
  int is_choice = text->choices == NULL;
  for (size_t i = 0; text->choices != NULL && text->choices[i] != NULL; i++) {
    const size_t at = strlen(known);
    (void)snprintf(known + at, sizeof known - at, " %s", text->choices[i]);
    is_choice |= strcmp(text->choices[i], value) == 0;
  }
  if (!is_choice)
    return ihp_error(error, IH_ERR_PARSE, 0, "`%s` is %s; known:%s", text->name,
                     ihp_quote(value, strlen(value), 0, quote), known);
  char *copy = strdup(value);
  if (copy == NULL)
    return ihp_error(error, IH_ERR_MEMORY, 0, "not enough memory");
  free(*to);
  *to = copy;
  return IH_OK;
}

/* ---- Compatibility of settings ------------------------------------------------------------- */

enum ih_status ihp_settings_check(const struct ihp_settings *settings, const char *street,
                                  ih_error *error)
{
  const struct ihp_method *method = settings->method;
  const int counts = method->division != IHP_EACH, is_iterated = ihp_is_iterated(method->division);
  const int takes_labels = method->source == IHP_SUPPLIED_LABELS;
  const int takes_points = method->source == IHP_SUPPLIED_POINTS;
  const struct ihp_method *variant = ihp_method_find(method->name, settings->of);
  const int is_other_kind = variant == NULL;
  const unsigned parameters = is_other_kind ? method->parameters : variant->parameters;
  const int is_nested = settings->outer != 0;
  char unsupported[100] = "does not support that `of`; known:";
  for (size_t i = 0; kinds[i] != NULL; i++) {
    const size_t at = strlen(unsupported);
    if (ihp_method_find(method->name, kinds[i]) != NULL)
      (void)snprintf(unsupported + at, sizeof unsupported - at, " %s", kinds[i]);
  }
  const struct {
    int is_wrong;
    const char *why;
  } checks[] = {
      {counts && settings->buckets == 0, "needs `k`, the number of buckets"},
      {!counts && settings->buckets != 0,
       "determines the number of buckets itself and takes no `k`"},
      {settings->bins != 0 && (parameters & IH_PARAMETER_BINS) == 0, "takes no `bins`"},
      {settings->clusters != 0 && (parameters & IH_PARAMETER_CLUSTERS) == 0, "takes no `clusters`"},
      {!is_iterated && (settings->restarts != 0 || settings->iterations != 0),
       "takes no `restarts` or `iterations`"},
      {!is_iterated && settings->sample != 0, "takes no `sample`"},
      {is_other_kind && method->of == NULL, "takes no `of`"},
      {is_other_kind, unsupported},
      {is_nested && method->division != IHP_PERCENTILES, "takes no `outer`"},
      {is_nested && settings->of != NULL && strcmp(settings->of, "ehs") != 0,
       "with `outer` requires `of` ehs, which is divided second"},
      {is_nested && settings->buckets % settings->outer != 0,
       "needs `k` to be a multiple of `outer`"},
      {takes_labels && settings->labels == NULL, "needs `labels`, a file name"},
      {!takes_labels && settings->labels != NULL, "takes no `labels`"},
      {takes_points && settings->points == NULL, "needs `points`, a file name"},
      {!takes_points && settings->points != NULL, "takes no `points`"},
      {!takes_points && settings->scale != 0, "takes no `scale`"},
      {settings->within != NULL && !ihp_can_be_within(method->division),
       "divides all hands together and takes no `within`"},
      {settings->public_buckets != 0 && !ihp_settings_are_within(settings, IHP_WITHIN_BOARD),
       "takes `public`, the number of public buckets, with `within` board"},
  };
  for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
    if (checks[i].is_wrong)
      return ihp_error(error, IH_ERR_PARSE, 0, "%s: %s %s", street, method->name, checks[i].why);
  return IH_OK;
}

/* ---- Default values ------------------------------------------------------------------------ */

struct ihp_settings ihp_settings_complete(const struct ihp_settings *settings,
                                          const struct ihp_hands *hands)
{
  struct ihp_settings complete = *settings;
  const struct ihp_method *method = settings->method;
  const char *of = settings->outer != 0                               ? "ehs2,ehs"
                   : settings->of == NULL && method->usual_of != NULL ? method->usual_of(hands)
                                                                      : settings->of;
  complete.method = ihp_method_find(method->name, of);
  const unsigned parameters = complete.method->parameters;
  if ((parameters & IH_PARAMETER_BINS) != 0 && complete.bins == 0)
    complete.bins = IH_EQUITY_BINS;
  if ((parameters & IH_PARAMETER_CLUSTERS) != 0 && complete.clusters == 0)
    complete.clusters = USUAL_CLUSTERS;
  if (complete.restarts == 0)
    complete.restarts = 1;
  if (complete.sample == 0 && ihp_is_scanned(hands) && ihp_is_iterated(complete.method->division))
    complete.sample = complete.within == NULL             ? USUAL_SAMPLE
                      : complete.buckets > USUAL_OF_BOARD ? complete.buckets
                                                          : USUAL_OF_BOARD;
  return complete;
}

/* ---- Metadata ------------------------------------------------------------------------------- */

struct ihp_setting ihp_setting_text(const char *key, const char *value)
{
  struct ihp_setting setting = {.key = key};
  (void)snprintf(setting.value, sizeof setting.value, "%s", value);
  return setting;
}

struct ihp_setting ihp_setting_number(const char *key, uint64_t value)
{
  struct ihp_setting setting = {.key = key};
  (void)snprintf(setting.value, sizeof setting.value, "%" PRIu64, value);
  return setting;
}

size_t ihp_settings_list(const struct ihp_settings *settings, const char *checksum,
                         struct ihp_setting list[IHP_SETTINGS])
{
  const struct ihp_method *method = settings->method;
  const int divides = method->division != IHP_EACH;
  const int is_public = divides && settings->public_buckets != 0;
  const int is_seeded = ihp_is_iterated(method->division) || is_public;
  const char *distance = method->division == IHP_MEDOIDS      ? "transport"
                         : method->distance == IH_DISTANCE_L1 ? "l1"
                                                              : "l2";
  const struct {
    int is_given;
    const char *key, *text; /* NULL: number */
    uint64_t number;
  } all[] = {
      {1, "bucket.method", method->name, 0},
      {1, "bucket.revision", NULL, method->revision},
      {method->source == IHP_SUPPLIED_LABELS, "source.labels", checksum, 0},
      {method->source == IHP_SUPPLIED_POINTS, "source.points", checksum, 0},
      {settings->scale != 0, "bucket.scale", NULL, settings->scale},
      {divides, "bucket.distance", distance, 0},
      {divides && method->of != NULL && !method->is_of_unrecorded, "bucket.of", method->of, 0},
      {divides && settings->outer != 0, "bucket.outer", NULL, settings->outer},
      {divides && settings->within != NULL, "bucket.within", settings->within, 0},
      {divides && settings->within != NULL, "bucket.each", NULL, settings->buckets},
      {is_public, "bucket.public", NULL, settings->public_buckets},
      {is_seeded, "bucket.seed", NULL, settings->seed},
      {is_seeded, "bucket.restarts", NULL, settings->restarts},
      {is_seeded, "bucket.limit", NULL, settings->iterations},
      {settings->sample != 0, "bucket.sample", NULL, settings->sample},
  };
  size_t count = 0;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (all[i].is_given)
      list[count++] = all[i].text != NULL ? ihp_setting_text(all[i].key, all[i].text)
                                          : ihp_setting_number(all[i].key, all[i].number);
  return count;
}
