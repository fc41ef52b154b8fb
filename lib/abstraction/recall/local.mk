libisohand_table_la_SOURCES += \
	lib/abstraction/recall/count.c \
	lib/abstraction/recall/file.c \
	lib/abstraction/recall/recall.c \
	lib/abstraction/recall/recall.h
