#!/usr/bin/env python3
"""Holds text in the window to a contrast of 4.5:1, which WCAG AA asks for.

usage: check-contrast.py SOURCE-ROOT     prints TAP, one test a rule
"""

import os
import re
import sys

import rules

ROOT = sys.argv[1]
WANTED = 4.5

# Backgrounds and text of libadwaita's stylesheet: the window, its views, its header bars and sidebars, cards; the plot.
SCHEMES = {
    'light': ((0, 0, 0, 0.8), ['#fafafa', '#ffffff', '#ebebeb', '#f0f0f0']),
    'dark': ((255, 255, 255, 1.0), ['#242424', '#1e1e1e', '#303030', '#383838']),
}


def read(path):
    with open(os.path.join(ROOT, path), encoding='utf-8') as file:
        return file.read()


def channels(color):
    return [int(color[i:i + 2], 16) for i in (1, 3, 5)]


def luminance(color):
    linear = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a, b):
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mixed(text, opacity, background):
    alpha = text[3] * opacity
    return [alpha * t + (1 - alpha) * b for t, b in zip(text, background)]


def secondary_text():
    """Everything that is drawn with an opacity is text at the least of them."""
    least = min(float(value) for path in ('ui/style.css', 'ui/style-dark.css', 'ui/help.css')
                for value in re.findall(r'opacity: ([\d.]+);', read(path)))
    for scheme, (text, backgrounds) in SCHEMES.items():
        for background in backgrounds:
            found = contrast(mixed(text, least, channels(background)), channels(background))
            if found < WANTED:
                yield f'text with an opacity of {least} has a contrast of {found:.1f}:1 on {background} ({scheme})'


def accent():
    color = re.search(r'@define-color accent_bg_color (#\w+);', read('ui/style.css'))[1]
    found = contrast(channels(color), (255, 255, 255))
    if found < WANTED:
        yield f'white text on buttons of the color {color} has a contrast of {found:.1f}:1'


def high_contrast_is_kept():
    dim = re.search(r'((?:[^{}]*,\n)?\.dim-label,[^{]*)\{', read('ui/style.css'))[1].split(',')
    high = read('ui/style-hc.css')
    for selector in dim:
        if selector.strip().splitlines()[-1] not in high:
            yield f'ui/style-hc.css does not have {selector.strip()}'
    for value in re.findall(r'opacity: ([\d.]+);', high):
        if float(value) < 0.9:
            yield f'ui/style-hc.css has an opacity of {value}; that of the stock is 0.9'


rules.run([secondary_text, accent, high_contrast_is_kept])
