/* A program of C and C++ that runs tasks on a pool of threads: built against the installed tree by
 * tests/house/installed.sh. */
#include <stdio.h>

#include <isohand.h>
#include <isohand/threads.h>

/* sizes[task] = the hands of the task's cards dealt at once. */
static void count_hands(void *work, size_t task)
{
  uint64_t *sizes = (uint64_t *)work;
  const ih_rounds rounds = {1, {(uint8_t)(task + 1)}, IH_GAME_ANY};
  ih_deck deck;
  ih_indexer *indexer;
  if (ih_deck_make(13, 4, &deck) == IH_OK && ih_indexer_new(&deck, &rounds, &indexer) == IH_OK) {
    sizes[task] = ih_indexer_size(indexer, 0);
    ih_indexer_free(indexer);
  }
}

int main(void)
{
  uint64_t sizes[7] = {0};
  ih_threads *threads;
  if (ih_threads_new(3, &threads) != IH_OK)
    return 1;
  const ih_executor *executor = ih_threads_executor(threads);
  executor->run(executor->context, 7, count_hands, sizes);
  ih_threads_free(threads);
  printf("%d hands of five cards, %d of seven\n", (int)sizes[4], (int)sizes[6]);
  return 0;
}
