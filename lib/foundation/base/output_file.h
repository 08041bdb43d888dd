// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/held_folder.h"

#include <cstddef>
#include <string_view>

namespace arthrowear
{
/// A file of which every write is checked: what write() returned from is with the operating system,
/// nothing waits in a buffer. A full disk, a size limit or a lost mount is a RunError
/// `file: cannot be written: <the system's words>.`
///
/// The first one made turns off the signal that would end the program at a file-size limit, so that
/// the limit arrives as such an error. In a held folder a symbolic link is an error.
class OutputFile
{
public:
  enum class Mode
  {
    replace, ///< an existing file is emptied
    append,
    replace_no_link ///< as replace; a symbolic link is an error
  };

  OutputFile() = default; ///< no file; is_open() is false
  OutputFile(const std::string &file, Mode mode) : OutputFile(file, mode, file) {}
  /// @param shown_as name in messages
  OutputFile(const std::string &file, Mode mode, const std::string &shown_as);
  ~OutputFile();
  OutputFile(OutputFile &&other) noexcept;
  OutputFile &operator=(OutputFile &&other) noexcept;

  bool is_open() const { return descriptor_ >= 0; }
  const std::string &name() const { return file_; }
  void write(std::string_view bytes);
  /// @throws RunError if the name now means another file or none: written bytes are lost
  void require_in_place() const;
  /// Ends the last line of a regular file if a killed program has left it incomplete.
  void end_line();
  /// Cuts the file after its first `size` bytes.
  void cut(std::size_t size);
  /// Returns when the disk has the file.
  void sync();
  /// The last check: some file systems report only here that a write failed.
  void close();

private:
  [[noreturn]] void fail(const char *action) const;

  std::string file_, shown_as_;
  OutputPlace place_;
  int descriptor_ = -1;
};

/// Replaces the file by these bytes as a whole: they are written to a file beside it, which is
/// brought to the disk and renamed, so that a reader finds the old or the new file whenever the
/// program or the machine stops. A symbolic link is replaced, not followed. A device or pipe is
/// written to.
/// @throws RunError as OutputFile; the file is then as it was
void write_file(const std::string &file, std::string_view bytes);

/// As write_file(), for an output that the user named. If it is a link of the system to a pipe, a
/// device or an open file, such as /dev/stdout, the link is followed.
void write_named_file(const std::string &file, std::string_view bytes);

/// Judges an output that a command's option names, before anything is computed for it; without a
/// name there is none.
/// @param option such as `--output`, for messages
/// @throws InputError if its folder does not exist, or if the file does and may not be replaced
void check_named_output(const std::string &option, const std::string &file, bool may_replace);

/// Name under which write_file() writes first; left behind by a program that was killed meanwhile.
std::string partial_name(const std::string &file);

/// Brings a file that another library has written to the disk and gives it the name of a result,
/// which it replaces. @throws RunError; the file is then removed
void take_place(const std::string &partial, const std::string &file);

/// Brings the names in a folder to the disk, if the file system can do this.
void sync_folder(const std::string &folder);
} // namespace arthrowear
