/* A plot as a Python script for Matplotlib: axes, curves, and points with their data; shapes and the legend as patches. */
#include <math.h>
#include <string.h>

#include "export/matplotlib.h"
#include "export/source-text.h"
#include "plot/value/text.h"

static const char head[] = "import sys\n"
                           "\n"
                           "import matplotlib\n"
                           "\n"
                           "matplotlib.use(\"Agg\")\n"
                           "import matplotlib.pyplot as plt\n"
                           "from matplotlib import font_manager\n"
                           "from matplotlib.patches import PathPatch\n"
                           "from matplotlib.path import Path\n"
                           "from matplotlib.ticker import FixedFormatter, FixedLocator, NullFormatter\n"
                           "from matplotlib.transforms import Affine2D, ScaledTranslation\n"
                           "\n"
                           "nan = float(\"nan\")\n";

static const char helpers[]
    = "installed = {font.name for font in font_manager.fontManager.ttflist if font.fname.endswith(\".ttf\")}\n"
      "family = next((name for name in families if name in installed), \"DejaVu Sans\")\n"
      "# DejaVu Sans, which comes with Matplotlib, is wider than the others.\n"
      "font_scale = 0.88 if family == \"DejaVu Sans\" else 1\n"
      "plt.rcParams.update({\n"
      "    \"font.family\": [family, \"DejaVu Sans\"], \"font.size\": font_scale * text_size, \"axes.unicode_minus\": "
      "True,\n"
      "    \"mathtext.fontset\": \"custom\", \"mathtext.rm\": family, \"mathtext.it\": family + \":italic\",\n"
      "    \"mathtext.bf\": family + \":bold\", \"mathtext.cal\": family, \"mathtext.sf\": family, \"mathtext.tt\": "
      "family,\n"
      "    \"mathtext.fallback\": \"stixsans\", \"mathtext.default\": "
      "\"regular\",\n"
      "    \"lines.scale_dashes\": False, \"lines.solid_capstyle\": \"butt\", \"lines.dash_capstyle\": \"butt\",\n"
      "    \"lines.solid_joinstyle\": \"round\", \"lines.dash_joinstyle\": \"round\",\n"
      "    \"pdf.fonttype\": 42, \"ps.fonttype\": 42, \"savefig.facecolor\": background,\n"
      "    \"text.antialiased\": True, \"path.simplify\": False,\n"
      "})\n"
      "figure = plt.figure(figsize=(width / 72, height / 72))\n"
      "order = 2\n"
      "\n"
      "\n"
      "def next_order():\n"
      "    \"\"\"What is drawn later lies above.\"\"\"\n"
      "    global order\n"
      "    order += 0.001\n"
      "    return order\n"
      "\n"
      "\n"
      "def axes(left, bottom, width_, height_, x, y, xlog, ylog):\n"
      "    \"\"\"A data area, in pt; x and y are its ranges.\"\"\"\n"
      "    ax = figure.add_axes([left / width, bottom / height, width_ / width, height_ / height], "
      "facecolor=\"none\")\n"
      "    ax.set_xscale(\"log\" if xlog else \"linear\")\n"
      "    ax.set_yscale(\"log\" if ylog else \"linear\")\n"
      "    ax.set_xlim(x)\n"
      "    ax.set_ylim(y)\n"
      "    for side in (\"top\", \"right\"):\n"
      "        ax.spines[side].set_visible(False)\n"
      "    for side in (\"left\", \"bottom\"):\n"
      "        ax.spines[side].set(linewidth=axis_width, color=axis_color, capstyle=\"projecting\")\n"
      "    ax.tick_params(which=\"both\", direction=\"out\", width=axis_width, color=axis_color, "
      "labelcolor=label_color)\n"
      "    ax.tick_params(which=\"major\", length=major, pad=0.35 * text_size)\n"
      "    ax.tick_params(which=\"minor\", length=minor)\n"
      "    return ax\n"
      "\n"
      "\n"
      "def ticks(axis, major_ticks, labels, minor_ticks):\n"
      "    axis.set_major_locator(FixedLocator(major_ticks))\n"
      "    axis.set_major_formatter(FixedFormatter(labels))\n"
      "    axis.set_minor_locator(FixedLocator(minor_ticks))\n"
      "    axis.set_minor_formatter(NullFormatter())\n"
      "\n"
      "\n"
      "def line(ax, xy, color, linewidth, dashes=None):\n"
      "    \"\"\"A curve; nan is a gap.\"\"\"\n"
      "    drawn, = ax.plot(*zip(*xy), color=color, linewidth=linewidth, zorder=next_order())\n"
      "    if dashes:\n"
      "        drawn.set_dashes(dashes)\n"
      "\n"
      "\n"
      "def area(ax, xy, color):\n"
      "    ax.fill(*zip(*xy), color=color, linewidth=0, zorder=next_order())\n"
      "\n"
      "\n"
      "def marks(ax, points, outline, fill, edge=\"none\", edgewidth=0):\n"
      "    reach = 2 * abs(outline.vertices).max()\n"
      "    ax.plot([p[0] for p in points], [p[1] for p in points], linestyle=\"none\", marker=outline, "
      "markersize=reach,\n"
      "            markerfacecolor=fill, markeredgecolor=edge, markeredgewidth=edgewidth, clip_on=False,\n"
      "            zorder=next_order())\n"
      "\n"
      "\n"
      "def bars(ax, points, color, linewidth, cap, chevrons):\n"
      "    \"\"\"Intervals: points are x, y, and the lengths above and below y.\"\"\"\n"
      "    for x, y, plus, minus in points:\n"
      "        if plus == 0 and minus == 0:\n"
      "            continue\n"
      "        bar, = ax.plot([x, x], [y - minus, y + plus], color=color, linewidth=linewidth, clip_on=False,\n"
      "                       zorder=next_order())\n"
      "        if chevrons:\n"
      "            bar.set_dashes([1.8 * linewidth, 1.8 * linewidth])\n"
      "        for at, way in ((y + plus, 1), (y - minus, -1)):\n"
      "            drop = -way * cap if chevrons else 0\n"
      "            shape(ax, x, at, [(-cap, drop), (0, 0), (cap, drop)], \"MLL\", color, linewidth)\n"
      "\n"
      "\n"
      "def outline(vertices, kinds):\n"
      "    codes = {\"M\": Path.MOVETO, \"L\": Path.LINETO, \"C\": Path.CURVE4, \"Z\": Path.CLOSEPOLY}\n"
      "    return Path(vertices, [codes[kind] for kind in kinds])\n"
      "\n"
      "\n"
      "def shape(ax, x, y, vertices, kinds, color, linewidth=0, dashes=None, round_ends=False):\n"
      "    \"\"\"Lines in pt around a place of the data area, or of the figure if ax is None; filled without a "
      "width.\"\"\"\n"
      "    place = figure.dpi_scale_trans + ScaledTranslation(x, y, ax.transData) if ax else (\n"
      "        Affine2D().translate(x / 72, y / 72) + figure.dpi_scale_trans)\n"
      "    patch = PathPatch(outline(vertices, kinds), transform=Affine2D().scale(1 / 72) + place, clip_on=False,\n"
      "                      facecolor=\"none\" if linewidth else color, edgecolor=color if linewidth else \"none\",\n"
      "                      linewidth=linewidth, capstyle=\"round\" if round_ends else \"butt\", "
      "joinstyle=\"round\",\n"
      "                      linestyle=(0, dashes) if dashes else \"solid\", zorder=next_order())\n"
      "    (ax or figure).add_artist(patch)\n"
      "\n"
      "\n"
      "def text(ax, x, y, words, size, color, weight=\"normal\"):\n"
      "    \"\"\"Begins at x; its capitals are centered on y.\"\"\"\n"
      "    place = ax.transData if ax else figure.dpi_scale_trans\n"
      "    down = ScaledTranslation(0, -0.35 * size / 72, figure.dpi_scale_trans)\n"
      "    if not ax:\n"
      "        x, y = x / 72, y / 72\n"
      "    (ax or figure).text(x, y, words, transform=place + down, fontsize=font_scale * size, color=color,\n"
      "                        fontweight=weight, verticalalignment=\"baseline\", zorder=next_order())\n"
      "\n"
      "\n";

