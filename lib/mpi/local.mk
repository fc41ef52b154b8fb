libisohand_mpi_la_SOURCES += \
	lib/base/error.c \
	lib/base/error.h \
	lib/mpi/array.c \
	lib/mpi/array.h \
	lib/mpi/array_file.c \
	lib/mpi/memory.c \
	lib/mpi/memory.h \
	lib/mpi/queue.c \
	lib/mpi/ranks.c \
	lib/mpi/ranks.h \
	lib/mpi/team.c \
	lib/mpi/transfer.c \
	lib/mpi/wait.c \
	lib/mpi/wait.h
