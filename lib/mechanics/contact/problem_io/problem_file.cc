// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/problem_io/problem_file.h"

#include "base/format.h"
#include "contact/nscd/solver.h"
#include "contact/problem_io/hdf5_file.h"
#include "contact/problem_io/stored_operator.h"
#include "contact/problem_io/stored_values.h"
#include "contact/wear/candidate_wear.h"

namespace arthrowear::nscd
{
namespace
{
const std::string top = "/fclib_local";
const std::string wear_laws_group = top + "/wear_laws";
constexpr std::size_t largest_problem = 3'000'000; // unknowns

/// Datasets that are read from a file.
void
choose_datasets(const StoredValues::Choice &file)
{
  constexpr std::size_t scalar = 1000; // of which the first is used
  file.group(top);
  const std::size_t size = 3 * file.doubles(top + "/vectors/mu", largest_problem / 3);
  for (const char *name : {"/spacedim", "/W/m", "/W/n", "/W/nz"})
    file.integers(top + name, scalar);
  // a full matrix, some entries in parts
  const std::size_t most = 2 * std::max(size * size, size + 1);
  file.integers(top + "/W/p", most);
  file.integers(top + "/W/i", most);
  file.doubles(top + "/W/x", most);
  for (const std::string &path :
       {top + "/vectors/q", top + "/vectors/wear", top + "/length_per_velocity",
        top + "/reference_force", std::string("/guesses/1/r"), std::string("/solution/r")})
    file.doubles(path, largest_problem);
  file.text(top + "/info/title");
  file.text(top + "/info/description");
  for (const std::string &name : names_of_wear_texts())
    file.text(wear_laws_group + "/" + name);
  for (const std::string &name : names_of_wear_numbers())
    file.doubles(wear_laws_group + "/" + name, largest_problem);
}

/// Null if the file has no laws.
std::shared_ptr<const WearOpening>
read_wear_laws(const StoredValues &file, const std::size_t n_contacts)
{
  StoredWear stored;
  for (const std::string &name : names_of_wear_texts())
    if (const std::string text = file.read_text(wear_laws_group + "/" + name); !text.empty())
      stored.texts[name] = text;
  for (const std::string &name : names_of_wear_numbers())
    if (const std::string path = wear_laws_group + "/" + name; file.has(path))
      stored.numbers[name] = file.read_doubles(path);
  return stored.texts.empty() && stored.numbers.empty() ? nullptr
                                                        : restored_wear(stored, n_contacts);
}

std::string
not_finite_text(const std::size_t index, const double value)
{
  return "has the value " + std::to_string(value) + " at " + std::to_string(index) +
         ", which is not finite; must be a finite number.";
}

/// All entries in the file's own numbering of rows and columns.
std::vector<StoredEntry>
read_entries(const StoredValues &file, const std::size_t size)
{
  const std::string W = top + "/W/";
  const std::int64_t nz = file.read_integer(W + "nz");
  const std::vector<std::int64_t> &pointers = file.read_integers(W + "p");
  const std::vector<std::int64_t> &indices = file.read_integers(W + "i");
  const std::vector<double> &values = file.read_doubles(W + "x");
  const auto fail = [&](const char *dataset, const std::string &finding)
  { throw InputError(file.message(W + dataset, finding)); };
  if (nz < -2)
    fail("nz", "is " + std::to_string(nz) + ", must be -2, -1 or a number of entries.");

  const bool triplets = nz >= 0;
  if (!triplets && pointers.size() != size + 1)
    fail("p", "has " + std::to_string(pointers.size()) + " values, must have " +
                  std::to_string(size + 1) + ".");
  const std::int64_t n_entries = triplets ? nz : pointers.back();
  const auto too_short = [&](const std::size_t length)
  { return n_entries < 0 || length < static_cast<std::size_t>(n_entries); };
  if (triplets && too_short(pointers.size()))
    fail("p", "is shorter than the " + std::to_string(n_entries) + " entries of W.");
  if (too_short(indices.size()))
    fail("i", "is shorter than the " + std::to_string(n_entries) + " entries of W.");
  if (too_short(values.size()))
    fail("x", "is shorter than the " + std::to_string(n_entries) + " entries of W.");

  const auto checked = [&](const std::int64_t index, const char *dataset)
  {
    if (index < 0 || static_cast<std::size_t>(index) >= size)
      fail(dataset, "holds index " + std::to_string(index) + ", must be below " +
                        std::to_string(size) + ".");
    return static_cast<std::uint32_t>(index);
  };
  std::vector<StoredEntry> entries;
  entries.reserve(static_cast<std::size_t>(n_entries));
  if (triplets)
    for (std::size_t k = 0; k < static_cast<std::size_t>(nz); ++k)
      entries.push_back({checked(indices[k], "i"), checked(pointers[k], "p"), values[k]});
  else
  {
    if (pointers.front() != 0 || !std::is_sorted(pointers.begin(), pointers.end()))
      fail("p", "does not ascend from 0.");
    for (std::uint32_t line = 0; line < size; ++line)
      for (std::int64_t k = pointers[line]; k < pointers[line + 1]; ++k)
      {
        const std::uint32_t other = checked(indices[k], "i");
        entries.push_back(nz == -2 ? StoredEntry{line, other, values[k]}
                                   : StoredEntry{other, line, values[k]});
      }
  }
  for (std::size_t k = 0; k < entries.size(); ++k)
    if (!std::isfinite(entries[k].value))
      fail("x", not_finite_text(k, entries[k].value));
  return entries;
}

std::vector<double>
read_sized(const StoredValues &file, const std::string &path, const std::size_t size)
{
  const std::vector<double> &values = file.read_doubles(path);
  if (values.size() != size)
    throw InputError(file.message(path, "has " + std::to_string(values.size()) +
                                            " values, must have " + std::to_string(size) + "."));
  for (std::size_t k = 0; k < values.size(); ++k)
    if (!std::isfinite(values[k]))
      throw InputError(file.message(path, not_finite_text(k, values[k])));
  return values;
}

/// Values of all contacts with the components in another order: component k stands at order[k].
template <typename Order>
std::vector<double>
in_frames(const Order &order, const std::vector<double> &values)
{
  std::vector<double> result(values.size());
  for (std::size_t k = 0; k < values.size(); ++k)
    result[3 * (k / 3) + order[k % 3]] = values[k];
  return result;
}

void
write_wear_laws(const WearOpening &wear, const std::string &name, Hdf5Writer &file)
{
  const StoredWear stored = wear.stored();
  if (stored.texts.empty())
    throw RunError(name + ": a wear law that is in no registry cannot be stored");
  file.make_group(wear_laws_group);
  for (const auto &[key, text] : stored.texts)
    file.write(wear_laws_group + "/" + key, text);
  for (const auto &[key, numbers] : stored.numbers)
    if (!numbers.empty())
      file.write(wear_laws_group + "/" + key, numbers);
}

/// Coefficients of friction, one for each contact, of a file whose layout is right.
std::vector<double>
read_friction(const StoredValues &file, const std::string &name)
{
  if (!file.has(top))
    throw InputError(name + ": has no group " + top +
                     "; global problems and other layouts are not read.");
  const std::string dimension = top + "/spacedim";
  if (file.has(dimension) && file.read_integer(dimension) != 3)
    throw InputError(file.message(dimension, "must be 3."));
  const std::vector<double> friction = file.read_doubles(top + "/vectors/mu");
  const std::size_t n = friction.size();
  if (n == 0)
    throw InputError(file.message(top + "/vectors/mu", "is empty: there is no contact."));
  for (const char *extent : {"m", "n"})
  {
    const std::string path = top + "/W/" + extent;
    if (file.read_integer(path) != static_cast<std::int64_t>(3 * n))
      throw InputError(file.message(path, "must be " + std::to_string(3 * n) + ", 3 per contact."));
  }
  return friction;
}

std::shared_ptr<const Delassus>
read_operator(const StoredValues &file, const std::size_t n_contacts)
{
  // Rigid bodies with implicit gyroscopic terms make W slightly unsymmetric (1e-3 in the
  // collection).
  constexpr double symmetric = 1e-12, not_a_contact_problem = 0.1;
  const std::vector<StoredEntry> entries = read_entries(file, 3 * n_contacts);
  const StoredOperator stored(entries, n_contacts);
  const double difference = stored.asymmetry();
  if (difference > not_a_contact_problem)
    throw InputError(file.message(top + "/W/x",
                                  "is not near a symmetric matrix: W and its transpose differ by " +
                                      formatted("%.3g", difference) +
                                      " of the largest entry, must be at most 0.1."));
  return std::make_shared<Delassus>(stored.make(difference <= symmetric));
}

/// Text if an entry shows that W is not semi-definite, |W_kl| > sqrt(W_kk W_ll); else empty.
std::string
doubt_of_operator(const Delassus &W)
{
  constexpr double slack = 1.01; // unsymmetric parts of rigid bodies
  const std::size_t n = W.n_contacts();
  std::vector<double> root(3 * n);
  for (std::size_t i = 0; i < n; ++i)
  {
    double block[9];
    W.diagonal_block(i, block);
    for (std::size_t a = 0; a < 3; ++a)
      root[3 * i + a] = std::sqrt(block[4 * a]);
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t b = 0; b < W.row_length(i); ++b)
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t c = 0; c < 3; ++c)
        {
          const std::size_t j = W.is_dense() ? b : W.row_columns(i)[b];
          const double value = W.row_values(i)[3 * a * W.row_length(i) + 3 * b + c];
          const double most = root[3 * i + a] * root[3 * j + c];
          if (std::fabs(value) > slack * most)
            return "W is not semi-definite: " +
                   formatted("between contacts %zu and %zu an entry is %.4g, must be at most %.4g",
                             i, j, value, most) +
                   ", the root of the product of its diagonal entries. A solution need not exist, "
                   "or not be the only one. Check the matrix W = H A^-1 H^T and the frames.";
        }
  return {};
}
} // namespace

