#!/usr/bin/env python3
"""Holds README.md and the manual page to what flitscope-cli really does.

usage: check-documents.py SOURCE-ROOT FLITSCOPE-CLI     prints TAP, one test a rule
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile

import rules

ROOT, CLI = sys.argv[1], os.path.abspath(sys.argv[2])


def read(path):
    with open(os.path.join(ROOT, path), encoding='utf-8') as file:
        return file.read()


def cli(*arguments, cwd=None):
    return subprocess.run([CLI, *arguments], capture_output=True, text=True, cwd=cwd, stdin=subprocess.DEVNULL)


def commands():
    listing = cli('--help').stdout.partition('Commands:\n')[2].partition('\n\n')[0]
    return [line.split()[0] for line in listing.splitlines()]


def options():
    """Every long option of every command, and of the program itself."""
    found = {'--help', '--version', '--cite'}
    for command in commands():
        text = cli(command, '--help').stdout
        text = re.split(r'^Examples?:', text, flags=re.MULTILINE)[0]
        found |= set(re.findall(r'^\s+(?:-\w, )?(--[a-z-]+)', text, re.MULTILINE))
    return found


def manual():
    return read('data/flitscope-cli.1.in').replace('\\-', '-')


def manual_names_the_commands():
    section = manual().partition('.SH COMMANDS')[2].partition('.SH OPTIONS')[0]
    described = re.findall(r'^\.TP\n\.BI? ([a-z-]+)', section, re.MULTILINE)
    for name in commands():
        if name not in described:
            yield f'data/flitscope-cli.1.in does not tell of the command {name}'
    for name in described:
        if name not in commands():
            yield f'data/flitscope-cli.1.in tells of the command {name}, which does not exist'


def manual_names_the_options():
    described = set(re.findall(r'--[a-z][a-z-]*', manual().partition('.SH OPTIONS')[2].partition('.SH EXIT')[0]))
    for name in sorted(options() - described):
        yield f'data/flitscope-cli.1.in does not tell of {name}'
    for name in sorted(described - options()):
        yield f'data/flitscope-cli.1.in tells of {name}, which does not exist'


def manual_names_what_is_listed():
    listed = re.search(r'list \S* *([a-z]+(?:\|[a-z]+)+)', cli('list', '--help').stdout)[1].split('|')
    entry = manual().partition('.BI list')[2].partition('.TP')[0]
    described = re.findall(r'^\.BR? ([a-z]+)', entry, re.MULTILINE)
    if sorted(described) != sorted(listed):
        yield f'data/flitscope-cli.1.in lists {described}; the program lists {listed}'


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
    yield from run_examples('data/flitscope-cli.1.in', manual())


def links_of_the_readme_lead_somewhere():
    for target in re.findall(r'\]\(([^)#]+)\)', read('README.md')):
        if '://' not in target and not os.path.exists(os.path.join(ROOT, target)):
            yield f'README.md names {target}, which does not exist'


RULES = [
    manual_names_the_commands,
    manual_names_the_options,
    manual_names_what_is_listed,
    examples_of_the_readme_run,
    examples_of_the_manual_run,
    links_of_the_readme_lead_somewhere,
]

rules.run(RULES)
