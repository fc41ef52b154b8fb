libisohand_la_SOURCES += \
	lib/eval/batch.c \
	lib/eval/batch.h \
	lib/eval/batch_avx2.c \
	lib/eval/batch_avx512.c \
	lib/eval/batch_template.h \
	lib/eval/complete_template.h \
	lib/eval/draws.c \
	lib/eval/eval.c \
	lib/eval/explain.c \
	lib/eval/hand.c \
	lib/eval/hash.h \
	lib/eval/hole_hands.c \
	lib/eval/hole_hands.h \
	lib/eval/hole_order.c \
	lib/eval/hole_spread.h \
	lib/eval/hole_spread_avx2.c \
	lib/eval/hole_spread_avx512.c \
	lib/eval/hole_spread_portable.c \
	lib/eval/inline.c \
	lib/eval/internal.h \
	lib/eval/omaha.c \
	lib/eval/omaha.h \
	lib/eval/omaha_batch.c \
	lib/eval/omaha_batch.h \
	lib/eval/omaha_batch_avx512.c \
	lib/eval/omaha_explain.c \
	lib/eval/omaha_hole.h \
	lib/eval/partial.c \
	lib/eval/plain.c \
	lib/eval/quinary.c \
	lib/eval/ranking.c \
	lib/eval/rules.c \
	lib/eval/rules.h \
	lib/eval/words.c \
	lib/eval/words.h

# The tables are made by a program that runs during the build, in the build tree.
nodist_libisohand_la_SOURCES += lib/eval/tables.c
EXTRA_DIST += lib/eval/generate.c
CLEANFILES += lib/eval/generate-tables lib/eval/tables.c

lib/eval/generate-tables: $(srcdir)/lib/eval/generate.c $(srcdir)/lib/eval/quinary.c \
		$(srcdir)/lib/eval/rules.c $(srcdir)/lib/eval/rules.h $(srcdir)/lib/eval/hash.h \
		$(srcdir)/include/isohand/eval.h $(srcdir)/include/isohand/ranking.h
	$(AM_V_GEN)$(MKDIR_P) lib/eval && \
	$(CC_FOR_BUILD) $(CFLAGS_FOR_BUILD) -I$(srcdir)/include -I$(srcdir)/lib -o $@ \
		$(srcdir)/lib/eval/generate.c $(srcdir)/lib/eval/quinary.c $(srcdir)/lib/eval/rules.c

lib/eval/tables.c: lib/eval/generate-tables
	$(AM_V_GEN)rm -f $@ $@.tmp && lib/eval/generate-tables > $@.tmp && mv $@.tmp $@

nodist_libisohand_la_SOURCES += lib/eval/omaha_tables.c
EXTRA_DIST += lib/eval/generate_omaha.c
CLEANFILES += lib/eval/generate-omaha lib/eval/omaha_tables.c

lib/eval/generate-omaha: $(srcdir)/lib/eval/generate_omaha.c $(srcdir)/lib/eval/plain.c \
		$(srcdir)/lib/eval/rules.c $(srcdir)/lib/eval/rules.h $(srcdir)/lib/eval/omaha.h \
		$(srcdir)/include/isohand/eval.h
	$(AM_V_GEN)$(MKDIR_P) lib/eval && \
	$(CC_FOR_BUILD) $(CFLAGS_FOR_BUILD) -I$(srcdir)/include -I$(srcdir)/lib -o $@ \
		$(srcdir)/lib/eval/generate_omaha.c $(srcdir)/lib/eval/plain.c $(srcdir)/lib/eval/rules.c

lib/eval/omaha_tables.c: lib/eval/generate-omaha
	$(AM_V_GEN)rm -f $@ $@.tmp && lib/eval/generate-omaha > $@.tmp && mv $@.tmp $@
