libisohand_la_SOURCES += \
	lib/simd/instructions.c \
	lib/simd/instructions.h \
	lib/simd/avx2.h \
	lib/simd/avx512.h \
	lib/simd/composed.h \
	lib/simd/neon.h \
	lib/simd/portable.h \
	lib/simd/segment.h \
	lib/simd/simd128.h \
	lib/simd/targets.h \
	lib/simd/vector.h \
	lib/simd/x86.h
