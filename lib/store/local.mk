libisohand_table_la_SOURCES += \
	lib/base/executor.c \
	lib/base/executor.h \
	lib/base/mix.h \
	lib/base/progress.h \
	lib/store/boards.c \
	lib/store/buckets.c \
	lib/store/buckets.h \
	lib/store/buckets_check.c \
	lib/store/buckets_derive.c \
	lib/store/create.c \
	lib/store/derive.c \
	lib/store/derive.h \
	lib/store/next.c \
	lib/store/next.h \
	lib/store/open.c \
	lib/store/parents.c \
	lib/store/parents.h \
	lib/store/path.c \
	lib/store/rows.c \
	lib/store/rows.h \
	lib/store/source.c \
	lib/store/store.h \
	lib/store/values.c \
	lib/store/verify.c
