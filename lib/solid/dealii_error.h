// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <exception>
#include <string>

namespace arthrowear
{
/// From now on exceptions of deal.II carry no trace of the stack.
void leave_out_stack_traces();

/// One line about an exception of deal.II; empty if it is another's.
std::string dealii_error(const std::exception &error);
} // namespace arthrowear
