libisohand_table_la_SOURCES += \
	lib/base/deal.c \
	lib/base/executor.c \
	lib/base/large.c \
	lib/base/team.c \
	lib/base/callbacks.h \
	lib/base/deal.h \
	lib/base/executor.h \
	lib/base/mix.h \
	lib/base/progress.h \
	lib/store/buckets.c \
	lib/store/buckets.h \
	lib/store/buckets_next.c \
	lib/store/buckets_next.h \
	lib/store/buckets_parents.c \
	lib/store/buckets_parents.h \
	lib/store/create.c \
	lib/store/file.c \
	lib/store/labels.c \
	lib/store/open.c \
	lib/store/path.c \
	lib/store/refuse.c \
	lib/store/source.c \
	lib/store/store.h \
	lib/store/values.c
