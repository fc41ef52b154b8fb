/* ih_abstraction_import of one file: refused as invalid in the format or for these hands, or read
 * whole, and then the tables are refused for lack of memory.  Input: a byte that selects the
 * format, ordered hands, and 32-bit elements; then the file. */
#include "fuzz_file.h"

#include <isohand/abstraction.h>
#include <string.h>

const char fuzz_name[] = "import";
const unsigned fuzz_step = 19;

enum { FORMAT = 15, RECALL = 16, WIDE = 32 }; /* bits of the first byte */

static int is_one_file(const char *format)
{
  return strcmp(format, "poker-cfrm") == 0;
}

static int takes_recall(const char *format)
{
  return strcmp(format, "labels") == 0 || strcmp(format, "npy") == 0 || strcmp(format, "text") == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  const ih_abstraction_options make = {.memory = 1};
  ih_feature_game game = {.ranking = IH_RANKING_STANDARD, .final_board = 3};
  ih_error error = {.message = ""};
  const char *format = size == 0 ? NULL : ih_format_name(data[0] & FORMAT);
  if (format == NULL)
    return 0;
  const ih_format_options options = {.streets = is_one_file(format) ? 0 : 1u << 3,
                                     .recall = takes_recall(format) && (data[0] & RECALL) != 0,
                                     .bits = strcmp(format, "labels") != 0 ? 0
                                             : (data[0] & WIDE) != 0       ? 32
                                                                           : 16,
                                     .name = strcmp(format, "slumbot") == 0 ? "x" : NULL};
  FUZZ_REQUIRE(ih_deck_make(4, 2, &game.deck) == IH_OK);
  const char *path = fuzz_file(data + 1, size - 1);
  const enum ih_status status =
      ih_abstraction_import(format, &path, 1, &game, fuzz_other_file(), &options, &make, &error);
  FUZZ_REQUIRE(status == IH_ERR_FORMAT || status == IH_ERR_MISMATCH || status == IH_ERR_MEMORY);
  fuzz_check_error(status, &error, 0);
  FUZZ_REQUIRE((strstr(error.message, path) != NULL) ==
               (strstr(error.message, "of memory are needed") == NULL));
  return 0;
}
