/* Recipes.  Input: an assignment as for `--set`, a newline, the recipe's text. */
#include "abstraction/make/recipe.h"
#include "feature/street.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

const char fuzz_name[] = "recipe";
const unsigned fuzz_step = 1;

/* The metadata of settings fit their fields, and completing settings twice changes nothing. */
static void check_complete(const struct ihp_settings *settings, size_t street)
{
  const struct ihp_hands hands = {.game = {.deck = {.ranks = 13, .suits = 4}, .final_board = 5},
                                  .rounds = ihp_street_rounds(ihp_street_boards_of[street])};
  const struct ihp_settings once = ihp_settings_complete(settings, &hands);
  const struct ihp_settings twice = ihp_settings_complete(&once, &hands);
  struct ihp_setting list[IHP_SETTINGS], again[IHP_SETTINGS];
  const size_t count = ihp_settings_list(&once, "0", list);
  FUZZ_REQUIRE(count >= 2 && count <= IHP_SETTINGS);
  FUZZ_REQUIRE(ihp_settings_list(&twice, "0", again) == count);
  for (size_t i = 0; i < count; i++) {
    FUZZ_REQUIRE(strcmp(list[i].key, again[i].key) == 0);
    FUZZ_REQUIRE(strcmp(list[i].value, again[i].value) == 0);
    for (size_t other = 0; other < i; other++)
      FUZZ_REQUIRE(strcmp(list[i].key, list[other].key) != 0);
  }
  FUZZ_REQUIRE(once.restarts > 0 || settings->method->division != IHP_CLUSTERED);
}

static void check_streets(const ih_recipe *recipe)
{
  FUZZ_REQUIRE(strlen(recipe->name) < sizeof recipe->name);
  for (size_t s = 0; s < IHP_STREETS; s++) {
    const struct ihp_settings *settings = &recipe->street[s];
    ih_error error;
    if (settings->method == NULL)
      continue;
    const enum ih_status status = ihp_settings_check(settings, ihp_street_names[s], &error);
    if (status == IH_OK)
      check_complete(settings, s);
    else
      fuzz_check_error(status, &error, 0);
  }
}

/* Returns 1 if both texts are equal or both are missing. */
static int is_same_text(const char *a, const char *b)
{
  return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static int is_same(const ih_recipe *a, const ih_recipe *b)
{
  int same = strcmp(a->name, b->name) == 0;
  for (size_t s = 0; s < IHP_STREETS; s++) {
    struct ihp_settings x = a->street[s], y = b->street[s];
    same &= is_same_text(x.of, y.of) && is_same_text(x.labels, y.labels) &&
            is_same_text(x.points, y.points);
    x.of = x.labels = x.points = y.of = y.labels = y.points = NULL;
    same &= memcmp(&x, &y, sizeof x) == 0;
  }
  return same;
}

/* An assignment changes a street, or nothing if refused; applying it twice is the same as once. */
static void check_set(ih_recipe *recipe, ih_recipe *other, const char *assignment)
{
  ih_error error;
  const enum ih_status status = ih_recipe_set(recipe, assignment, &error);
  FUZZ_REQUIRE(status == IH_OK || status == IH_ERR_PARSE);
  if (status != IH_OK)
    fuzz_check_error(status, &error, 0);
  else
    FUZZ_REQUIRE(ih_recipe_set(recipe, assignment, &error) == IH_OK &&
                 ih_recipe_set(other, assignment, &error) == IH_OK);
  FUZZ_REQUIRE(is_same(recipe, other));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct fuzz_text text = {(const char *)data, size};
  const struct fuzz_text line = fuzz_line(&text);
  ih_recipe *recipe, *other;
  ih_error error;
  const enum ih_status status = ih_recipe_parse(text.text, text.length, &recipe, &error);
  if (status != IH_OK) {
    FUZZ_REQUIRE(status == IH_ERR_PARSE);
    fuzz_check_error(status, &error, text.length);
    return 0;
  }
  FUZZ_REQUIRE(ih_recipe_parse(text.text, text.length, &other, &error) == IH_OK);
  FUZZ_REQUIRE(is_same(recipe, other));
  check_streets(recipe);
  char *assignment = strndup(line.text, line.length);
  FUZZ_REQUIRE(assignment != NULL);
  check_set(recipe, other, assignment);
  check_streets(recipe);
  free(assignment);
  ih_recipe_free(recipe);
  ih_recipe_free(other);
  return 0;
}
