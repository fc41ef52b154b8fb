libisohand_la_SOURCES += \
	lib/index/walk/children.c \
	lib/index/walk/redeal.c \
	lib/index/walk/redeal.h \
	lib/index/walk/relation_arrays.c \
	lib/index/walk/relations.c \
	lib/index/walk/run.c \
	lib/index/walk/run.h \
	lib/index/walk/sequence.c
