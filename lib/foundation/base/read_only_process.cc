// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/read_only_process.h"

#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <vector>

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
    SYS_creat,     SYS_mkdir,     SYS_mknod,    SYS_rmdir,     SYS_unlink,
    SYS_rename,    SYS_link,      SYS_symlink,  SYS_chmod,     SYS_chown,
    SYS_lchown,    SYS_utime,     SYS_utimes,
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
    SYS_mkdirat,   SYS_mknodat,   SYS_unlinkat, SYS_renameat2, SYS_linkat,
    SYS_symlinkat, SYS_fchmod,    SYS_fchmodat, SYS_fchown,    SYS_fchownat,
    SYS_truncate,  SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr,
    SYS_execve,    SYS_execveat,  SYS_socket,   SYS_connect,   SYS_bind,
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
} // namespace

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
} // namespace arthrowear
