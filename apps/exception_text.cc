// SPDX-License-Identifier: LGPL-2.1-or-later
#include "exception_text.h"

#include "base/shown_text.h"
#include "finite_elements.h"

#include <filesystem>
#include <new>

namespace arthrowear
{
std::string
exception_text(const std::exception &error)
{
  if (dynamic_cast<const InputError *>(&error) != nullptr ||
      dynamic_cast<const RunError *>(&error) != nullptr)
    return shown_message(error.what());
  if (const FiniteElements *module = loaded_finite_elements())
    if (const std::string text = module->dealii_error(error); !text.empty())
      return text;
  if (dynamic_cast<const std::bad_alloc *>(&error) != nullptr)
    return "There is not enough memory.";
  // A name that the system refuses: too long, a loop of links, a folder without rights.
  if (const auto *refused = dynamic_cast<const std::filesystem::filesystem_error *>(&error))
    return "'" + shown_text(refused->path1().string()) + "': " + refused->code().message() + ".";
  return std::string("Internal error: ") + error.what();
}
} // namespace arthrowear