typedef struct {
  GString *out;
  const FsScene *scene;
  const FsScenePanel *panel;
} Writer;

static void
append_color (GString *out, FsColor color)
{
  const double parts[] = { color.r, color.g, color.b, color.a };

  g_string_append_c (out, '(');
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_string_append (out, i > 0 ? ", " : "");
      fs_source_append_number (out, parts[i]);
    }
  g_string_append_c (out, ')');
}

static void
append_pair (GString *out, double x, double y)
{
  g_string_append_c (out, '(');
  fs_source_append_number (out, fabs (x) < 1e-9 ? 0 : x);
  g_string_append (out, ", ");
  fs_source_append_number (out, fabs (y) < 1e-9 ? 0 : y);
  g_string_append_c (out, ')');
}

static void
append_dashes (GString *out, const FsSceneItem *item)
{
  g_string_append_c (out, '[');
  for (int i = 0; i < item->n_dashes; i++)
    {
      g_string_append (out, i > 0 ? ", " : "");
      fs_source_append_number (out, item->dashes[i]);
    }
  g_string_append_c (out, ']');
}

/* Appends "[vertices], 'kinds'". */
static void
append_outline (GString *out, const GArray *outline)
{
  g_autoptr (GString) kinds = g_string_new (NULL);

  g_string_append_c (out, '[');
  for (guint i = 0; i < outline->len; i++)
    {
      const FsOutline *part = &g_array_index (outline, FsOutline, i);
      int n = part->kind == 'C' ? 3 : 1;

      for (int p = 0; p < n; p++)
        {
          g_string_append (out, kinds->len > 0 ? ", " : "");
          append_pair (out, part->x[p], part->y[p]);
          g_string_append_c (kinds, part->kind);
        }
    }
  g_string_append_printf (out, "], \"%s\"", kinds->str);
}

