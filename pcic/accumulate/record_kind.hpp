// RecordKind: how a state is written.
//
//   closed  everything folded and cut to what answers need: files hold this, and versions to come read it
//   open    as it lies in memory, for another process that goes on adding: the bits are those of one that never stopped.
//           Only between processes of the same version
#pragma once

namespace pcic {

enum class RecordKind { closed, open };

}  // namespace pcic
