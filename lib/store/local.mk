libisohand_table_la_SOURCES += \
	lib/base/executor.c \
	lib/base/executor.h \
	lib/base/mix.h \
	lib/store/create.c \
	lib/store/equity.c \
	lib/store/equity.h \
	lib/store/verify_equity.c \
	lib/store/feature.c \
	lib/store/feature.h \
	lib/store/ochs.c \
	lib/store/open.c \
	lib/store/parameters.c \
	lib/store/play_out.c \
	lib/store/play_out.h \
	lib/store/rows.c \
	lib/store/rows.h \
	lib/store/store.h \
	lib/store/strength.c \
	lib/store/transitions.c \
	lib/store/verify.c
