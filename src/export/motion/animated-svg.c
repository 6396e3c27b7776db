/* An SVG without any script: each cycle is a group that is visible for its part of the time, by an animation of CSS. A viewer
 * that does not animate shows the first cycle. */
#include <string.h>

#include "export/embedded-scenario.h"
#include "export/motion/picture-table.h"
#include "export/motion/writers.h"

typedef struct {
  const FsMotion *motion;
  char *path;
  FsPictureTable *pictures;
  FsDrawnShapes *shapes;
  char *description; /* of the first cycle */
  GPtrArray *stills; /* GArray of guint, by cycle: groups */
  GPtrArray *lives;
} Writer;

static gpointer
open_svg (const FsMotion *motion, FsMotionFormat format, const char *path, GError **error)
{
  Writer *writer = g_new0 (Writer, 1);

  writer->motion = motion;
  writer->path = g_strdup (path);
  writer->pictures = fs_picture_table_new (FALSE);
  writer->shapes = fs_drawn_shapes_new ();
  writer->stills = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  writer->lives = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  return writer;
}

static void
free_svg (gpointer data)
{
  Writer *writer = data;

  g_ptr_array_unref (writer->stills);
  g_ptr_array_unref (writer->lives);
  fs_drawn_shapes_free (writer->shapes);
  fs_picture_table_free (writer->pictures);
  g_free (writer->description);
  g_free (writer->path);
  g_free (writer);
}

static gboolean
add_frame (gpointer data, FsMotionFrame *frame, FsJob *job, GError **error)
{
  Writer *writer = data;
  FsStyle style = fs_motion_style (writer->motion, writer->motion->dark);

  if (writer->description == NULL)
    writer->description = g_strdup (frame->words);
  fs_drawn_shapes_clear (writer->shapes);
  fs_motion_frame_paint_still (fs_drawn_shapes_context (writer->shapes), frame, &style);
  g_ptr_array_add (writer->stills, fs_picture_table_add (writer->pictures, fs_drawn_shapes_get (writer->shapes), NULL));
  fs_drawn_shapes_clear (writer->shapes);
  fs_motion_frame_paint_live (fs_drawn_shapes_context (writer->shapes), frame, &style);
  g_ptr_array_add (writer->lives, fs_picture_table_add (writer->pictures, fs_drawn_shapes_get (writer->shapes), NULL));
  return TRUE;
}

/* Appends one group for each run of cycles in which the picture is the same, and adds its length to @lengths. */
static void
append_parts (const Writer *writer, GString *svg, const GPtrArray *pictures, GHashTable *lengths)
{
  for (guint i = 0, next; i < pictures->len; i = next)
    {
      const GArray *groups = g_ptr_array_index (pictures, i);
      char delay[G_ASCII_DTOSTR_BUF_SIZE];
      guint n;

      next = i + 1;
      for (const GArray *other; next < pictures->len; next++)
        {
          other = g_ptr_array_index (pictures, next);
          if (other->len != groups->len || memcmp (other->data, groups->data, groups->len * sizeof (guint)) != 0)
            break;
        }
      n = next - i;
      g_hash_table_add (lengths, GUINT_TO_POINTER (n));
      /* It is visible from cycle i on, for n cycles of all. */
      if (n == writer->lives->len)
        g_string_append (svg, "<g>");
      else
        g_string_append_printf (svg, "<g class='n%u'%s style='animation-delay:%ss'>", n,
                                i > 0 ? " visibility='hidden'" : "",
                                g_ascii_formatd (delay, sizeof delay, "%.6g", (double) i / writer->motion->speed));
      for (guint j = 0; j < groups->len; j++)
        g_string_append_printf (svg, "<use xlink:href='#g%u'/>", g_array_index (groups, guint, j));
      g_string_append (svg, "</g>\n");
    }
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  return (int) GPOINTER_TO_UINT (a) - (int) GPOINTER_TO_UINT (b);
}

