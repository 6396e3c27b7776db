#include "app/curves/curve-sample.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "plot/value/palette.h"

#define WIDTH 34 /* of the legend (VISUAL.md 4) */
#define HEIGHT 14
#define MOST_DASHES 16

/* VISUAL.md 3. */
static const char *const names[FS_PALETTE_SIZE] = {
  N_ ("blue, solid line, disc"),
  N_ ("orange, dashed, diamond"),
  N_ ("green, dotted, square"),
  N_ ("raspberry, dash and dot, triangle up"),
  N_ ("sky, long dashes, triangle down"),
  N_ ("brown, dash and two dots, plus"),
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
  guint slot;
};

G_DEFINE_FINAL_TYPE (FsCurveSample, fs_curve_sample, GTK_TYPE_DRAWING_AREA)

static void
draw (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  guint slot = FS_CURVE_SAMPLE (area)->slot;
  FsStyle style = fs_style_screen (style_id () == FS_STYLE_SCREEN_DARK, 1);
  FsColor color = fs_palette_color (style.id, slot);
  double dashes[MOST_DASHES];
  int n_dashes;
  const double *pattern = fs_palette_dash (slot, &n_dashes);

  n_dashes = MIN (n_dashes, MOST_DASHES);
  for (int i = 0; i < n_dashes; i++)
    dashes[i] = pattern[i] * style.model_width / 2;
  cairo_set_source_rgb (cr, color.r, color.g, color.b);
  cairo_set_line_width (cr, style.model_width);
  cairo_set_dash (cr, dashes, n_dashes, 0);
  cairo_move_to (cr, 0, height / 2.0);
  cairo_line_to (cr, width, height / 2.0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  fs_marker_path (cr, fs_palette_marker (slot), width / 2.0, height / 2.0, style.marker_diameter);
  if (fs_palette_hollow (slot))
    cairo_stroke (cr);
  else
    cairo_fill (cr);
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
fs_curve_sample_new (guint slot)
{
  FsCurveSample *self = g_object_new (FS_TYPE_CURVE_SAMPLE, NULL);

  self->slot = slot;
  return GTK_WIDGET (self);
}

void
fs_curve_sample_set_slot (FsCurveSample *self, guint slot)
{
  self->slot = slot;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

GtkWidget *
fs_curve_sample_button_new (guint slot, gboolean chosen)
{
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), fs_curve_sample_new (slot));
  gtk_widget_add_css_class (button, "flat");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), chosen);
  return button;
}

guint
fs_curve_sample_button_get_slot (GtkButton *button)
{
  return FS_CURVE_SAMPLE (gtk_button_get_child (button))->slot;
}

char *
fs_curve_sample_color (guint slot)
{
  FsColor color = fs_palette_color (style_id (), slot);

  return g_strdup_printf ("#%02x%02x%02x", (guint) (color.r * 255 + 0.5), (guint) (color.g * 255 + 0.5),
                          (guint) (color.b * 255 + 0.5));
}

char *
fs_curve_sample_text (guint slot)
{
  const char *name = _ (names[slot % FS_PALETTE_SIZE]);

  /* Translators: a colour, a kind of line and a marker, such as "blue, solid line, disc". */
  return fs_palette_hollow (slot) ? g_strdup_printf (_ ("%s, hollow"), name) : g_strdup (name);
}
