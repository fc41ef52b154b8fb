libisohand_la_SOURCES += \
	lib/eval/ranking/draws.c \
	lib/eval/ranking/explain.c \
	lib/eval/ranking/explain.h \
	lib/eval/ranking/partial.c \
	lib/eval/ranking/plain.c \
	lib/eval/ranking/quinary.c \
	lib/eval/ranking/ranking.c \
	lib/eval/ranking/rules.h \
	lib/eval/ranking/words.c

# The rules' tables are made by a program that runs during the build, in the build tree.
nodist_libisohand_la_SOURCES += lib/eval/ranking/tables.c
EXTRA_DIST += lib/eval/ranking/generate.c
CLEANFILES += lib/eval/ranking/generate lib/eval/ranking/tables.c

# What generators that know the rules are compiled from; the first is in the build tree.
RULES_C = lib/eval/ranking/tables.c $(srcdir)/lib/eval/ranking/plain.c \
	$(srcdir)/lib/base/binomial.c
RULES_H = $(srcdir)/lib/eval/ranking/rules.h $(srcdir)/lib/eval/rating/hash.h \
	$(srcdir)/include/isohand/ranking.h

lib/eval/ranking/generate: $(srcdir)/lib/eval/ranking/generate.c $(srcdir)/lib/base/binomial.c \
		$(RULES_H)
	$(AM_V_GEN)$(MKDIR_P) lib/eval/ranking && \
	$(CC_FOR_BUILD) $(CFLAGS_FOR_BUILD) -I$(srcdir)/include -I$(srcdir)/lib -o $@ \
		$(srcdir)/lib/eval/ranking/generate.c $(srcdir)/lib/base/binomial.c

lib/eval/ranking/tables.c: lib/eval/ranking/generate
	$(AM_V_GEN)rm -f $@ $@.tmp && lib/eval/ranking/generate > $@.tmp && mv $@.tmp $@
