#include "tools/commands/commands.h"
#include "tools/io/output.h"

#include <inttypes.h>
#include <isohand/table.h>
#include <stdio.h>

/* Prints text from a file that a stranger wrote: control characters, C1's two
 * bytes among them, would reach the terminal, so they become \xNN. */
static void print_safely(const char *text)
{
  const unsigned char *at = (const unsigned char *)text;
  for (; *at != '\0'; at++) {
    const int c1 = at[0] == 0xc2 && at[1] >= 0x80 && at[1] <= 0x9f;
    if (*at < ' ' || *at == 0x7f || c1)
      printf("\\x%02x", *at);
    else
      putchar(*at);
  }
}

static void print_metadata(const ih_table *table)
{
  for (size_t i = 0; i < ih_table_metadata_count(table); i++) {
    const char *key, *value;
    if (ih_table_metadata_at(table, i, &key, &value) != IH_OK)
      break;
    print_safely(key);
    fputs(": ", stdout);
    print_safely(value);
    putchar('\n');
  }
}

/* "tensor: strength U16 [1286792], 2573584 bytes at 576". */
static void print_tensors(const ih_table *table)
{
  for (size_t i = 0; i < ih_table_tensors(table); i++) {
    ih_tensor tensor;
    if (ih_table_tensor(table, i, &tensor) != IH_OK)
      break;
    fputs("tensor: ", stdout);
    print_safely(tensor.name);
    printf(" %s [", ih_dtype_name(tensor.dtype));
    for (unsigned d = 0; d < tensor.dims; d++)
      printf("%s%" PRIu64, d > 0 ? "," : "", tensor.shape[d]);
    printf("], %" PRIu64 " bytes at %" PRIu64 "\n", tensor.bytes, tensor.offset);
  }
}

static enum outcome run_info(const struct call *call)
{
  ih_table *table;
  ih_error error;
  if (ih_table_open(call->operands[0], 0, &table, &error) != IH_OK) {
    report(call, "%s", error.message);
    return FAILED;
  }
  fputs("file: ", stdout);
  print_safely(ih_table_path(table));
  printf("\nbytes: %" PRIu64 "\n", ih_table_bytes(table));
  print_metadata(table);
  print_tensors(table);
  ih_table_close(table);
  return output_finish_stdio(call);
}

const struct command cmd_info = {
    .name = "info",
    .operands = "FILE",
    .summary = "print what a table file says about itself",
    .description =
        "Prints the metadata and the tensors of a safetensors file, as lines of the form\n"
        "\"key: value\".  It checks the form of the file; isohand verify checks the\n"
        "checksums and the values.",
    .least = 1,
    .most = 1,
    .run = run_info,
};
