// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/child_process.h"

#include "base/errors.h"
#include "base/number_text.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace arthrowear
{
namespace
{
#if defined(__x86_64__)
constexpr unsigned int architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr unsigned int architecture = AUDIT_ARCH_AARCH64;
#else
constexpr unsigned int architecture = 0;
#endif

using Filter = std::vector<sock_filter>;

/// System calls that change a file system, start a program or a connection.
constexpr unsigned int refused_calls[] = {
#ifdef SYS_creat
    SYS_creat,          SYS_mkdir,     SYS_mknod,    SYS_rmdir,     SYS_unlink,
    SYS_rename,         SYS_link,      SYS_symlink,  SYS_chmod,     SYS_chown,
    SYS_lchown,         SYS_utime,     SYS_utimes,
#endif
#ifdef SYS_renameat
    SYS_renameat,
#endif
#ifdef SYS_io_uring_setup
    SYS_io_uring_setup,
#endif
#ifdef SYS_openat2
    SYS_openat2,
#endif
    SYS_mkdirat,        SYS_mknodat,   SYS_unlinkat, SYS_renameat2, SYS_linkat,
    SYS_symlinkat,      SYS_fchmod,    SYS_fchmodat, SYS_fchown,    SYS_fchownat,
    SYS_truncate,       SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr,
    SYS_execve,         SYS_execveat,  SYS_socket,   SYS_connect,   SYS_bind,
};

constexpr unsigned int changing_flags = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;

void
load(Filter &filter, const std::size_t offset)
{
  filter.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<unsigned int>(offset)));
}

void
answer(Filter &filter, const unsigned int action)
{
  filter.push_back(BPF_STMT(BPF_RET | BPF_K, action));
}

/// Refuses a call that opens a file with one of the flags, the argument of this number.
void
refuse_changing_open(Filter &filter, const unsigned int call, const unsigned int argument,
                     const unsigned int refusal)
{
  // The filter's accumulator has the number of the call before and after.
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 4));
  load(filter, offsetof(seccomp_data, args) + argument * sizeof(__u64));
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, changing_flags, 0, 1));
  answer(filter, refusal);
  answer(filter, SECCOMP_RET_ALLOW);
}

/// From now on this process, which keeps its open files, changes nothing on the disk, starts no
/// program and opens no connection, until its end: the system refuses such calls of its libraries.
/// @return false if the system cannot do this
bool
become_read_only()
{
  if (architecture == 0)
    return false;
  const unsigned int refusal = SECCOMP_RET_ERRNO | EACCES;
  Filter filter;
  load(filter, offsetof(seccomp_data, arch));
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0));
  answer(filter, refusal);
  load(filter, offsetof(seccomp_data, nr));
#if defined(__x86_64__)
  constexpr unsigned int second_numbering = 0x40000000; // of the same calls
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, second_numbering, 0, 1));
  answer(filter, refusal);
#endif
#ifdef SYS_open
  refuse_changing_open(filter, SYS_open, 1, refusal);
#endif
  refuse_changing_open(filter, SYS_openat, 2, refusal);
  for (const unsigned int call : refused_calls)
  {
    filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1));
    answer(filter, refusal);
  }
  answer(filter, SECCOMP_RET_ALLOW);
  sock_fprog program = {static_cast<unsigned short>(filter.size()), filter.data()};
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

using Clock = std::chrono::steady_clock;

constexpr int done = 0, other_error = 1, no_memory = 2;

