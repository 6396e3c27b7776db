#!/usr/bin/env python3
"""SIGINT and SIGTERM end every command, at any size and at any moment, and keep what is finished.

usage: signals.py FLITSCOPE-CLI [ARGUMENT-OF-UNITTEST…]

The commands take minutes or have no end, and the signals come at different moments of them; so the bounds, of seconds, do not
depend on how fast the machine is.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

CLI = os.path.abspath(sys.argv.pop(1))

SOON = 10  # seconds, on a machine that is busy with other tests

# In bursts that are so rare that there are 10^10 of them between two messages.
RARE = """[Flitscope]
format=1
[Scenario]
topology=mesh
n=2
k=8
beta=0
arrivals=on-off:10,90
[Sweep]
rate=1e-12
[Statistics]
max-cycles=100000000000000
"""


def cpu_seconds(pid):
    """What a process has computed; 0 when it has ended."""
    try:
        fields = Path(f'/proc/{pid}/stat').read_text().rsplit(')', 1)[1].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


class Signals(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / 'rare.flitscope').write_text(RARE)

    def begin(self, arguments):
        process = subprocess.Popen([CLI, *arguments], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True)
        self.addCleanup(process.kill)
        return process

    def wait_for(self, process, cpu):
        """Lets it compute for so many seconds."""
        while process.poll() is None and cpu_seconds(process.pid) < cpu:
            time.sleep(0.005)
        self.assertIsNone(process.poll(), 'the command has ended by itself')

    def stop(self, arguments, cpu, number):
        """Sends a signal after it has computed for @cpu seconds. Returns its output and its errors."""
        process = self.begin(arguments)
        self.wait_for(process, cpu)
        process.send_signal(number)
        out, err = process.communicate(timeout=SOON)
        # Before there is anything to keep, the signal itself ends it.
        self.assertIn(process.returncode, (128 + number, -number), err)
        return out, err

    def check(self, *arguments, longest):
        """Signals at random moments, from the start until it has computed for @longest seconds."""
        moments = random.Random(' '.join(arguments))

        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGINT):
            cpu = moments.uniform(0, longest)
            with self.subTest(arguments=arguments, cpu=round(cpu, 3), signal=number.name):
                self.stop(arguments, cpu, number)

    def test_rare_bursts(self):
        self.check('simulate', '--no-cache', '--scenario', 'rare.flitscope', longest=0.3)

    def test_large_network_begins(self):
        self.check('simulate', '--no-cache', '--set', 'n=18', '--set', 'beta=0', '--rate', '0.0001', '--threads', '1',
                   '--precision', '1e-6', longest=0.3)

    def test_simulations(self):
        large = ('--no-cache', '--set', 'n=12', '--set', 'beta=0', '--precision', '1e-6', '--rate')
        self.check('simulate', *large, '0.002', longest=0.5)
        self.check('compare', *large, '0.002', longest=0.5)
        self.check('figure', *large, '0.002', '--output', 'figure.svg', longest=0.5)
        self.check('trace', '--set', 'n=12', '--set', 'beta=0', '--rate', '0.002', '--from', '10000000', '--cycles', '1',
                   longest=0.3)

    def test_searches_and_reports(self):
        self.check('saturation', '--simulate', '--set', 'n=12', '--set', 'beta=0', longest=0.3)
        self.check('reproduce', 'ab-n8-v4', '--no-cache', '--precision', '0.0001', '--output', 'report', longest=0.5)

    # A point above the end of the curve takes seconds: nothing converges there.
    def test_models(self):
        slow = ('--set', 'model=kim-das', '--set', 'n=60', '--set', 'variant=refined', '--set', 'pattern=spherical')
        steep = [word for i in range(8) for word in ('--rate', str(0.0414 + 0.0001 * i))]
        self.check('solve', *slow, *steep, longest=0.5)
        self.check('sensitivity', *slow, '--rate', '0.034', '--rate', '0.0342', '--rate', '0.0344', '--rate', '0.0346',
                   longest=0.5)

    # The run is over at once; the file has half a million rows.
    def test_channels_are_written_or_not(self):
        kept = self.folder / 'channels.csv'
        for cpu in (0.3, 0.8):
            kept.write_text('what was there')
            _, err = self.stop(('simulate', '--no-cache', '--set', 'n=15', '--set', 'beta=0', '--rate', '0.0001',
                                '--max-cycles', '200', '--threads', '1', '--channels', str(kept)), cpu, signal.SIGINT)
            self.assertEqual(kept.read_text(), 'what was there')
            self.assertEqual(os.listdir(self.folder).count('channels.csv'), 1)
            self.assertIn('was not written because the run was interrupted', err)

    def test_finished_points_are_printed(self):
        process = self.begin(('simulate', '--no-cache', '--threads', '1', '--set', 'n=3', '--set', 'beta=0',
                              '--rate', '0.001', '--rate', '0.002', '--max-messages', '1000000000', '--precision', '0.05',
                              '--format', 'csv', '--output', 'points.csv', '--progress'))
        for line in process.stderr:
            if '"points_done":' in line and '"points_done":0' not in line.replace(' ', ''):
                break
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=SOON)
        rows = (self.folder / 'points.csv').read_text().splitlines()
        self.assertGreaterEqual(len(rows), 2)

    # The first one waits until everything is printed: nothing reads the pipe.
    def test_second_signal_ends_at_once(self):
        process = self.begin(('solve', '--points', '2000', '--set', 'n=4', '--format', 'csv'))
        while 'pipe' not in Path(f'/proc/{process.pid}/wchan').read_text() and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        with self.assertRaises(subprocess.TimeoutExpired):
            process.wait(timeout=1)
        process.send_signal(signal.SIGINT)
        process.wait(timeout=SOON)
        self.assertEqual(process.returncode, -signal.SIGINT)

    # What is printed when the signal comes is printed whole.
    def test_output_to_a_pipe_goes_on(self):
        arguments = ('solve', '--points', '2000', '--set', 'n=4', '--format', 'csv')
        whole = subprocess.run([CLI, *arguments], cwd=self.folder, capture_output=True, text=True, check=True).stdout
        process = self.begin(arguments)
        while 'pipe' not in Path(f'/proc/{process.pid}/wchan').read_text() and process.poll() is None:
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=SOON)
        self.assertEqual((process.returncode, err), (143, ''))
        self.assertTrue(whole.startswith(out) and len(out) > 65536, len(out))

    # timeout(1) sends each signal twice.
    def test_echo_is_not_a_second_signal(self):
        process = self.begin(('simulate', '--no-cache', '--set', 'n=12', '--set', 'beta=0', '--rate', '0.002', '--precision',
                              '1e-6'))
        self.wait_for(process, 0.1)
        process.send_signal(signal.SIGTERM)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=SOON)
        self.assertEqual(process.returncode, 143)


if __name__ == '__main__':
    unittest.main(verbosity=2)
