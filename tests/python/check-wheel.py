#!/usr/bin/python3
"""Builds the wheel, installs it into an environment of its own, and uses it there, where no other flitscope-cli is in the way.

usage: check-wheel.py SOURCE-ROOT     prints TAP; needs meson-python, pip, and venv (build-aux/install-dependencies wheel)
"""

import glob
import os
import subprocess
import sys
import tempfile
import zipfile

ROOT = os.path.abspath(sys.argv[1])
USE = '''
import flitscope as fs
rows = fs.solve(n=4, rate=0.01, format="dicts")
print(fs.program(), fs.__version__, len(rows), round(rows[0]["latency_unicast"], 2))
'''


def run(*command, **more):
    ran = subprocess.run(command, capture_output=True, text=True, **more)
    if ran.returncode != 0:
        print(f'Bail out! {" ".join(command)}:\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}')
        sys.exit(1)
    return ran.stdout


def check(number, sentence, holds):
    print(f'{"ok" if holds else "not ok"} {number} - {sentence}')
    return holds


with tempfile.TemporaryDirectory() as folder:
    # A copy of what is tracked: a build leaves its files in the source.
    source = os.path.join(folder, 'source')
    os.mkdir(source)
    tracked = run('git', '-C', ROOT, 'ls-files', '-z')
    subprocess.run(['sh', '-c', 'tar -C "$0" --null -T - -cf - | tar -C "$1" -xf -', ROOT, source], input=tracked, text=True, check=True)
    run(sys.executable, '-m', 'pip', 'wheel', '--no-build-isolation', '--no-deps', '-w', folder, source, cwd=folder)
    wheel = glob.glob(os.path.join(folder, '*.whl'))[0]
    names = zipfile.ZipFile(wheel).namelist()
    environment = os.path.join(folder, 'environment')
    run(sys.executable, '-m', 'venv', environment)
    run(os.path.join(environment, 'bin', 'pip'), 'install', '--no-index', '--no-deps', wheel)
    clean = {name: value for name, value in os.environ.items() if name not in ('FLITSCOPE_CLI', 'PYTHONPATH')}
    printed = run(os.path.join(environment, 'bin', 'python'), '-c', USE, env={**clean, 'PATH': '/usr/bin:/bin'}, cwd=folder).split()
    print('1..4')
    good = [
        check(1, 'the wheel has the package, its marker of types, and the program',
              {'flitscope/__init__.py', 'flitscope/py.typed'} <= set(names) and any(name.endswith('/scripts/flitscope-cli') for name in names)),
        check(2, 'the wheel has no window', not any('Flitscope.desktop' in name for name in names)),
        check(3, 'the module runs the program of the wheel', printed[0].startswith(environment)),
        check(4, 'models are solved', printed[2:] == ['1', '48.87']),
    ]
sys.exit(0 if all(good) else 1)
