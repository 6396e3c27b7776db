/* A plot in LaTeX with PGFPlots: axes, curves, and points with their data; shapes and the legend with TikZ. */
#include <math.h>
#include <string.h>

#include "export/pgfplots.h"
#include "export/source-text.h"
#include "plot/value/text.h"

/* Works alone, and in a document that has loaded pgfplots: there the class is known already. */
static const char preamble[]
    = "\\makeatletter\n"
      "\\ifx\\documentclass\\@twoclasseserror\n"
      "  \\makeatother\\let\\flitscopebegin\\relax\\let\\flitscopeend\\relax\n"
      "\\else\n"
      "  \\makeatother\n"
      "  \\documentclass{article}\n"
      "  \\IfFileExists{lmodern.sty}{\\usepackage[T1]{fontenc}\\usepackage{lmodern}}{}\n"
      "  \\usepackage{pgfplots}\n"
      "  \\pgfplotsset{compat=1.15}\n"
      "  \\def\\flitscopebegin{\\begin{document}\\setbox0=\\hbox\\bgroup}\n"
      "  \\def\\flitscopeend{\\egroup\\pdfpagewidth=%sbp \\pdfpageheight=%sbp \\hoffset=-1in \\voffset=-1in\n"
      "    \\shipout\\box0 \\end{document}}\n"
      "\\fi\n"
      "\\flitscopebegin%%\n";

typedef struct {
  GString *out;
  const FsScene *scene;
  const FsScenePanel *panel;
  guint n_marks;
} Writer;

static void
append_bp (GString *out, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  /* PGF knows no exponents in lengths. */
  g_string_append_printf (out, "%sbp", g_ascii_formatd (text, sizeof text, "%.4f", value));
}

static void
append_at (GString *out, double x, double y)
{
  g_string_append_c (out, '(');
  append_bp (out, x);
  g_string_append_c (out, ',');
  append_bp (out, y);
  g_string_append_c (out, ')');
}

static void
append_color (GString *out, FsColor color)
{
  g_string_append (out, "{rgb,1:red,");
  fs_source_append_number (out, color.r);
  g_string_append (out, ";green,");
  fs_source_append_number (out, color.g);
  g_string_append (out, ";blue,");
  fs_source_append_number (out, color.b);
  g_string_append_c (out, '}');
}

static void
append_line_options (GString *out, const FsSceneItem *item)
{
  g_string_append (out, "draw=");
  append_color (out, item->color);
  g_string_append (out, ",line width=");
  append_bp (out, item->width);
  if (item->color.a < 1)
    {
      g_string_append (out, ",draw opacity=");
      fs_source_append_number (out, item->color.a);
    }
  if (item->n_dashes > 0)
    {
      g_string_append (out, ",dash pattern=");
      for (int i = 0; i < item->n_dashes; i++)
        {
          g_string_append (out, i % 2 == 0 ? "on " : " off ");
          append_bp (out, item->dashes[i]);
          g_string_append (out, i % 2 == 0 ? "" : " ");
        }
    }
  else
    g_string_append (out, ",solid");
  g_string_append (out, item->round ? ",line cap=round,line join=round" : ",line cap=butt,line join=round");
}

static void
append_fill_options (GString *out, FsColor color)
{
  g_string_append (out, "fill=");
  append_color (out, color);
  if (color.a < 1)
    {
      g_string_append (out, ",fill opacity=");
      fs_source_append_number (out, color.a);
    }
  g_string_append (out, ",draw=none");
}

static void
append_outline (GString *out, const GArray *outline)
{
  for (guint i = 0; i < outline->len; i++)
    {
      const FsOutline *part = &g_array_index (outline, FsOutline, i);

      if (part->kind == 'Z')
        {
          g_string_append (out, " -- cycle");
          continue;
        }
      if (part->kind == 'M')
        g_string_append_c (out, ' ');
      else if (part->kind == 'L')
        g_string_append (out, " -- ");
      else
        {
          g_string_append (out, " .. controls ");
          append_at (out, part->x[0], part->y[0]);
          g_string_append (out, " and ");
          append_at (out, part->x[1], part->y[1]);
          g_string_append (out, " .. ");
        }
      append_at (out, part->x[part->kind == 'C' ? 2 : 0], part->y[part->kind == 'C' ? 2 : 0]);
    }
}

