/* Formats of solvers whose elements follow the order of the street's own hands. */
#include "abstraction/formats/format.h"
#include "table/bytes.h"

/* ---- poker-cfrm --------------------------------------------------------------------------- */

/* The number of the betting round, and its number of buckets. */
static size_t write_cfrm_header(const struct ihp_part *part, unsigned char bytes[IHP_FORMAT_HEADER])
{
  ihp_put(bytes, part->street, 4);
  ihp_put(bytes + 4, part->buckets, 4);
  return 8;
}

static const char *read_cfrm_header(const unsigned char bytes[], struct ihp_part *part)
{
  const uint64_t round = ihp_load(bytes, 4);
  part->buckets = ihp_load(bytes + 4, 4);
  return round != part->street                             ? "wrong betting round"
         : part->buckets == 0 || part->buckets > INT32_MAX ? "invalid number of buckets"
                                                           : NULL;
}

const struct ihp_format ihp_format_poker_cfrm = {
    .name = "poker-cfrm",
    .meaning = "one file of all streets, for pandaant/poker-cfrm",
    .needs_streets = 1,
    .is_one_file = 1,
    .dtype = IH_U32,
    .header = write_cfrm_header,
    .read_header = read_cfrm_header,
};

/* ---- fishbait ----------------------------------------------------------------------------- */

/* A vector in cereal's portable binary archive: 1 for little-endian, and its length. */
static size_t write_cereal_header(const struct ihp_part *part,
                                  unsigned char bytes[IHP_FORMAT_HEADER])
{
  bytes[0] = 1;
  ihp_put(bytes + 1, part->elements, 8);
  return 9;
}

static const char *read_cereal_header(const unsigned char bytes[], struct ihp_part *part)
{
  return bytes[0] != 1                              ? "not a little-endian cereal archive"
         : ihp_load(bytes + 1, 8) != part->elements ? "wrong vector length"
                                                    : NULL;
}

const struct ihp_format ihp_format_fishbait = {
    .name = "fishbait",
    .meaning = "a cereal archive of flop, turn and river, for marzukr/fishbait",
    .first_street = 1,
    .needs_streets = 1,
    .dtype = IH_U32,
    .ending = "_clusters.cereal",
    .header = write_cereal_header,
    .read_header = read_cereal_header,
};
