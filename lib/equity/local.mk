libisohand_la_SOURCES += \
	lib/equity/cluster_sums.c \
	lib/equity/clusters.c \
	lib/equity/clusters.h \
	lib/equity/compare.c \
	lib/equity/extensions.c \
	lib/equity/extensions.h \
	lib/equity/final.c \
	lib/equity/fold.c \
	lib/equity/fold.h \
	lib/equity/means.c \
	lib/equity/orbits.c \
	lib/equity/orbits.h \
	lib/equity/rows.h \
	lib/equity/street.c \
	lib/equity/street.h \
	lib/equity/sweep.c \
	lib/equity/transitions.c
