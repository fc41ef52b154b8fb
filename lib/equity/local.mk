libisohand_la_SOURCES += \
	lib/equity/add_rows.h \
	lib/equity/cluster_sums.c \
	lib/equity/clusters.c \
	lib/equity/clusters.h \
	lib/equity/final.c \
	lib/equity/aggregate.c \
	lib/equity/aggregate.h \
	lib/equity/omaha/board.c \
	lib/equity/omaha/board.h \
	lib/equity/omaha/next.c \
	lib/equity/omaha/next.h \
	lib/equity/omaha/next_avx2.c \
	lib/equity/omaha/next_avx512.c \
	lib/equity/omaha/next_neon.c \
	lib/equity/omaha/next_portable.c \
	lib/equity/omaha/next_template.h \
	lib/equity/omaha/sums.c \
	lib/equity/orbits.c \
	lib/equity/orbits.h \
	lib/equity/preflop_clusters.c \
	lib/equity/street.c \
	lib/equity/street.h \
	lib/equity/sums.c \
	lib/equity/sweep.c \
	lib/equity/transitions.c \
	lib/equity/transitions_template.h \
	lib/equity/weighted_hs.c
