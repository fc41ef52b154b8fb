/* Files of other folders that are reused: which, in what order, and what is refused; and copies
 * where the system refuses links. */
#include "buckets.h"
#include "errors.h"
#include "harness.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { FLOP = 1 << 3, TURN = 1 << 4, RIVER = 1 << 5, STREETS = 4, FOLDERS = 3 };

static const char old[] = "{\"name\": \"old\", \"flop\": {\"method\": \"emd\", \"k\": 9},"
                          " \"turn\": {\"method\": \"potential\", \"k\": 9},"
                          " \"river\": {\"method\": \"optimal\", \"k\": 9}}";
/* The flop differs. */
static const char new[] = "{\"name\": \"new\", \"flop\": {\"method\": \"emd\", \"k\": 8},"
                          " \"turn\": {\"method\": \"potential\", \"k\": 9},"
                          " \"river\": {\"method\": \"optimal\", \"k\": 9}}";
/* The river differs, and therefore the turn, whose settings do not. */
static const char other[] = "{\"turn\": {\"method\": \"potential\", \"k\": 9},"
                            " \"river\": {\"method\": \"optimal\", \"k\": 8}}";

/* ---- The disk ----------------------------------------------------------------------------- */

static uint64_t free_bytes;              /* bytes that the disk reports as free */
static int are_links_refused, are_apart; /* whether files of the folder `a` are on another disk */

/* Replace the system's. */
#pragma GCC visibility push(default)
int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
  char path[SCRATCH_PATH] = "";
  (void)from_folder, (void)to_folder, (void)flags;
  errno = EPERM;
  return are_links_refused ? -1 : link(readlink(from, path, sizeof path - 1) > 0 ? path : from, to);
}

int statvfs(const char *path, struct statvfs *out)
{
  (void)path;
  memset(out, 0, sizeof *out);
  out->f_frsize = 1;
  out->f_bavail = free_bytes;
  return 0;
}

int stat(const char *path, struct stat *out)
{
  const int result = fstatat(AT_FDCWD, path, out, 0);
  if (result == 0 && are_apart && strstr(path, "/a/") != NULL)
    out->st_dev++;
  return result;
}
#pragma GCC visibility pop

static void make_disk(void)
{
  scratch_make();
  free_bytes = UINT64_MAX;
  are_links_refused = are_apart = 0;
}

/* ---- Making ------------------------------------------------------------------------------- */

/* Reports about streets, in the order of the calls. */
struct reported {
  size_t planned, written;
  uint64_t made; /* bytes of files that are neither kept nor reused */
  char street[STREETS][8], reused[STREETS][SCRATCH_PATH];
  int is_kept[STREETS];
};

static const char *text_or_none(const char *text)
{
  return text == NULL ? "" : text;
}

static void note_plan(void *context, const ih_bucket_plan *plan)
{
  struct reported *reported = context;
  const size_t i = reported->planned++;
  (void)snprintf(reported->street[i], sizeof *reported->street, "%s", plan->street);
  (void)snprintf(reported->reused[i], SCRATCH_PATH, "%s", text_or_none(plan->reused));
  reported->is_kept[i] = plan->is_kept;
  reported->made += plan->is_kept || plan->reused != NULL ? 0 : plan->disk;
}

/* Streets are made in another order than they are planned in. */
static void compare_summary(void *context, const ih_bucket_summary *summary)
{
  struct reported *reported = context;
  size_t i = 0;
  while (i < reported->planned && strcmp(reported->street[i], summary->street) != 0)
    i++;
  ck_assert_uint_lt(i, reported->planned);
  ck_assert_str_eq(text_or_none(summary->reused), reported->reused[i]);
  ck_assert_int_eq(summary->is_kept, reported->is_kept[i]);
  reported->written++;
}

/* Makes a recipe in a folder of the scratch folder, with files from the folders that a text
 * names. */
static enum ih_status make_in(const char *folder, const char *text, const char *const reuse[],
                              const ih_abstraction_options *options, ih_error *error)
{
  const ih_feature_game game = buckets_game("4x4");
  ih_abstraction_options all = *options;
  char path[SCRATCH_PATH], paths[FOLDERS][SCRATCH_PATH];
  const char *folders[FOLDERS];
  ih_recipe *recipe;
  for (all.reuse_count = 0; reuse[all.reuse_count] != NULL; all.reuse_count++)
    folders[all.reuse_count] = scratch_path(reuse[all.reuse_count], paths[all.reuse_count]);
  all.reuse = folders;
  ck_assert_int_eq(ih_recipe_parse(text, strlen(text), &recipe, NULL), IH_OK);
  const enum ih_status status =
      ih_abstraction_write(recipe, &game, scratch_path(folder, path), &all, error);
  ih_recipe_free(recipe);
  return status;
}