static gboolean
close_svg (gpointer data, FsJob *job, GError **error)
{
  Writer *writer = data;
  const FsMotion *motion = writer->motion;
  guint n_cycles = writer->lives->len;
  g_autofree char *title = g_markup_escape_text (motion->title, -1);
  g_autofree char *description = g_markup_escape_text (writer->description, -1);
  g_autoptr (GString) svg = g_string_new (NULL);
  g_autoptr (GString) parts = g_string_new (NULL);
  g_autoptr (GHashTable) lengths = g_hash_table_new (NULL, NULL);
  g_autoptr (GList) sorted = NULL;
  char seconds[G_ASCII_DTOSTR_BUF_SIZE], percent[G_ASCII_DTOSTR_BUF_SIZE];

  append_parts (writer, parts, writer->stills, lengths);
  append_parts (writer, parts, writer->lives, lengths);
  g_string_append_printf (svg,
                          "<?xml version='1.0' encoding='UTF-8'?>\n<svg xmlns='http://www.w3.org/2000/svg' "
                          "xmlns:xlink='http://www.w3.org/1999/xlink' width='%d' height='%d' viewBox='0 0 %d %d' "
                          "role='img'>\n<title>%s</title>\n<desc>%s</desc>\n",
                          motion->width, motion->height, motion->width, motion->height, title, description);
  if (motion->scenario_text != NULL)
    {
      g_autofree char *line = fs_embedded_scenario_new (motion->scenario_text);

      g_string_append_printf (svg, "<metadata>%s</metadata>\n", line);
    }
  /* One rule for each number of cycles that a group is visible. */
  sorted = g_list_sort (g_hash_table_get_keys (lengths), compare_numbers);
  g_ascii_formatd (seconds, sizeof seconds, "%.6g", n_cycles / motion->speed);
  g_string_append (svg, "<style>text{font-family:Cantarell,'Adwaita Sans',system-ui,sans-serif}\n");
  for (GList *at = sorted; at != NULL; at = at->next)
    {
      guint n = GPOINTER_TO_UINT (at->data);

      if (n == n_cycles)
        continue;
      /* A little longer, so that nothing flickers between two cycles. */
      g_ascii_formatd (percent, sizeof percent, "%.4f", 100.0 * n / n_cycles + 1e-4);
      g_string_append_printf (svg,
                              "@keyframes n%u{0%%{visibility:visible}%s%%,100%%{visibility:hidden}}"
                              ".n%u{animation:n%u %ss step-end infinite}\n",
                              n, percent, n, n, seconds);
    }
  g_string_append (svg, "@media(prefers-reduced-motion:reduce){g{animation:none !important}}</style>\n");

  /* Shapes and groups, each with its number as id. */
  g_string_append (svg, "<defs>\n");
  for (guint i = 0; i < fs_string_table_size (writer->pictures->shapes); i++)
    {
      const char *element = fs_string_table_get (writer->pictures->shapes, i); /* "<path …" or "<text …" */

      g_string_append_printf (svg, "%.5s id='s%u'%s\n", element, i, element + 5);
    }
  for (guint i = 0; i < writer->pictures->groups->len; i++)
    {
      const FsPictureGroup *group = &g_array_index (writer->pictures->groups, FsPictureGroup, i);

      g_string_append_printf (svg, "<g id='g%u'>", i);
      for (guint j = 0; j < group->n_shapes; j++)
        g_string_append_printf (svg, "<use xlink:href='#s%u'/>", group->shapes[j]);
      g_string_append (svg, "</g>\n");
    }
  g_string_append (svg, "</defs>\n");
  g_string_append (svg, parts->str);
  g_string_append (svg, "</svg>\n");
  return fs_motion_write (writer->path, svg, error);
}

const FsMotionWriter fs_animated_svg_writer = { TRUE, open_svg, add_frame, close_svg, free_svg };
