/* Recipes: what they may say, and what is left of it. */
#include "abstraction/make/abstraction.h"
#include "base/error.h"
#include "table/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Settings of a street ---------------------------------------------------------------- */

enum { USUAL_CLUSTERS = 8 };

/* A number of the settings. */
static const struct number {
  const char *key;
  size_t offset;
  uint64_t least, most;
} numbers[] = {
    {"k", offsetof(struct ihp_bucket_settings, buckets), 1, UINT32_MAX},
    {"bins", offsetof(struct ihp_bucket_settings, bins), 1, IH_EQUITY_MAX_BINS},
    {"clusters", offsetof(struct ihp_bucket_settings, clusters), 1, IH_PREFLOP_CLASSES},
    {"restarts", offsetof(struct ihp_bucket_settings, restarts), 1, 1000000},
    {"iterations", offsetof(struct ihp_bucket_settings, iterations), 0, UINT32_MAX},
    {"scale", offsetof(struct ihp_bucket_settings, scale), 1, UINT32_MAX},
    {"outer", offsetof(struct ihp_bucket_settings, outer), 1, UINT32_MAX},
    {"public", offsetof(struct ihp_bucket_settings, public_buckets), 1, UINT32_MAX},
    {"seed", offsetof(struct ihp_bucket_settings, seed), 0, INT64_MAX},
};

enum { NUMBERS = sizeof numbers / sizeof *numbers, SEED = NUMBERS - 1 };

/* A text of the settings. */
static const char *const kinds[] = {"ehs", "ehs2", "centres", NULL};
static const struct text {
  const char *key;
  size_t offset;
  const char *const *choices; /* up to NULL */
} texts[] = {
    {"of", offsetof(struct ihp_bucket_settings, of), kinds},
    {"labels", offsetof(struct ihp_bucket_settings, labels), NULL},
    {"points", offsetof(struct ihp_bucket_settings, points), NULL},
    {"within", offsetof(struct ihp_bucket_settings, within), ihp_within_names},
};

enum { TEXTS = sizeof texts / sizeof *texts };

static uint64_t *number_of(struct ihp_bucket_settings *settings, const struct number *number)
{
  return (uint64_t *)(void *)((char *)settings + number->offset);
}

static const struct number *find_number(const char *key, size_t length)
{
  for (size_t i = 0; i < NUMBERS; i++)
    if (strlen(numbers[i].key) == length && memcmp(numbers[i].key, key, length) == 0)
      return &numbers[i];
  return NULL;
}

static char **text_of(struct ihp_bucket_settings *settings, const struct text *text)
{
  return (char **)(void *)((char *)settings + text->offset);
}

static const struct text *find_text(const char *key, size_t length)
{
  for (size_t i = 0; i < TEXTS; i++)
    if (strlen(texts[i].key) == length && memcmp(texts[i].key, key, length) == 0)
      return &texts[i];
  return NULL;
}

static enum ih_status refuse_method(const char *name, ih_error *error)
{
  char known[200] = "", quote[IHP_QUOTE];
  const struct ihp_method *method;
  for (size_t i = 0; (method = ihp_method_at(i)) != NULL; i++) {
    const size_t at = strlen(known);
    if (method == ihp_method_find(method->name, NULL)) /* the first kind of it */
      (void)snprintf(known + at, sizeof known - at, " %s", method->name);
  }
  return ihp_error(error, IH_ERR_PARSE, 0, "%s is no method; known:%s",
                   ihp_quote(name, strlen(name), 0, quote), known);
}

static enum ih_status set_method(struct ihp_bucket_settings *settings, const char *name,
                                 ih_error *error)
{
  const struct ihp_method *method = ihp_method_find(name, NULL);
  if (method == NULL)
    return refuse_method(name, error);
  settings->method = method;
  return IH_OK;
}

