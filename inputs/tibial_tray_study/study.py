#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Runs the model tibial_tray for a list of geometries and prints what came out as a table.

  inputs/tibial_tray_study/study.py [--program build/apps/arthrowear] [--output output/tibial_tray_study]
                                    [--cells 8000] [--only 'no post;post, R 30'] [--meshes]

Writes a parameter file and a results folder per row, then study.csv or meshes.csv; the table goes
to the screen as Markdown. A row with results of the same parameter file is not computed again. Runs
end at an undamaged area of a half or at the largest load. Python's standard library only.
"""
import argparse
import csv
import json
import math
import os
import subprocess
import sys

# What every row has unless it says otherwise: the tray of inputs/tibial_tray without a post.
BASE = {
    'Geometry': {'Tray diameter [mm]': 70, 'Tray thickness [mm]': 5, 'Tray layers': 3,
                 'Post length [mm]': 0, 'Proximal bone diameter [mm]': 70,
                 'Distal bone diameter [mm]': 40},
    'Interface': {'Friction coefficient': 0},
    'Load': {'Eccentricity [mm]': 20},
}
POST = {'Geometry / Post length [mm]': 40, 'Interface / Friction coefficient': 0.1}


def rows():
    """Name and differences from BASE of each run; the name says what was changed."""
    yield 'default', dict(POST)
    yield 'post 20', dict(POST, **{'Geometry / Post length [mm]': 20})
    yield 'post 10', dict(POST, **{'Geometry / Post length [mm]': 10})
    yield 'no post', {}
    yield 'no post, mu 0.1', {'Interface / Friction coefficient': 0.1}
    for e in (10, 15, 25):
        yield 'no post, e %d' % e, {'Load / Eccentricity [mm]': e}
    for e in (10, 25):
        yield 'post, e %d' % e, dict(POST, **{'Load / Eccentricity [mm]': e})
    # The bone stays 70 mm wide; with R = 35 it is flush.
    for radius in (30, 32.5):
        yield 'no post, R %g' % radius, {'Geometry / Tray diameter [mm]': 2 * radius}
    r30 = {'Geometry / Tray diameter [mm]': 60}
    yield 'post, R 30', dict(POST, **r30)
    for e in (10, 15):
        yield 'no post, R 30, e %d' % e, dict(r30, **{'Load / Eccentricity [mm]': e})
    for t in (3, 7.3, 10):
        yield 'no post, R 30, t %g' % t, dict(r30, **{'Geometry / Tray thickness [mm]': t})
    for proximal, distal in ((60, 40), (80, 40), (70, 60)):
        yield 'no post, R 30, bone %d/%d' % (proximal, distal), dict(
            r30, **{'Geometry / Proximal bone diameter [mm]': proximal,
                    'Geometry / Distal bone diameter [mm]': distal})


def meshes():
    """The same load on several meshes of a tray without a post; elastic, one level."""
    for bone, thickness, layers, cells in (
            (70, 7.3, 3, 5000), (70, 7.3, 3, 10000), (70, 7.3, 3, 14000), (70, 7.3, 3, 20000),
            (70, 7.3, 3, 30000), (70, 7.3, 3, 40000), (70, 7.3, 4, 20000), (70, 7.3, 4, 40000),
            (70, 7.3, 4, 80000), (70, 7.3, 6, 80000), (70, 8, 6, 80000), (70, 5, 1, 5000),
            (70, 5, 1, 20000), (70, 5, 2, 5000), (70, 5, 2, 20000), (70, 5, 2, 60000),
            (70, 5, 3, 20000), (70, 5, 3, 40000), (70, 5, 4, 60000), (70, 5, 6, 80000),
            (60, 5, 2, 5000), (60, 5, 2, 20000), (60, 5, 2, 60000)):
        yield 'R 30, bone %d, t %g, layers %d, cells %d' % (bone, thickness, layers, cells), {
            'Geometry / Proximal bone diameter [mm]': bone,
            'Geometry / Tray diameter [mm]': 60, 'Geometry / Tray thickness [mm]': thickness,
            'Geometry / Tray layers': layers, 'Geometry / Cells': cells,
            'Load / Largest [% BW]': 100, 'Load / Levels': 1, 'Load / Periods of the ramp': 1}


def parameter_file(changes, folder, options):
    sections = {name: dict(entries) for name, entries in BASE.items()}
    sections['Geometry']['Cells'] = options.cells
    sections['Load'].update({'Largest [% BW]': options.largest, 'Levels': options.levels,
                             'Stop at undamaged area': 0.5})
    sections['Relaxation'] = {'Mass scaling': 'fictitious', 'Unbalanced levels': 'go_on'}
    sections['Output'] = {'Frames every n levels': 0}
    sections['Checkpoint'] = {'Every n steps': 0}
    for path, value in changes.items():
        section, entry = path.split(' / ')
        sections[section][entry] = value
    text = 'set Model         = tibial_tray\nset Output folder = %s\n' % folder
    for section, entries in sections.items():
        text += '\nsubsection %s\n' % section
        text += ''.join('  set %s = %s\n' % item for item in entries.items())
        text += 'end\n'
    return text


def results(folder):
    """The row of a finished run; None where the load did not get that far."""
    with open(os.path.join(folder, 'summary.json'), encoding='utf-8') as file:
        summary = json.load(file)
    with open(os.path.join(folder, 'statistics.csv'), encoding='utf-8', newline='') as file:
        levels = [{name: float(value) for name, value in row.items()}
                  for row in csv.DictReader(file)]

    def fallen(area):
        return next((row['load [% BW]'] for row in levels if row['undamaged area [-]'] < area), None)

    def undamaged(load):
        for row in levels:
            if abs(row['load [% BW]'] - load) < 1e-6:
                return row['undamaged area [-]']
        return None
    # Up to the first damage all grows in proportion to the load, energies with its square.
    intact = [row for row in levels if row['undamaged area [-]'] > 1. - 1e-9]
    onset = intact[-1]['load [% BW]'] / math.sqrt(
        intact[-1]['largest energy of an undamaged bond over w [-]']) if intact else None
    return [onset, summary['first damage on'] + ' ' + summary.get('first damage at [mm]', ''),
            undamaged(320.), undamaged(400.), fallen(.6), fallen(.5)], summary[
                'levels without equilibrium']


COLUMNS = [('first damage [% BW]', '%.0f'), ('where [mm]', '%s'), ('undamaged at 320 %', '%.3f'),
           ('at 400 %', '%.3f'), ('below 0.6 from [% BW]', '%.0f'),
           ('below 0.5 from [% BW]', '%.0f')]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--program', default='build/apps/arthrowear')
    parser.add_argument('--output', default='output/tibial_tray_study')
    parser.add_argument('--cells', type=int, default=8000)
    parser.add_argument('--largest', type=float, default=1200., help='load in %% of body weight')
    parser.add_argument('--levels', type=int, default=60, help='320 and 400 %% must be among them')
    parser.add_argument('--only', help='names of rows, parted by semicolons')
    parser.add_argument('--meshes', action='store_true',
                        help='first damage on several meshes in place of the study')
    options = parser.parse_args()
    os.makedirs(options.output, exist_ok=True)
    chosen = [(name, changes) for name, changes in (meshes() if options.meshes else rows())
              if options.only is None or name in options.only.split(';')]
    table = []
    columns = COLUMNS[:1] if options.meshes else COLUMNS
    print('| case | %s |' % ' | '.join(name for name, form in columns))
    print('|-' * (len(columns) + 1) + '|')
    for name, changes in chosen:
        folder = os.path.join(options.output, name.replace(', ', '_').replace(' ', '_')
                              .replace('/', '_'))
        text = parameter_file(changes, folder, options)
        original = os.path.join(folder, 'original.prm')
        is_done = os.path.exists(os.path.join(folder, 'summary.json'))
        if is_done:
            with open(original, encoding='utf-8') as file:
                is_done = file.read() == text
        if not is_done:
            with open(folder + '.prm', 'w', encoding='utf-8') as file:
                file.write(text)
            run = subprocess.run([options.program, 'run', folder + '.prm', '--overwrite'],
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if run.returncode != 0:
                sys.exit(run.stdout[-2000:] + '\n%s: status %d' % (folder + '.prm', run.returncode))
        values, unbalanced = results(folder)
        if unbalanced > 0:
            print('%s: %d levels without equilibrium' % (name, unbalanced), file=sys.stderr)
        shown = ['-' if value is None else form % value
                 for value, (column, form) in zip(values, columns)]
        print('| %s | %s |' % (name, ' | '.join(shown)), flush=True)
        table.append([name] + values[:len(columns)])
    table_file = os.path.join(options.output, 'meshes.csv' if options.meshes else 'study.csv')
    with open(table_file, 'w', encoding='utf-8', newline='') as file:
        writer = csv.writer(file)
        writer.writerow(['case'] + [name for name, form in columns])
        writer.writerows(table)


if __name__ == '__main__':
    main()
