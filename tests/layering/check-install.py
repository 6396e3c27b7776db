#!/usr/bin/env python3
"""Installs the build into a folder and compares what is there with the list; looks at what packages the Flatpak.

usage: check-install.py SOURCE-ROOT BUILD-ROOT LIST     prints TAP
"""

import os
import re
import subprocess
import sys
import tempfile

import rules

SOURCE, BUILD, LIST = sys.argv[1:4]
MANIFEST = os.path.join(SOURCE, 'build-aux/flatpak/io.github.flitscope.Flitscope.yaml')


def languages():
    with open(os.path.join(SOURCE, 'po/LINGUAS'), encoding='utf-8') as file:
        return [word for line in file for word in line.partition('#')[0].split()]


def expected():
    """Paths below the prefix; LANGUAGE stands for each of po/LINGUAS, PYTHON for where Python looks for modules."""
    with open(LIST, encoding='utf-8') as file:
        for line in file.read().split():
            yield from (line.replace('LANGUAGE', code) for code in languages()) if 'LANGUAGE' in line else [line]


def installed(folder):
    subprocess.run(['meson', 'install', '-C', BUILD, '--no-rebuild', '--quiet', '--destdir', folder],
                   check=True, stdout=subprocess.DEVNULL, env={**os.environ, 'DESTDIR': folder})
    for path, _, names in os.walk(folder):
        for name in names:
            below = re.sub(r'^usr/(local/)?', '', os.path.relpath(os.path.join(path, name), folder))
            yield re.sub(r'^lib/python3(\.\d+)?/(dist|site)-packages/', 'PYTHON/', below)


def everything_is_in_place():
    with tempfile.TemporaryDirectory() as folder:
        found = set(installed(folder))
    wanted = set(expected())
    yield from (f'{path} is not installed' for path in sorted(wanted - found))
    yield from (f'{path} is installed and not in the list' for path in sorted(found - wanted))


def the_manifest_is_whole():
    with open(MANIFEST, encoding='utf-8') as file:
        text = file.read()
    if not text.isascii() or '\t' in text:
        yield 'the manifest holds a tab or a letter that is not ASCII'
    for line in re.findall(r'^app-id: *(.*)$', text, re.MULTILINE):
        if line != 'io.github.flitscope.Flitscope':
            yield f'the manifest names {line}'
    archives = len(re.findall(r'type: archive', text))
    sums = re.findall(r'sha256: ([0-9a-f]{64})$', text, re.MULTILINE)
    if archives == 0 or len(sums) != archives:
        yield f'{archives} archives have {len(sums)} sums'
    try:
        import yaml
    except ImportError:
        return
    modules = [module['name'] for module in yaml.safe_load(text)['modules']]
    if modules[-1] != 'flitscope':
        yield f'the last module is {modules[-1]}'


rules.run([everything_is_in_place, the_manifest_is_whole])
