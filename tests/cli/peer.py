#!/usr/bin/env python3
"""build-aux/test bench --peer, with a stand-in for BookSim2.

usage: peer.py FLITSCOPE-CLI SOURCE-FOLDER [ARGUMENT-OF-UNITTEST…]
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CLI = os.path.abspath(sys.argv.pop(1))
SOURCE = Path(sys.argv.pop(1))
PEER = SOURCE / 'tests' / 'bench' / 'peer.py'

# It keeps what it was called with, computes for a moment, and ends with the status of the real one.
BOOKSIM = """#!/bin/sh
echo "$@" >> calls
grep -E '^(topology|k|n|num_vcs|packet_size|injection_rate) =' "$1" | tr -d '\\n' >> configurations
echo >> configurations
i=0
while [ $i -lt 20000 ]; do i=$((i + 1)); done
echo 'Draining remaining packets ...'
echo 'Time taken is 12345 cycles'
echo 'Total run time 1'
exit 255
"""

ROW = re.compile(r'\| (?P<router>ideal|pipelined) \| (?P<name>[^|]+) \| (?P<load>[\d.]+) \| 12,345 cycles in (?P<theirs>[\d.]+) s: [\d,]+ cycles/s '
                 r'\| [\d,]+ in [\d.]+ s: [\d,]+ cycles/s \| \d+ \| \d+ million \|')


class Peer(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def program(self, text):
        path = self.folder / 'booksim'
        path.write_text(text, encoding='utf-8')
        path.chmod(0o755)
        return path

    def call(self, *command):
        return subprocess.run([str(word) for word in command], cwd=self.folder, capture_output=True, text=True, check=False)

    def read(self, name):
        return (self.folder / name).read_text(encoding='utf-8').splitlines()

    def test_table(self):
        done = self.call(PEER, CLI, self.program(BOOKSIM), '--rounds', 2, '--messages', 3000)
        self.assertEqual((done.returncode, done.stderr), (0, ''))
        rows = [ROW.fullmatch(line) for line in done.stdout.splitlines()[4:]]
        self.assertEqual([(row['router'], row['name'], row['load']) for row in rows],
                         [('ideal', 'cube n = 6', '0.25'), ('ideal', 'cube n = 8', '0.25'), ('ideal', 'cube n = 10', '0.25'),
                          ('ideal', '8×8 mesh', '0.185'), ('ideal', '8×8 torus', '0.22'), ('ideal', '8×8×8 torus', '0.2'),
                          ('pipelined', '8×8 mesh', '0.17'), ('pipelined', '16×16 mesh', '0.09'),
                          ('pipelined', '8×8×8 torus', '0.2'), ('pipelined', 'cube n = 10', '0.32')])
        self.assertTrue(all(float(row['theirs']) > 0 for row in rows))
        # The same networks and loads, each in two rounds.
        configurations = self.read('configurations')
        self.assertEqual(configurations[0::2], configurations[1::2])
        self.assertEqual(configurations[2], 'topology = mesh;k = 2;n = 8;num_vcs = 3;packet_size = 32;injection_rate = 0.25;')
        self.assertEqual(configurations[10], 'topology = torus;k = 8;n = 3;num_vcs = 4;packet_size = 32;injection_rate = 0.2;')
        self.assertRegex(self.read('calls')[0], r'^/.*\.cfg sample_period=\d+ max_samples=3 warmup_periods=1$')

    def test_other_program(self):
        done = self.call(PEER, CLI, self.program('#!/bin/sh\necho hello\n'), '--only', '8×8 mesh')
        self.assertEqual(done.returncode, 2)
        self.assertIn('is not BookSim2, or could not simulate this network', done.stderr)
        self.assertTrue(done.stderr.endswith('Its last line: hello\n'))

    def test_no_program(self):
        for command in ([PEER, CLI, 'nowhere'], [SOURCE / 'build-aux' / 'test', 'bench', '--peer', 'nowhere']):
            done = self.call(*command)
            self.assertEqual((done.returncode, done.stdout), (2, ''))
            self.assertEqual(done.stderr, 'nowhere is not a program: --peer needs the path of booksim, which make builds in the '
                                          'folder src of BookSim2.\n')

    def test_usage(self):
        for words in (['bench', '--peer'], ['unit', '--peer', 'booksim'], ['bench', '--peer', 'booksim', 'unit']):
            done = self.call(SOURCE / 'build-aux' / 'test', *words)
            self.assertEqual(done.returncode, 2)
            self.assertIn('build-aux/test bench --peer BOOKSIM', done.stderr)


unittest.main(verbosity=2)
