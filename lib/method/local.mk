libisohand_table_la_SOURCES += \
	lib/method/classes.c \
	lib/method/emd.c \
	lib/method/given.c \
	lib/method/hands.c \
	lib/method/method.c \
	lib/method/method.h \
	lib/method/methods.h \
	lib/method/ochs.c \
	lib/method/optimal.c \
	lib/method/percentile.c \
	lib/method/potential.c \
	lib/method/settings.c \
	lib/method/settings.h \
	lib/method/weighted.c
