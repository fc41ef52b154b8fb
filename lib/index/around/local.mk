libisohand_la_SOURCES += \
	lib/index/around/boards.c \
	lib/index/around/boards.h \
	lib/index/around/children.c \
	lib/index/around/holes.c \
	lib/index/around/redeal.c \
	lib/index/around/redeal.h \
	lib/index/around/relation_arrays.c \
	lib/index/around/relations.c \
	lib/index/around/run.c \
	lib/index/around/run.h \
	lib/index/around/sequence.c \
	lib/index/around/symmetry.c
