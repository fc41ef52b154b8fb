libisohand_la_SOURCES += \
	lib/eval/rating/batch.c \
	lib/eval/rating/cards.c \
	lib/eval/rating/checks_template.h \
	lib/eval/rating/completions_template.h \
	lib/eval/rating/hands_template.h \
	lib/eval/rating/hash.h \
	lib/eval/rating/inline.c \
	lib/eval/rating/kernels.h \
	lib/eval/rating/kernels_avx2.c \
	lib/eval/rating/kernels_avx512.c \
	lib/eval/rating/kernels_neon.c \
	lib/eval/rating/kernels_simd128.c \
	lib/eval/rating/kernels_portable.c \
	lib/eval/rating/kernels_template.h \
	lib/eval/rating/rating_sum.c \
	lib/eval/rating/rows_template.h \
	lib/eval/rating/tables.h

# The tables are made by a program that runs during the build, in the build tree.
nodist_libisohand_la_SOURCES += lib/eval/rating/tables.c
EXTRA_DIST += lib/eval/rating/generate.c
CLEANFILES += lib/eval/rating/generate lib/eval/rating/tables.c

lib/eval/rating/generate: $(srcdir)/lib/eval/rating/generate.c $(srcdir)/lib/eval/ranking/quinary.c \
		lib/eval/ranking/tables.c $(RULES_H)
	$(AM_V_GEN)$(MKDIR_P) lib/eval/rating && \
	$(CC_FOR_BUILD) $(CFLAGS_FOR_BUILD) -I$(srcdir)/include -I$(srcdir)/lib -o $@ \
		$(srcdir)/lib/eval/rating/generate.c $(srcdir)/lib/eval/ranking/quinary.c \
		lib/eval/ranking/tables.c

lib/eval/rating/tables.c: lib/eval/rating/generate
	$(AM_V_GEN)rm -f $@ $@.tmp && lib/eval/rating/generate > $@.tmp && mv $@.tmp $@
