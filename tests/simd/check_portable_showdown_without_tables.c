/* Like check_portable_showdown.c, for instruction sets without large tables. */
#define WITHOUT_LARGE_TABLES
#include "check_portable_showdown.c"
