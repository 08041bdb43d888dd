# SPDX-License-Identifier: LGPL-2.1-or-later
"""Results of a run by their ids, for the scripts of this folder."""
import json, subprocess


def results(program, folder):
    """Numbers and counts of a run of this or an earlier version."""
    told = subprocess.run([program, "results", folder, "--format", "json"], check=True, capture_output=True, text=True).stdout
    return {id_: one["value"] for id_, one in json.loads(told).items() if "value" in one}
