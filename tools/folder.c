#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* flock */
#endif
#include "folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <isohand/version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct street_name {
  unsigned board;
  const char *name;
} street_names[] = {{0, "preflop"}, {3, "flop"}, {4, "turn"}, {5, "river"}};

static const char *const features[STREET_FILES] = {"strength", "equity", "ehs", "histogram"};

static enum ih_status fail(ih_error *error, enum ih_status status, const char *path,
                           const char *why)
{
  error->status = status;
  (void)snprintf(error->message, sizeof error->message, "%s: %s", path, why);
  return status;
}

/* ---- What is to be there -------------------------------------------------------- */

static ih_rounds rounds_of(unsigned board)
{
  ih_rounds rounds = {.count = 1, .cards = {2}};
  if (board > 0) {
    rounds.count = 2;
    rounds.cards[1] = (uint8_t)board;
  }
  return rounds;
}

/* The name of a street; NULL for one that is only a step on the way. */
static const char *street_name(unsigned board)
{
  for (size_t i = 0; i < sizeof street_names / sizeof *street_names; i++)
    if (street_names[i].board == board)
      return street_names[i].name;
  return NULL;
}

static char *make_path(const char *folder, const char *street, const char *feature)
{
  const size_t length = strlen(folder), size = length + strlen(street) + strlen(feature) + 20;
  const char *slash = length > 0 && folder[length - 1] == '/' ? "" : "/";
  char *path = malloc(size);
  if (path != NULL)
    (void)snprintf(path, size, "%s%s%s-%s.safetensors", folder, slash, street, feature);
  return path;
}

static enum ih_status add_file(struct folder *folder, size_t step, const char *name,
                               ih_error *error)
{
  const struct streets_job *job = folder->job;
  const unsigned board = job->step[step].board;
  const ih_rounds rounds = rounds_of(board);
  const ih_feature *feature = ih_feature_find(name, job->ranking);
  if (feature->known(feature, &job->parameters, &job->deck, &rounds, NULL) != IH_OK)
    return IH_OK;
  struct folder_file *file = &folder->file[folder->files];
  *file = (struct folder_file){.step = step, .feature = feature};
  file->path = make_path(folder->path, street_name(board), name);
  if (file->path == NULL)
    return fail(error, IH_ERR_MEMORY, folder->path, "not enough memory");
  folder->files++;
  return IH_OK;
}

static enum ih_status list_files(struct folder *folder, ih_error *error)
{
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < folder->job->steps; i++)
    for (size_t f = 0; f < STREET_FILES && status == IH_OK; f++)
      if (street_name(folder->job->step[i].board) != NULL)
        status = add_file(folder, i, features[f], error);
  return status;
}

/* ---- What is there ------------------------------------------------------------- */

enum { WHY = 100 }; /* bytes of a reason, which leave room for a path in the message */

/* Why a table is not the one that would be made; "" when it is. */
static void compare(const struct streets_job *job, const struct folder_file *file, char why[WHY])
{
  const ih_store *store = file->store;
  const ih_feature_parameters *parameters = ih_store_parameters(store);
  const ih_rounds expected = rounds_of(job->step[file->step].board);
  const char *version = ih_table_metadata(ih_store_table(store), "version");
  ih_rounds rounds;
  ih_deck deck;
  ih_indexer_deck(ih_store_indexer(store), &deck);
  ih_indexer_rounds(ih_store_indexer(store), &rounds);
  why[0] = '\0';
  if (memcmp(&deck, &job->deck, sizeof deck) != 0 || memcmp(&rounds, &expected, sizeof rounds) != 0)
    (void)snprintf(why, WHY, "of another deck or street");
  else if (ih_store_feature(store) != file->feature)
    (void)snprintf(why, WHY, "another feature, or by another ranking");
  else if ((file->feature->parameters & IH_PARAMETER_BOARD) != 0 &&
           parameters->board != job->parameters.board)
    (void)snprintf(why, WHY, "for a board of %u cards, not %u", parameters->board,
                   job->parameters.board);
  else if ((file->feature->parameters & IH_PARAMETER_BINS) != 0 &&
           parameters->bins != job->parameters.bins)
    (void)snprintf(why, WHY, "in %u bins, not %u", parameters->bins, job->parameters.bins);
  else if (version == NULL || strcmp(version, ih_version()) != 0)
    (void)snprintf(why, WHY, "made by another version than %s", ih_version());
}

/* Nothing is made of the final street's sums: its files, the largest ones, are closed
 * again. */
static enum ih_status check_file(const struct streets_job *job, struct folder_file *file)
{
  struct stat about;
  if (lstat(file->path, &about) != 0 && errno == ENOENT)
    return IH_OK;
  enum ih_status status = ih_store_open(file->path, &file->store, &file->error);
  if (status != IH_OK)
    return status;
  char why[WHY];
  compare(job, file, why);
  if (why[0] != '\0')
    return fail(&file->error, IH_ERR_MISMATCH, file->path, why);
  status = ih_table_check(ih_store_table(file->store), &file->error);
  file->complete = status == IH_OK;
  if (job->step[file->step].board == job->parameters.board) {
    ih_store_close(file->store);
    file->store = NULL;
  }
  return status;
}

