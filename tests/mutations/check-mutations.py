#!/usr/bin/env python3
"""Plants the bugs of mutations.toml, one at a time, in a copy of the tree; a test must catch each.

usage: check-mutations.py WORK-FOLDER [ID...]     all of them, or those; prints TAP, a test a bug
       check-mutations.py --table                 the table of tests/README.md
"""

import filecmp
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SECONDS = 180  # for a program that a bug has made endless


def mutations():
    with open(os.path.join(HERE, 'mutations.toml'), 'rb') as file:
        return tomllib.load(file)['mutation']


def table():
    yield '| bug | file | what is wrong | caught by |'
    yield '| --- | --- | --- | --- |'
    for bug in mutations():
        yield f'| {bug["id"]} | {bug["file"]} | {bug["bug"]} | {", ".join(bug["tests"])} |'


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def write(path, text):
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


class Tree:
    """A copy of the source tree and its build."""

    def __init__(self, folder):
        self.source = os.path.join(folder, 'source')
        self.build = os.path.join(folder, 'build')
        self.copy()
        if not os.path.exists(os.path.join(self.build, 'build.ninja')):
            self.run('meson', 'setup', self.build, self.source, '-Dgui=false', '-Doptimization=1', check=True)
        self.run('ninja', '-C', self.build, 'build.ninja')

    def copy(self):
        """Only what is new, so that little is compiled again."""
        wanted = set()
        for path, folders, names in os.walk(ROOT):
            if path == ROOT:
                folders[:] = [f for f in folders if f != '.git' and (f == 'build-aux' or not re.match('_?build', f))]
            for name in names:
                relative = os.path.relpath(os.path.join(path, name), ROOT)
                wanted.add(relative)
                target = os.path.join(self.source, relative)
                os.makedirs(os.path.dirname(target), exist_ok=True)
                if not os.path.exists(target) or not filecmp.cmp(os.path.join(ROOT, relative), target, shallow=False):
                    shutil.copy(os.path.join(ROOT, relative), target)
        for path, _, names in os.walk(self.source):
            for name in names:
                if os.path.relpath(os.path.join(path, name), self.source) not in wanted:
                    os.remove(os.path.join(path, name))

    def run(self, *command, check=False):
        environment = {**os.environ, 'LC_ALL': 'C.UTF-8'}
        return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=environment,
                              check=check)

    def targets(self, tests):
        """The programs of these tests; all of the build without any."""
        listing = json.loads(self.run('meson', 'introspect', '--tests', self.build).stdout)
        return [os.path.relpath(test['cmd'][0], self.build) for test in listing if test['name'] in tests]

    def compile(self, tests):
        done = self.run('ninja', '-C', self.build, '-j', os.environ.get('JOBS', str(os.cpu_count())), *self.targets(tests))
        return done.returncode == 0 or print(done.stdout[-3000:])

    def failures(self, *arguments):
        """What fails, as `program (case)`."""
        log = os.path.join(self.build, 'meson-logs', 'mutation.json')
        if os.path.exists(log):
            os.remove(log)
        done = self.run('meson', 'test', '-C', self.build, '--no-rebuild', '--logbase', 'mutation',
                        '-t', str(SECONDS / 30), *arguments)
        if not os.path.exists(log):
            sys.exit(f'Bail out! {done.stdout}{done.stderr}')
        for line in read(log).splitlines():
            test = json.loads(line)
            if test['result'] not in ('OK', 'SKIP', 'EXPECTEDFAIL'):
                yield test['name'].rpartition(' / ')[2], where(test)


def where(test):
    """The function whose assertion failed, the failed case, or how the program ended."""
    output = test.get('stdout', '') + (test.get('stderr') or '')
    found = re.search(r'ERROR:[^:\n]+:\d+:(\w+)', output) or re.search(r'^not ok \d* ?-? ?(\S+)', output, re.MULTILINE)
    return found[1] if found else test['result'].lower()


def check(tree, bug):
    """What became of it; begins with `caught` when all is as it should be."""
    path = os.path.join(tree.source, bug['file'])
    original = read(path)
    if original.count(bug['old']) != 1:
        return f'NOT PLANTED: the text to replace is {original.count(bug["old"])} times in {bug["file"]}'
    write(path, original.replace(bug['old'], bug['new']))
    try:
        if not tree.compile(bug['tests']):
            return 'NOT PLANTED: it does not compile'
        found = dict(tree.failures(*bug['tests']))
        if set(bug['tests']) <= set(found):
            return 'caught by ' + ', '.join(f'{name} ({case})' for name, case in found.items())
        if found:
            return 'CAUGHT ONLY by ' + ', '.join(f'{name} ({case})' for name, case in found.items())
        if not tree.compile([]):
            return 'NOT PLANTED: it does not compile'
        found = dict(tree.failures('--suite', 'unit', '--suite', 'quick', '--no-suite', 'layering',
                                   '--no-suite', 'validation'))
        if found:
            return 'CAUGHT ELSEWHERE: by ' + ', '.join(f'{name} ({case})' for name, case in found.items())
        return f'SURVIVED: {bug["bug"]}'
    finally:
        write(path, original)


def main():
    if sys.argv[1:] == ['--table']:
        print('\n'.join(table()))
        return 0
    if len(sys.argv) < 2 or sys.argv[1].startswith('-'):
        print(__doc__, file=sys.stderr)
        return 2
    wanted = [bug for bug in mutations() if not sys.argv[2:] or bug['id'] in sys.argv[2:]]
    tree = Tree(os.path.abspath(sys.argv[1]))
    tests = {name for bug in wanted for name in bug['tests']}
    if not tree.compile(tests):
        print('Bail out! The tree does not compile as it is.')
        return 1
    broken = dict(tree.failures(*tests))
    if broken:
        print(f'Bail out! Without any bug these fail: {", ".join(broken)}')
        return 1
    print(f'1..{len(wanted)}')
    failed = 0
    for number, bug in enumerate(wanted, 1):
        verdict = check(tree, bug)
        fine = verdict.startswith('caught')
        failed += not fine
        print(f'{"ok" if fine else "not ok"} {number} - {bug["id"]}: {verdict}', flush=True)
    return failed > 0


sys.exit(main())
