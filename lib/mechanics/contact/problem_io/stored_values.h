// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "storage/checkpoint_data.h"

#include <functional>

namespace arthrowear::nscd
{
class Hdf5Reader;

/// Chosen datasets of an HDF5 file. HDF5 1.10 itself crashes at some damaged files, so a child
/// process reads them and sends them here.
class StoredValues
{
public:
  /// Reads datasets, in the child: each may be missing or wrong, which is reported when the parent
  /// reads it.
  class Choice
  {
  public:
    Choice(const Hdf5Reader &file, CheckpointData &data) : file_(file), data_(data) {}

    void group(const std::string &path) const;
    /// @param most values above which nothing is read
    /// @return how many there are; 0 without a readable dataset
    std::size_t doubles(const std::string &path, std::size_t most) const;
    std::size_t integers(const std::string &path, std::size_t most) const;
    void text(const std::string &path) const;

  private:
    /// @return number of values that `read` gives; 0 if it finds none
    template <typename Read> std::size_t values(const std::string &path, const Read &read) const;

    const Hdf5Reader &file_;
    CheckpointData &data_;
  };

  /// @throws InputError if the file is missing, no regular file or not HDF5, or if HDF5 crashes,
  /// hangs or requests much more memory than the file has bytes
  StoredValues(const std::string &file, const std::function<void(const Choice &)> &choose);

  bool has(const std::string &path) const { return data_.has(path); }
  /// @throws InputError if the dataset is missing, not numeric, truncated or too large
  const std::vector<double> &read_doubles(const std::string &path) const
  {
    require(path);
    return data_.numbers(path);
  }
  const std::vector<std::int64_t> &read_integers(const std::string &path) const
  {
    require(path);
    return data_.integers(path);
  }
  /// First value of a dataset.
  std::int64_t read_integer(const std::string &path) const;
  /// Empty if there is none.
  std::string read_text(const std::string &path) const { return has(path) ? data_.text(path) : ""; }
  /// `file: dataset <path> <finding>`
  std::string message(const std::string &path, const std::string &finding) const
  {
    return name_ + ": dataset " + path + " " + finding;
  }

private:
  /// @throws InputError unless the dataset was read
  void require(const std::string &path) const;

  std::string name_;
  CheckpointData data_; ///< datasets by path, and findings
};
} // namespace arthrowear::nscd
