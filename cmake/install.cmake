# What `cmake --install` puts where, so that find_package(pcic) gives pcic::pcic and one target per stage.
include(CMakePackageConfigHelpers)
include(cmake/manual.cmake)
include(cmake/package.cmake)

set_target_properties(pcic_pcic PROPERTIES EXPORT_NAME pcic)
install(TARGETS ${stages} pcic_pcic EXPORT pcicTargets)
if(PCIC_BUILD_APPS)
  install(TARGETS pcic_app)
  pcic_install_manual(pcic_app)
endif()
if(TARGET pcic_paper_app)
  install(TARGETS pcic_paper_app)
endif()

# The face, pcic/*.hpp, and the headers that it includes; nothing else.
function(pcic_headers_included_by result)
  set(found)
  set(to_do ${ARGN})
  while(to_do)
    list(POP_FRONT to_do header)
    list(APPEND found ${header})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${header})
    file(STRINGS ${PROJECT_SOURCE_DIR}/${header} lines REGEX "^#include \"pcic/")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^#include \"(.*)\".*$" "\\1" included "${line}")
      if(NOT included IN_LIST found AND NOT included IN_LIST to_do)
        list(APPEND to_do ${included})
      endif()
    endforeach()
  endwhile()
  set(${result} ${found} PARENT_SCOPE)
endfunction()

file(GLOB face RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/pcic/*.hpp)
pcic_headers_included_by(headers ${face})
foreach(header IN LISTS headers)
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${PROJECT_SOURCE_DIR}/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${folder})
endforeach()
install(FILES ${PROJECT_SOURCE_DIR}/docs/result.schema.json ${PROJECT_SOURCE_DIR}/docs/prediction.schema.json
              ${PROJECT_SOURCE_DIR}/docs/comparison.schema.json ${PROJECT_SOURCE_DIR}/docs/influence.schema.json
        DESTINATION ${CMAKE_INSTALL_DATADIR}/pcic)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/pcic)
install(EXPORT pcicTargets NAMESPACE pcic:: DESTINATION ${package_dir})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/pcicConfig.cmake.in ${PROJECT_BINARY_DIR}/pcicConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/pcicConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/pcicConfig.cmake ${PROJECT_BINARY_DIR}/pcicConfigVersion.cmake
        DESTINATION ${package_dir})
