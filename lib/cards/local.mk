libisohand_la_SOURCES += \
	lib/cards/checks.h \
	lib/cards/deck.c \
	lib/cards/holes.c \
	lib/cards/names.h \
	lib/cards/range.c \
	lib/cards/range.h \
	lib/cards/range_format.c \
	lib/cards/range_items.c \
	lib/cards/rounds.c \
	lib/cards/rows.c \
	lib/cards/rows.h \
	lib/cards/rows_avx2.c \
	lib/cards/rows_avx512.c \
	lib/cards/rows_neon.c \
	lib/cards/rows_simd128.c \
	lib/cards/rows_template.h \
	lib/cards/sets.c \
	lib/cards/text.c
