#include "tools/plot/svg_page.h"

void svg_begin(FILE *file, double width, double height, const char *title)
{
  fprintf(file,
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
          "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" width=\"%g\" "
          "height=\"%g\"\n"
          "  role=\"img\" aria-labelledby=\"title desc\">\n"
          "<title id=\"title\">%s</title>\n",
          width, height, width, height, title);
}

void svg_begin_drawing(FILE *file)
{
  fputs("<style>\n"
        "text { font: 11px sans-serif; fill: #222 }\n"
        ".heading { font: bold 14px sans-serif }\n"
        ".middle, .dark, .light { text-anchor: middle }\n"
        ".end { text-anchor: end }\n"
        ".dark text { fill: #000 }\n"
        ".light text { fill: #fff }\n"
        ".line { stroke: #222; fill: none }\n"
        ".faint { stroke: #ccc; fill: none }\n"
        ".mean { stroke: #c00; stroke-dasharray: 4 2; fill: none }\n"
        "</style>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        file);
}

void svg_end(FILE *file)
{
  fputs("</svg>\n", file);
}

double svg_mark(double from, double length, unsigned i, unsigned parts)
{
  return from + length * i / parts;
}
