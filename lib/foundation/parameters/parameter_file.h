// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// The lines of a parameter file, before they are compared with declared entries. The syntax is
/// deal.II's:
/// ```
/// subsection Wear                              # a comment
///   set Wear factor [mm^3/(N m)] = 0.22e-6
/// end
/// ```
/// A line that ends in `\` continues in the next line. A value in double quotes may hold `#`,
/// blanks at its ends and escapes (quoted_value.h). `include` is refused: the output folder keeps
/// one file that describes the run.
class ParameterFile
{
public:
  /// `set name = value`
  struct Setting
  {
    unsigned int line; ///< counted from 1; the first one of a continued line
    std::vector<std::string> section;
    std::string name; ///< blanks inside are single
    std::string value;
  };

  /// `subsection name`
  struct Opening
  {
    unsigned int line;
    std::vector<std::string> section; ///< with the name itself last
  };

  struct Finding
  {
    unsigned int line; ///< 0: the file as a whole
    std::string text;
  };

  /// @throws InputError if there is no such file, or it is a folder, unreadable or binary.
  /// Lines that make no sense are kept as findings.
  static ParameterFile read(const std::string &file);

  /// The same from memory; `file` is named in findings, and relative names start at its folder.
  static ParameterFile parse(const std::string &text, const std::string &file);

  const std::string &file() const { return file_; }
  /// The file's bytes.
  const std::string &text() const { return text_; }
  const std::vector<Setting> &settings() const { return settings_; }
  const std::vector<Opening> &openings() const { return openings_; }
  const std::vector<Finding> &findings() const { return findings_; }
  /// Every subsection is closed once. If not, what stands where is a guess.
  bool is_balanced() const { return is_balanced_; }

  /// Sets an entry in place of the file's value. A file that sets it twice is left alone: its
  /// reader reports it.
  /// @param place "other.prm:7", named in findings about the entry
  void set(const std::vector<std::string> &section, const std::string &name,
           const std::string &value, const std::string &place);

  /// Takes away everything below a top-level subsection, and returns its settings.
  std::vector<Setting> take(const std::string &section);

  /// "file:line", also of what set() has put there.
  std::string place(unsigned int line) const;

  /// Value of an entry of the top level, or `otherwise` if it is not set: for the entry that
  /// decides what else may be set.
  std::string top_level(const std::string &name, const std::string &otherwise) const;

  /// Absolute form of a name in the file: relative ones start at the folder of the file.
  std::string resolve(const std::string &name) const;

private:
  void parse_line(unsigned int line, const std::string &text, std::vector<Opening> &open);
  bool is_text(unsigned int line, const std::string &text);
  void add_unbalanced(unsigned int line, const std::string &text);
  void parse_subsection(unsigned int line, const std::string &name, std::vector<Opening> &open);
  void parse_setting(unsigned int line, const std::string &text, const std::vector<Opening> &open);

  std::string file_;
  std::string text_;
  std::vector<Setting> settings_;
  std::vector<Opening> openings_;
  std::vector<Finding> findings_;
  std::vector<std::string> foreign_places_; ///< of the lines from first_foreign_line on
  bool is_balanced_ = true;
};

/// "Solver / Contact", or "the top level" for an empty path.
std::string section_text(const std::vector<std::string> &section);
} // namespace arthrowear
