# cmake -DBUILD_DIR= -DWORK_DIR= -DCONSUMER_DIR= -DSOURCE_DIR= -DCOMPILER= -DFLAGS= -P check.cmake
set(prefix ${WORK_DIR}/prefix)
set(run COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE_RECURSE ${WORK_DIR})

execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${prefix} OUTPUT_QUIET ${run})

# Nothing that is installed may lead back to the sources.
file(GLOB_RECURSE package_files ${prefix}/*.cmake ${prefix}/*.hpp)
foreach(file IN LISTS package_files)
  file(READ ${file} content)
  string(FIND "${content}" "${SOURCE_DIR}/" found)
  if(NOT found EQUAL -1)
    message(FATAL_ERROR "${file} names the source tree")
  endif()
endforeach()
file(GLOB_RECURSE test_headers ${prefix}/*_test.hpp ${prefix}/*test_files.hpp)
if(test_headers)
  message(FATAL_ERROR "headers of tests are installed: ${test_headers}")
endif()
foreach(file bin/pcic include/pcic/pcic.hpp share/pcic/result.schema.json share/pcic/prediction.schema.json)
  if(NOT EXISTS ${prefix}/${file})
    message(FATAL_ERROR "${file} is not installed")
  endif()
endforeach()

execute_process(COMMAND ${prefix}/bin/pcic --version ${run})
execute_process(COMMAND ${CMAKE_COMMAND} -G Ninja -S ${CONSUMER_DIR} -B ${WORK_DIR}/build -DCMAKE_PREFIX_PATH=${prefix}
                        -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_FLAGS=${FLAGS} ${run})
execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK_DIR}/build ${run})
execute_process(COMMAND ${WORK_DIR}/build/consumer WORKING_DIRECTORY ${WORK_DIR} ${run})
