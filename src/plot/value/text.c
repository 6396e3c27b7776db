#include "plot/value/text.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "plot/value/drawn-shapes.h"

#define CAPITALS 0.70 /* height of a capital letter in ems (Cantarell) */
#define SMALL "75%%"  /* size of subscripts and superscripts */
#define LOWER (-0.20) /* rise in ems */
#define HIGHER 0.41

PangoContext *
fs_text_context_new (const FsStyle *style)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style (options, style->snap ? CAIRO_HINT_STYLE_SLIGHT : CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  pango_cairo_context_set_resolution (context, 72);
  pango_context_set_round_glyph_positions (context, style->snap);
  cairo_font_options_destroy (options);
  return context;
}

/* Returns the font family that Pango uses for @family. */
static char *
load_family (PangoFontMap *map, const PangoFontDescription *wanted)
{
  PangoContext *context = pango_font_map_create_context (map);
  PangoFont *font = pango_font_map_load_font (map, context, wanted);
  PangoFontDescription *taken = font != NULL ? pango_font_describe (font) : NULL;
  char *name = taken != NULL ? g_strdup (pango_font_description_get_family (taken)) : NULL;

  pango_font_description_free (taken);
  g_clear_object (&font);
  g_object_unref (context);
  return name;
}

char *
fs_text_substitute (const char *family)
{
  PangoFontMap *map = pango_cairo_font_map_get_default ();
  PangoFontDescription *wanted = pango_font_description_from_string (family);
  const char *names = pango_font_description_get_family (wanted);
  /* Of a list such as "Cantarell, sans" the first family is the requested one. */
  g_autofree char *name = names != NULL ? g_strndup (names, strcspn (names, ",")) : NULL;
  g_autofree PangoFontFamily **families = NULL;
  gboolean is_installed = FALSE;
  char *taken;
  int n_families;

  pango_font_map_list_families (map, &families, &n_families);
  for (int i = 0; i < n_families && name != NULL && !is_installed; i++)
    is_installed = g_ascii_strcasecmp (pango_font_family_get_name (families[i]), name) == 0;
  taken = name != NULL && !is_installed ? load_family (map, wanted) : NULL;
  pango_font_description_free (wanted);
  return taken;
}

char *
fs_text_family (const char *families)
{
  PangoFontDescription *wanted = pango_font_description_from_string (families);
  char *family = load_family (pango_cairo_font_map_get_default (), wanted);

  pango_font_description_free (wanted);
  return family != NULL ? family : g_strdup ("");
}

gboolean
fs_text_has_outlines (const char *families)
{
  PangoFontMap *map = pango_cairo_font_map_get_default ();
  PangoFontDescription *wanted = pango_font_description_from_string (families);
  PangoContext *context = pango_font_map_create_context (map);
  PangoFont *font = pango_font_map_load_font (map, context, wanted);
  g_autofree int *sizes = NULL;
  int n_sizes;

  if (font != NULL)
    pango_font_face_list_sizes (pango_font_get_face (font), &sizes, &n_sizes);
  g_clear_object (&font);
  g_object_unref (context);
  pango_font_description_free (wanted);
  return sizes == NULL;
}

/* Returns the length of that of @words with which @at begins; 0 if it begins with none. */
static gsize
known_word (const char *at, const char *const *words)
{
  for (; *words != NULL; words++)
    if (g_str_has_prefix (at, *words))
      return strlen (*words);
  return 0;
}

