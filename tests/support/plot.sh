# Shared by the tests of plot; sourced after cli.sh.

# tensor FILE NAME FORMAT: prints the elements of a tensor, one per line.
tensor()
{
  run "$isohand" info "$1"
  # shellcheck disable=SC2046 # two numbers
  set -- "$1" $(sed -n "s/^tensor: $2 .*, \([0-9]*\) bytes at \([0-9]*\)\$/\1 \2/p" "$tmp/out") "$3"
  od -A n -v -t "$4" -j "$3" -N "$2" "$1" | tr -s ' ' '\n' | grep .
}

# overwrite FILE NAME BYTE: copies the file to $tmp/bad with a tensor filled with a byte.
overwrite()
{
  cp "$1" "$tmp/bad"
  run "$isohand" info "$1"
  at=$(sed -n "s/^tensor: $2 .* at \([0-9]*\)\$/\1/p" "$tmp/out")
  size=$(sed -n "s/^tensor: $2 .*, \([0-9]*\) bytes.*/\1/p" "$tmp/out")
  head -c "$size" /dev/zero | tr '\0' "$3" |
    dd of="$tmp/bad" bs=1 seek="$at" conv=notrunc 2>/dev/null
}

# parses FILE: checks that it is well-formed SVG without references to other files.
parses()
{
  if command -v xmllint >/dev/null 2>&1; then
    xmllint --noout "$1" || fail "$1 is not well-formed"
  elif command -v python3 >/dev/null 2>&1; then
    python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' "$1" ||
      fail "$1 is not well-formed"
  fi
  for part in '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ' '<title id="title">' \
    '<desc id="desc">' 'aria-labelledby="title desc"' '</svg>'; do
    grep -F -q -e "$part" "$1" || fail "$1: no $part"
  done
  ! grep -E -q '(href|src)="[^#]|@import|<script' "$1" || fail "$1 refers to other files"
}

# has FILE PATTERN N: exactly N lines match.
has()
{
  test "$(grep -c -E -e "$2" "$1")" = "$3" || fail "$1: not $3 times $2"
}
