/* Elements of arrays of dtype IH_U8, IH_U16 or IH_U32. */
#ifndef IH_LIB_BASE_ELEMENTS_H
#define IH_LIB_BASE_ELEMENTS_H

#include <isohand/base.h>

static inline uint32_t ihp_element_get(enum ih_dtype dtype, const void *at, size_t i)
{
  return dtype == IH_U8    ? ((const uint8_t *)at)[i]
         : dtype == IH_U16 ? ((const uint16_t *)at)[i]
                           : ((const uint32_t *)at)[i];
}

/* Writes x, which fits the type, to element i. */
static inline void ihp_element_put(enum ih_dtype dtype, uint32_t x, void *at, size_t i)
{
  if (dtype == IH_U8)
    ((uint8_t *)at)[i] = (uint8_t)x;
  else if (dtype == IH_U16)
    ((uint16_t *)at)[i] = (uint16_t)x;
  else
    ((uint32_t *)at)[i] = x;
}

#endif
