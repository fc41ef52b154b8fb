libisohand_la_SOURCES += \
	lib/eval/showdown/any_ranking.c \
	lib/eval/showdown/any_ranking.h \
	lib/eval/showdown/compare.c \
	lib/eval/showdown/expand_avx2.c \
	lib/eval/showdown/expand_avx512.c \
	lib/eval/showdown/expand_neon.c \
	lib/eval/showdown/expand_portable.c \
	lib/eval/showdown/expand_template.h \
	lib/eval/showdown/levels.c \
	lib/eval/showdown/levels.h \
	lib/eval/showdown/rate.c \
	lib/eval/showdown/types.h
