// SPDX-License-Identifier: LGPL-2.1-or-later
// For LD_PRELOAD: the solve of PETSc whose number is in ARTHROWEAR_STAGNATES_AT says that it did
// not reach its residual.
#include <dlfcn.h>

#include <cstdlib>

extern "C"
{
  /// The program's module would search its own libraries first, and not this one.
  void *dlopen(const char *file, int mode)
  {
    using Open = void *(*)(const char *, int);
    static const auto open = reinterpret_cast<Open>(::dlsym(RTLD_NEXT, "dlopen"));
    return open(file, mode & ~RTLD_DEEPBIND);
  }

  int KSPGetConvergedReason(void *method, int *reason)
  {
    using Get = int (*)(void *, int *);
    static const auto get = reinterpret_cast<Get>(::dlsym(RTLD_NEXT, "KSPGetConvergedReason"));
    static const char *const wanted = std::getenv("ARTHROWEAR_STAGNATES_AT");
    static int n_solves = 0;
    // 0: asked by PETSc itself, during a solve.
    constexpr int diverged_after_most_iterations = -3;
    const int outcome = get(method, reason);
    if (wanted && *reason > 0 && ++n_solves == std::atoi(wanted))
      *reason = diverged_after_most_iterations;
    return outcome;
  }
}
