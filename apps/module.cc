// SPDX-License-Identifier: LGPL-2.1-or-later
#include "module.h"

#include "base/processor.h"
#include "base/surroundings.h"
#include "run/model.h"

#include <dlfcn.h>

#include <filesystem>
#include <sstream>

namespace arthrowear
{
namespace
{
std::string
file_beside_core(const char *library)
{
  Dl_info core = {};
  const auto address = reinterpret_cast<const void *>(&register_model);
  if (::dladdr(address, &core) == 0 || core.dli_fname == nullptr)
    throw RunError("The folder of the program's libraries is not known.");
  std::error_code error;
  const std::filesystem::path beside = std::filesystem::canonical(core.dli_fname, error);
  if (error)
    throw RunError(std::string(core.dli_fname) + ": " + error.message() + ".");
  return beside.parent_path() / library;
}

/// The module's 250 libraries search their symbols in each other first: the search through the
/// program's libraries before them would double the time of loading. The program itself is
/// compiled as position-independent code, so that it has no copies of their variables. The run-time
/// of the sanitizers must come first and does not allow it.
#if defined(ARTHROWEAR_SANITIZED)
constexpr int own_symbols_first = 0;
#else
constexpr int own_symbols_first = RTLD_DEEPBIND;
#endif

/// One thread per rank: results then do not depend on how work was shared, and ranks do not
/// compete.
void
use_one_blas_thread()
{
  using Setter = void (*)(int);
  if (const auto set = reinterpret_cast<Setter>(::dlsym(RTLD_DEFAULT, "openblas_set_num_threads")))
    set(1);
  // OpenBLAS allocates its working memory at the first product of matrices. If memory is short
  // then, it retries for ever.
  using Product = void (*)(const char *, const char *, const int *, const int *, const int *,
                           const double *, const double *, const int *, const double *, const int *,
                           const double *, double *, const int *);
  constexpr int n = 64;
  static double a[n * n], b[n * n], c[n * n];
  const double one = 1.;
  if (const auto product = reinterpret_cast<Product>(::dlsym(RTLD_DEFAULT, "dgemm_")))
    product("N", "N", &n, &n, &n, &one, a, &n, b, &n, &one, c, &n);
}
} // namespace

void *
function_of_module(const char *library, const char *function, const char *content,
                   const std::string &opened_first)
{
  const std::string file = file_beside_core(library);
  const BlasOfThisProcessor blas;
  const NoFilesAround no_files;
  std::istringstream names(opened_first);
  for (std::string name; std::getline(names, name, ':');)
    ::dlopen(name.c_str(), RTLD_LAZY | RTLD_GLOBAL | own_symbols_first); // else the module loads it
  void *module = ::dlopen(file.c_str(), RTLD_LAZY | RTLD_GLOBAL | own_symbols_first);
  void *entry = module ? ::dlsym(module, function) : nullptr;
  if (!entry)
  {
    const char *reason = ::dlerror();
    throw RunError("The module with " + std::string(content) + " does not load: " +
                   std::string(reason ? reason : file) + ". Build or install Arthrowear again.");
  }
  use_one_blas_thread();
  return entry;
}
} // namespace arthrowear
