// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/declared_wear.h"

#include <gtest/gtest.h>

using namespace arthrowear;

// A left leg has its rotation reversed in the frame with x backwards and z up, a right one its
// adduction: they are mirror images, and y points to the right in both.
TEST(DeclaredWear, AnatomyFollowsFromTheSignsOfTheAngles)
{
  MotionEntries motion;
  motion.file = "a.csv";
  const auto side_of_y = [&motion](const char *adduction, const char *rotation)
  {
    motion.adduction_column = adduction;
    motion.rotation_column = rotation;
    return anatomy_of(motion).side(1, true);
  };
  EXPECT_EQ(side_of_y("a", "-r"), "medial");
  EXPECT_EQ(side_of_y("-a", "r"), "lateral");
  EXPECT_EQ(side_of_y("a", "r"), "");
  motion.flexion_column = "-f";
  EXPECT_EQ(side_of_y("a", "-r"), "");
  motion.flexion_column = "f";
  motion.file.clear();
  EXPECT_EQ(side_of_y("a", "-r"), "");
}

// A pole that leans by 30 deg about x towards -y has its meridian of 90 deg in the plane y, z.
TEST(DeclaredWear, CupHasItsAxesAndTheWordsOfItsLeg)
{
  Declarations declared;
  declared.anatomy = {true, "medial", "lateral"};
  DeclaredCup cup;
  cup.head_diameter = 36.;
  cup.wall = 7.;
  cup.rotation = rotation_about_axis(0, M_PI / 6.);
  cup.has_meridians = true;
  declare_cup(declared, cup);
  const DeclaredSeries contact = declared.series_of("contact"), head = declared.series_of("head");
  ASSERT_EQ(contact.meridians.size(), 3u);
  EXPECT_NEAR(contact.meridians[0][1], -.5, 1e-15);
  EXPECT_NEAR(contact.meridians[1][0], 1., 1e-15);
  EXPECT_NEAR(contact.meridians[2][2], .5, 1e-15);
  EXPECT_TRUE(head.meridians.empty());
  EXPECT_NE(contact.orientation.find("y to the medial side"), std::string::npos);
  EXPECT_EQ(contact.body, "cup");
  // From inside one looks into the cup, and from behind the face at the head.
  EXPECT_EQ(contact.inside, contact.seen_from);
  EXPECT_EQ(head.inside, -1. * head.seen_from);
  ASSERT_EQ(declared.implant.size(), 3u);
  EXPECT_EQ(declared.implant[0].length, 36.);
  cup.mesh_file = "/home/ann/liner.msh";
  declare_cup(declared, cup);
  EXPECT_EQ(declared.implant[0].words, "mesh liner.msh");
}

// Plots of the wear of single steps give way to those over the cycles of a run by jumps.
TEST(DeclaredWear, WearOverStepsGivesWayToWearOverCycles)
{
  Declarations declared;
  declare_wear_plots(WornSummary("cup", "worn volume from depths [mm^3]"), declared);
  for (const DeclaredPlot &plot : declared.plots)
  {
    const bool is_wear_of_steps = plot.title == "Worn volume" || plot.title == "Largest wear depth";
    EXPECT_EQ(plot.without, is_wear_of_steps ? "wear_history.csv" : "") << plot.title;
  }
}