static void check_task(void *work, size_t task)
{
  struct folder *folder = work;
  struct folder_file *file = &folder->file[task];
  file->status = check_file(folder->job, file);
}

static enum ih_status check_files(struct folder *folder, ih_error *error)
{
  const ih_executor *executor = folder->job->executor;
  executor->run(executor->context, folder->files, check_task, folder);
  for (size_t i = 0; i < folder->files; i++)
    if (folder->file[i].status != IH_OK) {
      *error = folder->file[i].error;
      return folder->file[i].status;
    }
  return IH_OK;
}

/* ---- The job ------------------------------------------------------------------- */

/* Values of files are little-endian, and aligned to their size. */
static int are_arrays(void)
{
  const uint16_t one = 1;
  return *(const unsigned char *)&one == 1;
}

/* The tensor of that name in a complete file of a step, NULL when there is none. */
static const void *find_values(const struct folder *folder, size_t step, const char *name)
{
  for (size_t i = 0; i < folder->files; i++) {
    const struct folder_file *file = &folder->file[i];
    ih_tensor tensor;
    if (file->step == step && file->store != NULL &&
        ih_table_find(ih_store_table(file->store), name, &tensor) == IH_OK)
      return tensor.data;
  }
  return NULL;
}

/* Takes the sums of a step from its files, when all of them are there.  The arrays are only
 * read: the casts are for ih_equity_sums. */
static void take_sums(const struct folder *folder, size_t number, struct street_step *step)
{
  struct sums *sums = &step->sums;
  if (!are_arrays())
    return;
  sums->wins = (void *)find_values(folder, number, "wins");
  sums->ties = (void *)find_values(folder, number, "ties");
  sums->squares = (void *)find_values(folder, number, "squares");
  sums->histogram = (void *)find_values(folder, number, "histogram");
  step->given = sums->wins != NULL && sums->squares != NULL && sums->histogram != NULL;
}

static void set_steps(const struct folder *folder, struct streets_job *job)
{
  for (size_t i = 0; i < folder->files; i++) {
    const struct folder_file *file = &folder->file[i];
    struct street_step *step = &job->step[file->step];
    if (!file->complete)
      step->file[step->files++] =
          (struct street_file){.path = file->path, .feature = file->feature};
  }
  for (size_t i = 0; i < job->steps; i++)
    take_sums(folder, i, &job->step[i]);
}

/* ---- The folder ----------------------------------------------------------------- */

/* Opens the folder for this process alone. */
static enum ih_status lock(struct folder *folder, ih_error *error)
{
  folder->fd = open(folder->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder->fd < 0)
    return fail(error, IH_ERR_IO, folder->path, strerror(errno));
  /* File systems without locks do without. */
  if (flock(folder->fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    return fail(error, IH_ERR_IO, folder->path, "another process builds tables there");
  return IH_OK;
}

enum ih_status folder_open(struct folder *folder, const char *path, struct streets_job *job,
                           ih_error *error)
{
  struct stat about;
  *folder = (struct folder){.path = path, .fd = -1, .job = job};
  streets_lead_to(job, 0, 1);
  enum ih_status status = list_files(folder, error);
  if (status == IH_OK && (stat(path, &about) == 0 || errno != ENOENT)) {
    status = lock(folder, error);
    if (status == IH_OK)
      status = check_files(folder, error);
  }
  if (status == IH_OK)
    set_steps(folder, job);
  return status;
}

/* Whether a name is that of a temporary file of ours: ".NAME.XXXXXX" (lib/table). */
static int is_temporary(const struct folder *folder, const char *name)
{
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
  enum { LETTERS = 6 };
  if (name[0] != '.')
    return 0;
  for (size_t i = 0; i < folder->files; i++) {
    const char *base = strrchr(folder->file[i].path, '/') + 1;
    const size_t length = strlen(base);
    if (strncmp(name + 1, base, length) == 0 && name[1 + length] == '.' &&
        strlen(name) == length + 2 + LETTERS && strspn(name + length + 2, letters) == LETTERS)
      return 1;
  }
  return 0;
}

static void remove_temporary(const struct folder *folder)
{
  DIR *entries = opendir(folder->path);
  if (entries == NULL)
    return;
  for (const struct dirent *entry; (entry = readdir(entries)) != NULL;) {
    struct stat about;
    if (is_temporary(folder, entry->d_name) &&
        fstatat(folder->fd, entry->d_name, &about, AT_SYMLINK_NOFOLLOW) == 0 &&
        S_ISREG(about.st_mode) && about.st_uid == geteuid())
      (void)unlinkat(folder->fd, entry->d_name, 0);
  }
  (void)closedir(entries);
}

enum ih_status folder_prepare(struct folder *folder, ih_error *error)
{
  if (folder->fd < 0) {
    if (mkdir(folder->path, 0777) != 0)
      return fail(error, IH_ERR_IO, folder->path, strerror(errno));
    const enum ih_status status = lock(folder, error);
    if (status != IH_OK)
      return status;
  }
  remove_temporary(folder);
  return IH_OK;
}

void folder_close(struct folder *folder)
{
  for (size_t i = 0; i < folder->files; i++) {
    ih_store_close(folder->file[i].store);
    free(folder->file[i].path);
  }
  if (folder->fd >= 0)
    (void)close(folder->fd);
}
