libisohand_la_SOURCES += \
	lib/matchup/hands.c \
	lib/matchup/matchup.c \
	lib/matchup/matchup.h \
	lib/matchup/omaha.c \
	lib/matchup/preflop.c \
	lib/matchup/ranges.c \
	lib/matchup/runouts.c \
	lib/matchup/runouts.h
