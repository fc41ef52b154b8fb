libisohand_la_SOURCES += \
	lib/bucket/agreement.c \
	lib/bucket/bounds.c \
	lib/bucket/bounds.h \
	lib/bucket/centres.c \
	lib/bucket/centring.h \
	lib/bucket/cluster.c \
	lib/bucket/clustering.c \
	lib/bucket/clustering.h \
	lib/bucket/distances.c \
	lib/bucket/distances.h \
	lib/bucket/distances_avx2.c \
	lib/bucket/distances_avx512.c \
	lib/bucket/distances_portable.c \
	lib/bucket/distances_template.h \
	lib/bucket/means.c \
	lib/bucket/medians.c \
	lib/bucket/merge.c \
	lib/bucket/nearest.c \
	lib/bucket/optimal.c \
	lib/bucket/overlaps.c \
	lib/bucket/overlaps.h \
	lib/bucket/percentile.c \
	lib/bucket/points.c \
	lib/bucket/points.h \
	lib/bucket/sample.c \
	lib/bucket/seeding.c
