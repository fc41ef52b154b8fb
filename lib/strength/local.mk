libisohand_la_SOURCES += \
	lib/strength/class_sums.c \
	lib/strength/classes.c \
	lib/strength/classes.h \
	lib/strength/compare.c \
	lib/strength/extensions.c \
	lib/strength/extensions.h \
	lib/strength/fill.c \
	lib/strength/final.c \
	lib/strength/fold.c \
	lib/strength/fold.h \
	lib/strength/means.c \
	lib/strength/orbits.c \
	lib/strength/orbits.h \
	lib/strength/rater.c \
	lib/strength/rater.h \
	lib/strength/rows.h \
	lib/strength/street.c \
	lib/strength/street.h \
	lib/strength/sweep.c \
	lib/strength/transitions.c \
	lib/strength/unions.c \
	lib/strength/unions.h
