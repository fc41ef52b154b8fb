libisohand_exact_la_SOURCES += \
	lib/exact/exact.c \
	lib/exact/rank_only.c \
	lib/exact/rank_only.h \
	lib/exact/text.c
