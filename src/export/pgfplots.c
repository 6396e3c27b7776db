/* A plot in LaTeX with PGFPlots: axes, curves, and points with their data; shapes and the legend with TikZ. The file works
 * alone, and in a document that has loaded pgfplots. */
#include "export/source-text.h"
#include "export/template.h"
#include "plot/value/text.h"

static void
append_line_options (GString *out, const FsSceneItem *item)
{
  fs_source_print (out, "draw=%c,line width=%l", item->color, item->width);
  if (item->color.a < 1)
    fs_source_print (out, ",draw opacity=%n", item->color.a);
  g_string_append (out, item->n_dashes > 0 ? ",dash pattern=" : ",solid");
  for (int i = 0; i < item->n_dashes; i++)
    fs_source_print (out, i % 2 == 0 ? "on %l" : " off %l ", item->dashes[i]);
  g_string_append (out, item->round ? ",line cap=round,line join=round" : ",line cap=butt,line join=round");
}

static void
append_fill_options (GString *out, FsColor color)
{
  fs_source_print (out, "fill=%c", color);
  if (color.a < 1)
    fs_source_print (out, ",fill opacity=%n", color.a);
  g_string_append (out, ",draw=none");
}

/* Appends an outline to a path of the basic layer, as marks need it. */
static void
append_basic_outline (GString *out, const GArray *outline)
{
  for (guint i = 0; i < outline->len; i++)
    {
      const FsOutline *part = &g_array_index (outline, FsOutline, i);
      int n = part->kind == 'C' ? 3 : part->kind == 'Z' ? 0 : 1;

      g_string_append (out, part->kind == 'M'   ? "\\pgfpathmoveto"
                            : part->kind == 'L' ? "\\pgfpathlineto"
                            : part->kind == 'C' ? "\\pgfpathcurveto"
                                                : "\\pgfpathclose");
      for (int p = 0; p < n; p++)
        fs_source_print (out, "{\\pgfpoint{%l}{%l}}", part->x[p], part->y[p]);
    }
  g_string_append (out, "%\n");
}

/* Declares mark @number of an item: a ring in the color of the background, and the marker. */
static void
declare_mark (GString *out, guint number, const FsSceneItem *item, FsColor paper)
{
  g_autoptr (GArray) ring = fs_scene_marker (item->marker, item->diameter + 2 * item->ring);
  g_autoptr (GArray) marker = fs_scene_marker (item->marker, item->diameter - (item->hollow ? item->width : 0));

  fs_source_print (out, "\\pgfdeclareplotmark{flitscope%u}{%%\n  \\pgfsetdash{}{0pt}%%\n", number);
  if (item->ring > 0)
    {
      fs_source_print (out, "  \\pgfsetfillcolor%c%%\n", paper);
      append_basic_outline (out, ring);
      g_string_append (out, "  \\pgfusepathqfill%\n");
    }
  fs_source_print (out, "  \\pgfsetfillcolor%c%%\n", item->hollow ? paper : item->color);
  append_basic_outline (out, marker);
  g_string_append (out, "  \\pgfusepathqfill%\n");
  if (item->hollow)
    {
      fs_source_print (out, "  \\pgfsetstrokecolor%c%%\n  \\pgfsetlinewidth{%l}%%\n", item->color, item->width);
      append_basic_outline (out, marker);
      g_string_append (out, "  \\pgfusepathqstroke%\n");
    }
  g_string_append (out, "}%\n");
}

static void
write_line_or_area (GString *out, const FsSceneItem *item, gpointer data)
{
  if (item->vertices == NULL)
    return;
  if (item->kind == FS_ITEM_LINE)
    {
      g_string_append (out, "\\addplot[no marks,unbounded coords=jump,");
      append_line_options (out, item);
    }
  else
    {
      g_string_append (out, "\\addplot[no marks,area legend,");
      append_fill_options (out, item->color);
    }
  g_string_append (out, "] table[row sep=crcr] {\n");
  for (guint i = 0; i < item->vertices->len; i++)
    {
      const FsVertex *vertex = &g_array_index (item->vertices, FsVertex, i);

      fs_source_print (out, "%n %n\\\\\n", vertex->x, vertex->y);
    }
  g_string_append (out, "};\n");
}