static const char *const nowhere[] = {NULL};
static const char *const from_a[] = {"a", NULL};
static const char *const from_b_a[] = {"b", "a", NULL};

static void make_well(const char *folder, const char *text, const char *const reuse[],
                      struct reported *reported, const ih_abstraction_options *more)
{
  ih_abstraction_options options = *more;
  ih_error error;
  memset(reported, 0, sizeof *reported);
  options.callbacks.context = reported;
  options.planned = note_plan;
  options.written = compare_summary;
  test_ok(make_in(folder, text, reuse, &options, &error), error);
  ck_assert_uint_eq(reported->written, options.dry_run ? 0 : reported->planned);
}

static const ih_abstraction_options usual, dry = {.dry_run = 1}, rebuild = {.rebuild = 1};

/* Writes FOLDER/STREET-bucket.safetensors to path and returns it. */
static const char *path_in(const char *folder, const char *street, char path[SCRATCH_PATH])
{
  char name[64];
  (void)snprintf(name, sizeof name, "%s/%s-bucket.safetensors", folder, street);
  return scratch_path(name, path);
}

/* Returns 1 if the street's files in two folders are the same, and no symbolic links. */
static int is_shared(const char *street, const char *one, const char *another)
{
  char path[SCRATCH_PATH];
  struct stat a, b;
  return lstat(path_in(one, street, path), &a) == 0 &&
         lstat(path_in(another, street, path), &b) == 0 && a.st_dev == b.st_dev &&
         a.st_ino == b.st_ino && S_ISREG(a.st_mode);
}

static void check_reused(const struct reported *reported, const char *const folders[],
                         const char *to)
{
  static const char *const streets[] = {"flop", "turn", "river"};
  for (size_t i = 0; i < reported->planned; i++) {
    char from[SCRATCH_PATH];
    ck_assert_str_eq(reported->street[i], streets[i]);
    ck_assert_int_eq(reported->is_kept[i], 0);
    if (folders[i] == NULL) {
      ck_assert_str_eq(reported->reused[i], "");
      continue;
    }
    ck_assert_str_eq(reported->reused[i], path_in(folders[i], streets[i], from));
    if (to != NULL)
      ck_assert(is_shared(streets[i], folders[i], to));
  }
}

/* Checks the recipe that a street's file in `made` names. */
static void check_name(const char *street, const char *name)
{
  char path[SCRATCH_PATH];
  ih_store *store;
  ih_error error;
  test_ok(ih_store_open(path_in("made", street, path), &store, &error), error);
  ck_assert_str_eq(ih_table_metadata(ih_store_table(store), "bucket.recipe"), name);
  ih_store_close(store);
}

/* ---- Which files -------------------------------------------------------------------------- */

/* A street that depends on another is reused with it; the name of the recipe does not count, and
 * the files keep that of the first.  A dry run reports it, too. */
START_TEST(reused)
{
  static const char *const expected[] = {NULL, "a", "a"};
  struct reported reported;
  struct stat about;
  char path[SCRATCH_PATH];
  make_well("a", old, nowhere, &reported, &usual);
  make_well("made", new, from_a, &reported, &dry);
  check_reused(&reported, expected, NULL);
  ck_assert_int_ne(lstat(scratch_path("made", path), &about), 0);
  make_well("made", new, from_a, &reported, &usual);
  check_reused(&reported, expected, "made");
  make_well("made", new, from_a, &reported, &usual);
  for (size_t i = 0; i < 3; i++)
    ck_assert(reported.is_kept[i] && reported.reused[i][0] == '\0');
  check_name("flop", "new");
  check_name("turn", "old");
  make_well("made", new, from_a, &reported, &rebuild);
  for (size_t i = 0; i < 3; i++)
    ck_assert(!reported.is_kept[i] && reported.reused[i][0] == '\0');
  ck_assert(!is_shared("river", "a", "made"));
}
END_TEST

