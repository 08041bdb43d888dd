// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/hip_cup.h"

#include <filesystem>
#include <sstream>

namespace worn_cup
{
using namespace arthrowear;
namespace fs = std::filesystem;

/// Makes no system of the meshes that a test names by their number, from 1.
class FragileCup : public HipCupModel
{
public:
  using Refuses = std::function<bool(unsigned int number)>;
  FragileCup(const HipCupParameters &p, const HipCupInputs &inputs, Refuses refuses)
      : HipCupModel(p, inputs), refuses_(std::move(refuses))
  {
  }
  std::unique_ptr<WearSystem> make_system(MPI_Comm communicator,
                                          std::shared_ptr<const WornShape> worn) override
  {
    if (refuses_(++n_made))
      throw InputError("an element is folded");
    return HipCupModel::make_system(communicator, std::move(worn));
  }
  std::unique_ptr<WearSummary> summary(const EndOfRun &end) override
  {
    outcome = end.outcome();
    return HipCupModel::summary(end);
  }
  unsigned int n_made = 0;
  WearOutcome outcome;

private:
  Refuses refuses_;
};

/// A cup of 300 cells.
/// @param more  of the section Wear
inline std::string
cup_text(const std::string &cycles = "3", const std::string &amplification = "5e4",
         const std::string &more = "")
{
  return R"(
set Model = hip_cup
subsection Time
  set Cycle frequency [Hz] = 1
  set Cycles = )" +
         cycles + R"(
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
subsection Output
  set Frames per cycle = 0
end
subsection Wear
  set Wear factor [mm^3/(N m)] = 4e-5
  set Amplification = )" +
         amplification + "\n" + more + R"(
end
)";
}

/// Runs cups in a separate folder, which it removes.
class Workshop
{
public:
  explicit Workshop(std::string text = cup_text()) : text_(std::move(text))
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
    fs::path output;
  };
  Result run(const std::string &folder, const FragileCup::Refuses &refuses,
             const bool resumes = false)
  {
    const ParameterFile file = ParameterFile::parse(text_, "case.prm");
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
    FragileCup cup(p, inputs, refuses);
    WearSimulation simulation(cup, surroundings);
    run_simulation(simulation, surroundings);
    return {cup.outcome.volume, cup.outcome.depth, cup.n_made, shown.str() + errors.str(),
            folder_ / folder};
  }

private:
  const std::string text_;
  fs::path folder_;
};
} // namespace worn_cup
