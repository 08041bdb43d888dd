// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

// OpenMP's; programs that load no OpenMP library lack them.
extern "C"
{
  void omp_set_max_active_levels(int) __attribute__((weak));
  int omp_get_max_active_levels(void) __attribute__((weak));
}

namespace arthrowear
{
/// While it lives, parallel regions of OpenMP that this thread enters have one thread. CHOLMOD
/// asks for four threads in each supernode, whatever OMP_NUM_THREADS says: they cost an eighth of
/// the factor's time (doc/scaling.md).
class SingleThread
{
public:
  SingleThread()
  {
    if (omp_get_max_active_levels == nullptr || omp_set_max_active_levels == nullptr)
      return;
    usual_levels_ = omp_get_max_active_levels();
    omp_set_max_active_levels(0);
  }
  ~SingleThread()
  {
    if (usual_levels_ > 0)
      omp_set_max_active_levels(usual_levels_);
  }
  SingleThread(const SingleThread &) = delete;

private:
  int usual_levels_ = 0;
};
} // namespace arthrowear
