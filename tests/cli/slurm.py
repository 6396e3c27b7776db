#!/usr/bin/env python3
"""Runs the jobs that flitscope-cli slurm writes, with stand-ins for sbatch and srun that start them on this machine.

usage: slurm.py FLITSCOPE-CLI [ARGUMENT-OF-UNITTEST…]
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CLI = os.path.abspath(sys.argv.pop(1))

# 3 points × 4 replications, some milliseconds each.
def sweep(messages):
    return ['--set', 'n=5', '--set', 'M=16', '--set', 'beta=0', '--rate', '0.004', '--rate', '0.008', '--rate', '0.012',
            '--replications', '4', '--max-messages', str(messages), '--set', 'warmup-messages=2000', '--precision', '0.0001',
            '--seed', '7']


SWEEP = sweep(20000)

# Runs what it is given at once, one job of an array after the other, like Slurm in the folder from which it is called, and
# prints the number of the job. FAKE_KILL=N kills job N of an array as soon as it has stored its first result. Jobs that
# failed are in FAKE_STATE, so that a job that depends on them is not run.
SBATCH = r'''#!/usr/bin/env python3
import os, pathlib, re, signal, subprocess, sys, time
state = pathlib.Path(os.environ['FAKE_STATE'])
options = [word for word in sys.argv[1:] if word.startswith('-')]
script = next(word for word in sys.argv[1:] if not word.startswith('-'))
text = open(script).read()
assert text.startswith('#!/bin/bash\n')
head = re.match(r'(#.*\n)*', text)[0]
options = re.findall(r'^#SBATCH (\S.*)$', head, re.MULTILINE) + options
given = dict((word.lstrip('-').partition('=')[::2]) for word in options)
job = len(list(state.iterdir())) + 1
(state / str(job)).write_text('failed')
with open(os.environ['FAKE_LOG'], 'a') as log:
    log.write(f'{job} {script} {" ".join(options)}\n')
assert '--parsable' in sys.argv
print(f'{job};cluster' if os.environ.get('FAKE_CLUSTER') else job)
if 'dependency' in given:
    kind, _, other = given['dependency'].partition(':')
    assert kind == 'afterok'
    if (state / other).read_text() != 'ok':
        sys.exit(0)
tasks = [None]
if 'array' in given:
    tasks = []
    for part in given['array'].split(','):
        first, _, last = part.partition('-')
        tasks += range(int(first), int(last or first) + 1)
good = True
for task in tasks:
    environment = {**os.environ, 'SLURM_JOB_ID': str(job), 'SLURM_CPUS_PER_TASK': given.get('cpus-per-task', '1')}
    if task is not None:
        environment['SLURM_ARRAY_TASK_ID'] = str(task)
    name = given['output'].replace('%a', str(task)).replace('%A', str(job)).replace('%j', str(job))
    with open(name, 'w') as log:
        running = subprocess.Popen(['bash', script], env=environment, stdout=log, stderr=subprocess.STDOUT)
        if task is not None and os.environ.get('FAKE_KILL') == str(task):
            while running.poll() is None and not list(pathlib.Path('shards', str(task)).glob('*.result')):
                time.sleep(0.0005)
            running.kill()
        good = running.wait() == 0 and good
(state / str(job)).write_text('ok' if good else 'failed')
'''
SRUN = '#!/bin/bash\nwhile [[ $1 == -* ]]; do shift; done\nexec "$@"\n'


def cli(*arguments, **more):
    return subprocess.run([CLI, *arguments], capture_output=True, text=True, **more)


class Copies(unittest.TestCase):
    """Processes that do not know of each other simulate everything, each; one of them says so."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def warns(self, *more, **variables):
        environment = {name: value for name, value in os.environ.items()
                       if not name.startswith(('SLURM_', 'OMPI_', 'PMI'))}
        ended = cli('simulate', *sweep(3000), *more, env={**environment, **variables}, cwd=self.folder)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        return 'do not know of each other' in ended.stderr

    def test_step_of_several_tasks(self):
        step = {'SLURM_NTASKS': '2', 'SLURM_STEP_ID': '0'}
        self.assertTrue(self.warns(**step, SLURM_PROCID='0', SLURM_STEP_NUM_TASKS='2'))
        self.assertTrue(self.warns(**step, SLURM_PROCID='0'))
        self.assertFalse(self.warns(**step, SLURM_PROCID='1', SLURM_STEP_NUM_TASKS='2'), 'once is enough')
        self.assertFalse(self.warns('--resume', 'part1', '--shard', '1/2', **step, SLURM_PROCID='0',
                                    SLURM_STEP_NUM_TASKS='2'))
        if os.environ.get('FS_MPI') == 'false':
            self.assertTrue(self.warns(OMPI_COMM_WORLD_SIZE='2', OMPI_COMM_WORLD_RANK='0'))

    def test_one_process(self):
        self.assertFalse(self.warns())
        # srun -n 1 in a job of 64 tasks; its script itself, with and without a number of a step; an array.
        self.assertFalse(self.warns(SLURM_NTASKS='1', SLURM_STEP_ID='0', SLURM_STEP_NUM_TASKS='1', SLURM_PROCID='0'))
        self.assertFalse(self.warns(SLURM_NTASKS='64', SLURM_PROCID='0', SLURM_JOB_ID='7'))
        self.assertFalse(self.warns(SLURM_NTASKS='64', SLURM_PROCID='0', SLURM_STEP_ID='4294967291'))
        self.assertFalse(self.warns(SLURM_NTASKS='1', SLURM_ARRAY_TASK_ID='3', SLURM_ARRAY_TASK_COUNT='16',
                                    SLURM_PROCID='0', SLURM_STEP_ID='0'))


