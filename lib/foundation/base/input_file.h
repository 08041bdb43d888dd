// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>

namespace arthrowear
{
/// Largest sizes of input files [bytes]: a file above them was named by mistake.
namespace largest_input
{
constexpr std::uint64_t parameters = std::uint64_t(16) << 20, table = std::uint64_t(512) << 20,
                        mesh = std::uint64_t(4) << 30, contact_problem = std::uint64_t(16) << 30;
} // namespace largest_input

/// A file that the user named, opened once. Only regular files are read: a pipe or a device may
/// wait for ever or never end.
class InputFile
{
public:
  /// @param most_bytes largest size that is read
  /// @throws InputError `file: …` if it is missing, not a regular file (folder, pipe, device, file
  /// of the kernel), unreadable or too large
  InputFile(const std::string &file, std::uint64_t most_bytes);
  ~InputFile();
  InputFile(const InputFile &) = delete;
  InputFile &operator=(const InputFile &) = delete;

  const std::string &name() const { return file_; }
  std::uint64_t size() const { return size_; } ///< [bytes] when it was opened
  /// All bytes. @throws InputError if the system fails to read them: no part of a file is returned
  std::string read() const;
  /// A name of the open file, for libraries that open files by name.
  std::string descriptor_path() const;

private:
  [[noreturn]] void fail_to_read() const;
  [[noreturn]] void refuse_size(const std::string &has) const;

  std::string file_;
  std::uint64_t most_bytes_, size_ = 0;
  int descriptor_ = -1;
};

/// Kind of a name that is not a regular file: "a folder", "a pipe", "a device", "a socket"; empty
/// for a regular file, or for none.
std::string other_kind_of_file(const std::string &file);
} // namespace arthrowear
