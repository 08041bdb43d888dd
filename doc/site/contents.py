# SPDX-License-Identifier: LGPL-2.1-or-later
"""Order of the site's pages: groups of the sidebar, with the pages of each by path in the repository.

A path that ends in /* stands for all pages below this folder that no other line names. Every page
that is collected must be in a group.
"""

GROUPS = [
    ("Start", ["doc/install.md", "doc/tutorials/README.md", "inputs/README.md"]),
    ("How to", [
        "doc/manual/README.md", "doc/manual/starting.md", "doc/manual/new_case.md", "doc/manual/meshes.md",
        "doc/manual/gait_tables.md", "doc/manual/studies.md", "doc/manual/convergence.md", "doc/manual/scans.md",
        "doc/manual/scan_intervals.md",
        "doc/manual/restart.md", "doc/manual/clusters.md", "doc/report.md", "doc/picture.md", "doc/paraview.md", "doc/manual/extract.md", "doc/python.md", "doc/editors.md"]),
    ("Models", [
        "doc/manual/hip_cup.md", "doc/manual/wear.md", "doc/manual/choosing_a_wear_law.md", "doc/manual/hip_layer.md", "doc/manual/knee_layer.md", "doc/manual/knee_insert.md", "doc/manual/insert_backside.md",
        "doc/manual/block.md",
        "doc/manual/tibial_tray.md", "doc/manual/dynamics.md",
        "doc/manual/limits.md", "doc/manual/unverified_constants.md"]),
    ("Theory", ["doc/theory/README.md"]),
    ("Reference", [
        "doc/parameters.md", "doc/commands.md", "doc/manual/parameter_files.md", "doc/manual/results.md", "doc/results_by_model.md",
        "doc/manual/messages.md", "doc/notation.md", "inputs/gait/README.md", "inputs/materials/README.md", "inputs/layers/README.md",
        "inputs/laws/README.md",
        "meshes/README.md", "doc/references.md"]),
    ("How good, how fast", [
        "doc/measured.md", "doc/credibility.md", "doc/validation.md", "doc/benchmarks.md", "doc/contact_solvers.md", "doc/scaling.md", "doc/*"]),
    ("Develop", ["CONTRIBUTING.md", "lib/README.md", "doc/library.md", "doc/structure.md", "CHANGELOG.md"]),
]

# Pages with pages of their own below them in the sidebar; the first pages of a list come first.
BELOW = {
    "doc/tutorials/README.md": ["doc/tutorials/first_cup.md", "doc/tutorials/own_mesh.md", "doc/tutorials/from_opensim.md",
                                "doc/tutorials/paper_figure.md", "doc/tutorials/study.md",
                                "doc/tutorials/add_a_law.md", "doc/tutorials/cluster.md", "doc/tutorials/*"],
    "doc/theory/README.md": ["doc/theory/hip_cup.md", "doc/theory/condensed.md", "doc/theory/cubic_strain.md",
                             "doc/theory/cycle_jump.md", "doc/theory/deep_wear.md", "doc/theory/creep.md",
                             "doc/theory/nscd.md", "doc/theory/hip_layer.md", "doc/theory/knee_layer.md", "doc/theory/knee_insert.md", "doc/theory/block.md", "doc/theory/surfaces.md",
                             "doc/theory/rigid_body.md", "doc/theory/adhesion.md",
                             "doc/theory/mortar.md", "doc/theory/contact_pair.md", "doc/theory/explicit_dynamics.md",
                             "doc/theory/wear.md", "doc/theory/hip_dynamics.md", "doc/theory/knee_dynamics.md",
                             "doc/theory/lubrication.md", "doc/theory/gait_dynamics.md", "doc/theory/uncertainty.md", "doc/theory/*"],
    "inputs/README.md": ["inputs/*"],
    "lib/README.md": ["lib/*"],
    "doc/validation.md": ["doc/validation/hip_cup.md", "doc/validation/hip_cup_meshes.md", "doc/validation/contact.md",
                          "doc/validation/jumps_and_life.md", "doc/validation/block.md", "doc/validation/hip_layer.md",
                          "doc/validation/tray_and_interface.md", "doc/validation/hip_dynamics.md",
                          "doc/validation/knee_and_gait.md", "doc/validation/restart.md", "doc/validation/uncertainty.md", "doc/validation/*"],
}

