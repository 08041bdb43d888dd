// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <string>
#include <sys/types.h>

namespace arthrowear
{
/// A folder that stays open while a run writes into it. Every output whose name lies below it
/// (OutputPlace) is then opened, renamed and removed relative to the open folder, without following
/// links: if another folder or a link gets the name meanwhile, nothing is written there.
class HeldFolder
{
public:
  /// Opens the folder, once per process, until the last owner is gone.
  /// @throws RunError if it cannot be opened
  static std::shared_ptr<const HeldFolder> open(const std::string &folder);

  ~HeldFolder();
  HeldFolder(const HeldFolder &) = delete;
  HeldFolder &operator=(const HeldFolder &) = delete;

  int descriptor() const { return descriptor_; }
  const std::string &path() const { return path_; } ///< absolute
  /// False if the name means another folder by now, or none.
  bool is_in_place() const;
  /// @throws RunError if it is not
  void require_in_place() const;

private:
  friend class OutputPlace;
  HeldFolder(std::string path, const std::string &shown_as);
  /// The innermost one that a file lies in; null if there is none.
  static std::shared_ptr<const HeldFolder> above(const std::string &file);

  std::string path_, shown_as_;
  int descriptor_;
  dev_t device_ = 0;
  ino_t inode_ = 0;
};

/// Place of an output for system calls such as openat(): relative to the held folder that it lies
/// in, or just its name if none is held.
class OutputPlace
{
public:
  OutputPlace() = default;
  /// @throws RunError if the held folder is no longer in its place, or a subfolder is a link
  explicit OutputPlace(const std::string &file);

  bool is_held() const { return held_ != nullptr; }
  int folder() const;
  const char *name() const { return name_.c_str(); }
  /// O_NOFOLLOW in a held folder.
  int open_flags() const;
  /// True if the name refers to this open file, also as seen from outside.
  bool is_of(int open_file) const;
  /// A name for libraries that open files by name alone. It is valid while this lives.
  std::string name_for_libraries() const;

private:
  struct Subfolder;
  std::shared_ptr<const HeldFolder> held_;
  std::shared_ptr<const Subfolder> subfolder_; // null: directly in the held folder
  std::string name_;
};

/// Makes a folder and those above it. @throws RunError
void make_output_folder(const std::string &folder);

/// Removes a file, or a folder that is empty. What cannot be removed stays.
void remove_output(const std::string &file) noexcept;
} // namespace arthrowear
