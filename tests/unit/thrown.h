// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"

#include <exception>

/// Exception of an expression: the text of an Error, or a note that it threw nothing or something
/// else.
template <class Error, class Call>
std::string
thrown(const Call &call)
{
  try
  {
    call();
  }
  catch (const Error &error)
  {
    return error.what();
  }
  catch (const std::exception &error)
  {
    return std::string("another exception: ") + error.what();
  }
  return "nothing was thrown";
}

/// The messages of the InputError that an expression throws; none if it throws nothing.
template <class Call>
std::vector<std::string>
messages_of(const Call &call)
{
  try
  {
    call();
  }
  catch (const arthrowear::InputError &error)
  {
    return error.messages();
  }
  return {};
}
