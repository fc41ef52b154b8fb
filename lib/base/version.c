#include <isohand/version.h>

const char *ih_version(void)
{
  return IH_VERSION_STRING;
}
