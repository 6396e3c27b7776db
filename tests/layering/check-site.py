#!/usr/bin/env python3
"""Makes the documentation as a site (build-aux/site) without its pictures, and follows every link of it.

usage: check-site.py SOURCE-ROOT FLITSCOPE-CLI     prints TAP, one test per rule
"""

import html.parser
import json
import os
import shutil
import subprocess
import sys
import tempfile

import rules

ROOT, CLI = sys.argv[1], os.path.abspath(sys.argv[2])
LANGUAGES = ['C', 'de', 'es', 'fr']


class Page(html.parser.HTMLParser):
    """What a page links to, its anchors, and the texts of its title, its first heading, and its whole body."""

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors, self.inside = [], set(), set()
        self.texts = {'title': '', 'h1': '', 'main': ''}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.links += [found[name] for name in ('href', 'src', 'srcset') if name in found]
        self.anchors.add(found.get('id'))
        self.inside |= {tag} & self.texts.keys()

    def handle_endtag(self, tag):
        self.inside.discard(tag)

    def handle_data(self, text):
        for tag in self.inside:
            self.texts[tag] += text


def read(folder):
    """Pages of the site in @folder by their paths."""
    pages = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            if name.endswith('.html'):
                path = os.path.join(parent, name)
                with open(path, encoding='utf-8') as file:
                    pages[os.path.relpath(path, folder)] = Page(file.read())
    return pages


def every_link_leads_somewhere():
    for path, page in PAGES.items():
        for link in page.links:
            target, _, anchor = link.partition('#')
            if '://' in link or link.startswith('mailto:'):
                continue
            file = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
            if not os.path.isfile(os.path.join(SITE, file)):
                yield f'{path} links to {link}, which does not exist'
            elif anchor and anchor not in PAGES[file].anchors:
                yield f'{path} links to {link}; {file} has no such heading'


def every_page_has_a_title():
    for path, page in PAGES.items():
        for part in ('title', 'h1'):
            if not page.texts[part].strip():
                yield f'{path} has no {part}'


def every_help_page_links_to_its_versions():
    for path, page in PAGES.items():
        if path.startswith('help/'):
            for language in LANGUAGES:
                version = os.path.join('help', language, os.path.basename(path))
                if version not in PAGES or os.path.relpath(version, os.path.dirname(path)) not in page.links:
                    yield f'{path} does not link to {version}'


def every_page_of_the_help_is_there():
    for language in LANGUAGES:
        for name in os.listdir(os.path.join(ROOT, 'help', language)):
            if f'help/{language}/{name.removesuffix(".md")}.html' not in PAGES:
                yield f'help/{language}/{name} is not in the site: HELP_PAGES in build-aux/site/make-site'


def no_sign_of_the_help_is_left():
    for path, page in PAGES.items():
        for sign in ('{{', 'action:', '[['):
            if path.startswith('help/') and sign in page.texts['main'] + ' '.join(page.links):
                yield f'{path} shows “{sign}”'


def the_search_finds_every_page():
    with open(os.path.join(SITE, 'search-index.js'), encoding='utf-8') as file:
        index = json.loads(file.read().removeprefix('searchIndex = ').removesuffix(';\n'))
    for path in PAGES:
        if not path.startswith('docs/') or not path.endswith('/index.html'):
            if not any(entry[0] == path for entry in index):
                yield f'the search index has no {path}'
    for path, anchor, *_ in index:
        if anchor and anchor not in PAGES[path].anchors:
            yield f'the search index names {path}#{anchor}, which does not exist'


RULES = [
    every_link_leads_somewhere,
    every_page_has_a_title,
    every_help_page_links_to_its_versions,
    every_page_of_the_help_is_there,
    no_sign_of_the_help_is_left,
    the_search_finds_every_page,
]

if shutil.which('cmark-gfm') is None:
    print('1..0 # SKIP cmark-gfm is not installed: build-aux/install-dependencies test')
    sys.exit(0)
with tempfile.TemporaryDirectory() as SITE:
    subprocess.run([os.path.join(ROOT, 'build-aux', 'site', 'make-site'), ROOT, CLI, SITE, '--no-pictures'], check=True)
    PAGES = read(SITE)
    rules.run(RULES)
