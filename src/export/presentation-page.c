#include "export/presentation-page.h"

#include <string.h>

#include "base/translate.h"
#include "export/embedded-scenario.h"
#include "export/inline-svg.h"
#include "export/markup-html.h"
#include "presentation-data.h"

#define FOLDER "/io/github/flitscope/Flitscope/presentation/"
#define USUAL_FONT "Cantarell"

/* Icons of the buttons, of 24 × 24 px. */
#define ICON(path)                                                                                                     \
  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"" path "\"/></svg>"
#define ICON_PREVIOUS ICON ("M15 4 7 12l8 8")
#define ICON_NEXT ICON ("M9 4l8 8-8 8")
#define ICON_THEME ICON ("M12 4a8 8 0 1 0 8 8 6 6 0 0 1-8-8z")

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

/* Returns a file of the page; free with g_bytes_unref(). */
static GBytes *
data_of (const char *name)
{
  g_autofree char *path = g_strconcat (FOLDER, name, NULL);

  return g_resource_lookup_data (fs_presentation_data_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
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

/* The family as a string of CSS, in which every unusual character is written as its number. */
static void
append_font (GString *out, const char *font)
{
  g_string_append (out, "body { font-family: \"");
  for (const char *at = font != NULL && *font != '\0' ? font : USUAL_FONT; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (c < 128 && (g_ascii_isalnum ((char) c) || c == ' ' || c == '-'))
        g_string_append_c (out, (char) c);
      else
        g_string_append_printf (out, "\\%x ", c);
    }
  g_string_append (out, "\", sans-serif; }\n");
}

/* The page loads nothing, and runs no script but its own. */
static void
append_policy (GString *out, GBytes *script)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest, size;
  const guchar *data = g_bytes_get_data (script, &size);
  g_autofree char *hash = NULL;

  g_checksum_update (checksum, data, (gssize) size);
  g_checksum_get_digest (checksum, digest, &length);
  hash = g_base64_encode (digest, length);
  g_string_append_printf (out,
                          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                          "img-src data:; style-src 'unsafe-inline'; script-src 'sha256-%s'\"/>\n",
                          hash);
}

/* The colors of the pictures. The style sheet switches between light and dark by the same conditions. */
static void
append_colors (GString *out, const FsInlineSvg *figures)
{
  g_autofree char *light = fs_inline_svg_colors (figures, FALSE);
  g_autofree char *dark = fs_inline_svg_colors (figures, TRUE);

  g_string_append_printf (out,
                          ":root { %s }\n"
                          "@media screen and (prefers-color-scheme: dark) { :root:not([data-theme=light]) { %s } }\n"
                          "@media screen { :root[data-theme=dark] { %s } }\n",
                          light, dark, dark);
}

static void
append_head (GString *out, const char *title, const char *scenario_text, const char *font, const char *language,
             GBytes *script, const FsInlineSvg *figures)
{
  g_autoptr (GBytes) style = data_of ("presentation.css");
  g_autofree char *line = fs_embedded_scenario_new (scenario_text);

  g_string_append_printf (out,
                          FS_HTML_HEAD "\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"%s\">\n<head>\n"
                                       "<meta charset=\"utf-8\"/>\n<meta name=\"flitscope\" content=\"%s\"/>\n",
                          language, line);
  append_policy (out, script);
  g_string_append (out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>");
  append_text (out, title);
  g_string_append (out, "</title>\n<style>\n");
  append_font (out, font);
  append_colors (out, figures);
  g_string_append_len (out, g_bytes_get_data (style, NULL), (gssize) g_bytes_get_size (style));
  g_string_append (out, "</style>\n</head>\n");
}

static void
append_picture (GString *out, FsInlineSvg *figures, const FsPresentationSlide *slide)
{
  g_autofree char *svg = NULL;

  if (slide->light == NULL && slide->absent == NULL)
    return;
  g_string_append (out, "<div class=\"picture\">\n");
  if (slide->light != NULL)
    svg = fs_inline_svg_add (figures, slide->light, slide->dark, slide->description != NULL ? slide->description : "");
  if (svg != NULL)
    g_string_append (out, svg);
  else
    append_element (out, "p", "absent", slide->absent, FALSE);
  g_string_append (out, "</div>\n");
}

static void
append_slide (GString *out, FsInlineSvg *figures, const char *title, const FsPresentationSlide *slide, guint number,
              guint n_slides)
{
  /* TRANSLATORS: which slide of a presentation: "Slide 3 of 7" */
  g_autofree char *name = g_strdup_printf (_ ("Slide %u of %u"), number, n_slides);
  g_autofree char *position = g_strdup_printf (_ ("%u of %u"), number, n_slides);

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
  append_picture (out, figures, slide);
  append_element (out, "p", "caption", slide->caption, FALSE);
  append_element (out, "p", "note", slide->note, TRUE);
  g_string_append (out, "</section>\n");
}

static void
append_button (GString *out, const char *id, const char *words, const char *icon)
{
  g_string_append_printf (out, "<button type=\"button\" id=\"%s\" aria-label=\"", id);
  append_text (out, words);
  g_string_append (out, "\" title=\"");
  append_text (out, words);
  g_string_append_printf (out, "\">%s</button>\n", icon);
}

static void
append_bar (GString *out, guint n_slides)
{
  g_string_append (out, "<nav aria-label=\"");
  append_text (out, _ ("Slides"));
  g_string_append (out, "\">\n");
  append_button (out, "previous", _ ("Previous slide (Page Up)"), ICON_PREVIOUS);
  g_string_append (out, "<span id=\"position\"></span>\n");
  append_button (out, "next", _ ("Next slide (Page Down)"), ICON_NEXT);
  g_string_append_printf (out, "<progress id=\"progress\" max=\"%u\" value=\"0\" aria-label=\"", n_slides);
  append_text (out, _ ("Position in the presentation"));
  g_string_append (out, "\"></progress>\n");
  append_button (out, "theme", _ ("Light or dark"), ICON_THEME);
  g_string_append (out, "</nav>\n<p id=\"status\" class=\"unseen\" role=\"status\"></p>\n");
}

GBytes *
fs_presentation_page_new (const char *title, const FsPresentationSlide *slides, guint n_slides,
                          const char *scenario_text, const char *font, const char *language)
{
  g_autoptr (FsInlineSvg) figures = fs_inline_svg_new ();
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (GBytes) script = data_of ("presentation.js");
  g_autofree char *glyphs = NULL;
  GString *out;

  g_return_val_if_fail (title != NULL && slides != NULL && scenario_text != NULL && language != NULL, NULL);

  for (guint i = 0; i < n_slides; i++)
    append_slide (body, figures, title, &slides[i], i + 1, n_slides);
  glyphs = fs_inline_svg_glyphs (figures);
  out = g_string_new (NULL);
  append_head (out, title, scenario_text, font, language, script, figures);
  g_string_append_printf (out, "<body>\n%s<header><h1>", glyphs);
  append_text (out, title);
  g_string_append_printf (out, "</h1></header>\n<main>\n%s</main>\n", body->str);
  append_bar (out, n_slides);
  g_string_append (out, "<script>");
  g_string_append_len (out, g_bytes_get_data (script, NULL), (gssize) g_bytes_get_size (script));
  g_string_append (out, "</script>\n</body>\n</html>\n");
  return g_string_free_to_bytes (out);
}
