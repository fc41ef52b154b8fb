libisohand_table_la_SOURCES += \
	lib/bucket/groups.c \
	lib/bucket/groups.h \
	lib/bucket/nested.c \
	lib/bucket/nested.h \
	lib/abstraction/compare.c \
	lib/abstraction/open.c \
	lib/abstraction/sample.c \
	lib/abstraction/tables.h