StoredProblem
read_stored_problem(const std::string &name)
{
  const StoredValues file(name, choose_datasets);
  StoredProblem stored;
  ContactProblem &problem = stored.problem;
  problem.friction = read_friction(file, name);
  const std::size_t n = problem.n_contacts();

  // All findings at once: what cannot be read is replaced by what passes the checks.
  InputErrors errors;
  const auto attempt = [&errors](const auto &read, const std::string &prefix = "")
  {
    try
    {
      read();
    }
    catch (const InputError &error)
    {
      for (const std::string &message : error.messages())
        errors.add(prefix + message);
    }
  };
  problem.free_velocity.assign(3 * n, 0.);
  attempt(
      [&] {
        problem.free_velocity =
            in_frames(ours_of_file, read_sized(file, top + "/vectors/q", 3 * n));
      });
  attempt([&] { problem.W = read_operator(file, n); });
  if (!problem.W)
    problem.W = std::make_shared<Delassus>(StoredOperator({}, n).make(false));
  problem.wear.assign(n, 0.);
  const std::string wear = top + "/vectors/wear";
  if (file.has(wear))
    attempt([&] { problem.wear = read_sized(file, wear, n); });
  const std::string length = top + "/length_per_velocity", force = top + "/reference_force";
  const std::string guess = "/guesses/1/r", solution = "/solution/r";
  if (file.has(length))
    attempt([&] { problem.length_per_velocity = read_sized(file, length, 1).front(); });
  if (file.has(force))
    attempt([&] { problem.reference_force = read_sized(file, force, 1).front(); });
  attempt([&] { problem.wear_opening = read_wear_laws(file, n); }, name + ": ");
  attempt([&] { check_problem(problem); }, name + ": ");
  if (file.has(guess))
    attempt([&] { stored.guess = in_frames(ours_of_file, read_sized(file, guess, 3 * n)); });
  if (file.has(solution))
    attempt([&] { stored.solution = in_frames(ours_of_file, read_sized(file, solution, 3 * n)); });
  errors.throw_if_any();
  stored.title = file.read_text(top + "/info/title");
  stored.description = file.read_text(top + "/info/description");
  stored.doubt = doubt_of_operator(*problem.W);
  return stored;
}

