libisohand_la_SOURCES += \
	lib/strength/fill.c \
	lib/strength/matchup.c \
	lib/strength/matchup_classes.c \
	lib/strength/matchup_omaha.c \
	lib/strength/order.c \
	lib/strength/order.h \
	lib/strength/ranges.c \
	lib/strength/rater.c \
	lib/strength/rater.h \
	lib/strength/runouts.c \
	lib/strength/runouts.h \
	lib/strength/spot.c \
	lib/strength/spot.h \
	lib/strength/unions.c \
	lib/strength/unions.h