static enum ih_status set_number(struct ihp_bucket_settings *settings, const struct number *number,
                                 uint64_t value, ih_error *error)
{
  if (value < number->least || value > number->most)
    return ihp_error(error, IH_ERR_PARSE, 0,
                     "`%s` is %" PRIu64 ", not from %" PRIu64 " to %" PRIu64, number->key, value,
                     number->least, number->most);
  *number_of(settings, number) = value;
  return IH_OK;
}

static enum ih_status set_text(struct ihp_bucket_settings *settings, const struct text *text,
                               const char *value, ih_error *error)
{
  char **to = text_of(settings, text), known[100] = "", quote[IHP_QUOTE];
  int is_choice = text->choices == NULL;
  for (size_t i = 0; text->choices != NULL && text->choices[i] != NULL; i++) {
    const size_t at = strlen(known);
    (void)snprintf(known + at, sizeof known - at, " %s", text->choices[i]);
    is_choice |= strcmp(text->choices[i], value) == 0;
  }
  if (!is_choice)
    return ihp_error(error, IH_ERR_PARSE, 0, "`%s` is %s; known:%s", text->key,
                     ihp_quote(value, strlen(value), 0, quote), known);
  char *copy = strdup(value);
  if (copy == NULL)
    return ihp_error(error, IH_ERR_MEMORY, 0, "not enough memory");
  free(*to);
  *to = copy;
  return IH_OK;
}

/* Why a method is not of the kind that its settings say. */
static const char *check_kind(const struct ihp_bucket_settings *settings)
{
  const struct ihp_method *method = settings->method;
  if (settings->of != NULL && ihp_method_find(method->name, settings->of) == NULL)
    return method->of == NULL ? "takes no `of`" : "is of no such kind as `of` says";
  if (settings->outer == 0)
    return NULL;
  if (method->division != IHP_PERCENTILES)
    return "takes no `outer`";
  return settings->of != NULL && strcmp(settings->of, "ehs") != 0
             ? "with `outer` divides E[HS^2] first, and is `of` ehs"
         : settings->buckets % settings->outer != 0 ? "needs a `k` that is a multiple of `outer`"
                                                    : NULL;
}

/* The same of what is given. */
static const char *check_given_settings(const struct ihp_bucket_settings *settings)
{
  const struct ihp_method *method = settings->method;
  return method->source == IHP_SUPPLIED_LABELS && settings->labels == NULL
             ? "needs `labels`, the name of a file"
         : method->source != IHP_SUPPLIED_LABELS && settings->labels != NULL ? "takes no `labels`"
         : method->source == IHP_SUPPLIED_POINTS && settings->points == NULL
             ? "needs `points`, the name of a file"
         : method->source != IHP_SUPPLIED_POINTS && settings->points != NULL ? "takes no `points`"
         : method->source != IHP_SUPPLIED_POINTS && settings->scale != 0     ? "takes no `scale`"
                                                                             : NULL;
}

/* The same of what buckets are within. */
static const char *check_within(const struct ihp_bucket_settings *settings)
{
  const int is_board =
      settings->within != NULL && strcmp(settings->within, ihp_within_names[IHP_WITHIN_BOARD]) == 0;
  return settings->within != NULL && !ihp_can_be_within(settings->method->division)
             ? "divides all hands together, and takes no `within`"
         : settings->public_buckets != 0 && !is_board
             ? "takes `public`, the number of public buckets, with `within` board"
             : NULL;
}

