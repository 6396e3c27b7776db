#include "export/presentation-page.h"

#include "base/translate.h"
#include "export/embedded-scenario.h"
#include "export/inline-svg.h"
#include "export/template.h"

#define USUAL_FONT "Cantarell"

/* Texts of the template, in which they are {{…}}. */
static const char *const labels[] = {
  N_ ("Slides"),        N_ ("Previous slide (Page Up)"),     N_ ("Next slide (Page Down)"),
  N_ ("Light or dark"), N_ ("Position in the presentation"),
};

void
fs_presentation_slide_clear (FsPresentationSlide *slide)
{
  g_free (slide->title);
  g_free (slide->subtitle);
  g_free (slide->note);
  g_free (slide->caption);
  g_clear_pointer (&slide->light, g_bytes_unref);
  g_clear_pointer (&slide->dark, g_bytes_unref);
  g_free (slide->description);
  g_free (slide->absent);
  *slide = (FsPresentationSlide){ 0 };
}

static void
append_text (GString *out, const char *text)
{
  g_autofree char *escaped = fs_plain_html (text);

  g_string_append (out, escaped);
}

/* Appends an element of a class with plain text, or with Pango markup. */
static void
append_element (GString *out, const char *tag, const char *class, const char *text, gboolean is_markup)
{
  g_autofree char *content = NULL;

  if (text == NULL || *text == '\0')
    return;
  content = is_markup ? fs_markup_html (text) : fs_plain_html (text);
  g_string_append_printf (out, "<%s class=\"%s\">%s</%s>\n", tag, class, content, tag);
}

/* Returns a rule of CSS; in the family every unusual character is written as its number. */
static char *
font_rule (const char *font)
{
  GString *out = g_string_new ("body { font-family: \"");
  for (const char *at = font != NULL && *font != '\0' ? font : USUAL_FONT; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (c < 128 && (g_ascii_isalnum ((char) c) || c == ' ' || c == '-'))
        g_string_append_c (out, (char) c);
      else
        g_string_append_printf (out, "\\%x ", c);
    }
  g_string_append (out, "\", sans-serif; }\n");
  return g_string_free (out, FALSE);
}

static void
append_slide (GString *out, FsInlineSvg *figures, const char *title, const FsPresentationSlide *slide, guint number,
              guint n_slides)
{
  /* TRANSLATORS: which slide of a presentation: "Slide 3 of 7" */
  g_autofree char *name = g_strdup_printf (_ ("Slide %u of %u"), number, n_slides);
  g_autofree char *position = g_strdup_printf (_ ("%u of %u"), number, n_slides), *svg = NULL;

  g_string_append_printf (out, "<section class=\"slide\" id=\"%u\" aria-label=\"", number);
  append_text (out, name);
  g_string_append (out, "\" data-position=\"");
  append_text (out, position);
  g_string_append (out, "\">\n<h2 class=\"number\"><span class=\"of\">");
  append_text (out, title);
  g_string_append (out, " · </span>");
  append_text (out, name);
  g_string_append (out, "</h2>\n");
  append_element (out, "p", "title", slide->title, TRUE);
  append_element (out, "p", "subtitle", slide->subtitle, TRUE);
  if (slide->light != NULL || slide->absent != NULL)
    {
      g_string_append (out, "<div class=\"picture\">\n");
      if (slide->light != NULL)
        svg = fs_inline_svg_add (figures, slide->light, slide->dark,
                                 slide->description != NULL ? slide->description : "");
      if (svg != NULL)
        g_string_append (out, svg);
      else
        append_element (out, "p", "absent", slide->absent, FALSE);
      g_string_append (out, "</div>\n");
    }
  append_element (out, "p", "caption", slide->caption, FALSE);
  append_element (out, "p", "note", slide->note, TRUE);
  g_string_append (out, "</section>\n");
}

GBytes *
fs_presentation_page_new (const char *title, const FsPresentationSlide *slides, guint n_slides,
                          const char *scenario_text, const char *font, const char *language)
{
  g_autoptr (FsInlineSvg) figures = fs_inline_svg_new ();
  g_autoptr (GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  g_autofree char *script = fs_template_load ("presentation/presentation.js");
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest;
  GString *body, *out;

  g_return_val_if_fail (title != NULL && slides != NULL && scenario_text != NULL && language != NULL, NULL);

  body = g_string_new (NULL);
  out = g_string_new (NULL);
  /* The checksum lets the page run its own script and no other. */
  g_checksum_update (checksum, (const guchar *) script, -1);
  g_checksum_get_digest (checksum, digest, &length);
  for (guint i = 0; i < n_slides; i++)
    append_slide (body, figures, title, &slides[i], i + 1, n_slides);
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    g_hash_table_insert (values, (gpointer) labels[i], fs_plain_html (_ (labels[i])));
  g_hash_table_insert (values, (gpointer) "language", g_strdup (language));
  g_hash_table_insert (values, (gpointer) "scenario", fs_embedded_scenario_new (scenario_text));
  g_hash_table_insert (values, (gpointer) "hash", g_base64_encode (digest, length));
  g_hash_table_insert (values, (gpointer) "title", fs_plain_html (title));
  g_hash_table_insert (values, (gpointer) "font", font_rule (font));
  /* The colors of the pictures. The style sheet switches between light and dark by the same conditions. */
  g_hash_table_insert (values, (gpointer) "light", fs_inline_svg_colors (figures, FALSE));
  g_hash_table_insert (values, (gpointer) "dark", fs_inline_svg_colors (figures, TRUE));
  g_hash_table_insert (values, (gpointer) "glyphs", fs_inline_svg_glyphs (figures));
  g_hash_table_insert (values, (gpointer) "slides", g_string_free (body, FALSE));
  g_hash_table_insert (values, (gpointer) "count", g_strdup_printf ("%u", n_slides));
  fs_template_fill (out, "presentation/presentation.html", values);
  return g_string_free_to_bytes (out);
}
