// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/held_folder.h"

#include "base/errors.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <sys/stat.h>
#include <unistd.h>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

constexpr int as_folder = O_RDONLY | O_DIRECTORY | O_CLOEXEC;

std::map<std::string, std::weak_ptr<const HeldFolder>> &
open_folders()
{
  static std::map<std::string, std::weak_ptr<const HeldFolder>> folders;
  return folders;
}

std::string
plain_path(const std::string &folder)
{
  std::error_code ignored;
  const fs::path path = fs::absolute(folder, ignored).lexically_normal();
  return (path.has_filename() ? path : path.parent_path()).string();
}

/// Opens the subfolder of an open folder; -1 if it is not there.
int
open_below(const int folder, const char *name, const std::string &shown_as)
{
  const int descriptor = ::openat(folder, name, as_folder | O_NOFOLLOW);
  struct stat status = {};
  if (descriptor < 0 && ::fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
      S_ISLNK(status.st_mode))
    throw RunError(shown_as + ": is a link, must be a folder. A run follows no links below its "
                              "output folder.");
  return descriptor;
}
} // namespace

HeldFolder::HeldFolder(std::string path, const std::string &shown_as)
    : path_(std::move(path)), shown_as_(shown_as), descriptor_(::open(path_.c_str(), as_folder))
{
  struct stat status = {};
  if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0)
    throw RunError(shown_as_ + ": cannot be opened: " + std::strerror(errno) + ".");
  device_ = status.st_dev;
  inode_ = status.st_ino;
}

HeldFolder::~HeldFolder()
{
  ::close(descriptor_);
}

std::shared_ptr<const HeldFolder>
HeldFolder::open(const std::string &folder)
{
  const std::string path = plain_path(folder);
  std::weak_ptr<const HeldFolder> &known = open_folders()[path];
  if (auto held = known.lock(); held && held->is_in_place())
    return held;
  const std::shared_ptr<const HeldFolder> opened(new HeldFolder(path, folder));
  known = opened;
  return opened;
}

std::shared_ptr<const HeldFolder>
HeldFolder::above(const std::string &file)
{
  if (open_folders().empty())
    return nullptr;
  for (fs::path path = fs::path(plain_path(file)).parent_path();; path = path.parent_path())
  {
    if (const auto known = open_folders().find(path.string()); known != open_folders().end())
      if (auto held = known->second.lock())
        return held;
    if (!path.has_relative_path())
      return nullptr;
  }
}

bool
HeldFolder::is_in_place() const
{
  struct stat named = {};
  return ::stat(path_.c_str(), &named) == 0 && named.st_dev == device_ && named.st_ino == inode_;
}

void
HeldFolder::require_in_place() const
{
  if (!is_in_place())
    throw RunError(shown_as_ + ": was removed, moved or replaced while the run was writing to it.");
}

struct OutputPlace::Subfolder
{
  explicit Subfolder(const int open_folder) : descriptor(open_folder) {}
  ~Subfolder() { ::close(descriptor); }
  Subfolder(const Subfolder &) = delete;
  Subfolder &operator=(const Subfolder &) = delete;
  int descriptor;
};

OutputPlace::OutputPlace(const std::string &file) : held_(HeldFolder::above(file)), name_(file)
{
  if (!held_)
    return;
  held_->require_in_place();
  fs::path below = fs::path(plain_path(file)).lexically_relative(held_->path()),
           shown = held_->shown_as_;
  // A subfolder that is missing remains in the name, so that calls with it say so.
  while (below.has_parent_path())
  {
    const fs::path first = *below.begin();
    shown /= first;
    const int next = open_below(folder(), first.c_str(), shown.string());
    if (next < 0)
      break;
    subfolder_ = std::make_shared<Subfolder>(next);
    below = below.lexically_relative(first);
  }
  name_ = below.string();
}

int
OutputPlace::folder() const
{
  return !held_ ? AT_FDCWD : subfolder_ ? subfolder_->descriptor : held_->descriptor();
}

int
OutputPlace::open_flags() const
{
  return held_ ? O_NOFOLLOW : 0;
}

bool
OutputPlace::is_of(const int open_file) const
{
  if (held_)
    held_->require_in_place();
  struct stat open_status = {}, named = {};
  return ::fstat(open_file, &open_status) == 0 && ::fstatat(folder(), name(), &named, 0) == 0 &&
         open_status.st_dev == named.st_dev && open_status.st_ino == named.st_ino;
}

std::string
OutputPlace::name_for_libraries() const
{
  return held_ ? "/proc/self/fd/" + std::to_string(folder()) + "/" + name_ : name_;
}

void
make_output_folder(const std::string &folder)
{
  constexpr mode_t rights = 0777; // reduced by the user's umask
  std::error_code error;
  const OutputPlace place(folder);
  const auto make = [&error](const OutputPlace &at)
  {
    error.assign(::mkdirat(at.folder(), at.name(), rights) == 0 ? 0 : errno,
                 std::generic_category());
  };
  if (!place.is_held())
    fs::create_directories(folder, error);
  else
    make(place);
  if (place.is_held() && error.value() == ENOENT)
  {
    make_output_folder(fs::path(folder).parent_path().string());
    make(OutputPlace(folder));
  }
  if (error && error.value() != EEXIST)
    throw RunError(folder + ": cannot be made: " + error.message() + ".");
}

void
remove_output(const std::string &file) noexcept
{
  try
  {
    const OutputPlace place(file);
    if (::unlinkat(place.folder(), place.name(), 0) != 0 && errno == EISDIR)
      ::unlinkat(place.folder(), place.name(), AT_REMOVEDIR);
  }
  catch (const std::exception &)
  {
    // The folder is another's by now.
  }
}
} // namespace arthrowear
