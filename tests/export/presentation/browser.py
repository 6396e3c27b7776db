#!/usr/bin/env python3
"""Shows the HTML page of a presentation in Chromium: its keys and buttons, its address, light and dark, without its script,
and on paper. Skipped where Chromium is not installed.

usage: browser.py FLITSCOPE-CLI     prints TAP
"""

import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

CLI = sys.argv[1]
N_SLIDES = 7  # of the preset
OPTIONS = ['--headless', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
           '--disable-component-update', '--disable-sync', '--hide-scrollbars', '--virtual-time-budget=8000']
DARK = '--blink-settings=preferredColorScheme=0'

# Presses keys and buttons, and writes what is shown after each into the title.
DRIVER = '''<script>
addEventListener("load", async function () {
  var log = [];
  var note = async function (name) {
    await new Promise(function (done) { setTimeout(done, 50); });
    var seen = Array.from(document.querySelectorAll(".slide")).filter(function (slide) { return slide.offsetHeight > 0; });
    log.push(name + ":" + seen.map(function (slide) { return slide.id; }).join("+"));
  };
  var press = async function (key, shift) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: key, shiftKey: !!shift, bubbles: true, cancelable: true }));
    await note((shift ? "Shift+" : "") + (key === " " ? "Space" : key));
  };
  var click = async function (id) { document.getElementById(id).click(); await note(id); };
  await note("start");
  await press("ArrowLeft");
  for (var key of ["ArrowRight", "PageDown", " ", "ArrowDown", "End", "ArrowRight", "PageUp", "ArrowUp", "ArrowLeft"])
    await press(key);
  await press(" ", true);
  await press("Home");
  await press("x");
  await click("next");
  await click("previous");
  log.push("first:" + document.getElementById("previous").disabled + document.getElementById("next").disabled);
  await press("End");
  log.push("last:" + document.getElementById("previous").disabled + document.getElementById("next").disabled);
  log.push("progress:" + document.getElementById("progress").value + "/" + document.getElementById("progress").max);
  log.push("position:" + document.getElementById("position").textContent);
  log.push("status:" + document.getElementById("status").textContent.slice(0, 40));
  log.push("hash:" + location.hash);
  var card = function () { return getComputedStyle(document.body).backgroundColor.replace(/ /g, ""); };
  log.push("card:" + card());
  await click("theme");
  log.push("card:" + card());
  await click("theme");
  log.push("card:" + card());
  document.title = log.join(" ");
});
</script>'''

EXPECTED = ('start:3 ArrowLeft:2 ArrowRight:3 PageDown:4 Space:5 ArrowDown:6 End:7 ArrowRight:7 PageUp:6 ArrowUp:5 ArrowLeft:4 '
            'Shift+Space:3 Home:1 x:1 next:2 previous:1 first:truefalse End:7 last:falsetrue progress:7/7 position:7 of 7 '
            'status:Slide 7 of 7: Deadlock avoidance: with d hash:#7 card:rgb(255,255,255) theme:7 card:rgb(30,30,30) '
            'theme:7 card:rgb(255,255,255)')


