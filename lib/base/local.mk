libisohand_la_SOURCES += \
	lib/base/arrays.h \
	lib/base/binomial.c \
	lib/base/binomial.h \
	lib/base/bits.h \
	lib/base/bytes.h \
	lib/base/callbacks.h \
	lib/base/colex.c \
	lib/base/decimal.h \
	lib/base/dtype.c \
	lib/base/elements.h \
	lib/base/error.c \
	lib/base/error.h \
	lib/base/executor.c \
	lib/base/executor.h \
	lib/base/large.c \
	lib/base/large.h \
	lib/base/memory.c \
	lib/base/mix.h \
	lib/base/multiset.c \
	lib/base/multiset.h \
	lib/base/printable.c \
	lib/base/random.h \
	lib/base/require.h \
	lib/base/status.c \
	lib/base/subsets.h \
	lib/base/utf8.h \
	lib/base/version.c
