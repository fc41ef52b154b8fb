libisohand_la_SOURCES += \
	lib/index/fast/batch_avx2.c \
	lib/index/fast/batch_avx512.c \
	lib/index/fast/batch_finish.h \
	lib/index/fast/batch_tables.c \
	lib/index/fast/batch_tables.h \
	lib/index/fast/batch_template.h \
	lib/index/fast/groups.c \
	lib/index/fast/groups.h \
	lib/index/fast/groups_bmi2.c \
	lib/index/fast/hot.c \
	lib/index/fast/hot.h \
	lib/index/fast/hot_bmi2.c \
	lib/index/fast/hot_portable.c \
	lib/index/fast/hot_template.h \
	lib/index/fast/opening.c \
	lib/index/fast/opening.h \
	lib/index/fast/packs.c \
	lib/index/fast/packs.h \
	lib/index/fast/sums.c \
	lib/index/fast/sums.h \
	lib/index/fast/unindex_avx2.c \
	lib/index/fast/unindex_portable.c \
	lib/index/fast/unindex_template.h
