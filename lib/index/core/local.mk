libisohand_la_SOURCES += \
	lib/index/core/burnside.c \
	lib/index/core/burnside.h \
	lib/index/core/canonical.c \
	lib/index/core/canonical.h \
	lib/index/core/configuration.c \
	lib/index/core/configuration.h \
	lib/index/core/indexer.c \
	lib/index/core/indexer.h \
	lib/index/core/layout.c \
	lib/index/core/layout.h \
	lib/index/core/plain.c \
	lib/index/core/rank_only.c \
	lib/index/core/rank_only.h \
	lib/index/core/rank_only_counts.c \
	lib/index/core/rank_set.c \
	lib/index/core/rank_set.h \
	lib/index/core/unindex.c \
	lib/index/core/unindex.h
