// SPDX-License-Identifier: LGPL-2.1-or-later
// Preloaded by a test: after the $SIGNAL_AFTER-th write to files whose path ends with $SIGNAL_AT
// the program sends itself the signal $SIGNAL_NUMBER, or makes the file $PAUSE_FILE and waits until
// it is removed. So it is interrupted at the same place on any machine, even a busy one.
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <dlfcn.h>
#include <fcntl.h>
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
// Waits while the file exists and the test has not ended.
void
wait_while_there(const char *file)
{
  const pid_t parent = ::getppid();
  const int descriptor = ::open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor >= 0)
    ::close(descriptor);
  const timespec moment{0, 1'000'000};
  while (::access(file, F_OK) == 0 && ::getppid() == parent)
    ::nanosleep(&moment, nullptr);
}

void
act()
{
  if (const char *number = std::getenv("SIGNAL_NUMBER"))
    ::kill(::getpid(), std::atoi(number));
  if (const char *file = std::getenv("PAUSE_FILE"))
    wait_while_there(file);
}
} // namespace

extern "C" ssize_t
write(int descriptor, const void *bytes, size_t n)
{
  using Write = ssize_t (*)(int, const void *, size_t);
  static const auto real = reinterpret_cast<Write>(::dlsym(RTLD_NEXT, "write"));
  const char *at = std::getenv("SIGNAL_AT"), *after = std::getenv("SIGNAL_AFTER");
  static int n_writes = 0;
  const ssize_t written = real(descriptor, bytes, n);
  if (at != nullptr && after != nullptr && is_at(descriptor, at) && ++n_writes == std::atoi(after))
    act();
  return written;
}
