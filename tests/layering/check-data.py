#!/usr/bin/env python3
"""Holds the tables of docs/data.md and of docs/specification/INTERFACES.md to what flitscope-cli writes.

usage: check-data.py SOURCE-ROOT FLITSCOPE-CLI             prints TAP, one test a rule
       check-data.py SOURCE-ROOT FLITSCOPE-CLI --update    writes the tables into the pages (build-aux/update-docs)

Columns of rows and keys are described in the code and printed from there. What else JSON contains is described on the
page; of that, the names are compared.
"""

import csv
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from itertools import zip_longest

import rules

ROOT, CLI = sys.argv[1], os.path.abspath(sys.argv[2])
KEYS_PAGE = 'docs/specification/INTERFACES.md'
# The same run as CSV and as JSON is simulated once.
CACHE_FOLDER = tempfile.TemporaryDirectory()
CACHE = CACHE_FOLDER.name
PAGE = 'docs/data.md'

SHORT = ['--max-messages', '3000']
CUBE = ['--set', 'n=3', '--rate', '0.01', *SHORT]
TORUS = ['--set', 'topology=torus', '--set', 'n=2', '--set', 'k=4', '--set', 'beta=0', '--rate', '0.01', *SHORT]
FLOWS = ['--set', 'topology=mesh', '--set', 'n=2', '--set', 'k=4', '--set', 'pattern=transpose', '--rate', '0.01', *SHORT]
UNSETTLED = ['--set', 'n=3', '--set', 'beta=0', '--rate', '0.03', '--precision', '0.001', '--max-messages', '20000']
STORE_FORWARD = ['--set', 'topology=generalized', '--set', 'n=2', '--set', 'k=4', '--set', 'buffer=3', '--replications', '2']
SETS = ['--replications', '1', '--sets', '1']
BOOKSIM = [os.path.join(ROOT, 'tests/study/referee/data/booksim2-hypercube'), *SHORT]


