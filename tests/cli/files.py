#!/usr/bin/env python3
"""No output replaces an input, whatever the file is called; and a command that is killed leaves nothing in the folder.

usage: files.py FLITSCOPE-CLI [ARGUMENT-OF-UNITTEST…]
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

CLI = os.path.abspath(sys.argv.pop(1))

SCENARIO = '[Flitscope]\nformat=1\n[Scenario]\nn=3\nbeta=0\n[Sweep]\nrate=0.01\n[Statistics]\nmax-messages=1000\n'


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / 'a.flitscope').write_text(SCENARIO)
        (self.folder / 'measured.csv').write_text('rate,latency\n0.001,40\n0.002,41\n')
        (self.folder / 'flows.txt').write_text('000 001 1\n001 010 1\n')
        (self.folder / 'messages.txt').write_text('0 #0 #1 4\n5 #1 #2 4\n')
        (self.folder / 'below').mkdir()

    def run_cli(self, *arguments):
        return subprocess.run([CLI, *arguments], cwd=self.folder, capture_output=True, text=True, timeout=60)

    def contents(self):
        return {path.relative_to(self.folder): path.read_bytes() for path in self.folder.rglob('*') if path.is_file()}

    def refused(self, *arguments, reader):
        """Before any work: nothing is printed, nothing is written."""
        before = self.contents()
        ended = self.run_cli(*arguments)
        with self.subTest(arguments=arguments):
            self.assertEqual((ended.returncode, ended.stdout), (2, ''), ended.stderr)
            self.assertIn(f'a file that {reader} reads; it would be replaced.', ended.stderr)
            self.assertEqual(self.contents(), before)

    def test_scenario(self):
        os.symlink('a.flitscope', self.folder / 'symbolic')
        os.symlink('.', self.folder / 'here')
        os.link(self.folder / 'a.flitscope', self.folder / 'hard.svg')
        of = ('--scenario', 'a.flitscope')
        spelled = str(self.folder / 'below' / '..' / 'a.flitscope')
        for command in ('solve', 'simulate', 'compare', 'saturation', 'sensitivity', 'errata'):
            self.refused(command, *of, '--output', 'here/a.flitscope', reader='--scenario')
        self.refused('trace', *of, '--cycles', '1', '--output', 'a.flitscope', reader='--scenario')
        self.refused('solve', *of, '--output', 'symbolic', reader='--scenario')
        self.refused('solve', '--scenario', 'symbolic', '--output', spelled, reader='--scenario')
        self.refused('simulate', *of, '--save', spelled, reader='--scenario')
        self.refused('figure', *of, '--output', 'figure.svg', '--output', 'hard.svg', reader='--scenario')
        self.refused('export-config', 'booksim', 'a.flitscope', '--output', 'a.flitscope', reader='--scenario')
        (self.folder / 'a.csv').write_text(SCENARIO)
        self.refused('simulate', '--scenario', 'a.csv', '--channels', './a.csv', reader='--scenario')

    def test_data_and_results_of_others(self):
        self.refused('figure', '--data', 'measured.csv', '--output', './measured.csv', reader='--data')
        self.refused('compare', '--with', 'measured.csv', '--output', 'below/../measured.csv', reader='--with')
        self.refused('compare', '--with', '.', '--output', 'measured.csv', reader='--with')

    def test_files_of_the_scenario(self):
        small = ('--set', 'n=3', '--set', 'beta=0', '--rate', '0.01')
        self.refused('simulate', *small, '--set', 'pattern=table:flows.txt', '--output', 'below/../flows.txt',
                     reader='pattern')
        busy = ('--set', 'n=3', '--set', 'arrivals=workload:messages.txt')
        self.refused('simulate', *busy, '--output', 'messages.txt', reader='arrivals')
        self.assertEqual(self.run_cli('simulate', *busy, '--save', 'busy.flitscope').returncode, 0)
        self.refused('trace', '--scenario', 'busy.flitscope', '--cycles', '1', '--output', 'messages.txt', reader='arrivals')

    def test_folders_of_runs(self):
        again = ('simulate', '--scenario', 'a.flitscope', '--no-cache', '--resume', 'run', '--format', 'json')
        self.assertEqual(self.run_cli(*again).returncode, 0)
        result = next((self.folder / 'run').glob('*.result')).name
        for name in ('run.scenario', 'run.lock', result):
            self.refused(*again, '--output', f'run/{name}', reader='--resume')
            self.refused('merge', 'run', '--output', f'below/../run/{name}', reader='merge')
        # What is the user's in that folder is the user's to replace.
        for _ in range(2):
            self.assertEqual(self.run_cli(*again, '--output', 'run/points.json').returncode, 0)

    def test_outputs_differ(self):
        for arguments in (('simulate', '--save', 'b.flitscope', '--output', './b.flitscope'),
                          ('figure', '--output', 'b.svg', '--output', 'below/../b.svg')):
            ended = self.run_cli(*arguments)
            self.assertEqual(ended.returncode, 2)
            self.assertIn('must name a file of its own, not that of --output.', ended.stderr)
            self.assertFalse((self.folder / 'b.svg').exists())

    # Where the file system has files without a name; elsewhere the next writer removes what is left.
    def test_killed_command_leaves_nothing(self):
        try:
            os.close(os.open(self.folder, os.O_TMPFILE | os.O_WRONLY))
        except OSError:
            self.skipTest('This file system has no files without a name.')
        (self.folder / 'points.csv').write_text('what was there')
        before = self.contents()
        for seconds in (0.1, 0.3, 0.5):
            process = subprocess.Popen([CLI, 'simulate', '--no-cache', '--set', 'n=4', '--set', 'beta=0', '--precision', '1e-6',
                                        '--max-messages', '100000000', '--rate', '0.001', '--format', 'csv', '--output',
                                        'points.csv', '--channels', 'channels.csv'],
                                       cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(seconds)
            process.send_signal(signal.SIGKILL)
            self.assertEqual(process.wait(), -signal.SIGKILL)
            self.assertEqual(self.contents(), before)


if __name__ == '__main__':
    unittest.main(verbosity=2)
