/* The settings of a method: how the buckets of a street are made. */
#ifndef IH_LIB_METHOD_SETTINGS_H
#define IH_LIB_METHOD_SETTINGS_H

#include "method/method.h"

/* Kinds of parents that buckets can be within, and their names in recipes and files, ended by
 * NULL. */
enum ihp_within { IHP_WITHIN_BOARD, IHP_WITHIN_PREFLOP };
extern const char *const ihp_within_names[];

/* Omitted settings are 0 or NULL. */
struct ihp_settings {
  const struct ihp_method *method; /* NULL: street not requested */
  uint64_t buckets, bins, clusters, restarts, iterations, outer, seed;
  uint64_t scale;          /* of user-supplied points */
  uint64_t public_buckets; /* of boards */
  uint64_t sample;         /* hands that centres are found from, within boards those of each; 0:
                              all */
  char *of, *labels, *points, *within;
};

/* Returns a street's settings before a recipe changes them. */
struct ihp_settings ihp_settings_default(void);

/* Frees the strings. */
void ihp_settings_release(struct ihp_settings *settings);

/* Returns 1 if buckets are within parents of that kind, else 0. */
int ihp_settings_are_within(const struct ihp_settings *settings, enum ihp_within within);

/* ---- Changing a setting -------------------------------------------------------------------- */

enum ihp_setting_kind { IHP_SETTING_UNKNOWN, IHP_SETTING_NUMBER, IHP_SETTING_TEXT };

/* Returns the kind of the setting key[0..length-1]. */
enum ihp_setting_kind ihp_setting_kind(const char *key, size_t length);

/* Set a number or text setting, whose key must have that kind; "method" is a text.  The text is
 * copied.  IH_ERR_PARSE: the value is out of range or not a valid choice; IH_ERR_MEMORY. */
enum ih_status ihp_settings_set_number(struct ihp_settings *settings, const char *key,
                                       size_t length, uint64_t value, ih_error *error);
enum ih_status ihp_settings_set_text(struct ihp_settings *settings, const char *key, size_t length,
                                     const char *value, ih_error *error);

/* ---- Complete settings of a street --------------------------------------------------------- */

/* Checks that the settings fit each other and the method; `street` is named in *error.
 * IH_ERR_PARSE. */
enum ih_status ihp_settings_check(const struct ihp_settings *settings, const char *street,
                                  ih_error *error);

/* Returns the settings with defaults for these hands and the method resolved.  Strings are shared
 * with *settings. */
struct ihp_settings ihp_settings_complete(const struct ihp_settings *settings,
                                          const struct ihp_hands *hands);

/* A setting as stored in metadata. */
enum { IHP_SETTING_TEXT_BYTES = 40, IHP_SETTINGS = 12 };
struct ihp_setting {
  const char *key;
  char value[IHP_SETTING_TEXT_BYTES];
};

struct ihp_setting ihp_setting_text(const char *key, const char *value);
struct ihp_setting ihp_setting_number(const char *key, uint64_t value);

/* Lists the metadata of complete settings and returns their number.  `checksum` is that of
 * user-supplied labels or points; otherwise unused. */
size_t ihp_settings_list(const struct ihp_settings *settings, const char *checksum,
                         struct ihp_setting list[IHP_SETTINGS]);

#endif
