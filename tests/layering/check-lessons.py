#!/usr/bin/env python3
"""Does what the lessons in docs/lessons say, in a folder of its own for each, and compares what is printed.

usage: check-lessons.py SOURCE-ROOT FLITSCOPE-CLI             prints TAP, one test per rule
       check-lessons.py SOURCE-ROOT FLITSCOPE-CLI --update    writes what is printed into the lessons

A lesson is Markdown. In its indented blocks, "$ flitscope-cli …" is a command, and the lines below it are its output; a line "…"
stands for any number of lines. A block below a paragraph that ends with "`NAME`:" is the text of that file. Results of other
simulators to which the lesson links are in the folder, too.
"""

import glob
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

import rules

ROOT, CLI = sys.argv[1], os.path.abspath(sys.argv[2])
LESSONS = sorted(glob.glob(os.path.join(ROOT, 'docs', 'lessons', '*.md')))
BLOCK = re.compile(r'(?P<name>`[\w.-]+`:)?\n\n(?P<block>(?:    .*\n|\n(?=    ))+)')
LONGEST_SENTENCE = 25  # words (docs/glossary.md, rule 6)


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def printed(command, folder):
    """What a command prints, as on a terminal, with a cache that was empty when the lesson began."""
    run = subprocess.run([CLI, *shlex.split(command)[1:]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder,
                         stdin=subprocess.DEVNULL, env={**os.environ, 'LC_ALL': 'C.UTF-8', 'FLITSCOPE_CACHE': os.path.join(folder, 'cache')})
    return [line.rstrip() for line in run.stdout.splitlines()]


def matches(shown, found):
    """Whether the lines shown are those found, but for those that "…" stands for."""
    pattern = ''.join(r'(?:.*\n)*' if line == '…' else re.escape(line) + '\n' for line in shown)
    return re.fullmatch(pattern, ''.join(line + '\n' for line in found)) is not None


def played(path):
    """Runs a lesson; returns its text with what its commands print now, and sentences about what differs."""
    text, differences = read(path), []
    with tempfile.TemporaryDirectory() as folder:
        for target in re.findall(r'\]\((\.\./[^)#]+)\)', text):
            file = os.path.join(os.path.dirname(path), target)
            if not target.endswith('.md') and os.path.isfile(file):
                shutil.copy(file, folder)

        def block(match):
            lines = [line[4:] for line in match['block'].rstrip('\n').split('\n')]
            if match['name']:
                with open(os.path.join(folder, match['name'].strip('`:')), 'w', encoding='utf-8') as file:
                    file.writelines(line + '\n' for line in lines)
                return match[0]
            kept = []
            for example in re.split(r'^(?=\$ )', '\n'.join(lines), flags=re.MULTILINE):
                command, *shown = example.rstrip('\n').split('\n')
                if not command.startswith('$ flitscope-cli '):
                    kept += [command, *shown] if example else []
                    continue
                found = printed(command[2:], folder)
                if not matches(shown, found):
                    differences.append(f'{os.path.basename(path)}: {command[2:]} prints:' + ''.join(f'\n#   {line}' for line in found))
                    shown = found
                kept += [command, *shown]
            return '\n\n' + ''.join(f'    {line}'.rstrip() + '\n' for line in kept)

        return BLOCK.sub(block, text), differences


def lessons_print_what_they_show():
    for path in LESSONS:
        yield from played(path)[1]


def sentences_are_short():
    for path in LESSONS:
        prose = re.sub(r'^(    |#|\|).*\n', '\n', read(path), flags=re.MULTILINE)
        for sentence in re.split(r'(?<=[.!?:;])\s+|\n\n|\n- ', prose):
            if len(sentence.split()) > LONGEST_SENTENCE:
                yield f'{os.path.basename(path)}: more than {LONGEST_SENTENCE} words: {" ".join(sentence.split())}'


def lessons_are_linked():
    readme = read(os.path.join(ROOT, 'README.md'))
    for path in LESSONS:
        if f'docs/lessons/{os.path.basename(path)}' not in readme:
            yield f'README.md has no link to {os.path.basename(path)}'


if '--update' in sys.argv:
    for path in LESSONS:
        text, _ = played(path)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
else:
    rules.run([lessons_print_what_they_show, sentences_are_short, lessons_are_linked])