/* The turn of `other` has the same settings, but is of other buckets of the river. */
START_TEST(of_other_buckets)
{
  static const char *const first[] = {NULL, NULL, "a"}, *const second[] = {NULL, "a", "a"};
  struct reported reported;
  char path[SCRATCH_PATH];
  make_well("a", old, nowhere, &reported, &usual);
  make_well("b", other, nowhere, &reported, &usual);
  make_well("made", new, from_b_a, &reported, &dry);
  check_reused(&reported, second, NULL);
  ck_assert_int_eq(unlink(path_in("a", "turn", path)), 0);
  make_well("made", new, from_b_a, &reported, &usual);
  check_reused(&reported, first, "made");
  /* Without the river of which it is made, a turn counts for nothing. */
  ck_assert_int_eq(unlink(path_in("b", "river", path)), 0);
  static const char *const neither[] = {NULL, NULL, NULL};
  static const char *const from_b[] = {"b", NULL};
  make_well("alone", new, from_b, &reported, &usual);
  check_reused(&reported, neither, "alone");
}
END_TEST

/* The first folder counts; symbolic links are followed. */
START_TEST(first_folder)
{
  static const char *const expected[] = {"a", "b", "b"};
  struct reported reported;
  char path[SCRATCH_PATH], to[SCRATCH_PATH];
  make_well("a", old, nowhere, &reported, &usual);
  make_well("b", new, from_a, &reported, &usual);
  ck_assert_int_eq(unlink(path_in("b", "river", path)), 0);
  ck_assert_int_eq(symlink(path_in("a", "river", to), path), 0);
  make_well("made", old, from_b_a, &reported, &dry);
  check_reused(&reported, expected, NULL);
  make_well("made", old, from_b_a, &reported, &usual);
  ck_assert(is_shared("river", "a", "made") && !is_shared("river", "b", "made"));
}
END_TEST

/* Streets that are left out are neither reused nor reported. */
START_TEST(chosen)
{
  static const ih_abstraction_options turn = {.streets = TURN}, both = {.streets = TURN | RIVER},
                                      river = {.streets = RIVER};
  struct reported reported;
  ih_error error;
  char path[SCRATCH_PATH];
  make_well("a", old, nowhere, &reported, &usual);
  ck_assert_int_eq(make_in("made", old, from_a, &turn, &error), IH_ERR_RANGE);
  test_message_has(error, "turn: needs the buckets of the river");
  make_well("made", old, from_a, &reported, &both);
  ck_assert_uint_eq(reported.planned, 2);
  ck_assert_int_ne(access(path_in("made", "flop", path), F_OK), 0);
  ck_assert_int_eq(unlink(path_in("made", "turn", path)), 0);
  make_well("made", old, from_a, &reported, &turn);
  ck_assert_uint_eq(reported.planned, 1);
  ck_assert_str_eq(reported.reused[0], path_in("a", "turn", path));
  /* A street that is left out is not made again. */
  make_well("made", old, nowhere, &reported,
            &(ih_abstraction_options){.streets = TURN, .rebuild = 1});
  ck_assert(is_shared("river", "a", "made"));
  make_well("alone", old, nowhere, &reported, &river);
  ck_assert_uint_eq(reported.planned, 1);
}
END_TEST

/* ---- Copies ------------------------------------------------------------------------------- */

static uint64_t size_of(const char *folder, const char *street)
{
  char path[SCRATCH_PATH];
  struct stat about;
  ck_assert_int_eq(lstat(path_in(folder, street, path), &about), 0);
  return (uint64_t)about.st_size;
}

static void check_copied(const char *street)
{
  char path[SCRATCH_PATH];
  size_t bytes, copied;
  unsigned char *file = scratch_read(path_in("a", street, path), &bytes);
  unsigned char *copy = scratch_read(path_in("made", street, path), &copied);
  ck_assert_uint_eq(copied, bytes);
  ck_assert_mem_eq(copy, file, bytes);
  ck_assert(!is_shared(street, "a", "made"));
  free(file);
  free(copy);
}

/* Links take no space; copies do, of both files, next to the flop that is made. */
START_TEST(copied)
{
  struct reported reported;
  ih_error error;
  char path[SCRATCH_PATH];
  make_well("a", old, nowhere, &reported, &usual);
  make_well("made", new, from_a, &reported, &dry);
  const uint64_t made = reported.made, needed = made + size_of("a", "turn") + size_of("a", "river");
  free_bytes = made;
  make_well("linked", new, from_a, &reported, &usual);
  are_links_refused = 1;
  free_bytes = needed - 1;
  ck_assert_int_eq(make_in("made", new, from_a, &usual, &error), IH_ERR_IO);
  test_message_has(error, "MB are needed on the disk");
  ck_assert_int_eq(error.system_error, ENOSPC);
  ck_assert_int_ne(access(path_in("made", "river", path), F_OK), 0);
  free_bytes = needed;
  make_well("made", new, from_a, &reported, &usual);
  check_copied("turn");
  check_copied("river");
}
END_TEST

