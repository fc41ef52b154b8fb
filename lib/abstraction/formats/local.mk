libisohand_table_la_SOURCES += \
	lib/abstraction/formats/export.c \
	lib/abstraction/formats/format.c \
	lib/abstraction/formats/format.h \
	lib/abstraction/formats/format_bkt2.c \
	lib/abstraction/formats/format_decisionholdem.c \
	lib/abstraction/formats/format_labels.c \
	lib/abstraction/formats/format_robopoker.c \
	lib/abstraction/formats/format_slumbot.c \
	lib/abstraction/formats/format_solvers.c \
	lib/abstraction/formats/import.c \
	lib/abstraction/formats/walk.c \
	lib/abstraction/formats/walk.h \
	lib/abstraction/formats/walk_boards.c \
	lib/abstraction/formats/walk_pairs.c \
	lib/abstraction/formats/walk_sets.c
