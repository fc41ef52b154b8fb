# Sources that are made during the build: tables, by programs that run on the machine that compiles,
# and the shipped recipes as text.

if(CMAKE_CROSSCOMPILING)
  set(_isohand_native cc)
else()
  separate_arguments(_isohand_words UNIX_COMMAND "${CMAKE_C_COMPILER_ARG1}") # CC="ccache gcc"
  set(_isohand_native "${CMAKE_C_COMPILER}" ${_isohand_words})
endif()
set(ISOHAND_CC_FOR_BUILD "${_isohand_native}" CACHE STRING
    "C compiler for programs that run during the build, and its arguments as a list")

# Makes lib/eval/NAME/tables.c by a program that is compiled from sources of the tree, and from tables
# of other names, which are made before.
function(_isohand_tables name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;TABLES")
  set(folder "${PROJECT_BINARY_DIR}/lib/eval/${name}")
  file(MAKE_DIRECTORY "${folder}")
  set(inputs "${PROJECT_SOURCE_DIR}/lib/eval/${name}/generate.c")
  foreach(source IN LISTS arg_SOURCES)
    list(APPEND inputs "${PROJECT_SOURCE_DIR}/lib/${source}")
  endforeach()
  foreach(table IN LISTS arg_TABLES)
    list(APPEND inputs "${PROJECT_BINARY_DIR}/lib/eval/${table}/tables.c")
  endforeach()
  file(GLOB headers "${PROJECT_SOURCE_DIR}/lib/eval/*/*.h")
  add_custom_command(
    OUTPUT "${folder}/tables.c"
    COMMAND ${ISOHAND_CC_FOR_BUILD} -O2 "-I${PROJECT_SOURCE_DIR}/include"
            "-I${PROJECT_SOURCE_DIR}/lib" -o "${folder}/generate" ${inputs}
    COMMAND "${folder}/generate" > "${folder}/tables.c"
    DEPENDS ${inputs} ${headers}
    COMMENT "Making the tables of lib/eval/${name}"
    VERBATIM)
endfunction()

_isohand_tables(ranking SOURCES base/binomial.c)
set(_isohand_rules SOURCES eval/ranking/plain.c base/binomial.c)
_isohand_tables(rating SOURCES eval/ranking/quinary.c TABLES ranking)
_isohand_tables(low ${_isohand_rules} eval/low/rules.c TABLES ranking)
_isohand_tables(omaha ${_isohand_rules} TABLES low ranking)

# Writes the recipes as a list of strings.
function(isohand_write_recipes file)
  set(text "#include \"abstraction/make/recipe.h\"\n"
           "const struct ihp_shipped_recipe ihp_shipped_recipes[] = {\n")
  string(JOIN "" text ${text})
  foreach(recipe IN LISTS ISOHAND_RECIPES)
    get_filename_component(name "${recipe}" NAME_WLE)
    file(READ "${PROJECT_SOURCE_DIR}/${recipe}" content)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
                 "${PROJECT_SOURCE_DIR}/${recipe}")
    string(REGEX REPLACE "\n$" "" content "${content}")
    string(REGEX REPLACE "([\"\\\\])" "\\\\\\1" content "${content}")
    string(REPLACE "\n" "\\n\"\n \"" content "${content}")
    string(APPEND text "{\"${name}\",\n \"${content}\\n\"\n},\n")
  endforeach()
  file(GENERATE OUTPUT "${file}" CONTENT "${text}{0, 0}};\n")
endfunction()
