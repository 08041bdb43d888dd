// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surrogate/surrogate_library.h"

#include "base/errors.h"
#include "base/processor.h"
#include "base/surroundings.h"
#include "surrogate/surrogate.h"

#include <dlfcn.h>

namespace arthrowear
{
namespace
{
std::function<void()> &
act_before_loading()
{
  static std::function<void()> act;
  return act;
}

#ifdef ARTHROWEAR_OPENTURNS
/// The module is searched in the folder of the library or program that contains this function. Its
/// symbols stay its own: OpenTURNS brings an HDF5 without MPI, and on Debian 12 a MUMPS without
/// MPI.
const SurrogateLibrary *
load_library()
{
  if (act_before_loading())
    act_before_loading()();
  const BlasOfThisProcessor blas;
  const NoFilesAround no_files;
  void *module = ::dlopen(ARTHROWEAR_OPENTURNS, RTLD_LAZY | RTLD_LOCAL);
  void *entry = module ? ::dlsym(module, "arthrowear_surrogate_library") : nullptr;
  if (!entry)
  {
    const char *error = ::dlerror();
    throw RunError("The module with OpenTURNS does not load: " +
                   std::string(error ? error : ARTHROWEAR_OPENTURNS) +
                   ". Install OpenTURNS, of Debian the package libopenturns-dev.");
  }
  // Results then do not depend on how work was shared.
  using Setter = void (*)(int);
  if (const auto set = reinterpret_cast<Setter>(::dlsym(module, "openblas_set_num_threads")))
    set(1);
  return reinterpret_cast<GetSurrogateLibrary>(entry)();
}
#else
const SurrogateLibrary *
load_library()
{
  throw RunError("This program was built without OpenTURNS, which fits surrogates: install the "
                 "package libopenturns-dev and configure with -DARTHROWEAR_OPENTURNS=ON.");
}
#endif
} // namespace

void
set_act_before_surrogates(std::function<void()> act)
{
  act_before_loading() = std::move(act);
}

const SurrogateLibrary &
surrogate_library()
{
  static const SurrogateLibrary *const library = load_library();
  return *library;
}

bool
has_surrogates()
{
  try
  {
    surrogate_library();
    return true;
  }
  catch (const RunError &)
  {
    return false;
  }
}
} // namespace arthrowear
