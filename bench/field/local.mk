# Published methods of rating hands, proven and measured: make bench-field. Only that target and
# the tests build them.

include bench/field/tables.mk

field_methods = \
	bench/field/best_of_21.c \
	bench/field/colex.c \
	bench/field/five.h \
	bench/field/method.h \
	bench/field/methods.c \
	bench/field/methods.h \
	bench/field/ours.c \
	bench/field/ours.h \
	bench/field/ours_many.c \
	bench/field/quinary.c \
	bench/field/quinary.h \
	bench/field/recurrence.c \
	bench/field/remainder.c \
	bench/field/remainder.h

EXTRA_LTLIBRARIES += bench/field/libfield.la
bench_field_libfield_la_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
bench_field_libfield_la_SOURCES = $(field_methods) \
	bench/field/blocks.c \
	bench/field/blocks.h \
	bench/field/field.c \
	bench/field/field.h \
	bench/field/print.c \
	bench/field/proof.c \
	bench/field/proof.h \
	bench/field/timing.c \
	bench/field/truth.c \
	bench/field/truth.h
bench_field_libfield_la_LIBADD = bench/field/libfieldtables.la

EXTRA_PROGRAMS += $(field_programs)
field_programs = bench/field/isohand-field bench/field/search-weights bench/field/search-offsets
CLEANFILES += $(field_programs) bench/field/libfield.la bench/field/libfieldtables.la
bench_field_isohand_field_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
bench_field_isohand_field_SOURCES = bench/field/main.c
bench_field_isohand_field_LDADD = bench/field/libfield.la bench/libbench.la libisohand-threads.la libisohand.la

# For example FIELD_FLAGS='--json'.
# plot.awk draws the picture from that JSON.
EXTRA_DIST += bench/field/plot.awk
bench-field: $(field_programs)
	bench/field/isohand-field $(FIELD_FLAGS)
.PHONY: bench-field
