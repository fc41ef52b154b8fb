libisohand_exact_la_SOURCES += lib/exact/exact.c
