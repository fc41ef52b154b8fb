libisohand_la_SOURCES += \
	lib/eval/omaha/apart_template.h \
	lib/eval/omaha/batch.c \
	lib/eval/omaha/batch_avx512.c \
	lib/eval/omaha/batch_neon.c \
	lib/eval/omaha/batch_template.h \
	lib/eval/omaha/board.h \
	lib/eval/omaha/compare.c \
	lib/eval/omaha/compare.h \
	lib/eval/omaha/count.c \
	lib/eval/omaha/expand_avx2.c \
	lib/eval/omaha/expand_avx512.c \
	lib/eval/omaha/expand_neon.c \
	lib/eval/omaha/expand_portable.c \
	lib/eval/omaha/expand_template.h \
	lib/eval/omaha/explain.c \
	lib/eval/omaha/hole.h \
	lib/eval/omaha/items.c \
	lib/eval/omaha/levels.c \
	lib/eval/omaha/low.c \
	lib/eval/omaha/omaha.c \
	lib/eval/omaha/patterns.c \
	lib/eval/omaha/places.c \
	lib/eval/omaha/patterns.h \
	lib/eval/omaha/range.c \
	lib/eval/omaha/range.h \
	lib/eval/omaha/range_avx2.c \
	lib/eval/omaha/range_portable.c \
	lib/eval/omaha/range_template.h \
	lib/eval/omaha/range_text.c \
	lib/eval/omaha/split.c \
	lib/eval/omaha/split.h \
	lib/eval/omaha/split_avx2.c \
	lib/eval/omaha/split_avx512.c \
	lib/eval/omaha/split_portable.c \
	lib/eval/omaha/split_template.h \
	lib/eval/omaha/tables.h

# Its tables, too.
nodist_libisohand_la_SOURCES += lib/eval/omaha/tables.c
EXTRA_DIST += lib/eval/omaha/generate.c
CLEANFILES += lib/eval/omaha/generate lib/eval/omaha/tables.c

lib/eval/omaha/generate: $(srcdir)/lib/eval/omaha/generate.c $(srcdir)/lib/eval/omaha/board.h \
		$(srcdir)/lib/eval/omaha/tables.h \
		$(srcdir)/include/isohand/omaha.h lib/eval/low/tables.c \
		$(srcdir)/lib/eval/low/tables.h $(RULES_C) $(RULES_H)
	$(AM_V_GEN)$(MKDIR_P) lib/eval/omaha && \
	$(CC_FOR_BUILD) $(CFLAGS_FOR_BUILD) -I$(srcdir)/include -I$(srcdir)/lib -o $@ \
		$(srcdir)/lib/eval/omaha/generate.c lib/eval/low/tables.c $(RULES_C)

lib/eval/omaha/tables.c: lib/eval/omaha/generate
	$(AM_V_GEN)rm -f $@ $@.tmp && lib/eval/omaha/generate > $@.tmp && mv $@.tmp $@
