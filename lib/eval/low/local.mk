libisohand_la_SOURCES += \
	lib/eval/low/explain.c \
	lib/eval/low/low.c \
	lib/eval/low/low.h

# Its tables, too.
nodist_libisohand_la_SOURCES += lib/eval/low/tables.c
EXTRA_DIST += lib/eval/low/generate.c
CLEANFILES += lib/eval/low/generate lib/eval/low/tables.c

lib/eval/low/generate: $(srcdir)/lib/eval/low/generate.c $(srcdir)/lib/eval/ranking/plain.c \
		$(srcdir)/lib/eval/ranking/rules.c $(srcdir)/lib/eval/ranking/rules.h $(srcdir)/lib/eval/low/low.h \
		$(srcdir)/include/isohand/rating.h $(srcdir)/include/isohand/low.h
	$(AM_V_GEN)$(MKDIR_P) lib/eval/low && \
	$(CC_FOR_BUILD) $(CFLAGS_FOR_BUILD) -I$(srcdir)/include -I$(srcdir)/lib -o $@ \
		$(srcdir)/lib/eval/low/generate.c $(srcdir)/lib/eval/ranking/plain.c $(srcdir)/lib/eval/ranking/rules.c

lib/eval/low/tables.c: lib/eval/low/generate
	$(AM_V_GEN)rm -f $@ $@.tmp && lib/eval/low/generate > $@.tmp && mv $@.tmp $@