enum ih_status ihp_settings_check(const struct ihp_bucket_settings *settings, const char *street,
                                  ih_error *error)
{
  const struct ihp_method *method = settings->method;
  const int counts = method->division != IHP_EACH;
  const char *wrong =
      counts && settings->buckets == 0    ? "needs `k`, the number of buckets"
      : !counts && settings->buckets != 0 ? "gives the number of buckets itself, and takes no `k`"
      : settings->bins != 0 && (method->parameters & IH_PARAMETER_BINS) == 0 ? "takes no `bins`"
      : settings->clusters != 0 && (method->parameters & IH_PARAMETER_CLUSTERS) == 0
          ? "takes no `clusters`"
      : (settings->restarts != 0 || settings->iterations != 0) && !ihp_is_iterated(method->division)
          ? "takes no `restarts` or `iterations`"
          : check_kind(settings);
  if (wrong == NULL)
    wrong = check_given_settings(settings);
  if (wrong == NULL)
    wrong = check_within(settings);
  if (wrong == NULL)
    return IH_OK;
  return ihp_error(error, IH_ERR_PARSE, 0, "%s: %s %s", street, method->name, wrong);
}

struct ihp_bucket_settings ihp_settings_complete(const struct ihp_bucket_settings *settings)
{
  struct ihp_bucket_settings complete = *settings;
  const struct ihp_method *method = settings->method;
  if ((method->parameters & IH_PARAMETER_BINS) != 0 && complete.bins == 0)
    complete.bins = IH_EQUITY_BINS;
  if ((method->parameters & IH_PARAMETER_CLUSTERS) != 0 && complete.clusters == 0)
    complete.clusters = USUAL_CLUSTERS;
  if (complete.restarts == 0)
    complete.restarts = 1;
  complete.method = ihp_method_find(method->name, complete.outer != 0 ? "ehs2,ehs" : complete.of);
  return complete;
}

static void add_text(struct ihp_setting list[], size_t *count, const char *key, const char *value)
{
  list[*count].key = key;
  (void)snprintf(list[(*count)++].value, sizeof list->value, "%s", value);
}

static void add_number(struct ihp_setting list[], size_t *count, const char *key, uint64_t value)
{
  list[*count].key = key;
  (void)snprintf(list[(*count)++].value, sizeof list->value, "%" PRIu64, value);
}

size_t ihp_settings_list(const struct ihp_bucket_settings *settings,
                         struct ihp_setting list[IHP_SETTINGS])
{
  const struct ihp_method *method = settings->method;
  size_t count = 0;
  add_text(list, &count, "bucket.method", method->name);
  add_number(list, &count, "bucket.revision", method->revision);
  if (method->source == IHP_SUPPLIED_LABELS)
    add_text(list, &count, "source.labels", settings->checksum);
  if (method->source == IHP_SUPPLIED_POINTS)
    add_text(list, &count, "source.points", settings->checksum);
  if (settings->scale != 0)
    add_number(list, &count, "bucket.scale", settings->scale);
  if (method->division == IHP_EACH)
    return count;
  add_text(list, &count, "bucket.distance",
           method->division == IHP_MEDOIDS      ? "transport"
           : method->distance == IH_DISTANCE_L1 ? "l1"
                                                : "l2");
  if (method->of != NULL)
    add_text(list, &count, "bucket.of", method->of);
  if (settings->outer != 0)
    add_number(list, &count, "bucket.outer", settings->outer);
  if (settings->within != NULL) {
    add_text(list, &count, "bucket.within", settings->within);
    add_number(list, &count, "bucket.each", settings->buckets);
  }
  if (settings->public_buckets != 0)
    add_number(list, &count, "bucket.public", settings->public_buckets);
  if (!ihp_is_iterated(method->division) && settings->public_buckets == 0)
    return count;
  add_number(list, &count, "bucket.seed", settings->seed);
  add_number(list, &count, "bucket.restarts", settings->restarts);
  add_number(list, &count, "bucket.limit", settings->iterations);
  return count;
}

/* ---- JSON ------------------------------------------------------------------------------- */

