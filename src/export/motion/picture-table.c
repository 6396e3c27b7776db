#include "export/motion/picture-table.h"

#include <math.h>
#include <stdlib.h>

struct _FsStringTable {
  GPtrArray *texts;    /* char *, by number */
  GHashTable *numbers; /* the same text: its number + 1 */
};

FsStringTable *
fs_string_table_new (void)
{
  FsStringTable *table = g_new (FsStringTable, 1);

  table->texts = g_ptr_array_new_with_free_func (g_free);
  table->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  return table;
}

void
fs_string_table_free (FsStringTable *table)
{
  if (table == NULL)
    return;
  g_hash_table_unref (table->numbers);
  g_ptr_array_unref (table->texts);
  g_free (table);
}

guint
fs_string_table_add (FsStringTable *table, char *text)
{
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (table->numbers, text));

  if (number > 0)
    {
      g_free (text);
      return number - 1;
    }
  g_ptr_array_add (table->texts, text);
  g_hash_table_insert (table->numbers, text, GUINT_TO_POINTER (table->texts->len));
  return table->texts->len - 1;
}

guint
fs_string_table_size (const FsStringTable *table)
{
  return table->texts->len;
}

const char *
fs_string_table_get (const FsStringTable *table, guint number)
{
  return g_ptr_array_index (table->texts, number);
}

FsPictureTable *
fs_picture_table_new (gboolean two_themes)
{
  FsPictureTable *table = g_new (FsPictureTable, 1);

  table->two_themes = two_themes;
  table->shapes = fs_string_table_new ();
  table->paints = fs_string_table_new ();
  table->groups = g_array_new (FALSE, FALSE, sizeof (FsPictureGroup));
  table->group_keys = fs_string_table_new ();
  return table;
}

void
fs_picture_table_free (FsPictureTable *table)
{
  if (table == NULL)
    return;
  for (guint i = 0; i < table->groups->len; i++)
    g_free (g_array_index (table->groups, FsPictureGroup, i).shapes);
  g_array_unref (table->groups);
  fs_string_table_free (table->shapes);
  fs_string_table_free (table->paints);
  fs_string_table_free (table->group_keys);
  g_free (table);
}

/* Appends hundredths in as few characters as possible: 150 is "1.5", -7 is "-.07". A separator is written where the number
 * before could be read on. */
static void
append_hundredths (GString *out, long hundredths)
{
  long size = labs (hundredths);
  char last = out->str[out->len - 1];

  if (hundredths < 0)
    g_string_append_c (out, '-');
  else if (g_ascii_isdigit (last) || last == '.')
    g_string_append_c (out, ' ');
  if (size >= 100 || size == 0)
    g_string_append_printf (out, "%ld", size / 100);
  if (size % 100 != 0)
    g_string_append_printf (out, size % 10 != 0 ? ".%02ld" : ".%ld", size % 10 != 0 ? size % 100 : size % 100 / 10);
}

static void
append_number (GString *out, double value)
{
  append_hundredths (out, lround (100 * value));
}

static int
byte_of (double level)
{
  return (int) lround (255 * CLAMP (level, 0, 1));
}

static void
append_color (GString *out, FsColor color)
{
  g_string_append_printf (out, "#%02x%02x%02x", byte_of (color.r), byte_of (color.g), byte_of (color.b));
}

/* For browsers, which know colors with an opacity. */
static void
append_paint (GString *out, FsColor color)
{
  append_color (out, color);
  if (byte_of (color.a) < 255)
    g_string_append_printf (out, "%02x", byte_of (color.a));
}

/* Appends the attributes of a fill or a stroke. */
static void
append_ink (FsPictureTable *table, GString *out, const char *property, FsColor light, FsColor dark)
{
  if (table->two_themes)
    {
      GString *pair = g_string_new (NULL);

      append_paint (pair, light);
      g_string_append_c (pair, ' ');
      append_paint (pair, dark);
      g_string_append_printf (out, " class='%c%u'", *property,
                              fs_string_table_add (table->paints, g_string_free (pair, FALSE)));
      return;
    }
  g_string_append_printf (out, " %s='", property);
  append_color (out, light);
  g_string_append_c (out, '\'');
  if (byte_of (light.a) < 255)
    {
      g_string_append_printf (out, " %s-opacity='", property);
      append_number (out, light.a);
      g_string_append_c (out, '\'');
    }
  if (*property == 's')
    g_string_append (out, " fill='none'");
}

static void
append_attribute (GString *out, const char *name, double value)
{
  g_string_append_printf (out, " %s='", name);
  append_number (out, value);
  g_string_append_c (out, '\'');
}

