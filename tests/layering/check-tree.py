#!/usr/bin/env python3
"""Holds the source tree to ARCHITECTURE.md: arrows of dependency, one idea a file, nothing of one machine.

usage: check-tree.py SOURCE-ROOT BUILD-ROOT     prints TAP, one test a rule
"""

import os
import re
import subprocess
import sys
import tomllib

import rules

ROOT, BUILD = sys.argv[1], sys.argv[2]

# room -> the rooms that it may include besides itself; arrows point down, and none of them comes back.
ARROWS = {
    'base': '',
    'topology': 'base',
    'stats': '',
    'model': 'base topology',
    'model/broadcast': 'base model',
    'model/flows': 'base topology model',
    'model/unicast': 'base model',
    'sim/workload': 'base topology',
    'sim/wormhole': 'base topology',
    'sim/measure': 'base topology stats sim/wormhole',
    'sim/engines': 'base topology sim/workload sim/wormhole sim/measure',
    'sim/pipelined': 'sim/wormhole sim/measure sim/engines',
    'sim/run': 'base stats sim/wormhole sim/measure sim/engines sim/pipelined',
    'sim/store-forward': 'base topology sim/wormhole sim/run',
    'sim/replay': 'base topology sim/workload sim/wormhole sim/measure sim/engines sim/run sim/store-forward',
    'scenario/format': 'base model sim/workload sim/wormhole sim/run sim/store-forward',
    'scenario/value': 'base topology model sim/workload sim/wormhole sim/run sim/store-forward scenario/format',
    'scenario/library': 'base scenario/format scenario/value',
    'study/store': 'base sim/measure sim/run sim/store-forward scenario/value',
    'study/run': 'base sim/run sim/store-forward scenario/value study/store',
    'study/compare': 'base stats model sim/run scenario/value',
    'study/documents': 'base topology model sim/measure sim/run sim/store-forward scenario/format scenario/value study/store study/run study/compare',
    'study/tables': 'base topology stats sim/run scenario/value study/run study/documents',
    'study/verdict': 'base topology model sim/run scenario/library scenario/value study/run study/compare study/tables',
    'study/referee': 'base topology sim/wormhole sim/run scenario/format scenario/value study/run study/documents',
    'study/explain': 'base topology sim/measure sim/run sim/store-forward sim/replay',
    'plot/value': 'base',
    'plot/paint': 'base plot/value',
    'study/words': 'base sim/run sim/store-forward scenario/value',
    'figure/series': 'base model sim/run scenario/value study/run study/compare study/words plot/value',
    'figure/words': 'base sim/measure sim/run scenario/library scenario/value study/run study/compare study/documents '
                    'study/words plot/value figure/series',
    'figure/plots': 'base model sim/measure sim/run scenario/value study/run study/tables study/compare study/words plot/value '
                    'figure/series figure/words',
    'diagram/layout': 'base topology sim/store-forward sim/replay',
    'diagram/paint': 'base topology plot/value plot/paint diagram/layout',
    'diagram/time': 'base topology sim/measure sim/run sim/replay plot/value plot/paint diagram/layout diagram/paint',
    'diagram/cycle': 'base sim/store-forward sim/replay scenario/value study/run study/words study/explain topology plot/value diagram/layout',
    'export/presentation': 'base scenario/value study/run study/explain plot/value figure/plots figure/words diagram/layout '
                      'diagram/cycle export',
    'export': 'base scenario/value study/documents plot/value plot/paint diagram/layout diagram/paint diagram/time',
    'export/motion': 'base topology sim/replay study/store study/explain plot/value plot/paint diagram/layout diagram/paint diagram/time diagram/cycle export',
    'cli/common': 'base topology scenario/format scenario/library scenario/value study/store study/run study/compare study/documents '
                  'study/referee study/verdict study/explain study/words figure/plots figure/series figure/words export',
    'cli/topology': 'base topology sim/wormhole scenario/format scenario/value study/documents export cli/common',
    'cli': 'base model sim/run sim/replay sim/store-forward scenario/format scenario/library scenario/value study/store study/run '
           'study/tables study/verdict study/documents study/referee study/explain plot/value figure/plots figure/series figure/words export export/motion export/presentation cli/common '
           'cli/topology',
    'app/toolkit': 'base plot/value',
    'app/versions': 'app/toolkit',
    'app/document': 'base scenario/format scenario/value study/store study/run study/compare study/documents plot/value '
                    'study/words figure/plots figure/series figure/words app/toolkit',
    'app/run': 'base study/run study/store app/toolkit app/document',
    'app/curves': 'base scenario/value study/documents plot/value plot/paint figure/series figure/words app/toolkit app/document',
    'app/gallery': 'base scenario/library scenario/value study/run study/tables study/verdict study/documents study/explain '
                   'study/words plot/value plot/paint figure/plots figure/series figure/words diagram/layout diagram/paint diagram/cycle app/toolkit app/versions app/document app/run',
    'app/sidebar': 'base model sim/run scenario/format scenario/library scenario/value study/words plot/value figure/series '
                   'app/toolkit app/document app/curves app/gallery',
    'app/plot': 'base study/words plot/value plot/paint figure/plots figure/series figure/words app/toolkit app/versions app/document',
    'app/map': 'base scenario/value study/words plot/value plot/paint figure/plots app/toolkit app/document app/run app/plot',
    'app/panels': 'base model sim/run scenario/value study/compare study/documents study/run study/words plot/value plot/paint figure/plots '
                  'figure/series figure/words app/toolkit app/versions app/document app/run app/plot app/map',
    'app/deadlocks': 'base topology scenario/value study/words plot/value diagram/layout diagram/paint app/toolkit app/document',
    'app/replay': 'base topology sim/run scenario/value study/explain figure/series diagram/layout diagram/time diagram/cycle app/toolkit app/document',
    'app/time': 'base study/explain diagram/time app/toolkit app/document app/replay',
    'app/lockstep': 'base sim/run study/documents study/explain app/toolkit app/document app/replay',
    'app/network': 'base topology sim/measure sim/replay scenario/value study/documents study/explain plot/value plot/paint figure/series figure/plots diagram/layout diagram/paint diagram/time diagram/cycle export '
                   'export/motion app/toolkit app/versions app/document app/deadlocks app/replay app/time app/lockstep',
    'app/files': 'base scenario/value study/documents study/referee plot/value figure/plots figure/words export '
                 'app/toolkit app/versions app/document app/gallery app/plot',
    'app/help': 'scenario/library scenario/value app/toolkit app/versions',
    'app/window': 'base scenario/library scenario/value study/store export export/presentation app/toolkit app/versions app/document app/run app/files app/gallery '
                  'app/help app/network app/panels app/replay app/sidebar app/time',
    'app': 'base app/window',
}

