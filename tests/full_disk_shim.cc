// SPDX-License-Identifier: LGPL-2.1-or-later
// Loaded before the C library, it makes writes to files whose path holds $FULL_DISK_AT fail as on a
// full disk, and reads of files whose path holds $BAD_DISK_AT as on a broken one.
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <unistd.h>

namespace
{
bool
is_at(const int descriptor, const char *variable)
{
  const char *part = std::getenv(variable);
  if (part == nullptr)
    return false;
  char path[4096];
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
  const ssize_t n = ::readlink(link.c_str(), path, sizeof(path) - 1);
  path[n > 0 ? n : 0] = '\0';
  return std::strstr(path, part) != nullptr;
}

template <typename Function>
Function
next(const char *name)
{
  return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}
} // namespace

extern "C" ssize_t
write(int descriptor, const void *bytes, size_t n)
{
  static const auto real = next<ssize_t (*)(int, const void *, size_t)>("write");
  if (!is_at(descriptor, "FULL_DISK_AT"))
    return real(descriptor, bytes, n);
  errno = ENOSPC;
  return -1;
}

extern "C" ssize_t
pwrite(int descriptor, const void *bytes, size_t n, off_t at)
{
  static const auto real = next<ssize_t (*)(int, const void *, size_t, off_t)>("pwrite");
  if (!is_at(descriptor, "FULL_DISK_AT"))
    return real(descriptor, bytes, n, at);
  errno = ENOSPC;
  return -1;
}

extern "C" ssize_t
pwrite64(int descriptor, const void *bytes, size_t n, off_t at)
{
  return pwrite(descriptor, bytes, n, at);
}

extern "C" ssize_t
pread(int descriptor, void *bytes, size_t n, off_t at)
{
  static const auto real = next<ssize_t (*)(int, void *, size_t, off_t)>("pread");
  if (!is_at(descriptor, "BAD_DISK_AT"))
    return real(descriptor, bytes, n, at);
  errno = EIO;
  return -1;
}