/* Returns the element of a shape; free with g_free(). */
static char *
element_of (FsPictureTable *table, const FsDrawnShape *shape, FsColor dark)
{
  GString *out = g_string_new (shape->kind == FS_DRAWN_TEXT ? "<text" : "<path");
  gboolean stroked = shape->kind == FS_DRAWN_STROKE || shape->line_width > 0;

  append_ink (table, out, stroked ? "stroke" : "fill", shape->color, dark);
  if (stroked)
    append_attribute (out, "stroke-width", shape->line_width);
  if (shape->round || (stroked && shape->kind == FS_DRAWN_TEXT))
    g_string_append (out, " stroke-linecap='round' stroke-linejoin='round'");
  if (shape->n_dashes == 2)
    {
      append_attribute (out, "stroke-dasharray", shape->dashes[0]);
      out->str[out->len - 1] = ' ';
      append_number (out, shape->dashes[1]);
      g_string_append_c (out, '\'');
    }
  if (shape->kind == FS_DRAWN_TEXT)
    {
      g_autofree char *escaped = g_markup_escape_text (shape->text, -1);

      append_attribute (out, "x", shape->x);
      append_attribute (out, "y", shape->y);
      append_attribute (out, "font-size", shape->size);
      /* As wide as the font with which it was laid out, whatever font shows it. */
      append_attribute (out, "textLength", shape->width);
      g_string_append (out, " lengthAdjust='spacingAndGlyphs'");
      if (shape->bold)
        g_string_append (out, " font-weight='700'");
      if (fabs (shape->angle) > 1e-6)
        {
          g_string_append (out, " transform='rotate(");
          append_number (out, shape->angle * 180 / G_PI);
          g_string_append_c (out, ',');
          append_number (out, shape->x);
          g_string_append_c (out, ',');
          append_number (out, shape->y);
          g_string_append (out, ")'");
        }
      g_string_append_printf (out, ">%s</text>", escaped);
    }
  else
    {
      g_string_append (out, " d='");

      /* Path data: the first point of each piece absolute, the others relative to the point before, so that shapes are
       * short. */
      static const char commands[]
          = { [CAIRO_PATH_MOVE_TO] = 'M', [CAIRO_PATH_LINE_TO] = 'l', [CAIRO_PATH_CURVE_TO] = 'c' };
      long x = 0, y = 0, first_x = 0, first_y = 0;

      for (int i = 0; i < shape->path->num_data; i += shape->path->data[i].header.length)
        {
          const cairo_path_data_t *data = &shape->path->data[i];
          long end_x = x, end_y = y;

          if (data->header.type == CAIRO_PATH_CLOSE_PATH)
            {
              g_string_append_c (out, 'z');
              x = first_x;
              y = first_y;
              continue;
            }
          /* A move behind which nothing is drawn: Cairo adds one after a closed piece. */
          if (data->header.type == CAIRO_PATH_MOVE_TO
              && (i + data->header.length >= shape->path->num_data
                  || shape->path->data[i + data->header.length].header.type == CAIRO_PATH_MOVE_TO))
            continue;
          g_string_append_c (out, commands[data->header.type]);
          for (int j = 1; j < data->header.length; j++)
            {
              gboolean absolute = data->header.type == CAIRO_PATH_MOVE_TO;

              end_x = lround (100 * data[j].point.x);
              end_y = lround (100 * data[j].point.y);
              append_hundredths (out, absolute ? end_x : end_x - x);
              append_hundredths (out, absolute ? end_y : end_y - y);
            }
          x = end_x;
          y = end_y;
          if (data->header.type == CAIRO_PATH_MOVE_TO)
            {
              first_x = x;
              first_y = y;
            }
        }

      g_string_append (out, "'/>");
    }
  return g_string_free (out, FALSE);
}

GArray *
fs_picture_table_add (FsPictureTable *table, const GArray *light, const GArray *dark)
{
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) shapes = g_array_new (FALSE, FALSE, sizeof (guint));

  g_return_val_if_fail (!table->two_themes || (dark != NULL && dark->len == light->len), groups);

  for (guint i = 0; i < light->len; i++)
    {
      const FsDrawnShape *shape = &g_array_index (light, FsDrawnShape, i);
      FsColor other = table->two_themes ? g_array_index (dark, FsDrawnShape, i).color : shape->color;
      guint number = fs_string_table_add (table->shapes, element_of (table, shape, other));

      g_array_append_val (shapes, number);
      if (i + 1 == light->len || g_array_index (light, FsDrawnShape, i + 1).owner != shape->owner)
        {
          GString *key = g_string_new (NULL);
          FsPictureGroup group = { .owner = shape->owner, .n_shapes = shapes->len };
          guint id;

          g_string_printf (key, "%" G_GUINT64_FORMAT, group.owner);
          for (guint j = 0; j < shapes->len; j++)
            g_string_append_printf (key, " %u", g_array_index (shapes, guint, j));
          id = fs_string_table_add (table->group_keys, g_string_free (key, FALSE));
          if (id == table->groups->len)
            {
              group.shapes = g_memdup2 (shapes->data, shapes->len * sizeof (guint));
              g_array_append_val (table->groups, group);
            }
          g_array_append_val (groups, id);
          g_array_set_size (shapes, 0);
        }
    }
  return groups;
}
