#!/usr/bin/env python3
"""Reads the window as a screen reader does, over AT-SPI: every control has a name, a role, and its value in words.

usage: screen-reader.py FLITSCOPE     needs a screen and a bus; exit status 77, skipped, where AT-SPI is not installed
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


def walk(node, path=()):
    yield node, path
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield from walk(child, (*path, f'{node.get_role_name()} “{node.get_name()}”'))


def text_of(node):
    return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node)) if 'Text' in node.get_interfaces() else None


def faults(window):
    seen, entries, sliders, choices = 0, {}, set(), set()
    for node, path in walk(window):
        role, name = node.get_role_name(), node.get_name()
        focusable = node.get_state_set().contains(Atspi.StateType.FOCUSABLE)
        where = ' in '.join([*reversed(path[-4:])])
        if role not in CONTROLS and not focusable:
            continue
        seen += 1
        if re.match('(Gtk|Adw|Fs)[A-Z]', name):
            yield f'{role} “{name}” ({node.get_description()}) in {where} has the name of a class'
        elif not name and role in CONTROLS:
            yield f'a {role} ({node.get_description()}) in {where} has no name'
        if role in ('text', 'entry'):
            entries[name] = text_of(node)
        elif role == 'slider':
            sliders.add(name)
        elif role == 'combo box':
            # One without a text is of curves, of which there is one.
            shown = ''.join(text_of(part) or '' for part, _ in walk(node))
            if shown:
                choices.add((name, shown))
    print(f'{seen} controls, {len(entries)} texts, {len(sliders)} sliders, {len(choices)} choices')
    for name, value in (('Dimension n', '6'), ('Message length M', '32')):
        if entries.get(name) != value:
            yield f'the value of {name} is read as {entries.get(name)!r}; the window shows {value}'
    if 'Message length M: 32 flits' not in sliders:
        yield f'no slider says “Message length M: 32 flits”; there are {sorted(sliders)}'
    for name, shown in sorted(choices):
        if not name.endswith(f': {shown}'):
            yield f'the choice “{name}” does not say that {shown} is chosen'


with tempfile.TemporaryDirectory() as folder:
    environment = {**os.environ, 'GTK_A11Y': 'atspi', 'XDG_STATE_HOME': folder, 'XDG_DATA_HOME': folder, 'XDG_CACHE_HOME': folder}
    environment.pop('NO_AT_BRIDGE', None)
    program = subprocess.Popen([sys.argv[1]], env=environment)
    try:
        window = find_application()
        # What is still being built is not judged.
        deadline, count = time.monotonic() + SECONDS, 0
        while time.monotonic() < deadline and (now := sum(1 for _ in walk(window))) != count:
            count = now
            time.sleep(1)
        found = list(faults(window))
    finally:
        program.terminate()
        program.wait()
for fault in found:
    print(fault)
sys.exit(1 if found else 0)
