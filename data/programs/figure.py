import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib import font_manager
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.ticker import FixedFormatter, FixedLocator, NullFormatter
from matplotlib.transforms import Affine2D, ScaledTranslation

nan = float("nan")
width = {{width}}
height = {{height}}
text_size = {{text_size}}
axis_width = {{axis_width}}
major = {{major}}
minor = {{minor}}
axis_color = {{axis_color}}
label_color = {{label_color}}
background = {{background}}
families = {{families}}

installed = {font.name for font in font_manager.fontManager.ttflist if font.fname.endswith(".ttf")}
family = next((name for name in families if name in installed), "DejaVu Sans")
# DejaVu Sans, which comes with Matplotlib, is wider than the others.
font_scale = 0.88 if family == "DejaVu Sans" else 1
plt.rcParams.update({
    "font.family": [family, "DejaVu Sans"], "font.size": font_scale * text_size, "axes.unicode_minus": True,
    "mathtext.fontset": "custom", "mathtext.rm": family, "mathtext.it": family + ":italic",
    "mathtext.bf": family + ":bold", "mathtext.cal": family, "mathtext.sf": family, "mathtext.tt": family,
    "mathtext.fallback": "stixsans", "mathtext.default": "regular",
    "lines.scale_dashes": False, "lines.solid_capstyle": "butt", "lines.dash_capstyle": "butt",
    "lines.solid_joinstyle": "round", "lines.dash_joinstyle": "round",
    "pdf.fonttype": 42, "ps.fonttype": 42, "savefig.facecolor": background,
    "text.antialiased": True, "path.simplify": False,
})
figure = plt.figure(figsize=(width / 72, height / 72))
order = 2


def next_order():
    """What is drawn later lies above."""
    global order
    order += 0.001
    return order


def axes(left, bottom, width_, height_, x, y, xlog, ylog):
    """A data area, in pt; x and y are its ranges."""
    ax = figure.add_axes([left / width, bottom / height, width_ / width, height_ / height], facecolor="none")
    ax.set_xscale("log" if xlog else "linear")
    ax.set_yscale("log" if ylog else "linear")
    ax.set_xlim(x)
    ax.set_ylim(y)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        ax.spines[side].set(linewidth=axis_width, color=axis_color, capstyle="projecting")
    ax.tick_params(which="both", direction="out", width=axis_width, color=axis_color, labelcolor=label_color)
    ax.tick_params(which="major", length=major, pad=0.35 * text_size)
    ax.tick_params(which="minor", length=minor)
    return ax


def ticks(axis, major_ticks, labels, minor_ticks):
    axis.set_major_locator(FixedLocator(major_ticks))
    axis.set_major_formatter(FixedFormatter(labels))
    axis.set_minor_locator(FixedLocator(minor_ticks))
    axis.set_minor_formatter(NullFormatter())


def line(ax, xy, color, linewidth, dashes=None):
    """A curve; nan is a gap."""
    drawn, = ax.plot(*zip(*xy), color=color, linewidth=linewidth, zorder=next_order())
    if dashes:
        drawn.set_dashes(dashes)


def area(ax, xy, color):
    ax.fill(*zip(*xy), color=color, linewidth=0, zorder=next_order())


def marks(ax, points, outline, fill, edge="none", edgewidth=0):
    reach = 2 * abs(outline.vertices).max()
    ax.plot([p[0] for p in points], [p[1] for p in points], linestyle="none", marker=outline, markersize=reach,
            markerfacecolor=fill, markeredgecolor=edge, markeredgewidth=edgewidth, clip_on=False,
            zorder=next_order())


def bars(ax, points, color, linewidth, cap, chevrons):
    """Intervals: points are x, y, and the lengths above and below y."""
    for x, y, plus, minus in points:
        if plus == 0 and minus == 0:
            continue
        bar, = ax.plot([x, x], [y - minus, y + plus], color=color, linewidth=linewidth, clip_on=False,
                       zorder=next_order())
        if chevrons:
            bar.set_dashes([1.8 * linewidth, 1.8 * linewidth])
        for at, way in ((y + plus, 1), (y - minus, -1)):
            drop = -way * cap if chevrons else 0
            shape(ax, x, at, [(-cap, drop), (0, 0), (cap, drop)], "MLL", color, linewidth)


def outline(vertices, kinds):
    codes = {"M": Path.MOVETO, "L": Path.LINETO, "C": Path.CURVE4, "Z": Path.CLOSEPOLY}
    return Path(vertices, [codes[kind] for kind in kinds])


def shape(ax, x, y, vertices, kinds, color, linewidth=0, dashes=None, round_ends=False):
    """Lines in pt around a place of the data area, or of the figure if ax is None; filled without a width."""
    place = figure.dpi_scale_trans + ScaledTranslation(x, y, ax.transData) if ax else (
        Affine2D().translate(x / 72, y / 72) + figure.dpi_scale_trans)
    patch = PathPatch(outline(vertices, kinds), transform=Affine2D().scale(1 / 72) + place, clip_on=False,
                      facecolor="none" if linewidth else color, edgecolor=color if linewidth else "none",
                      linewidth=linewidth, capstyle="round" if round_ends else "butt", joinstyle="round",
                      linestyle=(0, dashes) if dashes else "solid", zorder=next_order())
    (ax or figure).add_artist(patch)


def text(ax, x, y, words, size, color, weight="normal", align="left", most=None):
    """Begins, ends, or has its middle at x; its capitals are centered on y. Never wider than most, in pt."""
    place = ax.transData if ax else figure.dpi_scale_trans
    down = ScaledTranslation(0, -0.35 * size / 72, figure.dpi_scale_trans)
    if not ax:
        x, y = x / 72, y / 72
    drawn = (ax or figure).text(x, y, words, transform=place + down, fontsize=font_scale * size, color=color,
                                fontweight=weight, horizontalalignment=align, verticalalignment="baseline",
                                zorder=next_order())
    if most:
        width_ = drawn.get_window_extent(figure.canvas.get_renderer()).width / figure.dpi * 72
        drawn.set_fontsize(drawn.get_fontsize() * min(1, most / width_))


{{panels}}figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "figure.pdf", dpi=600)
