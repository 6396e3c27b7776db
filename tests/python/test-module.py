#!/usr/bin/env python3
"""Tests the Python module against the program whose path is in FLITSCOPE_CLI.

usage: test-module.py FOLDER-OF-THE-MODULE [ARGUMENT-OF-UNITTEST…]
"""

import base64
import contextlib
import csv
import doctest
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
from pathlib import Path
from unittest import mock

MODULES = os.path.abspath(sys.argv.pop(1))
sys.path.insert(0, MODULES)

import flitscope as fs  # noqa: E402
from flitscope import _commands, _program, _scenario  # noqa: E402

try:
    import pandas
except ImportError:
    pandas = None

CLI = os.environ['FLITSCOPE_CLI']
SMALL = dict(n=4, M=8, beta=0.05, warmup_messages=1000, max_messages=20000)
SMALL_OPTIONS = ['--set', 'n=4', '--set', 'M=8', '--set', 'beta=0.05', '--set', 'warmup-messages=1000', '--max-messages', '20000']
# More work than a test waits for.
ENDLESS = dict(n=10, M=64, beta=0, precision=1e-4, max_messages=10**12, max_cycles=10**12, rate=0.005, cache=False, threads=1)


def command_line(*arguments):
    return subprocess.run([CLI, *arguments], capture_output=True, text=True, check=True).stdout


def processes_with(marker):
    """Processes that have `marker` among their arguments, and have not ended."""
    found = []
    for folder in Path('/proc').glob('[0-9]*'):
        try:
            words = (folder / 'cmdline').read_bytes().split(b'\0')
        except OSError:
            continue  # it ended
        if any(marker.encode() in word for word in words) and words[0].endswith(b'flitscope-cli'):
            found.append(int(folder.name))
    return found


