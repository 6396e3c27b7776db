#include "app/curves/error-spark.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/toolkit/screen-style.h"
#include "app/toolkit/widgets.h"
#include "base/number.h"
#include "plot/paint/shapes.h"
#include "plot/value/palette.h"
#include "plot/value/text.h"
#include "study/documents/result.h"

#define WIDTH 52
#define HEIGHT 24
#define MOST 0.15 /* error at the upper and lower edge */
#define NEAR 0.05
#define NEAR_ALPHA 0.16
#define LINE_WIDTH 1.5
#define DOT 2.2 /* radius */
#define NUMBER_CHARS 5
#define SHORT_NAME 9 /* characters of a name of a curve that leaves room for the number, which the tooltip has, too */

struct _FsErrorSpark {
  GtkButton parent;
  FsDocument *document;
  guint curve, palette_entry;
  GtkWidget *area;
  GtkLabel *number; /* the largest error */
  GArray *places;   /* FsVertex: load or value of the parameter, error; ascending */
  FsSweepPoint largest;
  gboolean has_largest;
  char *text;
};

G_DEFINE_FINAL_TYPE (FsErrorSpark, fs_error_spark, GTK_TYPE_BUTTON)

static void
draw (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  FsErrorSpark *self = data;
  FsStyle style = fs_screen_style (GTK_WIDGET (area));
  const FsVertex *places = (const FsVertex *) (void *) self->places->data;
  guint n = self->places->len;
  double middle = height / 2.0, unit = (middle - DOT) / MOST, x = 0, y = 0;

  if (n == 0)
    {
      fs_set_color (cr, style.dim_text, 1);
      cairo_set_line_width (cr, 1);
      cairo_move_to (cr, width / 2.0 - 4, middle);
      cairo_line_to (cr, width / 2.0 + 4, middle);
      cairo_stroke (cr);
      return;
    }
  fs_set_color (cr, fs_palette_near (style.id), NEAR_ALPHA);
  cairo_rectangle (cr, 0, middle - NEAR * unit, width, 2 * NEAR * unit);
  cairo_fill (cr);
  fs_set_color (cr, style.axis, 0.6);
  cairo_rectangle (cr, 0, floor (middle), width, 1);
  cairo_fill (cr);
  fs_set_color (cr, fs_palette_color (style.id, self->palette_entry), 1);
  cairo_set_line_width (cr, LINE_WIDTH);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < n; i++)
    {
      double span = places[n - 1].x - places[0].x;

      x = DOT + (width - 2 * DOT) * (span > 0 ? (places[i].x - places[0].x) / span : 0.5);
      y = middle - CLAMP (places[i].y, -MOST, MOST) * unit;
      if (i == 0)
        cairo_move_to (cr, x, y);
      else
        cairo_line_to (cr, x, y);
    }
  cairo_stroke (cr);
  fs_add_circle (cr, x, y, DOT);
  cairo_fill (cr);
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const FsVertex *p = a, *q = b;

  return (p->x > q->x) - (p->x < q->x);
}

/* Takes the errors of the variant shown first, of the first quantity. */
static const FsModelError *
take_errors (FsErrorSpark *self, const FsAccuracies *accuracies)
{
  guint series = 0;

  g_array_set_size (self->places, 0);
  while (series < accuracies->list->len
         && g_array_index (accuracies->list, FsFigureSeries, series).curve != self->curve)
    series++;
  for (guint e = 0; e < accuracies->errors->len; e++)
    {
      const FsModelError *error = &g_array_index (accuracies->errors, FsModelError, e);
      FsVertex place = { isfinite (error->x) ? error->x : error->rate, error->error };

      if (error->series == series && error->shown_first && isfinite (error->error))
        g_array_append_val (self->places, place);
    }
  g_array_sort (self->places, compare_places);
  return series < accuracies->list->len ? fs_accuracies_largest_of_series (accuracies, series) : NULL;
}

