// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/roughness.h"

namespace arthrowear
{
namespace
{
class ScaledWear : public WearLaw
{
public:
  ScaledWear(std::shared_ptr<const WearLaw> law, const double factor)
      : law_(std::move(law)), factor_(factor)
  {
  }

  DepthRate rate(const double pressure, const double speed, const double *history) const override
  {
    const DepthRate rate = law_->rate(pressure, speed, history);
    return {factor_ * rate.value, factor_ * rate.by_pressure, factor_ * rate.by_speed};
  }
  double depth(const Sliding &step, const double *history) const override
  {
    return factor_ * law_->depth(step, history);
  }
  double archard_factor() const override { return factor_ * law_->archard_factor(); }
  double depth_factor() const override { return factor_ * law_->depth_factor(); }
  std::vector<HistoryVariable> history() const override { return law_->history(); }
  void advance(const Sliding &step, double *history) const override
  {
    law_->advance(step, history);
  }
  LawNeeds needs() const override { return law_->needs(); }
  double memory_length() const override { return law_->memory_length(); }
  bool wears_by_area() const override { return law_->wears_by_area(); }
  void complete_cycle(const CycleSliding &cycle, double *history) const override
  {
    law_->complete_cycle(cycle, history);
  }
  DataRange data_range() const override { return law_->data_range(); }

private:
  std::shared_ptr<const WearLaw> law_;
  double factor_;
};
} // namespace

RoughnessCourse::RoughnessCourse(std::vector<double> begins, const std::vector<double> &ratios,
                                 const double exponent)
    : begins_(std::move(begins)), factors_(ratios)
{
  for (double &factor : factors_)
    factor = std::pow(factor, exponent);
}

std::size_t
RoughnessCourse::part(const double cycles) const
{
  constexpr double round_off = 1e-9;
  const auto after = std::upper_bound(begins_.begin(), begins_.end(), cycles * (1. + round_off));
  return static_cast<std::size_t>(after - begins_.begin()) - 1;
}

std::shared_ptr<const WearLaw>
scaled_law(std::shared_ptr<const WearLaw> law, const double factor)
{
  if (!law || factor == 1.)
    return law;
  return std::make_shared<ScaledWear>(std::move(law), factor);
}
} // namespace arthrowear
