/* The bin of HS of all hands on all final boards, by board and pattern. */
#ifndef IH_LIB_EQUITY_OMAHA_BINS_H
#define IH_LIB_EQUITY_OMAHA_BINS_H

#include "equity/omaha/store.h"

struct ih_omaha_bins {
  struct ihp_omaha_store store; /* of final boards */
  unsigned bins;
  uint8_t *bin;        /* [pattern], by equity/omaha/layout.h */
  const ih_team *team; /* that its memory is from */
};

#endif
