#include "eval/low/rules.h"

#define ACE_TO_FIVE_ORDER    &ihp_rules[IHP_RULES_ACE_TO_FIVE]
#define DEUCE_TO_SEVEN_ORDER &ihp_rules[IHP_RULES_DEUCE_TO_SEVEN]

/* Eight-or-better keeps the lowest hands of ace-to-five, those without a card above eight. */
const struct ihp_low_rules ihp_low_rules[IH_LOWS] = {
    [IH_LOW_ACE_TO_FIVE] = {"ace-to-five", IH_LOW_ACE_TO_FIVE_MAX, 5, 1, ACE_TO_FIVE_ORDER},
    [IH_LOW_EIGHT_OR_BETTER] = {"eight-or-better", IH_LOW_EIGHT_OR_BETTER_MAX, 5, 1,
                                ACE_TO_FIVE_ORDER},
    [IH_LOW_DEUCE_TO_SEVEN] = {"deuce-to-seven", IH_LOW_DEUCE_TO_SEVEN_MAX, 5, 0,
                               DEUCE_TO_SEVEN_ORDER},
    [IH_LOW_BADUGI] = {"badugi", IH_LOW_BADUGI_MAX, 4, 1, NULL},
};
