# pcic_stage(NAME [COLD] SOURCES a.cpp ... TESTS a_test.cpp ... USES core ... LIBRARIES third::party ...)
#
# One static library per stage, pcic::NAME, and one test program, NAME_test, beside it.
# COLD: no loop over draws x observations of its own, so that it is not worth the time of the optimiser.
# USES: the stages it may include. LIBRARIES: third-party code, private to the stage.
set(shadow -Wshadow)
if(CMAKE_UNITY_BUILD)  # files of one unit may call their own things alike
  set(shadow $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local>)
endif()
add_library(pcic_warnings INTERFACE)
target_compile_options(pcic_warnings INTERFACE -Wall -Wextra -Wpedantic ${shadow} -Wconversion -Wno-sign-conversion
                                               $<$<BOOL:${PCIC_WARNINGS_AS_ERRORS}>:-Werror>)

# Kernels are compiled for the instruction sets that matter: AVX-512, AVX2, SSE4, and plain C++ for the rest. Under a
# sanitizer every further one costs minutes.
set(unwanted_instruction_sets "HWY_AVX3_DL|HWY_SSSE3")
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  string(APPEND unwanted_instruction_sets "|HWY_AVX3|HWY_SSE4")
endif()

set(cold_options $<$<CONFIG:Release>:-O1>)

function(pcic_stage name)
  cmake_parse_arguments(STAGE "COLD" "" "SOURCES;TESTS;USES;LIBRARIES" ${ARGN})
  add_library(pcic_${name} STATIC ${STAGE_SOURCES})
  add_library(pcic::${name} ALIAS pcic_${name})
  target_compile_features(pcic_${name} PUBLIC cxx_std_20)
  target_compile_definitions(pcic_${name} PRIVATE "HWY_DISABLED_TARGETS=(${unwanted_instruction_sets})")
  set_target_properties(pcic_${name} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(pcic_${name} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
                                                 $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  foreach(used IN LISTS STAGE_USES)
    target_link_libraries(pcic_${name} PUBLIC pcic::${used})
  endforeach()
  foreach(library IN LISTS STAGE_LIBRARIES)
    get_target_property(type ${library} TYPE)
    if(type STREQUAL INTERFACE_LIBRARY)  # header-only: whoever links the installed stage does not need it
      set(library $<BUILD_INTERFACE:${library}>)
    endif()
    target_link_libraries(pcic_${name} PRIVATE ${library})
  endforeach()
  target_link_libraries(pcic_${name} PRIVATE $<BUILD_INTERFACE:pcic_warnings>)
  if(STAGE_COLD)
    target_compile_options(pcic_${name} PRIVATE ${cold_options})
  endif()
  set_property(GLOBAL APPEND PROPERTY PCIC_STAGES pcic_${name})
  if(PCIC_BUILD_TESTS AND STAGE_TESTS)
    pcic_test(${name}_test SOURCES ${STAGE_TESTS} LIBRARIES pcic::${name} ${STAGE_LIBRARIES})
  endif()
endfunction()

# What most tests include, read once for all of them. Their flags must be the same. Not fmt: its pragmas leave
# __OPTIMIZE__ defined, and Eigen stumbles over that.
set(test_options -O0 -g0)  # the library is what is fast or slow; half the time to compile
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")  # the library is what is checked
  list(APPEND test_options -fno-sanitize=undefined)
endif()
if(PCIC_BUILD_TESTS AND CMAKE_UNITY_BUILD)
  add_library(pcic_test_headers STATIC ${PROJECT_SOURCE_DIR}/tests/fixed_seed.cpp)
  target_compile_options(pcic_test_headers PRIVATE ${test_options} -fPIE)
  set_target_properties(pcic_test_headers PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_precompile_headers(pcic_test_headers PRIVATE <gtest/gtest.h> <filesystem> <fstream> <functional>
                                                      <nlohmann/json.hpp> <ranges> <rapidcheck.h> <sstream>)
  target_link_libraries(pcic_test_headers PRIVATE GTest::gtest nlohmann_json::nlohmann_json pcic_warnings)
endif()

# pcic_test(NAME SOURCES ... LIBRARIES ...): a GoogleTest program whose tests ctest lists one by one. Random cases are the
# same in every run.
function(pcic_test name)
  cmake_parse_arguments(TEST "" "" "SOURCES;LIBRARIES" ${ARGN})
  include(GoogleTest)
  set(project_root ${PROJECT_SOURCE_DIR}/pcic/core/project_root_test.cpp)
  add_executable(${name} ${TEST_SOURCES} ${project_root} ${PROJECT_SOURCE_DIR}/tests/fixed_seed.cpp)
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)  # tests may call their own things alike
  target_compile_options(${name} PRIVATE ${test_options})
  if(CMAKE_UNITY_BUILD)  # everything is compiled: half of that again. The preset dev sees a missing include.
    target_precompile_headers(${name} REUSE_FROM pcic_test_headers)
  endif()
  set_source_files_properties(${project_root} PROPERTIES COMPILE_DEFINITIONS PCIC_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE ${TEST_LIBRARIES} GTest::gtest_main ${RAPIDCHECK_LIBRARY} pcic_warnings)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  gtest_discover_tests(${name} PROPERTIES LABELS ${name} DISCOVERY_TIMEOUT 60)
endfunction()
