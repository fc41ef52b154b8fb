/* What the subcommand build does once it knows the game: features made in index order,
 * features of streets, and all of them in a folder. */
#ifndef IH_TOOLS_BUILD_H
#define IH_TOOLS_BUILD_H

#include "tool.h"

#include <isohand/store.h>

/* What is asked for. */
struct build {
  const struct call *call;
  enum ih_ranking ranking;
  ih_deck deck;
  ih_feature_parameters parameters; /* as they were given */
  uint64_t memory;                  /* bytes that may be used */
};

/* Writes a table of the last round of an indexer. */
enum outcome build_in_order(const struct build *build, const ih_feature *feature,
                            const ih_indexer *indexer);

/* Writes a table of the street of a board's first cards: of a feature that the game is
 * known to have. */
enum outcome build_street(const struct build *build, const ih_feature *feature, unsigned board);

/* Writes a table of transitions of a street, from the labels of --labels: in
 * transitions.c. */
enum outcome build_transitions(const struct build *build, const ih_feature *feature,
                               unsigned board);

/* Clusters of preflop hands for build->parameters, as --clusters says: in clusters.c. */
enum outcome build_clusters(struct build *build);

/* Makes the histograms of all preflop hands: histogram[i * bins + b] of hand i, which the
 * caller frees.  DONE, or after a report what happened instead. */
enum outcome build_histograms(const struct build *build, unsigned bins, uint32_t **histogram);

/* Writes what is missing of all tables in the folder of -d. */
enum outcome build_all(const struct build *build);

/* ---- What they have in common ---------------------------------------------------- */

/* DONE when so many bytes of memory may be used; FAILED after a report. */
enum outcome build_check_memory(const struct build *build, uint64_t most);

/* Reports a failure; which is the signal's if there was one. */
enum outcome build_failed(const struct build *build, const ih_error *error);

/* Reports a file that was written. */
void build_say_done(const struct build *build, const char *path, const ih_feature *feature,
                    const ih_indexer *indexer, double seconds);

#endif
