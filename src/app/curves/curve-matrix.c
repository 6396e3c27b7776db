#include "app/curves/curve-matrix.h"

#include <glib/gi18n-lib.h>

#include "app/curves/curve-sample.h"
#include "app/toolkit/widgets.h"
#include "scenario/value/scenario-curves.h"
#include "study/documents/result.h"

#define MANY 5 /* curves; fewer are a short list */
#define CELL_WIDTH 62
#define CELL_HEIGHT 28

struct _FsCurveMatrix {
  GtkGrid parent;
  FsDocument *document;
  FsScenario *shown; /* of which the cells are */
  GPtrArray *cells;  /* GtkToggleButton of each curve, not owned */
  gboolean is_matrix, refreshing;
};

G_DEFINE_FINAL_TYPE (FsCurveMatrix, fs_curve_matrix, GTK_TYPE_GRID)

/* What a widget stands for. */
typedef struct {
  FsDocument *document;
  FsCurveSet curves;
} Pointed;

static void
pointed_free (gpointer data, GClosure *closure)
{
  g_object_unref (((Pointed *) data)->document);
  g_free (data);
}

static void
entered (GtkEventController *controller, double x, double y, Pointed *pointed)
{
  fs_document_set_pointed (pointed->document, &pointed->curves);
}

static void
left (GtkEventController *controller, Pointed *pointed)
{
  if (fs_curve_set_equal (fs_document_get_pointed (pointed->document), &pointed->curves))
    fs_document_set_pointed (pointed->document, NULL);
}

void
fs_curve_point_at (GtkWidget *widget, FsDocument *document, const FsCurveSet *curves)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  Pointed *pointed = g_new (Pointed, 1);

  pointed->document = g_object_ref (document);
  pointed->curves = *curves;
  g_signal_connect_data (motion, "enter", G_CALLBACK (entered), pointed, pointed_free, 0);
  g_signal_connect (motion, "leave", G_CALLBACK (left), pointed);
  gtk_widget_add_controller (widget, motion);
}

/* The curve of a cell; G_MAXUINT while the cells are made anew. */
static guint
curve_of (FsCurveMatrix *self, gpointer cell)
{
  guint curve;

  return g_ptr_array_find (self->cells, cell, &curve) ? curve : G_MAXUINT;
}

/* A cell that the keyboard goes to does the same. */
static void
focus_changed (GtkWidget *cell, GParamSpec *spec, FsCurveMatrix *self)
{
  FsCurveSet own = fs_curve_set_of (curve_of (self, cell));
  gboolean visible = (gtk_widget_get_state_flags (cell) & GTK_STATE_FLAG_FOCUS_VISIBLE) != 0;

  if (!fs_curve_set_is_empty (&own) && gtk_widget_has_focus (cell) && visible)
    fs_document_set_pointed (self->document, &own);
  else if (fs_curve_set_equal (fs_document_get_pointed (self->document), &own))
    fs_document_set_pointed (self->document, NULL);
}

static void
toggled (GtkToggleButton *cell, FsCurveMatrix *self)
{
  guint curve = curve_of (self, cell);

  if (!self->refreshing && curve != G_MAXUINT)
    fs_document_select_curve (self->document, gtk_toggle_button_get_active (cell) ? (int) curve : FS_ALL_CURVES);
}

static GtkWidget *
cell_new (FsCurveMatrix *self, guint curve)
{
  const FsCurve *of = fs_scenario_curve (self->shown, curve);
  GtkWidget *cell = gtk_toggle_button_new ();
  FsCurveSet own = fs_curve_set_of (curve);

  gtk_button_set_child (GTK_BUTTON (cell), fs_curve_sample_new (of->palette_entry));
  gtk_widget_add_css_class (cell, "flat");
  gtk_widget_set_size_request (cell, CELL_WIDTH, CELL_HEIGHT);
  g_signal_connect (cell, "toggled", G_CALLBACK (toggled), self);
  g_signal_connect (cell, "notify::has-focus", G_CALLBACK (focus_changed), self);
  fs_curve_point_at (cell, self->document, &own);
  return cell;
}

/* Adds the name of a row or of a column; pointing at it leaves all of its @curves. */
static void
add_name (FsCurveMatrix *self, const char *name, const FsCurveSet *curves, int column, int row, double align)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_markup (GTK_LABEL (label), name);
  gtk_label_set_xalign (GTK_LABEL (label), (float) align);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_set_hexpand (label, column == 0);
  fs_curve_point_at (label, self->document, curves);
  gtk_grid_attach (GTK_GRID (self), label, column, row, 1, 1);
}

