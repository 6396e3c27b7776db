#!/usr/bin/env python3
"""Compares version and date of the release wherever they stand, and holds the software centers' description to their rules.

usage: check-release.py SOURCE-ROOT VERSION     prints TAP, one test a rule
"""

import datetime
import json
import os
import re
import struct
import sys
import tomllib
import xml.etree.ElementTree as xml

import rules

ROOT, VERSION = sys.argv[1:3]
METAINFO = 'data/io.github.flitscope.Flitscope.metainfo.xml.in'


def read(path):
    with open(os.path.join(ROOT, path), encoding='utf-8') as file:
        return file.read()


def found(pattern, path):
    """What the first group of @pattern matches in a file, or '' where nothing does."""
    match = re.search(pattern, read(path), re.MULTILINE)
    return match[1] if match else ''


def metainfo():
    return xml.fromstring(read(METAINFO))


def releases_of_news():
    return re.findall(r'^Version (\S+)\n~+\nReleased: (\S+)$', read('NEWS'), re.MULTILINE)


def every_file_names_this_version_and_its_date():
    codemeta = json.loads(read('codemeta.json'))
    newest = metainfo().find('releases/release')
    news = releases_of_news()[0]
    # Snapshots, 0.3.0~N, come before the release to which they lead.
    debian_version, debian_date = re.search(r'^flitscope \((\S+)\) (?!UNRELEASED).*?^ -- .*?>  (.*?)$', read('debian/changelog'),
                                            re.MULTILINE | re.DOTALL).groups()
    date = datetime.datetime.strptime(debian_date, '%a, %d %b %Y %H:%M:%S %z').date().isoformat()
    for path, version, day in (
        ('publisher.conf', VERSION, publisher()['RELEASED']),
        ('NEWS', *news),
        (METAINFO, newest.get('version'), newest.get('date')),
        ('debian/changelog', debian_version, date),
        ('CITATION.cff', found(r'^version: (\S+)$', 'CITATION.cff'), found(r'^date-released: "(\S+)"$', 'CITATION.cff')),
        ('codemeta.json', codemeta['version'], codemeta['datePublished']),
    ):
        if version != VERSION:
            yield f'{path} names the version {version}; meson.build says {VERSION}'
        if day != news[1]:
            yield f'{path} names the date {day}; NEWS says {news[1]}'


def news_and_software_centers_list_the_same_releases():
    listed = [(release.get('version'), release.get('date')) for release in metainfo().iterfind('releases/release')]
    if listed != releases_of_news():
        yield f'{METAINFO} lists {listed}; NEWS lists {releases_of_news()}'


def no_other_file_repeats_the_version():
    """A version in the code would be forgotten at the next release."""
    for folder in ('src', 'ui', 'python', 'data'):
        for path, _, names in os.walk(os.path.join(ROOT, folder)):
            for name in names:
                if name.endswith(('.c', '.h', '.blp', '.py', '.in')) and not name.endswith('metainfo.xml.in'):
                    where = os.path.relpath(os.path.join(path, name), ROOT)
                    if re.search(rf'(?<![\d.]){re.escape(VERSION)}(?![\d.])', read(where)):
                        yield f'{where} repeats the version {VERSION}'


def publisher():
    return dict(line.split('=', 1) for line in read('publisher.conf').splitlines() if line and not line.startswith('#'))


def every_file_names_the_publisher():
    """The name, the mail address, and the address of the project stand in publisher.conf; formats without variables repeat them."""
    told = publisher()
    for path, wanted in (
        ('CITATION.cff', [told['NAME'], told['ADDRESS']]),
        ('codemeta.json', [told['NAME'], told['ADDRESS']]),
        ('SECURITY.md', [told['ADDRESS']]),
        (METAINFO, [told['NAME'], told['ADDRESS']]),
        ('debian/control', [f'{told["NAME"]} <{told["EMAIL"]}>', told['ADDRESS']]),
        ('debian/copyright', [told['NAME']]),
        ('REUSE.toml', [told['NAME']]),
        ('debian/watch', [told['ADDRESS']]),
        ('debian/upstream/metadata', [told['ADDRESS']]),
    ):
        for text in wanted:
            if text not in read(path):
                yield f'{path} does not contain “{text}”, which publisher.conf names'


def every_license_has_its_text():
    with open(os.path.join(ROOT, 'REUSE.toml'), 'rb') as file:
        annotations = tomllib.load(file)['annotations']
    used = {annotation['SPDX-License-Identifier'] for annotation in annotations}
    texts = {name.removesuffix('.txt') for name in os.listdir(os.path.join(ROOT, 'LICENSES'))}
    if annotations[0]['path'] != '**':
        yield 'REUSE.toml does not begin with the license of all files'
    for license in sorted(used ^ texts):
        yield f'{license} is in one of REUSE.toml and LICENSES, not in both'


def the_papers_are_referenced():
    """CITATION.cff has the titles that flitscope-cli --cite prints."""
    code, cited = read('src/scenario/library/papers.c'), read('CITATION.cff')
    table = code[code.index('papers[] = {'):code.index('};')]
    for title in re.findall(r'"([A-Z][^"]{30,})"', table):
        if not re.match(r'([A-Z]\. )+', title) and f'title: "{title}"' not in cited:
            yield f'CITATION.cff has no reference “{title}”'


def the_summary_is_short():
    summary = metainfo().findtext('summary')
    if not 10 <= len(summary) <= 35 or summary.endswith('.') or 'flitscope' in summary.lower():
        yield f'“{summary}” ({len(summary)} characters): wanted are 10 to 35, no full stop, not the name'


def software_centers_find_everything():
    root = metainfo()
    for kind in ('homepage', 'bugtracker', 'vcs-browser', 'help', 'contribute'):
        if not (root.findtext(f'url[@type="{kind}"]') or '').startswith('https://'):
            yield f'{METAINFO} has no address of type {kind}'
    if root.find('developer') is None or not root.find('developer').get('id'):
        yield f'{METAINFO} has no developer with an id'
    for scheme in ('light', 'dark'):
        color = root.findtext(f'branding/color[@scheme_preference="{scheme}"]') or ''
        if not re.fullmatch(r'#[0-9a-f]{6}', color):
            yield f'{METAINFO} has no {scheme} color of the brand'


def screenshots_have_their_sizes():
    images = metainfo().findall('screenshots/screenshot/image')
    if not images:
        yield f'{METAINFO} has no screenshot'
    for image in images:
        base, _, path = image.text.strip().partition(f'/flitscope/v{VERSION}/')
        if not base or not os.path.exists(os.path.join(ROOT, path)):
            yield f'{image.text.strip()} is no picture of this tree and version'
            continue
        with open(os.path.join(ROOT, path), 'rb') as file:
            size = struct.unpack('>II', file.read(24)[16:])
        if size != (int(image.get('width')), int(image.get('height'))):
            yield f'{path} is {size[0]}×{size[1]}; {METAINFO} says {image.get("width")}×{image.get("height")}'
        if size[0] > 1000 or size[1] > 700:
            yield f'{path} is {size[0]}×{size[1]}, larger than 1000×700'


rules.run([every_file_names_this_version_and_its_date, news_and_software_centers_list_the_same_releases,
           no_other_file_repeats_the_version, every_file_names_the_publisher,
           every_license_has_its_text, the_papers_are_referenced, the_summary_is_short, software_centers_find_everything,
           screenshots_have_their_sizes])
