/* A plot as a Python script for Matplotlib: axes, curves, and points with their data; shapes and the legend as patches. */
#include "export/source-text.h"
#include "export/template.h"
#include "plot/value/text.h"

static void
append_dashes (GString *out, const char *before, const FsSceneItem *item)
{
  if (item->n_dashes == 0)
    return;
  g_string_append (out, before);
  for (int i = 0; i < item->n_dashes; i++)
    fs_source_print (out, i > 0 ? ", %n" : "[%n", item->dashes[i]);
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
          fs_source_print (out, kinds->len > 0 ? ", %P" : "%P", part->x[p], part->y[p]);
          g_string_append_c (kinds, part->kind);
        }
    }
  fs_source_print (out, "], \"%s\"", kinds->str);
}

static void
write_line_or_area (GString *out, const FsSceneItem *item, gpointer data)
{
  if (item->vertices == NULL)
    return;
  g_string_append (out, item->kind == FS_ITEM_LINE ? "line(ax, [" : "area(ax, [");
  /* Four vertices a row. */
  for (guint i = 0; i < item->vertices->len; i++)
    {
      const FsVertex *vertex = &g_array_index (item->vertices, FsVertex, i);

      fs_source_print (out, i % 4 == 0 ? "\n    %P," : " %P,", vertex->x, vertex->y);
    }
  fs_source_print (out, "\n], %C", item->color);
  if (item->kind == FS_ITEM_LINE)
    fs_source_print (out, ", %n", item->width);
  append_dashes (out, ", ", item);
  g_string_append (out, ")\n");
}

static void
write_points (GString *out, const FsSceneItem *item, gpointer data)
{
  FsColor paper = ((const FsStyle *) data)->background;
  g_autoptr (GArray) ring = fs_scene_marker (item->marker, item->diameter + 2 * item->ring);
  g_autoptr (GArray) marker = fs_scene_marker (item->marker, item->diameter - (item->hollow ? item->width : 0));

  g_string_append (out, "points = [ # x, y, upper and lower half of the interval\n");
  for (guint i = 0; i < item->points->len; i++)
    {
      const FsScenePoint *point = &g_array_index (item->points, FsScenePoint, i);

      fs_source_print (out, "    (%n, %n, %n, %n),\n", point->x, point->y, point->plus, point->minus);
    }
  fs_source_print (out, "]\nbars(ax, points, %C, %n, %n, %s)\n", item->color, item->width, item->cap,
                   item->chevrons ? "True" : "False");
  if (item->no_marker)
    return;
  if (item->ring > 0)
    {
      g_string_append (out, "marks(ax, points, outline(");
      append_outline (out, ring);
      fs_source_print (out, "), %C)\n", paper);
    }
  paper.a = 1;
  g_string_append (out, "marks(ax, points, outline(");
  append_outline (out, marker);
  fs_source_print (out, "), %C", item->hollow ? paper : item->color);
  if (item->hollow)
    fs_source_print (out, ", %C, %n", item->color, item->width);
  g_string_append (out, ")\n");
}

static void
append_place (GString *out, const FsSceneItem *item)
{
  fs_source_print (out, "(%s, %n, %n, ", item->in_figure ? "None" : "ax", item->anchor.x, item->anchor.y);
}

static void
write_shape (GString *out, const FsSceneItem *item, gpointer data)
{
  g_string_append (out, "shape");
  append_place (out, item);
  append_outline (out, item->outline);
  fs_source_print (out, ", %C", item->color);
  if (item->width > 0)
    fs_source_print (out, ", %n", item->width);
  append_dashes (out, ", dashes=", item);
  g_string_append (out, item->round ? ", round_ends=True)\n" : ")\n");
}

