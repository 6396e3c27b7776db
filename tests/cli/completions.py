#!/usr/bin/env python3
"""The completions of bash, zsh, and fish, each in its own shell: what a line becomes, and what is proposed.

usage: completions.py FLITSCOPE-CLI SOURCE-FOLDER [ARGUMENT-OF-UNITTEST…]
"""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

CLI = Path(sys.argv.pop(1)).resolve()
SCRIPTS = Path(sys.argv.pop(1)).resolve() / 'data' / 'completions'

STYLES = ['print', 'screen-light', 'screen-dark', 'ieee', 'elsevier', 'acm', 'springer', 'slide', 'thesis']
LISTS = ['presets', 'tables', 'models', 'inputs', 'quantities', 'assumptions', 'keys', 'routings', 'patterns', 'topologies', 'papers']

# What is typed, and all words that can take the place of the last one.
PROPOSED = [
    ('s', ['solve', 'saturation', 'sensitivity', 'simulate', 'slurm']),
    ('list ', LISTS),
    ('table zia', [f'ziavras-{number}' for number in range(1, 15)]),
    ('reproduce al', ['all']),
    ('solve --preset ab-n6-v2-m32-b0', ['ab-n6-v2-m32-b005', 'ab-n6-v2-m32-b010', 'ab-n6-v2-m32-b020']),
    ('solve --preset=ab-n6-v2-m32-b0', [f'--preset=ab-n6-v2-m32-b0{share}' for share in ('05', '10', '20')]),
    ('solve -p ab-n6-v2-m32-b0', ['ab-n6-v2-m32-b005', 'ab-n6-v2-m32-b010', 'ab-n6-v2-m32-b020']),
    ('solve -pab-n6-v2-m32-b0', [f'-pab-n6-v2-m32-b0{share}' for share in ('05', '10', '20')]),
    ('solve --format ', ['table', 'json', 'csv']),
    ('solve -f ', ['table', 'json', 'csv']),
    ('topology --format=', ['--format=table', '--format=json', '--format=dot']),
    ('trace --format ', ['json', 'csv']),
    ('topology --topology ', ['hypercube', 'generalized', 'torus', 'mesh']),
    ('topology --show b', ['binomial-tree', 'bst', 'bsg']),
    ('figure --style ', STYLES),
    ('figure --columns ', ['1', '2']),
    ('figure --style=s', ['--style=screen-light', '--style=screen-dark', '--style=springer', '--style=slide']),
    ('trace --style ', ['screen-light', 'screen-dark']),
    ('compare --sort ', ['table', 'error']),
    ('solve --set max', ['max-messages=', 'max-cycles=']),
    ('solve --set variant=', [f'variant={word}' for word in ('published', 'corrected', 'both', 'refined', 'all')]),
    ('merge --', ['--format', '--output', '--timing', '--histogram', '--per-replication', '--help']),
    ('solve --output my', ['my.csv', 'my.flitscope']),
    ('figure -o my', ['my.csv', 'my.flitscope']),
    ('validate my', ['my.csv', 'my.flitscope']),
]

# What is typed, and what one press of the tabulator makes of it. A word that is complete is followed by a blank.
COMPLETED = [
    ('sol', 'solve '),
    ('--ver', '--version '),
    ('solve --pres', 'solve --preset '),
    ('solve --preset=kd-fig3-f', 'solve --preset=kd-fig3-flat '),
    ('solve -pkd-fig3-f', 'solve -pkd-fig3-flat '),
    ('solve -fj', 'solve -fjson '),
    ('solve --set max-mes', 'solve --set max-messages='),
    ('solve --set pattern=geo', 'solve --set pattern=geometric:'),
    ('solve --set routing=vir', 'solve --set routing=virtual-cut-through '),
    ('solve --scenario=my.f', 'solve --scenario=my.flitscope '),
    ('solve -smy.f', 'solve -smy.flitscope '),
    ('solve -s my.f', 'solve -s my.flitscope '),
    ('validate my.f', 'validate my.flitscope '),
    ('figure --language=d', 'figure --language=de '),
]


def spoken(environment):
    return {**environment, 'PATH': f'{CLI.parent}:{os.environ["PATH"]}', 'LC_ALL': 'C.UTF-8', 'TERM': 'dumb',
            'FLITSCOPE_LOCALE_DIR': str(CLI.parents[2] / 'po')}


