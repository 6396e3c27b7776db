#include "app/curves/curve-sample.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "plot/paint/shapes.h"

#define WIDTH 34 /* of the legend (VISUAL.md 4) */
#define HEIGHT 14

/* VISUAL.md 3. */
static const char *const names[FS_PALETTE_SIZE] = {
  N_ ("blue, solid line, disc"),
  N_ ("orange, dashed, diamond"),
  N_ ("green, dotted, square"),
  N_ ("raspberry, dash-dot, triangle up"),
  N_ ("sky, long dashes, triangle down"),
  N_ ("brown, dash-dot-dot, plus"),
  N_ ("stone, short dashes, thin diamond"),
  N_ ("indigo, long and short dashes, cross"),
};

static FsStyleId
style_id (void)
{
  return adw_style_manager_get_dark (adw_style_manager_get_default ()) ? FS_STYLE_SCREEN_DARK : FS_STYLE_SCREEN_LIGHT;
}

struct _FsCurveSample {
  GtkDrawingArea parent;
  guint palette_entry;
};

G_DEFINE_FINAL_TYPE (FsCurveSample, fs_curve_sample, GTK_TYPE_DRAWING_AREA)

static void
draw (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  FsStyle style = fs_style_screen (style_id () == FS_STYLE_SCREEN_DARK, 1);

  fs_paint_palette_entry (cr, &style, FS_CURVE_SAMPLE (area)->palette_entry, width, height);
}

static void
fs_curve_sample_class_init (FsCurveSampleClass *klass)
{
}

static void
fs_curve_sample_init (FsCurveSample *self)
{
  GtkDrawingArea *area = GTK_DRAWING_AREA (self);

  gtk_drawing_area_set_content_width (area, WIDTH);
  gtk_drawing_area_set_content_height (area, HEIGHT);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_drawing_area_set_draw_func (area, draw, NULL, NULL);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
fs_curve_sample_new (guint palette_entry)
{
  FsCurveSample *self = g_object_new (FS_TYPE_CURVE_SAMPLE, NULL);

  self->palette_entry = palette_entry;
  return GTK_WIDGET (self);
}

void
fs_curve_sample_set_palette_entry (FsCurveSample *self, guint palette_entry)
{
  self->palette_entry = palette_entry;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

GtkWidget *
fs_curve_sample_button_new (guint palette_entry, gboolean chosen)
{
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), fs_curve_sample_new (palette_entry));
  gtk_widget_add_css_class (button, "flat");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), chosen);
  return button;
}

guint
fs_curve_sample_button_get_palette_entry (GtkButton *button)
{
  return FS_CURVE_SAMPLE (gtk_button_get_child (button))->palette_entry;
}

char *
fs_curve_sample_color (guint palette_entry)
{
  FsColor color = fs_palette_color (style_id (), palette_entry);

  return g_strdup_printf ("#%02x%02x%02x", (guint) (color.r * 255 + 0.5), (guint) (color.g * 255 + 0.5),
                          (guint) (color.b * 255 + 0.5));
}

char *
fs_curve_sample_text (guint palette_entry)
{
  static const char *const families[FS_PALETTE_HUES] = {
    /* Translators: a color and a marker; %s is light, medium, or dark */
    N_ ("%s blue, disc"),
    N_ ("%s orange, diamond"),
    N_ ("%s green, square"),
    N_ ("%s violet, triangle up"),
  };
  const char *name = _ (names[palette_entry % FS_PALETTE_SIZE]);
  FsPaletteMember member;

  if (fs_palette_member_of (palette_entry, &member))
    {
      g_autoptr (GString) text = g_string_new (_ (families[member.hue]));

      /* Translators: lightness of a color, before its name */
      g_string_replace (text, "%s",
                        member.shade < FS_PALETTE_SHADES / 3           ? _ ("light")
                        : member.shade < 2 * FS_PALETTE_SHADES / 3 + 1 ? _ ("medium")
                                                                       : _ ("dark"),
                        1);
      return g_strdup (text->str);
    }

  /* Translators: a color, a kind of line and a marker, such as "blue, solid line, disc". */
  return fs_palette_hollow (palette_entry) ? g_strdup_printf (_ ("%s, hollow"), name) : g_strdup (name);
}