void
fs_error_spark_refresh (FsErrorSpark *self, guint palette_entry)
{
  const FsAccuracies *accuracies;
  const FsModelError *largest;
  const FsPointView *points;
  const FsCurve *curve;
  g_autofree char *label = NULL, *name = NULL, *tooltip = NULL, *size = NULL;
  guint n_points;

  g_return_if_fail (FS_IS_ERROR_SPARK (self));

  if (self->palette_entry != palette_entry)
    gtk_widget_queue_draw (self->area);
  self->palette_entry = palette_entry;
  if (!fs_document_is_solved (self->document))
    return;
  accuracies = fs_document_get_accuracies (self->document);
  points = fs_document_get_points (self->document, &n_points);
  largest = take_errors (self, accuracies);
  self->has_largest = largest != NULL && largest->point < n_points;
  if (self->has_largest)
    self->largest = points[largest->point].point;
  g_clear_pointer (&self->text, g_free);
  if (self->places->len > 0)
    {
      const FsVertex *places = (const FsVertex *) (void *) self->places->data;
      g_autofree char *from = fs_text_error (places[0].y, NAN);
      g_autofree char *to = fs_text_error (places[self->places->len - 1].y, NAN);

      /* Translators: of the lowest and of the highest load: "Model error from +1.2 % to −9.3 %" */
      self->text = g_strdup_printf (_ ("Model error from %s to %s"), from, to);
    }
  if (self->has_largest)
    {
      g_autofree char *percent = fs_number_display_fixed (fabs (100 * largest->error), 0);
      g_autofree char *number = g_strdup_printf ("%s%s\u202f%%", largest->error < 0 ? "−" : "+", percent);

      gtk_label_set_text (self->number, number);
    }
  curve = fs_scenario_curve (fs_document_get_scenario (self->document), self->curve);
  label = fs_result_label (curve);
  gtk_widget_set_visible (GTK_WIDGET (self->number), self->has_largest && g_utf8_strlen (label, -1) <= SHORT_NAME);
  size = self->has_largest ? fs_text_error (largest->error, largest->half_width) : NULL;
  tooltip = size != NULL ? g_strdup_printf (_ ("Largest model error: %s. Click to go to it."), size)
                         : g_strdup (self->text != NULL ? self->text : _ ("No simulated point to compare with yet"));
  name = g_strdup_printf (_ ("Model error of %s"), label);
  fs_name_widget (self, name, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  self->text != NULL ? self->text : tooltip, -1);
  gtk_widget_set_sensitive (GTK_WIDGET (self), self->has_largest);
  gtk_widget_queue_draw (self->area);
}

const char *
fs_error_spark_get_text (FsErrorSpark *self)
{
  return self->text;
}

/* The ring goes to the largest error. */
static void
clicked (FsErrorSpark *self)
{
  if (self->has_largest)
    fs_document_set_shown (self->document, self->largest);
}

GtkWidget *
fs_error_spark_new (FsDocument *document, guint curve)
{
  FsErrorSpark *self = g_object_new (FS_TYPE_ERROR_SPARK, NULL);

  self->document = g_object_ref (document);
  self->curve = curve;
  fs_name_widget (self, _ ("Model error"), _ ("No simulated point to compare with yet"));
  return GTK_WIDGET (self);
}

static void
fs_error_spark_dispose (GObject *object)
{
  g_clear_object (&FS_ERROR_SPARK (object)->document);
  G_OBJECT_CLASS (fs_error_spark_parent_class)->dispose (object);
}

static void
fs_error_spark_finalize (GObject *object)
{
  g_free (FS_ERROR_SPARK (object)->text);
  g_array_unref (FS_ERROR_SPARK (object)->places);
  G_OBJECT_CLASS (fs_error_spark_parent_class)->finalize (object);
}

static void
fs_error_spark_class_init (FsErrorSparkClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_error_spark_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_error_spark_finalize;
}

static void
fs_error_spark_init (FsErrorSpark *self)
{
  GtkWidget *box;

  self->places = g_array_new (FALSE, FALSE, sizeof (FsVertex));
  self->area = gtk_drawing_area_new ();
  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (self->area), WIDTH);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (self->area), HEIGHT);
  gtk_widget_set_valign (self->area, GTK_ALIGN_CENTER);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->area), draw, self, NULL);
  self->number = GTK_LABEL (fs_label_new (NULL, "dim-label"));
  gtk_label_set_xalign (self->number, 1);
  gtk_label_set_width_chars (self->number, NUMBER_CHARS);
  gtk_widget_add_css_class (GTK_WIDGET (self->number), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (self->number), "caption");
  gtk_widget_set_visible (GTK_WIDGET (self->number), FALSE);
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);
  gtk_box_append (GTK_BOX (box), self->area);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->number));
  gtk_button_set_child (GTK_BUTTON (self), box);
  gtk_widget_add_css_class (GTK_WIDGET (self), "flat");
  gtk_widget_add_css_class (GTK_WIDGET (self), "spark");
  fs_screen_style_watch (self->area, gtk_widget_queue_draw);
  g_signal_connect (self, "clicked", G_CALLBACK (clicked), NULL);
}
