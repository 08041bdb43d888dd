// SPDX-License-Identifier: LGPL-2.1-or-later
// Table of the intervals of scans over seeds and kinds, started by hand: scan_table [--first
// SEED] [--points POINTS] [SEEDS [WORD…]], POINTS from pole to edge of usual scans.
#include "base/errors.h"
#include "scan_kinds.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>

using namespace scan_kinds;

namespace
{
std::vector<ScanKind>
kinds()
{
  std::vector<ScanKind> all;
  const auto add = [&all](const char *name, const auto &change)
  {
    ScanKind kind;
    kind.name = name;
    change(kind);
    all.push_back(kind);
  };
  add("exact", [](ScanKind &) {});
  add("white 1", [](ScanKind &k) { k.white = .001; });
  add("white 6", [](ScanKind &k) { k.white = .006; });
  add("white 10", [](ScanKind &k) { k.white = .01; });
  add("lobes 3", [](ScanKind &k) { k.lobes = .003; });
  add("lobes 5", [](ScanKind &k) { k.lobes = .005; });
  add("lobes 10", [](ScanKind &k) { k.lobes = .01; });
  add("waves 3", [](ScanKind &k) { k.waves = .003; });
  add("waves 5", [](ScanKind &k) { k.waves = .005; });
  add("waves 10", [](ScanKind &k) { k.waves = .01; });
  add("outliers .2",
      [](ScanKind &k)
      {
        k.outliers = .01;
        k.height = .2;
      });
  add("outliers 2, white 6",
      [](ScanKind &k)
      {
        k.outliers = .01;
        k.height = 2.;
        k.white = .006;
      });
  add("lobes 10, white 6, outliers .2",
      [](ScanKind &k)
      {
        k.lobes = .01;
        k.white = .006;
        k.outliers = .01;
        k.height = .2;
      });
  add("waves 5, white 6, outliers 2",
      [](ScanKind &k)
      {
        k.waves = .005;
        k.white = .006;
        k.outliers = .01;
        k.height = 2.;
      });
  add("lobes 5, waves 3, white 1",
      [](ScanKind &k)
      {
        k.lobes = .005;
        k.waves = .003;
        k.white = .001;
      });
  add("60 % exact", [](ScanKind &k) { k.scanned = .6; });
  add("60 % white 6",
      [](ScanKind &k)
      {
        k.scanned = .6;
        k.white = .006;
      });
  add("60 % lobes 5",
      [](ScanKind &k)
      {
        k.scanned = .6;
        k.lobes = .005;
      });
  add("60 % waves 5",
      [](ScanKind &k)
      {
        k.scanned = .6;
        k.waves = .005;
      });
  add("deep exact", [](ScanKind &k) { k.move = {.5, 0., 1.5}; });
  add("deep white 6",
      [](ScanKind &k)
      {
        k.move = {.5, 0., 1.5};
        k.white = .006;
      });
  add("deep lobes 10",
      [](ScanKind &k)
      {
        k.move = {.5, 0., 1.5};
        k.lobes = .01;
      });
  add("deep waves 5",
      [](ScanKind &k)
      {
        k.move = {.5, 0., 1.5};
        k.waves = .005;
      });
  add("thin white 1",
      [](ScanKind &k)
      {
        k.move = {.004, 0., .012};
        k.white = .001;
      });
  add("thin lobes 3",
      [](ScanKind &k)
      {
        k.move = {.004, 0., .012};
        k.lobes = .003;
      });
  add("14 mm aside, lobes 5, white 1",
      [](ScanKind &k)
      {
        k.cavity = 14.05;
        k.ball = 14.;
        k.move = {.15, .05, .2};
        k.lobes = .005;
        k.white = .001;
      });
  add("offset .05, white 6",
      [](ScanKind &k)
      {
        k.offset = .05;
        k.white = .006;
      });
  add("coarse lobes 5, white 6",
      [](ScanKind &k)
      {
        k.n = 18;
        k.lobes = .005;
        k.white = .006;
      });
  add("coarse exact", [](ScanKind &k) { k.n = 18; });
  add("fine waves 5, white 6",
      [](ScanKind &k)
      {
        k.n = 286;
        k.waves = .005;
        k.white = .006;
      });
  return all;
}
} // namespace

int
main(int argc, char **argv)
{
  unsigned int first_seed = 1, n_points = ScanKind().n;
  for (; argc > 2 && argv[1][0] == '-'; argc -= 2, argv += 2)
    (std::string(argv[1]) == "--first" ? first_seed : n_points) = std::atoi(argv[2]);
  const unsigned int n_seeds = argc > 1 ? std::atoi(argv[1]) : 40;
  for (ScanKind kind : kinds())
  {
    if (kind.n == ScanKind().n)
      kind.n = n_points;
    if (argc > 2 && std::none_of(argv + 2, argv + argc,
                                 [&](const char *word) { return kind.name.find(word) == 0; }))
      continue;
    unsigned int n_volumes = 0, n_depths = 0, n_refused = 0;
    std::vector<double> widths;
    double squares = 0.;
    const std::clock_t start = std::clock();
    for (unsigned int seed = first_seed; seed < first_seed + n_seeds; ++seed)
      try
      {
        const MadeScan scan = made(kind, seed);
        const ScanComparison own = compared_with_run(kind, scan.mesh);
        const double width = own.volume_interval(), error = own.measures.volume.value - scan.volume,
                     of_depth = own.measures.largest_depth.value - scan.largest_depth;
        n_volumes += std::abs(error) <= width;
        n_depths += std::abs(of_depth) <= own.measures.largest_depth.interval();
        widths.push_back(width / scan.volume);
        squares += std::pow(error / width, 2);
        if (std::getenv("EACH"))
          std::printf("  seed %u: V %.4f of %.4f, error %.2f of the width %.3f; depth %.5f of %.5f "
                      "± %.5f; unworn %.2f, limit %.5f, form %.5f length %.2f white %.5f offset "
                      "%.4f (%.2f) covered %.3f %s\n",
                      seed, own.measures.volume.value, scan.volume, error / width, width,
                      own.measures.largest_depth.value, scan.largest_depth,
                      own.measures.largest_depth.interval(), own.measures.unworn_share,
                      own.alignment.region.limit, own.alignment.form.deviation,
                      own.alignment.form.length, own.alignment.white_noise, own.alignment.offset,
                      own.alignment.form.offset_share, own.measures.covered_share,
                      own.is_faceted ? "FACETS" : "");
      }
      catch (const InputError &error)
      {
        ++n_refused;
        if (std::getenv("EACH"))
          std::printf("  seed %u: %s\n", seed, error.what());
      }
    std::sort(widths.begin(), widths.end());
    std::printf("| %s | %u | %u | %.2f | %.2f | %u | %.1f s |\n", kind.name.c_str(), n_volumes,
                n_depths, widths.empty() ? 0. : 100. * widths[widths.size() / 2],
                std::sqrt(squares / n_seeds), n_refused,
                double(std::clock() - start) / CLOCKS_PER_SEC / n_seeds);
    std::fflush(stdout);
  }
}
