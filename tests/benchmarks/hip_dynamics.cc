// SPDX-License-Identifier: LGPL-2.1-or-later
// One cycle of the noisy ceramic hip: times of the integration, of the same number of bare
// right-hand sides, of the wear sums during the integration, and of the wear maps.
#include "base/csv.h"
#include "base/units.h"
#include "gait/curve_table.h"
#include "multibody/hip/motion.h"
#include "multibody/hip/wear.h"

#include <cstdio>
#include <ctime>

namespace
{
using namespace arthrowear;

/// CPU time of this process [s], without other programs.
template <typename Action>
double
seconds(const Action &action)
{
  const std::clock_t start = std::clock();
  action();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

HipJoint
noisy_hip()
{
  const ElasticMaterial ceramic{375e3, .3};
  HipJoint joint;
  joint.head_radius = 14.;
  joint.clearance = .05;
  joint.mass = HipJoint::solid_mass(14., 4370. * units::kg_per_m3);
  joint.set_materials(ceramic, ceramic);
  joint.force.damping = damping_laws().make("lankarani_nikravesh");
  joint.force.restitution = .9;
  joint.law = friction_laws().make("stribeck", {.1, .065, 10., 10e-3}, {});
  return joint;
}

HipDrive
iso_gait(const std::string &inputs)
{
  const CsvTable table = read_csv(inputs + "/gait/iso14242_1_hip_gait.csv");
  const PeriodicCurve force = curve_of_column(table, "axial_force_N");
  return HipDrive(
      std::make_shared<TabulatedMotion>(
          TabulatedMotion::Angles{curve_of_column(table, "flexion_deg"),
                                  curve_of_column(table, "adduction_deg"),
                                  curve_of_column(table, "inward_rotation_deg")},
          EulerSequence(), 1.),
      [force](const double time) {
        return Vector3{0., 0., force.value(time)};
      },
      HipDrive::Frame::cup, 1.);
}
} // namespace

int
main()
{
  const HipJoint joint = noisy_hip();
  const HipDrive drive = iso_gait(ARTHROWEAR_INPUTS);
  const Hip hip{joint, drive};
  const OdeSystem system = hip_system(hip);
  IntegratorOptions options;
  options.largest_step = 1e-5;
  options.absolute_tolerances = std::vector<double>(HipState::size, 1e-5);
  std::printf("| evaluations | integration [s] | bare evaluations [s] | ratio | wear gathered [s] "
              "| maps, 900 divisions [s] | patches |\n|-|-|-|-|-|-|-|\n");
  std::vector<double> ratios;
  for (int repetition = 0; repetition < 15; ++repetition)
  {
    std::vector<double> state = hip_equilibrium(hip, 0.).values();
    IntegrationStatistics statistics;
    const double integration =
        seconds([&]() { statistics = integrate(system, 0., 1., state, options); });

    // As many evaluations at the states of the integrator; each call depends on the previous call.
    std::vector<double> states, times;
    std::vector<double> again = hip_equilibrium(hip, 0.).values();
    IntegrationOutput keep;
    keep.after_step = [&](const double time, const double *values)
    {
      times.push_back(time);
      states.insert(states.end(), values, values + HipState::size);
    };
    integrate(system, 0., 1., again, options, keep);
    std::vector<double> rate(HipState::size);
    double sum = 0.;
    const double bare = seconds(
        [&]()
        {
          for (unsigned long i = 0; i < statistics.evaluations; ++i)
          {
            const std::size_t k = i * times.size() / statistics.evaluations;
            double *state_k = &states[k * HipState::size];
            state_k[0] +=
                1e-30 * (rate[3] + rate[4] + rate[5]); // no call starts before the last ends
            system.rate(times[k], state_k, rate.data());
            sum += rate[4];
          }
        });

    HipWear wear(joint);
    std::vector<double> worn_state = hip_equilibrium(hip, 0.).values();
    IntegrationOutput output;
    output.after_step = [&](const double time, const double *values)
    {
      const HipState now = HipState::from(values);
      wear.add(time, now.centre, hip_contact(hip, time, now, drive.at(time).spin),
               drive.tabulated_rotation(time));
    };
    const double with_wear =
        seconds([&]() { integrate(system, 0., 1., worn_state, options, output); });
    double volume = 0.;
    const double maps = seconds(
        [&]()
        {
          for (const auto reading : {SlidingDistance::relative, SlidingDistance::contact_path})
            volume += wear.cup(reading, 2e-6, 900, {0., 0., 1.}).grid.volume() +
                      wear.head(reading, 2e-6, 900).grid.volume();
        });
    ratios.push_back(integration / bare);
    std::printf("| %lu | %.3f | %.3f | %.2f | %.2f | %.2f | %zu |\n", statistics.evaluations,
                integration, bare, integration / bare, with_wear - integration, maps,
                wear.n_patches());
    std::fflush(stdout);
    if (!(volume > 0.) || !std::isfinite(sum))
      return 1;
  }
  std::sort(ratios.begin(), ratios.end());
  std::printf("ratio: %.2f to %.2f, median %.2f\n", ratios.front(), ratios.back(),
              ratios[ratios.size() / 2]);
  return 0;
}
