#!/usr/bin/env python3
"""Holds README.md and the manual page of flitscope-cli to what flitscope-cli really does.

usage: check-documents.py SOURCE-ROOT FLITSCOPE-CLI MANUAL     prints TAP, one test a rule
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

import rules

ROOT, CLI, MANUAL = sys.argv[1], os.path.abspath(sys.argv[2]), sys.argv[3]


def read(path):
    with open(os.path.join(ROOT, path), encoding='utf-8') as file:
        return file.read()


def cli(*arguments, cwd=None):
    return subprocess.run([CLI, *arguments], capture_output=True, text=True, cwd=cwd, stdin=subprocess.DEVNULL)


def the_manual_can_be_read():
    """By man, without a warning; what it names is checked when it is made (build-aux/print-manual)."""
    if shutil.which('man') is None:
        return
    run = subprocess.run(['man', '--local-file', '--warnings', MANUAL], capture_output=True, text=True,
                         env={**os.environ, 'MANWIDTH': '120', 'MANROFFOPT': '-rHY=0'})
    if run.stderr.strip():
        yield f'{MANUAL}: {run.stderr.strip()}'


def examples(text):
    """The commands of indented or displayed examples, without their remarks."""
    for line in text.splitlines():
        line = line.strip()
        if re.match(r'flitscope-cli [a-z]', line):
            yield shlex.split(line, comments=True)[1:]


def run_examples(path, text):
    scenario = re.search(r'^ *\[Flitscope\]\n(.+?)(?=\n\n|\n\.EE)', text, re.MULTILINE | re.DOTALL)
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, 'cube.flitscope'), 'w', encoding='utf-8') as file:
            file.writelines(line.strip() + '\n' for line in scenario[0].splitlines())
        answer = cli('validate', 'cube.flitscope', cwd=folder)
        if answer.returncode != 0:
            yield f'{path}: the scenario: {answer.stdout}{answer.stderr}'.strip()
        for arguments in examples(text):
            answer = cli(*arguments, cwd=folder)
            if answer.returncode != 0:
                yield f'{path}: flitscope-cli {" ".join(arguments)}: {answer.stderr.strip()}'


def examples_of_the_readme_run():
    yield from run_examples('README.md', read('README.md'))


def examples_of_the_manual_run():
    with open(MANUAL, encoding='utf-8') as file:
        yield from run_examples(MANUAL, file.read())


def links_of_the_readme_lead_somewhere():
    for target in re.findall(r'\]\(([^)#]+)\)', read('README.md')):
        if '://' not in target and not os.path.exists(os.path.join(ROOT, target)):
            yield f'README.md names {target}, which does not exist'


RULES = [
    the_manual_can_be_read,
    examples_of_the_readme_run,
    examples_of_the_manual_run,
    links_of_the_readme_lead_somewhere,
]

rules.run(RULES)
