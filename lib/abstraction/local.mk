libisohand_table_la_SOURCES += \
	lib/abstraction/compare.c \
	lib/abstraction/hole_batch.c \
	lib/abstraction/open.c \
	lib/abstraction/sample.c \
	lib/abstraction/tables.h
