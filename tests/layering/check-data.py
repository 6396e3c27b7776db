#!/usr/bin/env python3
"""Holds docs/data.md to the columns that flitscope-cli really writes: every one is described, and nothing else.

usage: check-data.py SOURCE-ROOT FLITSCOPE-CLI     prints TAP, one test a rule
"""

import csv
import io
import json
import os
import re
import subprocess
import sys
import tempfile

import rules

ROOT, CLI = sys.argv[1], os.path.abspath(sys.argv[2])
# The same run as CSV and as JSON is simulated once.
CACHE_FOLDER = tempfile.TemporaryDirectory()
CACHE = CACHE_FOLDER.name
PAGE = 'docs/data.md'

SHORT = ['--max-messages', '3000']
CUBE = ['--set', 'n=3', '--rate', '0.01', *SHORT]
TORUS = ['--set', 'topology=torus', '--set', 'n=2', '--set', 'k=4', '--set', 'beta=0', '--rate', '0.01', *SHORT]
UNSETTLED = ['--set', 'n=3', '--set', 'beta=0', '--rate', '0.03', '--precision', '0.001', '--max-messages', '20000']
STORE_FORWARD = ['--set', 'topology=generalized', '--set', 'n=2', '--set', 'k=4', '--set', 'buffer=3', '--replications', '2']
BOOKSIM = [os.path.join(ROOT, 'tests/study/referee/data/booksim2-hypercube'), '--set', 'beta=0', '--set', 'V=4',
           '--set', 'ports=single', '--set', 'routing=deterministic', *SHORT]


