libisohand_la_SOURCES += \
	lib/strength/fill.c \
	lib/strength/rater.c \
	lib/strength/rater.h \
	lib/strength/unions.c \
	lib/strength/unions.h