def browse(program, folder, page, *options):
    """Runs the browser with a profile of its own and returns what it prints."""
    with tempfile.TemporaryDirectory(dir=folder) as profile:
        root = ['--no-sandbox'] if os.geteuid() == 0 else []
        return subprocess.run([program, *OPTIONS, *root, f'--user-data-dir={profile}', *options, page], cwd=folder, timeout=120,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout.decode()


def pixels(path):
    """The rows of a PNG with 8 bits per channel, as bytes, and the number of bytes per pixel."""
    with open(path, 'rb') as file:
        data = file.read()
    width, height, _, kind = struct.unpack('>IIBB', data[16:26])
    size, at, packed = {2: 3, 6: 4}[kind], 8, b''
    while at < len(data):
        length, = struct.unpack('>I', data[at:at + 4])
        if data[at + 4:at + 8] == b'IDAT':
            packed += data[at + 8:at + 8 + length]
        at += 12 + length
    raw, rows, before = zlib.decompress(packed), [], bytes(width * size)
    for y in range(height):
        line = bytearray(raw[y * (width * size + 1):(y + 1) * (width * size + 1)])
        method, row = line[0], line[1:]
        for i, value in enumerate(row):
            a = row[i - size] if i >= size else 0
            b, c = before[i], before[i - size] if i >= size else 0
            nearest = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            row[i] = (value + [0, a, b, (a + b) // 2, nearest][method]) & 255
        rows.append(bytes(row))
        before = bytes(row)
    return rows, size


def colors(path):
    """How many pixels have each color, and how many rows are a line of one color besides that of the first."""
    rows, size = pixels(path)
    found, lines = {}, 0
    for row in rows:
        for x in range(0, len(row), size):
            found[row[x:x + 3]] = found.get(row[x:x + 3], 0) + 1
        middle = row[:size] * (len(row) // size)
        lines += row == middle and row != rows[0]
    return found, lines


def shown_slides(dom):
    return re.findall(r'class="slide shown" id="(\d+)"', dom)


def change(folder, name, pattern, replacement):
    """Writes a copy of the page in which a text is replaced."""
    with open(os.path.join(folder, 'slides.html'), encoding='utf-8') as file:
        html, n = re.subn(pattern, lambda _: replacement, file.read())
    assert n == 1, f'{pattern}: {n} times'
    with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
        file.write(html)


def keys_and_buttons(program, folder):
    change(folder, 'driven.html', '(?s)<meta http-equiv="Content-Security-Policy"[^>]*>(?=.*</body>)', DRIVER)
    dom = browse(program, folder, f'file://{folder}/driven.html#3', '--dump-dom')
    title = re.search(r'<title>(.*?)</title>', dom, re.DOTALL)[1]
    assert title == EXPECTED, title


def addresses(program, folder):
    for fragment, slide in ('', '1'), ('#99', '7'), ('#x', '1'):
        dom = browse(program, folder, f'file://{folder}/slides.html{fragment}', '--dump-dom')
        assert shown_slides(dom) == [slide], f'{fragment}: {shown_slides(dom)}'


def without_script(program, folder):
    # Chromium takes no picture with scripts switched off; the policy of the page can forbid them.
    change(folder, 'still.html', r"script-src 'sha256-[^']*'", "script-src 'none'")
    assert shown_slides(browse(program, folder, f'file://{folder}/still.html', '--dump-dom')) == []
    styles = {'light': [b'\xff\xff\xff', b'\x2e\x34\x36', b'\xc0\x1c\x28'], 'dark': [b'\x1e\x1e\x1e', b'\xff\xff\xff', b'\xff\x7b\x63']}
    for name, (background, text, blocked) in styles.items():
        browse(program, folder, f'file://{folder}/still.html', f'--screenshot={name}.png', '--window-size=600,1600',
               *([DARK] if name == 'dark' else []))
        found, lines = colors(os.path.join(folder, f'{name}.png'))
        assert max(found, key=found.get) == background, f'{name}: {max(found, key=found.get)}'
        assert found.get(text, 0) > 300, f'{name}: text {found.get(text)}'
        # The picture is drawn in the same style: its blocked headers are red, or a light red.
        assert found.get(blocked, 0) > 300, f'{name}: {sorted(found.items(), key=lambda c: -c[1])[:12]}'
        # Slides are below each other, with a line between them.
        assert lines >= 2, f'{name}: {lines} lines'


def on_paper(program, folder):
    browse(program, folder, f'file://{folder}/slides.html#4', '--print-to-pdf=slides.pdf', '--no-pdf-header-footer', DARK)
    with open(os.path.join(folder, 'slides.pdf'), 'rb') as file:
        pages = len(re.findall(rb'/Type\s*/Page\b', file.read()))
    assert pages == N_SLIDES, pages


def main():
    program = shutil.which('chromium') or shutil.which('chromium-browser') or shutil.which('google-chrome')
    if program is None:
        print('1..0 # SKIP Chromium is not installed')
        return
    tests = [keys_and_buttons, addresses, without_script, on_paper]
    print(f'1..{len(tests)}')
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([CLI, 'figure', '--preset', 'deadlock-n3', '--output', os.path.join(folder, 'slides.html')], check=True)
        for number, test in enumerate(tests, 1):
            try:
                test(program, folder)
                print(f'ok {number} - {test.__name__}', flush=True)
            except (AssertionError, OSError, subprocess.SubprocessError) as fault:
                print(f'not ok {number} - {test.__name__}\n# {type(fault).__name__}: {fault}', flush=True)


main()