/* Appends the vertices of a line or area, four a row. */
static void
append_vertices (GString *out, const GArray *vertices)
{
  g_string_append (out, "[");
  for (guint i = 0; i < vertices->len; i++)
    {
      const FsVertex *vertex = &g_array_index (vertices, FsVertex, i);

      g_string_append (out, i % 4 == 0 ? "\n    " : " ");
      append_pair (out, vertex->x, vertex->y);
      g_string_append_c (out, ',');
    }
  g_string_append (out, "\n]");
}

static void
write_points (Writer *w, const FsSceneItem *item)
{
  GString *out = w->out;
  FsColor paper = w->scene->style.background;
  g_autoptr (GArray) ring = fs_scene_marker (item->marker, item->diameter + 2 * item->ring);
  g_autoptr (GArray) marker = fs_scene_marker (item->marker, item->diameter - (item->hollow ? item->width : 0));

  g_string_append (out, "points = [ # x, y, upper and lower half of the interval\n");
  for (guint i = 0; i < item->points->len; i++)
    {
      const FsScenePoint *point = &g_array_index (item->points, FsScenePoint, i);
      const double values[] = { point->x, point->y, point->plus, point->minus };

      g_string_append (out, "    (");
      for (guint v = 0; v < G_N_ELEMENTS (values); v++)
        {
          fs_source_append_number (out, values[v]);
          g_string_append (out, v + 1 < G_N_ELEMENTS (values) ? ", " : "),\n");
        }
    }
  g_string_append (out, "]\nbars(ax, points, ");
  append_color (out, item->color);
  g_string_append (out, ", ");
  fs_source_append_number (out, item->width);
  g_string_append (out, ", ");
  fs_source_append_number (out, item->cap);
  g_string_append_printf (out, ", %s)\n", item->chevrons ? "True" : "False");
  if (item->no_marker)
    return;
  if (item->ring > 0)
    {
      g_string_append (out, "marks(ax, points, outline(");
      append_outline (out, ring);
      g_string_append (out, "), ");
      append_color (out, paper);
      g_string_append (out, ")\n");
    }
  paper.a = 1;
  g_string_append (out, "marks(ax, points, outline(");
  append_outline (out, marker);
  g_string_append (out, "), ");
  append_color (out, item->hollow ? paper : item->color);
  if (item->hollow)
    {
      g_string_append (out, ", ");
      append_color (out, item->color);
      g_string_append (out, ", ");
      fs_source_append_number (out, item->width);
    }
  g_string_append (out, ")\n");
}

