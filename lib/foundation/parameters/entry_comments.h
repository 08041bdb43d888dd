// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// Comment at the end of a line `set Wear factor [mm^3/(N m)] = 0.4e-6 # a source`, or lines
/// `# Here: a source` above it.
struct EntryComment
{
  std::string path; ///< of the entry: "Wear / Wear factor [mm^3/(N m)]"
  std::string text; ///< "a source"
};

/// Comments of the entries that a parameter file sets, by its text. A # within a value in double
/// quotes begins none.
std::vector<EntryComment> comments_of_entries(const std::string &parameter_file);

/// A parameter file with these comments at the ends of the lines that set the entries; entries that
/// the file does not set are left out.
std::string with_comments(const std::string &parameter_file,
                          const std::vector<EntryComment> &comments);
} // namespace arthrowear
