// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/input_file.h"

#include "base/errors.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace arthrowear
{
namespace
{
std::string
kind_of(const mode_t mode)
{
  return S_ISREG(mode)                    ? ""
         : S_ISDIR(mode)                  ? "a folder"
         : S_ISFIFO(mode)                 ? "a pipe"
         : S_ISCHR(mode) || S_ISBLK(mode) ? "a device"
         : S_ISSOCK(mode)                 ? "a socket"
                                          : "no regular file";
}

[[noreturn]] void
refuse_kind(const std::string &file, const std::string &kind)
{
  throw InputError(file + ": is " + kind + ", must be a " +
                   (kind == "a folder" ? "file." : "regular file. Copy its content to one."));
}

// Files of the kernel say that they are regular, have no size and may block or never end.
bool
is_of_the_kernel(const int descriptor)
{
  constexpr long proc = 0x9fa0, sys = 0x62656572, debug = 0x64626720, trace = 0x74726163,
                 security = 0x73636673, control_groups = 0x63677270;
  struct statfs system = {};
  if (::fstatfs(descriptor, &system) != 0)
    return false;
  for (const long type : {proc, sys, debug, trace, security, control_groups})
    if (static_cast<long>(system.f_type) == type)
      return true;
  return false;
}
} // namespace

std::string
other_kind_of_file(const std::string &file)
{
  struct stat status = {};
  return ::stat(file.c_str(), &status) == 0 ? kind_of(status.st_mode) : "";
}

InputFile::InputFile(const std::string &file, const std::uint64_t most_bytes)
    : file_(file), most_bytes_(most_bytes)
{
  struct stat status = {};
  // An embedded zero would name another file.
  if (file.empty() || file.find('\0') != std::string::npos ||
      (::stat(file.c_str(), &status) != 0 && (errno == ENOENT || errno == ENOTDIR)))
  {
    std::error_code ignored;
    const bool relative = std::filesystem::path(file).is_relative();
    throw InputError((file.empty() ? "''" : file) + ": no such file." +
                     (relative ? " A relative name starts at " +
                                     std::filesystem::current_path(ignored).string() + "."
                               : "") +
                     (file.find('\\') == std::string::npos ? "" : " Write / in place of \\."));
  }
  // Opening a device may already do something.
  if (status.st_mode != 0 && !S_ISREG(status.st_mode))
    refuse_kind(file, kind_of(status.st_mode));
  descriptor_ = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0)
    fail_to_read();
  try
  {
    if (!S_ISREG(status.st_mode))
      refuse_kind(file, kind_of(status.st_mode));
    if (is_of_the_kernel(descriptor_))
      refuse_kind(file, "a file of the kernel");
    size_ = static_cast<std::uint64_t>(status.st_size);
    if (size_ > most_bytes)
      refuse_size("has " + std::to_string(size_));
  }
  catch (...)
  {
    ::close(descriptor_);
    throw;
  }
}

InputFile::~InputFile()
{
  ::close(descriptor_);
}

void
InputFile::fail_to_read() const
{
  throw InputError(file_ + ": cannot be read: " + std::strerror(errno) + ".");
}

void
InputFile::refuse_size(const std::string &has) const
{
  throw InputError(file_ + ": " + has + " bytes, must have at most " + std::to_string(most_bytes_) +
                   ". Is it the right file?");
}

std::string
InputFile::read() const
{
  std::string bytes;
  bytes.reserve(size_);
  std::array<char, 1 << 16> part{};
  for (off_t at = 0;;)
  {
    const ssize_t n = ::pread(descriptor_, part.data(), part.size(), at);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      fail_to_read();
    if (n == 0)
      return bytes;
    bytes.append(part.data(), static_cast<std::size_t>(n));
    at += n;
    if (bytes.size() > most_bytes_)
      refuse_size("grows above " + std::to_string(most_bytes_));
  }
}

std::string
InputFile::descriptor_path() const
{
  return "/proc/self/fd/" + std::to_string(descriptor_);
}
} // namespace arthrowear
