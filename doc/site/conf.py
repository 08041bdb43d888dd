# SPDX-License-Identifier: LGPL-2.1-or-later
"""Settings of Sphinx for the site. VERSION comes from the command line (-D version=...)."""

import os

here = os.path.dirname(os.path.abspath(__file__))

project = "Arthrowear"
author = "the authors of Arthrowear"
html_title = "Arthrowear"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
root_doc = "index"
exclude_patterns = []
highlight_language = "none"
pygments_style = "friendly"
pygments_dark_style = "monokai"

myst_heading_anchors = 6
myst_enable_extensions = []

html_theme = "furo"
html_static_path = [os.path.join(here, "static")]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_permalinks_icon = "#"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a2f5c", "color-brand-content": "#8a2f5c",
                            "font-stack": "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"},
    "dark_css_variables": {"color-brand-primary": "#f0a868", "color-brand-content": "#f0a868"},
}
