// FileRows: the draws of one file of a CsvRun, or of a pair of files that hold different arrays of the same
// draws.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pcic/core/block.hpp"
#include "pcic/read/csv_source.hpp"
#include "pcic/read/row_stream.hpp"

namespace pcic {

class FileRows {
 public:
  // File `file` of every group; plans[g] says what to keep of group g. The run must outlive this.
  FileRows(const CsvRun& run, std::size_t file, std::span<const RowPlan> plans);

  // Draws at hand, read anew when none are left; 0 at the end. Invalidates the views handed out when it
  // reads. Throws InputError when the files turn out incomplete or of different length.
  std::size_t available();

  // Readies what available() will read; the views handed out stay as they are.
  void read_ahead();

  // The next `count` <= available() draws of a group, all the plan keeps of a row.
  BlockView view(std::size_t group, std::size_t count) const { return pending_[group].draws(0, count); }
  void pass(std::size_t count);

  std::size_t disk_position() const;
  const std::vector<std::string>& remarks() const { return remarks_; }

 private:
  void finish();

  const CsvRun& run_;
  std::size_t file_;
  std::vector<std::unique_ptr<RowStream>> streams_;
  std::vector<BlockView> pending_;
  std::vector<bool> ended_;
  std::vector<std::string> remarks_;
  bool finished_ = false;
};

}  // namespace pcic