class Slurm(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.programs = self.folder / 'bin'
        self.programs.mkdir()
        (self.folder / 'state').mkdir()
        for name, text in [('sbatch', SBATCH), ('srun', SRUN)]:
            (self.programs / name).write_text(text)
            (self.programs / name).chmod(0o755)
        self.jobs = self.folder / 'jobs of a sweep'

    def write(self, *arguments):
        wrote = cli('slurm', *arguments, '--output', str(self.jobs))
        self.assertEqual(wrote.returncode, 0, wrote.stderr)
        return wrote.stdout

    def submit(self, **environment):
        """As from another folder."""
        environment = {**os.environ, 'PATH': f'{self.programs}:{os.environ["PATH"]}', 'FAKE_STATE': str(self.folder / 'state'),
                       'FAKE_LOG': str(self.folder / 'log'), **environment}
        return subprocess.run(['bash', str(self.jobs / 'submit.sh')], capture_output=True, text=True, env=environment,
                              cwd=self.folder)

    def submitted(self):
        return (self.folder / 'log').read_text().splitlines()

    def shards(self):
        answer = cli('slurm', '--check', str(self.jobs), '--format', 'json')
        self.assertEqual(answer.returncode, 0, answer.stderr)
        return json.loads(answer.stdout)

    def logs(self):
        return {path.name: path.read_text() for path in (self.jobs / 'logs').iterdir()}

    def test_the_merged_result_is_that_of_one_process(self):
        said = self.write(*SWEEP, '--shards', '5')
        self.assertIn('jobs of 5 shards. They simulate 12 runs.', said)
        command = re.search(r'with: (.*)', said)[1]
        self.assertEqual(shlex.split(command), ['bash', str(self.jobs / 'submit.sh')])
        ran = self.submit()
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertEqual(ran.stdout, 'Job 1 simulates the shards 1-5; job 2 then writes results.json.\n')
        single = cli('simulate', *SWEEP, '--no-cache', '--format', 'json').stdout
        self.assertEqual((self.jobs / 'results.json').read_text(), single, self.logs())
        self.assertEqual({shard['status'] for shard in self.shards()}, {'finished'})
        self.assertEqual(sum(shard['runs'] for shard in self.shards()), 12)

    def test_a_killed_shard_is_resumed_alone(self):
        # On a busy machine the shard can be finished before it is killed: then with longer runs again.
        for messages in [50_000, 200_000, 800_000, 3_200_000]:
            self.jobs = self.folder / f'jobs {messages}'
            self.write(*sweep(messages), '--shards', '3', '--format', 'csv')
            ran = self.submit(FAKE_KILL='2')
            self.assertEqual(ran.returncode, 0, ran.stderr)
            shards = self.shards()
            if shards[1]['finished'] < 4:
                break
        self.assertFalse((self.jobs / 'results.csv').exists())
        self.assertEqual([shard['status'] for shard in shards], ['finished', 'missing', 'finished'])
        # Killed half-way.
        self.assertEqual(shards[1]['runs'], 4)
        self.assertGreaterEqual(shards[1]['finished'], 1)
        self.assertLess(shards[1]['finished'], 4)
        kept = sorted((self.jobs / 'shards' / '2').glob('*.result'))
        times = [path.stat().st_mtime_ns for path in kept]
        answer = cli('slurm', '--check', str(self.jobs))
        self.assertIn('Missing shards: 2. Submit them with: bash ', answer.stderr)
        ran = self.submit(FAKE_CLUSTER='1')
        self.assertRegex(ran.stdout, '^Job [0-9]+ simulates the shards 2; job [0-9]+ then writes results.csv.\n$')
        self.assertIn('--array=2', self.submitted()[-2])
        self.assertEqual([path.stat().st_mtime_ns for path in kept], times, 'finished runs were simulated again')
        single = cli('simulate', *sweep(messages), '--no-cache', '--format', 'csv').stdout
        self.assertEqual((self.jobs / 'results.csv').read_text(), single, self.logs())
        # Again: nothing is missing, so only the merge is submitted.
        ran = self.submit()
        self.assertRegex(ran.stdout, '^All shards are finished; job [0-9]+ writes results.csv.\n$')
        self.assertEqual(cli('slurm', '--missing', str(self.jobs)).stdout, '')

    def test_a_damaged_result_is_simulated_again(self):
        self.write(*SWEEP, '--shards', '4')
        self.submit()
        expected = (self.jobs / 'results.json').read_text()
        damaged = sorted((self.jobs / 'shards' / '3').glob('*.result'))[0]
        damaged.write_bytes(damaged.read_bytes()[:-20])
        answer = cli('slurm', '--missing', str(self.jobs))
        self.assertEqual(answer.stdout, '3\n')
        self.assertIn('the checksum does not match', answer.stderr)
        self.submit()
        self.assertEqual((self.jobs / 'results.json').read_text(), expected)

    def test_options_are_in_the_scripts(self):
        self.write('--preset', 'ab-n6-v2', '--shards', '7', '--cpus', '8', '--time', '1-12', '--partition', 'short,long',
                   '--account', 'noc_2026', '--memory', '4G', '--sbatch=--qos=high', '--sbatch', '--mail-type=END')
        array, merge = (self.jobs / 'array.sh').read_text(), (self.jobs / 'merge.sh').read_text()
        for line in ['--time=1-12', '--partition=short,long', '--account=noc_2026', '--mem=4G', '--qos=high', '--mail-type=END']:
            self.assertIn(f'#SBATCH {line}\n', array)
            self.assertIn(f'#SBATCH {line}\n', merge)
        for line in ['--array=1-7', '--cpus-per-task=8', '--requeue']:
            self.assertIn(f'#SBATCH {line}\n', array)
            self.assertNotIn(line.partition('=')[0] + '=', merge)
        self.assertIn('--threads 8 ', array)
        for script in ['array.sh', 'merge.sh', 'submit.sh']:
            subprocess.run(['bash', '-n', str(self.jobs / script)], check=True)

    def test_the_scenario_of_the_jobs_is_that_of_the_command(self):
        source = self.folder / 'a.flitscope'
        source.write_text('[Flitscope]\nformat=1\ntitle=A sweep\n[Scenario]\nn=4\nM=8\n[Sweep]\nload=0.5\n[Curve 1]\nV=2\n[Curve 2]\nV=3\n')
        self.write(str(source), '--set', 'beta=0.05', '--precision', '0.1', '--points', '3')
        changed = cli('simulate', '--scenario', str(source), '--set', 'beta=0.05', '--precision', '0.1', '--points', '3',
                      '--format', 'json', '--no-cache').stdout
        again = cli('simulate', '--scenario', str(self.jobs / 'scenario.flitscope'), '--format', 'json', '--no-cache').stdout
        self.assertEqual(again, changed)
        self.assertEqual(len(self.shards()), 6)  # one per run

    def test_a_folder_can_be_moved(self):
        self.write(*SWEEP, '--shards', '2')
        self.jobs = self.jobs.rename(self.folder / 'elsewhere')
        self.assertEqual(self.submit().returncode, 0)
        self.assertTrue((self.jobs / 'results.json').exists(), self.logs())

    def test_a_running_shard_is_not_submitted_again(self):
        self.write(*SWEEP, '--shards', '2')
        arguments = ['simulate', '--scenario', str(self.jobs / 'scenario.flitscope'), '--set', 'max-messages=1000000000',
                     '--precision', '0.00001', '--set', 'max-cycles=1000000000', '--no-cache', '--threads', '1']
        (self.jobs / 'shards' / '2').mkdir()
        running = subprocess.Popen([CLI, *arguments, '--resume', str(self.jobs / 'shards' / '2'), '--shard', '2/2'],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while not (self.jobs / 'shards' / '2' / 'run.scenario').exists():
                self.assertIsNone(running.poll())
            answer = cli('slurm', '--missing', str(self.jobs))
            self.assertEqual((answer.returncode, answer.stdout), (1, ''))
            self.assertIn('Shard 2 is running.', answer.stderr)
            self.assertEqual([shard['status'] for shard in self.shards()], ['missing', 'running'])
            self.assertEqual(self.submit().returncode, 1)
            self.assertFalse((self.folder / 'log').exists())
        finally:
            running.kill()
            running.wait()
        # It belonged to another precision, which its job would refuse, too.
        answer = cli('slurm', '--check', str(self.jobs))
        self.assertEqual(answer.returncode, 2)
        self.assertIn('contains results of a different scenario: ', answer.stderr)

    def test_mistakes_are_named(self):
        (self.folder / 'file').write_text('')
        (self.folder / 'full').mkdir()
        (self.folder / 'full' / 'x').write_text('')
        cases = [
            ([], 'slurm needs --output DIR'),
            (['--output', ''], '--output is empty; it must name a folder.'),
            (['--output', str(self.folder / 'file')], 'is a file; give the name of a folder.'),
            (['--output', str(self.folder / 'full')], 'holds other files. Give an empty or a new folder.'),
            (['--output', 'x', '--shards', '0'], 'shards is "0"; it must be a whole number from 1 to 9, the number of runs'),
            (['--output', 'x', '--shards', '10'], 'the number of runs of this scenario.'),
            (['--output', 'x', '--replications', '1000', '--shards', '1001'], 'it must be a whole number from 1 to 1000.'),
            (['--output', 'x', '--cpus', 'many'], 'cpus is "many"; it must be a whole number from 1 to 256.'),
            (['--output', 'x', '--time', '2h'], 'time is "2h"; it must be minutes'),
            (['--output', 'x', '--memory', '4 GB'], 'memory is "4 GB"; it must be a whole number'),
            (['--output', 'x', '--partition', 'a b'], 'partition is "a b"; it must be a name'),
            (['--output', 'x', '--account', 'a\n#SBATCH --x'], 'account is '),
            (['--output', 'x', '--sbatch', 'qos=long'], 'it must be an option of sbatch, such as --qos=long.'),
            (['--output', 'x', '--sbatch', '--qos=a\nrm -r x'], 'it must be an option of sbatch'),
            (['--output', 'x', '--sbatch', '--array=1-2'], 'but flitscope-cli sets --array itself.'),
            (['--output', 'x', '--format', 'xml'], 'format is "xml"; it must be json, csv, or table.'),
            (['--output', 'x', '--set', 'n=0'], 'it must be a whole number from 1 to 60.'),
            (['--output', 'x', 'no.flitscope'], 'no.flitscope cannot be read'),
            (['--output', 'x', 'a', 'b'], 'Give one scenario.'),
            (['--output', 'x', '--preset', 'ab-n6-v2', 'a'], 'Give one scenario.'),
            (['--check', str(self.folder / 'nowhere')], 'There is no folder '),
            (['--check', str(self.folder / 'full')], 'is not a folder of jobs; flitscope-cli slurm --output makes one.'),
            (['--check', 'a', '--missing', 'a'], '--check and --missing read everything from their folder'),
            (['--check', 'a', '--shards', '3'], '--check and --missing read everything from their folder'),
        ]
        for arguments, sentence in cases:
            with self.subTest(arguments=arguments):
                answer = cli('slurm', *arguments, cwd=self.folder)
                self.assertEqual((answer.returncode, answer.stdout), (2, ''), answer.stderr)
                self.assertIn(sentence, answer.stderr)
                self.assertEqual(len(answer.stderr.splitlines()), 1)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ['bin', 'file', 'full', 'state'])

    def test_a_damaged_folder_is_named(self):
        self.write(*SWEEP, '--shards', '2')
        (self.jobs / 'jobs.ini').write_text('[Jobs]\nshards=many\n')
        answer = cli('slurm', '--check', str(self.jobs))
        self.assertEqual(answer.returncode, 2)
        self.assertIn('jobs.ini in ', answer.stderr)
        self.assertIn('is damaged', answer.stderr)

    @unittest.skipIf(os.geteuid() == 0, 'root may write everywhere')
    def test_a_folder_that_cannot_be_written(self):
        closed = self.folder / 'closed'
        closed.mkdir()
        closed.chmod(0o500)
        answer = cli('slurm', '--output', str(closed / 'x'))
        self.assertEqual(answer.returncode, 1)
        self.assertEqual(list(closed.iterdir()), [])

    def test_no_room_leaves_nothing(self):
        answer = cli('slurm', '--output', str(self.folder / 'none' / 'x'))
        self.assertEqual(answer.returncode, 1)
        self.assertIn('was not written: the folder does not exist.', answer.stderr)
        # The limit on the size of files is like a full disk.
        subprocess.run(['bash', '-c', f'ulimit -f 0; exec {shlex.quote(CLI)} slurm --output {shlex.quote(str(self.jobs))}'],
                       stderr=subprocess.DEVNULL)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ['bin', 'state'])


if __name__ == '__main__':
    unittest.main()
