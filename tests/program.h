// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "last_rows.h"
#include "prm_text.h"

#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

/// Tests that run the program as its users do.
namespace program_test
{
namespace fs = std::filesystem;
class WarmStart;

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

/// Fails the test for each result below the folder that no model declares with its unit.
void refuse_undeclared_units(const fs::path &folder);

/// A new folder, which is removed with the object. The runs in it have declared units, and results
/// that equal the last rows of their tables.
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
    refuse_undeclared_units(path_);
    refuse_other_last_rows(path_);
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
  unsigned int ranks = 0;       ///< 0: without mpirun
  rlim_t file_size = 0;         ///< [bytes]; 0: none
  double seconds = 900.;        ///< then it is killed and `timed_out` is set; only against a hang
  bool as_nobody = false;       ///< gives up root's rights
  bool loads_libraries = false; ///< itself, rather than in a process that starts many runs
  std::string program = ARTHROWEAR_PROGRAM;
  std::vector<std::string> arguments = {}; ///< in place of the arguments of the call
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

/// Returns the outcome of a program that ends with this code.
/// @throws std::runtime_error  with the line and what the program printed, if it ends otherwise
inline Outcome
ended_with(const int exit_code, Outcome outcome, const int line = __builtin_LINE())
{
  if (outcome.exit_code != exit_code)
    throw std::runtime_error("line " + std::to_string(line) + ": exit code " +
                             std::to_string(outcome.exit_code) + ", must be " +
                             std::to_string(exit_code) + "\n" + outcome.out + outcome.err);
  return outcome;
}

/// The program, running.
class Program
{
public:
  /// @param folder where it is started
  Program(const std::vector<std::string> &arguments, const fs::path &folder,
          const Limits &limits = {});
  /// Kills it if it has not ended.
  ~Program();
  Program(const Program &) = delete;
  Program &operator=(const Program &) = delete;

  /// To nobody once poll() has seen its end: the number may be another process's by then.
  void send(int signal) const;
  /// True if the process has ended.
  bool poll();
  Outcome wait();

private:
  std::string out_file() const { return (screen_ / "out").string(); }
  std::string err_file() const { return (screen_ / "err").string(); }
  void start(std::vector<std::string> words, const fs::path &folder,
             const std::map<std::string, std::string> &environment);
  void wait_until_over();

  Limits limits_;
  TemporaryFolder screen_;
  WarmStart *warm_start_ = nullptr; ///< started the process, if not null
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
