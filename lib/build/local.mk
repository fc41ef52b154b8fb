libisohand_table_la_SOURCES += \
	lib/build/build.c \
	lib/build/build.h \
	lib/build/fill.c \
	lib/build/folder.c \
	lib/build/kept.c \
	lib/build/labels.c \
	lib/build/measure.c \
	lib/build/disk.c \
	lib/build/plan.c \
	lib/build/progress.c \
	lib/build/run.c \
	lib/build/run.h \
	lib/build/scratch.c \
	lib/build/write.c
