#include "export/inline-svg.h"

#include <string.h>

#include "export/template.h"

#define NAMESPACES "xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""

/* A value of CSS that depends on the style. */
typedef struct {
  char *light, *dark;
} Color;

struct _FsInlineSvg {
  GHashTable *glyphs;   /* (element-type utf8 utf8): the content of a glyph to its name on the page */
  GString *definitions; /* of all of them */
  GArray *colors;       /* Color */
  guint n_figures;
};

static void
clear_color (gpointer data)
{
  Color *color = data;

  g_free (color->light);
  g_free (color->dark);
}

FsInlineSvg *
fs_inline_svg_new (void)
{
  FsInlineSvg *page = g_new0 (FsInlineSvg, 1);

  page->glyphs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  page->definitions = g_string_new (NULL);
  page->colors = g_array_new (FALSE, FALSE, sizeof (Color));
  g_array_set_clear_func (page->colors, clear_color);
  return page;
}

void
fs_inline_svg_free (FsInlineSvg *page)
{
  if (page == NULL)
    return;
  g_hash_table_unref (page->glyphs);
  g_string_free (page->definitions, TRUE);
  g_array_unref (page->colors);
  g_free (page);
}

/* Removes the definitions of glyphs from a figure, and adds their names there and on the page to @names. Cairo 1.16 writes
 * <symbol … id="glyph0-1">…</symbol>, Cairo 1.18 <g id="glyph-0-1">…</g>. */
static void
take_glyphs (FsInlineSvg *page, GString *svg, GHashTable *names)
{
  static const char *const tags[] = { "symbol", "g" };
  const char *id;

  while ((id = strstr (svg->str, " id=\"glyph")) != NULL)
    {
      const char *name = id + strlen (" id=\""), *from = id, *content = strchr (name, '>') + 1, *to = NULL;
      g_autofree char *own = g_strndup (name, strcspn (name, "\""));
      g_autofree char *text = NULL;
      const char *shared; /* the name on the page of a glyph with this content */
      guint tag = 0;

      while (*from != '<')
        from--;
      tag = g_str_has_prefix (from, "<symbol") ? 0 : 1;
      to = strstr (content, tag == 0 ? "</symbol>" : "</g>");
      text = g_strstrip (g_strndup (content, (gsize) (to - content)));
      shared = g_hash_table_lookup (page->glyphs, text);
      if (shared == NULL)
        {
          char *new_name = g_strdup_printf ("g%u", g_hash_table_size (page->glyphs));

          g_string_append_printf (page->definitions, "<symbol overflow=\"visible\" id=\"%s\">%s</symbol>\n", new_name,
                                  text);
          g_hash_table_insert (page->glyphs, g_strdup (text), new_name);
          shared = new_name;
        }
      g_hash_table_insert (names, g_steal_pointer (&own), g_strdup (shared));
      g_string_erase (svg, from - svg->str, to + strlen ("</>") + (gssize) strlen (tags[tag]) - from);
    }
}

/* Appends the rest of a figure with the names of its parts replaced, where they are defined and where they are used. */
static void
append_renamed (GString *out, guint number, GHashTable *glyphs, const char *svg)
{
  static const char *const before[] = { " id=\"", "href=\"#", "url(#" };

  while (*svg != '\0')
    {
      gsize length = 0;

      for (guint i = 0; i < G_N_ELEMENTS (before) && length == 0; i++)
        if (g_str_has_prefix (svg, before[i]))
          length = strlen (before[i]);
      if (length == 0)
        {
          g_string_append_c (out, *svg++);
          continue;
        }
      g_string_append_len (out, svg, (gssize) length);
      svg += length;
      length = strcspn (svg, "\")");
      {
        g_autofree char *own = g_strndup (svg, length);
        const char *shared = g_hash_table_lookup (glyphs, own);

        /* The name that this part of the figure has on the page. */
        if (shared != NULL)
          g_string_append (out, shared);
        else
          g_string_append_printf (out, "f%u-%s", number, own);
      }
      svg += length;
    }
}

/* Returns the content of the root element of a file, with its parts renamed for figure @number. */
static GString *
read_content (FsInlineSvg *page, GBytes *file, guint number, char **view)
{
  static const char *const heads[] = { "title", "desc", "metadata" };
  gsize size;
  const char *data = g_bytes_get_data (file, &size);
  g_autoptr (GString) svg = g_string_new_len (data, (gssize) size);
  g_autoptr (GHashTable) glyphs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  const char *root = strstr (svg->str, "<svg"), *box = root != NULL ? strstr (root, "viewBox=\"") : NULL;
  GString *content;

  g_return_val_if_fail (box != NULL, NULL);

  box += strlen ("viewBox=\"");
  g_free (*view);
  *view = g_strndup (box, strcspn (box, "\""));
  g_string_erase (svg, 0, strchr (box, '>') + 1 - svg->str);
  g_string_truncate (svg, (gsize) (g_strrstr (svg->str, "</svg>") - svg->str));
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    {
      /* Elements of the head of the file go; their text is elsewhere on the page. */
      const char *tag = heads[i];
      g_autofree char *open = g_strdup_printf ("<%s>", tag);
      g_autofree char *close = g_strdup_printf ("</%s>", tag);
      const char *from = strstr (svg->str, open), *to = from != NULL ? strstr (from, close) : NULL;

      if (to != NULL)
        g_string_erase (svg, from - svg->str, to + strlen (close) - from);
    }
  take_glyphs (page, svg, glyphs);
  content = g_string_sized_new (svg->len);
  append_renamed (content, number, glyphs, svg->str);
  return content;
}

