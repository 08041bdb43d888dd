// SPDX-License-Identifier: LGPL-2.1-or-later
// Loaded into the program, it loads the module with finite elements and then calls main() in a fork
// for each request of a test: warm_start.h. Runs of all tests of a build share the meshes that they
// make.
#include "base/processor.h"
#include "mesh/kept_meshes.h"
#include "warm_start.h"
#include "warm_start_message.h"

#include <dlfcn.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <optional>

namespace
{
using namespace program_test;
using Main = int (*)(int, char **, char **);

Main main_of_program;

void
do_nothing(int)
{
}

/// @return the exit status of main()
int
run(const std::string &request, char *program)
{
  std::vector<std::string> words;
  for (std::size_t begin = 0, end; (end = request.find('\0', begin)) != std::string::npos;
       begin = end + 1)
    words.push_back(request.substr(begin, end - begin));
  use_as_screen(words[1], words[2]);
  if (::chdir(words[0].c_str()) != 0)
    ::_exit(126);
  std::size_t word = 3;
  for (; !words[word].empty(); ++word)
    ::putenv(words[word].data());
  if (word > 3) // a disturbed run: the test may have been started to outlive its terminal
    ::signal(SIGHUP, SIG_DFL);
  std::vector<char *> argv{program};
  for (++word; word < words.size(); ++word)
    argv.push_back(words[word].data());
  argv.push_back(nullptr);
  return main_of_program(static_cast<int>(argv.size()) - 1, argv.data(), ::environ);
}

void
send_news(const int socket, const ProcessNews &news)
{
  ::send(socket, &news, sizeof(news), MSG_NOSIGNAL);
}

/// @return the request of this process, which is a fork then; none in the process that waits, when
/// the test is over
std::optional<std::string>
next_request(const int socket)
{
  sigset_t child_ends, usual;
  ::sigemptyset(&child_ends);
  ::sigaddset(&child_ends, SIGCHLD);
  ::sigprocmask(SIG_BLOCK, &child_ends, &usual);
  ::signal(SIGCHLD, &do_nothing);
  std::string request(longest_request, '\0');
  while (true)
  {
    pollfd end{socket, POLLIN, 0};
    if (::ppoll(&end, 1, nullptr, &usual) > 0)
    {
      const ssize_t size = ::recv(socket, request.data(), request.size(), 0);
      if (size <= 0)
        return std::nullopt;
      const pid_t process = ::fork();
      if (process == 0)
      {
        ::close(socket);
        ::signal(SIGCHLD, SIG_DFL);
        ::sigprocmask(SIG_SETMASK, &usual, nullptr);
        request.resize(static_cast<std::size_t>(size));
        return request;
      }
      send_news(socket, {process, false, 0});
    }
    int status = 0;
    for (pid_t process; (process = ::waitpid(-1, &status, WNOHANG)) > 0;)
      send_news(socket, {process, true, status});
  }
}

/// The folder of meshes that these files of the program have made, with these kernels of OpenBLAS.
std::string
folder_of_meshes()
{
  namespace fs = std::filesystem;
  const fs::path module = std::getenv(warm_start_module),
                 all = module.parent_path() / "../../tests/meshes";
  std::string build;
  for (const fs::path &part : {module, module.parent_path() / "libarthrowear_core.so"})
    build += std::to_string(fs::last_write_time(part).time_since_epoch().count()) + " ";
  std::error_code ignored;
  for (const fs::directory_entry &known : fs::directory_iterator(all, ignored))
    if (known.path().filename().string().rfind(build, 0) != 0)
      fs::remove_all(known, ignored);
  const char *const kernels = std::getenv("OPENBLAS_CORETYPE");
  const fs::path folder = all / (build + (kernels ? kernels : ""));
  return fs::create_directories(folder, ignored) || fs::is_directory(folder) ? folder.string() : "";
}

int
serve(int, char **argv, char **)
{
  const int socket = std::atoi(std::getenv(warm_start_socket));
  {
    // As the program does: module.cc in apps.
    const arthrowear::BlasOfThisProcessor blas;
    if (!::dlopen(std::getenv(warm_start_module), RTLD_LAZY | RTLD_GLOBAL | RTLD_DEEPBIND))
      std::fprintf(stderr, "%s\n", ::dlerror());
  }
  const arthrowear::KeptMeshes meshes(folder_of_meshes());
  for (const char *name : {"LD_PRELOAD", warm_start_module, warm_start_socket})
    ::unsetenv(name);
  const std::optional<std::string> request = next_request(socket);
  if (!request)
    ::_exit(0);
  return run(*request, argv[0]);
}
} // namespace

extern "C" int
__libc_start_main(Main main, int argc, char **argv, void (*init)(), void (*fini)(),
                  void (*end_of_loader)(), void *stack)
{
  using Start = int (*)(Main, int, char **, void (*)(), void (*)(), void (*)(), void *);
  main_of_program = main;
  const auto start = reinterpret_cast<Start>(::dlsym(RTLD_NEXT, "__libc_start_main"));
  return start(&serve, argc, argv, init, fini, end_of_loader, stack);
}
