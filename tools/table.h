/* Making a table file of a feature: values are made while those before them are
 * written. */
#ifndef IH_TOOLS_TABLE_H
#define IH_TOOLS_TABLE_H

#include "clock.h"

#include <isohand/store.h>

struct table_job {
  const char *path;
  const ih_feature *feature;
  const ih_indexer
      *indexer; /* the feature is made in index order; the table is that of its last round */
  const ih_executor *executor;
  struct progress *progress; /* NULL: none to show */
};

/* Writes the table; path is untouched until it is complete, and as it was after any
 * failure.  A caught signal (interrupt.h) is one, IH_ERR_IO.  Errors of
 * ih_store_create, the writer and the feature's fill; IH_ERR_MEMORY. */
enum ih_status table_make(const struct table_job *job, ih_error *error);

#endif
