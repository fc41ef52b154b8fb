libisohand_la_SOURCES += \
	lib/index/burnside.c \
	lib/index/burnside.h \
	lib/index/calls.c \
	lib/index/canonical.c \
	lib/index/canonical.h \
	lib/index/configuration.c \
	lib/index/configuration.h \
	lib/index/index.c \
	lib/index/indexer.c \
	lib/index/indexer.h \
	lib/index/layout.c \
	lib/index/layout.h \
	lib/index/methods.h \
	lib/index/rank_only.c \
	lib/index/rank_only.h \
	lib/index/rankset.c \
	lib/index/rankset.h \
	lib/index/unindex.c \
	lib/index/unindex.h \
	lib/index/walk.c \
	lib/index/walk.h \
	lib/index/ways.c
