libisohand_la_SOURCES += \
	lib/cards/deck.c \
	lib/cards/maps.c \
	lib/cards/masks.c \
	lib/cards/names.h \
	lib/cards/rounds.c \
	lib/cards/text.c