/* The same with the basic layer, as marks need it. */
static void
append_basic_outline (GString *out, const GArray *outline)
{
  for (guint i = 0; i < outline->len; i++)
    {
      const FsOutline *part = &g_array_index (outline, FsOutline, i);
      int n = part->kind == 'C' ? 3 : 1;

      if (part->kind == 'Z')
        {
          g_string_append (out, "\\pgfpathclose");
          continue;
        }
      g_string_append (out, part->kind == 'M'   ? "\\pgfpathmoveto"
                            : part->kind == 'L' ? "\\pgfpathlineto"
                                                : "\\pgfpathcurveto");
      for (int p = 0; p < n; p++)
        {
          g_string_append (out, "{\\pgfpoint{");
          append_bp (out, part->x[p]);
          g_string_append (out, "}{");
          append_bp (out, part->y[p]);
          g_string_append (out, "}}");
        }
    }
  g_string_append (out, "%\n");
}

static void
append_basic_color (GString *out, const char *command, FsColor color)
{
  g_string_append_printf (out, "  \\%s", command);
  append_color (out, color);
  g_string_append (out, "%\n");
}

/* Declares the mark of an item: a ring in the color of the background, and the marker. */
static void
declare_mark (Writer *w, const FsSceneItem *item)
{
  GString *out = w->out;
  g_autoptr (GArray) ring = fs_scene_marker (item->marker, item->diameter + 2 * item->ring);
  g_autoptr (GArray) marker = fs_scene_marker (item->marker, item->diameter - (item->hollow ? item->width : 0));
  FsColor paper = w->scene->style.background;

  g_string_append_printf (out, "\\pgfdeclareplotmark{flitscope%u}{%%\n  \\pgfsetdash{}{0pt}%%\n", ++w->n_marks);
  if (item->ring > 0)
    {
      append_basic_color (out, "pgfsetfillcolor", paper);
      append_basic_outline (out, ring);
      g_string_append (out, "  \\pgfusepathqfill%\n");
    }
  append_basic_color (out, "pgfsetfillcolor", item->hollow ? paper : item->color);
  append_basic_outline (out, marker);
  g_string_append (out, "  \\pgfusepathqfill%\n");
  if (item->hollow)
    {
      append_basic_color (out, "pgfsetstrokecolor", item->color);
      g_string_append (out, "  \\pgfsetlinewidth{");
      append_bp (out, item->width);
      g_string_append (out, "}%\n");
      append_basic_outline (out, marker);
      g_string_append (out, "  \\pgfusepathqstroke%\n");
    }
  g_string_append (out, "}%\n");
}

static void
write_table (GString *out, const FsSceneItem *item)
{
  g_string_append (out, " table[row sep=crcr] {\n");
  for (guint i = 0; i < item->vertices->len; i++)
    {
      const FsVertex *vertex = &g_array_index (item->vertices, FsVertex, i);

      fs_source_append_number (out, vertex->x);
      g_string_append_c (out, ' ');
      fs_source_append_number (out, vertex->y);
      g_string_append (out, "\\\\\n");
    }
  g_string_append (out, "};\n");
}

static void
write_line (Writer *w, const FsSceneItem *item)
{
  if (item->vertices == NULL || item->vertices->len == 0)
    return;
  g_string_append (w->out, "\\addplot[no marks,unbounded coords=jump,");
  append_line_options (w->out, item);
  g_string_append_c (w->out, ']');
  write_table (w->out, item);
}

static void
write_area (Writer *w, const FsSceneItem *item)
{
  if (item->vertices == NULL || item->vertices->len == 0)
    return;
  g_string_append (w->out, "\\addplot[no marks,area legend,");
  append_fill_options (w->out, item->color);
  g_string_append_c (w->out, ']');
  write_table (w->out, item);
}

