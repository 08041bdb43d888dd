// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// From now on this process, which keeps its open files, changes nothing on the disk, starts no
/// program and opens no connection, until its end: the system refuses such calls of its libraries.
/// @return false if the system cannot do this
bool become_read_only();
} // namespace arthrowear
