#include "tools/plot/histogram.h"

#include "tools/io/text.h"
#include "tools/plot/class.h"
#include "tools/stream.h"

#include <string.h>

static enum ih_status read_hand(const struct game *game, const char *text, uint8_t cards[],
                                ih_error *error)
{
  if (game->rounds.count == 1 && class_parse(&game->deck, text, cards))
    return IH_OK;
  if (game->rounds.count == 1 && strlen(text) < 4) {
    char quote[TEXT_QUOTE];
    return stream_fail(
        error, IH_ERR_PARSE,
        "%s is not a hand of this deck; expected two cards, or a name such as AA, AKs or AKo",
        text_quote(text, strlen(text), quote));
  }
  return game_hand(game, text, strlen(text), cards, error);
}

static void write_label(const struct game *game, const uint8_t cards[], char label[IH_HAND_TEXT])
{
  if (game->rounds.count == 1)
    class_name(&game->deck, class_of(&game->deck, cards), label);
  else
    (void)ih_hand_format(&game->deck, &game->rounds, game->rounds.count, cards, label);
}

/* Reads all bin counts. On the final board the table stores only the bin number; returns 0 if that
 * is out of range or the tensor cannot be read. */
static int read_counts(const ih_store *store, uint64_t index, unsigned bins, uint64_t counts[])
{
  ih_tensor tensor;
  memset(counts, 0, bins * sizeof *counts);
  if (ih_store_tensor(store, 0, &tensor) != IH_OK)
    return 0;
  if (tensor.dims == 1) {
    const uint64_t bin = ih_store_value_unchecked(store, 0, index, 0);
    if (bin >= bins)
      return 0;
    counts[bin] = 1;
    return 1;
  }
  for (unsigned b = 0; b < bins; b++)
    counts[b] = ih_store_value_unchecked(store, 0, index, b);
  return 1;
}

static struct interval interval_between(double low, double high)
{
  return (struct interval){(low + high) / 2, (high - low) / 2};
}

/* Bounds E[HS] and E[HS^2]: the HS of a runout in bin b of B lies between b / B and (b + 1) / B. */
static void find_histogram_means(struct histogram *h)
{
  double low = 0, high = 0, low2 = 0, high2 = 0;
  for (unsigned b = 0; b < h->bins; b++) {
    const double left = (double)b / h->bins, right = (b + 1.0) / h->bins;
    low += h->share[b] * left;
    high += h->share[b] * right;
    low2 += h->share[b] * left * left;
    high2 += h->share[b] * right * right;
  }
  h->ehs = interval_between(low, high);
  h->ehs2 = interval_between(low2, high2);
}

enum ih_status histogram_read(const ih_store *store, const struct game *game, const char *text,
                              struct histogram *out, ih_error *error)
{
  uint8_t cards[IH_MAX_CARDS];
  uint64_t counts[HISTOGRAM_BINS], index, runouts = 0;
  enum ih_status status = read_hand(game, text, cards, error);
  if (status != IH_OK)
    return status;
  status = ih_index_last(ih_store_indexer(store), cards, &index);
  if (status != IH_OK)
    return stream_fail(error, status, "%s", ih_status_string(status));
  *out = (struct histogram){.bins = ih_store_game(store)->bins};
  write_label(game, cards, out->label);
  const int is_good = read_counts(store, index, out->bins, counts);
  for (unsigned b = 0; is_good && b < out->bins; b++)
    runouts += counts[b];
  if (runouts == 0)
    return stream_fail(error, IH_ERR_FORMAT, "%s: invalid histogram for %s; run isohand verify",
                       ih_table_path(ih_store_table(store)), out->label);
  out->runouts = runouts;
  for (unsigned b = 0; b < out->bins; b++)
    out->share[b] = (double)counts[b] / (double)runouts;
  find_histogram_means(out);
  return IH_OK;
}

double histograms_highest(const struct histogram histograms[], size_t n)
{
  double highest = 0;
  for (size_t i = 0; i < n; i++)
    for (unsigned b = 0; b < histograms[i].bins; b++)
      if (histograms[i].share[b] > highest)
        highest = histograms[i].share[b];
  return highest;
}