def cli(*arguments):
    run = subprocess.run([CLI, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                         env={**os.environ, 'FLITSCOPE_CACHE': CACHE})
    if run.returncode != 0:
        sys.exit(f'flitscope-cli {" ".join(arguments)}: {run.stderr}')
    return run.stdout


def plain(column):
    """A list by its name: P_v[0] is P_v."""
    return re.sub(r'(\[\d+\])+$', '', column)


def header(text):
    """The columns of CSV, below its comments."""
    rows = csv.reader(io.StringIO('\n'.join(line for line in text.splitlines() if not line.startswith('#'))))
    return [plain(column) for column in next(rows, [])]


def columns(*arguments):
    return header(cli(*arguments, '--format', 'csv'))


def members(value, name=''):
    """The members of JSON, as the page names them: "simulated.low", "points[].curve"."""
    if isinstance(value, dict) and not all(re.fullmatch(r'[0-9A-Z]+|inf', key) for key in value):
        for key, member in value.items():
            yield from members(member, f'{name}.{key}' if name else key)
    elif isinstance(value, list) and any(isinstance(element, dict) for element in value):
        for element in value:
            yield from members(element, f'{name}[]')
    else:
        yield name


def document(*arguments, suffix='json', option='--output'):
    """What a command writes into a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, f'data.{suffix}')
        cli(*arguments, option, path)
        with open(path, encoding='utf-8') as file:
            return file.read()


def all_of(*lists):
    return [name for names in lists for name in names]


def without(names, *beginnings):
    return [name for name in names if not name.startswith(beginnings)]


MODELS = {row['id']: row for row in json.loads(cli('list', 'models', '--format', 'json'))}
QUANTITIES = json.loads(cli('list', 'quantities', '--format', 'json'))
LISTS = re.search(r'list \S* *([a-z]+(?:\|[a-z]+)+)', cli('list', '--help'))[1].split('|')


def solved(model):
    """The columns of all variants of a model."""
    if model == 'dimension-order-grid':
        sources = [['--set', f'topology={topology}', '--set', 'n=2', '--set', 'k=4'] for topology in ('mesh', 'torus')]
    else:
        sources = [['--set', f'model={model}', '--set', 'variant=all']]
    if model == 'kim-das':
        sources += [[*sources[0], '--set', f'mode={mode}'] for mode in ('random', 'vct')]
    return all_of(*(columns('solve', '--points', '2', *source) for source in sources))


COMMON = ['curve', 'label', 'rate', 'variant', 'status', 'reason']
RUN = ['curve', 'label', 'rate', 'replication', 'scenario_id', 'status', 'reason', 'note', 'seed', 'fingerprint']


def simulated():
    return all_of(
        columns('simulate', *CUBE, '--timing', '--histogram'), columns('simulate', *CUBE, '--per-replication'),
        columns('simulate', *TORUS), columns('simulate', *UNSETTLED),
        columns('simulate', *CUBE, '--set', 'routing=duato-timeout', '--set', 'tau=8'))


def compared_without_peer():
    return columns('compare', *CUBE, '--all')


def channels(suffix, *source):
    return document('simulate', *source, suffix=suffix, option='--channels')


def channel_document():
    sources = [CUBE, TORUS, [*TORUS, '--set', 'routing=duato', '--set', 'V=3']]
    found = all_of(*(members(json.loads(channels('json', *source))) for source in sources))
    return ['points[].channels' if name.startswith('points[].channels[]') else name for name in found]


def figure(suffix):
    return document('figure', *CUBE, '--set', 'typical-error=true', suffix=suffix)


def figure_document():
    settled = ['figure', '--set', 'n=3', '--set', 'beta=0', '--set', 'y=latency-unicast', '--rate', '0.01', '--precision', '0.1']
    found = all_of(members(json.loads(figure('json'))), members(json.loads(document(*settled))))
    found = ['data' if name.startswith('data[]') else name for name in found]
    # What is null in one file is an object in another.
    return [name for name in found if name not in ('verdicts[].range', 'verdicts[].worst', 'verdicts[].unsettled')]


def table_document():
    found = members(json.loads(cli('table', 'ziavras-3', '--replications', '1', '--format', 'json')))
    return ['rows' if name.startswith('rows[]') else name for name in found]


def table_rows():
    found = columns('table', 'ziavras-3', '--replications', '1')
    return all_of(found, columns('table', 'ziavras-6', '--replications', '1'))


def trace():
    lines = cli('trace', '--set', 'n=3', '--set', 'beta=0.2', '--rate', '0.02', '--from', '300', '--cycles', '20').splitlines()
    return all_of(*(members(json.loads(line)) for line in lines))


def networks():
    shown = [['--n', '3'], ['--n', '2', '--topology', 'torus', '--k', '4']]
    shown += [['--n', '3', '--show', show] for show in ('neighbors', 'necklaces', 'binomial-tree')]
    shown += [['--n', '3', '--show', show, '--destinations', '111'] for show in ('multicast', 'path')]
    shown += [['--topology', 'generalized', '--k', '3', '--n', '2', '--show', show] for show in ('bst', 'bsg')]
    return all_of(*(members(json.loads(cli('topology', *arguments, '--format', 'json'))) for arguments in shown))


def jobs():
    with tempfile.TemporaryDirectory() as folder:
        cli('slurm', *CUBE, '--output', os.path.join(folder, 'jobs'))
        return columns('slurm', '--check', os.path.join(folder, 'jobs'))


# Section of the page → the columns that its tables must describe.
SECTIONS = {
    'solve': lambda: COMMON,
    **{f'solve/{model["name"]} (`{name}`)': lambda name=name: without(solved(name), *COMMON) for name, model in MODELS.items()},
    'saturation': lambda: columns('saturation', *CUBE[:2], '--simulate', *SHORT),
    'sensitivity': lambda: without(columns('sensitivity', *CUBE[:4]), 'latency'),
    'simulate': simulated,
    'simulate/Generalized hypercubes': lambda: [name for name in all_of(
        columns('simulate', *STORE_FORWARD), columns('simulate', *STORE_FORWARD, '--set', 'semantics=strict')) if name not in RUN],
    'simulate/Distributions': lambda: columns('simulate', *CUBE, '--set', 'x=latency', '--set', 'y=tail-unicast'),
    'simulate --channels/Channels': lambda: header(channels('csv', *CUBE)),
    'simulate --channels/Document': channel_document,
    'compare': compared_without_peer,
    'compare --with': lambda: columns('compare', '--with', *BOOKSIM),
    'errata': lambda: columns('errata'),
    'figure': lambda: header(figure('csv')),
    'figure/Document': figure_document,
    'table': table_rows,
    'table/Tables 1 and 2': lambda: all_of(columns('table', 'ziavras-1'), columns('table', 'ziavras-2')),
    'table/Document': table_document,
    'trace': trace,
    'trace/As CSV': lambda: columns('trace', '--set', 'n=3', '--rate', '0.01', '--from', '100', '--cycles', '2'),
    'topology': networks,
    'slurm --check': jobs,
    'list': lambda: all_of(*(columns('list', what) for what in LISTS)),
}


def described():
    """Section → rows of its tables, as lists of cells."""
    found, section = {}, None
    with open(os.path.join(ROOT, PAGE), encoding='utf-8') as file:
        for line in file:
            if heading := re.match(r'(##+) (.*)', line):
                section = heading[2] if heading[1] == '##' else f'{section.split("/")[0]}/{heading[2]}'
            elif line.startswith('| `'):
                found.setdefault(section, []).append([cell.strip() for cell in line.strip().strip('|').split(' | ')])
    return found


def every_column_is_described_and_exists():
    page = {section: [row[0].strip('`') for row in rows] for section, rows in described().items()}
    for section in sorted(set(page) - set(SECTIONS)):
        yield f'{PAGE}: this test does not know the section “{section}”'
    for section, printed in SECTIONS.items():
        names, there = page.get(section, []), set(printed())
        for name in sorted(there - set(names)):
            yield f'{PAGE}, section “{section}”, does not describe the column {name}'
        for name in sorted(set(names) - there):
            yield f'{PAGE}, section “{section}”, describes the column {name}, which is not written'
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield f'{PAGE}, section “{section}”, describes the column {name} twice'


def quantities_are_described_as_the_program_lists_them():
    page = described()
    sections = {name: f'solve/{model["name"]} (`{name}`)' for name, model in MODELS.items()}
    sections |= {'simulation': 'simulate', 'store-and-forward': 'simulate/Generalized hypercubes'}
    for quantity in QUANTITIES:
        wanted = [f'`{quantity["key"]}`', quantity['shape'], quantity['unit'] or '–', quantity['meaning']]
        for row in page.get(sections.get(quantity['of']), []):
            if row[0] == wanted[0] and len(row) == 4 and row != wanted:
                yield f'{PAGE}, section “{sections[quantity["of"]]}”: the program lists | {" | ".join(wanted)} |'


rules.run([every_column_is_described_and_exists, quantities_are_described_as_the_program_lists_them])
