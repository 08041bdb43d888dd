// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/short_model.h"

#include "ranks/collective.h"
#include "run/driver.h"

namespace arthrowear
{
namespace
{
class ShortSimulation : public Simulation
{
public:
  ShortSimulation(Run &run, std::string introduction, std::vector<Statistics::Column> columns,
                  std::function<std::unique_ptr<Summary>(Run &)> compute)
      : run_(run), introduction_(std::move(introduction)), columns_(std::move(columns)),
        compute_(std::move(compute))
  {
  }

  void start() override {}
  void resume(const CheckpointData &) override {} // never: there are no checkpoints
  std::vector<Statistics::Column> columns() const override { return columns_; }
  void open() override { run_.log.fact(introduction_); }
  bool is_over() const override { return is_over_; }
  unsigned long step() const override { return is_over_ ? 1 : 0; }
  Attempt attempt(double) override
  {
    summary_ = compute_(run_);
    is_over_ = true;
    return {};
  }
  bool can_be_kept() const override { return false; }
  std::unique_ptr<Summary> summarise(const std::string &outcome) const override
  {
    if (is_over_)
      return std::move(summary_);
    auto summary = std::make_unique<Summary>();
    summary->outcome.set(outcome + " before the end");
    return summary;
  }
  void report(const Summary &summary) const override
  {
    run_.log.summary("\n" + summary.lines(), "\n" + summary.answer());
  }

private:
  Run &run_;
  std::string introduction_;
  std::vector<Statistics::Column> columns_;
  std::function<std::unique_ptr<Summary>(Run &)> compute_;
  mutable std::unique_ptr<Summary> summary_;
  bool is_over_ = false;
};
} // namespace

std::unique_ptr<Simulation>
make_short_simulation(Run &run, std::string introduction, std::vector<Statistics::Column> columns,
                      std::function<std::unique_ptr<Summary>(Run &)> compute)
{
  return std::make_unique<ShortSimulation>(run, std::move(introduction), std::move(columns),
                                           std::move(compute));
}

ExitCode
run_on_root(const std::string &model, const std::string &folder,
            const CheckpointParameters *checkpoint, Parameters &parameters,
            const ParameterFile &file, const RunOptions &options, Log &log, MPI_Comm communicator,
            const std::function<std::unique_ptr<Simulation>(Run &)> &make)
{
  int exit_code = 0;
  on_root(communicator,
          [&]()
          {
            Run run(model, folder, checkpoint, parameters, file, options, log, MPI_COMM_SELF);
            exit_code = static_cast<int>(run_simulation(*make(run), run));
          });
  broadcast(&exit_code, 1, MPI_INT, 0, communicator);
  return static_cast<ExitCode>(exit_code);
}
} // namespace arthrowear
