// What a file holds, from its first bytes (after unpacking), never from its name.
#pragma once

#include <filesystem>
#include <string_view>

namespace pcic {

enum class FileKind { npy, json, text };

// InputError for an empty file, for data that are still compressed, for text in UTF-16 and for binary data
// that are not .npy.
FileKind file_kind_of(const std::filesystem::path& path);

FileKind kind_of_bytes(std::string_view first_bytes, std::string_view place);

}  // namespace pcic
