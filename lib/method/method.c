/* The list of the methods. */
#include "method/methods.h"

#include <string.h>

static const struct ihp_method *const methods[] = {&ihp_method_emd,
                                                   &ihp_method_ochs,
                                                   &ihp_method_optimal_ehs,
                                                   &ihp_method_optimal_ochs,
                                                   &ihp_method_potential_ehs,
                                                   &ihp_method_potential_centres,
                                                   &ihp_method_percentile_ehs,
                                                   &ihp_method_percentile_ehs2,
                                                   &ihp_method_percentile_nested,
                                                   &ihp_method_percentile_ochs,
                                                   &ihp_method_classes,
                                                   &ihp_method_hands,
                                                   &ihp_method_given,
                                                   &ihp_method_l1,
                                                   &ihp_method_l2,
                                                   &ihp_method_distinct};

enum { METHODS = sizeof methods / sizeof *methods };

const struct ihp_method *ihp_method_at(size_t i)
{
  return i < METHODS ? methods[i] : NULL;
}

const struct ihp_method *ihp_method_find(const char *name, const char *of)
{
  for (size_t i = 0; i < METHODS; i++) {
    const struct ihp_method *method = methods[i];
    if (strcmp(method->name, name) == 0 &&
        (of == NULL || (method->of != NULL && strcmp(method->of, of) == 0)))
      return method;
  }
  return NULL;
}
