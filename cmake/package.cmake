# `make deb`: a Debian package of what `cmake --install` installs. What the program needs is asked from dpkg-shlibdeps.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ${PROJECT_NAME})
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The pcic authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# To link the library.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake, g++, libfmt-dev, libtbb-dev, libhwy-dev, libarchive-dev, libnetcdf-dev, libblosc-dev, liblz4-dev, libzstd-dev, libtomlplusplus-dev")
include(CPack)