/* Labels may come from files of unknown origin: a tag such as <span size="1000000"> must stay text. */
static char *
translate (const char *markup, double size, gboolean with_labels)
{
  static const char *const tags[] = { "<i>", "</i>", "<b>", "</b>", "<sub>", "</sub>", "<sup>", "</sup>", NULL };
  static const char *const entities[] = { "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#39;", NULL };
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  GString *out = g_string_new (NULL);
  gboolean raised = FALSE;

  for (const char *at = markup; *at != '\0';)
    {
      gsize tag = known_word (at, tags), entity = known_word (at, entities);
      gboolean minus = raised && g_str_has_prefix (at, "−");

      /* A superscript digit or minus for plain text: "10⁻³". */
      if (raised && (minus || g_ascii_isdigit (*at)))
        {
          g_string_append (out, minus ? "⁻" : digits[*at - '0']);
          at = g_utf8_next_char (at);
          continue;
        }
      if (tag > 0)
        raised = !with_labels && g_str_has_prefix (at, "<sup>");
      if (tag > 0 && with_labels)
        {
          if (g_str_has_prefix (at, "<sub>"))
            g_string_append_printf (out, "<span size='" SMALL "' rise='%d'>", (int) (LOWER * size * PANGO_SCALE));
          else if (g_str_has_prefix (at, "<sup>"))
            g_string_append_printf (out, "<span size='" SMALL "' rise='%d'>", (int) (HIGHER * size * PANGO_SCALE));
          else if (g_str_has_prefix (at, "</su"))
            g_string_append (out, "</span>");
          else
            g_string_append_len (out, at, (gssize) tag);
        }
      else if (entity > 0)
        g_string_append_len (out, at, (gssize) entity);
      else if (tag == 0 && *at == '<')
        g_string_append (out, "&lt;");
      else if (*at == '&')
        g_string_append (out, "&amp;");
      else if (tag == 0)
        g_string_append_c (out, (guchar) *at < ' ' ? ' ' : *at);
      at += MAX (MAX (tag, entity), 1);
    }
  return g_string_free (out, FALSE);
}

PangoLayout *
fs_text_new (PangoContext *context, const FsStyle *style, const char *markup, double size, gboolean bold)
{
  PangoLayout *text = pango_layout_new (context);
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string (style->font);
  g_autofree char *valid = g_utf8_make_valid (markup != NULL ? markup : "", -1);
  g_autofree char *translated = translate (valid, size, TRUE);

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (text, font);
  pango_layout_set_single_paragraph_mode (text, TRUE);
  if (pango_parse_markup (translated, -1, 0, NULL, NULL, NULL, NULL))
    pango_layout_set_markup (text, translated, -1);
  else
    {
      g_autofree char *plain = fs_text_plain (valid);

      pango_layout_set_text (text, plain, -1);
    }
  return text;
}

double
fs_text_width (PangoLayout *text)
{
  PangoRectangle logical;

  pango_layout_get_extents (text, NULL, &logical);
  return (double) logical.width / PANGO_SCALE;
}

void
fs_text_limit (PangoLayout *text, double width)
{
  if (fs_text_width (text) <= width)
    return;
  pango_layout_set_ellipsize (text, PANGO_ELLIPSIZE_END);
  pango_layout_set_width (text, MAX ((int) (width * PANGO_SCALE), 1));
}

static void
run_clear (gpointer run)
{
  g_free (((FsTextRun *) run)->text);
}

/* Returns the value of an attribute that holds an integer, or @otherwise. */
static int
attribute (PangoAttrIterator *at, PangoAttrType type, int otherwise)
{
  PangoAttribute *found = pango_attr_iterator_get (at, type);

  return found != NULL ? ((PangoAttrInt *) found)->value : otherwise;
}

GArray *
fs_text_runs (PangoLayout *text)
{
  return fs_text_runs_between (text, 0, G_MAXINT);
}

GArray *
fs_text_runs_between (PangoLayout *text, int first, int end)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (FsTextRun));
  const char *all = pango_layout_get_text (text);
  const PangoFontDescription *font = pango_layout_get_font_description (text);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_copy (pango_layout_get_attributes (text));
  PangoAttrIterator *at;

  if (attributes == NULL)
    attributes = pango_attr_list_new ();
  at = pango_attr_list_get_iterator (attributes);
  g_array_set_clear_func (runs, run_clear);
  do
    {
      int from, to, rise = attribute (at, PANGO_ATTR_RISE, 0);
      FsTextRun run;

      pango_attr_iterator_range (at, &from, &to);
      from = MAX (from, first);
      to = MIN (MIN (to, end), (int) strlen (all));
      if (from >= to)
        continue;
      run = (FsTextRun){
        .text = g_strndup (all + from, (gsize) (to - from)),
        .italic = attribute (at, PANGO_ATTR_STYLE, PANGO_STYLE_NORMAL) != PANGO_STYLE_NORMAL,
        .bold = attribute (at, PANGO_ATTR_WEIGHT, (int) pango_font_description_get_weight (font)) >= PANGO_WEIGHT_BOLD,
        .rise = (rise > 0) - (rise < 0),
      };
      g_array_append_val (runs, run);
    }
  while (pango_attr_iterator_next (at));
  pango_attr_iterator_destroy (at);
  return runs;
}

