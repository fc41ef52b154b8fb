# For CMake: a package, which is installed, and a build of the libraries as a part of other projects.
cmakedir = $(libdir)/cmake/isohand
nodist_cmake_DATA = packaging/cmake/isohand-config.cmake packaging/cmake/isohand-config-version.cmake
EXTRA_DIST += CMakeLists.txt packaging/cmake/generated.cmake packaging/cmake/sources.cmake

# For Debian.
debian_files = $(patsubst $(srcdir)/%,%,$(sort $(wildcard $(addprefix $(srcdir)/debian/,\
	changelog clean control copyright not-installed rules source/format tests/* *.doc-base *.install \
	*.links *.manpages *.symbols))))
EXTRA_DIST += $(debian_files) packaging/release.sh
