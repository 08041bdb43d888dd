// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run/kept_reports.h"

namespace arthrowear
{
namespace
{
// Names in a checkpoint.
constexpr const char *counts_name = "warnings: counts", *sizes_name = "warnings: sizes",
                     *topics_name = "warnings: topics", *n_citations_name = "citations: number";

std::string
numbered(const char *name, const std::size_t number)
{
  return name + std::to_string(number);
}
} // namespace

void
pack_reports(const std::vector<Log::Warning> &warnings, const std::vector<std::string> &citations,
             CheckpointData &data)
{
  std::vector<std::int64_t> counts;
  std::vector<double> sizes;
  std::vector<std::int64_t> topics;
  for (const Log::Warning &warning : warnings)
  {
    data.set(numbered("warning ", counts.size()), warning.what);
    data.set(numbered("detail of warning ", counts.size()), warning.first_detail);
    counts.push_back(warning.count);
    sizes.push_back(warning.size);
    topics.push_back(static_cast<std::int64_t>(warning.about));
  }
  data.set(counts_name, std::move(counts));
  data.set(sizes_name, std::move(sizes));
  data.set(topics_name, std::move(topics));
  for (std::size_t i = 0; i < citations.size(); ++i)
    data.set(numbered("citation ", i), citations[i]);
  data.set_integer(n_citations_name, static_cast<std::int64_t>(citations.size()));
}

std::vector<Log::Warning>
unpack_warnings(const CheckpointData &data)
{
  std::vector<Log::Warning> warnings;
  if (!data.has(counts_name))
    return warnings;
  const std::vector<std::int64_t> &counts = data.integers(counts_name);
  const std::vector<double> &sizes = data.numbers(sizes_name, counts.size());
  const bool knows_topics = data.has(topics_name); // versions before did not
  for (std::size_t i = 0; i < counts.size(); ++i)
    warnings.push_back(
        {data.text(numbered("warning ", i)), data.text(numbered("detail of warning ", i)),
         static_cast<unsigned int>(counts[i]), sizes[i],
         knows_topics ? static_cast<LogTopic>(data.integers(topics_name).at(i)) : LogTopic::other});
  return warnings;
}

std::vector<std::string>
unpack_citations(const CheckpointData &data)
{
  std::vector<std::string> citations;
  if (data.has(n_citations_name))
    for (std::int64_t i = 0; i < data.integer(n_citations_name); ++i)
      citations.push_back(data.text(numbered("citation ", static_cast<std::size_t>(i))));
  return citations;
}
} // namespace arthrowear
