/* The parameters of features, and how they stand in a table's metadata. */
#include "base/error.h"
#include "store/feature.h"

#include <stdio.h>
#include <string.h>

enum { USUAL_BOARD = 5, USUAL_BINS = 50, MOST_BINS = 255, MOST_BOARD = 7 };

/* Labels are of 16 bits, and the last one stands for none. */
enum { MOST_LABELS = UINT16_MAX };

/* 169 numbers below 169, each with a comma or the final NUL. */
enum { CLUSTER_TEXT = IH_PREFLOP_CLASSES * 4 };

ih_feature_parameters ihp_parameters_complete(const ih_feature *feature,
                                              const ih_feature_parameters *parameters)
{
  ih_feature_parameters complete = {0};
  if (parameters == NULL)
    parameters = &complete;
  ih_feature_parameters out = {0};
  if (feature->parameters & IH_PARAMETER_BOARD)
    out.board = parameters->board == 0 ? USUAL_BOARD : parameters->board;
  if (feature->parameters & IH_PARAMETER_BINS)
    out.bins = parameters->bins == 0 ? USUAL_BINS : parameters->bins;
  if (feature->parameters & IH_PARAMETER_LABELS)
    out.labels = parameters->labels == 0 ? MOST_LABELS : parameters->labels;
  if (feature->parameters & IH_PARAMETER_CLUSTERS) {
    out.clusters = parameters->clusters;
    memcpy(out.cluster, parameters->cluster, sizeof out.cluster);
  }
  return out;
}

/* ---- Writing ---------------------------------------------------------------- */

static enum ih_status write_number(ih_table_writer *writer, const char *key, unsigned number,
                                   ih_error *error)
{
  char text[20];
  (void)snprintf(text, sizeof text, "%u", number);
  return ih_table_add_metadata(writer, key, text, error);
}

static void format_clusters(const ih_feature_parameters *parameters, unsigned hands,
                            char text[CLUSTER_TEXT])
{
  size_t at = 0;
  for (unsigned i = 0; i < hands; i++)
    at += (size_t)snprintf(text + at, CLUSTER_TEXT - at, i == 0 ? "%u" : ",%u",
                           parameters->cluster[i]);
}

enum ih_status ihp_parameters_write(const ih_feature *feature,
                                    const ih_feature_parameters *parameters, const ih_deck *deck,
                                    ih_table_writer *writer, ih_error *error)
{
  enum ih_status status = IH_OK;
  if (feature->parameters & IH_PARAMETER_BOARD)
    status = write_number(writer, "feature.board", parameters->board, error);
  if (status == IH_OK && (feature->parameters & IH_PARAMETER_BINS) != 0)
    status = write_number(writer, "feature.bins", parameters->bins, error);
  if (status == IH_OK && (feature->parameters & IH_PARAMETER_LABELS) != 0)
    status = write_number(writer, "feature.labels", parameters->labels, error);
  if (status != IH_OK || (feature->parameters & IH_PARAMETER_CLUSTERS) == 0)
    return status;
  char text[CLUSTER_TEXT];
  format_clusters(parameters, ihp_preflop_hands(deck), text);
  status = write_number(writer, "feature.clusters", parameters->clusters, error);
  return status == IH_OK ? ih_table_add_metadata(writer, "feature.cluster", text, error) : status;
}

/* ---- Reading ----------------------------------------------------------------- */

/* Takes a number of at most `most` from *text, in the only way to write it. */
static int take_number(const char **text, unsigned most, unsigned *number)
{
  const char *at = *text;
  unsigned value = 0;
  if (*at < '0' || *at > '9' || (at[0] == '0' && at[1] >= '0' && at[1] <= '9'))
    return 0;
  for (; *at >= '0' && *at <= '9'; at++) {
    value = value * 10 + (unsigned)(*at - '0');
    if (value > most)
      return 0;
  }
  *text = at;
  *number = value;
  return 1;
}

static enum ih_status missing(const char *key, ih_error *why)
{
  return ihp_error(why, IH_ERR_MISMATCH, 0, "no metadata `%s`", key);
}

static enum ih_status read_number(const ih_table *table, const char *key, unsigned most,
                                  unsigned *number, ih_error *why)
{
  const char *text = ih_table_metadata(table, key), *at = text;
  char quote[IHP_QUOTE];
  if (text == NULL)
    return missing(key, why);
  if (take_number(&at, most, number) && *at == '\0' && *number > 0)
    return IH_OK;
  return ihp_error(why, IH_ERR_MISMATCH, 0, "`%s` is %s, not a number from 1 to %u", key,
                   ihp_quote(text, strlen(text), 0, quote), most);
}

static enum ih_status read_clusters(const ih_table *table, unsigned hands,
                                    ih_feature_parameters *parameters, ih_error *why)
{
  const char *at = ih_table_metadata(table, "feature.cluster");
  if (at == NULL)
    return missing("feature.cluster", why);
  for (unsigned i = 0; i < hands; i++, at += *at == ',') {
    unsigned cluster;
    if (!take_number(&at, parameters->clusters - 1, &cluster) ||
        *at != (i + 1 < hands ? ',' : '\0'))
      return ihp_error(why, IH_ERR_MISMATCH, 0,
                       "`feature.cluster` is not a list of %u numbers below %u", hands,
                       parameters->clusters);
    parameters->cluster[i] = (uint8_t)cluster;
  }
  return IH_OK;
}

enum ih_status ihp_parameters_read(const ih_feature *feature, const ih_table *table,
                                   const ih_deck *deck, ih_feature_parameters *parameters,
                                   ih_error *why)
{
  enum ih_status status = IH_OK;
  *parameters = (ih_feature_parameters){0};
  if (feature->parameters & IH_PARAMETER_BOARD)
    status = read_number(table, "feature.board", MOST_BOARD, &parameters->board, why);
  if (status == IH_OK && (feature->parameters & IH_PARAMETER_BINS) != 0)
    status = read_number(table, "feature.bins", MOST_BINS, &parameters->bins, why);
  if (status == IH_OK && (feature->parameters & IH_PARAMETER_LABELS) != 0)
    status = read_number(table, "feature.labels", MOST_LABELS, &parameters->labels, why);
  if (status != IH_OK || (feature->parameters & IH_PARAMETER_CLUSTERS) == 0)
    return status;
  const unsigned hands = ihp_preflop_hands(deck);
  status = read_number(table, "feature.clusters", hands, &parameters->clusters, why);
  return status == IH_OK ? read_clusters(table, hands, parameters, why) : status;
}