/* Intervals that have not converged: dashed, with chevrons. */
static void
write_chevrons (Writer *w, const FsSceneItem *item)
{
  GString *out = w->out;

  for (guint i = 0; i < item->points->len; i++)
    {
      const FsScenePoint *point = &g_array_index (item->points, FsScenePoint, i);

      if (point->plus == 0 && point->minus == 0)
        continue;
      g_string_append (out, "\\draw[draw=");
      append_color (out, item->color);
      g_string_append (out, ",line width=");
      append_bp (out, item->width);
      g_string_append (out, ",dash pattern=on ");
      append_bp (out, 1.8 * item->width);
      g_string_append (out, " off ");
      append_bp (out, 1.8 * item->width);
      g_string_append (out, "] (axis cs:");
      fs_source_append_number (out, point->x);
      g_string_append_c (out, ',');
      fs_source_append_number (out, point->y + point->plus);
      g_string_append (out, ") -- (axis cs:");
      fs_source_append_number (out, point->x);
      g_string_append_c (out, ',');
      fs_source_append_number (out, point->y - point->minus);
      g_string_append (out, ");\n");
      for (int end = -1; end <= 1; end += 2)
        {
          g_string_append (out, "\\draw[draw=");
          append_color (out, item->color);
          g_string_append (out, ",line width=");
          append_bp (out, item->width);
          g_string_append (out, ",shift={(axis cs:");
          fs_source_append_number (out, point->x);
          g_string_append_c (out, ',');
          fs_source_append_number (out, end > 0 ? point->y + point->plus : point->y - point->minus);
          g_string_append (out, ")}] ");
          append_at (out, -item->cap, -end * item->cap);
          g_string_append (out, " -- (0bp,0bp) -- ");
          append_at (out, item->cap, -end * item->cap);
          g_string_append (out, ";\n");
        }
    }
}

static void
write_points (Writer *w, const FsSceneItem *item)
{
  GString *out = w->out;
  gboolean bars = !item->chevrons && fs_scene_has_intervals (item);

  if (item->chevrons)
    write_chevrons (w, item);
  if (item->no_marker)
    g_string_append (out, "\\addplot[no marks,draw=none");
  else
    {
      g_string_append_printf (out, "\\addplot[only marks,mark=flitscope%u,draw=", ++w->n_marks);
      append_color (out, item->color);
    }
  if (item->color.a < 1)
    {
      g_string_append (out, ",opacity=");
      fs_source_append_number (out, item->color.a);
    }
  if (bars)
    {
      g_string_append (out, ",\n  error bars/.cd,y dir=both,y explicit,error bar style={solid,line width=");
      append_bp (out, item->width);
      g_string_append (out, ",draw=");
      append_color (out, item->color);
      g_string_append (out, "},error mark=|,error mark options={mark size=");
      append_bp (out, item->cap);
      g_string_append (out, ",line width=");
      append_bp (out, item->width);
      g_string_append (out, ",draw=");
      append_color (out, item->color);
      g_string_append (
          out, "}]\n  table[row sep=crcr,x=x,y=y,y error plus=plus,y error minus=minus] {\nx y plus minus\\\\\n");
    }
  else
    g_string_append (out, "]\n  table[row sep=crcr,x=x,y=y] {\nx y plus minus\\\\\n");
  for (guint i = 0; i < item->points->len; i++)
    {
      const FsScenePoint *point = &g_array_index (item->points, FsScenePoint, i);
      const double values[] = { point->x, point->y, point->plus, point->minus };

      for (guint v = 0; v < G_N_ELEMENTS (values); v++)
        {
          fs_source_append_number (out, values[v]);
          g_string_append (out, v + 1 < G_N_ELEMENTS (values) ? " " : "\\\\\n");
        }
    }
  g_string_append (out, "};\n");
}

static void
append_anchor (GString *out, const FsSceneItem *item)
{
  if (item->in_figure)
    {
      append_at (out, item->anchor.x, item->anchor.y);
      return;
    }
  g_string_append (out, "(axis cs:");
  fs_source_append_number (out, item->anchor.x);
  g_string_append_c (out, ',');
  fs_source_append_number (out, item->anchor.y);
  g_string_append_c (out, ')');
}

