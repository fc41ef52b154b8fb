#!/bin/sh
# Checks which module includes which, by the table of modules in HACKING.md. Reads the #include lines
# rather than the compiler's -MD output, which also lists the headers that a header includes in turn
# and so those of all modules below.
set -u
cd "${srcdir:-.}" || exit 1
status=0
newline='
'

# The rows of the table, as module|public headers it offers|what it may include.
modules=$(sed -n 's/^| `\([a-z/]*\)\/` | [^|]* | \([^|]*\) | \([^|]*\) |$/\1|\2|\3/p' HACKING.md |
  sed 's/[`,]//g; s/–//g')

# The headers of C11 and POSIX that a library may include: none of threads.
system=' assert ctype errno fcntl float inttypes limits stdarg stddef stdint stdio stdlib string
  sys/mman sys/stat sys/types time unistd cpuid immintrin arm_neon wasm_simd128 dirent stdatomic sys/file
  sys/statvfs '

offers() { # module; prints the public headers it offers
  printf '%s\n' "$modules" | sed -n "s,^\(lib/\)*$1|\([^|]*\)|.*,\2,p"
}
everything=$(printf '%s\n' "$modules" | cut -d'|' -f2 | tr '\n' ' ')

# Prints what a module may include, a header or FOLDER/* per line.
allowed() { # module, the words of its last column
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

# Programs may include any system header; headers of other libraries are foreign.
is_foreign() {
  case $1 in
  isohand.h | isohand/* | gmp.h | jansson.h | xxhash.h | omp.h) return 0 ;;
  sys/*) return 1 ;;
  */*) return 0 ;;
  esac
  return 1
}

check_file() { # file, module, what its module may include
  sed -n 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*\([<"][^">]*\)[">].*/\1/p' "$1" |
    while read -r header; do
      name=${header#?}
      case $header in
      \"*/*) ;;
      \"*) # its own folder, or made there by the build
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

found=$(printf '%s\n' "$modules" | while IFS='|' read -r module _ words; do
  may=$(allowed "$module" "$words")
  for file in "$module"/*.c "$module"/*.h; do
    [ -f "$file" ] && echo "checked $file" && check_file "$file" "$module" "$may"
  done
done)
seen=$(printf '%s\n' "$found" | grep -c '^checked')
printf '%s\n' "$found" | grep -v '^checked' >&2 && status=1

# The table lacks no module and no public header. (openmp.h is for programs.)
for folder in lib/*/ lib/*/*/ tools/ bench/ explore/ bindings/javascript/source/ bindings/python/source/ examples/ examples/*/; do
  ls "$folder"*.[ch] >/dev/null 2>&1 || continue
  printf '%s\n' "$modules" | grep -q "^${folder%/}|" || {
    echo "$folder: not in the table of modules in HACKING.md" >&2
    status=1
  }
done
for header in include/isohand/*.h; do
  name=$(basename "$header" .h)
  case " $everything openmp " in
  *" $name "*) ;;
  *)
    echo "$header: no module in HACKING.md offers it" >&2
    status=1
    ;;
  esac
done
[ "$seen" -gt 20 ] || {
  echo "only $seen files checked" >&2
  status=1
}
echo "$seen files"
exit $status