/* Files on another disk are counted before anything is made, and in a dry run, whether or not the
 * new folder exists. */
START_TEST(other_disk)
{
  struct reported reported;
  ih_error error;
  char path[SCRATCH_PATH];
  make_well("a", old, nowhere, &reported, &usual);
  make_well("made", new, from_a, &reported, &dry);
  const uint64_t needed = reported.made + size_of("a", "turn") + size_of("a", "river");
  are_links_refused = are_apart = 1;
  for (int exists = 0; exists <= 1; exists++) {
    free_bytes = needed - 1;
    ck_assert_int_eq(make_in("made", new, from_a, &dry, &error), IH_ERR_IO);
    test_message_has(error, "MB are needed on the disk");
    free_bytes = needed;
    make_well("made", new, from_a, &reported, &dry);
    if (!exists)
      ck_assert_int_eq(mkdir(scratch_path("made", path), 0777), 0);
  }
  make_well("made", new, from_a, &reported, &usual);
  check_copied("river");
}
END_TEST

/* ---- Refusals ----------------------------------------------------------------------------- */

/* Nothing is made; with `rebuild` the folders do not matter. */
static void check_refused(const char *const reuse[], enum ih_status status, const char *message)
{
  struct reported reported;
  struct stat about;
  ih_error error;
  char path[SCRATCH_PATH];
  ck_assert_int_eq(make_in("made", old, reuse, &dry, &error), status);
  ck_assert_int_eq(make_in("made", old, reuse, &usual, &error), status);
  test_message_has(error, message);
  ck_assert_int_ne(lstat(scratch_path("made", path), &about), 0);
  make_well("again", old, reuse, &reported, &rebuild);
}

START_TEST(refused_folders)
{
  static const char *const missing[] = {"a", "none", NULL};
  static const char *const file[] = {"a/flop-bucket.safetensors", NULL};
  static const char *const none[] = {NULL};
  struct reported reported;
  ih_error error;
  make_well("a", old, nowhere, &reported, &usual);
  check_refused(missing, IH_ERR_IO, "none: cannot open the folder: No such file");
  check_refused(file, IH_ERR_IO,
                "flop-bucket.safetensors: cannot open the folder: Not a directory");
  const ih_abstraction_options wrong[] = {{.reuse_count = 1}, {.reuse = none, .reuse_count = 1}};
  for (size_t i = 0; i < 2; i++)
    ck_assert_int_eq(buckets_make(old, "4x4", &wrong[i], &error), IH_ERR_ARGUMENT);
  test_message_has(error, "a folder is NULL");
}
END_TEST

START_TEST(refused_files)
{
  struct reported reported;
  char path[SCRATCH_PATH];
  size_t bytes;
  make_well("a", old, nowhere, &reported, &usual);
  unsigned char *file = scratch_read(path_in("a", "turn", path), &bytes);
  scratch_poke(path, bytes - 1, (unsigned char)(file[bytes - 1] ^ 1));
  free(file);
  check_refused(from_a, IH_ERR_CHECKSUM, "a/turn-bucket.safetensors: ");
  scratch_write(path, "other", 5);
  check_refused(from_a, IH_ERR_FORMAT, "a/turn-bucket.safetensors: ");
}
END_TEST

/* ---- Changes between plan and use ---------------------------------------------------------- */

static void replace_river(void *context, const ih_bucket_plan *plan)
{
  char from[SCRATCH_PATH], to[SCRATCH_PATH];
  (void)context;
  if (strcmp(plan->street, "river") == 0)
    ck_assert_int_eq(rename(path_in("b", "river", from), path_in("a", "river", to)), 0);
}

/* A file that has become a different one is not taken. */
START_TEST(replaced)
{
  static const ih_abstraction_options options = {.planned = replace_river, .streets = RIVER};
  struct reported reported;
  ih_error error;
  char path[SCRATCH_PATH];
  make_well("a", old, nowhere, &reported, &usual);
  make_well("b", other, nowhere, &reported, &usual);
  ck_assert_int_eq(make_in("made", old, from_a, &options, &error), IH_ERR_MISMATCH);
  test_message_has(error, "river-bucket.safetensors: has a different number of buckets");
  ck_assert_int_ne(access(path_in("made", "river", path), F_OK), 0);
}
END_TEST

TEST_MAIN_EACH(make_disk, scratch_remove, {copied}, {other_disk}, {reused}, {of_other_buckets},
               {first_folder}, {chosen}, {refused_folders}, {refused_files}, {replaced})
