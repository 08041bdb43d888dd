// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/held_folder.h"
#include "base/input_file.h"

#include <hdf5.h>

#include <vector>

/// The few HDF5 calls that contact problems need, with errors that name file and dataset.
namespace arthrowear::nscd
{
/// Owns an HDF5 handle and closes it.
class Hdf5Handle
{
public:
  Hdf5Handle(hid_t id, herr_t (*closing)(hid_t));
  ~Hdf5Handle();
  Hdf5Handle(const Hdf5Handle &) = delete;
  Hdf5Handle &operator=(const Hdf5Handle &) = delete;

  hid_t get() const { return id_; }
  bool is_valid() const { return id_ >= 0; }
  /// Closes now. @return true if that succeeded
  bool close();

private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

/// Keeps HDF5 from printing its error stack while it lives.
class Hdf5Silence
{
public:
  Hdf5Silence();
  ~Hdf5Silence();
  Hdf5Silence(const Hdf5Silence &) = delete;
  Hdf5Silence &operator=(const Hdf5Silence &) = delete;

private:
  H5E_auto2_t function_ = nullptr;
  void *data_ = nullptr;
};

/// HDF5 1.10 may crash at a damaged file: only a child process reads (stored_values.h).
class Hdf5Reader
{
public:
  explicit Hdf5Reader(const InputFile &file);

  /// True if the file is an HDF5 file.
  bool is_open() const { return file_.is_valid(); }
  bool has(const std::string &path) const;
  /// @param most number of values above which nothing is read
  /// @throws InputError if the dataset is missing, not numeric, truncated or larger
  std::vector<double> read_doubles(const std::string &path, std::size_t most) const;
  std::vector<std::int64_t> read_integers(const std::string &path, std::size_t most) const;
  /// Empty if there is none.
  std::string read_text(const std::string &path) const;
  /// `file: dataset <path> <finding>`
  std::string message(const std::string &path, const std::string &finding) const
  {
    return name_ + ": dataset " + path + " " + finding;
  }

private:
  template <typename T>
  std::vector<T> read(const std::string &path, hid_t type, std::size_t most) const;

  Hdf5Silence silence_;
  std::string name_;
  Hdf5Handle file_;
};

/// Makes a new file, which replaces an old file as a whole at finish().
class Hdf5Writer
{
public:
  /// @throws RunError if the file cannot be made
  explicit Hdf5Writer(const std::string &file);
  ~Hdf5Writer();

  void make_group(const std::string &path);
  void write(const std::string &path, const std::vector<double> &values);
  void write(const std::string &path, const std::vector<int> &values);
  void write(const std::string &path, const std::string &text);
  /// Flushes and closes. @throws RunError if the file is not complete, as all the others do
  void finish();

private:
  void write(const std::string &path, hid_t type, const void *values, std::size_t n);

  Hdf5Silence silence_;
  std::string name_;
  OutputPlace place_; // of the partial file
  Hdf5Handle file_;
};
} // namespace arthrowear::nscd
