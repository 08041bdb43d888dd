// SPDX-License-Identifier: LGPL-2.1-or-later
#include "picture/processes.h"

#include "base/errors.h"
#include "base/surroundings.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sstream>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <unistd.h>

namespace arthrowear
{
namespace
{
constexpr int cannot_start = 127;

[[noreturn]] void
fail(const char *action)
{
  throw RunError(std::string(action) + ": " + std::strerror(errno) + ".");
}

/// Variables of the environment that a bare program gets.
EnvironmentVariables
bare_environment()
{
  EnvironmentVariables kept{{"HOME", "/dev/null"}, {"LC_ALL", "C.UTF-8"}};
  for (const char *folders : {"PATH", "LD_LIBRARY_PATH", "TMPDIR"})
    if (const char *value = std::getenv(folders))
      if (const std::string absolute = absolute_folders(value); !absolute.empty())
        kept.emplace_back(folders, absolute);
  return kept;
}

int
start(const std::vector<std::string> &arguments, const EnvironmentVariables &environment,
      const bool is_bare, const int signal_at_end, const int in, const int out, const int err,
      const int kept)
{
  std::vector<char *> words;
  for (const std::string &argument : arguments)
    words.push_back(const_cast<char *>(argument.c_str()));
  words.push_back(nullptr);
  const pid_t parent = ::getpid(), child = ::fork();
  if (child < 0)
    fail("No process can be started");
  if (child > 0)
    return child;
  ::prctl(PR_SET_PDEATHSIG, signal_at_end);
  if (::getppid() != parent)
    ::_exit(cannot_start);
  for (const int number : {SIGTERM, SIGINT, SIGHUP, SIGPIPE, SIGXFSZ})
    std::signal(number, SIG_DFL);
  const int nowhere = ::open("/dev/null", O_RDWR);
  int target = 0;
  for (const int file : {in, out, err})
    ::dup2(file >= 0 ? file : nowhere, target++);
  if (kept >= 0)
    ::fcntl(kept, F_SETFD, 0);
  if (is_bare && (::chdir("/") != 0 || ::clearenv() != 0))
    ::_exit(cannot_start);
  for (const auto &[name, value] : environment)
    ::setenv(name.c_str(), value.c_str(), 1);
  ::execv(words.front(), words.data());
  ::_exit(cannot_start);
}
} // namespace

std::string
find_program(const std::string &name)
{
  if (name.find('/') != name.npos)
    return ::access(name.c_str(), X_OK) == 0 ? std::filesystem::absolute(name).string() : "";
  const char *path = std::getenv("PATH");
  std::istringstream folders(absolute_folders(path != nullptr ? path : ""));
  std::string folder;
  while (std::getline(folders, folder, ':'))
    if (const std::string file = folder + "/" + name;
        ::access(file.c_str(), X_OK) == 0 && !std::filesystem::is_directory(file))
      return file;
  return "";
}

int
start_program(const std::vector<std::string> &arguments, const EnvironmentVariables &environment,
              const int signal_at_end, const int in, const int out, const int err, const int kept)
{
  return start(arguments, environment, false, signal_at_end, in, out, err, kept);
}

int
start_bare_program(const std::vector<std::string> &arguments,
                   const EnvironmentVariables &environment, const int signal_at_end, const int in,
                   const int out, const int err, const int kept)
{
  EnvironmentVariables all = bare_environment();
  all.insert(all.end(), environment.begin(), environment.end());
  return start(arguments, all, true, signal_at_end, in, out, err, kept);
}

int
wait_for(const int process)
{
  int status = 0;
  while (::waitpid(process, &status, 0) < 0)
    if (errno != EINTR)
      return cannot_start;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

MemoryFile::MemoryFile() : descriptor_(::memfd_create("picture", MFD_CLOEXEC))
{
  if (descriptor_ < 0)
    fail("No file can be made in memory");
}

MemoryFile::~MemoryFile()
{
  ::close(descriptor_);
}

void
MemoryFile::write(const std::string &bytes) const
{
  for (std::size_t done = 0; done < bytes.size();)
  {
    const ssize_t n = ::write(descriptor_, bytes.data() + done, bytes.size() - done);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      fail("A file in memory cannot be written");
    done += static_cast<std::size_t>(n);
  }
  ::lseek(descriptor_, 0, SEEK_SET);
}

std::string
MemoryFile::read() const
{
  std::string bytes(static_cast<std::size_t>(::lseek(descriptor_, 0, SEEK_END)), '\0');
  for (std::size_t done = 0; done < bytes.size();)
  {
    const ssize_t n =
        ::pread(descriptor_, bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      fail("A file in memory cannot be read");
    done += static_cast<std::size_t>(n);
  }
  return bytes;
}

namespace
{
constexpr std::size_t key_size = 16; // bytes of a MIT-MAGIC-COOKIE-1

/// A text with its length in two bytes, the higher one first.
std::string
counted(const std::string &text)
{
  return std::string{static_cast<char>(text.size() >> 8), static_cast<char>(text.size() & 0xff)} +
         text;
}
} // namespace

std::string
authority_of(const std::string &key)
{
  const std::string any_family = "\xff\xff";
  return any_family + counted("") + counted("") + counted("MIT-MAGIC-COOKIE-1") + counted(key);
}

XAuthority::XAuthority()
{
  std::string key(key_size, '\0');
  if (::getrandom(key.data(), key.size(), 0) != static_cast<ssize_t>(key.size()))
    throw RunError("The system gives no random bytes for the key of Xvfb.");
  file_.write(authority_of(key));
}

std::string
XAuthority::file() const
{
  return "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(file_.descriptor());
}
} // namespace arthrowear
