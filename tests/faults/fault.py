# SPDX-License-Identifier: LGPL-2.1-or-later
"""A deliberate fault in one line of the sources."""

from collections import namedtuple

Fault = namedtuple("Fault", "claim file old new tests")