static void
write_points (GString *out, const FsSceneItem *item, gpointer data)
{
  guint *n_marks = data;
  const char *columns = "x=x,y=y";

  for (guint i = 0; item->chevrons && i < item->points->len; i++)
    {
      /* The interval of a point that has not converged: dashed, with chevrons. */
      const FsScenePoint *point = &g_array_index (item->points, FsScenePoint, i);
      double high = point->y + point->plus, low = point->y - point->minus, dash = 1.8 * item->width;

      if (point->plus != 0 || point->minus != 0)
        {
          fs_source_print (
              out, "\\draw[draw=%c,line width=%l,dash pattern=on %l off %l] (axis cs:%n,%n) -- (axis cs:%n,%n);\n",
              item->color, item->width, dash, dash, point->x, high, point->x, low);
          for (int end = -1; end <= 1; end += 2)
            fs_source_print (out, "\\draw[draw=%c,line width=%l,shift={(axis cs:%n,%n)}] %p -- (0bp,0bp) -- %p;\n",
                             item->color, item->width, point->x, end > 0 ? high : low, -item->cap, -end * item->cap,
                             item->cap, -end * item->cap);
        }
    }
  if (item->no_marker)
    g_string_append (out, "\\addplot[no marks,draw=none");
  else
    fs_source_print (out, "\\addplot[only marks,mark=flitscope%u,draw=%c", ++*n_marks, item->color);
  if (item->color.a < 1)
    fs_source_print (out, ",opacity=%n", item->color.a);
  if (!item->chevrons && fs_scene_has_intervals (item))
    {
      fs_source_print (out,
                       ",\n  error bars/.cd,y dir=both,y explicit,error bar style={solid,line width=%l,draw=%c},"
                       "error mark=|,error mark options={mark size=%l,line width=%l,draw=%c}",
                       item->width, item->color, item->cap, item->width, item->color);
      columns = "x=x,y=y,y error plus=plus,y error minus=minus";
    }
  fs_source_print (out, "]\n  table[row sep=crcr,%s] {\nx y plus minus\\\\\n", columns);
  for (guint i = 0; i < item->points->len; i++)
    {
      const FsScenePoint *point = &g_array_index (item->points, FsScenePoint, i);

      fs_source_print (out, "%n %n %n %n\\\\\n", point->x, point->y, point->plus, point->minus);
    }
  g_string_append (out, "};\n");
}

static void
append_anchor (GString *out, const FsSceneItem *item)
{
  fs_source_print (out, item->in_figure ? "%p" : "(axis cs:%n,%n)", item->anchor.x, item->anchor.y);
}

static void
write_shape (GString *out, const FsSceneItem *item, gpointer data)
{
  g_string_append (out, "\\path[");
  if (item->width > 0)
    append_line_options (out, item);
  else
    append_fill_options (out, item->color);
  g_string_append (out, ",shift={");
  append_anchor (out, item);
  g_string_append (out, "}]");
  for (guint i = 0; i < item->outline->len; i++)
    {
      const FsOutline *part = &g_array_index (item->outline, FsOutline, i);

      if (part->kind == 'Z')
        g_string_append (out, " -- cycle");
      else if (part->kind == 'C')
        fs_source_print (out, " .. controls %p and %p .. %p", part->x[0], part->y[0], part->x[1], part->y[1],
                         part->x[2], part->y[2]);
      else
        fs_source_print (out, part->kind == 'M' ? " %p" : " -- %p", part->x[0], part->y[0]);
    }
  g_string_append (out, ";\n");
}

#define FONT "font=\\sffamily\\fontsize{%l}{%l}\\selectfont"

static void
write_text (GString *out, const FsSceneItem *item, gpointer data)
{
  /* Capitals are centered on the anchor. */
  fs_source_print (out, "\\node[anchor=base%s,inner sep=0pt,outer sep=0pt,text=%c," FONT ",yshift=%l] at ",
                   item->align == 0   ? " west"
                   : item->align == 1 ? " east"
                                      : "",
                   item->color, item->size, 1.2 * item->size, -0.35 * item->size);
  append_anchor (out, item);
  g_string_append (out, " {");
  if (item->most > 0)
    fs_source_print (out, "\\flitscopefit{%l}{", item->most);
  fs_tex_append_runs (out, item->runs);
  g_string_append (out, item->most > 0 ? "}};\n" : "};\n");
}