/* Returns the number of a pair of values. */
static guint
find_color (FsInlineSvg *page, const char *light, gsize light_length, const char *dark, gsize dark_length)
{
  Color color;

  for (guint i = 0; i < page->colors->len; i++)
    {
      const Color *known = &g_array_index (page->colors, Color, i);

      if (strlen (known->light) == light_length && strlen (known->dark) == dark_length
          && strncmp (known->light, light, light_length) == 0 && strncmp (known->dark, dark, dark_length) == 0)
        return i;
    }
  color = (Color){ g_strndup (light, light_length), g_strndup (dark, dark_length) };
  g_array_append_val (page->colors, color);
  return page->colors->len - 1;
}

/* Returns how many of the last characters of @done belong to the value that it ends in: those behind "fill:",
 * "stroke-opacity:", or, as Cairo 1.18 writes it, fill=". -1: it ends in no such value. */
static gssize
begun_value (const GString *done)
{
  static const char *const properties[] = { "fill", "stroke", "stop-color", "opacity" };
  gsize end = done->len, at;

  for (at = end; at > 0 && strchr (":=;\"<>", done->str[at - 1]) == NULL; at--)
    continue;
  if (at > 1 && done->str[at - 1] == '"')
    at--;
  if (at == 0 || strchr (":=", done->str[at - 1]) == NULL)
    return -1;
  for (guint i = 0; i < G_N_ELEMENTS (properties); i++)
    {
      gsize length = strlen (properties[i]);

      if (at > length && strncmp (done->str + at - 1 - length, properties[i], length) == 0)
        return (gssize) (end - at - (done->str[at] == '"' ? 1 : 0));
    }
  return -1;
}

/* Returns one drawing for both styles, or NULL if they differ in more than values of colors. */
static GString *
merge (FsInlineSvg *page, const char *light, const char *dark)
{
  g_autoptr (GString) both = g_string_sized_new (strlen (light));

  while (*light != '\0' || *dark != '\0')
    {
      gsize light_length, dark_length;
      gssize begun;

      if (*light == *dark)
        {
          g_string_append_c (both, *light++);
          dark++;
          continue;
        }
      begun = begun_value (both);
      if (begun < 0)
        return NULL;
      light -= begun;
      dark -= begun;
      light_length = strcspn (light, ";\"<>");
      dark_length = strcspn (dark, ";\"<>");
      g_string_truncate (both, both->len - (gsize) begun);
      g_string_append_printf (both, "var(--c%u)", find_color (page, light, light_length, dark, dark_length));
      light += light_length;
      dark += dark_length;
    }
  return g_steal_pointer (&both);
}

/* Appends the element of a figure. */
static void
append_figure (GString *out, const char *view, const char *class, const char *label, const GString *content)
{
  g_autofree char *shown = fs_plain_html (label);

  g_string_append_printf (out, "<svg %s viewBox=\"%s\" class=\"%s\" role=\"img\" aria-label=\"%s\">%s</svg>\n",
                          NAMESPACES, view, class, shown, content->str);
}

char *
fs_inline_svg_add (FsInlineSvg *page, GBytes *light, GBytes *dark, const char *label)
{
  guint number = page->n_figures++;
  g_autofree char *view = NULL;
  g_autoptr (GString) in_light = read_content (page, light, number, &view);
  g_autoptr (GString) in_dark = read_content (page, dark, number, &view);
  g_autoptr (GString) in_both = merge (page, in_light->str, in_dark->str);
  GString *out = g_string_new (NULL);

  if (in_both != NULL)
    append_figure (out, view, "both", label, in_both);
  else
    {
      append_figure (out, view, "light", label, in_light);
      append_figure (out, view, "dark", label, in_dark);
    }
  return g_string_free (out, FALSE);
}

char *
fs_inline_svg_glyphs (const FsInlineSvg *page)
{
  return g_strdup_printf ("<svg %s width=\"0\" height=\"0\" class=\"glyphs\" aria-hidden=\"true\">\n<defs>\n%s</defs>\n"
                          "</svg>\n",
                          NAMESPACES, page->definitions->str);
}

char *
fs_inline_svg_colors (const FsInlineSvg *page, gboolean dark)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < page->colors->len; i++)
    {
      const Color *color = &g_array_index (page->colors, Color, i);

      g_string_append_printf (out, "--c%u:%s;", i, dark ? color->dark : color->light);
    }
  return g_string_free (out, FALSE);
}
