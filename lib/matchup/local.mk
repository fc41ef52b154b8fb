libisohand_la_SOURCES += \
	lib/matchup/hands.c \
	lib/matchup/matchup.c \
	lib/matchup/matchup.h \
	lib/matchup/omaha.c \
	lib/matchup/omaha_hands.c \
	lib/matchup/omaha_hands.h \
	lib/matchup/omaha_ranges.c \
	lib/matchup/preflop.c \
	lib/matchup/ranges.c \
	lib/matchup/runouts.c \
	lib/matchup/runouts.h
