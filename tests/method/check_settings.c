/* Settings of a method: ranges, conflicts, and metadata. */
#include "harness.h"
#include "method/settings.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Sets "KEY=VALUE KEY=VALUE"; a value of digits is a number. */
static enum ih_status set_all(struct ihp_settings *settings, const char *text, ih_error *error)
{
  enum ih_status status = IH_OK;
  for (const char *at = text; *at != '\0' && status == IH_OK; at += *at == ' ') {
    const size_t length = strcspn(at, "="), bytes = strcspn(at + length + 1, " ");
    char value[40];
    (void)snprintf(value, sizeof value, "%.*s", (int)bytes, at + length + 1);
    status = ihp_setting_kind(at, length) == IHP_SETTING_NUMBER
                 ? ihp_settings_set_number(settings, at, length, strtoull(value, NULL, 10), error)
                 : ihp_settings_set_text(settings, at, length, value, error);
    at += length + 1 + bytes;
  }
  return status;
}

START_TEST(kinds)
{
  static const struct {
    const char *key;
    enum ihp_setting_kind kind;
  } cases[] = {{"method", IHP_SETTING_TEXT},     {"of", IHP_SETTING_TEXT},
               {"labels", IHP_SETTING_TEXT},     {"points", IHP_SETTING_TEXT},
               {"within", IHP_SETTING_TEXT},     {"k", IHP_SETTING_NUMBER},
               {"bins", IHP_SETTING_NUMBER},     {"clusters", IHP_SETTING_NUMBER},
               {"restarts", IHP_SETTING_NUMBER}, {"iterations", IHP_SETTING_NUMBER},
               {"scale", IHP_SETTING_NUMBER},    {"outer", IHP_SETTING_NUMBER},
               {"public", IHP_SETTING_NUMBER},   {"seed", IHP_SETTING_NUMBER},
               {"metho", IHP_SETTING_UNKNOWN},   {"methods", IHP_SETTING_UNKNOWN},
               {"methoD", IHP_SETTING_UNKNOWN},  {"o", IHP_SETTING_UNKNOWN},
               {"seeds", IHP_SETTING_UNKNOWN},   {"", IHP_SETTING_UNKNOWN}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char longer[20];
    (void)snprintf(longer, sizeof longer, "%sx", cases[i].key);
    ck_assert_int_eq(ihp_setting_kind(longer, strlen(cases[i].key)), cases[i].kind);
  }
}
END_TEST

static void check_same_numbers(const struct ihp_settings *a, const struct ihp_settings *b)
{
  ck_assert_uint_eq(a->buckets, b->buckets);
  ck_assert_uint_eq(a->bins, b->bins);
  ck_assert_uint_eq(a->clusters, b->clusters);
  ck_assert_uint_eq(a->restarts, b->restarts);
  ck_assert_uint_eq(a->iterations, b->iterations);
  ck_assert_uint_eq(a->outer, b->outer);
  ck_assert_uint_eq(a->seed, b->seed);
  ck_assert_uint_eq(a->scale, b->scale);
  ck_assert_uint_eq(a->public_buckets, b->public_buckets);
}

/* The range of each number, which changes only its own member. */
START_TEST(numbers)
{
  static const struct {
    const char *key;
    uint64_t least, most;
    size_t member; /* its offset */
  } cases[] = {{"k", 1, UINT32_MAX, offsetof(struct ihp_settings, buckets)},
               {"bins", 1, 255, offsetof(struct ihp_settings, bins)},
               {"clusters", 1, 169, offsetof(struct ihp_settings, clusters)},
               {"restarts", 1, 1000000, offsetof(struct ihp_settings, restarts)},
               {"iterations", 0, UINT32_MAX, offsetof(struct ihp_settings, iterations)},
               {"scale", 1, UINT32_MAX, offsetof(struct ihp_settings, scale)},
               {"outer", 1, UINT32_MAX, offsetof(struct ihp_settings, outer)},
               {"public", 1, UINT32_MAX, offsetof(struct ihp_settings, public_buckets)},
               {"seed", 0, INT64_MAX, offsetof(struct ihp_settings, seed)}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const size_t length = strlen(cases[i].key);
    struct ihp_settings settings = ihp_settings_default(), expected = settings;
    uint64_t *member = (uint64_t *)(void *)((char *)&expected + cases[i].member);
    char text[100];
    ih_error error = {.position = 9};
    ck_assert_int_eq(ihp_settings_set_number(&settings, cases[i].key, length, cases[i].least, NULL),
                     IH_OK);
    *member = cases[i].least;
    check_same_numbers(&settings, &expected);
    ck_assert_int_eq(ihp_settings_set_number(&settings, cases[i].key, length, cases[i].most, NULL),
                     IH_OK);
    *member = cases[i].most;
    check_same_numbers(&settings, &expected);
    ck_assert_int_eq(
        ihp_settings_set_number(&settings, cases[i].key, length, cases[i].most + 1, &error),
        IH_ERR_PARSE);
    (void)snprintf(text, sizeof text, "`%s` is %llu, not in %llu..%llu", cases[i].key,
                   (unsigned long long)cases[i].most + 1, (unsigned long long)cases[i].least,
                   (unsigned long long)cases[i].most);
    ck_assert_str_eq(error.message, text);
    ck_assert_uint_eq(error.position, 0);
    if (cases[i].least > 0)
      ck_assert_int_eq(ihp_settings_set_number(&settings, cases[i].key, length, 0, NULL),
                       IH_ERR_PARSE);
    check_same_numbers(&settings, &expected);
  }
}
END_TEST

