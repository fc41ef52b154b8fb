/* Recipes, from JSON and from assignments. */
#include "abstraction/make/recipe.h"
#include "base/decimal.h"
#include "base/error.h"
#include "feature/street.h"
#include "table/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- JSON --------------------------------------------------------------------------------- */

static enum ih_status refuse_setting(const char *key, size_t length, ih_error *error)
{
  char quote[IHP_QUOTE];
  return ihp_error(error, IH_ERR_PARSE, 0, "unknown setting %s", ihp_quote(key, length, 0, quote));
}

static enum ih_status read_value(struct ihp_settings *settings, const char *key,
                                 const json_t *value, ih_error *error)
{
  const size_t length = strlen(key);
  switch (ihp_setting_kind(key, length)) {
  case IHP_SETTING_TEXT:
    return json_is_string(value)
               ? ihp_settings_set_text(settings, key, length, json_string_value(value), error)
               : ihp_error(error, IH_ERR_PARSE, 0, "`%s` must be a string", key);
  case IHP_SETTING_NUMBER:
    if (!json_is_integer(value) || json_integer_value(value) < 0)
      return ihp_error(error, IH_ERR_PARSE, 0, "`%s` must be a non-negative integer", key);
    return ihp_settings_set_number(settings, key, length, (uint64_t)json_integer_value(value),
                                   error);
  default:
    return refuse_setting(key, length, error);
  }
}

static enum ih_status read_street(struct ihp_settings *settings, const char *street, json_t *object,
                                  ih_error *error)
{
  const char *key;
  json_t *value;
  ih_error why;
  if (!json_is_object(object))
    return ihp_error(error, IH_ERR_PARSE, 0, "`%s` must be an object of settings", street);
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
    return ihp_error(error, IH_ERR_PARSE, 0, "`name` must be a string of fewer than %zu bytes",
                     sizeof recipe->name);
  (void)snprintf(recipe->name, sizeof recipe->name, "%s", name);
  return IH_OK;
}

/* Sets the number of hole cards, unless it is not supported. */
static enum ih_status set_hole(ih_recipe *recipe, uint64_t hole, ih_error *error)
{
  if (hole != 2 && hole != 4)
    return ihp_error(error, IH_ERR_PARSE, 0, "`hole`, the number of hole cards, must be 2 or 4");
  recipe->hole = (unsigned)hole;
  return IH_OK;
}

static enum ih_status read_hole(ih_recipe *recipe, const json_t *value, ih_error *error)
{
  const int is_number = json_is_integer(value) && json_integer_value(value) >= 0;
  return set_hole(recipe, is_number ? (uint64_t)json_integer_value(value) : 0, error);
}

static enum ih_status read_recipe(ih_recipe *recipe, json_t *object, ih_error *error)
{
  const char *key;
  json_t *value;
  char quote[IHP_QUOTE];
  if (!json_is_object(object))
    return ihp_error(error, IH_ERR_PARSE, 0, "a recipe must be an object of streets");
  json_object_foreach(object, key, value)
  {
    const size_t s = find_street(key, strlen(key));
    const enum ih_status status =
        s < IHP_STREETS            ? read_street(&recipe->street[s], key, value, error)
        : strcmp(key, "name") == 0 ? read_name(recipe, value, error)
        : strcmp(key, "hole") == 0
            ? read_hole(recipe, value, error)
            : ihp_error(error, IH_ERR_PARSE, 0, "%s is neither `name`, `hole` nor a street",
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
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "text and out must not be NULL");
  json_t *object;
  enum ih_status status = ihp_json_read(text, length, &object, &fault);
  if (status == IH_ERR_MEMORY)
    return ihp_error(error, status, 0, "not enough memory");
  if (status != IH_OK)
    return ihp_error(error, IH_ERR_PARSE, (size_t)fault.position, "invalid JSON, line %d: %s",
                     fault.line, fault.text);
  ih_recipe *recipe = calloc(1, sizeof *recipe);
  if (recipe == NULL) {
    json_decref(object);
    return ihp_error(error, IH_ERR_MEMORY, 0, "not enough memory");
  }
  recipe->hole = 2;
  for (size_t s = 0; s < IHP_STREETS; s++)
    recipe->street[s] = ihp_settings_default();
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
    ihp_settings_release(&recipe->street[s]);
  free(recipe);
}

/* ---- Assignments -------------------------------------------------------------------------- */

/* Reads all of text as a decimal number; returns 0 if it is not one. */
static int read_decimal(const char *text, uint64_t *value)
{
  enum { DIGITS = 19 }; /* so that it is below 2^64 */
  const size_t length = ihp_decimal_read(text, DIGITS, value);
  return length > 0 && text[length] == '\0';
}

static enum ih_status set_street(struct ihp_settings *settings, const char *key, size_t length,
                                 const char *value, ih_error *error)
{
  static const char method[] = "method";
  const enum ihp_setting_kind kind = ihp_setting_kind(key, length);
  const int is_method = length == strlen(method) && memcmp(key, method, length) == 0;
  uint64_t number = 0;
  char quote[IHP_QUOTE];
  if (kind == IHP_SETTING_UNKNOWN)
    return refuse_setting(key, length, error);
  if (kind == IHP_SETTING_NUMBER && !read_decimal(value, &number))
    return ihp_error(error, IH_ERR_PARSE, 0, "%s is not a number",
                     ihp_quote(value, strlen(value), 0, quote));
  if (settings->method == NULL && !is_method)
    return ihp_error(error, IH_ERR_PARSE, 0,
                     "the recipe has no such street; give its method first");
  return kind == IHP_SETTING_TEXT ? ihp_settings_set_text(settings, key, length, value, error)
                                  : ihp_settings_set_number(settings, key, length, number, error);
}

/* Sets the seed of all streets of the recipe. */
static enum ih_status set_seeds(ih_recipe *recipe, const char *value, ih_error *error)
{
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < IHP_STREETS && status == IH_OK; i++)
    if (recipe->street[i].method != NULL)
      status = set_street(&recipe->street[i], "seed", strlen("seed"), value, error);
  return status;
}

enum ih_status ih_recipe_set(ih_recipe *recipe, const char *assignment, ih_error *error)
{
  char quote[IHP_QUOTE];
  if (recipe == NULL || assignment == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "recipe and assignment must not be NULL");
  const char *equals = strchr(assignment, '='), *dot = strchr(assignment, '.');
  if (strncmp(assignment, "seed=", strlen("seed=")) == 0)
    return set_seeds(recipe, equals + 1, error);
  if (strncmp(assignment, "hole=", strlen("hole=")) == 0) {
    uint64_t hole = 0;
    return set_hole(recipe, read_decimal(equals + 1, &hole) ? hole : 0, error);
  }
  const size_t s = equals == NULL || dot == NULL || dot > equals
                       ? IHP_STREETS
                       : find_street(assignment, (size_t)(dot - assignment));
  if (s == IHP_STREETS)
    return ihp_error(error, IH_ERR_PARSE, 0, "%s is not STREET.KEY=VALUE, seed=VALUE or hole=VALUE",
                     ihp_quote(assignment, strlen(assignment), 0, quote));
  return set_street(&recipe->street[s], dot + 1, (size_t)(equals - dot - 1), equals + 1, error);
}

/* ---- Shipped recipes ---------------------------------------------------------------------- */

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
