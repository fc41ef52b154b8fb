libisohand_la_SOURCES += \
	lib/index/fast/batch_avx2.c \
	lib/index/fast/batch_avx512.c \
	lib/index/fast/batch_neon.c \
	lib/index/fast/batch_simd128.c \
	lib/index/fast/batch_tables.c \
	lib/index/fast/batch_tables.h \
	lib/index/fast/batch_template.h \
	lib/index/fast/groups.c \
	lib/index/fast/groups.h \
	lib/index/fast/groups_avx2.c \
	lib/index/fast/index_avx2.c \
	lib/index/fast/index_portable.c \
	lib/index/fast/index_template.h \
	lib/index/fast/packed_groups.c \
	lib/index/fast/packed_groups.h \
	lib/index/fast/tables.c \
	lib/index/fast/tables.h \
	lib/index/fast/unindex_avx2.c \
	lib/index/fast/unindex_portable.c \
	lib/index/fast/unindex_tables.c \
	lib/index/fast/unindex_tables.h \
	lib/index/fast/unindex_template.h \
	lib/index/fast/window.c \
	lib/index/fast/window.h
