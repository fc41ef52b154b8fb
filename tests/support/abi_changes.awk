# Compares two layouts (layout.awk) and prints what a program compiled for the first one would find
# changed in the second, one line each: header, tab, what. These are calls, objects, enumerators and
# constants of both layouts that have become others, and calls that take a struct that has: its size, or
# the place or type of a member, or a struct in it. Members that were reserved may become others.
#
# Use: awk -f abi_changes.awk OLD NEW

BEGIN { FS = "\t" }

function changes(in_header, what) { print in_header "\t" what | "sort -u" }

# Returns 1 if a type names a struct.
function names(type, struct) { return type ~ ("(^|[^A-Za-z0-9_])" struct "([^A-Za-z0-9_]|$)") }

NR == FNR {
  if ($3 !~ /\.reserved$/)
    old[$2, $3] = $4
  next
}
$2 == "function" && ($2, $3) in old {
  header[$3] = $1
  type[$3] = $4
}
$2 == "member" {
  split($3, part, ".")
  owner[++members] = part[1]
  member_type[members] = $4
}
!(($2, $3) in old) || old[$2, $3] == $4 { next }
$2 == "struct" { is_changed[$3] }
$2 == "member" { is_changed[part[1]] }
$2 ~ /^(function|object|enumerator|constant|type)$/ { changes($1, $3 " was " old[$2, $3]) }

END {
  do {
    more = 0
    for (struct in is_changed)
      for (i = 1; i <= members; i++)
        if (!(owner[i] in is_changed) && names(member_type[i], struct))
          found[owner[i]]
    for (struct in found) {
      more += !(struct in is_changed)
      is_changed[struct]
    }
  } while (more)
  for (call in type)
    for (struct in is_changed)
      if (names(type[call], struct))
        changes(header[call], call " takes " struct)
}