static enum ih_status read_value(struct ihp_bucket_settings *settings, const char *key,
                                 const json_t *value, ih_error *error)
{
  char quote[IHP_QUOTE];
  if (strcmp(key, "method") == 0)
    return json_is_string(value)
               ? set_method(settings, json_string_value(value), error)
               : ihp_error(error, IH_ERR_PARSE, 0, "`method` is not the name of one");
  const struct text *text = find_text(key, strlen(key));
  if (text != NULL)
    return json_is_string(value) ? set_text(settings, text, json_string_value(value), error)
                                 : ihp_error(error, IH_ERR_PARSE, 0, "`%s` is no text", key);
  const struct number *number = find_number(key, strlen(key));
  if (number == NULL)
    return ihp_error(error, IH_ERR_PARSE, 0, "%s is no setting of a street",
                     ihp_quote(key, strlen(key), 0, quote));
  if (!json_is_integer(value) || json_integer_value(value) < 0)
    return ihp_error(error, IH_ERR_PARSE, 0, "`%s` is not a number from 0 on", key);
  return set_number(settings, number, (uint64_t)json_integer_value(value), error);
}

static enum ih_status read_street(struct ihp_bucket_settings *settings, const char *street,
                                  json_t *object, ih_error *error)
{
  const char *key;
  json_t *value;
  ih_error why;
  if (!json_is_object(object))
    return ihp_error(error, IH_ERR_PARSE, 0, "`%s` is not an object of settings", street);
  json_object_foreach(object, key, value)
  {
    const enum ih_status status = read_value(settings, key, value, &why);
    if (status != IH_OK)
      return ihp_error(error, status, 0, "%s: %s", street, why.message);
  }
  if (settings->method == NULL)
    return ihp_error(error, IH_ERR_PARSE, 0, "%s: `method` is missing", street);
  return IH_OK;
}

static size_t find_street(const char *name, size_t length)
{
  size_t s = 0;
  while (s < IHP_STREETS &&
         (strlen(ihp_street_names[s]) != length || memcmp(ihp_street_names[s], name, length) != 0))
    s++;
  return s;
}

static enum ih_status read_name(ih_recipe *recipe, const json_t *value, ih_error *error)
{
  const char *name = json_string_value(value);
  if (name == NULL || strlen(name) >= sizeof recipe->name)
    return ihp_error(error, IH_ERR_PARSE, 0, "`name` is not a text of less than %zu bytes",
                     sizeof recipe->name);
  (void)snprintf(recipe->name, sizeof recipe->name, "%s", name);
  return IH_OK;
}

static enum ih_status read_recipe(ih_recipe *recipe, json_t *object, ih_error *error)
{
  const char *key;
  json_t *value;
  char quote[IHP_QUOTE];
  if (!json_is_object(object))
    return ihp_error(error, IH_ERR_PARSE, 0, "a recipe is an object of streets");
  json_object_foreach(object, key, value)
  {
    const size_t s = find_street(key, strlen(key));
    const enum ih_status status =
        s < IHP_STREETS ? read_street(&recipe->street[s], key, value, error)
        : strcmp(key, "name") == 0
            ? read_name(recipe, value, error)
            : ihp_error(error, IH_ERR_PARSE, 0, "%s is neither `name` nor a street",
                        ihp_quote(key, strlen(key), 0, quote));
    if (status != IH_OK)
      return status;
  }
  return IH_OK;
}

