#include "machine.h"

#include <isohand/version.h>
#include <string.h>

#ifdef __clang__
#define NUMBER(n)    NUMBER_IN(n)
#define NUMBER_IN(n) #n
#define COMPILER                                                                                   \
  "clang " NUMBER(__clang_major__) "." NUMBER(__clang_minor__) "." NUMBER(__clang_patchlevel__)
#elif defined __GNUC__
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown"
#endif

/* *text = the value on the first line that begins with `key`, without separators before it. */
static void read_line(const char *path, const char *key, char text[BENCH_MACHINE_TEXT])
{
  char line[1024];
  FILE *file = fopen(path, "r");
  (void)snprintf(text, BENCH_MACHINE_TEXT, "unknown");
  if (file == NULL)
    return;
  while (fgets(line, sizeof line, file) != NULL)
    if (strncmp(line, key, strlen(key)) == 0) {
      const char *value = line + strlen(key);
      value += strspn(value, " \t:");
      (void)snprintf(text, BENCH_MACHINE_TEXT, "%.*s", (int)strcspn(value, "\n"), value);
      break;
    }
  (void)fclose(file);
}

/* Keeps the bracketed choice, as in "always [madvise] never". */
static void keep_choice(char text[BENCH_MACHINE_TEXT])
{
  char *open = strchr(text, '['), *close = open != NULL ? strchr(open, ']') : NULL;
  if (close == NULL)
    return;
  *close = '\0';
  memmove(text, open + 1, (size_t)(close - open));
}

void bench_machine_read(struct bench_machine *machine)
{
  read_line("/proc/cpuinfo", "model name", machine->processor);
  read_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "", machine->governor);
  read_line("/sys/kernel/mm/transparent_hugepage/enabled", "", machine->huge_pages);
  keep_choice(machine->huge_pages);
}

void bench_machine_print(const struct bench_machine *machine, FILE *out)
{
  fprintf(out, "isohand %s, %s, %s\n%s, governor %s, huge pages %s\n", ih_version(), COMPILER,
          BENCH_CFLAGS, machine->processor, machine->governor, machine->huge_pages);
}

void bench_print_text(const char *text, FILE *out)
{
  putc('"', out);
  for (; *text != '\0'; text++) {
    if (*text == '"' || *text == '\\')
      putc('\\', out);
    putc((unsigned char)*text < ' ' ? ' ' : *text, out);
  }
  putc('"', out);
}

void bench_machine_print_json(const struct bench_machine *machine, FILE *out)
{
  const char *const members[][2] = {
      {"version", ih_version()},       {"compiler", COMPILER},
      {"flags", BENCH_CFLAGS},         {"processor", machine->processor},
      {"governor", machine->governor}, {"huge_pages", machine->huge_pages},
  };
  for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
    fprintf(out, ",\"%s\":", members[i][0]);
    bench_print_text(members[i][1], out);
  }
}
