#!/usr/bin/env python3
"""Checks that help pages in other languages have the structure of the English ones and quote labels as the program shows them.

usage: check-help.py SOURCE-ROOT     prints TAP, one test per rule
"""

import json
import os
import re
import sys

import rules

ROOT = sys.argv[1]
LANGUAGES = ['de', 'es', 'fr']
PAGES = sorted(name.removesuffix('.md') for name in os.listdir(os.path.join(ROOT, 'help', 'C')))


def read(path):
    with open(os.path.join(ROOT, path), encoding='utf-8') as file:
        return file.read()


# Names of keys as GTK and the tooltips of the program show them.
KEYS = json.loads(read('build-aux/site/key-names.json'))


def translated_pages():
    """Pairs of language and page id."""
    for language in LANGUAGES:
        for name in sorted(os.listdir(os.path.join(ROOT, 'help', language))):
            yield language, name.removesuffix('.md')


def sections(page):
    """Parts of a page, each beginning with a heading."""
    return re.split(r'^(?=#+ )', page, flags=re.MULTILINE)


def blocks(section):
    """Kinds of the blocks of a section in their order, as the help window shows them."""
    kinds = []
    for block in re.split(r'\n\s*\n|\n(?=- |#)', section.strip()):
        first = block.lstrip('\n')[:2]
        kinds.append({'# ': 'title', '##': 'heading', '- ': 'item', '![': 'image', '  ': 'code'}.get(first) or
                     (f'table of {block.count(chr(10))} lines' if first.startswith('|') else 'paragraph'))
    return kinds


def targets(section):
    return sorted(re.findall(r'\]\(([^)]+)\)', section))


def keys(section, language):
    """Keys that a section names, in the language given (C: as they are)."""
    names = KEYS.get(language, {})
    return sorted('+'.join(names.get(part, part) for part in re.split(r'(?<=.)\+(?=.)', key))
                  for key in re.findall(r'\[\[(.+?)\]\]', section))


def plain(label):
    """A label without its mnemonic and ellipsis."""
    return re.sub(r'\s*…$', '', label.replace('_', ''))


def catalog(language):
    """Translations of each label, by its plain English text."""
    found = {}

    def text(quoted):
        return ''.join(re.findall(r'"(.*)"', quoted)).replace('\\"', '"')

    entries = re.findall(r'^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)', read(f'po/{language}.po'), re.MULTILINE)
    for english, translation in entries:
        found.setdefault(plain(text(english)), set()).add(plain(text(translation)))
    return found


def quoted(page):
    """Labels that a page quotes: the text of links to actions, by their action, and phrases in italics that begin with a capital."""
    links = [(target, words) for words, target in re.findall(r'(?<!\[)\[([^]\[]+)\]\((action:[^)]+)\)', page)]
    phrases = re.findall(r'(?<!\*)\*([A-ZÄÖÜÉÀ]\w[^*]*)\*(?!\*)', page)
    return links, [plain(re.sub(r'\s+', ' ', phrase)) for phrase in phrases]


def every_language_has_every_page():
    for language in LANGUAGES:
        for page in PAGES:
            if not os.path.exists(os.path.join(ROOT, 'help', language, page + '.md')):
                yield f'help/{language} has no {page}.md'


def every_page_is_compiled_in():
    resources = read('help/help.gresource.xml')
    for language in ['C', *LANGUAGES]:
        for name in sorted(os.listdir(os.path.join(ROOT, 'help', language))):
            if f'>{language}/{name}<' not in resources:
                yield f'help/help.gresource.xml does not list {language}/{name}'


def translated_pages_have_the_structure_of_the_english_ones():
    for language, page in translated_pages():
        path = f'help/{language}/{page}.md'
        english, translation = sections(read(f'help/C/{page}.md')), sections(read(path))
        if len(english) != len(translation):
            yield f'{path} has {len(translation)} sections; the English page has {len(english)}'
            continue
        for ours, theirs in zip(english, translation):
            heading = theirs.partition('\n')[0]
            for what, expected, found in [('blocks', blocks(ours), blocks(theirs)), ('links and images', targets(ours), targets(theirs)),
                                          ('keys', keys(ours, language), keys(theirs, 'C'))]:
                if expected != found:
                    yield f'{path}, “{heading}”: the {what} are {found}; those of the English page are {expected}'


def translated_pages_quote_labels_as_the_program_shows_them():
    for language, page in translated_pages():
        path = f'help/{language}/{page}.md'
        labels = catalog(language)
        (english, phrases), (links, translated) = quoted(read(f'help/C/{page}.md')), quoted(read(path))
        pairs = [(words, dict(links).get(target, '')) for target, words in english]
        if len(phrases) != len(translated):
            yield f'{path} quotes {translated}; the English page quotes {phrases}'
        pairs += list(zip(phrases, translated))
        for words, translation in pairs:
            if words in labels and translation not in labels[words]:
                yield f'{path} quotes “{translation}”; the program shows {" or ".join(sorted(labels[words]))}'


def english_pages_quote_labels_of_the_program():
    """Labels in italics with a capital must exist; a renamed label is then renamed in the help, too."""
    labels = catalog('de')
    for page in PAGES:
        for phrase in quoted(read(f'help/C/{page}.md'))[1]:
            if phrase not in labels:
                yield f'help/C/{page}.md quotes “{phrase}”, which the program does not show'


RULES = [
    every_language_has_every_page,
    every_page_is_compiled_in,
    translated_pages_have_the_structure_of_the_english_ones,
    translated_pages_quote_labels_as_the_program_shows_them,
    english_pages_quote_labels_of_the_program,
]

rules.run(RULES)
