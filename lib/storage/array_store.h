// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/fingerprint.h"
#include "base/large_pages.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace arthrowear
{
/// Arrays that are slow to compute, kept in files of a folder for later runs. No error there ends a
/// run: unreadable arrays are computed again, and arrays that cannot be written are not kept.
///
/// A file is `<kind>-<key>.bin`. It is written under another name and renamed when it is complete,
/// so that several processes may use a folder at once. Its bytes, in the machine's order:
/// "ARTHROWEAR STORE" (16), format (uint32), 0x01020304 (uint32), size of the file (uint64),
/// seconds (double), key (32), length of the program's text (uint64), the text; then for each array
/// its size in bytes (uint64) and the values; last a Fingerprint of all these (16).
class ArrayStore
{
public:
  struct Settings
  {
    std::string folder;     ///< made with the first file
    double most_bytes = 0.; ///< of all files; the least recently used files are removed first
    std::string program;    ///< version and libraries: files of others are made again
  };
  explicit ArrayStore(Settings settings) : settings_(std::move(settings)) {}

  /// Gives the arrays of a file, in order.
  class Reader
  {
  public:
    /// @throws Damage
    template <typename Number> void operator()(std::vector<Number> &values)
    {
      const std::uint64_t size = size_of_next(sizeof(Number));
      reserve_large(values, size / sizeof(Number));
      values.resize(size / sizeof(Number));
      take(values.data(), size);
    }

  private:
    friend class ArrayStore;
    explicit Reader(int file) : file_(file) {}
    std::uint64_t size_of_next(std::size_t size_of_number);
    void take(void *bytes, std::size_t size);

    int file_;
    std::uint64_t left_ = 0; // bytes before the fingerprint
    Fingerprint fingerprint_;
  };

  /// Writes the arrays of a file, in order.
  class Writer
  {
  public:
    template <typename Number> void operator()(const std::vector<Number> &values)
    {
      const std::uint64_t size = values.size() * sizeof(Number);
      put(&size, sizeof(size));
      put(values.data(), size);
    }

  private:
    friend class ArrayStore;
    void put(const void *bytes, std::size_t size);

    std::function<void(std::string_view)> write_; // empty: only the size is wanted
    std::uint64_t size_ = 0;
    Fingerprint fingerprint_;
  };

  /// Report on the use of a file, for the log.
  struct Use
  {
    bool is_done = false;
    std::string file;
    double bytes = 0.;
    double seconds = 0.;      ///< needed to compute the arrays [s]
    std::string reason;       ///< of a use that is not done; empty: there is no such file
    bool is_doubtful = false; ///< the user may have to act: a full disk, a folder that is none
  };

  /// @param take  receives the arrays before the fingerprint is compared: unless the use is done,
  ///              they must be discarded. May throw Damage.
  Use read(const std::string &name, const std::string &key,
           const std::function<void(Reader &)> &take) const;
  /// @param give  is called twice: for the size and for the values
  Use write(const std::string &name, const std::string &key, double seconds,
            const std::function<void(Writer &)> &give) const;

  const Settings &settings() const { return settings_; }

  /// Reason why a file is invalid.
  struct Damage
  {
    std::string reason;
  };

  /// Removes the files that this class wrote in a folder, and the folder if it is empty then.
  static void remove_all(const std::string &folder);

private:
  std::string file_of(const std::string &name, const std::string &key) const;
  /// Size of the file. @throws Damage
  std::uint64_t read_head(Reader &reader, const std::string &key, double &seconds) const;
  void write_as(const std::string &partial, const std::string &head,
                const std::function<void(Writer &)> &give) const;
  /// Removes the files whose last use is the oldest until the others have room.
  void make_room(const std::string &newest) const;

  Settings settings_;
};
} // namespace arthrowear
