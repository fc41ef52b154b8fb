#include "feature/parameters.h"

#include "base/decimal.h"
#include "base/error.h"
#include "feature/street.h"

#include <stdio.h>
#include <string.h>

/* The public header defines IH_PARAMETERS_GIVEN as a plain number, so its value is checked here. */
_Static_assert(IH_PARAMETERS_GIVEN ==
                   (IH_PARAMETER_CLUSTERS | IH_PARAMETER_LABELS | IH_PARAMETER_BUCKETS),
               "the parameters without a default");

/* 169 numbers below 169, each with a comma or the final NUL. */
enum { CLUSTER_TEXT = IH_PREFLOP_CLASSES * 4 };

/* The metadata key and range of a number of a game. */
struct parameter {
  unsigned parameter; /* IH_PARAMETER_... */
  const char *key;
  size_t offset; /* in ih_feature_game */
  unsigned most; /* 0: the number of the deck's preflop hands */
};

static const struct parameter numbers[] = {
    {IH_PARAMETER_BOARD, "feature.board", offsetof(ih_feature_game, final_board), 7},
    {IH_PARAMETER_BINS, "feature.bins", offsetof(ih_feature_game, bins), IH_EQUITY_MAX_BINS},
    {IH_PARAMETER_LABELS, "feature.labels", offsetof(ih_feature_game, labels), IH_MAX_WIDE_LABELS},
    {IH_PARAMETER_BUCKETS, "feature.buckets", offsetof(ih_feature_game, buckets), UINT32_MAX},
    {IH_PARAMETER_CLUSTERS, "feature.clusters", offsetof(ih_feature_game, clusters), 0},
};

enum { NUMBERS = sizeof numbers / sizeof *numbers };

static unsigned *number_in(ih_feature_game *game, const struct parameter *number)
{
  return (unsigned *)(void *)((char *)game + number->offset);
}

/* ---- Writing metadata ------------------------------------------------------- */

enum ih_status ihp_parameters_write(unsigned parameters, const ih_feature_game *game,
                                    ih_table_writer *writer, ih_error *error)
{
  ih_feature_game copy = *game;
  char text[CLUSTER_TEXT];
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < NUMBERS && status == IH_OK; i++)
    if (parameters & numbers[i].parameter) {
      (void)snprintf(text, sizeof text, "%u", *number_in(&copy, &numbers[i]));
      status = ih_table_writer_add_metadata(writer, numbers[i].key, text, error);
    }
  if (status != IH_OK || (parameters & IH_PARAMETER_CLUSTERS) == 0)
    return status;
  size_t at = 0;
  for (unsigned i = 0; i < ihp_preflop_hands(&game->deck); i++)
    at += (size_t)snprintf(text + at, CLUSTER_TEXT - at, i == 0 ? "%u" : ",%u", game->cluster[i]);
  return ih_table_writer_add_metadata(writer, "feature.cluster", text, error);
}

/* ---- Reading metadata -------------------------------------------------------- */

/* Takes a number of at most `most`, in canonical spelling, from *text. */
static int take_number(const char **text, unsigned most, unsigned *number)
{
  uint64_t value;
  const size_t digits = ihp_decimal_read(*text, SIZE_MAX, &value);
  if (digits == 0 || (digits > 1 && **text == '0') || value > most)
    return 0;
  *text += digits;
  *number = (unsigned)value;
  return 1;
}

static enum ih_status report_missing(const char *key, ih_error *why)
{
  return ihp_error(why, IH_ERR_MISMATCH, 0, "no metadata `%s`", key);
}

static enum ih_status read_parameter_number(const ih_table *table, const char *key, unsigned most,
                                            unsigned *number, ih_error *why)
{
  const char *text = ih_table_metadata(table, key), *at = text;
  char quote[IHP_QUOTE];
  if (text == NULL)
    return report_missing(key, why);
  if (take_number(&at, most, number) && *at == '\0' && *number > 0)
    return IH_OK;
  return ihp_error(why, IH_ERR_MISMATCH, 0, "`%s` is %s, not a number from 1 to %u", key,
                   ihp_quote(text, strlen(text), 0, quote), most);
}

/* Reads the clusters of preflop hands 0..hands-1; cluster[] has at least `hands` entries. */
static enum ih_status read_clusters(const ih_table *table, unsigned hands, ih_feature_game *game,
                                    ih_error *why)
{
  const char *at = ih_table_metadata(table, "feature.cluster");
  if (at == NULL)
    return report_missing("feature.cluster", why);
  for (unsigned i = 0; i < hands; i++, at += *at == ',') {
    unsigned cluster;
    if (!take_number(&at, game->clusters - 1, &cluster) || *at != (i + 1 < hands ? ',' : '\0'))
      return ihp_error(why, IH_ERR_MISMATCH, 0,
                       "`feature.cluster` is not a list of %u numbers below %u", hands,
                       game->clusters);
    game->cluster[i] = (uint8_t)cluster;
  }
  return IH_OK;
}

enum ih_status ihp_parameters_read(unsigned parameters, const ih_table *table,
                                   ih_feature_game *game, ih_error *why)
{
  const unsigned hands = ihp_preflop_hands(&game->deck);
  enum ih_status status = IH_OK;
  if (parameters & IH_PARAMETER_CLUSTERS && hands > IH_PREFLOP_CLASSES)
    return ihp_error(why, IH_ERR_MISMATCH, 0,
                     "clusters of the deck's %u preflop hands are not supported", hands);
  for (size_t i = 0; i < NUMBERS && status == IH_OK; i++)
    if (parameters & numbers[i].parameter)
      status = read_parameter_number(table, numbers[i].key,
                                     numbers[i].most == 0 ? hands : numbers[i].most,
                                     number_in(game, &numbers[i]), why);
  return status == IH_OK && parameters & IH_PARAMETER_CLUSTERS
             ? read_clusters(table, hands, game, why)
             : status;
}

enum ih_status ihp_revision_read(const ih_table *table, unsigned *revision, ih_error *why)
{
  return read_parameter_number(table, "feature.revision", UINT16_MAX, revision, why);
}