def cli(*arguments, **environment):
    run = subprocess.run([CLI, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                         env={**os.environ, 'FLITSCOPE_CACHE': CACHE, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': '', **environment})
    if run.returncode != 0:
        sys.exit(f'flitscope-cli {" ".join(arguments)}: {run.stderr}')
    return run.stdout


def header(text):
    """The columns of CSV by their names: P_v[0] is P_v."""
    rows = csv.reader(io.StringIO('\n'.join(line for line in text.splitlines() if not line.startswith('#'))))
    return [re.sub(r'(\[\d+\])+$', '', column) for column in next(rows, [])]


def columns(*arguments):
    """What the code says of the columns of a command, in lines of a table."""
    return cli(*arguments, '--format', 'csv', FLITSCOPE_COLUMNS='1').splitlines()


def name_of(line):
    return re.match(r'\| `([^`]+)`', line)[1]


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


def document(*arguments, suffix='json', option='--output', **environment):
    """What a command writes into a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, f'data.{suffix}')
        cli(*arguments, option, path, **environment)
        with open(path, encoding='utf-8') as file:
            return file.read()


def all_of(*lists):
    return [name for names in lists for name in names]


def without(lines, *names):
    return [line for line in lines if name_of(line) not in names]


MODELS = {row['id']: row for row in json.loads(cli('list', 'models', '--format', 'json'))}
LISTS = re.search(r'list \S* *([a-z]+(?:\|[a-z]+)+)', cli('list', '--help'))[1].split('|')


def solved(model):
    """The columns of all variants of a model."""
    if model == 'channel-flows':
        sources = [['--set', 'model=channel-flows'], ['--set', 'model=channel-flows', '--set', 'beta=0.01']]
    elif model == 'dimension-order-grid':
        sources = [['--set', f'topology={topology}', '--set', 'n=2', '--set', 'k=4'] for topology in ('mesh', 'torus')]
    else:
        sources = [['--set', f'model={model}', '--set', 'variant=all']]
    if model == 'kim-das':
        sources += [[*sources[0], '--set', f'mode={mode}'] for mode in ('random', 'vct')]
    return all_of(*(columns('solve', '--points', '2', *source) for source in sources))


COMMON = ['curve', 'label', 'rate', 'variant', 'status', 'reason']
RUN = ['curve', 'label', 'rate', 'replication', 'scenario_id', 'status', 'reason', 'note', 'seed', 'fingerprint']


def simulated():
    found = all_of(
        columns('simulate', *CUBE, '--per-replication', '--timing', '--histogram'),
        columns('simulate', *TORUS), columns('simulate', *UNSETTLED), columns('simulate', *CUBE, '--laws'),
        columns('simulate', *CUBE, '--set', 'routing=duato-timeout', '--set', 'tau=8'))
    # A run that has not converged has one column more, which is not the last one.
    needed = next(line for line in found if name_of(line) == 'needed_messages')
    found.remove(needed)
    found.insert([name_of(line) for line in found].index('messages') + 1, needed)
    return found


def lists():
    """Which columns each list has: the same line where several lists have the same column."""
    of = {}
    for what in LISTS:
        for line in columns('list', what):
            name, _, meaning = line.strip('| ').split(' | ')
            of.setdefault((name, meaning), []).append(what)
    return [f'| {name} | {", ".join(of_lists)} | {meaning} |' for (name, meaning), of_lists in of.items()]


def channels(suffix, *source, **environment):
    return document('simulate', *source, suffix=suffix, option='--channels', **environment)


def channel_document():
    sources = [CUBE, TORUS, [*TORUS, '--set', 'routing=duato', '--set', 'V=3']]
    found = all_of(*(members(json.loads(channels('json', *source))) for source in sources))
    return ['points[].channels' if name.startswith('points[].channels[]') else name for name in found]


def figure(suffix, **environment):
    return document('figure', *CUBE, '--set', 'typical-error=true', suffix=suffix, **environment)


def figure_document():
    settled = ['figure', '--set', 'n=3', '--set', 'beta=0', '--set', 'y=latency-unicast', '--rate', '0.01', '--precision', '0.1']
    found = all_of(members(json.loads(figure('json'))), members(json.loads(document(*settled))))
    found = ['data' if name.startswith('data[]') else name for name in found]
    # What is null in one file is an object in another.
    return [name for name in found if name not in ('verdicts[].range', 'verdicts[].worst', 'verdicts[].unsettled')]


def table_document():
    found = members(json.loads(cli('table', 'ziavras-3', '--replications', '1', '--format', 'json')))
    found = all_of(found, members(json.loads(cli('table', 'ziavras-8', *SETS, '--format', 'json'))))
    return ['rows' if name.startswith('rows[]') else name for name in found]


def table_rows():
    found = columns('table', 'ziavras-3', '--replications', '1')
    return all_of(found, columns('table', 'ziavras-6', '--replications', '1'))


def trace():
    lines = cli('trace', '--set', 'n=3', '--set', 'beta=0.2', '--rate', '0.02', '--from', '300', '--cycles', '20').splitlines()
    lines += cli('trace', '--set', 'topology=mesh', '--set', 'k=3', '--set', 'router=pipelined', '--rate', '0.05', '--from', '100',
                 '--cycles', '10').splitlines()
    found = all_of(*(members(json.loads(line)) for line in lines))
    return [name for name in found if not any(other.startswith(f'{name}[]') for other in found)]  # a list that was empty


def networks():
    shown = [['--n', '3'], ['--n', '2', '--topology', 'torus', '--k', '4']]
    shown += [['--n', '3', '--show', show] for show in ('neighbors', 'necklaces', 'binomial-tree')]
    shown += [['--n', '3', '--show', show, '--destinations', '111'] for show in ('multicast', 'path')]
    shown += [['--topology', 'generalized', '--k', '3', '--n', '2', '--show', show] for show in ('bst', 'bsg')]
    shown += [['--n', '3', '--show', 'dependencies', '--set', f'V={V}', '--set', f'routing={routing}']
              for V, routing in ((1, 'random'), (2, 'deterministic'))]
    shown += [['--n', '1', '--topology', 'torus', '--k', '4', '--show', 'dependencies', '--set', 'routing=deterministic']]
    return all_of(*(members(json.loads(cli('topology', *arguments, '--format', 'json'))) for arguments in shown))


def jobs():
    with tempfile.TemporaryDirectory() as folder:
        cli('slurm', *CUBE, '--output', os.path.join(folder, 'jobs'))
        return columns('slurm', '--check', os.path.join(folder, 'jobs'))


DESCRIBED = {'FLITSCOPE_COLUMNS': '1'}

# Section of the page → its table, printed by the code. Lines that come again are left out.
PRINTED = {
    'solve': lambda: [line for line in columns('solve', '--points', '2') if name_of(line) in COMMON],
    **{f'solve/{model["name"]} (`{name}`)': lambda name=name: without(solved(name), *COMMON) for name, model in MODELS.items()},
    'saturation': lambda: columns('saturation', *CUBE[:2], '--simulate', *SHORT),
    'sensitivity': lambda: without(columns('sensitivity', *CUBE[:4]), 'latency'),
    'simulate': simulated,
    'simulate/Generalized hypercubes': lambda: without(all_of(
        columns('simulate', *STORE_FORWARD), columns('simulate', *STORE_FORWARD, '--set', 'semantics=strict')), *RUN),
    'simulate/Distributions': lambda: columns('simulate', *CUBE, '--set', 'x=latency', '--set', 'y=tail-unicast'),
    'simulate --channels/Channels': lambda: channels('csv', *FLOWS, **DESCRIBED).splitlines(),
    'compare': lambda: columns('compare', *CUBE, '--all'),
    'compare --causes': lambda: columns('compare', *CUBE, '--causes'),
    'compare --map': lambda: columns('compare', *CUBE, '--map'),
    'trace --beside': lambda: columns('trace', '--preset', 'hotspot-mesh', '--rate', '0.004', '--cycles', '20', '--beside', '2'),
    'compare --curves': lambda: columns('compare', '--preset', 'single-port', '--set', 'n=3', '--rate', '0.002', '--precision', '0.2',
                                        '--curves', '1', '2'),
    'compare --why': lambda: columns('compare', '--why', '--set', 'n=3', '--rate', '0.01', '--max-messages', '20000'),
    'compare --with': lambda: columns('compare', '--with', *BOOKSIM),
    'errata': lambda: columns('errata'),
    'figure': lambda: figure('csv', **DESCRIBED).splitlines(),
    'figure --view law': lambda: document('figure', *CUBE, '--view', 'law', suffix='csv', **DESCRIBED).splitlines(),
    'table': lambda: all_of(*(columns('table', f'ziavras-{number}', '--replications', '1') for number in (3, 6, 12)),
                            columns('table', 'ziavras-8', *SETS)),
    'table/Tables 1 and 2, and the case study': lambda: all_of(
        *(columns('table', name) for name in ('ziavras-1', 'ziavras-2', 'petaflops'))),
    'slurm --check': jobs,
    'list': lists,
}

# Section of the page → the names of what JSON has, and of CSV that is no table of rows; the page describes them.
NAMED = {
    'simulate --channels/Document': channel_document,
    'figure/Document': figure_document,
    'table/Document': table_document,
    'trace': trace,
    'trace/As CSV': lambda: header(cli('trace', '--set', 'n=3', '--rate', '0.01', '--from', '100', '--cycles', '2', '--format', 'csv')),
    'topology': networks,
}


def read(path):
    with open(os.path.join(ROOT, path), encoding='utf-8') as file:
        return file.read()


def sections(text):
    """Section → its lines, with the heading."""
    found, section = {}, None
    for line in text.splitlines():
        if heading := re.match(r'(##+) (.*)', line):
            section = heading[2] if heading[1] == '##' else f'{section.split("/")[0]}/{heading[2]}'
        found.setdefault(section, []).append(line)
    return found


def page_with_columns():
    found = sections(read(PAGE))
    for section, printed in PRINTED.items():
        lines = found[section]
        rows = [i for i, line in enumerate(lines) if line.startswith('| `')]
        lines[rows[0]:rows[-1] + 1] = dict.fromkeys(printed())
    return '\n'.join(line for lines in found.values() for line in lines) + '\n'


def page_with_keys():
    lines = ['| key | group | with | value | default | unit | meaning |', '| --- | --- | --- | --- | --- | --- | --- |']
    for key in json.loads(cli('list', 'keys', '--format', 'json')):
        cells = [f'`{key["key"]}`', *(key[name] or '–' for name in ('group', 'topology', 'value', 'default', 'unit', 'meaning'))]
        lines.append('| ' + ' | '.join(cell.replace('|', '\\|') for cell in cells) + ' |')
    table = '\n'.join(lines)
    return re.sub(r'^\| key \| group .*?(?=\n\n)', lambda match: table, read(KEYS_PAGE), flags=re.MULTILINE | re.DOTALL)


PAGES = {PAGE: page_with_columns, KEYS_PAGE: page_with_keys}


def pages_are_current():
    for path, made in PAGES.items():
        for old, new in zip_longest(read(path).splitlines(), made().splitlines()):
            if old != new:
                yield f'{path} has “{old}”; the program prints “{new}” (build-aux/update-docs)'
                break


def what_json_has_is_described():
    page = sections(read(PAGE))
    for section in sorted({name for name, lines in page.items() if any(line.startswith('| `') for line in lines)} - set(PRINTED) - set(NAMED)):
        yield f'{PAGE}: this test does not know the section “{section}”'
    for section, found in NAMED.items():
        names = [name_of(line) for line in page.get(section, []) if line.startswith('| `')]
        there = set(found())
        for name in sorted(there - set(names)):
            yield f'{PAGE}, section “{section}”, does not describe the column {name}'
        for name in sorted(set(names) - there):
            yield f'{PAGE}, section “{section}”, describes the column {name}, which is not written'
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield f'{PAGE}, section “{section}”, describes the column {name} twice'


if sys.argv[3:] == ['--update']:
    for page, made in PAGES.items():
        text = made()
        with open(os.path.join(ROOT, page), 'w', encoding='utf-8') as file:
            file.write(text)
else:
    rules.run([pages_are_current, what_json_has_is_described])
