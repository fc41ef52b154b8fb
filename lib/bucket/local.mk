libisohand_la_SOURCES += \
	lib/bucket/medians.c
