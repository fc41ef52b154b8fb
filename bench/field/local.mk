# The field's methods of rating hands.

noinst_LTLIBRARIES += bench/field/libfield.la
bench_field_libfield_la_SOURCES = \
	bench/field/best_of_21.c \
	bench/field/colex.c \
	bench/field/five.h \
	bench/field/method.h \
	bench/field/methods.h \
	bench/field/quinary.c \
	bench/field/quinary.h \
	bench/field/recurrence.c \
	bench/field/remainder.c \
	bench/field/remainder.h
