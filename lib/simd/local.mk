libisohand_la_SOURCES += \
	lib/simd/instructions.c \
	lib/simd/instructions.h
