// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mpi_session.h"

#include "waiting_ranks.h"

#include <mpi.h>

#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

// Open MPI 4 makes its session folder in the folder of the variable, version 5 in TMPDIR alone.
constexpr const char *prefix = "arthrowear-mpi-", *base_variable = "OMPI_MCA_orte_tmpdir_base",
                     *temporary_variable = "TMPDIR";

// Returns the folder in which Open MPI makes its session folder by default.
std::string
base_folder()
{
  for (const char *name : {base_variable, temporary_variable, "TMP", "TEMP"})
    if (const char *value = std::getenv(name); value != nullptr && *value != '\0')
      return value;
  return "/tmp";
}

/// True if mpirun has started all ranks on this machine. They share memory, and version 5 would
/// warn that it finds no pair of interfaces for TCP.
bool
all_ranks_are_here()
{
  const char *all = std::getenv("OMPI_COMM_WORLD_SIZE"),
             *here = std::getenv("OMPI_COMM_WORLD_LOCAL_SIZE");
  return all != nullptr && here != nullptr && std::strcmp(all, here) == 0;
}

/// Names of the variables by which a launcher's PMIx server is found.
std::vector<std::string>
variables_of_pmix()
{
  std::vector<std::string> names;
  for (char **variable = environ; *variable != nullptr; ++variable)
    if (std::strncmp(*variable, "PMIX_", 5) == 0 && std::strncmp(*variable, "PMIX_MCA_", 9) != 0)
      names.emplace_back(*variable, std::strcspn(*variable, "="));
  return names;
}

/// Folders in which session folders may be.
std::vector<std::string>
base_folders()
{
  return {base_folder(), "/tmp", "/dev/shm"};
}

/// Removes this user's folders whose names begin so and that are older [s].
void
remove_folders(const std::string &base, const std::string &begin, const std::time_t age)
{
  std::error_code error;
  std::vector<fs::path> stale;
  for (fs::directory_iterator entry(base, error), end; !error && entry != end;
       entry.increment(error))
  {
    struct stat status = {};
    if (entry->path().filename().string().rfind(begin, 0) == 0 &&
        ::lstat(entry->path().c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
        status.st_uid == ::getuid() && std::time(nullptr) - status.st_mtime > age)
      stale.push_back(entry->path());
  }
  for (const fs::path &folder : stale)
    fs::remove_all(folder, error);
}
} // namespace

ReplacedVariable::ReplacedVariable(std::string name, const char *value) : name_(std::move(name))
{
  if (const char *usual = std::getenv(name_.c_str()))
    usual_ = usual;
  if (value != nullptr)
    ::setenv(name_.c_str(), value, 1);
  else
    ::unsetenv(name_.c_str());
}

ReplacedVariable::~ReplacedVariable()
{
  if (usual_)
    ::setenv(name_.c_str(), usual_->c_str(), 1);
  else
    ::unsetenv(name_.c_str());
}

MpiSession::MpiSession()
{
  sigset_t ending;
  sigemptyset(&ending);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1})
    sigaddset(&ending, signal);
  are_signals_blocked_ = ::sigprocmask(SIG_BLOCK, &ending, &usual_signals_) == 0;
  // MPI lists the machine's parts by hwloc. Its plugins for graphics cards talk to the X servers :0
  // to :9, and Xlib ends a process whose server goes away: a user who logs out would end a run.
  // A virtual machine reads its list of PCI devices slowly, and a process alone needs none.
  ::setenv("HWLOC_COMPONENTS", "-gl,-opencl,-pci", 0);
  // In a step of Slurm, Open MPI expects the interface of a launcher and ends the process if there
  // is none; version 5 fails at its end if the server of PMIx is not there. A process alone needs
  // none.
  replaced_.emplace_back("SLURM_STEP_ID", nullptr);
  for (std::string &name : variables_of_pmix())
    replaced_.emplace_back(std::move(name), nullptr);
  constexpr std::time_t an_hour = 3600;
  for (const std::string &base : base_folders())
  {
    remove_folders(base, prefix, an_hour);
    std::string name = base + "/" + prefix + std::to_string(::getpid()) + "-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr)
      continue;
    folder_ = name;
    break;
  }
  if (folder_.empty())
    return; // Open MPI reports why the folder cannot be made
  for (const char *variable : {base_variable, temporary_variable})
    replaced_.emplace_back(variable, folder_.c_str());
  // Alone, a process needs no daemon beside it and talks to none.
  ::setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);
  ::setenv("OMPI_MCA_btl", "self", 0);
  // Looking for other networks, its plugins for PSM calibrate clocks for .2 s.
  ::setenv("OMPI_MCA_pml", "ob1", 0);
}

void
MpiSession::remove_of(const int killed_process)
{
  for (const std::string &base : base_folders())
    remove_folders(base, prefix + std::to_string(killed_process) + "-", -1);
}

MpiSession::~MpiSession()
{
  replaced_.clear();
  std::error_code ignored;
  if (!folder_.empty())
    fs::remove_all(folder_, ignored);
  if (are_signals_blocked_)
    ::sigprocmask(SIG_SETMASK, &usual_signals_, nullptr);
}

Mpi::Mpi(std::function<void()> before_end, const bool has_other_ranks)
    : before_end_(std::move(before_end))
{
  // The user's ~/.openmpi/mca-params.conf holds, but not code in ~/.openmpi/components.
  ::setenv("OMPI_MCA_mca_base_component_path", "SYS_DEFAULT", 0);
#if OMPI_MAJOR_VERSION >= 5
  // PMIx would look for a folder SYS_DEFAULT, also of a parent process with MPI; it searches its
  // own folder in any case.
  const char *name = "PMIX_MCA_mca_base_component_path", *path = std::getenv(name);
  if (path == nullptr || std::string(path) == "SYS_DEFAULT")
    ::setenv(name, "/usr", 1);
#endif
  if (all_ranks_are_here())
    ::setenv("OMPI_MCA_btl", "^tcp", 0);
  if (has_other_ranks)
    let_waiting_rank_sleep();
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
}

Mpi::~Mpi()
{
  before_end_();
  MPI_Finalize();
}
} // namespace arthrowear
