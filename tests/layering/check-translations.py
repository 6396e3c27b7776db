#!/usr/bin/env python3
"""Holds every language of po/LINGUAS to the strings of the sources as they are: none untranslated, none fuzzy.

usage: check-translations.py SOURCE-ROOT     prints TAP, one test a language
"""

import os
import subprocess
import sys
import tempfile

ROOT = sys.argv[1]
PO = os.path.join(ROOT, 'po')

# As meson's preset "glib".
KEYWORDS = ['_', 'N_', 'C_:1c,2', 'NC_:1c,2', 'g_dcgettext:2', 'g_dngettext:2,3', 'g_dpgettext2:2c,3']


def run(*command):
    # The commands of gettext speak the reader's language otherwise.
    environment = {**os.environ, 'LC_ALL': 'C.UTF-8'}
    return subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True).stdout


def words(name):
    with open(os.path.join(PO, name), encoding='utf-8') as file:
        return [word for line in file if not line.startswith('#') for word in line.split()]


def messages(catalogue):
    """The msgid of each entry but the header."""
    return [line for line in catalogue.split('\n') if line.startswith('msgid ')][1:]


def missing(language, template):
    """What @language lacks of @template: untranslated first, then what only resembles an earlier string."""
    merged = os.path.join(os.path.dirname(template), language + '.po')
    run('msgmerge', '--quiet', '--no-fuzzy-matching', '--no-wrap', '-o', merged,
        os.path.join(PO, language + '.po'), template)
    found = []
    for kind in ('--untranslated', '--only-fuzzy'):
        found += messages(run('msgattrib', '--no-obsolete', '--no-wrap', '--force-po', kind, merged))
    return found


def main():
    languages = words('LINGUAS')
    print(f'1..{len(languages)}')
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        template = os.path.join(folder, 'all.pot')
        run('xgettext', '--from-code=UTF-8', '--package-name=flitscope', '--files-from=' + os.path.join(PO, 'POTFILES.in'),
            '--directory=' + ROOT, '--output=' + template, *['--keyword=' + keyword for keyword in KEYWORDS])
        for number, language in enumerate(languages, 1):
            found = missing(language, template)
            for line in found[:10]:
                print('#', line)
            failed = failed or bool(found)
            print(f'{"not " if found else ""}ok {number} - {language}: {len(found)} strings are not translated')
    sys.exit(failed)


main()
