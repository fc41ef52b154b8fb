libisohand_la_SOURCES += \
	lib/eval/low/explain.c \
	lib/eval/low/low.c \
	lib/eval/low/rules.c \
	lib/eval/low/rules.h \
	lib/eval/low/tables.h

# Its tables, too.
nodist_libisohand_la_SOURCES += lib/eval/low/tables.c
EXTRA_DIST += lib/eval/low/generate.c
CLEANFILES += lib/eval/low/generate lib/eval/low/tables.c

lib/eval/low/generate: $(srcdir)/lib/eval/low/generate.c $(srcdir)/lib/eval/low/rules.c \
		$(srcdir)/lib/eval/low/rules.h $(srcdir)/lib/eval/low/tables.h \
		$(srcdir)/include/isohand/low.h $(RULES_C) $(RULES_H)
	$(AM_V_GEN)$(MKDIR_P) lib/eval/low && \
	$(CC_FOR_BUILD) $(CFLAGS_FOR_BUILD) -I$(srcdir)/include -I$(srcdir)/lib -o $@ \
		$(srcdir)/lib/eval/low/generate.c $(srcdir)/lib/eval/low/rules.c $(RULES_C)

lib/eval/low/tables.c: lib/eval/low/generate
	$(AM_V_GEN)rm -f $@ $@.tmp && lib/eval/low/generate > $@.tmp && mv $@.tmp $@
