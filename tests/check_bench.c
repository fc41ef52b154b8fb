/* The benchmarks: what they print and refuse.  The figures themselves are no
 * test's business. */
#include "bench/bench.h"
#include "harness.h"
#include "indexers.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const ih_rounds flop = {2, {2, 3}, IH_GAME_ANY};

/* Runs them and returns what they print, to be freed. */
static char *run(const struct bench_options *options, enum ih_status expected, ih_error *error)
{
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  ck_assert_ptr_nonnull(out);
  ck_assert_int_eq(bench_run(options, out, error), expected);
  fclose(out);
  return text;
}

/* The next line, cut off; NULL at the end. */
static char *next_line(char **text)
{
  char *line = *text, *end = strchr(line, '\n');
  if (end == NULL)
    return NULL;
  *end = '\0';
  *text = end + 1;
  return line;
}

static const struct expected_rows {
  const char *work;
  const char *variants[6];
} expected[] = {
    {"index", {"last", "last-portable", "batch", "batch-portable", "all", "state"}},
    {"unindex", {"random", "in-order", NULL}},
    {"children", {"round-1", NULL, NULL}},
    {"boards", {"holes", NULL, NULL}},
    {"sequence", {"cards", "cards-portable", "masks", "multiplicities", NULL}},
    {"eval", {"one", NULL, NULL}},
    {"fill", {"cold", "warm", NULL}},
};

START_TEST(json_rows)
{
  const struct bench_options options = {expected[_i].work, 1, &flop, NULL, test_indexer_check};
  char *text = run(&options, IH_OK, NULL), *at = text, *line;
  for (unsigned i = 0; i < 6 && expected[_i].variants[i] != NULL; i++) {
    char begin[128];
    double ns, baseline_ns, ratio;
    int used = 0;
    snprintf(begin, sizeof begin, "{\"work\":\"%s\",\"variant\":\"%s\",\"rounds\":\"2,3\",",
             expected[_i].work, expected[_i].variants[i]);
    line = next_line(&at);
    ck_assert_ptr_nonnull(line);
    ck_assert_msg(strncmp(line, begin, strlen(begin)) == 0, "%s", line);
    ck_assert_int_eq(sscanf(line + strlen(begin), "\"ns\":%lf,\"baseline_ns\":%lf,\"ratio\":%lf}%n",
                            &ns, &baseline_ns, &ratio, &used),
                     3);
    ck_assert_uint_eq(strlen(begin) + (size_t)used, strlen(line));
    ck_assert(ns > 0 && baseline_ns > 0);
    ck_assert_msg(ratio > 0.9 * baseline_ns / ns - 0.01 && ratio < 1.1 * baseline_ns / ns + 0.01,
                  "%s", line);
  }
  ck_assert_ptr_null(next_line(&at));
  free(text);
}
END_TEST

START_TEST(table_rows)
{
  const struct bench_options options = {"eval", 0, &flop, NULL, test_indexer_check};
  char *text = run(&options, IH_OK, NULL), *at = text;
  ck_assert_ptr_nonnull(strstr(next_line(&at), "baseline_ns"));
  ck_assert_int_eq(strncmp(next_line(&at), "eval ", 5), 0);
  ck_assert_ptr_null(next_line(&at));
  free(text);
}
END_TEST

START_TEST(refusals)
{
  static const struct {
    const char *work;
    ih_rounds rounds;
    enum ih_status status;
  } cases[] = {
      {"nothing", {2, {2, 3}, IH_GAME_ANY}, IH_ERR_ARGUMENT},
      {"boards", {1, {2}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"boards", {2, {4, 3}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"eval", {1, {4}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"eval", {2, {5, 5}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"eval", {2, {4, 3}, IH_GAME_OMAHA}, IH_ERR_UNSUPPORTED},
      {"children", {1, {4}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"fill", {1, {4}, IH_GAME_ANY}, IH_ERR_UNSUPPORTED},
      {"fill", {2, {4, 3}, IH_GAME_OMAHA}, IH_ERR_UNSUPPORTED},
      {"index", {2, {13, 13}, IH_GAME_ANY}, IH_ERR_OVERFLOW},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const struct bench_options options = {cases[i].work, 1, &cases[i].rounds, NULL,
                                          test_indexer_check};
    ih_error error = {0};
    char *text = run(&options, cases[i].status, &error);
    ck_assert_str_eq(text, "");
    ck_assert_int_eq(error.status, cases[i].status);
    ck_assert(error.message[0] != '\0');
    free(text);
    text = run(&options, cases[i].status, NULL);
    free(text);
  }
}
END_TEST

/* All works on a list that only has indices: no ratings, no failure. */
START_TEST(indices_only)
{
  const ih_rounds hole = {1, {2}, IH_GAME_ANY};
  const struct bench_options options = {NULL, 1, &hole, NULL, test_indexer_check};
  char *text = run(&options, IH_OK, NULL), *at = text;
  unsigned rows = 0;
  for (char *line; (line = next_line(&at)) != NULL; rows++)
    ck_assert_msg(strstr(line, "index\"") != NULL || strstr(line, "sequence\"") != NULL, "%s",
                  line);
  ck_assert_uint_eq(rows, 12);
  free(text);
}
END_TEST

static enum ih_status refuse(const ih_indexer *indexer)
{
  (void)indexer;
  return IH_ERR_INTERNAL;
}

/* No indexer is measured that the check refuses. */
START_TEST(unproven_indexers)
{
  static const char *const works[] = {"index", "unindex", "children", "boards", "sequence", "fill"};
  const struct bench_options options = {works[_i], 1, &flop, NULL, refuse};
  ih_error error;
  char *text = run(&options, IH_ERR_INTERNAL, &error);
  ck_assert_str_eq(text, "");
  ck_assert_str_eq(error.message, "2,3: the sizes are not the exact ones");
  free(text);
}
END_TEST

/* A reader that goes away, and a disk without room, end the run at its first row. */
START_TEST(no_reader)
{
  static const struct bench_options options = {.work = "eval"};
  static const struct {
    const char *path; /* NULL: a pipe */
    int number;
  } outs[] = {{NULL, EPIPE}, {"/dev/full", ENOSPC}};
  (void)signal(SIGPIPE, SIG_IGN);
  for (size_t i = 0; i < sizeof outs / sizeof *outs; i++) {
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    close(ends[0]);
    FILE *out = fdopen(ends[1], "w");
    if (out != NULL && outs[i].path != NULL)
      out = freopen(outs[i].path, "w", out);
    if (out == NULL)
      continue; /* no such device here */
    ih_error error;
    ck_assert_int_eq(bench_run(&options, out, &error), IH_ERR_IO);
    ck_assert_int_eq(errno, outs[i].number);
    ck_assert_str_eq(error.message, strerror(outs[i].number));
    fclose(out);
  }
}
END_TEST

static Suite *make_suite(void)
{
  Suite *suite = suite_create("bench");
  TCase *rows = tcase_create("rows");
  tcase_add_loop_test(rows, json_rows, 0, sizeof expected / sizeof *expected);
  tcase_add_test(rows, table_rows);
  tcase_add_test(rows, indices_only);
  tcase_add_test(rows, refusals);
  tcase_add_loop_test(rows, unproven_indexers, 0, 6);
  tcase_add_test(rows, no_reader);
  suite_add_tcase(suite, rows);
  return suite;
}

int main(void)
{
  return test_main(make_suite);
}