static void
write_shape (Writer *w, const FsSceneItem *item)
{
  g_string_append (w->out, "\\path[");
  if (item->width > 0)
    append_line_options (w->out, item);
  else
    append_fill_options (w->out, item->color);
  g_string_append (w->out, ",shift={");
  append_anchor (w->out, item);
  g_string_append (w->out, "}]");
  append_outline (w->out, item->outline);
  g_string_append (w->out, ";\n");
}

static void
append_font (GString *out, double size)
{
  g_string_append (out, "font=\\sffamily\\fontsize{");
  append_bp (out, size);
  g_string_append (out, "}{");
  append_bp (out, 1.2 * size);
  g_string_append (out, "}\\selectfont");
}

static void
write_text (Writer *w, const FsSceneItem *item)
{
  g_string_append (w->out, "\\node[anchor=base west,inner sep=0pt,outer sep=0pt,text=");
  append_color (w->out, item->color);
  g_string_append_c (w->out, ',');
  append_font (w->out, item->size);
  /* Capitals are centered on the anchor. */
  g_string_append (w->out, ",yshift=");
  append_bp (w->out, -0.35 * item->size);
  g_string_append (w->out, "] at ");
  append_anchor (w->out, item);
  g_string_append (w->out, " {");
  fs_tex_append_runs (w->out, item->runs);
  g_string_append (w->out, "};\n");
}