def wait_until(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


class WithoutPandas(unittest.TestCase):
    """Everything that needs the standard library only: pandas cannot be imported here."""

    def setUp(self):
        patch = mock.patch.dict(sys.modules, {'pandas': None})
        patch.start()
        self.addCleanup(patch.stop)

    def test_examples_of_the_documentation(self):
        attempted = 0
        for module in (fs, _commands, _program):
            result = doctest.testmod(module, extraglobs={name: getattr(fs, name) for name in fs.__all__})
            self.assertEqual(result.failed, 0)
            attempted += result.attempted
        self.assertGreaterEqual(attempted, 16)

    def test_rows_are_those_of_the_program(self):
        rows = fs.solve(preset='ab-n6-v2', beta=0.02)
        printed = json.loads(command_line('solve', '--preset', 'ab-n6-v2', '--set', 'beta=0.02', '--format', 'json'))
        self.assertIsInstance(rows, list)
        self.assertEqual(len(rows), len(printed))
        for row, point in zip(rows, printed):
            self.assertEqual(row['latency'], point['latency'])
            self.assertEqual(row['P_v[1]'], point['P_v'][1])
        self.assertEqual(fs.solve(preset='ab-n6-v2', beta=0.02, format='json'), printed)

    def test_columns_are_those_of_csv(self):
        fast = {**SMALL, 'rate': 0.01}
        calls = [
            (['solve', *SMALL_OPTIONS[:-2]], fs.solve(**{**fast, 'max_messages': None})),
            (['simulate', *SMALL_OPTIONS], fs.simulate(**fast)),
            (['sensitivity', *SMALL_OPTIONS[:-2]], fs.sensitivity(**fast)),
            (['compare', *SMALL_OPTIONS], fs.compare(**fast)),
            (['compare', '--why', *SMALL_OPTIONS], fs.why(**fast)),
            (['compare', '--causes', *SMALL_OPTIONS], fs.causes(**fast)),
            (['compare', '--curves', '1,2', '--preset', 'single-port', *SMALL_OPTIONS],
             fs.compare(preset='single-port', curves=[1, 2], **fast)),
        ]
        for arguments, rows in calls:
            header = next(csv.reader(io.StringIO(command_line(*arguments, '--rate', '0.01', '--format', 'csv'))))
            # The relative error in per cent is for readers of CSV.
            header = [name for name in header if name != 'percent']
            self.assertEqual(list(rows[0]), header, arguments[0])

    def test_contributions_add_up(self):
        rows = fs.why(rates=[0.01, 0.02], **SMALL)
        for rate in (0.01, 0.02):
            point = [row for row in rows if row['rate'] == rate]
            self.assertEqual(len(point), 8)
            self.assertTrue(all(row['half_width'] >= 0 for row in point))
            self.assertAlmostEqual(sum(row['cycles'] for row in point) + point[0]['leftover.cycles'],
                                   point[0]['model'] - point[0]['simulation'], 9)
        self.assertEqual(rows.attrs['units']['cycles'], 'cycles')
        # Where there are none, one row says why.
        saturated = fs.why(rate=1, **SMALL)
        self.assertEqual([row['cycles'] for row in saturated], [None])
        self.assertIsNotNone(saturated[0]['reason'])
        self.assertEqual(fs.why(rate=0.01, format='json', **SMALL)[0]['contributions'][0]['assumption'], 'traffic')

    def test_causes_add_up(self):
        rows = fs.causes(rate=0.01, **SMALL)
        for column in ('simulation', 'model', 'slowest'):
            values = {row['cause']: row[column] for row in rows}
            self.assertAlmostEqual(values.pop('sum'), sum(values.values()), 9)

    def test_differences_of_two_curves(self):
        fast = {name: value for name, value in SMALL.items() if name != 'beta'}
        rows = fs.compare(curves=[dict(V=2), dict(V=3)], pair=(2, 1), beta=0, rate=0.05, **fast)
        self.assertEqual([(row['curve'], row['with_curve'], row['interval']) for row in rows], [(2, 1, 'paired')])
        self.assertAlmostEqual(rows[0]['difference'], rows[0]['value'] - rows[0]['with_value'], 9)
        with self.assertRaisesRegex(fs.InputError, 'without two numbers of curves'):
            fs.compare(preset='single-port', curves=(1, 2), every=True)
        with self.assertRaisesRegex(fs.InputError, 'it must be two numbers of curves'):
            fs.compare(preset='single-port', curves=(1, 2, 3))

    def test_views_of_a_figure(self):
        for view in ('causes', 'waterfall', 'parts', 'slowest'):
            drawing = fs.figure(view=view, curve=1, rates=[0.01, 0.02], **SMALL)
            self.assertTrue(drawing.svg.startswith('<?xml'))
            self.assertIsNone(drawing.data)
            self.assertEqual(len(drawing.reports), 1)

    def test_csv_has_the_same_values(self):
        text = command_line('simulate', *SMALL_OPTIONS, '--rate', '0.01', '--format', 'csv')
        printed = next(csv.DictReader(io.StringIO(text)))
        row = fs.simulate(rate=0.01, **SMALL)[0]
        for name, value in row.items():
            if isinstance(value, float):
                self.assertEqual(float(printed[name]), value, name)
            else:
                self.assertEqual(printed[name], '' if value is None else str(value), name)

    def test_values_of_keywords(self):
        def options(**keywords):
            return _scenario.source(keywords, None, None, None, None, None)[0]

        self.assertEqual(options(unicast_startup=True), ['--set', 'unicast-startup=true'])
        self.assertEqual(options(load=[0.1, 1 / 3, 1]), ['--set', 'load=0.1;0.3333333333333333;1'])
        self.assertEqual(options(tau=range(1, 4)), ['--set', 'tau=1;2;3'])
        self.assertEqual(options(M=None), [])
        self.assertEqual(options(beta=1e-5), ['--set', 'beta=1e-05'])

    def test_values_of_numpy(self):
        try:
            import numpy
        except ImportError:
            self.skipTest('NumPy is not installed')
        rates = numpy.linspace(0.001, 0.01, 4)
        self.assertEqual([row['rate'] for row in fs.solve(rates=rates, M=numpy.int64(16), beta=numpy.float64(0.02))], list(rates))

    def test_lists_of_loads(self):
        self.assertEqual([row['rate'] for row in fs.solve(rates=[0.002, 0.004])], [0.002, 0.004])
        self.assertEqual(len(fs.solve(points=7)), 7)
        self.assertEqual(len(fs.solve(load=[0.2, 0.4, 0.6])), 3)
        self.assertEqual(len(fs.solve(rates_from=0.001, rates_to=0.01, points=4)), 4)
        taus = fs.solve(model='adaptive-timeout', x='tau', tau=[1, 2, 4], rate=0.01)
        self.assertEqual([row['tau'] for row in taus], [1, 2, 4])

    def test_curves(self):
        rows = fs.solve(curves=[dict(M=32), dict(M=64, label='long; and = so on')], n=5, rates=[0.001, 0.002], title='A title')
        self.assertEqual([row['curve'] for row in rows], [1, 1, 2, 2])
        self.assertEqual(rows[2]['label'], 'long; and = so on')
        self.assertEqual(rows[2]['latency'], fs.solve(n=5, M=64, rate=0.001)[0]['latency'])
        with self.assertRaisesRegex(fs.InputError, 'without preset'):
            fs.solve(preset='ab-n6-v2', curves=[dict(M=1)])
        with self.assertRaisesRegex(fs.InputError, 'list of dictionaries'):
            fs.solve(curves=['M'])

    def test_scenario_as_text_and_as_file(self):
        text = '[Flitscope]\nformat=1\n[Scenario]\nn=5\nM=16\n'
        latency = fs.solve(n=5, M=16, rate=0.002)[0]['latency']
        self.assertEqual(fs.solve(scenario=text, rate=0.002)[0]['latency'], latency)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / 'x.flitscope'
            path.write_text(text)
            self.assertEqual(fs.solve(scenario=path, rate=0.002)[0]['latency'], latency)
            self.assertEqual(fs.solve(scenario=str(path), rate=0.002)[0]['latency'], latency)

    def test_errors_have_the_sentence(self):
        cases = [
            (dict(n=0), 'Dimension n is 0; it must be a whole number from 1 to 60.'),
            (dict(messages=3), 'messages'),
            (dict(preset='ab-n6'), 'ab-n6'),
            (dict(scenario='/nowhere/x.flitscope'), 'x.flitscope'),
            (dict(preset='ab-n6-v2', scenario='x'), 'Give one scenario.'),
            (dict(rate=0.1, rates=[1]), 'Give either rate or rates, not both.'),
            (dict(rates=[]), 'rates is empty'),
            (dict(title='a\n[Scenario]\nn=4'), 'title contains a line break'),
            (dict(format='xml'), 'format is "xml"; it must be pandas, dicts, or json.'),
        ]
        for keywords, words in cases:
            with self.assertRaises(fs.InputError) as caught:
                fs.solve(**keywords)
            self.assertIn(words, str(caught.exception))
            self.assertEqual(caught.exception.status, 2)
            self.assertFalse(str(caught.exception).startswith('flitscope-cli'))
            self.assertIsInstance(caught.exception, ValueError)

    def test_a_refused_scenario_of_megabytes(self):
        with self.assertRaises(fs.InputError):
            fs.solve(scenario='[Flitscope]\n' + '# nothing\n' * 500_000, preset='ab-n6-v2')

    def test_no_program(self):
        with mock.patch.dict(os.environ, {'FLITSCOPE_CLI': '/nowhere/flitscope-cli'}):
            with self.assertRaisesRegex(fs.ProgramNotFound, 'FLITSCOPE_CLI names /nowhere/flitscope-cli'):
                fs.solve()
        with tempfile.TemporaryDirectory() as folder:
            # A copy elsewhere: this one could find the program of a build beside it.
            shutil.copytree(Path(fs.__file__).parent, Path(folder, 'flitscope'))
            environment = {**os.environ, 'PATH': folder, 'PYTHONDONTWRITEBYTECODE': '1'}
            del environment['FLITSCOPE_CLI']
            ran = subprocess.run([sys.executable, '-c', 'import flitscope; flitscope.solve()'], cwd=folder, env=environment,
                                 capture_output=True, text=True)
            self.assertIn('ProgramNotFound: flitscope-cli was not found.', ran.stderr)
            self.assertIn('FLITSCOPE_CLI', ran.stderr)

    def test_a_program_that_is_killed(self):
        with tempfile.TemporaryDirectory() as folder:
            fake = Path(folder, 'flitscope-cli')
            fake.write_text('#!/bin/sh\necho "out of memory?" >&2\nkill -9 $$\n')
            fake.chmod(0o755)
            with mock.patch.dict(os.environ, {'FLITSCOPE_CLI': str(fake)}):
                with self.assertRaisesRegex(fs.RunError, 'was ended by signal 9. out of memory') as caught:
                    fs.solve()
            self.assertEqual(caught.exception.status, -9)

    def test_progress(self):
        seen = []
        fs.simulate(n=4, M=16, rates=[0.002, 0.004], precision=0.005, cache=False, threads=1, progress=seen.append)
        self.assertTrue(seen)
        self.assertEqual({progress.phase for progress in seen}, {'simulation'})
        self.assertEqual((seen[-1].fraction, seen[-1].points_done, seen[-1].points), (1, 2, 2))
        seen = []
        fs.saturation(n=3, M=8, max_messages=5000, simulate=True, progress=seen.append, threads=1)
        self.assertEqual({progress.phase for progress in seen} - {'saturation'}, set())
        seen = []
        fs.channels(n=3, M=8, rate=0.01, max_messages=5000, progress=seen.append, threads=1)
        self.assertEqual(seen[-1].phase, 'channels')

    def test_progress_as_a_line_of_a_terminal(self):
        class Terminal(io.StringIO):
            def isatty(self):
                return True

        with mock.patch.object(_program.Line, 'PATIENCE_SECONDS', 0), contextlib.redirect_stderr(Terminal()) as terminal:
            fs.simulate(n=4, M=16, rates=[0.002, 0.004], precision=0.005, cache=False, threads=1)
        written = terminal.getvalue()
        self.assertIn('\r2 of 2 points, 100 %', written)
        self.assertTrue(written.endswith('\r'))
        self.assertEqual(written.split('\r')[-2].strip(), '')
        with contextlib.redirect_stderr(Terminal()) as terminal:
            fs.solve(rate=0.01)
        self.assertEqual(terminal.getvalue(), '')

    def test_reports(self):
        rows = fs.solve(curves=[dict(M=32), dict(M=64, hidden=True)], rate=0.001)
        self.assertEqual(rows.attrs['reports'],
                         ['Curve 2 is skipped because it is hidden; use --set hidden=false to include it.'])

    def test_an_exception_of_the_callback_ends_the_program(self):
        marker = f'title=callback {os.getpid()}'

        def refuse(progress):
            raise LookupError('enough')

        with self.assertRaisesRegex(LookupError, 'enough'):
            fs.simulate(title=marker[6:], progress=refuse, **ENDLESS)
        self.assertEqual(processes_with(marker), [])

    def run_endless(self, marker):
        """Starts a Python that simulates, and waits until it does."""
        script = f'import flitscope as fs\nfs.simulate(title={marker!r}, **{ENDLESS!r})\n'
        started = subprocess.Popen([sys.executable, '-c', script], env={**os.environ, 'PYTHONPATH': MODULES},
                                   stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        self.addCleanup(started.stderr.close)
        self.addCleanup(started.kill)
        self.assertTrue(wait_until(lambda: processes_with(marker)), 'the program was not started')
        return started

    def test_an_interruption_leaves_no_process(self):
        marker = f'interrupted {os.getpid()}'
        started = self.run_endless(marker)
        time.sleep(0.3)
        started.send_signal(signal.SIGINT)
        _, errors = started.communicate(timeout=20)
        self.assertTrue(errors.rstrip().endswith('KeyboardInterrupt'), errors)
        self.assertEqual(processes_with(marker), [])

    def test_a_killed_python_leaves_no_process(self):
        marker = f'killed {os.getpid()}'
        started = self.run_endless(marker)
        started.kill()
        started.wait()
        self.assertTrue(wait_until(lambda: not processes_with(marker)), 'the program still runs')

    def test_figures(self):
        with tempfile.TemporaryDirectory() as folder:
            files = [os.path.join(folder, 'f.pdf'), Path(folder, 'f.csv')]
            drawing = fs.figure(files, preset='ab-n6-v2', model_only=True, size='120x80mm')
            self.assertTrue(all(os.path.getsize(path) > 1000 for path in files))
            self.assertIn('<svg', drawing.svg)
            saved = [os.path.join(folder, name) for name in ('g.svg', 'g.pdf', 'h.csv')]
            for path in saved:
                drawing.save(path)
            self.assertEqual(Path(saved[0]).read_text(encoding='utf-8'), drawing.svg)
            self.assertTrue(Path(saved[1]).read_bytes().startswith(b'%PDF'))
            self.assertEqual(Path(saved[2]).read_bytes(), files[1].read_bytes())
            self.assertEqual(drawing.files, [str(path) for path in [*files, *saved]])
        self.assertTrue(drawing._repr_mimebundle_()['text/html'].startswith('<img '))
        # Converters to LaTeX take the PNG that a notebook has.
        with mock.patch('flitscope._drawings.is_notebook', return_value=True):
            shown = fs.figure(preset='ab-n6-v2', model_only=True)._repr_mimebundle_()
        self.assertTrue(base64.b64decode(shown['image/png']).startswith(b'\x89PNG'))
        self.assertEqual({row['kind'] for row in drawing.data}, {'model'})
        self.assertEqual(drawing.data.attrs['x'], 'rate')
        self.assertTrue(any('saturates' in report for report in drawing.reports))

    def test_grids(self):
        rows = fs.grid(n=[3, 4], beta=[0, 0.02], M=8, rates=[0.001, 0.002])
        self.assertEqual([(row['n'], row['beta'], row['rate']) for row in rows],
                         [(n, beta, rate) for n in (3, 4) for beta in (0, 0.02) for rate in (0.001, 0.002)])
        self.assertEqual(rows[-1]['latency'], fs.solve(n=4, beta=0.02, M=8, rate=0.002)[0]['latency'])
        # More combinations than a scenario has curves, in one table.
        rows = fs.grid(M=range(1, 71), n=3, rate=0.001)
        self.assertEqual([(row['M'], row['curve']) for row in rows], [(M, M) for M in range(1, 71)])
        self.assertEqual(rows[69]['latency'], fs.solve(n=3, M=70, rate=0.001)[0]['latency'])
        # Model and simulation in one row.
        small = {name: value for name, value in SMALL.items() if name != 'n'}
        rows = [row for row in fs.grid(n=[3, 4], rate=0.01, simulate=True, **small) if row['name'] == 'latency_unicast']
        expected = [row for row in fs.compare(rate=0.01, **SMALL) if row['name'] == 'latency_unicast'][0]
        self.assertEqual([row['n'] for row in rows], [3, 4])
        self.assertEqual((rows[1]['model'], rows[1]['simulation']), (expected['model'], expected['simulation']))
        for keywords, words in [(dict(n=4), 'at least one parameter'), (dict(n=[]), 'n is empty'), (dict(n=[3, 99]), 'n is 99'),
                                (dict(n=[3], format='json'), 'a flat table')]:
            with self.assertRaisesRegex(fs.InputError, words):
                fs.grid(**keywords)

    def test_traces(self):
        one = dict(n=3, rate=0.02, start=100, cycles=3)
        cycles = fs.trace(format='json', **one)
        self.assertEqual([cycle['cycle'] for cycle in cycles], [100, 101, 102])
        rows = fs.trace(**one)
        self.assertEqual(len(rows), sum(len(cycle['moved']) for cycle in cycles))
        self.assertIsInstance(rows[0]['message'], int)
        self.assertIn('message', fs.trace(explain='network', **one))
        with tempfile.TemporaryDirectory() as folder:
            fs.trace(output=Path(folder, 'story.svg'), **one)
            self.assertIn('<svg', Path(folder, 'story.svg').read_text(encoding='utf-8'))

    def test_published_results(self):
        with tempfile.TemporaryDirectory() as folder:
            page = fs.reproduce('ab-n6-v2', folder, model_only=True)
            self.assertIn('ab-n6-v2', page.read_text(encoding='utf-8'))
        self.assertEqual(fs.table('ziavras-1', format='json')[0],
                         json.loads(command_line('table', 'ziavras-1', '--format', 'json')))
        rows = fs.table('ziavras-1')
        self.assertEqual([(row['network'], row['wires_ours'], row['matches']) for row in rows],
                         [('k-ary n-cube', 4088832, True), ('GH(n,k)', 42932736, True)])

    def test_other_simulators(self):
        booksim = Path(__file__).parent.parent / 'study' / 'referee' / 'data' / 'booksim2-hypercube'
        rows = fs.compare(other=booksim, max_messages=2000)
        self.assertTrue(rows and any('BookSim2' in report for report in rows.attrs['reports']))
        with self.assertRaisesRegex(fs.InputError, 'load by load'):
            fs.compare(other=booksim, every=True)

    def test_the_example_of_the_readme(self):
        readme = (Path(__file__).parent.parent.parent / 'README.md').read_text(encoding='utf-8')
        block = re.search(r'\n((?:    .*\n|\n)*?    import flitscope as fs\n(?:    .*\n|\n)+)', readme)[1]
        code, _, printed = textwrap.dedent(block).partition('\n# ')
        with contextlib.redirect_stdout(io.StringIO()) as output:
            exec(code, {})
        self.assertEqual([line[2:] for line in ('# ' + printed).strip().splitlines()], output.getvalue().splitlines())

    def test_the_version(self):
        self.assertEqual(fs.__version__, fs.version())
        self.assertTrue((Path(fs.__file__).parent / 'py.typed').exists())

    def test_networks(self):
        self.assertEqual(fs.topology(n=10)['diameter'], 10)
        self.assertEqual(fs.topology('torus', n=2, k=[4, 8])['N'], 32)
        path = fs.topology(n=3, show='path', destinations='111')
        self.assertEqual(path['path'], ['000', '100', '110', '111'])
        self.assertEqual(fs.topology(n=3, show='multicast', destinations=['111', '101'])['hops'], 5)
        self.assertIn('<svg', fs.topology(n=3, show='drawing').svg)

    def test_channels(self):
        rows = fs.channels(n=3, M=8, rate=0.01, max_messages=5000)
        self.assertEqual(len(rows), 24 * 3)
        self.assertEqual(rows.attrs['points'][0]['n_channels'], 24)
        self.assertEqual(rows.attrs['units']['channel_load'], 'flits/cycle')

    def test_lists(self):
        self.assertIn('mesh-torus-8x8', [row['id'] for row in fs.presets()])
        self.assertIn('kim-das', [row['id'] for row in fs.models()])
        self.assertIn('warmup-messages', [row['key'] for row in fs.keys()])
        self.assertTrue(fs.quantities() and fs.patterns() and fs.listing('papers'))
        with self.assertRaises(fs.InputError):
            fs.listing('words')

    def test_all_names_are_there(self):
        for name in fs.__all__:
            self.assertTrue(hasattr(fs, name), name)


@unittest.skipIf(pandas is None, 'pandas is not installed')
class WithPandas(unittest.TestCase):
    def test_tables_are_frames(self):
        frame = fs.solve(rates=[0.002, 0.004])
        self.assertIsInstance(frame, pandas.DataFrame)
        self.assertEqual(list(frame['rate']), [0.002, 0.004])
        self.assertEqual(frame.attrs['units']['latency'], 'cycles')
        self.assertEqual(frame.attrs['units']['lambda_c'], 'messages/channel/cycle')
        self.assertIsInstance(fs.solve(rate=0.002, format='dicts'), list)

    def test_missing_values_are_numbers_that_are_none(self):
        frame = fs.simulate(rate=0.01, **{**SMALL, 'beta': 0})
        self.assertEqual(frame['latency_broadcast.mean'].dtype, float)
        self.assertTrue(frame['latency_broadcast.mean'].isna().all())

    def test_all_commands_return_frames(self):
        fast = {**SMALL, 'rate': 0.01}
        for frame in [fs.compare(**fast), fs.why(**fast), fs.causes(**fast), fs.sensitivity(rate=0.01), fs.saturation(), fs.errata(), fs.presets(),
                      fs.channels(**fast), fs.figure(preset='ab-n6-v2', model_only=True).data]:
            self.assertIsInstance(frame, pandas.DataFrame)
            self.assertGreater(len(frame), 0)

    def test_choice_for_all_calls(self):
        with mock.patch.object(fs, 'default_format', 'dicts'):
            self.assertIsInstance(fs.presets(), list)
            self.assertIsInstance(fs.presets(format='pandas'), pandas.DataFrame)


if __name__ == '__main__':
    unittest.main()