enum ih_status ih_recipe_parse(const char *text, size_t length, ih_recipe **out, ih_error *error)
{
  json_error_t fault;
  if (text == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no text or no place for the recipe");
  json_t *object;
  enum ih_status status = ihp_json_read(text, length, &object, &fault);
  if (status == IH_ERR_MEMORY)
    return ihp_error(error, status, 0, "not enough memory");
  if (status != IH_OK)
    return ihp_error(error, IH_ERR_PARSE, (size_t)fault.position, "no JSON, line %d: %s",
                     fault.line, fault.text);
  ih_recipe *recipe = calloc(1, sizeof *recipe);
  if (recipe == NULL) {
    json_decref(object);
    return ihp_error(error, IH_ERR_MEMORY, 0, "not enough memory");
  }
  for (size_t s = 0; s < IHP_STREETS; s++)
    recipe->street[s].seed = 1;
  status = read_recipe(recipe, object, error);
  json_decref(object);
  if (status == IH_OK)
    *out = recipe;
  else
    ih_recipe_free(recipe);
  return status;
}

void ih_recipe_free(ih_recipe *recipe)
{
  for (size_t s = 0; recipe != NULL && s < IHP_STREETS; s++)
    for (size_t i = 0; i < TEXTS; i++)
      free(*text_of(&recipe->street[s], &texts[i]));
  free(recipe);
}

/* ---- A changed value ---------------------------------------------------------------------- */

/* *value = the decimal number that all of text is. */
static int read_decimal(const char *text, uint64_t *value)
{
  enum { DIGITS = 19 }; /* below 2^64 */
  const size_t length = strspn(text, "0123456789");
  *value = strtoull(text, NULL, 10);
  return length > 0 && length <= DIGITS && text[length] == '\0';
}

static enum ih_status set_street(struct ihp_bucket_settings *settings, const char *key,
                                 size_t length, const char *value, ih_error *error)
{
  uint64_t read = 0;
  char quote[IHP_QUOTE];
  const struct number *number = find_number(key, length);
  const struct text *text = find_text(key, length);
  if (length == strlen("method") && memcmp(key, "method", length) == 0)
    return set_method(settings, value, error);
  if (number == NULL && text == NULL)
    return ihp_error(error, IH_ERR_PARSE, 0, "%s is no setting of a street",
                     ihp_quote(key, length, 0, quote));
  if (number != NULL && !read_decimal(value, &read))
    return ihp_error(error, IH_ERR_PARSE, 0, "%s is no number",
                     ihp_quote(value, strlen(value), 0, quote));
  if (settings->method == NULL)
    return ihp_error(error, IH_ERR_PARSE, 0,
                     "the recipe has no such street; give its method first");
  if (text != NULL)
    return set_text(settings, text, value, error);
  return set_number(settings, number, read, error);
}

/* The seed of all streets that there are. */
static enum ih_status set_seeds(ih_recipe *recipe, const char *value, ih_error *error)
{
  enum ih_status status = IH_OK;
  for (size_t s = 0; s < IHP_STREETS && status == IH_OK; s++)
    if (recipe->street[s].method != NULL)
      status = set_street(&recipe->street[s], "seed", strlen("seed"), value, error);
  return status;
}

enum ih_status ih_recipe_set(ih_recipe *recipe, const char *assignment, ih_error *error)
{
  char quote[IHP_QUOTE];
  if (recipe == NULL || assignment == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no recipe or no assignment");
  const char *equals = strchr(assignment, '='), *dot = strchr(assignment, '.');
  if (equals != NULL && equals - assignment == 4 && memcmp(assignment, "seed", 4) == 0)
    return set_seeds(recipe, equals + 1, error);
  const size_t s = equals == NULL || dot == NULL || dot > equals
                       ? IHP_STREETS
                       : find_street(assignment, (size_t)(dot - assignment));
  if (s == IHP_STREETS)
    return ihp_error(error, IH_ERR_PARSE, 0, "%s is not STREET.KEY=VALUE or seed=VALUE",
                     ihp_quote(assignment, strlen(assignment), 0, quote));
  return set_street(&recipe->street[s], dot + 1, (size_t)(equals - dot - 1), equals + 1, error);
}

/* ---- Shipped ones ------------------------------------------------------------------------- */

static const struct ihp_shipped_recipe *shipped_at(size_t i)
{
  const struct ihp_shipped_recipe *recipe = ihp_shipped_recipes;
  while (recipe->name != NULL && i-- > 0)
    recipe++;
  return recipe;
}

const char *ih_recipe_name(size_t i)
{
  return shipped_at(i)->name;
}

const char *ih_recipe_text(size_t i)
{
  return shipped_at(i)->text;
}
