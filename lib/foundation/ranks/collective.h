// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/assertion.h"
#include "base/errors.h"
#include "base/stop_request.h"
#include "ranks/ranks.h"

#include <typeinfo>

namespace arthrowear
{
/// Rank `root`'s text on every rank.
inline void
broadcast(std::string &text, const int root, MPI_Comm communicator)
{
  unsigned long length = text.size();
  broadcast(&length, 1, MPI_UNSIGNED_LONG, root, communicator);
  text.resize(length);
  broadcast(text.data(), static_cast<int>(length), MPI_CHAR, root, communicator);
}

/// In Debug: all ranks make the same collective call at this moment.
/// @param call  the type of the call's action, which each place in the code has for itself
inline void
assert_same_call([[maybe_unused]] const std::type_info &call,
                 [[maybe_unused]] MPI_Comm communicator)
{
#ifndef NDEBUG
  const auto here = static_cast<unsigned long>(call.hash_code());
  unsigned long bounds[2] = {here, ~here};
  reduce_on_all(bounds, 2, MPI_UNSIGNED_LONG, MPI_MIN, communicator);
  ARTHROWEAR_ASSERT(bounds[0] == ~bounds[1], "all ranks make the same collective call");
#endif
}

/// Runs `action` on rank 0; if it throws there, every rank throws the same InputError or RunError,
/// so that none waits for the others for ever.
template <typename Action>
void
on_root(MPI_Comm communicator, const Action &action)
{
  assert_same_call(typeid(Action), communicator);
  int kind = 0; // 0 fine, 1 input, 2 run
  std::string text;
  if (rank_in(communicator) == 0)
    try
    {
      action();
    }
    catch (const InputError &error)
    {
      kind = 1;
      text = error.what();
    }
    catch (const std::exception &error)
    {
      kind = 2;
      text = error.what();
    }
  broadcast(&kind, 1, MPI_INT, 0, communicator);
  if (kind == 0)
    return;
  broadcast(text, 0, communicator);
  if (kind == 1)
    throw InputError(text);
  throw RunError(text);
}

/// Runs `action` on every rank; if it throws on some, every rank throws the error that the lowest
/// of them saw.
/// @throws RunError
template <typename Action>
void
on_every_rank(MPI_Comm communicator, const Action &action)
{
  assert_same_call(typeid(Action), communicator);
  const int rank = rank_in(communicator), n_ranks = n_ranks_in(communicator);
  std::string text;
  int first_failed = n_ranks;
  try
  {
    action();
  }
  catch (const std::exception &error)
  {
    text = error.what();
    first_failed = rank;
  }
  reduce_on_all(&first_failed, 1, MPI_INT, MPI_MIN, communicator);
  if (first_failed == n_ranks)
    return;
  broadcast(text, first_failed, communicator);
  throw RunError(text);
}

/// The highest reason to stop on any rank; the same on every rank.
inline StopReason
agreed_stop(const StopRequest &stop, MPI_Comm communicator)
{
  int reason = static_cast<int>(stop.pending());
  reduce_on_all(&reason, 1, MPI_INT, MPI_MAX, communicator);
  return static_cast<StopReason>(reason);
}
} // namespace arthrowear
