// SPDX-License-Identifier: LGPL-2.1-or-later
#include "solid/dealii_error.h"

#include <deal.II/base/exceptions.h>

#include <cctype>
#include <sstream>

namespace arthrowear
{
void
leave_out_stack_traces()
{
  dealii::deal_II_exceptions::suppress_stacktrace_in_exceptions();
}

std::string
dealii_error(const std::exception &error)
{
  const auto *from_dealii = dynamic_cast<const dealii::ExceptionBase *>(&error);
  if (!from_dealii)
    return "";
  std::ostringstream text;
  from_dealii->print_info(text);
  std::string line;
  for (const char c : text.str())
    if (!std::isspace(static_cast<unsigned char>(c)))
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  return "deal.II: " + line;
}
} // namespace arthrowear
