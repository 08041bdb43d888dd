// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/job_array.h"

#include "base/errors.h"
#include "base/ranges.h"
#include "base/shown_text.h"

#include <cmath>
#include <map>

namespace arthrowear
{
namespace
{
constexpr const char *plain =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+=,:%";

/// Behind the options: lines that do not depend on the study.
constexpr const char *body = R"bash(
case=${cases[SLURM_ARRAY_TASK_ID - 1]:?"SLURM_ARRAY_TASK_ID must be 1 to ${#cases[@]}"}
# In a copy of the study this script would run the cases of the original.
submitted=${SLURM_JOB_ID:+$(scontrol show job "$SLURM_JOB_ID" 2>/dev/null | sed -n 's/^ *Command=//p')}
folder=$(dirname "${submitted:-$0}")
if [ -e "$folder/study.json" ] && ! [ "$folder" -ef "$study" ]; then
  echo "This script is of the study in $study and runs no case of its copy. 'sweep --slurm' writes another." >&2
  exit 2
fi
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1

# The newest checkpoint of the case, by name; empty before the first one.
newest_checkpoint() {
  find "$study/$case/checkpoints" -mindepth 2 -name complete 2>/dev/null | sort -V | tail -n 1
}

before=$(newest_checkpoint)
"$program" sweep task "$study" "$case" &
process=$!
trap 'kill -USR1 "$process"; was_interrupted=yes' USR1
trap 'kill -TERM "$process"; was_interrupted=yes' TERM
# A signal ends the waiting, not the run.
while
  was_interrupted=
  wait "$process"
  status=$?
  [ -n "$was_interrupted" ]
do :; done

[ "$status" -eq 3 ] || exit "$status"
# A step that is longer than a job would be repeated for ever.
if [ "$(newest_checkpoint)" = "$before" ]; then
  echo "Case $case got no further in this job: raise --time. It is not queued again." >&2
  exit 1
fi
echo "Case $case was stopped with a checkpoint and is queued again."
scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" || {
  echo "It could not be queued; write and submit the rest with 'sweep --slurm'." >&2
  exit 3
}
)bash";

/// A value behind #SBATCH, in quotes if it needs them.
std::string
quoted(const std::string &value)
{
  return value.find_first_not_of(std::string(plain) + "%:,=@+") == std::string::npos
             ? value
             : "\"" + value + "\"";
}

bool
is_control(const char c)
{
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

/// Pattern of the names of the jobs' output; without the folder where Slurm could not read it.
std::string
output_pattern(const std::string &folder)
{
  const char *name = "job_%A_%a.txt";
  std::string text;
  for (const char c : folder)
  {
    if (is_control(c) || c == '"' || c == '\\' || c == '\'')
      return name;
    text += c == '%' ? "%%" : std::string(1, c);
  }
  return text + "/" + name;
}

const std::map<std::string, std::string> &
short_names()
{
  static const std::map<std::string, std::string> names{
      {"-a", "--array"},  {"-c", "--cpus-per-task"}, {"-J", "--job-name"},
      {"-n", "--ntasks"}, {"-o", "--output"},        {"-t", "--time"}};
  return names;
}

std::string
name_of(const std::string &option)
{
  const std::string name = option.substr(0, option.find_first_of("= "));
  const auto known = short_names().find(name.substr(0, 2));
  return name.size() > 1 && name[1] != '-' && known != short_names().end() ? known->second : name;
}

/// Collects the options of the script, in order, by name.
class Options
{
public:
  void set(const std::string &name, const std::string &value)
  {
    lines_.emplace_back(name, name + (value.empty() ? "" : "=" + quoted(value)));
  }

  /// Adds an option, in place of an option of the same name.
  void take(const std::string &option)
  {
    const std::string name = name_of(option);
    const auto refuse = [&option](const std::string &rule)
    { throw InputError("--slurm-option is '" + shown_text(option) + "', must be " + rule); };
    if (option.size() < 2 || option[0] != '-' || option == "--" || any_of(option, is_control))
      refuse("an option of sbatch, such as --slurm-option=--time=1-00:00:00.");
    if (name == "--array")
      refuse("an option other than --array: the cases decide it. --workers limits how many run at "
             "a time, --array-size the tasks of an array.");
    if (name == "--wrap")
      refuse("an option other than --wrap: the script itself is the job.");
    const auto known = find_where(lines_, [&name](const auto &line) { return line.first == name; });
    if (!known)
      lines_.emplace_back(name, option);
    else
      known->second = option;
  }

  std::string text() const
  {
    std::string all;
    for (const auto &[name, line] : lines_)
      all += "#SBATCH " + line + "\n";
    return all;
  }

private:
  std::vector<std::pair<std::string, std::string>> lines_;
};

std::string
in_lines(const std::vector<std::string> &words)
{
  constexpr std::size_t width = 96;
  std::string text, line;
  for (const std::string &word : words)
  {
    if (!line.empty() && line.size() + 1 + word.size() > width)
    {
      text += line + "\n";
      line.clear();
    }
    line += (line.empty() ? "  " : " ") + word;
  }
  return text + line + "\n";
}
} // namespace

std::string
shell_word(const std::string &text)
{
  if (!text.empty() && text.find_first_not_of(plain) == std::string::npos)
    return text;
  std::string word = "'";
  for (const char c : text)
    word += c == '\'' ? "'\\''" : std::string(1, c);
  return word + "'";
}

unsigned long
JobArray::requested_megabytes(const double memory)
{
  constexpr double factor = 1.5, margin = 100., step = 50.;
  return static_cast<unsigned long>(step * std::ceil((factor * memory / 1e6 + margin) / step));
}

void
JobArray::check_options(const std::vector<std::string> &options)
{
  Options sbatch;
  for (const std::string &option : options)
    sbatch.take(option);
}

std::vector<std::string>
JobArray::scripts(const std::size_t most_tasks) const
{
  std::vector<std::string> texts;
  for (std::size_t begin = 0; begin < cases.size(); begin += most_tasks)
  {
    const std::size_t n = std::min(most_tasks, cases.size() - begin);
    Options sbatch;
    sbatch.set("--job-name", "arthrowear");
    sbatch.set("--array", "1-" + std::to_string(n) +
                              (n_at_a_time > 0 ? "%" + std::to_string(n_at_a_time) : ""));
    sbatch.set("--output", output_pattern(folder));
    sbatch.set("--nodes", "1");
    sbatch.set("--ntasks", "1");
    sbatch.set("--cpus-per-task", "1");
    if (memory > 0.)
      sbatch.set("--mem", std::to_string(requested_megabytes(memory)) + "M");
    sbatch.set("--time", "04:00:00");
    sbatch.set("--signal", "B:USR1@300");
    sbatch.set("--open-mode", "append");
    sbatch.set("--requeue", "");
    for (const std::string &option : options)
      sbatch.take(option);
    std::vector<std::string> words;
    for (std::size_t i = begin; i < begin + n; ++i)
      words.push_back(shell_word(cases[i]));
    texts.push_back("#!/bin/bash\n# Cases of the study " + shown_text(study) +
                    ", written by Arthrowear " + version +
                    ".\n# Submit it by sbatch. Each task runs a case; --signal gives it 300 s, "
                    "which must be more than\n# the longest step and a checkpoint need, before "
                    "--time is over. It is then queued again and continues.\n" +
                    sbatch.text() + "\nprogram=${ARTHROWEAR:-" + shell_word(program) + "}\nstudy=" +
                    shell_word(folder) + "\ncases=(\n" + in_lines(words) + ")\n" + body);
  }
  return texts;
}
} // namespace arthrowear
