#include "abstraction/formats/format.h"

#include <stdio.h>

/* Uses as many bits as Slumbot's own builders. */
static enum ih_dtype dtype_of_slumbot(const struct ihp_part *part)
{
  return part->buckets <= UINT16_MAX + 1 ? IH_U16 : IH_I32;
}

/* Returns the number of a game's final street. */
static unsigned last_street(const ih_feature_game *game)
{
  unsigned last = 0;
  while (last + 1 < IHP_STREETS && ihp_street_boards_of[last + 1] <= game->final_board)
    last++;
  return last;
}

static void name_either(const struct ihp_part *part, const char *first, char name[IHP_FORMAT_NAME])
{
  (void)snprintf(name, IHP_FORMAT_NAME, "%s.holdem.%u.%u.%u.%.*s.%zu", first,
                 part->game->deck.ranks, part->game->deck.suits, last_street(part->game),
                 IH_FORMAT_LONGEST_NAME, part->name, part->street);
}

static void name_slumbot(const struct ihp_part *part, char name[IHP_FORMAT_NAME])
{
  name_either(part, "buckets", name);
}

static size_t write_count(const struct ihp_part *part, char name[IHP_FORMAT_NAME],
                          unsigned char bytes[IHP_FORMAT_HEADER])
{
  name_either(part, "num_buckets", name);
  ihp_put(bytes, part->buckets, 4);
  return 4;
}

const struct ihp_format ihp_format_slumbot = {
    .name = "slumbot",
    .meaning = "u16 or i32 board by board, for ericgjackson/slumbot2019",
    .takes_name = 1,
    .is_sized = 1,
    .order = IHP_WALK_BOARDS,
    .dtype_of = dtype_of_slumbot,
    .file = name_slumbot,
    .second_file = write_count,
};
