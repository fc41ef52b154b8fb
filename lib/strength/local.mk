libisohand_la_SOURCES += \
	lib/strength/group_ranks.c \
	lib/strength/group_ranks.h \
	lib/strength/runs.c \
	lib/strength/runs.h \
	lib/strength/strength.c