# header pattern -> the layers that may include it
LIBRARIES = {
    r'(gtk|gdk|gsk)/|adwaita\.h': 'app',
    r'cairo|pango/': 'plot figure diagram export app',
    r'gdk-pixbuf/': 'export app',
    r'gio/': 'scenario study plot figure diagram export cli app',
    r'json-glib/': 'study figure export cli app',
    r'gsl/': 'stats model sim',
}


def files(folder, *endings):
    for path, folders, names in os.walk(os.path.join(ROOT, folder)):
        folders.sort()
        for name in sorted(names):
            if name.endswith(endings):
                yield os.path.relpath(os.path.join(path, name), ROOT)


def lines(path):
    with open(os.path.join(ROOT, path), encoding='utf-8', errors='replace') as file:
        return file.read().splitlines()


def sources():
    """Every C file below src as (path, room): the folder that it is in."""
    for path in files('src', '.c', '.h'):
        yield path, os.path.dirname(path)[len('src/'):]


def grep(pattern, paths):
    expression = re.compile(pattern)
    for path in paths:
        for number, line in enumerate(lines(path), 1):
            found = expression.search(line)
            if found:
                yield f'{path}:{number}: {line.strip()}', found


def written_files():
    """What people write: sources, tests, templates, data and scripts, but not this file with its patterns."""
    endings = ('.c', '.h', '.py', '.sh', '.blp', '.css', '.ui', '.xml', '.in', '.build', '.md', '.1', '.flitscope')
    for folder in ('src', 'python', 'tests', 'ui', 'data', 'po', 'build-aux'):
        for path in files(folder, *endings):
            if not path.startswith('tests/layering/'):
                yield path
    for path in files('build-aux', ''):
        if not path.endswith(endings):
            yield path