static double
font_size (PangoLayout *text)
{
  return (double) pango_font_description_get_size (pango_layout_get_font_description (text)) / PANGO_SCALE;
}

/* Adds each line of a text to the list whose context this is. */
static void
add_lines (cairo_t *cr, PangoLayout *text, double outline)
{
  const PangoFontDescription *font = pango_layout_get_font_description (text);
  const char *all = pango_layout_get_text (text);
  PangoLayoutIter *at = pango_layout_get_iter (text);

  do
    {
      PangoLayoutLine *line = pango_layout_iter_get_line_readonly (at);
      PangoRectangle box;

      pango_layout_iter_get_line_extents (at, NULL, &box);
      if (line->length > 0)
        fs_drawn_shapes_add_text (cr, all + line->start_index, (gsize) line->length, (double) box.x / PANGO_SCALE,
                                  (double) pango_layout_iter_get_baseline (at) / PANGO_SCALE,
                                  (double) box.width / PANGO_SCALE, font_size (text),
                                  pango_font_description_get_weight (font) >= PANGO_WEIGHT_BOLD, outline);
    }
  while (pango_layout_iter_next_line (at));
  pango_layout_iter_free (at);
}

void
fs_text_draw (cairo_t *cr, PangoLayout *text)
{
  gboolean pixels = cairo_surface_get_type (cairo_get_group_target (cr)) == CAIRO_SURFACE_TYPE_IMAGE;

  if (fs_drawn_shapes_takes_text (cr))
    {
      add_lines (cr, text, 0);
      return;
    }
  /* Cairo 1.16 moves the glyphs of an image to whole pixels, which spoils the spacing of finer layouts. */
  if (!pixels || pango_context_get_round_glyph_positions (pango_layout_get_context (text)))
    {
      pango_cairo_show_layout (cr, text);
      return;
    }
  pango_cairo_layout_path (cr, text);
  cairo_fill (cr);
}

void
fs_text_draw_outline (cairo_t *cr, PangoLayout *text, double width)
{
  if (fs_drawn_shapes_takes_text (cr))
    {
      add_lines (cr, text, width);
      return;
    }
  pango_cairo_layout_path (cr, text);
  cairo_save (cr);
  cairo_set_line_width (cr, width);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
  cairo_restore (cr);
}

void
fs_text_show (cairo_t *cr, PangoLayout *text, double x, double y, double align)
{
  double baseline = (double) pango_layout_get_baseline (text) / PANGO_SCALE;

  cairo_move_to (cr, x - align * fs_text_width (text), y + CAPITALS / 2 * font_size (text) - baseline);
  fs_text_draw (cr, text);
}

char *
fs_text_on_axis (double value, double factor, int digits)
{
  g_autofree char *number = fs_number_display (value / factor, digits);
  int exponent = (int) lround (log10 (factor));
  g_autofree char *power = NULL;

  if (exponent == 0)
    return g_steal_pointer (&number);
  power = g_strdup_printf ("%s\u202f·\u202f10<sup>%s%d</sup>", number, exponent < 0 ? "−" : "", ABS (exponent));
  return fs_text_plain (power);
}

char *
fs_text_error (double error, double half_width)
{
  g_autofree char *size = fs_number_display_fixed (fabs (100 * error), 1);
  g_autofree char *interval = isfinite (half_width) ? fs_number_display_fixed (100 * half_width, 1) : NULL;
  const char *sign = error < 0 ? "−" : "+";

  return interval != NULL ? g_strdup_printf ("%s%s ± %s\u202f%%", sign, size, interval)
                          : g_strdup_printf ("%s%s\u202f%%", sign, size);
}

char *
fs_text_plain (const char *markup)
{
  g_autofree char *valid = g_utf8_make_valid (markup != NULL ? markup : "", -1);
  g_autofree char *bare = translate (valid, 1, FALSE);
  char *plain = NULL;

  /* Only entities are left in it, so this cannot fail. */
  if (!pango_parse_markup (bare, -1, 0, NULL, &plain, NULL, NULL))
    g_assert_not_reached ();
  return plain;
}

char *
fs_text_unbroken (const char *text)
{
  GString *unbroken = g_string_new (text);

  g_string_replace (unbroken, " = ", "\u00a0=\u00a0", 0);
  g_string_replace (unbroken, " ± ", "\u00a0±\u00a0", 0);
  return g_string_free (unbroken, FALSE);
}
