#!/usr/bin/env python3
"""Counts the instructions that one more point from the cache takes to be printed, by solve, simulate and compare, as CSV and
as JSON. Fails where they are more than the bar. A machine that is busy counts the same as one that is not.

usage: rows.py FLITSCOPE-CLI [POINTS]

With POINTS: their processor time instead, of so many points (16 curves), without a bar.
"""

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

CLI = os.path.abspath(sys.argv[1])
SMALL, LARGE = 50, 150

# Thousands of instructions for each point with both variants of the model.
BARS = {
    'solve': {'csv': 200, 'json': 250},
    'simulate': {'csv': 950, 'json': 1050},
    'compare': {'csv': 1900, 'json': 2150},
}


def write_scenario(path, n_curves, n_points):
    with open(path, 'w', encoding='utf-8') as file:
        file.write('[Flitscope]\nformat=1\n[Scenario]\nn=4\nvariant=both\n'
                   f'[Sweep]\nrates-from=0.0005\nrates-to=0.008\npoints={n_points}\n'
                   '[Statistics]\nmax-messages=400\nwarmup-messages=40\n')
        for curve in range(1, n_curves + 1):
            file.write(f'[Curve {curve}]\nM={8 + curve}\n')


def arguments(command, form, scenario):
    return [CLI, command, '--scenario', scenario, '--format', form, '--output', scenario + '.' + form]


def run(command, folder):
    environment = {**os.environ, 'FLITSCOPE_CACHE': os.path.join(folder, 'cache')}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f'{" ".join(command)} failed:\n{done.stderr}')
    return done.stderr


def count(command, folder):
    """Instructions of a program."""
    log = os.path.join(folder, 'instructions')
    printed = run(['valgrind', '--tool=cachegrind', '--cache-sim=no', '--cachegrind-out-file=' + log, *command], folder)
    return int(re.search(r'I +refs: +([\d,]+)', printed).group(1).replace(',', ''))


def fill(folder, name, n_curves, n_points):
    scenario = os.path.join(folder, name)
    write_scenario(scenario, n_curves, n_points)
    run(arguments('simulate', 'csv', scenario), folder)
    return scenario


def count_all(folder):
    if shutil.which('valgrind') is None:
        print('valgrind, which counts instructions, is not installed.')
        return 77
    scenarios = [fill(folder, 'small.flitscope', 1, SMALL), fill(folder, 'large.flitscope', 1, LARGE)]
    failed = False
    print('thousands of instructions for a point from the cache')
    for command, bars in BARS.items():
        for form, bar in bars.items():
            counts = [count(arguments(command, form, scenario), folder) for scenario in scenarios]
            each = (counts[1] - counts[0]) / (LARGE - SMALL) / 1e3
            failed = failed or each > bar
            print(f'{command:9} {form:5} {each:6.0f} (bar {bar}){" FAILED" if each > bar else ""}', flush=True)
    return 1 if failed else 0


def processor_seconds(command, folder):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(command, folder)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def time_all(folder, n_points):
    scenario = fill(folder, 'timed.flitscope', 16, n_points // 16)
    for command, bars in BARS.items():
        for form in bars:
            seconds = sorted(processor_seconds(arguments(command, form, scenario), folder) for _ in range(5))
            size = os.path.getsize(scenario + '.' + form)
            print(f'{command:9} {form:5} {seconds[2]:5.2f} s, {size / 1e6:5.1f} MB', flush=True)
    return 0


with tempfile.TemporaryDirectory() as temporary:
    sys.exit(time_all(temporary, int(sys.argv[2])) if len(sys.argv) > 2 else count_all(temporary))
