libisohand_la_SOURCES += \
	lib/index/board/boards.c \
	lib/index/board/boards.h \
	lib/index/board/holes.c \
	lib/index/board/symmetry.c
