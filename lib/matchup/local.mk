libisohand_la_SOURCES += \
	lib/matchup/classes.c \
	lib/matchup/matchup.c \
	lib/matchup/omaha.c \
	lib/matchup/ranges.c \
	lib/matchup/runouts.c \
	lib/matchup/runouts.h \
	lib/matchup/spot.c \
	lib/matchup/spot.h
