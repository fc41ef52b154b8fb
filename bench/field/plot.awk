# Draws the objects of `isohand-field --json` as SVG: table bytes against hands per second, both
# scales logarithmic. A dot is random order, a ring is in order; hands of seven cards, or of five
# for a method that rates no others.
#   bench/field/isohand-field --json | awk -f bench/field/plot.awk >field.svg

function member(name) {
  if (!match($0, "\"" name "\":(\"[^\"]*\"|[^,}]*)"))
    return ""
  value = substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3)
  gsub(/^"|"$/, "", value)
  return value
}
function log10_of(x) { return log(x) / log(10) }
function floor_of(x) { return int(x) > x ? int(x) - 1 : int(x) }

# A method without tables is drawn where the scale begins.
function x_at(size, decade) {
  decade = size > 0 ? log10_of(size) : x_first
  return left + (right - left) * (decade - x_first) / (x_last - x_first)
}
function y_at(speed) {
  return bottom - (bottom - top) * (log10_of(speed) - y_first) / (y_last - y_first)
}

function text_at(x, y, anchor, text) {
  gsub(/&/, "\\&amp;", text)
  gsub(/</, "\\&lt;", text)
  gsub(/>/, "\\&gt;", text)
  printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, text
}
function line_at(x1, y1, x2, y2, colour) {
  printf "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>\n", \
    x1, y1, x2, y2, colour
}

# Boxes that labels must not cover.
function keep_clear(l, t, r, b) {
  boxes++
  box_left[boxes] = l
  box_top[boxes] = t
  box_right[boxes] = r
  box_bottom[boxes] = b
}
function is_free(l, t, r, b, i) {
  if (l < left || r > right || t < top || b > bottom)
    return 0
  for (i = 1; i <= boxes; i++)
    if (l < box_right[i] && box_left[i] < r && t < box_bottom[i] && box_top[i] < b)
      return 0
  return 1
}

# The scale begins a decade below the smallest table, for methods without tables.
function draw_x_axis(decade, unit, x) {
  split("B KB MB GB TB", unit, " ")
  for (decade = x_first; decade <= x_last; decade++) {
    x = x_at(10 ^ decade)
    line_at(x, top, x, bottom, "#ddd")
    text_at(x, bottom + 18, "middle", \
      decade == x_first ? "none" : 10 ^ (decade % 3) " " unit[int(decade / 3) + 1])
  }
  text_at((left + right) / 2, bottom + 42, "middle", \
    "bytes of tables; equal ones stand side by side")
}
function draw_y_axis(decade, i, mark, y) {
  split("1 2 5", mark, " ")
  for (decade = y_first; decade <= y_last; decade++)
    for (i = 1; i <= (decade < y_last ? 3 : 1); i++) {
      y = y_at(mark[i] * 10 ^ decade)
      line_at(left, y, right, y, i == 1 ? "#ccc" : "#eee")
      text_at(left - 8, y + 4, "end", sprintf("%g", mark[i] * 10 ^ decade))
    }
  print "<g transform=\"rotate(-90)\">"
  text_at(-(top + bottom) / 2, 18, "middle", "million hands a second, one core")
  print "</g>"
}

function draw_mark(x, y, fill, colour) {
  printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" stroke=\"%s\" stroke-width=\"1.8\" fill=\"%s\"/>\n", \
    x, y, colour, fill
  keep_clear(x - 6, y - 6, x + 6, y + 6)
}
function draw_marks(n, x, y1, y2, colour) {
  colour = is_five[n] ? "#777" : name[n] ~ /^here/ ? "#c2410c" : "#1d4ed8"
  y1 = random[n] > 0 ? y_at(random[n]) : 0
  y2 = in_order[n] > 0 ? y_at(in_order[n]) : 0
  if (y1 && y2) {
    line_at(x, y1, x, y2, colour)
    keep_clear(x - 2, y1 < y2 ? y1 : y2, x + 2, y1 < y2 ? y2 : y1)
  }
  if (y2)
    draw_mark(x, y2, "#fff", colour)
  if (y1)
    draw_mark(x, y1, colour, colour)
}

# Puts the label at the free place nearest to the mark, to its right or left and up or down; on the
# mark if there is none.
function draw_label(n, x, text, width, y, away, side, l, middle, is_right) {
  text = substr(name[n], 1, 26) (is_five[n] ? " (5 cards)" : "")
  width = 0.56 * size * length(text)
  y = y_at(random[n] > 0 ? random[n] : in_order[n])
  for (away = 0; away < 40; away++)
    for (side = 0; side < 4; side++) {
      middle = y + (side % 2 ? -1 : 1) * away * size / 2
      l = side > 1 ? x - 12 - width : x + 12
      if (is_free(l, middle - size * 0.6, l + width, middle + size * 0.6)) {
        is_right = l > x
        if (middle > y + 1 || middle < y - 1)
          line_at(x + (is_right ? 5 : -5), y, is_right ? l - 2 : l + width + 2, middle, "#aaa")
        text_at(is_right ? l : l + width, middle + size * 0.36, is_right ? "start" : "end", text)
        keep_clear(l, middle - size * 0.6, l + width, middle + size * 0.6)
        return
      }
    }
  text_at(x, y, "start", text)
}

function extend_y(speed) {
  if (speed <= 0)
    return
  if (floor_of(log10_of(speed)) < y_first)
    y_first = floor_of(log10_of(speed))
  if (floor_of(log10_of(speed)) + 1 > y_last)
    y_last = floor_of(log10_of(speed)) + 1
}

BEGIN {
  width = 1000; height = 640
  left = 70; right = 980; top = 60; bottom = 580
  apart = 10
  size = 12 # of letters
  x_first = 4; x_last = 6; y_first = 1; y_last = 2
}

member("state") == "proven" {
  five = member("proven_7") + 0 == 0
  cards = five ? "five" : "seven"
  if (member(cards "_random") + member(cards "_in_order") <= 0)
    next
  rows++
  name[rows] = member("method")
  is_five[rows] = five
  bytes[rows] = member("table_bytes") + 0
  random[rows] = member(cards "_random") + 0
  in_order[rows] = member(cards "_in_order") + 0
  if (bytes[rows] > 0) {
    decade = floor_of(log10_of(bytes[rows]))
    x_first = decade < x_first ? decade : x_first
    x_last = decade + 1 > x_last ? decade + 1 : x_last
  }
  extend_y(random[rows])
  extend_y(in_order[rows])
}

END {
  x_first--
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" ", \
    width, height, width, height
  printf "font-family=\"sans-serif\" font-size=\"%d\">\n", size
  print "<title>Methods of rating hands: bytes of tables against speed</title>"
  printf "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", width, height
  draw_x_axis()
  draw_y_axis()
  text_at(left, 24, "start", "Rating hands of seven cards: tables against speed")
  text_at(left, 44, "start", \
    "dot: random order, ring: in order; orange: this library, grey: five cards only")
  # Methods with equal or nearly equal table sizes are drawn side by side. Labels come last, so that
  # they avoid all marks.
  for (i = 1; i <= rows; i++) {
    place[i] = x_at(bytes[i])
    for (j = 1; j < i; j++)
      if (place[i] > place[j] - apart && place[i] < place[j] + apart)
        place[i] = place[j] + apart
    draw_marks(i, place[i])
  }
  for (i = 1; i <= rows; i++)
    draw_label(i, place[i])
  print "</svg>"
}