# Rules: each yields one sentence for each thing that is wrong.


def arrows_of_dependency():
    for path, room in sources():
        allowed = ARROWS.get(room, '').split() + [room]
        for where, found in grep(r'^\s*#\s*include\s+"([^"]+)"', [path]):
            target = os.path.dirname(found[1])
            if not target:
                if not found[1].startswith('config.') and not generated(found[1]):
                    yield f'{where} (names no room and is not generated)'
            elif target not in allowed:
                yield f'{where} ({room} must not see {target})'


def generated(header):
    layers = {os.path.join('src', room.split('/')[0], 'meson.build') for _, room in sources()} | {'src/meson.build'}
    return any(header[:-2] in line for path in layers for line in lines(path))


def arrows_point_one_way():
    below = {room: set(seen.split()) for room, seen in ARROWS.items()}
    while below:
        ground = {room for room, seen in below.items() if not seen & set(below)}
        if not ground:
            yield f'these rooms see each other in a circle: {", ".join(sorted(below))}'
            return
        below = {room: seen for room, seen in below.items() if room not in ground}


def functions_and_calls():
    """Which unit (a .c file with its header) defines each function, and which functions each unit names."""
    owners, named = {}, {}
    for path, _ in sources():
        if not path.endswith('.c'):
            continue
        text = '\n'.join(lines(path))
        text = re.sub(r'/\*.*?\*/', ' ', text, flags=re.DOTALL)
        text = re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', text)
        unit = path[:-2]
        for found in re.finditer(r'^(\w[^\n]*)\n(fs_\w+) \(', text, re.MULTILINE):
            if 'static' not in found[1]:
                owners.setdefault(found[2], set()).add(unit)
        for found in re.finditer(r'^G_DEFINE\w+ \(\w+, (fs_\w+),', text, re.MULTILINE):
            owners.setdefault(found[1] + '_get_type', set()).add(unit)
        named[unit] = set(re.findall(r'\bfs_\w+', text))
        named[unit] |= {f'fs_{name.lower()}_get_type' for name in re.findall(r'\bFS_TYPE_(\w+)', text)}
    return owners, named


def files_call_each_other_in_no_circle():
    owners, named = functions_and_calls()
    calls = {unit: {owner for name in names for owner in owners.get(name, ()) if owner != unit and len(owners[name]) == 1}
             for unit, names in named.items()}
    reached = {}
    for unit in calls:
        reached[unit], ahead = set(), [unit]
        while ahead:
            new = calls[ahead.pop()] - reached[unit]
            reached[unit] |= new
            ahead += new
    circles = {frozenset(other for other in reached[unit] if unit in reached[other]) for unit in calls if unit in reached[unit]}
    for circle in sorted(map(sorted, circles)):
        yield f'these files call each other in a circle: {", ".join(circle)}'


def state_is_in_structs():
    # Data under string keys of a widget have no type and no owner that a reader could find. The topic of the help is the
    # exception: it is set from templates and found by going up from any widget.
    for where, _ in grep(r'g_object_(set|get)_q?data', [path for path, room in sources() if room != 'app/help']):
        yield f'{where} (a field of the widget, or a closure)'


