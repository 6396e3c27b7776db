#!/usr/bin/env python3
"""Reads the window as a screen reader does, over AT-SPI: every control has a name, a role, and its value in words.

usage: screen-reader.py FLITSCOPE     needs a screen, a bus, and xdotool; exit status 77, skipped, where AT-SPI is not installed
"""

import os
import re
import subprocess
import sys
import tempfile
import time

try:
    import gi
    gi.require_version('Atspi', '2.0')
    from gi.repository import Atspi
except (ImportError, ValueError):
    print('Skipped: AT-SPI is not installed. build-aux/install-dependencies test installs it for Debian.')
    sys.exit(77)

SECONDS = 60
# What is opened above the window or in it, by which keys, and a name that is heard there once it is complete; all are closed by Escape.
PLACES = [
    ('preferences', ['ctrl+comma'], 'Style: Follow the system'),
    ('export', ['ctrl+e'], 'Style: '),
    ('help', ['F1'], 'Close'),
    ('shortcuts', ['ctrl+question'], 'Search'),
    ('slides', ['ctrl+shift+b'], 'Add a slide'),
    ('citations', ['F10', 'i'], 'Copy'),
    ('menu', ['F10'], 'Preferences'),
    ('gallery', ['alt+3'], 'Search'),
    ('tables', ['alt+4'], 'Table'),
    ('network with its time drawer', ['alt+2', 'o'], 'Speed'),
]
CONTROLS = {'push button', 'toggle button', 'check box', 'radio button', 'combo box', 'slider', 'spin button', 'text', 'entry',
            'page tab', 'menu item', 'link'}


def find_application():
    """The window of the program, once it is there."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(index)
            if application is not None and application.get_name() == 'flitscope' and application.get_child_count() > 0:
                application.set_cache_mask(Atspi.Cache.NONE)  # names change while the window is built
                return application.get_child_at_index(0)
        time.sleep(0.2)
    sys.exit('The window did not appear on the bus of the screen reader.')


def keys_to(program, *keys):
    """The uppermost window of the program gets keys, as from the keyboard."""
    windows = subprocess.run(['xdotool', 'search', '--onlyvisible', '--pid', str(program.pid)], capture_output=True, text=True).stdout.split()
    subprocess.run(['xdotool', 'windowfocus', windows[-1], 'key', '--delay', '400', *keys], check=True)


def walk(node, path=()):
    yield node, path
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield from walk(child, (*path, f'{node.get_role_name()} “{node.get_name()}”'))


def text_of(node):
    return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node)) if 'Text' in node.get_interfaces() else None


def listed(node):
    """The controls of @node: role, name, description, and the way to each."""
    for part, path in walk(node):
        role = part.get_role_name()
        if role in CONTROLS or part.get_state_set().contains(Atspi.StateType.FOCUSABLE):
            yield role, part.get_name() or '', part.get_description(), ' in '.join(reversed(path[-4:]))


def nameless(controls):
    """Controls without a name of their own, or with one that is no word for a user."""
    for role, name, description, where in controls:
        half = name[:len(name) // 2]
        if re.match('(Gtk|Adw|Fs)[A-Z]', name):
            yield f'{role} “{name}” ({description}) in {where} has the name of a class'
        elif not name and role in CONTROLS:
            yield f'a {role} ({description}) in {where} has no name'
        elif re.search(r'(^|\s)_\w', name) or (half and name == f'{half} {half}'):
            yield f'{role} “{name}” in {where} has a mnemonic in its name, or the name twice'


def complete(node, heard):
    """The controls of what @node returns, read again until one is named @heard; and whether one is. A fault in what was still being
    built is none, so it is read once more where there is one."""
    deadline, again = time.monotonic() + SECONDS, True
    while True:
        controls = [*listed(node())]
        there = any(name.startswith(heard) for _, name, *_ in controls)
        late = time.monotonic() > deadline
        if late or (there and not (again and any(nameless(controls)))):
            return controls, there
        again = again and not there
        time.sleep(1)


def values(window):
    """Texts, sliders, and choices say what they hold."""
    entries, sliders, choices = {}, set(), set()
    for node, _ in walk(window):
        role, name = node.get_role_name(), node.get_name()
        if role in ('text', 'entry'):
            entries[name] = text_of(node)
        elif role == 'slider':
            sliders.add(name)
        elif role == 'combo box':
            # One without a text is of curves, of which there is one.
            shown = ''.join(text_of(part) or '' for part, _ in walk(node))
            if shown:
                choices.add((name, shown))
    print(f'{len(entries)} texts, {len(sliders)} sliders, {len(choices)} choices')
    for name, value in (('Dimension n', '6'), ('Message length M', '32')):
        if entries.get(name) != value:
            yield f'the value of {name} is read as {entries.get(name)!r}; the window shows {value}'
    if 'Message length M: 32 flits' not in sliders:
        yield f'no slider says “Message length M: 32 flits”; there are {sorted(sliders)}'
    for name, shown in sorted(choices):
        if not name.endswith(f': {shown}'):
            yield f'the choice “{name}” does not say that {shown} is chosen'


def places(program, window):
    """Every dialog and page, opened by keys: a popover and a page are in the window, a dialog is beside it."""
    application = window.get_application()
    for place, keys, heard in PLACES:
        count = application.get_child_count()
        keys_to(program, *keys)
        controls, there = complete(lambda: application.get_child_at_index(application.get_child_count() - 1), heard)
        print(f'{place}: {len(controls)} controls', flush=True)
        if not there:
            yield f'{place}: {" ".join(keys)} shows nothing named {heard} to a screen reader'
        for fault in nameless(controls):
            yield f'{place}: {fault}'
        keys_to(program, 'Escape')
        deadline = time.monotonic() + SECONDS
        while application.get_child_count() > count and time.monotonic() < deadline:
            time.sleep(0.2)


with tempfile.TemporaryDirectory() as folder:
    environment = {**os.environ, 'GTK_A11Y': 'atspi', 'XDG_STATE_HOME': folder, 'XDG_DATA_HOME': folder, 'XDG_CACHE_HOME': folder}
    environment.pop('NO_AT_BRIDGE', None)
    program = subprocess.Popen([sys.argv[1]], env=environment)
    try:
        window = find_application()
        controls, _ = complete(lambda: window, 'Dimension n')
        found = [*nameless(controls), *values(window), *places(program, window)]
    finally:
        program.terminate()
        program.wait()
for fault in found:
    print(fault)
sys.exit(1 if found else 0)
