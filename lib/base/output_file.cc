// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/output_file.h"

#include "base/errors.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace arthrowear
{
OutputFile::OutputFile(const std::string &file, Mode mode) : file_(file)
{
  static const bool limit_is_an_error = std::signal(SIGXFSZ, SIG_IGN) != SIG_ERR;
  static_cast<void>(limit_is_an_error);
  const int flags = mode == Mode::append ? O_APPEND : O_TRUNC;
  descriptor_ = ::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0666);
  if (descriptor_ < 0)
    fail("opened for writing");
}

OutputFile::~OutputFile()
{
  if (descriptor_ >= 0)
    ::close(descriptor_);
}

OutputFile::OutputFile(OutputFile &&other) noexcept
    : file_(std::move(other.file_)), descriptor_(std::exchange(other.descriptor_, -1))
{
}

OutputFile &
OutputFile::operator=(OutputFile &&other) noexcept
{
  std::swap(file_, other.file_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

void
OutputFile::fail(const char *action) const
{
  throw RunError(file_ + ": cannot be " + action + ": " + std::strerror(errno) + ".");
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
  if (!is_file_in_place(file_, descriptor_))
    throw RunError(file_ + ": was removed, moved or replaced while the run was writing to it.");
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

bool
is_file_in_place(const std::string &file, const int descriptor)
{
  struct stat open_file = {}, named_file = {};
  return ::fstat(descriptor, &open_file) == 0 && ::stat(file.c_str(), &named_file) == 0 &&
         open_file.st_dev == named_file.st_dev && open_file.st_ino == named_file.st_ino;
}

void
write_file(const std::string &file, std::string_view bytes)
{
  OutputFile output(file, OutputFile::Mode::replace);
  output.write(bytes);
  output.close();
}
} // namespace arthrowear
