// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "prm_text.h"

#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

/// Tests that run the program as its users do.
namespace program_test
{
namespace fs = std::filesystem;

inline std::string
read(const fs::path &file)
{
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream bytes;
  bytes << stream.rdbuf();
  return bytes.str();
}

inline void
write(const fs::path &file, const std::string &text)
{
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << text;
}

/// Writes the files that a run of this program leaves in its folder.
inline void
write_results(const fs::path &folder)
{
  write(folder / "manifest.txt", "# Files that arthrowear has written in this folder. --overwrite "
                                 "removes these, nothing else.\nstatistics.csv\n");
  write(folder / "statistics.csv", "precious\n");
}

/// A folder of its own that goes when the object goes.
class TemporaryFolder
{
public:
  TemporaryFolder()
  {
    std::string name = (fs::temp_directory_path() / "arthrowear_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr)
      throw std::runtime_error("no temporary folder can be made");
    path_ = name;
  }
  ~TemporaryFolder()
  {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;
  const fs::path &path() const { return path_; }
  fs::path operator/(const std::string &name) const { return path_ / name; }

private:
  fs::path path_;
};

struct Limits
{
  unsigned int ranks = 0; ///< 0: without mpirun
  rlim_t file_size = 0;   ///< [bytes]; 0: none
  double seconds = 900.;  ///< then it is killed and `timed_out` is set; only against a hang
  bool as_nobody = false; ///< gives up root's rights
  std::string program = ARTHROWEAR_PROGRAM;
  std::vector<std::string> arguments = {}; ///< in place of those of the call
  std::map<std::string, std::string> environment = {};
};

struct Outcome
{
  int exit_code = -1; ///< of a program that ended by itself
  int signal = 0;     ///< that ended it
  bool timed_out = false;
  std::string out, err;

  std::vector<std::string> error_lines() const
  {
    std::vector<std::string> lines;
    std::istringstream stream(err);
    for (std::string line; std::getline(stream, line);)
      if (!line.empty())
        lines.push_back(line);
    return lines;
  }
};

/// The program, running.
class Program
{
public:
  Program(const std::vector<std::string> &arguments, const fs::path &folder,
          const Limits &limits = {})
      : limits_(limits)
  {
    std::vector<std::string> words;
    if (limits.ranks > 0)
      words = {"mpirun", "--oversubscribe", "-n", std::to_string(limits.ranks)};
    words.push_back(limits.program);
    const std::vector<std::string> &chosen =
        limits.arguments.empty() ? arguments : limits.arguments;
    words.insert(words.end(), chosen.begin(), chosen.end());
    std::vector<char *> argv;
    for (std::string &word : words)
      argv.push_back(word.data());
    argv.push_back(nullptr);
    std::map<std::string, std::string> environment{{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                                                   {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                                                   {"OMP_NUM_THREADS", "1"},
                                                   {"OPENBLAS_NUM_THREADS", "1"}};
    for (const auto &[name, value] : limits.environment)
      environment[name] = value;
    process_ = ::fork();
    if (process_ < 0)
      throw std::runtime_error("fork failed");
    if (process_ == 0)
    {
      const int in = ::open("/dev/null", O_RDONLY);
      const int out = ::open(out_file().c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
      const int err = ::open(err_file().c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
      ::dup2(in, 0);
      ::dup2(out, 1);
      ::dup2(err, 2);
      for (const auto &[name, value] : environment)
        ::setenv(name.c_str(), value.c_str(), 1);
      if (limits.file_size > 0)
      {
        const rlimit limit{limits.file_size, limits.file_size};
        ::setrlimit(RLIMIT_FSIZE, &limit);
      }
      constexpr uid_t nobody = 65534;
      if (limits.as_nobody)
        ::unsetenv("OMPI_MCA_orte_tmpdir_base"); // may not be written by nobody
      if (::chdir(folder.c_str()) != 0 || (limits.as_nobody && ::setuid(nobody) != 0))
        ::_exit(126);
      ::execvp(argv[0], argv.data());
      ::_exit(127);
    }
  }
  ~Program()
  {
    if (!is_over_)
    {
      send(SIGKILL);
      ::waitpid(process_, nullptr, 0);
    }
  }
  Program(const Program &) = delete;
  Program &operator=(const Program &) = delete;

  /// To nobody once poll() has seen its end: the number may be another process's by then.
  void send(const int signal) const
  {
    if (!is_over_)
      ::kill(process_, signal);
  }

  /// True if the process has ended.
  bool poll()
  {
    if (!is_over_)
      is_over_ = ::waitpid(process_, &status_, WNOHANG) == process_;
    return is_over_;
  }

  Outcome wait()
  {
    Outcome outcome;
    const auto begin = std::chrono::steady_clock::now();
    while (!poll())
    {
      if (std::chrono::steady_clock::now() - begin > std::chrono::duration<double>(limits_.seconds))
      {
        outcome.timed_out = true;
        send(SIGKILL);
        ::waitpid(process_, &status_, 0);
        is_over_ = true;
        break;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (WIFEXITED(status_))
      outcome.exit_code = WEXITSTATUS(status_);
    if (WIFSIGNALED(status_))
      outcome.signal = WTERMSIG(status_);
    outcome.out = read(out_file());
    outcome.err = read(err_file());
    return outcome;
  }

private:
  std::string out_file() const { return (screen_ / "out").string(); }
  std::string err_file() const { return (screen_ / "err").string(); }

  Limits limits_;
  TemporaryFolder screen_;
  pid_t process_ = -1;
  int status_ = 0;
  bool is_over_ = false;
};

/// @param folder where it is started
inline Outcome
run_program(const std::vector<std::string> &arguments, const fs::path &folder,
            const Limits &limits = {})
{
  return Program(arguments, folder, limits).wait();
}

/// A parameter file in the making: values by path ("Load / F_max [N]").
class SmallCase
{
public:
  /// About 300 tetrahedra and 12 steps of a gait cycle in a quarter of a second.
  SmallCase()
      : values_{{"Model", "hip_cup"},
                {"Output folder", "out"},
                {"Time / Cycle frequency [Hz]", "100"},
                {"Time / Cycles", "0.3"},
                {"Time / Time step [s]", "2.5e-4"},
                {"Cup / Cells", "300"},
                {"Cup / Elements", "linear"},
                {"Material / Young modulus [MPa]", "1016"},
                {"Material / Poisson ratio", "0.46"},
                {"Material / Density [kg/m^3]", "938"},
                {"Head / Radial clearance [mm]", "0.05"},
                {"Motion / File", "gait.csv"},
                {"Load / F_max [N]", "2070"},
                {"Load / F_0 [N]", "300"},
                {"Contact / Friction coefficient", "0.07"},
                {"Wear / Wear factor [mm^3/(N m)]", "0.22e-6"},
                {"Wear / Amplification", "1e6"},
                {"Output / Frames per cycle", "0"},
                {"Checkpoint / Every n steps", "0"}}
  {
  }

  explicit SmallCase(std::vector<std::pair<std::string, std::string>> values)
      : values_(std::move(values))
  {
  }

  SmallCase &set(const std::string &path, const std::string &value)
  {
    for (auto &[known, text] : values_)
      if (known == path)
      {
        text = value;
        return *this;
      }
    values_.emplace_back(path, value);
    return *this;
  }

  SmallCase &unset(const std::string &path)
  {
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (values_[i].first == path)
        values_.erase(values_.begin() + i--);
    return *this;
  }

  /// A subsection per entry: a file may open one again.
  std::string text() const { return prm_text(values_); }

private:
  std::vector<std::pair<std::string, std::string>> values_;
};

/// A gait-like table that closes; any smooth motion will do.
inline std::string
gait_table()
{
  return read(std::string(ARTHROWEAR_SOURCE_DIR) +
              "/inputs/gait/johnston_smidt_1969_hip_angles_approx.csv");
}

/// Names and contents of everything in a folder.
inline std::map<std::string, std::string>
contents(const fs::path &folder)
{
  std::map<std::string, std::string> found;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(folder))
    found[entry.path().lexically_relative(folder).string()] =
        entry.is_regular_file() ? read(entry.path()) : "";
  return found;
}
} // namespace program_test
