// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

namespace arthrowear
{
/// What a jump over many gait cycles is judged by.
struct JumpMeasure
{
  double volume = 0.;        ///< worn in it, of both bodies [mm^3]
  std::vector<double> depth; ///< of the points, worn in it [mm]
  double force = 0.;         ///< mean over its cycles of the sum of normal forces [N]

  double largest_depth() const; ///< worn in it [mm]

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("volume", s.volume...);
    visit("depth", s.depth...);
    visit("force", s.force...);
  }
};

/// Errors of two jumps in a row, seen from one over the same cycles (cycle_jump 7), relative to
/// what is worn in these cycles and to the force. That of the depth is the largest at any point,
/// over the largest depth: a depth that swings from jump to jump is seen wherever it is.
struct JumpErrors
{
  double volume = 0., depth = 0., force = 0.;

  double worst() const;

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("volume", s.volume...);
    visit("depth", s.depth...);
    visit("force", s.force...);
  }
};

JumpErrors jump_errors(const JumpMeasure &one, const JumpMeasure &two);

/// How many gait cycles the next jump takes: errors grow in proportion to it (cycle_jump 8).
class JumpControl
{
public:
  /// In gait cycles, except the tolerance.
  struct Parameters
  {
    double cycles = 0.; // in all
    double first = 0., smallest = 0., largest = 0.;
    double tolerance = 0.; // 0: all jumps are the largest, and not judged
  };
  /// What a restart needs.
  struct Memory
  {
    double size = 0.; // [cycles]
    unsigned long accepted = 0, rejected = 0;

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("next size", s.size...);
      visit("accepted", s.accepted...);
      visit("rejected", s.rejected...);
    }
  };

  explicit JumpControl(const Parameters &parameters);

  bool judges() const { return parameters_.tolerance > 0.; }
  /// Cycles of the next jump; 0 if all are done. The last two share what is left.
  double next(double done) const;
  bool accepts(const JumpErrors &errors) const { return errors.worst() <= parameters_.tolerance; }
  /// @param size that was taken [cycles]
  void accept(double size, const JumpErrors &errors);
  /// Shortens by 1/2, 1/4, ... @return false if that is below the smallest
  bool reject(double size, const JumpErrors &errors);

  const Memory &memory() const { return memory_; }
  /// Goes on, within what is allowed now.
  void restore(const Memory &memory);

private:
  Parameters parameters_;
  Memory memory_;
};
} // namespace arthrowear