void
write_problem(const ContactProblem &problem, const std::vector<double> &guess,
              const std::string &name, const std::string &title, const std::string &description)
{
  check_sizes(problem);
  const std::size_t n = problem.n_contacts();
  const Delassus &W = *problem.W;
  std::vector<int> pointers = {0}, indices;
  std::vector<double> values;
  pointers.reserve(3 * n + 1);
  indices.reserve(9 * W.n_blocks());
  values.reserve(9 * W.n_blocks());
  for (std::size_t i = 0; i < n; ++i)
    for (int line = 0; line < 3; ++line)
    {
      const std::size_t length = 3 * W.row_length(i);
      const double *row = W.row_values(i) + ours_of_file[line] * length;
      for (std::size_t b = 0; b < W.row_length(i); ++b)
        for (int c = 0; c < 3; ++c)
        {
          const std::size_t j = W.is_dense() ? b : W.row_columns(i)[b];
          indices.push_back(static_cast<int>(3 * j) + c);
          values.push_back(row[3 * b + ours_of_file[c]]);
        }
      pointers.push_back(static_cast<int>(values.size()));
    }

  Hdf5Writer file(name);
  for (const std::string group : {"", "/W", "/vectors", "/info"})
    file.make_group(top + group);
  file.write(top + "/spacedim", std::vector<int>{3});
  file.write(top + "/W/m", std::vector<int>{static_cast<int>(3 * n)});
  file.write(top + "/W/n", std::vector<int>{static_cast<int>(3 * n)});
  file.write(top + "/W/nz", std::vector<int>{-2});
  file.write(top + "/W/nzmax", std::vector<int>{static_cast<int>(values.size())});
  file.write(top + "/W/p", pointers);
  file.write(top + "/W/i", indices);
  file.write(top + "/W/x", values);
  file.write(top + "/vectors/q", in_frames(file_of_ours, problem.free_velocity));
  file.write(top + "/vectors/mu", problem.friction);
  file.write(top + "/vectors/wear", problem.wear);
  if (problem.wear_opening)
    write_wear_laws(*problem.wear_opening, name, file);
  file.write(top + "/length_per_velocity", std::vector<double>{problem.length_per_velocity});
  file.write(top + "/reference_force", std::vector<double>{problem.reference_force});
  file.write(top + "/info/title", title);
  file.write(top + "/info/description", description);
  file.write(top + "/info/math_info",
             std::string("wear in the gap where vectors/wear is not zero"));
  if (guess.size() == 3 * n)
  {
    std::vector<double> u(3 * n);
    W.multiply(guess.data(), u.data());
    for (std::size_t k = 0; k < u.size(); ++k)
      u[k] += problem.free_velocity[k];
    file.make_group("/guesses");
    file.make_group("/guesses/1");
    file.write("/guesses/number_of_guesses", std::vector<int>{1});
    file.write("/guesses/1/r", in_frames(file_of_ours, guess));
    file.write("/guesses/1/u", in_frames(file_of_ours, u));
  }
  file.finish();
}
} // namespace arthrowear::nscd
