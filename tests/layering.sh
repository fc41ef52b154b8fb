#!/bin/sh
# Which room includes which, against the table in HACKING.md: a file of a room may
# include its own headers, those of the rooms listed for it, and system headers.
# Rooms of the core also include public headers; every other room includes those
# only, except as listed.
set -u
cd "${srcdir:-.}" || exit 1
status=0

# room|private headers it may include|public headers it may include (all: any)
rooms='
lib/base||status executor combinatorics cpu version
lib/cards|base|status combinatorics cards maps
lib/index|base cards|status executor combinatorics cards cpu maps indexer batch boards children relations
lib/eval|base cards|status executor combinatorics cards maps eval
lib/strength|base cards index eval|status executor combinatorics cards cpu maps indexer batch boards children relations eval strength
lib/table|base|status executor table
lib/store|base table|all
lib/exact||all
tools|tools bench|all
bench|bench|all
examples||all
'

complain() {
  echo "$1: may not include $2" >&2
  status=1
}

check_file() { # file, room, private, public
  for header in $(sed -n 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"]\([^">]*\)[">].*/\1/p' "$1"); do
    case $header in
    isohand.h)
      [ "$4" = all ] || complain "$1" "$header"
      ;;
    isohand/*)
      name=${header#isohand/}
      case " $4 " in
      " all " | *" ${name%.h} "*) ;;
      *) complain "$1" "$header" ;;
      esac
      ;;
    */*.h)
      case $header in sys/*) continue ;; esac
      folder=${header%/*}
      case " $3 ${2#lib/} " in
      *" $folder "*) ;;
      *) complain "$1" "$header" ;;
      esac
      ;;
    gmp.h)
      case $2 in lib/exact) ;; *) complain "$1" "$header outside lib/exact (isohand/exact.h brings it)" ;; esac
      ;;
    omp.h) complain "$1" "$header: threads are the caller's (isohand/openmp.h)" ;;
    jansson.h | xxhash.h)
      case $2 in lib/table) ;; *) complain "$1" "$header outside lib/table" ;; esac
      ;;
    esac
  done
}

seen=0
IFS='
'
for line in $rooms; do
  IFS='|' read -r room private public <<LINE
$line
LINE
  unset IFS
  for file in "$room"/*.c "$room"/*.h; do
    [ -f "$file" ] || continue
    seen=$((seen + 1))
    check_file "$file" "$room" "$private" "$public"
  done
done

# No room that the table forgets.
for folder in lib/*/; do
  case $rooms in
  *"
${folder%/}|"*) ;;
  *) complain "$folder" "anything: it is no room of the table" ;;
  esac
done
[ "$seen" -gt 20 ] || { echo "only $seen files looked at" >&2; status=1; }
echo "$seen files"
exit $status
