libisohand_table_la_SOURCES += \
	lib/verify/boards.c \
	lib/verify/buckets.h \
	lib/verify/buckets_check.c \
	lib/verify/buckets_recompute.c \
	lib/verify/play_boards.c \
	lib/verify/play_boards.h \
	lib/verify/play_omaha.c \
	lib/verify/play_out.c \
	lib/verify/play_out.h \
	lib/verify/recompute.c \
	lib/verify/recompute.h \
	lib/verify/rows.c \
	lib/verify/rows.h \
	lib/verify/verify.c \
	lib/verify/verify.h
