// SPDX-License-Identifier: LGPL-2.1-or-later
#include "output/run_lock.h"

#include "base/errors.h"
#include "base/output_file.h"
#include "output/output_names.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

constexpr const char *lock_name = "running";

std::map<std::string, std::weak_ptr<RunLock>> &
own_locks()
{
  static std::map<std::string, std::weak_ptr<RunLock>> locks;
  return locks;
}

std::string
lock_file(const std::string &folder)
{
  std::error_code ignored;
  return (fs::weakly_canonical(fs::absolute(folder), ignored) / lock_name).string();
}

std::string
this_process()
{
  std::array<char, 256> host{};
  if (::gethostname(host.data(), host.size() - 1) != 0)
    host[0] = '?';
  return "process " + std::to_string(::getpid()) + " on " + host.data();
}

/// Returns the first line of the lock; "another process" if it is empty, as after a full disk.
std::string
written_in(const int descriptor)
{
  std::array<char, 512> text{};
  const ssize_t n = ::pread(descriptor, text.data(), text.size() - 1, 0);
  const std::string line(text.data(), n > 0 ? static_cast<std::size_t>(n) : 0);
  return line.empty() ? "another process" : line.substr(0, line.find('\n'));
}

/// "process 12 on node7", or nothing.
bool
names_a_process(const int descriptor)
{
  struct stat status = {};
  std::array<char, 512> text{};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) ||
      status.st_size >= static_cast<off_t>(text.size()))
    return false;
  const ssize_t n = ::pread(descriptor, text.data(), text.size() - 1, 0);
  unsigned long process = 0;
  int end = 0;
  return n == 0 ||
         (n > 0 && text[n - 1] == '\n' && std::count(text.data(), text.data() + n, '\n') == 1 &&
          std::sscanf(text.data(), "process %lu on %*s%n", &process, &end) == 1 && end == n - 1);
}

/// True unless the lock file of a folder was removed or replaced since it was opened.
bool
is_lock_of(const HeldFolder &folder, const int descriptor)
{
  struct stat open_file = {}, named = {};
  return ::fstat(descriptor, &open_file) == 0 &&
         ::fstatat(folder.descriptor(), lock_name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
         open_file.st_dev == named.st_dev && open_file.st_ino == named.st_ino;
}

bool
is_refused(const int descriptor, const int kind)
{
  return ::flock(descriptor, kind | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}
} // namespace

std::string
RunLock::holder(const std::string &folder)
{
  const std::string file = lock_file(folder);
  if (const auto known = own_locks().find(file);
      known != own_locks().end() && !known->second.expired())
    return "";
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0)
    return "";
  const std::string found = is_refused(descriptor, LOCK_SH) ? written_in(descriptor) : "";
  ::close(descriptor);
  return found;
}

bool
RunLock::is_lock(const std::string &folder)
{
  const int descriptor =
      ::open(lock_file(folder).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0)
    return false;
  const bool is = names_a_process(descriptor);
  ::close(descriptor);
  return is;
}

std::shared_ptr<RunLock>
RunLock::take(const std::string &folder)
{
  const std::string file = lock_file(folder);
  std::weak_ptr<RunLock> &known = own_locks()[file];
  if (std::shared_ptr<RunLock> lock = known.lock(); lock && lock->folder_->is_in_place())
    return lock;
  const std::shared_ptr<const HeldFolder> held = HeldFolder::open(folder);
  for (;;)
  {
    const int descriptor = ::openat(held->descriptor(), lock_name,
                                    O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (descriptor < 0)
      throw RunError(file + ": cannot be opened for writing: " + std::strerror(errno) + ".");
    if (!names_a_process(descriptor))
    {
      ::close(descriptor);
      throw InputError("[Output folder] is " + folder + ", must be " + demand_without({"running"}));
    }
    if (is_refused(descriptor, LOCK_EX))
    {
      const std::string other = written_in(descriptor);
      ::close(descriptor);
      throw InputError("[Output folder] is " + folder + ", must be " + demand(other));
    }
    // Its last holder may have just removed it.
    if (!is_lock_of(*held, descriptor))
    {
      ::close(descriptor);
      continue;
    }
    const std::string text = this_process() + "\n";
    static_cast<void>(::ftruncate(descriptor, 0) == 0 &&
                      ::pwrite(descriptor, text.data(), text.size(), 0) > 0);
    std::shared_ptr<RunLock> lock(new RunLock(held, descriptor));
    known = lock;
    return lock;
  }
}

RunLock::~RunLock()
{
  if (is_lock_of(*folder_, descriptor_))
    ::unlinkat(folder_->descriptor(), lock_name, 0);
  ::close(descriptor_);
}
} // namespace arthrowear
