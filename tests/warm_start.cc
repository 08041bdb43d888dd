// SPDX-License-Identifier: LGPL-2.1-or-later
#include "warm_start.h"

#include "warm_start_message.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <stdexcept>

namespace program_test
{
void
use_as_screen(const std::string &out_file, const std::string &err_file)
{
  ::dup2(::open("/dev/null", O_RDONLY), 0);
  ::dup2(::open(out_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666), 1);
  ::dup2(::open(err_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666), 2);
}

WarmStart *
WarmStart::of([[maybe_unused]] const std::string &program,
              [[maybe_unused]] const std::map<std::string, std::string> &environment)
{
#ifdef ARTHROWEAR_WARM_START_SHIM
  static std::map<std::string, std::unique_ptr<WarmStart>> started;
  const auto preloaded = environment.find("LD_PRELOAD");
  std::unique_ptr<WarmStart> &one =
      started[preloaded == environment.end() ? program : program + ":" + preloaded->second];
  if (!one)
    one.reset(new WarmStart(program, environment));
  return one.get();
#else
  return nullptr;
#endif
}

#ifdef ARTHROWEAR_WARM_START_SHIM
WarmStart::WarmStart(const std::string &program,
                     const std::map<std::string, std::string> &environment)
{
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
    throw std::runtime_error("no socket can be made");
  socket_ = ends[0];
  server_ = ::fork();
  if (server_ < 0)
    throw std::runtime_error("fork failed");
  if (server_ > 0)
  {
    ::close(ends[1]);
    return;
  }
  for (const auto &[name, value] : environment)
    ::setenv(name.c_str(), value.c_str(), 1);
  const char *preloaded = std::getenv("LD_PRELOAD");
  const std::string others = preloaded ? std::string(":") + preloaded : "";
  ::setenv("LD_PRELOAD", (ARTHROWEAR_WARM_START_SHIM + others).c_str(), 1);
  ::setenv(warm_start_module, ARTHROWEAR_WARM_START_MODULE, 1);
  ::setenv(warm_start_socket, std::to_string(ends[1]).c_str(), 1);
  ::fcntl(ends[1], F_SETFD, 0);
  ::execl(program.c_str(), program.c_str(), static_cast<char *>(nullptr));
  ::_exit(127);
}
#endif

WarmStart::~WarmStart()
{
  ::close(socket_);
  ::waitpid(server_, nullptr, 0); // its time counts as time of the test
}

bool
WarmStart::receive(const bool waits)
{
  ProcessNews news;
  const ssize_t size = ::recv(socket_, &news, sizeof(news), waits ? 0 : MSG_DONTWAIT);
  if (size < 0 && !waits)
    return false;
  if (size != sizeof(news))
    throw std::runtime_error("the process that starts runs does not answer");
  if (news.has_ended)
    ended_[news.process] = news.status;
  else
    started_ = news.process;
  return true;
}

pid_t
WarmStart::start(const std::vector<std::string> &arguments, const std::filesystem::path &folder,
                 const std::string &out_file, const std::string &err_file,
                 const std::map<std::string, std::string> &environment)
{
  std::string request;
  for (const std::string &word : {folder.string(), out_file, err_file})
    request += word + '\0';
  for (const auto &[name, value] : environment)
    if (name != "LD_PRELOAD")
      request += name + '=' + value + '\0';
  request += '\0';
  for (const std::string &word : arguments)
    request += word + '\0';
  if (request.size() > longest_request ||
      ::send(socket_, request.data(), request.size(), MSG_NOSIGNAL) < 0)
    throw std::runtime_error("the process that starts runs takes no request");
  for (started_ = -1; started_ < 0;)
    receive(true);
  return started_;
}

bool
WarmStart::has_ended(const pid_t process, int &status)
{
  while (receive(false))
    ;
  const auto found = ended_.find(process);
  if (found == ended_.end())
    return false;
  status = found->second;
  ended_.erase(found);
  return true;
}
} // namespace program_test