# Names in the sidebar where a heading is long.
SHORT = {
    "doc/theory/README.md": "Equations", "doc/theory/hip_cup.md": "Hip cup",
    "doc/theory/condensed.md": "Condensed cups", "doc/theory/cubic_strain.md": "Softening solid",
    "doc/theory/cycle_jump.md": "A million cycles",
    "doc/theory/deep_wear.md": "Deep wear", "doc/theory/creep.md": "Creep",
    "doc/theory/nscd.md": "Contact problem", "doc/theory/hip_layer.md": "Cup on a layer", "doc/theory/knee_layer.md": "Knee on a layer", "doc/theory/knee_insert.md": "Knee insert", "doc/theory/block.md": "Block on a counterface", "doc/theory/surfaces.md": "Surfaces of counterfaces", "doc/theory/rigid_body.md": "Contact points with two sides",
    "doc/theory/adhesion.md": "Adhesion", "doc/theory/mortar.md": "Two faces that deform", "doc/theory/contact_pair.md": "Deformable faces",
    "doc/theory/explicit_dynamics.md": "Explicit dynamics", "doc/theory/wear.md": "Wear and debris",
    "doc/theory/hip_dynamics.md": "Hip with clearance", "doc/theory/knee_dynamics.md": "Knee",
    "doc/theory/lubrication.md": "Joint with clearance", "doc/theory/gait_dynamics.md": "Gait",
    "doc/theory/uncertainty.md": "Uncertain inputs", "doc/theory/noise.md": "Noise of tables",
    "doc/theory/surrogates.md": "Surrogates", "doc/theory/scans.md": "Worn volume of a scan",
    "doc/manual/README.md": "Overview", "doc/manual/dynamics.md": "hip, knee and gait dynamics",
    "doc/contact_solvers.md": "Contact solvers", "doc/scaling.md": "Scaling",
    "doc/validation/hip_cup.md": "hip_cup", "doc/validation/hip_cup_meshes.md": "hip_cup: elements and meshes",
    "doc/validation/contact.md": "Contact", "doc/validation/jumps_and_life.md": "Jumps, wear and life",
    "doc/validation/block.md": "block", "doc/validation/hip_layer.md": "hip_layer",
    "doc/validation/tray_and_interface.md": "tibial_tray, interface", "doc/validation/hip_dynamics.md": "hip_dynamics",
    "doc/validation/knee_and_gait.md": "Knee, gait, films", "doc/validation/restart.md": "Restart and failures",
    "doc/validation/uncertainty.md": "Uncertain inputs",
    "doc/structure.md": "Structure of lib", "doc/parameters.md": "Entries", "inputs/README.md": "Gallery of cases",
}

# Pages of the repository that are not pages of the site, with the reason.
LEFT_OUT = {
    ".github/": "forms of the Git host",
    "doc/site/": "how the site is built: for those who have the sources",
    "python/README.md": "the text of the Python package; doc/python.md says the same at length",
    "tests/": "read beside the tests",
}


def is_left_out(path):
    return any(path == name or (name.endswith("/") and path.startswith(name)) for name in LEFT_OUT)


def expanded(names, pages, named):
    """Paths of a list of names; a name that ends in /* takes the pages that no other line names."""
    found = []
    for name in names:
        if name.endswith("/*"):
            found += [page for page in sorted(pages) if page.startswith(name[:-1]) and page not in named]
        elif name in pages:
            found.append(name)
    return found


def arranged(pages):
    """Groups of the sidebar and pages below pages, for the pages that there are.

    Tutorials and reference pages may be missing while they are written; a page in no group is an
    error, since no reader would find it.
    """
    named = {name for _, names in GROUPS for name in names} | {"README.md"}
    named |= {name for names in BELOW.values() for name in names}
    below = {page: expanded(names, pages, named) for page, names in BELOW.items() if page in pages}
    named |= {page for names in below.values() for page in names}
    groups = [(title, expanded(names, pages, named)) for title, names in GROUPS]
    reached = {page for _, names in groups for page in names} | {"README.md"}
    reached |= {page for names in below.values() for page in names}
    lost = sorted(set(pages) - reached)
    if lost:
        raise SystemExit(f"{', '.join(lost)}: in no group of the site. Add to doc/site/contents.py.")
    return groups, below
