// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <set>
#include <string>
#include <vector>

namespace arthrowear
{
/// manifest.txt in an output folder: the files that this program has written there. Each is noted
/// before it is made, by its name relative to the folder, on a separate line. Files that are not
/// listed belong to the user.
class OutputManifest
{
public:
  static constexpr const char *file_name = "manifest.txt";

  /// Reads an existing manifest; lines that are no names below the folder are left out.
  explicit OutputManifest(std::string folder);

  bool exists() const { return exists_; }
  /// A file of this name that is no manifest of this program.
  bool is_foreign() const { return is_foreign_; }
  bool lists(const std::string &name) const { return names_.count(name) != 0; }
  const std::set<std::string> &names() const { return names_; }
  /// True if a listed file with results exists.
  bool has_results() const;

  /// Makes the file unless it exists. @throws RunError
  void start() const;

  /// Removes the listed files, also the files listed by the manifests of folders below (cases of a
  /// study), and the folders that are empty then. Follows no symbolic link below the folder. The
  /// manifest is begun again.
  /// @throws RunError if the system refuses
  void remove_listed();

private:
  void remove_file(const std::string &name) const;

  std::string folder_;
  bool exists_ = false, is_foreign_ = false;
  std::set<std::string> names_;
};

/// Notes files that are about to be written in the manifest of the folder, if it has one, each once
/// in a process.
/// @throws RunError
void note_output(const std::string &folder, const std::vector<std::string> &names);

/// The same for one file by its whole name.
void note_output(const std::string &file);
} // namespace arthrowear
