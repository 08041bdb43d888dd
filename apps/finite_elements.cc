// SPDX-License-Identifier: LGPL-2.1-or-later
#include "finite_elements.h"

#include <dlfcn.h>

#include <filesystem>

namespace arthrowear
{
namespace
{
const FiniteElements *loaded = nullptr;

/// Path of the module: it lies beside the library that holds register_model().
std::string
module_file()
{
  Dl_info core = {};
  const auto address = reinterpret_cast<const void *>(&register_model);
  if (::dladdr(address, &core) == 0 || core.dli_fname == nullptr)
    throw RunError("The folder of the program's libraries is not known.");
  std::error_code error;
  const std::filesystem::path library = std::filesystem::canonical(core.dli_fname, error);
  if (error)
    throw RunError(std::string(core.dli_fname) + ": " + error.message() + ".");
  return library.parent_path() / ARTHROWEAR_FINITE_ELEMENTS;
}

/// The module's 250 libraries take their symbols from each other first: the search through the
/// program's 50 libraries before them would double the time of loading. The program itself is
/// compiled as position-independent code, so that it has no copies of their variables. The run-time
/// of the sanitizers must come first and does not allow it.
#if defined(__SANITIZE_ADDRESS__)
constexpr int own_symbols_first = 0;
#else
constexpr int own_symbols_first = RTLD_DEEPBIND;
#endif
} // namespace

const FiniteElements &
finite_elements()
{
  if (loaded)
    return *loaded;
  const std::string file = module_file();
  void *library = ::dlopen(file.c_str(), RTLD_LAZY | RTLD_GLOBAL | own_symbols_first);
  void *entry = library ? ::dlsym(library, "arthrowear_finite_elements") : nullptr;
  if (!entry)
  {
    const char *reason = ::dlerror();
    throw RunError("The module with finite elements does not load: " +
                   std::string(reason ? reason : file) + ". Build or install Arthrowear again.");
  }
  loaded = reinterpret_cast<GetFiniteElements>(entry)();
  return *loaded;
}

const FiniteElements *
loaded_finite_elements()
{
  return loaded;
}
} // namespace arthrowear