static void
write_text (GString *out, const FsSceneItem *item, gpointer data)
{
  g_string_append (out, "text");
  append_place (out, item);
  fs_python_append_runs (out, item->runs);
  fs_source_print (out, ", %n, %C%s%s", item->size, item->color, fs_runs_are_bold (item->runs) ? ", \"bold\"" : "",
                   item->align == 0   ? ""
                   : item->align == 1 ? ", align=\"right\""
                                      : ", align=\"center\"");
  if (item->most > 0)
    fs_source_print (out, ", most=%n", item->most);
  g_string_append (out, ")\n");
}

static const FsItemWriter writers[FS_N_ITEM_KINDS] = {
  [FS_ITEM_LINE] = write_line_or_area, [FS_ITEM_AREA] = write_line_or_area, [FS_ITEM_POINTS] = write_points,
  [FS_ITEM_SHAPE] = write_shape,       [FS_ITEM_TEXT] = write_text,
};

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

void
fs_matplotlib_write (GString *out, const FsScene *scene)
{
  const FsStyle *style = &scene->style;
  g_auto (GStrv) names = g_strsplit (style->font, ",", -1);
  g_autoptr (GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  GString *families = g_string_new ("["), *panels = g_string_new (NULL);

  for (char **name = names; *name != NULL; name++)
    {
      g_string_append (families, name > names ? ", " : "");
      fs_python_append_quoted (families, g_strstrip (*name));
    }
  g_string_append_c (families, ']');
  for (guint p = 0; p < scene->panels->len; p++)
    {
      const FsScenePanel *panel = scene->panels->pdata[p];

      fs_source_print (panels, "ax = axes(%n, %n, %n, %n, %P, %P, %s, %s)\n", panel->left, panel->bottom, panel->width,
                       panel->height, panel->from[0], panel->to[0], panel->from[1], panel->to[1],
                       panel->log[0] ? "True" : "False", panel->log[1] ? "True" : "False");
      write_ticks (panels, 'x', panel->ticks[0]);
      write_ticks (panels, 'y', panel->ticks[1]);
      for (int axis = 0; axis < 2; axis++)
        {
          char letter = "xy"[axis];

          if (panel->label[axis] == NULL)
            continue;
          g_string_append_printf (panels, "ax.set_%clabel(", letter);
          fs_python_append_runs (panels, panel->label[axis]);
          g_string_append_printf (
              panels,
              ", color=label_color, verticalalignment=\"center_baseline\", "
              "horizontalalignment=\"center\", rotation=%s)\nax.%caxis.set_label_coords(",
              axis == 1 && panel->label_turned ? "\"vertical\", rotation_mode=\"anchor\"" : "\"horizontal\"", letter);
          fs_source_print (panels, "%n, %n)\n", (panel->label_x[axis] - panel->left) / panel->width,
                           (panel->label_y[axis] - panel->bottom) / panel->height);
        }
      if (panel->no_y_axis)
        g_string_append (panels, "ax.spines[\"left\"].set_visible(False)\n");
      if (style->draw_grid && !panel->no_y_axis)
        fs_source_print (panels, "ax.yaxis.grid(color=%C, linewidth=axis_width)\nax.set_axisbelow(True)\n",
                         style->grid);
      fs_source_append_items (panels, panel, -1, "#", writers, (gpointer) style);
    }
  fs_source_set (values, "width", "%n", scene->width);
  fs_source_set (values, "height", "%n", scene->height);
  fs_source_set (values, "text_size", "%n", style->text_size);
  fs_source_set (values, "axis_width", "%n", style->axis_width);
  fs_source_set (values, "major", "%n", style->tick_major);
  fs_source_set (values, "minor", "%n", style->tick_minor);
  fs_source_set (values, "axis_color", "%C", style->axis);
  fs_source_set (values, "label_color", "%C", style->dim_text);
  fs_source_set (values, "background", "%C", style->background);
  g_hash_table_insert (values, (gpointer) "families", g_string_free (families, FALSE));
  g_hash_table_insert (values, (gpointer) "panels", g_string_free (panels, FALSE));
  fs_template_fill (out, "programs/figure.py", values);
}
