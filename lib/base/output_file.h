// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>

namespace arthrowear
{
/// A file of which every write is checked: what write() returned from is with the operating system,
/// nothing waits in a buffer. A full disk, a size limit or a lost mount is a RunError
/// `file: cannot be written: <the system's words>.`
///
/// The first one made turns off the signal that would end the program at a file-size limit, so that
/// the limit arrives as such an error.
class OutputFile
{
public:
  enum class Mode
  {
    replace,
    append
  };

  OutputFile() = default; ///< no file; is_open() is false
  OutputFile(const std::string &file, Mode mode);
  ~OutputFile();
  OutputFile(OutputFile &&other) noexcept;
  OutputFile &operator=(OutputFile &&other) noexcept;

  bool is_open() const { return descriptor_ >= 0; }
  const std::string &name() const { return file_; }
  void write(std::string_view bytes);
  /// @throws RunError if the name means another file by now, or none: what is written goes nowhere
  void require_in_place() const;
  /// Returns when the disk has it.
  void sync();
  /// The last check: some file systems tell here that a write failed.
  void close();

private:
  [[noreturn]] void fail(const char *action) const;

  std::string file_;
  int descriptor_ = -1;
};

/// Whether the name means the open file: it may have been removed, moved or replaced since.
bool is_file_in_place(const std::string &file, int descriptor);

/// Replaces the file by these bytes.
/// @throws RunError as OutputFile
void write_file(const std::string &file, std::string_view bytes);
} // namespace arthrowear
