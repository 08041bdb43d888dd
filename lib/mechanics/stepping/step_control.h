// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// The size of the next step: halved when a step fails, doubled back towards the nominal size after
/// some successes, shortened to land on the end time. Halving keeps every size a binary fraction of
/// the nominal one.
class StepControl
{
public:
  struct Parameters
  {
    double nominal = 0.;                // [s]
    double smallest = 0.;               // [s]
    unsigned int successes_to_grow = 4; // accepted steps in a row before a cut size is doubled
  };
  /// The data that a restart needs.
  struct Memory
  {
    double size = 0.;
    unsigned int successes = 0;
    unsigned int cuts = 0; // in the whole run

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("size", s.size...);
      visit("successes", s.successes...);
      visit("cuts", s.cuts...);
    }
  };

  explicit StepControl(const Parameters &parameters);

  /// Returns the size of the next step from `time` [s]; 0 if `end` is reached.
  double next(double time, double end) const;
  void accept();
  /// Halves the size that failed. @return false if it would fall below the smallest
  bool cut(double failed);

  const Memory &memory() const { return memory_; }
  /// Restores also under another nominal size, which then limits the steps.
  void restore(const Memory &memory);

private:
  Parameters parameters_;
  Memory memory_;
};
} // namespace arthrowear
