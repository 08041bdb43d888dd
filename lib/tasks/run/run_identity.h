// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameters.h"
#include "storage/checkpoint_data.h"

namespace arthrowear
{
/// Every entry of a parameter file and the content of every file it names, as of the time when the
/// run starts. Checkpoints store them, so that a resumed run continues the same case.
class RunIdentity
{
public:
  /// Reads the files. To be made on one rank, after the input has been validated.
  /// @throws InputError if a file cannot be read
  explicit RunIdentity(const Parameters &parameters);

  void pack(CheckpointData &data) const;

  /// Compares with the data of pack(). Texts that mean the same are the same ("1e-3", ".001", a
  /// default written out), a file is its content, wherever it is; an entry may differ only where
  /// its declaration allows it.
  /// @param parameters those that this was made of; get a finding for each entry that has changed
  /// @throws InputError with all findings, or if `data` hold no entries
  void require_same(const CheckpointData &data, Parameters &parameters) const;

private:
  struct Entry
  {
    Parameters::Used used;
    std::int64_t checksum = no_file; ///< of a file
  };
  static constexpr std::int64_t no_file = -1;

  static std::string difference(const Entry &entry, const CheckpointData &data);

  std::vector<Entry> entries_;
};
} // namespace arthrowear
