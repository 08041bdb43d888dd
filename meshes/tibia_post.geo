// SPDX-License-Identifier: LGPL-2.1-or-later
// The upper end of a tibia with a cemented tray: solids of revolution about z, underside of the
// tray in z = 0, bone below. Lengths are the defaults of `arthrowear mesh tibia`.
// gmsh -3 -nt 1 -format msh41 tibia_post.geo -o tibia_post.msh
SetFactory("OpenCASCADE");
R = 35; t_tray = 5; t_bearing = 10;  // tray and bearing [mm]
r_post = 7; l_post = 40; cement = 2; // post, and the cement around it [mm]
l_bone = 100; r_distal = 20;         // bone [mm]

Cone(1) = {0, 0, -l_bone, 0, 0, l_bone, r_distal, R};
Cylinder(2) = {0, 0, -l_post - cement, 0, 0, l_post + cement, r_post + cement};
Cylinder(3) = {0, 0, -l_post, 0, 0, l_post + t_tray / 2, r_post};
Cylinder(4) = {0, 0, 0, 0, 0, t_tray, R};
Cylinder(5) = {0, 0, t_tray, 0, 0, t_bearing, R};
tray() = BooleanUnion{ Volume{3}; Delete; }{ Volume{4}; Delete; };
mantle() = BooleanDifference{ Volume{2}; Delete; }{ Volume{tray(0)}; };
bone() = BooleanDifference{ Volume{1}; Delete; }{ Volume{tray(0), mantle(0)}; };
v() = BooleanFragments{ Volume{bone(0), mantle(0), tray(0), 5}; Delete; }{};

// Surfaces by the boxes that hold them.
e = 1e-3; far = 2 * R;
under_tray() = Surface In BoundingBox{-far, -far, -e, far, far, e};
r = r_post + cement + e;
over_cement() = Surface In BoundingBox{-r, -r, -e, r, r, e};
r = r_post + e;
of_post() = Surface In BoundingBox{-r, -r, -l_post - e, r, r, e};
base() = Surface In BoundingBox{-far, -far, -l_bone - e, far, far, -l_bone + e};
z = t_tray + t_bearing;
top() = Surface In BoundingBox{-far, -far, z - e, far, far, z + e};
sides() = Abs(CombinedBoundary{ Volume{v()}; }); // some versions of Gmsh sign them
sides() -= {base(), top()};
under_tray() -= {over_cement()};

// Nodes are shared by all volumes; the program opens both interfaces when it reads the file.
Physical Surface("base") = {base()};
Physical Surface("top") = {top()};
Physical Surface("sides") = {sides()};
Physical Surface("tray_bone") = {under_tray()};
Physical Surface("post_cement") = {of_post(), over_cement()};
Physical Volume("bone") = {v(0)};
Physical Volume("cement") = {v(1)};
Physical Volume("tray") = {v(2)};
Physical Volume("bearing") = {v(3)};

// 5 mm at the tray, 8 mm at the lower end of the bone, 3 mm at the post.
Field[1] = MathEval;
Field[1].F = "5-0.015*(z-Fabs(z))";
Field[2] = Cylinder;
Field[2].Radius = r_post + cement;
Field[2].ZCenter = -(l_post + cement) / 2;
Field[2].ZAxis = (l_post + cement) / 2;
Field[2].VIn = 3;
Field[2].VOut = 100;
Field[3] = Min;
Field[3].FieldsList = {1, 2};
Background Field = 3;
Mesh.MeshSizeFromPoints = 0;
Mesh.MeshSizeExtendFromBoundary = 0;
Mesh.Algorithm = 6;   // frontal
Mesh.Algorithm3D = 1; // Delaunay
Mesh.Optimize = 1;
Mesh.OptimizeThreshold = 0.4;
Mesh.RandomSeed = 1;
