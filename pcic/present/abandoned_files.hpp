// Temporary files of writers that were killed before they could clean up.
//
// A temporary file is locked (flock) as long as its writer lives; the kernel unlocks it however the writer
// ends. What bears our name and is not locked was abandoned, and the next writer in its directory removes it.
// The name holds the boot of the machine, since locks may not be seen from other machines that share the
// directory: only files of this boot, and of this user, are touched.
#pragma once

#include <filesystem>
#include <string>

namespace pcic {

// A name that no other writer will choose: ".pcic-<boot>-<process>-<time>-<count>.tmp".
std::string temporary_name();

// False if somebody took the new file for an abandoned one before it could be locked: try another name.
bool lock_temporary(int descriptor) noexcept;

// Looks at a directory once in the life of the program; what cannot be read or removed is left there.
void remove_abandoned_files(const std::filesystem::path& directory);

}  // namespace pcic