def libraries_in_their_layers():
    for pattern, layers in LIBRARIES.items():
        for path, room in sources():
            if room.split('/')[0] not in layers.split():
                for where, _ in grep(rf'^\s*#\s*include\s+[<"]({pattern})', [path]):
                    yield f'{where} (only {layers})'


def every_room_is_on_the_map():
    rooms = {room for _, room in sources()}
    described = {found[1] for line in lines('ARCHITECTURE.md') if (found := re.match(r'\| `([a-z/-]+)` \|', line))}
    for room in sorted(rooms ^ set(ARROWS)):
        yield f'src/{room} has no arrows in this test' if room in rooms else f'there is no room src/{room}'
    for room in sorted((rooms - {'app'}) ^ described):
        yield f'src/{room} has no line in ARCHITECTURE.md' if room in rooms else f'ARCHITECTURE.md describes {room}, which does not exist'


def documents_name_what_exists():
    """Files, tests, and identifiers that the documents name in backticks, and what they link to."""
    identifiers = set()
    for path in [*files('src', '.c', '.h'), *files('tests', '.c', '.h')]:
        identifiers.update(re.findall(r'\w+', '\n'.join(lines(path))))
    for document in ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', *files('tests', 'README.md'), *files('docs', '.md')]:
        folders = ['', 'src', 'tests', 'tests/data', os.path.dirname(document)]
        for number, line in enumerate(lines(document), 1):
            code = ' '.join(re.findall(r'`([^`]+)`', line))
            room = re.match(r'\| `([a-z/-]+)` \|', line)  # a line of the map: its files are in this folder
            inside = [*folders, os.path.join('src', room[1])] if room else folders
            paths = re.findall(r'(?<![\w./*…-])(?!build/)(?:[a-z-]+/)+(?:[\w-]+\.\w+)?(?![\w/*.(])', code)
            paths += re.findall(r'(?<![\w./*-])[a-z][\w-]*\.(?:[ch]|py|json|toml)\b', code)
            paths += [link for link in re.findall(r'\]\(([^)#]+)', line) if '://' not in link]
            for path in paths:
                if not any(os.path.exists(os.path.join(ROOT, folder, path)) for folder in inside):
                    yield f'{document}:{number}: there is no {path}'
            for name in re.findall(r'\b(?:fs_|Fs[A-Z]|FS_)\w*\w', code):
                if name not in identifiers:
                    yield f'{document}:{number}: there is no {name}'
            for file, test in re.findall(r'(?<![\w.])/((?:[a-z-]+/)+[a-z-]+)/([a-z0-9-]+)(?!\S)', code):
                source = f'tests/{file}.c'
                if not os.path.exists(os.path.join(ROOT, source)) or test.replace('-', '_') not in '\n'.join(lines(source)):
                    yield f'{document}:{number}: there is no test /{file}/{test}'


def rooms_can_be_seen_at_a_glance():
    for room in ARROWS:
        count = len(os.listdir(os.path.join(ROOT, 'src', room)))
        if count > 40:
            yield f'src/{room} has {count} files'


def every_unit_is_built():
    built = {os.path.basename(name) for path in files('src', 'meson.build') for name in re.findall(r"'([^']+\.c)'", '\n'.join(lines(path)))}
    for path in files('src', '.c'):
        if os.path.basename(path) not in built:
            yield f'no meson.build names {path}'


def every_unit_has_a_header():
    # A unit that shares the header of its room (the commands, the models of one table) includes that one.
    for path, room in sources():
        if path.endswith('.h') or os.path.exists(os.path.join(ROOT, path[:-2] + '.h')):
            continue
        text = '\n'.join(lines(path))
        if not re.search(rf'#include "({room}|{room.split("/")[0]})/', text) and not re.search(r'\bmain \(', text):
            yield f'{path} has no {os.path.basename(path)[:-2]}.h and includes no header of its room'


