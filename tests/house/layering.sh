#!/bin/sh
# Which room includes which, by the table of rooms in HACKING.md.
# The #include lines are read, and not what the compiler lists with -MD: it also lists every header that
# a header includes in turn, so the rule for a file of one room would meet the headers of all rooms below.
set -u
cd "${srcdir:-.}" || exit 1
status=0
newline='
'

# The rows, as room|public headers it offers|what it may include, in plain words.
rooms=$(sed -n 's/^| `\([a-z/]*\)\/` | [^|]* | \([^|]*\) | \([^|]*\) |$/\1|\2|\3/p' HACKING.md |
  sed 's/[`,]//g; s/–//g')

# The headers of C11 and POSIX that a library may include: none of threads.
system=' assert ctype errno fcntl inttypes limits stdarg stddef stdint stdio stdlib string
  sys/mman sys/stat sys/types time unistd cpuid immintrin arm_neon dirent stdatomic sys/file
  sys/statvfs '

offers() { # room: the public headers it offers
  printf '%s\n' "$rooms" | sed -n "s,^\(lib/\)*$1|\([^|]*\)|.*,\2,p"
}
everything=$(printf '%s\n' "$rooms" | cut -d'|' -f2 | tr '\n' ' ')

# What a room may include, a header or FOLDER/* a line.
allowed() { # room, the words of its last column
  echo "${1#lib/}/*"
  case $1 in
  lib/*) for name in $system; do echo "$name.h"; done ;;
  esac
  public=$(offers "${1#lib/}")
  for word in $2; do
    case $word in
    public) public="$public $everything" && echo isohand.h ;;
    installed) echo 'isohand/*' && echo isohand.h ;;
    headers) ;;
    *.h) echo "$word" ;;
    *)
      echo "$word/*"
      public="$public $(offers "$word")"
      ;;
    esac
  done
  for name in $public; do echo "isohand/$name.h"; done
}

# Programs may include any header of the system; those of other libraries are known
# to be none.
is_foreign() {
  case $1 in
  isohand.h | isohand/* | gmp.h | jansson.h | xxhash.h | omp.h) return 0 ;;
  sys/*) return 1 ;;
  */*) return 0 ;;
  esac
  return 1
}

check_file() { # file, room, what its room may include
  sed -n 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*\([<"][^">]*\)[">].*/\1/p' "$1" |
    while read -r header; do
      name=${header#?}
      case $header in
      \"*/*) ;;
      \"*) # its own folder, or what the build writes there
        [ -f "${1%/*}/$name" ] || [ -f "${1%/*}/generate.c" ] || echo "$1: $name is not in its folder"
        continue
        ;;
      *)
        case $2 in
        lib/*) ;;
        *) is_foreign "$name" || continue ;;
        esac
        ;;
      esac
      case $newline$3$newline in
      *"$newline$name$newline"* | *"$newline${name%/*}/*$newline"*) ;;
      *) echo "$1: may not include $name" ;;
      esac
    done
}

found=$(printf '%s\n' "$rooms" | while IFS='|' read -r room _ words; do
  may=$(allowed "$room" "$words")
  for file in "$room"/*.c "$room"/*.h; do
    [ -f "$file" ] && echo "looked at $file" && check_file "$file" "$room" "$may"
  done
done)
seen=$(printf '%s\n' "$found" | grep -c '^looked at')
printf '%s\n' "$found" | grep -v '^looked at' >&2 && status=1

# No room or public header that the table forgets.  (openmp.h is for programs.)
for folder in lib/*/ lib/*/*/ tools/ bench/ explore/ examples/ examples/*/; do
  ls "$folder"*.[ch] >/dev/null 2>&1 || continue
  printf '%s\n' "$rooms" | grep -q "^${folder%/}|" || {
    echo "$folder is no room of the table in HACKING.md" >&2
    status=1
  }
done
for header in include/isohand/*.h; do
  name=$(basename "$header" .h)
  case " $everything openmp " in
  *" $name "*) ;;
  *)
    echo "$header: offered by no room of the table in HACKING.md" >&2
    status=1
    ;;
  esac
done
[ "$seen" -gt 20 ] || {
  echo "only $seen files looked at" >&2
  status=1
}
echo "$seen files"
exit $status
