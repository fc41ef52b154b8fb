libisohand_la_SOURCES += \
	lib/eval/showdown/expand_avx2.c \
	lib/eval/showdown/expand_avx512.c \
	lib/eval/showdown/expand_neon.c \
	lib/eval/showdown/expand_portable.c \
	lib/eval/showdown/expand_template.h \
	lib/eval/showdown/showdown.c \
	lib/eval/showdown/showdown.h \
	lib/eval/showdown/types.c \
	lib/eval/showdown/types.h