def every_header_guards_itself():
    for path, _ in sources():
        if path.endswith('.h') and '#pragma once' not in lines(path):
            yield f'{path} has no “#pragma once”'


def nothing_is_left_for_later():
    for where, _ in grep(r'\b(TODO|FIXME|XXX|HACK)\b', written_files()):
        yield where


def no_path_of_one_machine():
    for where, _ in grep(r'(?<![\w.])/(home|root|work|Users)/[\w.]', written_files()):
        yield where


def sentences_help():
    # A user's mistake is told with key, value and range; the word "invalid" tells nothing.
    for where, _ in grep(r'_ ?\("[^"]*\b[Ii]nvalid\b', [path for path, _ in sources()]):
        yield where


def translated_files_are_listed():
    listed = {line.strip() for line in lines('po/POTFILES.in')} - {''}
    listed = {line for line in listed if not line.startswith('#')}
    marked = {where.split(':')[0] for where, _ in
              grep(r'\b(_|N_|C_|NC_|Q_|ngettext|g_dngettext) ?\("', [path for path, _ in sources()])}
    marked |= {where.split(':')[0] for where, _ in grep(r'\b(C?_)\("', files('ui', '.blp'))}
    marked |= set(files('data', '.desktop.in', '.xml.in', '.gschema.xml'))
    for path in sorted(marked - listed):
        yield f'{path} has strings to translate and is not in po/POTFILES.in'
    for path in sorted(listed):
        if not os.path.exists(os.path.join(ROOT, path)):
            yield f'po/POTFILES.in lists {path}, which does not exist'


def translated_strings_are_plain_literals():
    # xgettext stops at a macro: write %u or %s and format the number first.
    marked = re.compile(r'\b[NC]?_ ?\(((?:\s*"(?:[^"\\]|\\.)*")+)\s*(\w+)')
    for path, _ in sources():
        text = '\n'.join(lines(path))
        for found in marked.finditer(text):
            number = text.count('\n', 0, found.start()) + 1
            yield f'{path}:{number}: {found[2]} inside a string to translate'


def numbers_follow_no_locale():
    # printf() writes the decimal sign of the locale; base/number.h that of the language that is spoken.
    for where, _ in grep(r'"[^"]*(?<!%)%(?!\d*\.0f)[-+ 0-9.*]*[efgEFG]\b', [path for path, room in sources() if room != 'base']):
        if 'g_ascii_formatd' not in where:
            yield f'{where} (fs_number_display_fixed() and its like)'


def nothing_is_started_and_nobody_called():
    # What a file says is never run, loaded, shown by another program or asked for over a network. One file starts ffmpeg,
    # with arguments of its own, to encode pixels.
    encoder = 'src/export/motion/movie.c'
    starts = r'system|popen|exec[lv]p?e?|execvpe|fexecve|posix_spawnp?|v?fork|clone|dlopen'
    starts += r'|g_spawn_\w+|g_subprocess\w*|g_module_open\w*|g_app_info_(launch|create)\w*|gtk_(show_uri|uri_launcher)\w*'
    calls = r'socket|getaddrinfo|gethostby\w+|sendto|recvfrom'
    calls += r'|g_socket_\w+|g_network_\w+|g_resolver_\w+|g_inet_\w+|soup_\w+'
    for where, _ in grep(rf'(?<![\w.>])({starts}|{calls}) \(', [path for path, _ in sources() if path != encoder]):
        yield where
    for where, _ in grep(rf'(?<![\w.>])({calls}) \(', [encoder]):
        yield where


