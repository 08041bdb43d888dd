// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/log.h"
#include "storage/checkpoint_data.h"
#include "vtu/vtu.h"

#include <mpi.h>

namespace arthrowear
{
/// Writes frames of one mesh: `<name>.pvd` in the folder and `<name>/<name>-00012.vtu` below it
/// (`.pvtu` with one piece per rank under MPI). Frames at the largest load of a cycle have a list
/// of their own, `<name>_at_largest_load.pvd`: pressures of one list belong to one load, and
/// read_frame_list() joins both lists. A .pvd is rewritten at each of its frames, so that an
/// interrupted run can be opened.
class SimplexSeries
{
public:
  /// @param compression_level of zlib
  SimplexSeries(const std::string &folder, const std::string &name, MPI_Comm communicator,
                unsigned int compression_level = fast_compression);

  /// Collective; the same fields in the same order on every rank.
  /// @throws RunError naming the file if it cannot be written
  void write(const OutputPiece &piece, const FrameMark &mark);

  /// Writes a table of the frame just written, beside it: `<name>/<name>-00012.csv`. On one rank.
  /// @throws RunError naming the file if it cannot be written
  void write_table(const std::string &csv);

  using Frames = std::vector<std::pair<double, std::string>>; ///< time, file relative to the .pvd
  const Frames &frames() const { return frames_; }
  /// Files of the frames at the largest load of a cycle, ascending.
  const std::vector<std::string> &at_largest_load() const { return at_largest_load_; }
  /// Frames that were written before a restart; later ones are dropped from the .pvd. Rank 0 checks
  /// that the frames are there and whole.
  /// @param at_largest_load  files among them, ascending
  void restore(const Frames &frames, const std::vector<std::string> &at_largest_load = {});
  /// Restored frames with a file that is gone or cut short, on rank 0. The .pvd does without them,
  /// since ParaView opens no series with one; their numbers are not given to others.
  const std::vector<std::string> &lost() const { return lost_; }
  /// One warning that names them, if there are any.
  void warn_of_lost(Log &log) const;

  /// Returns when the disk has all frames written up to now and their .pvd: before a checkpoint
  /// lists them. Collective.
  /// @throws RunError naming the file if it cannot be brought there
  void secure();

private:
  /// The whole frames of one of the two lists.
  Frames listed(bool are_at_largest_load) const;
  void write_list(bool of_largest_load, const std::string &remark) const;
  std::vector<std::string> file_names(const std::string &frame, unsigned int n_ranks) const;

  std::string folder_, name_;
  MPI_Comm communicator_;
  VtuWriter writer_;
  Frames frames_;
  std::vector<std::string> at_largest_load_; ///< files of frames, ascending
  std::vector<std::string> lost_;            ///< sorted
  std::vector<std::string> unsecured_;       ///< files that this rank has written since secure()
};

/// Stores which frames a series has written, so that a resumed run drops later ones from its .pvd.
void pack_frames(const SimplexSeries &series, const std::string &name, CheckpointData &data);
/// Leaves the series alone if nothing was kept under that name.
void unpack_frames(const CheckpointData &data, const std::string &name, SimplexSeries &series);
} // namespace arthrowear
