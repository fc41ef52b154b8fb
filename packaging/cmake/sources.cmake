# What the libraries consist of, read from the lists of the makefiles, so that there is one list only.
#
#   isohand_read_lists()          sets ISOHAND_SOURCES_<library> and ISOHAND_MADE_<library>, such as
#                                 ISOHAND_SOURCES_isohand_table; ISOHAND_HEADERS, those of the parts
#                                 that are built, ISOHAND_CPP_HEADERS, ISOHAND_COMPAT_HEADERS; and
#                                 ISOHAND_RECIPES
#   isohand_read_version()        sets ISOHAND_VERSION
#   isohand_read_abi(LIBRARY)     sets ISOHAND_SOVERSION and ISOHAND_ABI, as libtool numbers files

# Sets OUT to the values that a list of makefiles gives to a variable, by = and +=.
function(_isohand_values text variable out)
  set(values "")
  string(REGEX MATCHALL "(^|\n)${variable} \\+?=[^\n]*" lines "${text}")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^\n?${variable} \\+?=" "" line "${line}")
    separate_arguments(words UNIX_COMMAND "${line}")
    list(APPEND values ${words})
  endforeach()
  set(${out} "${values}" PARENT_SCOPE)
endfunction()

# Sets OUT to a makefile's text with continued lines joined, and the files that it includes put in.
function(_isohand_makefile file out)
  file(READ "${PROJECT_SOURCE_DIR}/${file}" text)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${file}")
  string(REGEX REPLACE "\\\\\n" " " text "${text}")
  string(REGEX MATCHALL "\ninclude lib/[^\n]*" includes "${text}")
  foreach(line IN LISTS includes)
    string(REGEX REPLACE "\ninclude " "" name "${line}")
    _isohand_makefile("${name}" part)
    string(APPEND text "\n${part}")
  endforeach()
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

# Sets OUT to a makefile's text without what is between `if WITH_PART` and `endif`.
function(_isohand_without part text out)
  string(FIND "${text}" "\nif WITH_${part}\n" begin)
  string(SUBSTRING "${text}" ${begin} -1 rest)
  string(FIND "${rest}" "\nendif\n" length)
  string(SUBSTRING "${rest}" ${length} -1 rest)
  string(SUBSTRING "${text}" 0 ${begin} text)
  set(${out} "${text}${rest}" PARENT_SCOPE)
endfunction()

macro(isohand_read_lists)
  _isohand_makefile(lib/local.mk _isohand_text)
  _isohand_without(MPI "${_isohand_text}" _isohand_text) # has no target
  foreach(_isohand_part TABLE EXACT THREADS COMPAT)
    if(NOT ISOHAND_${_isohand_part})
      _isohand_without(${_isohand_part} "${_isohand_text}" _isohand_text)
    endif()
  endforeach()
  foreach(_isohand_name isohand isohand_table isohand_exact isohand_threads isohand_compat)
    _isohand_values("${_isohand_text}" "lib${_isohand_name}_la_SOURCES"
                    ISOHAND_SOURCES_${_isohand_name})
    list(FILTER ISOHAND_SOURCES_${_isohand_name} INCLUDE REGEX "\\.c$")
    _isohand_values("${_isohand_text}" "nodist_lib${_isohand_name}_la_SOURCES"
                    ISOHAND_MADE_${_isohand_name})
  endforeach()
  _isohand_values("${_isohand_text}" "isohand_HEADERS" ISOHAND_HEADERS)
  _isohand_values("${_isohand_text}" "isohandcpp_HEADERS" ISOHAND_CPP_HEADERS)
  _isohand_values("${_isohand_text}" "isohandcompat_HEADERS" ISOHAND_COMPAT_HEADERS)
  _isohand_values("${_isohand_text}" "RECIPES" ISOHAND_RECIPES)
endmacro()

macro(isohand_read_version)
  file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/configure.ac" _isohand_text REGEX "^AC_INIT\\(")
  string(REGEX REPLACE "^[^,]*, *\\[([^]]*)\\].*" "\\1" ISOHAND_VERSION_TEXT "${_isohand_text}")
  string(REGEX MATCH "^[0-9]+\\.[0-9]+\\.[0-9]+" ISOHAND_VERSION "${ISOHAND_VERSION_TEXT}")
endmacro()

# libtool's current:revision:age becomes the soname current - age, and the file's name
# (current - age).age.revision.
function(isohand_read_abi library)
  string(TOUPPER "${library}" name)
  string(REPLACE "ISOHAND_" "" name "${name}")
  string(REPLACE "ISOHAND" "CORE" name "${name}")
  file(STRINGS "${PROJECT_SOURCE_DIR}/Makefile.am" line REGEX "^IH_${name}_VERSION_INFO = ")
  string(REGEX MATCH "([0-9]+):([0-9]+):([0-9]+)" numbers "${line}")
  set(revision "${CMAKE_MATCH_2}")
  set(age "${CMAKE_MATCH_3}")
  math(EXPR first "${CMAKE_MATCH_1} - ${age}")
  set(ISOHAND_SOVERSION "${first}" PARENT_SCOPE)
  set(ISOHAND_ABI "${first}.${age}.${revision}" PARENT_SCOPE)
endfunction()
