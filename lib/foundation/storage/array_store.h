// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <string>

namespace arthrowear
{
class ArrayReader;
class ArrayWriter;

/// Arrays that are slow to compute, kept in files of a folder for later runs. No error there ends a
/// run: unreadable arrays are computed again, and arrays that cannot be written are not kept.
///
/// A file is `<kind>-<key>.bin`. It is written under another name and renamed when it is complete,
/// so that several processes may use a folder at once. Its first arrays are `program`, `key` and
/// `seconds`.
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

  /// @param take  receives the arrays: unless the use is done, they must be discarded. May throw
  ///              ArrayDamage or InputError.
  Use read(const std::string &name, const std::string &key,
           const std::function<void(ArrayReader &)> &take) const;
  /// @param give  is called twice: for the size and for the values
  Use write(const std::string &name, const std::string &key, double seconds,
            const std::function<void(ArrayWriter &)> &give) const;

  const Settings &settings() const { return settings_; }

  /// Removes the files that this class wrote in a folder, and the folder if it is empty then.
  static void remove_all(const std::string &folder);

private:
  std::string file_of(const std::string &name, const std::string &key) const;
  /// Removes the files whose last use is the oldest until the others have room.
  void make_room(const std::string &newest) const;

  Settings settings_;
};
} // namespace arthrowear
