// Where the tests find what lies in the tree. The only place that knows it, so that every other test compiles
// to the same object in every checkout and a compiler cache can serve it.
#pragma once

#include <filesystem>

namespace pcic {

std::filesystem::path project_root();

}  // namespace pcic
