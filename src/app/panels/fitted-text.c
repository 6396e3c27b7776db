#include "app/panels/panels-private.h"

#include <math.h>
#include <string.h>

#include "app/versions/renamed.h"
#include "app/toolkit/tooltip.h"

#define LONG_LINE 70 /* average characters of a line that is long enough to need no second one */
#define SHORTEST 12  /* average characters of the narrowest line */

enum { PROP_LINES = 1 };

G_DEFINE_FINAL_TYPE (FsFittedText, fs_fitted_text, GTK_TYPE_WIDGET)

/* Returns the size of an average character and the height of a line, pixels. */
static void
measure_font (FsFittedText *self, double *character, int *line)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);

  *character = pango_units_to_double (pango_font_metrics_get_approximate_char_width (metrics));
  *line = PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics));
  pango_font_metrics_unref (metrics);
}

/* Returns whether @text fits into @lines lines of the layout, none of which is wider than it. */
static gboolean
fits (PangoLayout *layout, const char *text, int lines)
{
  PangoRectangle extents;

  pango_layout_set_text (layout, text, -1);
  pango_layout_get_extents (layout, NULL, &extents);
  return pango_layout_get_line_count (layout) <= lines && extents.width <= pango_layout_get_width (layout);
}

static gboolean
sentences_fit (FsFittedText *self, int lines, guint n)
{
  g_autoptr (GString) text = g_string_new (self->sentences[0]);

  for (guint i = 1; i < n; i++)
    g_string_append_printf (text, "%s%s", self->separator, self->sentences[i]);
  if (self->sentences[n] != NULL)
    g_string_append (text, " …");
  return fits (self->layout, text->str, lines);
}

/* Shows the words of @sentence that fit. Numbers with signs and units have no-break spaces, so that they are words. */
static void
fit_words (FsFittedText *self, int lines, const char *sentence)
{
  g_autoptr (GString) text = g_string_new (sentence);
  const char *space;

  while ((space = strrchr (text->str, ' ')) != NULL)
    {
      g_string_truncate (text, (gsize) (space - text->str));
      if (g_str_has_suffix (text->str, "·"))
        continue;
      g_string_append (text, "…");
      if (fits (self->layout, text->str, lines))
        return;
      g_string_truncate (text, text->len - strlen ("…"));
    }
  pango_layout_set_text (self->layout, "…", -1);
}

static void
fit (FsFittedText *self, int width)
{
  guint n = self->sentences != NULL ? g_strv_length (self->sentences) : 0;
  double character;
  int line, lines;

  measure_font (self, &character, &line);
  pango_layout_set_width (self->layout, width * PANGO_SCALE);
  pango_layout_set_alignment (self->layout, gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL
                                                ? PANGO_ALIGN_RIGHT
                                                : PANGO_ALIGN_LEFT);
  if (n == 0)
    {
      pango_layout_set_text (self->layout, "", -1);
      return;
    }
  lines = width >= LONG_LINE * character && sentences_fit (self, 1, 1) ? 1 : (int) self->most_lines;
  while (n > 0 && !sentences_fit (self, lines, n))
    n--;
  if (n == 0)
    fit_words (self, lines, self->sentences[0]);
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  FsFittedText *self = FS_FITTED_TEXT (widget);
  double character;
  int line;

  measure_font (self, &character, &line);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = (int) self->most_lines * line;
  else
    {
      *minimum = (int) (SHORTEST * character);
      *natural = (int) ceil (LONG_LINE * character);
    }
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  fit (FS_FITTED_TEXT (widget), width);
}

static void
snapshot_text (GtkWidget *widget, GtkSnapshot *snapshot)
{
  FsFittedText *self = FS_FITTED_TEXT (widget);
  GdkRGBA color;
  int height;

  pango_layout_get_pixel_size (self->layout, NULL, &height);
  fs_text_color (widget, &color);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (0, (float) (gtk_widget_get_height (widget) - height) / 2));
  gtk_snapshot_append_layout (snapshot, self->layout, &color);
  gtk_snapshot_restore (snapshot);
}

/* The font has changed, or its size. */
static void
css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (fs_fitted_text_parent_class)->css_changed (widget, change);
  pango_layout_context_changed (FS_FITTED_TEXT (widget)->layout);
  gtk_widget_queue_resize (widget);
}

static void
system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (fs_fitted_text_parent_class)->system_setting_changed (widget, setting);
  pango_layout_context_changed (FS_FITTED_TEXT (widget)->layout);
  gtk_widget_queue_resize (widget);
}

void
fs_fitted_text_set (FsFittedText *self, const char *const *sentences, const char *separator, const char *details)
{
  g_autofree char *all = g_strjoinv (separator, (char **) sentences);

  g_return_if_fail (FS_IS_FITTED_TEXT (self));

  fs_tooltip_set (GTK_WIDGET (self), details != NULL ? details : all);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, all,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, details != NULL ? details : "", -1);
  if (self->sentences != NULL && g_strv_equal ((const char *const *) self->sentences, sentences)
      && g_str_equal (self->separator, separator))
    return;
  g_strfreev (self->sentences);
  g_free (self->separator);
  g_free (self->all);
  self->sentences = g_strdupv ((char **) sentences);
  self->separator = g_strdup (separator);
  self->all = g_steal_pointer (&all);
  if (gtk_widget_get_width (GTK_WIDGET (self)) > 0)
    fit (self, gtk_widget_get_width (GTK_WIDGET (self)));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const char *
fs_fitted_text_get (FsFittedText *self)
{
  return self->all;
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  FS_FITTED_TEXT (object)->most_lines = g_value_get_uint (value);
  gtk_widget_queue_resize (GTK_WIDGET (object));
}

static void
fs_fitted_text_finalize (GObject *object)
{
  FsFittedText *self = FS_FITTED_TEXT (object);

  g_strfreev (self->sentences);
  g_free (self->separator);
  g_free (self->all);
  g_object_unref (self->layout);
  G_OBJECT_CLASS (fs_fitted_text_parent_class)->finalize (object);
}

static void
fs_fitted_text_class_init (FsFittedTextClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->set_property = set_property;
  G_OBJECT_CLASS (klass)->finalize = fs_fitted_text_finalize;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot_text;
  widget_class->css_changed = css_changed;
  widget_class->system_setting_changed = system_setting_changed;
  gtk_widget_class_set_css_name (widget_class, "label");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);

  /* Lines of which the height is reserved; a width for a long line needs one only. */
  g_object_class_install_property (
      G_OBJECT_CLASS (klass), PROP_LINES,
      g_param_spec_uint ("lines", NULL, NULL, 1, 2, 2, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static void
fs_fitted_text_init (FsFittedText *self)
{
  self->all = g_strdup ("");
  self->most_lines = 2;
  self->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  pango_layout_set_wrap (self->layout, PANGO_WRAP_WORD);
}