static void
write_item (Writer *w, const FsSceneItem *item)
{
  if (item->name != NULL && *item->name != '\0')
    fs_source_append_comment (w->out, "%", item->name);
  switch (item->kind)
    {
    case FS_ITEM_LINE:
      write_line (w, item);
      break;
    case FS_ITEM_AREA:
      write_area (w, item);
      break;
    case FS_ITEM_POINTS:
      write_points (w, item);
      break;
    case FS_ITEM_SHAPE:
      write_shape (w, item);
      break;
    case FS_ITEM_TEXT:
      write_text (w, item);
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
append_ticks (GString *out, char axis, const GArray *ticks)
{
  g_string_append_printf (out, "  %ctick={", axis);
  fs_source_append_ticks (out, ticks, FALSE, ",");
  g_string_append_printf (out, "},\n  %cticklabels={", axis);
  for (guint i = 0, n = 0; i < ticks->len; i++)
    {
      const FsSceneTick *tick = &g_array_index (ticks, FsSceneTick, i);

      if (tick->minor)
        continue;
      g_string_append (out, n++ > 0 ? ",{" : "{");
      if (tick->runs != NULL)
        fs_tex_append_runs (out, tick->runs);
      g_string_append_c (out, '}');
    }
  g_string_append_printf (out, "},\n  minor %ctick={", axis);
  fs_source_append_ticks (out, ticks, TRUE, ",");
  g_string_append (out, "},\n");
}

static void
append_label (Writer *w, int axis)
{
  const FsScenePanel *panel = w->panel;
  GString *out = w->out;

  if (panel->label[axis] == NULL)
    return;
  g_string_append_printf (out, "  %clabel={", "xy"[axis]);
  fs_tex_append_runs (out, panel->label[axis]);
  g_string_append_printf (out, "},\n  %clabel style={at={(axis description cs:", "xy"[axis]);
  fs_source_append_number (out, (panel->label_x[axis] - panel->left) / panel->width);
  g_string_append_c (out, ',');
  fs_source_append_number (out, (panel->label_y[axis] - panel->bottom) / panel->height);
  g_string_append_printf (out, ")},anchor=center,inner sep=0pt%s},\n",
                          axis == 0             ? ""
                          : panel->label_turned ? ",rotate=0"
                                                : ",rotate=-90");
}

static void
write_axis (Writer *w)
{
  const FsScenePanel *panel = w->panel;
  const FsStyle *style = &w->scene->style;
  GString *out = w->out;

  g_string_append (out, "\\begin{axis}[\n  at={");
  append_at (out, panel->left, panel->bottom);
  g_string_append (out, "},anchor=south west,scale only axis,width=");
  append_bp (out, panel->width);
  g_string_append (out, ",height=");
  append_bp (out, panel->height);
  g_string_append_printf (out, ",\n  xmode=%s,ymode=%s,xmin=", panel->log[0] ? "log" : "linear",
                          panel->log[1] ? "log" : "linear");
  fs_source_append_number (out, panel->from[0]);
  g_string_append (out, ",xmax=");
  fs_source_append_number (out, panel->to[0]);
  g_string_append (out, ",ymin=");
  fs_source_append_number (out, panel->from[1]);
  g_string_append (out, ",ymax=");
  fs_source_append_number (out, panel->to[1]);
  g_string_append (
      out, ",\n  enlargelimits=false,clip mode=individual,axis x line*=bottom,axis y line*=left,tick align=outside,\n"
           "  scaled ticks=false,axis line style={line cap=rect,line width=");
  append_bp (out, style->axis_width);
  g_string_append (out, ",draw=");
  append_color (out, style->axis);
  g_string_append (out, "},\n  major tick length=");
  append_bp (out, style->tick_major);
  g_string_append (out, ",minor tick length=");
  append_bp (out, style->tick_minor);
  g_string_append (out, ",tick style={line cap=butt,line width=");
  append_bp (out, style->axis_width);
  g_string_append (out, ",draw=");
  append_color (out, style->axis);
  g_string_append (out, "},\n  tick label style={text=");
  append_color (out, style->dim_text);
  g_string_append (out, "},label style={text=");
  append_color (out, style->dim_text);
  g_string_append (out, "},\n");
  append_ticks (out, 'x', panel->ticks[0]);
  append_ticks (out, 'y', panel->ticks[1]);
  append_label (w, 0);
  append_label (w, 1);
  if (style->draw_grid)
    {
      g_string_append (out, "  ymajorgrids,axis on top=false,major grid style={solid,line width=");
      append_bp (out, style->axis_width);
      g_string_append (out, ",draw=");
      append_color (out, style->grid);
      g_string_append (out, ",draw opacity=");
      fs_source_append_number (out, style->grid.a);
      g_string_append (out, "},\n");
    }
  g_string_append (out, "]\n");
}

static void
write_panel (Writer *w)
{
  for (guint i = 0; i < w->panel->items->len; i++)
    {
      const FsSceneItem *item = w->panel->items->pdata[i];

      if (item->kind == FS_ITEM_POINTS && !item->no_marker)
        declare_mark (w, item);
    }
}

static void
write_items (Writer *w, gboolean in_figure)
{
  for (guint i = 0; i < w->panel->items->len; i++)
    {
      const FsSceneItem *item = w->panel->items->pdata[i];

      if (item->in_figure == in_figure)
        write_item (w, item);
    }
}

void
fs_pgfplots_write (GString *out, const FsScene *scene)
{
  Writer w = { .out = out, .scene = scene };
  g_autoptr (GString) width = g_string_new (NULL);
  g_autoptr (GString) height = g_string_new (NULL);

  fs_source_append_number (width, scene->width);
  fs_source_append_number (height, scene->height);
  g_string_append_printf (out, preamble, width->str, height->str);
  for (guint p = 0; p < scene->panels->len; p++)
    {
      w.panel = scene->panels->pdata[p];
      write_panel (&w);
    }
  w.n_marks = 0;
  g_string_append (out, "\\begin{tikzpicture}[baseline,");
  append_font (out, scene->style.text_size);
  g_string_append (out, "]%\n\\useasboundingbox (0bp,0bp) rectangle ");
  append_at (out, scene->width, scene->height);
  g_string_append (out, ";\n");
  if (scene->style.background.a > 0)
    {
      g_string_append (out, "\\path[");
      append_fill_options (out, scene->style.background);
      g_string_append (out, "] (0bp,0bp) rectangle ");
      append_at (out, scene->width, scene->height);
      g_string_append (out, ";\n");
    }
  for (guint p = 0; p < scene->panels->len; p++)
    {
      w.panel = scene->panels->pdata[p];
      write_axis (&w);
      write_items (&w, FALSE);
      g_string_append (out, "\\end{axis}\n");
      write_items (&w, TRUE);
    }
  g_string_append (out, "\\end{tikzpicture}%\n\\flitscopeend\n");
}
