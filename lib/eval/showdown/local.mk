libisohand_la_SOURCES += \
	lib/eval/showdown/any_ranking.c \
	lib/eval/showdown/any_ranking.h \
	lib/eval/showdown/order.c \
	lib/eval/showdown/spread.h \
	lib/eval/showdown/spread_avx2.c \
	lib/eval/showdown/spread_avx512.c \
	lib/eval/showdown/spread_portable.c \
	lib/eval/showdown/strengths.c \
	lib/eval/showdown/strengths.h
