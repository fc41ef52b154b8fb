/* ih_build_read_labels, and the table of transitions made from the labels.  Input: optionally a
 * line ":NAME" with the name of the tensor; then as for fuzz_edited or fuzz_file. */
#include "fuzz_edited.h"
#include "fuzz_file.h"

#include <isohand/build.h>
#include <stdlib.h>
#include <string.h>

const char fuzz_name[] = "labels";
const unsigned fuzz_step = 61;

static const ih_rounds given = {.count = 2, .cards = {2, FUZZ_EDITED_BOARD}};
static const ih_rounds made = {.count = 2, .cards = {2, FUZZ_EDITED_BOARD - 1}};

static ih_build *new_build(void)
{
  const ih_feature_game game = {.deck = fuzz_edited_deck, .final_board = FUZZ_EDITED_BOARD};
  ih_build *build;
  FUZZ_REQUIRE(ih_build_new(&game, &build, NULL) == IH_OK);
  return build;
}

/* The counts of each hand's labels add up to the number of next cards. */
static void check_transitions(ih_build *build)
{
  ih_build_table table;
  FUZZ_REQUIRE(ih_build_add(build, ih_feature_find("transitions"), &made, NULL, NULL) == IH_OK);
  FUZZ_REQUIRE(ih_build_plan(build, NULL, NULL) == IH_OK);
  FUZZ_REQUIRE(ih_build_run(build, NULL) == IH_OK);
  FUZZ_REQUIRE(ih_build_table_get(build, 0, &table) == IH_OK);
  const unsigned cards = ih_deck_cards(&fuzz_edited_deck) - 2 - made.cards[1];
  const uint8_t *counts = ih_build_values(build, 0, 1);
  FUZZ_REQUIRE(counts != NULL);
  for (uint64_t i = 0; i < table.hands; i++) {
    unsigned sum = 0;
    for (unsigned j = 0; j < cards; j++)
      sum += counts[i * cards + j];
    FUZZ_REQUIRE(sum == cards);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct fuzz_text text = {(const char *)data, size};
  unsigned edits;
  char name[100];
  const int is_named = size > 0 && data[0] == ':';
  const struct fuzz_text line = is_named ? fuzz_line(&text) : (struct fuzz_text){NULL, 0};
  if (line.length >= sizeof name)
    return 0;
  if (is_named) {
    memcpy(name, line.text + 1, line.length - 1);
    name[line.length - 1] = '\0';
  }
  const char *path = fuzz_edited((const uint8_t *)text.text, text.length, &edits);
  if (path == NULL)
    path = fuzz_file((const uint8_t *)text.text, text.length);
  ih_build *build = new_build();
  ih_error error;
  const enum ih_status status =
      ih_build_read_labels(build, &given, path, is_named ? name : NULL, &error);
  if (status == IH_OK)
    check_transitions(build);
  else {
    FUZZ_REQUIRE(status == IH_ERR_FORMAT || status == IH_ERR_MISMATCH || status == IH_ERR_CHECKSUM);
    fuzz_check_error(status, &error, 0);
    FUZZ_REQUIRE(strstr(error.message, path) != NULL);
  }
  ih_build_free(build);
  return 0;
}
