// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/machine_memory.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <unistd.h>

using namespace arthrowear;

namespace
{
/// A folder in the place of a machine's root.
class Machine
{
public:
  explicit Machine(const std::string &group)
  {
    std::string name = (std::filesystem::temp_directory_path() / "arthrowear_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr)
      throw std::runtime_error("no temporary folder can be made");
    root_ = name;
    write(root_ / "proc/self/cgroup", group);
  }
  ~Machine() { std::filesystem::remove_all(root_); }
  Machine(const Machine &) = delete;
  Machine &operator=(const Machine &) = delete;

  void set(const std::string &file, const std::string &text) const
  {
    write(root_ / "sys/fs/cgroup" / file, text + "\n");
  }
  GroupMemory memory() const { return memory_of_group(root_.string()); }

private:
  static void write(const std::filesystem::path &file, const std::string &text)
  {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  std::filesystem::path root_;
};
} // namespace

// Slurm bounds the group of a job, of which the group of a step is a part.
TEST(MachineMemory, OfTheGroupsAroundAProcess)
{
  const Machine job("0::/system.slice/job_7/step_0\n");
  EXPECT_TRUE(std::isinf(job.memory().bound));
  EXPECT_TRUE(std::isinf(job.memory().free));
  job.set("system.slice/job_7/step_0/memory.max", "max");
  job.set("system.slice/job_7/memory.max", "2000000000");
  job.set("system.slice/job_7/memory.current", "500000000");
  EXPECT_EQ(job.memory().bound, 2e9);
  EXPECT_EQ(job.memory().free, 1.5e9);
  job.set("memory.max", "1000000000");
  job.set("memory.current", "900000000");
  EXPECT_EQ(job.memory().bound, 1e9);
  EXPECT_EQ(job.memory().free, 1e8);
}

// A container shows the group as the uppermost folder, with a path that it does not have.
TEST(MachineMemory, OfAContainer)
{
  const Machine inside("0::/../../docker/5f2\n");
  inside.set("memory.max", "3000000000");
  EXPECT_EQ(inside.memory().bound, 3e9);
  const Machine root("0::/\n");
  root.set("memory.max", "4000000000");
  EXPECT_EQ(root.memory().bound, 4e9);
}

// Without a bound the first version has the largest number of pages.
TEST(MachineMemory, OfTheFirstVersionOfGroups)
{
  const Machine job("8:cpu,cpuacct:/other\n7:hugetlb,memory:/job_7\n0::/\n");
  job.set("memory/memory.limit_in_bytes", "9223372036854771712");
  job.set("memory/job_7/memory.limit_in_bytes", "5000000000");
  job.set("memory/job_7/memory.usage_in_bytes", "6000000000");
  EXPECT_EQ(job.memory().bound, 5e9);
  EXPECT_EQ(job.memory().free, 0.);
}

TEST(MachineMemory, OfAJobOfSlurm)
{
  const auto set = [](const char *name, const char *text)
  { text ? ::setenv(name, text, 1) : ::unsetenv(name); };
  for (const char *name : {"SLURM_MEM_PER_NODE", "SLURM_MEM_PER_CPU", "SLURM_CPUS_ON_NODE"})
    set(name, nullptr);
  EXPECT_TRUE(std::isinf(memory_of_slurm_job()));
  set("SLURM_MEM_PER_NODE", "100");
  EXPECT_EQ(memory_of_slurm_job(), 100. * 1048576.);
  EXPECT_LE(memory_of_machine(), 100. * 1048576.);
  EXPECT_LE(free_memory_of_machine(), 100. * 1048576.);
  set("SLURM_MEM_PER_NODE", "0"); // all of the node
  EXPECT_TRUE(std::isinf(memory_of_slurm_job()));
  set("SLURM_MEM_PER_CPU", "50");
  EXPECT_TRUE(std::isinf(memory_of_slurm_job()));
  set("SLURM_CPUS_ON_NODE", "4");
  EXPECT_EQ(memory_of_slurm_job(), 200. * 1048576.);
  set("SLURM_MEM_PER_NODE", "many");
  EXPECT_EQ(memory_of_slurm_job(), 200. * 1048576.);
  for (const char *name : {"SLURM_MEM_PER_NODE", "SLURM_MEM_PER_CPU", "SLURM_CPUS_ON_NODE"})
    set(name, nullptr);
}
