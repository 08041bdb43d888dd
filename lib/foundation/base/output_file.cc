// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/output_file.h"

#include "base/errors.h"
#include "base/shown_text.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace arthrowear
{
namespace fs = std::filesystem;

OutputFile::OutputFile(const std::string &file, Mode mode, const std::string &shown_as)
    : file_(file), shown_as_(shown_as), place_(file)
{
  static const bool limit_is_an_error = std::signal(SIGXFSZ, SIG_IGN) != SIG_ERR;
  static_cast<void>(limit_is_an_error);
  const int flags = mode == Mode::append    ? O_APPEND
                    : mode == Mode::replace ? O_TRUNC
                                            : O_TRUNC | O_NOFOLLOW;
  // A pipe that nobody reads would be waited for.
  descriptor_ =
      ::openat(place_.folder(), place_.name(),
               O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | flags | place_.open_flags(), 0666);
  if (descriptor_ < 0 && errno == ELOOP && place_.is_held())
    throw RunError(shown_as_ + ": is a link, must be a file. A run follows no links below its "
                               "output folder.");
  if (descriptor_ < 0 && errno == ENXIO)
    throw RunError(shown_as_ +
                   ": cannot be opened for writing: it is a pipe that no process reads.");
  if (descriptor_ < 0)
    fail("opened for writing");
  ::fcntl(descriptor_, F_SETFL, ::fcntl(descriptor_, F_GETFL) & ~O_NONBLOCK);
}

OutputFile::~OutputFile()
{
  if (descriptor_ >= 0)
    ::close(descriptor_);
}

OutputFile::OutputFile(OutputFile &&other) noexcept
    : file_(std::move(other.file_)), shown_as_(std::move(other.shown_as_)),
      place_(std::move(other.place_)), descriptor_(std::exchange(other.descriptor_, -1))
{
}

OutputFile &
OutputFile::operator=(OutputFile &&other) noexcept
{
  std::swap(file_, other.file_);
  std::swap(shown_as_, other.shown_as_);
  std::swap(place_, other.place_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

void
OutputFile::fail(const char *action) const
{
  throw RunError(shown_as_ + ": cannot be " + action + ": " + std::strerror(errno) + ".");
}

void
OutputFile::write(std::string_view bytes)
{
  while (!bytes.empty())
  {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      fail("written");
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void
OutputFile::require_in_place() const
{
  if (!place_.is_of(descriptor_))
    throw RunError(file_ + ": was removed, moved or replaced while the run was writing to it.");
}

void
OutputFile::end_line()
{
  const int reader = ::openat(place_.folder(), place_.name(),
                              O_RDONLY | O_CLOEXEC | O_NONBLOCK | place_.open_flags());
  struct stat status = {};
  char last = '\n';
  if (reader >= 0 && ::fstat(reader, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0)
    static_cast<void>(::pread(reader, &last, 1, status.st_size - 1) == 1);
  if (reader >= 0)
    ::close(reader);
  if (last != '\n')
    write("\n");
}

void
OutputFile::cut(const std::size_t size)
{
  if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0)
    fail("cut to its rows");
}

void
OutputFile::sync()
{
  // Pipes and devices have nothing to bring to a disk and say EINVAL.
  if (::fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS)
    fail("written");
}

void
OutputFile::close()
{
  if (descriptor_ >= 0 && ::close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR)
    fail("written");
}

namespace
{
/// True if the file is /dev/stdout, /dev/fd/3, /proc/self/fd/1 or a link to one of these.
bool
is_link_of_the_system(const std::string &file)
{
  constexpr int most_links = 40;
  std::error_code error;
  fs::path path = fs::absolute(file, error);
  for (int i = 0; i < most_links && !error && fs::is_symlink(fs::symlink_status(path, error)); ++i)
  {
    const fs::path folder = fs::canonical(path.parent_path(), error);
    if (const std::string text = folder.string(); text == "/dev" || text.rfind("/proc/", 0) == 0)
      return true;
    path = folder / fs::read_symlink(path, error);
  }
  return false;
}
} // namespace

void
check_named_output(const std::string &option, const std::string &file, const bool may_replace)
{
  if (file.empty())
    return;
  std::error_code ignored;
  const fs::path folder = fs::path(file).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, ignored))
    throw InputError(option + " is " + shown_text(file) +
                     ", must be a file in a folder that exists.");
  if (fs::is_directory(file, ignored))
    throw InputError(option + " is " + shown_text(file) + ", must be a file; this is a folder.");
  // Links count that lead nowhere, but not /dev/stdout.
  if (!may_replace && !is_link_of_the_system(file) && fs::exists(fs::symlink_status(file, ignored)))
    throw InputError(shown_text(file) + ": exists. Give another " + option +
                     ", or --force to replace it.");
  // A file is replaced by a new one, for which its folder is written; a device is not.
  const std::string in_folder = folder.empty() ? "." : folder.string();
  if ((!fs::exists(file, ignored) || fs::is_regular_file(file, ignored)) &&
      ::access(in_folder.c_str(), W_OK | X_OK) != 0)
    throw InputError(option + " is " + shown_text(file) +
                     ", must be a file in a folder that can be written. In " +
                     shown_text(in_folder) + ": " + std::strerror(errno) + ".");
}

std::string
partial_name(const std::string &file)
{
  constexpr std::size_t longest = 200; // of 255 bytes
  const fs::path path(file);
  const std::string name = "." + path.filename().string().substr(0, longest) + ".partial";
  return (path.parent_path() / name).string();
}

void
sync_folder(const std::string &folder)
{
  // Network disks that cannot do this say so by an error that means nothing for the files.
  const OutputPlace inside((fs::path(folder) / "x").string());
  const fs::path name = fs::path(inside.name()).parent_path();
  const int descriptor = ::openat(inside.folder(), name.empty() ? "." : name.c_str(),
                                  O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor >= 0)
  {
    static_cast<void>(::fsync(descriptor));
    ::close(descriptor);
  }
}

namespace
{
/// Removes an incomplete file, but no folder or device of this name.
void
remove_partial(const std::string &partial)
{
  const OutputPlace place(partial);
  struct stat status = {};
  if (::fstatat(place.folder(), place.name(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
      S_ISREG(status.st_mode))
    ::unlinkat(place.folder(), place.name(), 0);
}
} // namespace

void
write_file(const std::string &file, std::string_view bytes)
{
  const auto fail = [&file](const char *action)
  { throw RunError(file + ": cannot be " + action + ": " + std::strerror(errno) + "."); };
  const OutputPlace place(file);
  struct stat status = {};
  const bool exists = ::fstatat(place.folder(), place.name(), &status, AT_SYMLINK_NOFOLLOW) == 0;
  if (exists && !S_ISREG(status.st_mode) && !S_ISLNK(status.st_mode))
  {
    OutputFile output(file, OutputFile::Mode::replace);
    output.write(bytes);
    output.close();
    return;
  }
  // A file that may not be written stays, though its folder may be.
  if (exists && S_ISREG(status.st_mode) && ::faccessat(place.folder(), place.name(), W_OK, 0) != 0)
    fail("opened for writing");
  const std::string partial = partial_name(file);
  try
  {
    OutputFile output(partial, OutputFile::Mode::replace_no_link, file);
    output.write(bytes);
    output.close();
  }
  catch (...)
  {
    remove_partial(partial);
    throw;
  }
  take_place(partial, file);
}

void
take_place(const std::string &partial, const std::string &file)
{
  try
  {
    OutputFile output(partial, OutputFile::Mode::append, file);
    output.sync();
    output.close();
    const OutputPlace from(partial), to(file);
    if (::renameat(from.folder(), from.name(), to.folder(), to.name()) != 0)
      throw RunError(file + ": cannot be replaced: " + std::strerror(errno) + ".");
  }
  catch (...)
  {
    remove_partial(partial);
    throw;
  }
  sync_folder(fs::path(file).parent_path().string());
}

void
write_named_file(const std::string &file, std::string_view bytes)
{
  if (!is_link_of_the_system(file))
    return write_file(file, bytes);
  OutputFile output(file, OutputFile::Mode::append);
  output.write(bytes);
  output.close();
}
} // namespace arthrowear