static void check_message(const char *text, const char *message)
{
  struct ihp_settings settings = ihp_settings_default();
  ih_error error = {.position = 9};
  enum ih_status status = set_all(&settings, text, &error);
  if (status == IH_OK)
    status = ihp_settings_check(&settings, "flop", &error);
  ck_assert_msg(status == (message[0] == '\0' ? IH_OK : IH_ERR_PARSE), "%s", text);
  if (status != IH_OK) {
    ck_assert_str_eq(error.message, message);
    ck_assert_uint_eq(error.position, 0);
  }
  ihp_settings_release(&settings);
}

START_TEST(texts)
{
  check_message("method=luck",
                "unknown method `luck`; known: emd ochs optimal potential percentile "
                "classes hands given l1 l2 distinct");
  check_message("method=emd of=x", "`of` is `x`; known: ehs ehs2 ochs centres");
  check_message("within=x", "`within` is `x`; known: board preflop");
  check_message("method=given labels=any", "");
}
END_TEST

/* Conflicting settings; the first of several conflicts is reported. */
START_TEST(misfits)
{
  static const struct {
    const char *settings, *message;
  } cases[] = {
      {"method=emd k=2 bins=9 restarts=1 iterations=1", ""},
      {"method=emd", "flop: emd needs `k`, the number of buckets"},
      {"method=hands", ""},
      {"method=hands k=2", "flop: hands determines the number of buckets itself and takes no `k`"},
      {"method=optimal k=2", ""},
      {"method=optimal k=2 bins=9 clusters=2", "flop: optimal takes no `bins`"},
      {"method=emd k=2 clusters=2", "flop: emd takes no `clusters`"},
      {"method=optimal k=2 of=ochs clusters=2", ""},
      {"method=optimal k=2 of=ehs", ""},
      {"method=optimal k=2 of=ehs clusters=2", "flop: optimal takes no `clusters`"},
      {"method=optimal k=2 of=ehs2", "flop: optimal does not support that `of`; known: ehs ochs"},
      {"method=percentile k=2 of=ochs clusters=2", ""},
      {"method=percentile k=2 of=ochs bins=2", "flop: percentile takes no `bins`"},
      {"method=percentile k=2 clusters=2", "flop: percentile takes no `clusters`"},
      {"method=percentile k=2 of=ochs outer=2",
       "flop: percentile with `outer` requires `of` ehs, which is divided second"},
      {"method=ochs k=2 clusters=2", ""},
      {"method=optimal k=2 restarts=1", "flop: optimal takes no `restarts` or `iterations`"},
      {"method=optimal k=2 iterations=1", "flop: optimal takes no `restarts` or `iterations`"},
      {"method=emd k=2 of=ehs", "flop: emd takes no `of`"},
      {"method=potential k=2 of=ehs", ""},
      {"method=potential k=2 of=ehs2",
       "flop: potential does not support that `of`; known: ehs centres"},
      {"method=emd k=2 outer=1", "flop: emd takes no `outer`"},
      {"method=percentile k=6 outer=3", ""},
      {"method=percentile k=6 outer=3 of=ehs", ""},
      {"method=percentile k=6 outer=3 of=ehs2",
       "flop: percentile with `outer` requires `of` ehs, which is divided second"},
      {"method=percentile k=6 outer=4", "flop: percentile needs `k` to be a multiple of `outer`"},
      {"method=given", "flop: given needs `labels`, a file name"},
      {"method=l1 k=2 points=f labels=f", "flop: l1 takes no `labels`"},
      {"method=l1 k=2", "flop: l1 needs `points`, a file name"},
      {"method=l1 k=2 points=f scale=3", ""},
      {"method=given labels=f points=f", "flop: given takes no `points`"},
      {"method=given labels=f scale=3", "flop: given takes no `scale`"},
      {"method=emd k=2 within=board public=3", ""},
      {"method=emd k=2 within=preflop", ""},
      {"method=hands within=board", "flop: hands divides all hands together and takes no `within`"},
      {"method=percentile k=2 within=board",
       "flop: percentile divides all hands together and takes no `within`"},
      {"method=emd k=2 within=preflop public=3",
       "flop: emd takes `public`, the number of public buckets, with `within` board"},
      {"method=emd k=2 public=3",
       "flop: emd takes `public`, the number of public buckets, with `within` board"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    check_message(cases[i].settings, cases[i].message);
}
END_TEST

/* Metadata of omitted settings, completed for the hands of a street. */
START_TEST(metadata)
{
  static const struct {
    const char *settings, *list;
  } cases[] = {
      {"method=hands", "bucket.method=hands bucket.revision=1"},
      {"method=given labels=f", "bucket.method=given bucket.revision=1 source.labels=sum"},
      {"method=distinct points=f scale=7",
       "bucket.method=distinct bucket.revision=1 source.points=sum bucket.scale=7"},
      {"method=optimal k=5", "bucket.method=optimal bucket.revision=1 bucket.distance=l1"},
      {"method=optimal k=5 of=ehs", "bucket.method=optimal bucket.revision=1 bucket.distance=l1"},
      {"method=optimal k=5 of=ochs",
       "bucket.method=optimal bucket.revision=1 bucket.distance=l1 bucket.of=ochs"},
      {"method=percentile k=5 of=ochs",
       "bucket.method=percentile bucket.revision=1 bucket.distance=l1 bucket.of=ochs"},
      {"method=emd k=5", "bucket.method=emd bucket.revision=1 bucket.distance=l1 bucket.seed=1 "
                         "bucket.restarts=1 bucket.limit=0"},
      {"method=ochs k=5 seed=3 restarts=4 iterations=6",
       "bucket.method=ochs bucket.revision=1 bucket.distance=l2 bucket.seed=3 bucket.restarts=4 "
       "bucket.limit=6"},
      {"method=potential k=5", "bucket.method=potential bucket.revision=1 "
                               "bucket.distance=transport bucket.of=centres bucket.seed=1 "
                               "bucket.restarts=1 bucket.limit=0"},
      {"method=potential k=5 of=ehs",
       "bucket.method=potential bucket.revision=1 bucket.distance=l1 bucket.of=ehs bucket.seed=1 "
       "bucket.restarts=1 bucket.limit=0"},
      {"method=percentile k=6", "bucket.method=percentile bucket.revision=1 bucket.distance=l1 "
                                "bucket.of=ehs"},
      {"method=percentile k=6 outer=3",
       "bucket.method=percentile bucket.revision=1 bucket.distance=l1 bucket.of=ehs2,ehs "
       "bucket.outer=3"},
      {"method=optimal k=5 within=board public=4",
       "bucket.method=optimal bucket.revision=1 bucket.distance=l1 bucket.within=board "
       "bucket.each=5 bucket.public=4 bucket.seed=1 bucket.restarts=1 bucket.limit=0"},
  };
  const struct ihp_hands hands = {.game = {.deck = {13, 4, 0, 0}, .final_board = 5},
                                  .rounds = {2, {2, 3}, IH_GAME_ANY}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct ihp_settings settings = ihp_settings_default();
    struct ihp_setting list[IHP_SETTINGS];
    char text[400] = "";
    ck_assert_int_eq(set_all(&settings, cases[i].settings, NULL), IH_OK);
    const struct ihp_settings complete = ihp_settings_complete(&settings, &hands);
    const size_t count = ihp_settings_list(&complete, "sum", list);
    for (size_t n = 0; n < count; n++) {
      const size_t at = strlen(text);
      (void)snprintf(text + at, sizeof text - at, "%s%s=%s", n == 0 ? "" : " ", list[n].key,
                     list[n].value);
    }
    ck_assert_str_eq(text, cases[i].list);
    ck_assert_uint_eq(complete.bins,
                      complete.method->parameters & IH_PARAMETER_BINS ? IH_EQUITY_BINS : 0);
    ck_assert_uint_eq(complete.clusters,
                      complete.method->parameters & IH_PARAMETER_CLUSTERS ? 8 : 0);
    ihp_settings_release(&settings);
  }
}
END_TEST

TEST_MAIN({kinds}, {numbers}, {texts}, {misfits}, {metadata})
