libisohand_la_SOURCES += \
	lib/index/batch.c \
	lib/index/calls.c \
	lib/index/create.c