def strokes_stay_inside_their_memory():
    # The scan converter of Cairo 1.16 for this antialiasing (cairo-tor22-scan-converter.c, blit_a8) writes beyond its row
    # for a stroke that is replayed from a recorded picture, as all of a GTK widget is: "double free or corruption" kills
    # the program some frames later. Lines that cost too much are entered into a mask, see plot/paint/pixel-mask.h and
    # diagram/paint/ink-mask.h.
    for where, _ in grep(r'ANTIALIAS_FAST', [path for path, _ in sources()]):
        yield f'{where} (corrupts the heap)'


def engines_have_no_changing_globals():
    # Many runs at once: what a library below the programs keeps in .data or .bss must be a one-time initialisation
    # (quark: the number of our errors, atomic; static_resource: a compiled-in resource, registered at start).
    # (thread_language: what a thread speaks, its own; thread_spare: memory that it uses again.)
    # Tables with pointers lie in .data.rel.ro and cannot change.
    harmless = re.compile(r'^(quark|static_resource|thread_language|thread_spare|.*_once|once)(\.\d+)?$')
    for layer in ('base', 'topology', 'stats', 'model', 'sim', 'scenario', 'study', 'plot', 'figure', 'diagram', 'export'):
        library = os.path.join(BUILD, 'src', layer, f'libflitscope-{layer}.a')
        if not os.path.exists(library):
            yield f'{library} was not built'
            continue
        listing = subprocess.run(['objdump', '--syms', library], capture_output=True, text=True, check=True)
        for line in listing.stdout.splitlines():
            found = re.search(r' O (\S+)\t[0-9a-f]+ (?:\.hidden )?(\S+)$', line)
            if found and re.match(r'\.(data|bss|tdata|tbss)(?!\.rel\.ro)|\*COM\*', found[1]):
                if not harmless.match(found[2]):
                    yield f'src/{layer}: {found[2]} is a global that can change'


def command_line_is_free_of_gtk():
    program = os.path.join(BUILD, 'src', 'cli', 'flitscope-cli')
    if not os.path.exists(program):
        yield 'flitscope-cli was not built'
        return
    listing = subprocess.run(['ldd', program], capture_output=True, text=True, check=True).stdout
    for line in listing.splitlines():
        if re.search(r'lib(gtk|gdk|gsk|adwaita)-\d', line):
            yield f'flitscope-cli is linked with {line.split()[0]}'


def bugs_can_be_planted():
    # tests/mutations/mutations.toml names text of the sources, and tests/README.md shows it as a table.
    script = os.path.join(ROOT, 'tests', 'mutations', 'check-mutations.py')
    table = subprocess.run([sys.executable, script, '--table'], capture_output=True, text=True, check=True).stdout
    told = [line for line in lines('tests/README.md') if re.match(r'\| [a-z0-9-]+ \| src/', line)]
    if told != table.splitlines()[2:]:
        yield 'tests/README.md does not show the table that tests/mutations/check-mutations.py --table prints'
    with open(os.path.join(ROOT, 'tests', 'mutations', 'mutations.toml'), 'rb') as file:
        for bug in tomllib.load(file)['mutation']:
            times = '\n'.join(lines(bug['file'])).count(bug['old'])
            if times != 1:
                yield f'bug {bug["id"]}: its text is {times} times in {bug["file"]}, and must be there once'


RULES = [
    arrows_of_dependency,
    libraries_in_their_layers,
    state_is_in_structs,
    arrows_point_one_way,
    files_call_each_other_in_no_circle,
    every_room_is_on_the_map,
    documents_name_what_exists,
    rooms_can_be_seen_at_a_glance,
    every_unit_is_built,
    every_unit_has_a_header,
    every_header_guards_itself,
    nothing_is_left_for_later,
    no_path_of_one_machine,
    sentences_help,
    translated_files_are_listed,
    translated_strings_are_plain_literals,
    numbers_follow_no_locale,
    nothing_is_started_and_nobody_called,
    strokes_stay_inside_their_memory,
    engines_have_no_changing_globals,
    command_line_is_free_of_gtk,
    bugs_can_be_planted,
]

rules.run(RULES)