static const FsItemWriter writers[FS_N_ITEM_KINDS] = {
  [FS_ITEM_LINE] = write_line_or_area, [FS_ITEM_AREA] = write_line_or_area, [FS_ITEM_POINTS] = write_points,
  [FS_ITEM_SHAPE] = write_shape,       [FS_ITEM_TEXT] = write_text,
};

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
write_panel (GString *out, const FsStyle *style, const FsScenePanel *panel, guint *n_marks)
{
  g_autoptr (GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  GString *ticks = g_string_new (NULL), *labels = g_string_new (NULL);
  GString *items = g_string_new (NULL), *legend = g_string_new (NULL);

  fs_source_append_items (items, panel, FALSE, "%", writers, n_marks);
  fs_source_append_items (legend, panel, TRUE, "%", writers, NULL);
  for (int axis = 0; axis < 2; axis++)
    {
      char letter = "xy"[axis];

      append_ticks (ticks, letter, panel->ticks[axis]);
      if (panel->label[axis] == NULL)
        continue;
      g_string_append_printf (labels, "  %clabel={", letter);
      fs_tex_append_runs (labels, panel->label[axis]);
      g_string_append_printf (labels, "},\n  %clabel style={at={(axis description cs:", letter);
      fs_source_print (labels, "%n,%n)},anchor=center,inner sep=0pt%s},\n",
                       (panel->label_x[axis] - panel->left) / panel->width,
                       (panel->label_y[axis] - panel->bottom) / panel->height,
                       axis == 0             ? ""
                       : panel->label_turned ? ",rotate=0"
                                             : ",rotate=-90");
    }
  fs_source_set (values, "corner", "%p", panel->left, panel->bottom);
  fs_source_set (values, "width", "%l", panel->width);
  fs_source_set (values, "height", "%l", panel->height);
  fs_source_set (values, "xmode", panel->log[0] ? "log" : "linear");
  fs_source_set (values, "ymode", panel->log[1] ? "log" : "linear");
  fs_source_set (values, "yline", panel->no_y_axis ? "=none" : "*=left");
  fs_source_set (values, "xmin", "%n", panel->from[0]);
  fs_source_set (values, "xmax", "%n", panel->to[0]);
  fs_source_set (values, "ymin", "%n", panel->from[1]);
  fs_source_set (values, "ymax", "%n", panel->to[1]);
  fs_source_set (values, "line_width", "%l", style->axis_width);
  fs_source_set (values, "axis_color", "%c", style->axis);
  fs_source_set (values, "text_color", "%c", style->dim_text);
  fs_source_set (values, "major", "%l", style->tick_major);
  fs_source_set (values, "minor", "%l", style->tick_minor);
  fs_source_set (values, "grid",
                 !style->draw_grid ? ""
                                   : "  ymajorgrids,axis on top=false,major grid style={solid,line width=%l,draw=%c,"
                                     "draw opacity=%n},\n",
                 style->axis_width, style->grid, style->grid.a);
  g_hash_table_insert (values, (gpointer) "ticks", g_string_free (ticks, FALSE));
  g_hash_table_insert (values, (gpointer) "labels", g_string_free (labels, FALSE));
  g_hash_table_insert (values, (gpointer) "items", g_string_free (items, FALSE));
  g_hash_table_insert (values, (gpointer) "legend", g_string_free (legend, FALSE));
  fs_template_fill (out, "programs/axis.tex", values);
}

void
fs_pgfplots_write (GString *out, const FsScene *scene)
{
  const FsStyle *style = &scene->style;
  g_autoptr (GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  GString *marks = g_string_new (NULL), *panels = g_string_new (NULL), *background = g_string_new (NULL);
  guint n_declared = 0, n_marks = 0;

  for (guint p = 0; p < scene->panels->len; p++)
    {
      const FsScenePanel *panel = scene->panels->pdata[p];

      for (guint i = 0; i < panel->items->len; i++)
        {
          const FsSceneItem *item = panel->items->pdata[i];

          if (item->kind == FS_ITEM_POINTS && !item->no_marker)
            declare_mark (marks, ++n_declared, item, style->background);
        }
      write_panel (panels, style, panel, &n_marks);
    }
  if (style->background.a > 0)
    {
      g_string_append (background, "\\path[");
      append_fill_options (background, style->background);
      fs_source_print (background, "] (0bp,0bp) rectangle %p;\n", scene->width, scene->height);
    }
  fs_source_set (values, "width", "%n", scene->width);
  fs_source_set (values, "height", "%n", scene->height);
  fs_source_set (values, "corner", "%p", scene->width, scene->height);
  fs_source_set (values, "font", FONT, style->text_size, 1.2 * style->text_size);
  g_hash_table_insert (values, (gpointer) "marks", g_string_free (marks, FALSE));
  g_hash_table_insert (values, (gpointer) "background", g_string_free (background, FALSE));
  g_hash_table_insert (values, (gpointer) "panels", g_string_free (panels, FALSE));
  fs_template_fill (out, "programs/figure.tex", values);
}
