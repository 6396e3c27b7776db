#!/usr/bin/env python3
"""Reads the recipes for clusters, as far as this machine has what they are for.

usage: check-cluster.py SOURCE-ROOT     prints TAP, one test a rule
"""

import ast
import os
import re
import shutil
import subprocess
import sys

import rules

ROOT = sys.argv[1]
FOLDER = 'build-aux/cluster'


def read(path):
    with open(os.path.join(ROOT, path), encoding='utf-8') as file:
        return file.read()


def recipes_name_options_of_the_build():
    options = set(re.findall(r"option\('(\w+)'", read('meson_options.txt'))) | {'buildtype'}
    for path in (f'{FOLDER}/spack/packages/flitscope/package.py', f'{FOLDER}/flitscope.def', 'docs/cluster.md', 'debian/rules',
                 'pyproject.toml'):
        for option in re.findall(r'-D(\w+)=', read(path)):
            if option not in options:
                yield f'{path} sets -D{option}, which meson_options.txt does not have'


def the_spack_recipe_requires_what_the_build_does():
    path = f'{FOLDER}/spack/packages/flitscope/package.py'
    calls = [node for node in ast.walk(ast.parse(read(path))) if isinstance(node, ast.Call) and getattr(node.func, 'id', '') == 'depends_on']
    required = {re.split(r'[@ ]', call.args[0].value)[0] for call in calls}
    for name in re.findall(r"^(?:glib|gsl|json|cairo|pangocairo|pixbuf|gdk_pixbuf)_dep = dependency\('([\w-]+)'", read('meson.build'), re.MULTILINE):
        package = {'glib-2.0': 'glib', 'json-glib-1.0': 'json-glib', 'pangocairo': 'pango', 'gdk-pixbuf-2.0': 'gdk-pixbuf'}.get(name, name)
        if package not in required:
            yield f'{path} does not depend on {package}, which meson.build requires'


def the_image_has_the_sections_of_apptainer():
    sections = re.findall(r'^%(\w+)', read(f'{FOLDER}/flitscope.def'), re.MULTILINE)
    for section in sections:
        if section not in ('files', 'post', 'environment', 'runscript', 'test', 'labels', 'help'):
            yield f'{FOLDER}/flitscope.def has a section %{section}, which Apptainer does not know'
    for section in ('post', 'runscript', 'test'):
        if section not in sections:
            yield f'{FOLDER}/flitscope.def has no section %{section}'


def the_module_file_runs():
    """Under the interpreter of environment modules, with commands that print what they would do."""
    if shutil.which('tclsh') is None:
        return
    stubs = 'proc unknown {args} { puts $args }\n'
    ran = subprocess.run(['tclsh'], input=stubs + read(f'{FOLDER}/flitscope.modulefile'), capture_output=True, text=True)
    if ran.returncode != 0 or ran.stderr:
        yield f'{FOLDER}/flitscope.modulefile: {ran.stderr.strip()}'
    if 'prepend-path PATH /opt/flitscope/bin' not in ran.stdout:
        yield f'{FOLDER}/flitscope.modulefile does not add to PATH'


rules.run([recipes_name_options_of_the_build, the_spack_recipe_requires_what_the_build_does,
           the_image_has_the_sections_of_apptainer, the_module_file_runs])