/// [bytes] of addresses that this process has.
std::uint64_t
address_space()
{
  unsigned long long pages = 0;
  if (std::FILE *file = std::fopen("/proc/self/statm", "r"))
  {
    if (std::fscanf(file, "%llu", &pages) != 1)
      pages = 0;
    std::fclose(file);
  }
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

void
lower_limit(const __rlimit_resource resource, const rlim_t value)
{
  rlimit limit = {};
  ::getrlimit(resource, &limit);
  limit.rlim_cur = std::min(limit.rlim_cur, value);
  ::setrlimit(resource, &limit);
}

void
confine(const ChildLimits &limits)
{
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int number :
       {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTERM, SIGINT, SIGHUP, SIGPIPE, SIGXCPU})
    std::signal(number, SIG_DFL);
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int screen : {0, 1, 2})
    ::dup2(nowhere, screen);
  lower_limit(RLIMIT_CORE, 0);
  lower_limit(RLIMIT_CPU, static_cast<rlim_t>(std::ceil(limits.seconds)));
  lower_limit(RLIMIT_AS, address_space() + limits.memory);
  // Gmsh's FLTK writes its preferences below HOME and, as root, in /etc.
  ::setenv("HOME", "/dev/null", 1);
  become_read_only();
}

[[noreturn]] void
be_the_child(const int descriptor, const std::function<void(const SendBytes &)> &work,
             const ChildLimits &limits)
{
  confine(limits);
  const SendBytes send = [descriptor](const void *bytes, std::size_t size)
  {
    const char *at = static_cast<const char *>(bytes);
    while (size > 0)
    {
      const ssize_t n = ::write(descriptor, at, size);
      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        ::_exit(other_error);
      at += n;
      size -= static_cast<std::size_t>(n);
    }
  };
  int code = done;
  try
  {
    work(send);
  }
  catch (const std::bad_alloc &)
  {
    code = no_memory;
  }
  catch (...)
  {
    code = other_error;
  }
  ::_exit(code); // nothing of the parent's is flushed or removed
}

/// Reads the child's output. @return why it was given up, or empty at the end of the output
std::string
receive(const int descriptor, const ChildLimits &limits, std::string &bytes)
{
  // By the clock ten times as long: a busy machine computes little.
  const double most_seconds = 10. * limits.seconds;
  const Clock::time_point begin = Clock::now();
  std::array<char, 1 << 16> part{};
  for (;;)
  {
    const double left = most_seconds - std::chrono::duration<double>(Clock::now() - begin).count();
    if (left <= 0.)
      return "did not end within " + rounded_text(most_seconds) + " s";
    pollfd waiting{descriptor, POLLIN, 0};
    if (::poll(&waiting, 1, static_cast<int>(std::min(left, 1e3) * 1e3) + 1) <= 0)
      continue;
    const ssize_t n = ::read(descriptor, part.data(), part.size());
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return "";
    bytes.append(part.data(), static_cast<std::size_t>(n));
    if (bytes.size() > limits.most_bytes)
      return "wrote more than " + std::to_string(limits.most_bytes) + " bytes";
  }
}

std::string
end_text(const int status, const ChildLimits &limits)
{
  if (WIFSIGNALED(status))
    return WTERMSIG(status) == SIGXCPU
               ? "did not end within " + rounded_text(std::ceil(limits.seconds)) + " s of computing"
               : "ended with signal " + std::to_string(WTERMSIG(status));
  if (WEXITSTATUS(status) == no_memory)
    return "needed more than " + std::to_string(limits.memory >> 20) + " MB of memory";
  return WEXITSTATUS(status) == done ? ""
                                     : "ended with status " + std::to_string(WEXITSTATUS(status));
}
} // namespace

ChildEnd
run_in_child(const std::function<void(const SendBytes &)> &work, const ChildLimits &limits)
{
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0)
    throw RunError(std::string("No pipe can be opened: ") + std::strerror(errno) + ".");
  const pid_t child = ::fork();
  if (child < 0)
  {
    const int reason = errno;
    ::close(ends[0]);
    ::close(ends[1]);
    throw RunError(std::string("No process can be started: ") + std::strerror(reason) + ".");
  }
  if (child == 0)
    be_the_child(ends[1], work, limits);
  ::close(ends[1]);
  ChildEnd end;
  end.trouble = receive(ends[0], limits, end.bytes);
  ::close(ends[0]);
  if (!end.trouble.empty())
    ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  if (end.trouble.empty())
    end.trouble = end_text(status, limits);
  return end;
}
} // namespace arthrowear
