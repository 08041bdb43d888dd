// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <dlfcn.h>

/// Name of the kernels that OpenBLAS uses in this process, "Haswell" for example; null if the
/// process has no OpenBLAS.
inline const char *
openblas_core_name()
{
  using Name = const char *(*)();
  // A module may have loaded the library for itself alone.
  void *library = ::dlopen("libopenblas.so.0", RTLD_LAZY | RTLD_NOLOAD);
  void *place = ::dlsym(library != nullptr ? library : RTLD_DEFAULT, "openblas_get_corename");
  return place != nullptr ? reinterpret_cast<Name>(place)() : nullptr;
}
