#!/usr/bin/env python3
"""Uses the page of a run in a browser as a reader does: keys, clicks, addresses, themes, narrow and wide, paper.

usage: story-browser.py FLITSCOPE-CLI     prints TAP; skips without chromium

The browser is controlled over the pipe of its DevTools protocol. It has an empty profile and no network.
"""

import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

SWITCHES = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync',
            '--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage',
            '--remote-debugging-pipe', '--host-resolver-rules=MAP * ~NOTFOUND']
FIRST, CYCLES = 300, 60


class Browser:
    def __init__(self, program, profile):
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()

        def use_pipes():  # the browser expects them as 3 and 4
            above = os.dup2(commands, 20), os.dup2(answers, 21)
            os.dup2(above[0], 3)
            os.dup2(above[1], 4)

        self.process = subprocess.Popen([program, *SWITCHES, f'--user-data-dir={profile}', 'about:blank'],
                                        preexec_fn=use_pipes, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.read, self.count, self.events, self.session = b'', 0, [], {}
        page = next(page for page in self.call('Target.getTargets')['targetInfos'] if page['type'] == 'page')
        self.session = {'sessionId': self.call('Target.attachToTarget', targetId=page['targetId'], flatten=True)['sessionId']}
        for domain in ('Page', 'Runtime', 'Network', 'Log'):
            self.call(f'{domain}.enable')

    def receive(self):
        while b'\0' not in self.read:
            part = os.read(self.answers, 65536)
            if not part:
                raise EOFError('the browser has ended')
            self.read += part
        text, self.read = self.read.split(b'\0', 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.count += 1
        message = {'id': self.count, 'method': method, 'params': parameters, **self.session}
        os.write(self.commands, json.dumps(message).encode() + b'\0')
        while True:
            answer = self.receive()
            if answer.get('id') == self.count:
                assert 'error' not in answer, answer
                return answer['result']
            self.events.append(answer)

    def script(self, expression):
        answer = self.call('Runtime.evaluate', expression=expression, awaitPromise=True, returnByValue=True)
        assert 'exceptionDetails' not in answer, answer
        return answer['result'].get('value')

    def open(self, url):
        self.call('Page.navigate', url='about:blank')
        self.call('Page.navigate', url=url)
        self.script('new Promise(done => document.readyState === "complete" ? done() : addEventListener("load", done))')
        self.wait('!document.getElementById("words") || document.getElementById("words").textContent')  # data are unpacked

    def wait(self, condition):
        self.script(f'new Promise(done => {{ const timer = setInterval(() => {{ if ({condition}) '
                    '{ clearInterval(timer); done(); } }, 20); })')

    def resize(self, width, height):
        self.call('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=1, mobile=False)

    def media(self, scheme, kind=''):
        self.call('Emulation.setEmulatedMedia', media=kind, features=[{'name': 'prefers-color-scheme', 'value': scheme}])

    def press(self, key, shift=False):
        text = {'text': key} if len(key) == 1 else {'text': '\r'} if key == 'Enter' else {}
        for kind in ('keyDown', 'keyUp'):
            self.call('Input.dispatchKeyEvent', type=kind, key=key, modifiers=8 if shift else 0,
                      **(text if kind == 'keyDown' else {}))

    def click(self, selector):
        x, y = self.script(f'(() => {{ const box = document.querySelector("{selector}").getBoundingClientRect(); '
                           'return [box.x + box.width / 2, box.y + box.height / 2]; })()')
        self.click_at(x, y)

    def click_at(self, x, y):
        for kind in ('mousePressed', 'mouseReleased'):
            self.call('Input.dispatchMouseEvent', type=kind, x=x, y=y, button='left', clickCount=1)

    def picture(self, path):
        with open(path, 'wb') as file:
            file.write(base64.b64decode(self.call('Page.captureScreenshot', format='png')['data']))

    def cycle(self):
        """The cycle shown, which slider, number, sentence, and address agree on."""
        words, number, hash_, slider = self.script(
            '[document.getElementById("words").textContent, document.getElementById("cycle").value, location.hash, '
            'document.getElementById("slider").value]')
        shown = int(number)
        assert words.startswith(f'Cycle {shown}:'), words
        assert hash_.startswith(f'#cycle={shown}') or self.playing(), hash_
        assert int(slider) == shown - FIRST, slider
        return shown

    def playing(self):
        return self.script('document.getElementById("play").getAttribute("aria-pressed") === "true"')

    def chosen(self):
        found = self.script('(document.querySelector("#explanation h2") || {textContent: ""}).textContent')
        return int(re.search(r'[0-9]+', found)[0]) if found else None

    def color(self, selector='body', what='backgroundColor'):
        return self.script(f'getComputedStyle(document.querySelector("{selector}")).{what}')


def equal(got, wanted):
    assert got == wanted, f'{got!r} instead of {wanted!r}'


def keys_of_the_window(browser, url, trace):
    browser.open(url)
    equal(browser.cycle(), FIRST)
    for key, cycle in (('ArrowRight', 301), ('PageDown', 311), ('ArrowLeft', 310), ('PageUp', 300), ('ArrowLeft', 300),
                       ('End', 359), ('ArrowRight', 359), ('Home', 300)):
        browser.press(key)
        equal(browser.cycle(), cycle)
    for key in ('g', '3', '1', '7', 'Enter'):
        browser.press(key)
    equal(browser.cycle(), 317)
    # In the number, keys are digits and not commands.
    browser.press('b')
    equal(browser.cycle(), 317)
    browser.script('document.activeElement.blur()')


def play(browser, url, trace):
    browser.open(url)
    for _ in range(4):
        browser.press('.')
    equal(browser.script('document.getElementById("speed").value'), '60')
    browser.press(' ')
    assert browser.playing()
    browser.wait('Number(document.getElementById("cycle").value) > 310')
    browser.press(' ')
    assert not browser.playing()
    stopped = browser.cycle()
    browser.press('ArrowRight')
    equal(browser.cycle(), stopped + 1)
    browser.press(',')
    equal(browser.script('document.getElementById("speed").value'), '30')
    browser.click('#play')
    browser.wait('document.getElementById("play").getAttribute("aria-pressed") === "false"')
    equal(browser.cycle(), 359)


def messages(browser, url, trace):
    """What is listed and drawn in a cycle is what the lines of the trace say; each has its sentences."""
    browser.open(url)
    for at in range(0, CYCLES, 7):
        browser.script(f'location.hash = "cycle={FIRST + at}"')
        browser.wait(f'document.getElementById("words").textContent.startsWith("Cycle {FIRST + at}:")')
        listed = set(map(int, browser.script('[...document.getElementById("messages").options].map(o => o.value)')))
        inside = {m['id'] for m in trace[at]['messages'] if m['state'] not in ('queued', 'starting')}
        everything = {m['id'] for m in trace[at]['messages']}
        assert inside <= listed <= everything, (inside, listed)
        drawn = set(map(int, browser.script('[...document.querySelectorAll("#live [data-message]")].map(g => g.dataset.message)')))
        assert {m['id'] for m in trace[at]['messages'] if m['vcs'] and m['kind'] == 'unicast'} <= drawn <= listed, drawn


def blocked(browser, url, trace):
    browser.open(url)
    known = {m['id'] for m in trace[0]['messages'] if m['state'] == 'blocked'}
    for at, line in enumerate(trace[1:], 1):
        now = {m['id'] for m in line['messages'] if m['state'] == 'blocked'}
        if now - known:
            break
        known = now
    browser.press('b')
    equal(browser.cycle(), FIRST + at)
    equal(browser.chosen(), min(now - known))
    text = browser.script('document.getElementById("explanation").textContent')
    assert 'Why is it blocked?' in text, text
    # The same words as on the command line.
    told = subprocess.run([CLI, 'trace', *RUN, '--from', str(FIRST + at), '--explain', str(min(now - known))],
                          capture_output=True, text=True, check=True).stdout
    why = told.split('Why is it blocked?\n')[1].strip()
    assert why in text, (why, text)
    browser.press('Escape')
    equal(browser.chosen(), None)


def choosing(browser, url, trace):
    browser.open(f'{url}#cycle=320')
    ids = sorted(int(value) for value in browser.script('[...document.getElementById("messages").options].map(o => o.value)'))
    browser.press('m')
    equal(browser.chosen(), ids[0])
    browser.press('m')
    equal(browser.chosen(), ids[1])
    browser.press('M', shift=True)
    equal(browser.chosen(), ids[0])
    browser.press('M', shift=True)
    equal(browser.chosen(), ids[-1])
    equal(browser.script('location.hash'), f'#cycle=320&message={ids[-1]}')
    # A click on a shape; the others become faint.
    x, y, wanted = browser.script('''(() => {
        for (const part of document.querySelectorAll("#live [data-message] path")) {
          const middle = part.getPointAtLength(part.getTotalLength() / 2).matrixTransform(part.getScreenCTM());
          const found = document.elementFromPoint(middle.x, middle.y);
          const group = found && found.closest("[data-message]");
          if (group)
            return [middle.x, middle.y, Number(group.dataset.message)];
        }})()''')
    browser.click_at(x, y)
    equal(browser.chosen(), wanted)
    assert browser.script('[...document.querySelectorAll("#live [data-message]")].some(part => getComputedStyle(part).opacity < 1)')
    assert browser.script(f'getComputedStyle(document.querySelector("#live [data-message=\'{wanted}\']")).opacity') == '1'
    browser.press('Escape')
    # Many cycles later it has left.
    browser.open(f'{url}#cycle=301&message=999999')
    assert 'Not in the network in this cycle.' in browser.script('document.getElementById("explanation").textContent')


def addresses(browser, url, trace):
    for address, cycle in (('#cycle=317', 317), ('#cycle=9999', 359), ('#cycle=1', 300), ('#cycle=x', 300), ('#a=b&&=', 300)):
        browser.open(url + address)
        equal(browser.cycle(), cycle)


def themes(browser, url, trace):
    browser.media('light')
    browser.open(url)
    light, paint = browser.color(), browser.color('#still path', 'fill')
    browser.media('dark')
    browser.wait('document.documentElement.dataset.theme === "dark"')
    assert browser.color() != light and browser.color('#still path', 'fill') != paint
    browser.click('#theme')
    equal(browser.color(), light)
    browser.media('light')
    browser.click('#theme')
    assert browser.color() != light
    browser.open(url)
    equal(browser.color(), light)


def sizes(browser, url, trace):
    for width, height in ((700, 900), (1000, 700), (1920, 1080)):
        browser.resize(width, height)
        browser.open(url)
        overflow = browser.script('document.documentElement.scrollWidth - document.documentElement.clientWidth')
        equal(overflow, 0)
        box = browser.script('(() => { const box = document.getElementById("diagram").getBoundingClientRect(); return [box.width, box.bottom]; })()')
        assert box[0] >= 300 and box[1] <= height, box
    browser.resize(1200, 800)


def names(browser, url, trace):
    """Every control has a name for those who cannot see it."""
    browser.open(url)
    controls = {'button', 'slider', 'spinbutton', 'combobox', 'listbox', 'image', 'region', 'complementary'}
    nodes = browser.call('Accessibility.getFullAXTree')['nodes']
    seen = set()
    for node in nodes:
        role = node.get('role', {}).get('value', '').lower()
        if role in controls and not node.get('ignored'):
            seen.add(role)
            assert node.get('name', {}).get('value'), node
    assert {'button', 'slider', 'spinbutton', 'listbox', 'image'} <= seen, seen


def paper(browser, url, trace):
    """The shown cycle is printed, in light, without controls."""
    browser.media('dark')
    browser.open(f'{url}#cycle=330')
    browser.press('m')
    sheet = base64.b64decode(browser.call('Page.printToPDF', paperWidth=8.27, paperHeight=11.69)['data'])
    assert sheet.startswith(b'%PDF') and len(sheet) > 10000
    equal(len(re.findall(rb'/Type\s*/Page\b', sheet)), 1)
    browser.media('light', 'print')
    equal(browser.script('[...document.querySelectorAll(".screen")].filter(e => e.getClientRects().length > 0).length'), 0)
    assert browser.script('document.getElementById("diagram").getClientRects().length === 1')
    browser.media('light')


def nothing_from_outside(browser, url, trace):
    """Of everything that was done, nothing asked for another file, and no script stopped."""
    asked = {event['params']['request']['url'].split('#')[0] for event in browser.events
             if event.get('method') == 'Network.requestWillBeSent'}
    assert asked <= {url, 'about:blank'}, asked
    trouble = [event for event in browser.events if event.get('method') in ('Runtime.exceptionThrown', 'Log.entryAdded')]
    assert not trouble, trouble


TESTS = [keys_of_the_window, play, messages, blocked, choosing, addresses, themes, sizes, names, paper, nothing_from_outside]
RUN = ['--set', 'n=4', '--set', 'V=2', '--rate', '0.02']


def main():
    program = shutil.which('chromium')
    if program is None:
        print('1..0 # SKIP chromium is not installed')
        return
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, 'story.html')
        options = [*RUN, '--from', str(FIRST), '--cycles', str(CYCLES)]
        subprocess.run([CLI, 'trace', *options, '--output', page], check=True)
        lines = subprocess.run([CLI, 'trace', *options], capture_output=True, text=True, check=True).stdout
        trace = [json.loads(line) for line in lines.splitlines()]
        browser = Browser(program, os.path.join(folder, 'profile'))
        browser.resize(1200, 800)
        browser.media('light')
        print(f'1..{len(TESTS)}')
        try:
            for number, test in enumerate(TESTS, 1):
                try:
                    test(browser, f'file://{page}', trace)
                    print(f'ok {number} {test.__name__}', flush=True)
                except AssertionError as failure:
                    print(f'not ok {number} {test.__name__}\n# ' + str(failure)[:2000].replace('\n', '\n# '), flush=True)
        finally:
            try:
                browser.call('Browser.close')
            except (EOFError, BrokenPipeError):
                pass
            browser.process.wait(20)


CLI = sys.argv[1]
main()
