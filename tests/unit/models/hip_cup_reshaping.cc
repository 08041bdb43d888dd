// SPDX-License-Identifier: LGPL-2.1-or-later
// A cup whose mesh follows its wear, where no system can be made of a moved mesh.
#include "models/hip_cup/simulation.h"

#include "base/errors.h"
#include "run/driver.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <sstream>

using namespace arthrowear;
namespace fs = std::filesystem;

namespace
{
/// Makes no system of the meshes that a test names by their number, from 1.
class FragileCup : public HipCupSimulation
{
public:
  using Refuses = std::function<bool(unsigned int number)>;
  FragileCup(const HipCupParameters &p, const HipCupInputs &inputs, Run &run, Refuses refuses)
      : HipCupSimulation(p, inputs, run), refuses_(std::move(refuses))
  {
  }
  using HipCupSimulation::outcome;
  unsigned int n_made = 0;

protected:
  std::unique_ptr<WearSystem> make_system() override
  {
    if (refuses_(++n_made))
      throw InputError("an element is folded");
    return HipCupSimulation::make_system();
  }

private:
  Refuses refuses_;
};

const char *const text = R"(
set Model = hip_cup
subsection Time
  set Cycle frequency [Hz] = 1
  set Cycles = 3
  set Time step [s] = 0.1
end
subsection Cup
  set Outer diameter [mm] = 44
  set Cells = 300
  set Elements = linear
end
subsection Material
  set Law = linear_elastic
  set Young modulus [MPa] = 1016
  set Poisson ratio = 0.46
  set Density [kg/m^3] = 938
end
subsection Head
  set Radial clearance [mm] = 0.05
end
subsection Motion
  set File = )" ARTHROWEAR_SOURCE_DIR R"(/inputs/gait/johnston_smidt_1969_hip_angles_approx.csv
end
subsection Load
  set F_max [N] = 2070
  set F_0 [N] = 300
end
subsection Contact
  set Friction coefficient = 0.07
end
subsection Wear
  set Wear factor [mm^3/(N m)] = 4e-5
  set Amplification = 5e4
end
)";

class Workshop
{
public:
  Workshop()
  {
    std::string name = (fs::temp_directory_path() / "reshaping_XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~Workshop() { fs::remove_all(folder_); }
  Workshop(const Workshop &) = delete;

  struct Result
  {
    double volume, depth;
    unsigned int n_made; ///< systems that were tried
    std::string screen;
  };
  Result run(const std::string &folder, const FragileCup::Refuses &refuses,
             const bool resumes = false)
  {
    const ParameterFile file = ParameterFile::parse(text, "case.prm");
    Parameters parameters;
    HipCupParameters p;
    p.declare(parameters);
    std::string model = "hip_cup";
    parameters.top_level().add("Model", model, rules::one_of({"hip_cup"}), "");
    parameters.read(file);
    p.check(parameters);
    const HipCupInputs inputs = prepare_hip_cup(p, parameters);
    parameters.throw_if_any();
    std::ostringstream shown, errors;
    Log log(shown, errors);
    RunOptions options;
    options.existing = resumes ? OutputFolder::Existing::resume : OutputFolder::Existing::refuse;
    Run surroundings("hip_cup", (folder_ / folder).string(), &p.checkpoint, parameters, file,
                     options, log, MPI_COMM_SELF);
    FragileCup cup(p, inputs, surroundings, refuses);
    run_simulation(cup, surroundings);
    const WearOutcome outcome = cup.outcome();
    return {outcome.volume, outcome.depth, cup.n_made, shown.str()};
  }

private:
  fs::path folder_;
};

// The second system, the first of a moved mesh, cannot be made: new cells take the place of the
// moved ones, once. They change the stiffness, and by it the wear, by less than 2 %.
TEST(Reshaping, NewCellsTakeThePlaceOfMovedOnesOfNoUse)
{
  Workshop shop;
  const auto whole = shop.run("whole", [](unsigned int) { return false; });
  ASSERT_GE(whole.n_made, 3u);
  EXPECT_EQ(whole.screen.find("is meshed again"), std::string::npos);
  const auto refilled = shop.run("refilled", [](const unsigned int n) { return n == 2; });
  EXPECT_NE(refilled.screen.find("its moved cells are of no use"), std::string::npos)
      << refilled.screen;
  EXPECT_EQ(refilled.n_made, whole.n_made + 2); // the refused one, and the former one again
  EXPECT_NEAR(refilled.volume / whole.volume, 1., .02);
}

// No system can be made of new cells either: the run ends with an error, the former system stands,
// and its state is stored. A run that goes on from there, and can make them, ends as one that was
// not stopped.
TEST(Reshaping, ARunThatCannotFollowItsWearKeepsItsLastState)
{
  Workshop shop;
  const auto whole = shop.run("whole", [](unsigned int) { return false; });
  const std::string error = thrown<RunError>(
      [&]() { shop.run("stopped", [](const unsigned int n) { return n == 2 || n == 4; }); });
  EXPECT_NE(error.find("the mesh cannot follow the wear"), std::string::npos) << error;
  EXPECT_NE(error.find("an element is folded"), std::string::npos) << error;
  EXPECT_NE(error.find("The last good state is in"), std::string::npos) << error;
  const auto resumed = shop.run(
      "stopped", [](unsigned int) { return false; }, true);
  EXPECT_NEAR(resumed.volume, whole.volume, .02 * whole.volume);
  EXPECT_NEAR(resumed.depth, whole.depth, .02 * whole.depth);
}
} // namespace
