libisohand_table_la_SOURCES += \
	lib/abstraction/compare.c \
	lib/abstraction/holes.c \
	lib/abstraction/open.c \
	lib/abstraction/sample.c \
	lib/abstraction/tables.h
