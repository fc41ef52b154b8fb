#include "chart.h"

enum { RANKS = 13 };

static const char *const verbs[PLAYERS] = {"jam", "call"};

/* Returns the preflop class in a row and column of a chart, both counted from the ace. */
static unsigned class_at(unsigned row, unsigned column)
{
  return (RANKS - 1 - row) * RANKS + (RANKS - 1 - column);
}

static void name_class(unsigned class, char text[IH_PREFLOP_CLASS_TEXT])
{
  ih_deck deck;
  (void)ih_deck_make(RANKS, 4, &deck);
  (void)ih_preflop_class_format(&deck, class, text);
}

/* ---- Text ------------------------------------------------------------------------------- */

static void print_cell(FILE *file, unsigned class, double play)
{
  char text[IH_PREFLOP_CLASS_TEXT];
  name_class(class, text);
  if (play < 0.005)
    fputs("   .", file);
  else if (play < 0.995)
    fprintf(file, " %2.0f%%", 100 * play);
  else
    fprintf(file, " %3s", text);
}

void chart_print(FILE *file, const struct hands *hands, const struct solution *solution)
{
  for (unsigned p = 0; p < PLAYERS; p++) {
    fprintf(file, "\n%g bb, %s %.2f %%\n", solution->stack, verbs[p],
            100 * fraction_played(hands, solution->play[p]));
    for (unsigned row = 0; row < RANKS; row++) {
      for (unsigned column = 0; column < RANKS; column++) {
        const unsigned class = class_at(row, column);
        print_cell(file, class, solution->play[p][class]);
      }
      fputc('\n', file);
    }
  }
}

/* ---- SVG -------------------------------------------------------------------------------- */

enum {
  CELL = 30,
  MARGIN = 20,
  HEADING = 30,
  CHART = RANKS * CELL,
  WIDTH = 2 * CHART + 3 * MARGIN,
  ROW = HEADING + CHART + MARGIN
};

/* A cell is filled from the bottom in proportion to how often the class plays. */
static void draw_cell(FILE *file, unsigned x, unsigned y, unsigned class, double play)
{
  char text[IH_PREFLOP_CLASS_TEXT];
  const double filled = play * (CELL - 1);
  name_class(class, text);
  fprintf(file, "<g><title>%s %.4f %%</title><use href=\"#cell\" x=\"%u\" y=\"%u\"/>", text,
          100 * play, x, y);
  if (play > 0)
    fprintf(file, "<rect x=\"%u\" y=\"%.2f\" width=\"%d\" height=\"%.2f\" fill=\"#e8853a\"/>", x,
            y + (CELL - 1) - filled, CELL - 1, filled);
  fprintf(file, "<text x=\"%u\" y=\"%u\">%s</text></g>\n", x + CELL / 2, y + CELL / 2 + 4, text);
}

static void draw_chart(FILE *file, const struct hands *hands, const struct solution *solution,
                       unsigned player, unsigned x, unsigned y)
{
  const double *play = solution->play[player];
  fprintf(file, "<text class=\"heading\" x=\"%u\" y=\"%u\">%g bb, %s %.2f %%</text>\n", x, y - 8,
          solution->stack, verbs[player], 100 * fraction_played(hands, play));
  for (unsigned row = 0; row < RANKS; row++)
    for (unsigned column = 0; column < RANKS; column++) {
      const unsigned class = class_at(row, column);
      draw_cell(file, x + column * CELL, y + row * CELL, class, play[class]);
    }
}

void chart_draw(FILE *file, const struct hands *hands, const struct solution solutions[], size_t n)
{
  const unsigned height = MARGIN + (unsigned)n * ROW;
  fprintf(file,
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %u\" width=\"%d\" "
          "height=\"%u\" role=\"img\">\n"
          "<title>Heads-up jam or fold</title>\n"
          "<style>text { font: 10px sans-serif; text-anchor: middle; fill: #000 } "
          ".heading { font: bold 14px sans-serif; text-anchor: start }</style>\n"
          "<defs><rect id=\"cell\" width=\"%d\" height=\"%d\" fill=\"#e4e4e4\"/></defs>\n"
          "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
          WIDTH, height, WIDTH, height, CELL - 1, CELL - 1);
  for (size_t i = 0; i < n; i++)
    for (unsigned p = 0; p < PLAYERS; p++)
      draw_chart(file, hands, &solutions[i], p, MARGIN + p * (CHART + MARGIN),
                 HEADING + (unsigned)i * ROW + MARGIN / 2);
  fputs("</svg>\n", file);
}