class Terminal:
    """An interactive shell, whose lines can be completed."""

    def __init__(self, folder, command, setup):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, spoken({'HOME': folder, 'PS1': '$ ', 'COLUMNS': '2000', 'LINES': '500'}))
        self.send('stty -echo cols 2000 rows 500\r')
        self.send(f'{setup}\r')
        self.send("echo re''ady\r")
        self.read_until('ready')

    def send(self, text):
        os.write(self.terminal, text.encode())

    def read_until(self, end):
        text, limit = '', time.monotonic() + 60
        while not re.search(end, text):
            if not select.select([self.terminal], [], [], max(limit - time.monotonic(), 0))[0]:
                raise TimeoutError(f'“{end}” did not come after: {text}')
            text += os.read(self.terminal, 65536).decode(errors='replace')
        return text

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.process, 0)


class Completions:
    """What all shells must do."""

    shell = None

    @classmethod
    def setUpClass(cls):
        if shutil.which(cls.shell) is None:
            raise unittest.SkipTest(f'{cls.shell} is not installed')
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = cls.temporary.name
        for name in ('my.flitscope', 'my.csv', 'other.txt'):
            (Path(cls.folder) / name).touch()
        cls.start()

    @classmethod
    def start(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def test_proposed(self):
        for typed, words in PROPOSED:
            with self.subTest(typed):
                self.assertEqual(sorted(self.propose(typed)), sorted(words))

    def test_completed(self):
        for typed, line in COMPLETED:
            with self.subTest(typed):
                self.assertEqual(self.complete(typed), line)


class InTerminal(Completions):
    """A shell in which a tabulator is pressed: the line with all words in place of the last one, or with one."""

    setup = None
    all_words = None  # keys that insert all of them

    @classmethod
    def start(cls):
        cls.terminal = Terminal(cls.folder, cls.command, cls.setup)

    @classmethod
    def tearDownClass(cls):
        if hasattr(cls, 'terminal'):
            cls.terminal.close()
        super().tearDownClass()

    def line(self, typed, keys):
        """The line after @keys, shown by a command that is put in front of it: words are a line each."""
        self.terminal.send(f'flitscope-cli {typed}{keys}')
        self.terminal.send("@\x01printf '<%s>' b''egin '\x05' e''nd\r")
        text = self.terminal.read_until('<begin><.*@><end>')
        return text[text.rindex('<begin><') + 8:text.rindex('@><end>')].removeprefix('flitscope-cli ')

    def complete(self, typed):
        return self.line(typed, '\t')

    def propose(self, typed):
        # The words before the last one are still there.
        before = typed.rpartition(' ')[0]
        return self.line(typed, self.all_words).removeprefix(before).split()


class Bash(InTerminal, unittest.TestCase):
    shell = 'bash'
    command = ['bash', '--norc', '--noprofile', '-i']
    setup = f"bind 'set enable-bracketed-paste off'; bind '\"\\C-x\\C-a\": insert-completions'; . {SCRIPTS}/flitscope-cli"
    all_words = '\x18\x01'

    def propose(self, typed):
        # Bash completes what follows = alone.
        before = typed.rpartition(' ')[2].rpartition('=')
        return [before[0] + before[1] + word.removeprefix(before[0] + before[1]) for word in super().propose(typed)]


class Zsh(InTerminal, unittest.TestCase):
    shell = 'zsh'
    command = ['zsh', '-f', '-i']
    setup = (f'unsetopt zle_bracketed_paste; fpath=({SCRIPTS} $fpath); autoload -U compinit; compinit -D -u; '
             'zle -C all complete-word _generic; bindkey "^X^A" all; '
             'zstyle ":completion:all::::" completer _all_matches _complete; zstyle ":completion:all:*" insert yes')
    all_words = '\x18\x01'


class Fish(Completions, unittest.TestCase):
    shell = 'fish'

    def listed(self, typed):
        command = f'source {SCRIPTS}/flitscope-cli.fish; complete -C "flitscope-cli {typed}"'
        run = subprocess.run(['fish', '--no-config', '-c', command], capture_output=True, text=True, cwd=self.folder,
                             env=spoken({'HOME': self.folder}), check=True)
        return [line.partition('\t')[0] for line in run.stdout.splitlines()]

    propose = listed

    def complete(self, typed):
        # Fish prints the words, and inserts one that is alone, followed by a blank unless it ends in = or :.
        words = self.listed(typed)
        self.assertEqual(len(words), 1, words)
        before = typed.rpartition(' ')
        return before[0] + before[1] + words[0] + ('' if words[0][-1] in '=:' else ' ')


if __name__ == '__main__':
    unittest.main()
