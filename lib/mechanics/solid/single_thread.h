// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <dlfcn.h>

namespace arthrowear
{
/// OpenMP's functions for levels of threads: CHOLMOD loads the library, this program is not linked
/// with it. Null where no library is loaded.
struct ThreadLevels
{
  int (*get)() = reinterpret_cast<int (*)()>(::dlsym(RTLD_DEFAULT, "omp_get_max_active_levels"));
  void (*set)(int) = reinterpret_cast<void (*)(int)>(::dlsym(RTLD_DEFAULT,
                                                             "omp_set_max_active_levels"));
  static const ThreadLevels &of_openmp()
  {
    static const ThreadLevels levels;
    return levels;
  }
};

/// While it lives, parallel regions of OpenMP that this thread enters have one thread. CHOLMOD
/// asks for four threads in each supernode, whatever OMP_NUM_THREADS says: they cost an eighth of
/// the factor's time (doc/scaling.md).
class SingleThread
{
public:
  SingleThread()
  {
    if (openmp_.get == nullptr || openmp_.set == nullptr)
      return;
    usual_levels_ = openmp_.get();
    openmp_.set(0);
  }
  ~SingleThread()
  {
    if (usual_levels_ > 0)
      openmp_.set(usual_levels_);
  }
  SingleThread(const SingleThread &) = delete;

private:
  const ThreadLevels &openmp_ = ThreadLevels::of_openmp();
  int usual_levels_ = 0;
};
} // namespace arthrowear
