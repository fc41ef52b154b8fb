libisohand_la_SOURCES += \
	lib/eval/ranking/draws.c \
	lib/eval/ranking/explain.c \
	lib/eval/ranking/partial.c \
	lib/eval/ranking/plain.c \
	lib/eval/ranking/quinary.c \
	lib/eval/ranking/ranking.c \
	lib/eval/ranking/rules.c \
	lib/eval/ranking/rules.h \
	lib/eval/ranking/words.c \
	lib/eval/ranking/words.h