/* Makes the cells anew, as the legend of @plot has them. */
static void
rebuild (FsCurveMatrix *self, const FsPlot *plot)
{
  const FsFamilies *families = fs_scenario_families (self->shown);
  guint n_curves = fs_scenario_n_curves (self->shown), n_rows = g_strv_length (plot->row_names),
        n_columns = g_strv_length (plot->column_names);
  g_autofree FsCurveSet *of_row = g_new0 (FsCurveSet, n_rows), *of_column = g_new0 (FsCurveSet, n_columns);

  for (guint c = 0; c < n_curves; c++)
    {
      /* The greatest number is the highest line. */
      guint hue = families->hue_of[c], column = families->shade_of[c];
      guint row = fs_key_is_parameter (families->hue) ? families->n_hues - 1 - hue : hue;
      GtkWidget *cell = cell_new (self, c);

      g_return_if_fail (row < n_rows && column < n_columns);

      fs_curve_set_add (&of_row[row], c);
      fs_curve_set_add (&of_column[column], c);
      g_ptr_array_add (self->cells, cell);
      gtk_grid_attach (GTK_GRID (self), cell, (int) column + 1, (int) row + 2, 1, 1);
    }
  if (plot->column_title != NULL)
    {
      GtkWidget *title = gtk_label_new (NULL);

      gtk_label_set_markup (GTK_LABEL (title), plot->column_title);
      gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
      gtk_widget_add_css_class (title, "caption");
      gtk_widget_add_css_class (title, "dim-label");
      gtk_grid_attach (GTK_GRID (self), title, 1, 0, (int) n_columns, 1);
    }
  for (guint row = 0; row < n_rows; row++)
    add_name (self, plot->row_names[row], &of_row[row], 0, (int) row + 2, 1);
  for (guint column = 0; column < n_columns; column++)
    add_name (self, plot->column_names[column], &of_column[column], (int) column + 1, 1, 0.5);
}

void
fs_curve_matrix_refresh (FsCurveMatrix *self)
{
  FsScenario *scenario = fs_document_get_scenario (self->document);
  const FsPlot *plot = fs_document_get_plot (self->document);
  GtkWidget *child;

  if (!fs_document_is_solved (self->document) || plot == NULL)
    return;
  self->refreshing = TRUE;
  if (self->shown != scenario)
    {
      guint focused = fs_curve_matrix_get_focused (self);

      g_clear_pointer (&self->shown, fs_scenario_unref);
      self->shown = fs_scenario_ref (scenario);
      fs_document_set_pointed (self->document, NULL);
      g_ptr_array_set_size (self->cells, 0);
      while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
        gtk_grid_remove (GTK_GRID (self), child);
      self->is_matrix = plot->row_names != NULL && fs_scenario_n_curves (scenario) >= MANY;
      if (self->is_matrix)
        rebuild (self, plot);
      if (focused < self->cells->len)
        gtk_widget_grab_focus (self->cells->pdata[focused]);
    }
  for (guint c = 0; c < self->cells->len; c++)
    {
      const FsCurve *curve = fs_scenario_curve (scenario, c);
      g_autofree char *label = fs_result_label (curve);
      g_autofree char *looks = fs_curve_sample_text (curve->palette_entry);
      g_autofree char *hidden = curve->hidden ? g_strdup_printf (_ ("%s, hidden"), label) : g_strdup (label);
      g_autofree char *tooltip = g_strdup_printf (_ ("%s: %s"), hidden, looks);

      fs_name_widget (self->cells->pdata[c], hidden, tooltip);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->cells->pdata[c]), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      looks, -1);
      fs_set_css_class (self->cells->pdata[c], "hidden-curve", curve->hidden);
      gtk_toggle_button_set_active (self->cells->pdata[c], fs_document_get_curve (self->document) == (int) c);
    }
  self->refreshing = FALSE;
}

gboolean
fs_curve_matrix_is_useful (FsCurveMatrix *self)
{
  return self->is_matrix;
}

guint
fs_curve_matrix_get_focused (FsCurveMatrix *self)
{
  for (guint c = 0; c < self->cells->len; c++)
    if (gtk_widget_has_focus (self->cells->pdata[c]))
      return c;
  return G_MAXUINT;
}

GtkWidget *
fs_curve_matrix_new (FsDocument *document)
{
  FsCurveMatrix *self = g_object_new (FS_TYPE_CURVE_MATRIX, NULL);

  self->document = g_object_ref (document);
  return GTK_WIDGET (self);
}

static void
fs_curve_matrix_dispose (GObject *object)
{
  FsCurveMatrix *self = FS_CURVE_MATRIX (object);

  g_ptr_array_set_size (self->cells, 0);
  g_clear_pointer (&self->shown, fs_scenario_unref);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (fs_curve_matrix_parent_class)->dispose (object);
}

static void
fs_curve_matrix_finalize (GObject *object)
{
  g_ptr_array_unref (FS_CURVE_MATRIX (object)->cells);
  G_OBJECT_CLASS (fs_curve_matrix_parent_class)->finalize (object);
}

static void
fs_curve_matrix_class_init (FsCurveMatrixClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fs_curve_matrix_dispose;
  G_OBJECT_CLASS (klass)->finalize = fs_curve_matrix_finalize;
}

static void
fs_curve_matrix_init (FsCurveMatrix *self)
{
  self->cells = g_ptr_array_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self), 2);
  gtk_widget_add_css_class (GTK_WIDGET (self), "curve-matrix");
  fs_name_widget (self, _ ("Curves by two parameters"), NULL);
}
