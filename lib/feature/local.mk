libisohand_table_la_SOURCES += \
	lib/feature/bucket.c \
	lib/feature/ehs.c \
	lib/feature/equity.c \
	lib/feature/feature.c \
	lib/feature/histogram.c \
	lib/feature/ochs.c \
	lib/feature/omaha.c \
	lib/feature/omaha.h \
	lib/feature/omaha_ehs.c \
	lib/feature/omaha_ehs2.c \
	lib/feature/omaha_equity.c \
	lib/feature/omaha_histogram.c \
	lib/feature/parameters.c \
	lib/feature/parameters.h \
	lib/feature/record.h \
	lib/feature/runouts.c \
	lib/feature/street.c \
	lib/feature/street.h \
	lib/feature/strength.c \
	lib/feature/tally.h \
	lib/feature/transitions.c
