# The methods that are mostly a table, displacement and Two Plus Two, and the searches for the
# former.

EXTRA_LTLIBRARIES += bench/field/libfieldtables.la
bench_field_libfieldtables_la_SOURCES = \
	bench/field/displace.c \
	bench/field/displace.h \
	bench/field/displacement.c \
	bench/field/method.h \
	bench/field/methods.h \
	bench/field/multisets.c \
	bench/field/multisets.h \
	bench/field/random.h \
	bench/field/room.c \
	bench/field/room.h \
	bench/field/search.c \
	bench/field/search.h \
	bench/field/two_plus_two.c \
	bench/field/two_plus_two.h \
	bench/field/two_plus_two_generate.c \
	bench/field/weights.c \
	bench/field/weights.h

bench_field_search_weights_SOURCES = bench/field/search_weights.c
bench_field_search_weights_LDADD = bench/field/libfieldtables.la
bench_field_search_offsets_SOURCES = bench/field/search_offsets.c
bench_field_search_offsets_LDADD = bench/field/libfieldtables.la
