// SPDX-License-Identifier: LGPL-2.1-or-later
#include "exception_text.h"

#include "base/errors.h"
#include "base/shown_text.h"

#include <deal.II/base/exceptions.h>

#include <cctype>
#include <new>
#include <sstream>

namespace arthrowear
{
namespace
{
std::string
on_one_line(const dealii::ExceptionBase &error)
{
  std::ostringstream text;
  error.print_info(text);
  std::string line;
  for (const char c : text.str())
    if (!std::isspace(static_cast<unsigned char>(c)))
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  return "deal.II: " + line;
}
} // namespace

std::string
exception_text(const std::exception &error)
{
  if (dynamic_cast<const InputError *>(&error) != nullptr ||
      dynamic_cast<const RunError *>(&error) != nullptr)
    return shown_message(error.what());
  if (const auto *from_dealii = dynamic_cast<const dealii::ExceptionBase *>(&error))
    return on_one_line(*from_dealii);
  if (dynamic_cast<const std::bad_alloc *>(&error) != nullptr)
    return "There is not enough memory.";
  return std::string("Internal error: ") + error.what();
}
} // namespace arthrowear
