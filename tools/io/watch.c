#include "tools/io/watch.h"

#include <stdatomic.h>

/* Tasks that are being watched. */
struct watched {
  ih_task task;
  void *work;
  size_t tasks;
  struct progress *progress;
  atomic_size_t done;
  atomic_flag showing; /* held by the one thread that shows */
};

static void watched_task(void *work, size_t i)
{
  struct watched *w = work;
  w->task(w->work, i);
  (void)atomic_fetch_add(&w->done, 1);
  if (atomic_flag_test_and_set(&w->showing))
    return;
  progress_show(w->progress, atomic_load(&w->done), w->tasks);
  atomic_flag_clear(&w->showing);
}

static int watched_run(void *context, size_t tasks, ih_task task, void *work)
{
  const struct watch *watch = context;
  struct watched w = {.task = task,
                      .work = work,
                      .tasks = tasks,
                      .progress = watch->progress,
                      .done = 0,
                      .showing = ATOMIC_FLAG_INIT};
  return watch->inner->run(watch->inner->context, tasks, watched_task, &w);
}

ih_executor watch_executor(struct watch *watch)
{
  return (ih_executor){.run = watched_run, .context = watch, .workers = watch->inner->workers};
}