static void
append_place (GString *out, const FsSceneItem *item)
{
  g_string_append_printf (out, "(%s, ", item->in_figure ? "None" : "ax");
  fs_source_append_number (out, item->anchor.x);
  g_string_append (out, ", ");
  fs_source_append_number (out, item->anchor.y);
  g_string_append (out, ", ");
}

static void
write_shape (Writer *w, const FsSceneItem *item)
{
  GString *out = w->out;

  g_string_append (out, "shape");
  append_place (out, item);
  append_outline (out, item->outline);
  g_string_append (out, ", ");
  append_color (out, item->color);
  if (item->width > 0)
    {
      g_string_append (out, ", ");
      fs_source_append_number (out, item->width);
    }
  if (item->n_dashes > 0)
    {
      g_string_append (out, ", dashes=");
      append_dashes (out, item);
    }
  g_string_append (out, item->round ? ", round_ends=True)\n" : ")\n");
}

static void
write_item (Writer *w, const FsSceneItem *item)
{
  GString *out = w->out;

  if (item->name != NULL && *item->name != '\0')
    fs_source_append_comment (out, "#", item->name);
  switch (item->kind)
    {
    case FS_ITEM_LINE:
    case FS_ITEM_AREA:
      if (item->vertices == NULL || item->vertices->len == 0)
        break;
      g_string_append (out, item->kind == FS_ITEM_LINE ? "line(ax, " : "area(ax, ");
      append_vertices (out, item->vertices);
      g_string_append (out, ", ");
      append_color (out, item->color);
      if (item->kind == FS_ITEM_LINE)
        {
          g_string_append (out, ", ");
          fs_source_append_number (out, item->width);
          if (item->n_dashes > 0)
            {
              g_string_append (out, ", ");
              append_dashes (out, item);
            }
        }
      g_string_append (out, ")\n");
      break;
    case FS_ITEM_POINTS:
      write_points (w, item);
      break;
    case FS_ITEM_SHAPE:
      write_shape (w, item);
      break;
    case FS_ITEM_TEXT:
      g_string_append (out, "text");
      append_place (out, item);
      fs_python_append_runs (out, item->runs);
      g_string_append (out, ", ");
      fs_source_append_number (out, item->size);
      g_string_append (out, ", ");
      append_color (out, item->color);
      g_string_append (out, fs_runs_are_bold (item->runs) ? ", \"bold\")\n" : ")\n");
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
write_ticks (GString *out, char axis, const GArray *ticks)
{
  g_string_append_printf (out, "ticks(ax.%caxis, [", axis);
  fs_source_append_ticks (out, ticks, FALSE, ", ");
  g_string_append (out, "], [");
  for (guint i = 0, n = 0; i < ticks->len; i++)
    {
      const FsSceneTick *tick = &g_array_index (ticks, FsSceneTick, i);

      if (tick->minor)
        continue;
      g_string_append (out, n++ > 0 ? ", " : "");
      if (tick->runs != NULL)
        fs_python_append_runs (out, tick->runs);
      else
        g_string_append (out, "\"\"");
    }
  g_string_append (out, "], [");
  fs_source_append_ticks (out, ticks, TRUE, ", ");
  g_string_append (out, "])\n");
}

static void
write_label (Writer *w, int axis)
{
  const FsScenePanel *panel = w->panel;

  if (panel->label[axis] == NULL)
    return;
  g_string_append_printf (w->out, "ax.set_%clabel(", "xy"[axis]);
  fs_python_append_runs (w->out, panel->label[axis]);
  g_string_append_printf (w->out,
                          ", color=label_color, verticalalignment=\"center_baseline\", "
                          "horizontalalignment=\"center\", rotation=%s)\n",
                          axis == 1 && panel->label_turned ? "\"vertical\", rotation_mode=\"anchor\""
                                                           : "\"horizontal\"");
  g_string_append_printf (w->out, "ax.%caxis.set_label_coords(", "xy"[axis]);
  fs_source_append_number (w->out, (panel->label_x[axis] - panel->left) / panel->width);
  g_string_append (w->out, ", ");
  fs_source_append_number (w->out, (panel->label_y[axis] - panel->bottom) / panel->height);
  g_string_append (w->out, ")\n");
}

static void
write_panel (Writer *w)
{
  const FsScenePanel *panel = w->panel;
  GString *out = w->out;
  const double box[] = { panel->left, panel->bottom, panel->width, panel->height };

  g_string_append (out, "ax = axes(");
  for (guint i = 0; i < G_N_ELEMENTS (box); i++)
    {
      fs_source_append_number (out, box[i]);
      g_string_append (out, ", ");
    }
  append_pair (out, panel->from[0], panel->to[0]);
  g_string_append (out, ", ");
  append_pair (out, panel->from[1], panel->to[1]);
  g_string_append_printf (out, ", %s, %s)\n", panel->log[0] ? "True" : "False", panel->log[1] ? "True" : "False");
  write_ticks (out, 'x', panel->ticks[0]);
  write_ticks (out, 'y', panel->ticks[1]);
  write_label (w, 0);
  write_label (w, 1);
  if (w->scene->style.draw_grid)
    {
      g_string_append (out, "ax.yaxis.grid(color=");
      append_color (out, w->scene->style.grid);
      g_string_append (out, ", linewidth=axis_width)\nax.set_axisbelow(True)\n");
    }
  for (guint i = 0; i < panel->items->len; i++)
    write_item (w, panel->items->pdata[i]);
}

static void
write_value (GString *out, const char *name, double value)
{
  g_string_append_printf (out, "%s = ", name);
  fs_source_append_number (out, value);
  g_string_append_c (out, '\n');
}

static void
write_color (GString *out, const char *name, FsColor color)
{
  g_string_append_printf (out, "%s = ", name);
  append_color (out, color);
  g_string_append_c (out, '\n');
}

void
fs_matplotlib_write (GString *out, const FsScene *scene)
{
  Writer w = { .out = out, .scene = scene };
  const FsStyle *style = &scene->style;
  g_auto (GStrv) families = g_strsplit (style->font, ",", -1);

  g_string_append (out, head);
  write_value (out, "width", scene->width);
  write_value (out, "height", scene->height);
  write_value (out, "text_size", style->text_size);
  write_value (out, "axis_width", style->axis_width);
  write_value (out, "major", style->tick_major);
  write_value (out, "minor", style->tick_minor);
  write_color (out, "axis_color", style->axis);
  write_color (out, "label_color", style->dim_text);
  write_color (out, "background", style->background);
  g_string_append (out, "families = [");
  for (char **family = families; *family != NULL; family++)
    {
      g_string_append (out, family > families ? ", " : "");
      fs_python_append_quoted (out, g_strstrip (*family));
    }
  g_string_append (out, "]\n\n");
  g_string_append (out, helpers);
  for (guint p = 0; p < scene->panels->len; p++)
    {
      w.panel = scene->panels->pdata[p];
      write_panel (&w);
    }
  g_string_append (out, "figure.savefig(sys.argv[1] if len(sys.argv) > 1 else \"figure.pdf\", dpi=600)\n");
}
