// SPDX-License-Identifier: LGPL-2.1-or-later
// Preloaded by a test: after its $SIGNAL_AFTER-th write to files whose path ends with $SIGNAL_AT
// the program sends itself the signal $SIGNAL_NUMBER. The same moment on any machine.
#include <csignal>
#include <cstdlib>
#include <dlfcn.h>
#include <string>
#include <unistd.h>

namespace
{
bool
is_at(const int descriptor, const std::string &end)
{
  char path[4096];
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
  const ssize_t n = ::readlink(link.c_str(), path, sizeof(path));
  const std::string name(path, n > 0 ? static_cast<std::size_t>(n) : 0);
  return name.size() >= end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0;
}
} // namespace

extern "C" ssize_t
write(int descriptor, const void *bytes, size_t n)
{
  using Write = ssize_t (*)(int, const void *, size_t);
  static const auto real = reinterpret_cast<Write>(::dlsym(RTLD_NEXT, "write"));
  static const char *at = std::getenv("SIGNAL_AT"), *after = std::getenv("SIGNAL_AFTER"),
                    *number = std::getenv("SIGNAL_NUMBER");
  static int n_writes = 0;
  const ssize_t written = real(descriptor, bytes, n);
  if (at != nullptr && after != nullptr && number != nullptr && is_at(descriptor, at) &&
      ++n_writes == std::atoi(after))
    ::kill(::getpid(), std::atoi(number));
  return written;
}
