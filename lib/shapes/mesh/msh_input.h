// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace arthrowear
{
/// A position in the bytes of a .msh file that moves from value to value. Values of text files are
/// separated by blanks and line ends; values of binary files are the numbers' bytes, swapped if the
/// file comes from a machine of the other byte order. Sections are `$Name` … `$EndName`.
/// Every function throws InputError at the first value that is not there or has the wrong form:
/// `file:line: $Section: …` for text, `file: byte 120: $Section: …` for binary data.
class MshInput
{
public:
  MshInput(std::string_view bytes, std::string file) : bytes_(bytes), file_(std::move(file)) {}

  /// From here on, outside of lines, numbers are bytes.
  void set_binary(bool swapped)
  {
    binary_ = true;
    swapped_ = swapped;
  }
  bool is_binary() const { return binary_; }

  /// Opens the next section and gives its name without `$`; false at the end of the file.
  bool open_section(std::string &name);
  void close_section();
  /// Goes behind the end of the open section without reading its content.
  void skip_section();

  /// The rest of the line, without its end and blanks at both ends.
  std::string_view line();
  /// Reads a line with one number, the count of items that need at least `least_bytes` bytes each
  /// in the file.
  std::size_t count_line(const std::string &what, std::size_t least_bytes);

  /// 4 bytes in a binary file.
  int integer(const char *what);
  /// The same, never negative.
  std::uint64_t small_tag(const char *what);
  /// 8 bytes in a binary file; never negative.
  std::uint64_t number(const char *what);
  /// 8 bytes in a binary file.
  double real(const char *what);
  /// Reads a number(), the count of items that need at least `least_bytes` bytes each in the file.
  /// A count that exceeds the remaining bytes is an error, so that memory for all may be allocated.
  std::size_t count(const char *what, std::size_t least_bytes);

  /// Start of the value that was read last: a line of a text file, a byte of a binary one.
  std::size_t place() const { return binary_ ? value_at_ : value_line_; }
  /// "file:12: $Nodes: " of such a place in the open section.
  std::string at(std::size_t place) const;
  /// @throws InputError about the value that was read last
  [[noreturn]] void fail(const std::string &finding) const;
  /// As fail(), of the file's structure: adds that it is damaged and what to do.
  [[noreturn]] void fail_damaged(const std::string &finding) const
  {
    fail(finding + ". The file is damaged or cut off: save the mesh again, from Gmsh with `gmsh -3 "
                   "-order 2 model.geo -format msh41 -o model.msh`");
  }

private:
  void skip_blanks();
  std::string_view word(const char *what);
  void check_count(std::uint64_t n, const std::string &what, std::size_t least_bytes) const;
  template <typename T> T raw(const char *what);

  std::string_view bytes_;
  std::string file_, section_;
  std::size_t at_ = 0, line_ = 1;             // of the next byte
  std::size_t value_at_ = 0, value_line_ = 1; // of the value that was read last
  bool binary_ = false, swapped_ = false;
};
} // namespace arthrowear
