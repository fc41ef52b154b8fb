# Turns the output of declarations.awk into a C program that prints the ABI of the public headers:
# one line for each struct with its size, each member with its offset, size and type, each
# enumerator
# and constant with its value, and each function with the types of its parameters. Unreadable
# declarations become compile errors.
#
# Use: awk -f declarations.awk HEADERS | awk -f layout.awk >layout.c

BEGIN {
  FS = "\t"
  print "#include <stddef.h>"
  print "#include <stdio.h>"
}

function print_line(format, values)
{
  body = body sprintf("  printf(\"%s\\t%s\\t%s\\t%s\\n\"%s);\n", $1, $2, $3, format, values)
}

# Returns a parameter's type without its name: "const uint8_t []" for "const uint8_t cards[]".
function type_of(parameter,    start, tail)
{
  if (!match(parameter, /[A-Za-z_][A-Za-z0-9_]*(\[[^]]*\])*$/) || parameter == "void")
    return parameter
  start = substr(parameter, 1, RSTART - 1)
  tail = substr(parameter, RSTART)
  sub(/^[A-Za-z0-9_]+/, "", tail)
  sub(/ $/, "", start)
  return start (tail == "" || start ~ /[*]$/ ? tail : " " tail)
}

# Returns a declaration with its parameters' types but not their names.
function signature(text,    open, list, part, n, i, types)
{
  open = match(text, /\([^()]*\)$/)
  list = substr(text, open + 1, RLENGTH - 2)
  n = split(list, part, /, */)
  for (i = 1; i <= n; i++)
    types = types (i > 1 ? ", " : "") type_of(part[i])
  return substr(text, 1, open) types ")"
}

!seen[$1]++ { if ($1 != "exact_gmp.h") print "#include <isohand/" $1 ">" }

$2 == "unreadable" { print "#error \"not readable: " $1 "\"" }
$2 == "struct" {
  print_line("%zu", sprintf(", sizeof(struct %s)", $3))
}
$2 == "member" {
  split($3, part, ".")
  print_line("%zu %zu %s", sprintf(", offsetof(struct %s, %s), sizeof(((struct %s *)0)->%s), \"%s\"",
                                   part[1], part[2], part[1], part[2],
                                   $4 ~ /\)$/ ? signature($4) : type_of($4)))
}
$2 == "enumerator" {
  name = $3
  sub(/.*\./, "", name)
  print_line("%lld", sprintf(", (long long)%s", name))
}
$1 == "version.h" && $2 == "constant" { next }
$2 == "constant" && $4 ~ /^"/ { print_line("%s", sprintf(", %s", $3)) }
$2 == "constant" && $4 !~ /^"/ { print_line("%llu", sprintf(", (unsigned long long)%s", $3)) }
$2 == "function" || ($2 == "type" && $4 ~ /\)$/) { print_line("%s", sprintf(", \"%s\"", signature($4))) }
$2 == "object" { print_line("%s", sprintf(", \"%s\"", $4)) }
$2 == "type" && $4 !~ /^struct |\)$/ { print_line("%zu", sprintf(", sizeof(%s)", $3)) }

END {
  print "int main(void)"
  print "{"
  printf "%s", body
  print "  return 0;"
  print "}"
}
