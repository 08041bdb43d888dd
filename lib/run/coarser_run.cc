// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/coarser_run.h"

#include "base/number_text.h"
#include "base/text_file.h"
#include "io/collective.h"
#include "run/model.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <ostream>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

/// A folder of rank 0's machine that goes with the object; every rank knows its name.
class PassingFolder
{
public:
  explicit PassingFolder(MPI_Comm communicator) : is_root_(rank_in(communicator) == 0)
  {
    on_root(communicator,
            [this]()
            {
              name_ = (fs::temp_directory_path() / "arthrowear_coarser_XXXXXX").string();
              if (::mkdtemp(name_.data()) == nullptr)
                throw RunError("no folder can be made in " + fs::temp_directory_path().string());
            });
    broadcast(name_, 0, communicator);
  }
  ~PassingFolder()
  {
    std::error_code ignored;
    if (is_root_)
      fs::remove_all(name_, ignored);
  }
  PassingFolder(const PassingFolder &) = delete;
  PassingFolder &operator=(const PassingFolder &) = delete;

  std::string run() const { return name_ + "/run"; }

private:
  std::string name_;
  bool is_root_;
};

void
set(ParameterFile &file, const std::string &path, const std::string &value)
{
  std::vector<std::string> section;
  std::size_t begin = 0;
  for (std::size_t bar; (bar = path.find(" / ", begin)) != std::string::npos; begin = bar + 3)
    section.push_back(path.substr(begin, bar - begin));
  file.set(section, path.substr(begin), value, "the run on a coarser mesh");
}

std::map<std::string, double>
numbers_of(const std::string &summary)
{
  std::map<std::string, double> numbers;
  const auto json = nlohmann::json::parse(summary, nullptr, false);
  if (!json.is_object())
    return numbers;
  for (const auto &[name, item] : json.items())
  {
    const auto &value = item.is_object() ? item.value("value", nlohmann::json()) : item;
    if (value.is_number())
      numbers[name] = value.get<double>();
  }
  return numbers;
}
} // namespace

std::string
value_at_size(const Refinement::Entry &entry, const double size)
{
  constexpr int digits = 12;
  const double value = entry.value * std::pow(size, entry.power);
  if (entry.is_integer)
    return std::to_string(std::max(1LL, std::llround(value)));
  if (entry.whole > 0.)
    return shortest_text(entry.whole / std::max(1., std::round(entry.whole / value)));
  return rounded_text(value, digits);
}

CoarserRun
run_on_coarser_mesh(const ParameterFile &file, const Refinement &mesh, const double ratio,
                    const std::vector<std::pair<std::string, std::string>> &changes,
                    MPI_Comm communicator)
{
  CoarserRun coarser;
  try
  {
    const PassingFolder folder(communicator);
    ParameterFile changed = file;
    for (const Refinement::Entry &entry : mesh.entries)
      set(changed, entry.path, value_at_size(entry, ratio));
    for (const auto &[path, value] : changes)
      set(changed, path, value);
    set(changed, "Output folder", folder.run());
    const Case prepared = prepare_case(std::move(changed), communicator);
    on_root(communicator, [&]() { prepared.parameters->throw_if_any(); });
    std::ostream nowhere(nullptr);
    Log log(nowhere, nowhere);
    RunOptions options;
    options.existing = OutputFolder::Existing::overwrite;
    const ExitCode code =
        prepared.model->run(*prepared.parameters, prepared.file, options, log, communicator);
    if (code != ExitCode::done)
      coarser.trouble = "it was stopped";
    on_root(communicator,
            [&]()
            {
              coarser.mesh_count = prepared.model->mesh_count();
              coarser.results = numbers_of(read_text_file(folder.run() + "/summary.json"));
            });
  }
  catch (const InputError &error)
  {
    coarser.trouble = error.what();
  }
  catch (const RunError &error)
  {
    coarser.trouble = error.what();
  }
  coarser.trouble = coarser.trouble.substr(0, coarser.trouble.find('\n'));
  return coarser;
}
} // namespace arthrowear
