libisohand_table_la_SOURCES += \
	lib/feature/bucket.c \
	lib/feature/ehs.c \
	lib/feature/equity.c \
	lib/feature/feature.c \
	lib/feature/histogram.c \
	lib/feature/method.c \
	lib/feature/method.h \
	lib/feature/method_classes.c \
	lib/feature/method_emd.c \
	lib/feature/method_hands.c \
	lib/feature/method_ochs.c \
	lib/feature/method_optimal.c \
	lib/feature/method_percentile.c \
	lib/feature/methods.h \
	lib/feature/ochs.c \
	lib/feature/parameters.c \
	lib/feature/parameters.h \
	lib/feature/play_boards.c \
	lib/feature/play_boards.h \
	lib/feature/play_out.c \
	lib/feature/play_out.h \
	lib/feature/record.h \
	lib/feature/runouts.c \
	lib/feature/street.c \
	lib/feature/street.h \
	lib/feature/strength.c \
	lib/feature/transitions.c
