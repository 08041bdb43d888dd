// SPDX-License-Identifier: LGPL-2.1-or-later
// Loaded into the processes of a test (LD_PRELOAD), it appends the name of OpenBLAS' kernels and
// the name of the program to the file ARTHROWEAR_KERNEL_LOG when a process with OpenBLAS ends.
#include "core_name.h"

#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <unistd.h>

namespace
{
struct Witness
{
  ~Witness()
  {
    const char *file = std::getenv("ARTHROWEAR_KERNEL_LOG"), *core = openblas_core_name();
    if (file == nullptr || core == nullptr)
      return;
    const std::string line = std::string(core) + " " + program_invocation_short_name + "\n";
    const int log = ::open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (log < 0 || ::write(log, line.data(), line.size()) < 0)
      return;
    ::close(log);
  }
} witness;
} // namespace
