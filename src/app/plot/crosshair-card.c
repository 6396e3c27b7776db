#include "app/plot/crosshair-card.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/document/x-value.h"
#include "app/toolkit/widgets.h"
#include "base/number.h"
#include "study/words/vocabulary.h"
#include "figure/series/x-position.h"
#include "figure/words/point-text.h"
#include "plot/paint/shapes.h"
#include "plot/value/text.h"

#define SAMPLE_WIDTH 34
#define SAMPLE_HEIGHT 12
#define SMALL_SAMPLE 20 /* beside small text */
#define DIGITS 4
#define PINNED_OPACITY 0.4
#define SENTENCE_CHARS 54 /* of a line below the values */

/* What is left out where there is no room, one after the other; at last one curve after the other. */
typedef enum {
  ROOM_FOR_ALL,
  ROOM_FOR_SMALL_TEXT,
  ROOM_WITHOUT_ERRORS,
  ROOM_FOR_ONE_VARIANT,
  ROOM_WITHOUT_SENTENCES,
  ROOM_WITHOUT_INTERVALS,
  ROOM_FOR_ONE_VALUE, /* of the simulation, else of the model */
} Room;

/* Labels of one series. */
typedef struct {
  GtkWidget *model[FS_N_VARIANTS]; /* NULL if the variant is not drawn */
  char *whole, *mean;              /* of the simulation: with its interval and without */
  GtkWidget *sample, *name, *simulation, *error;
} Line;

/* A row of measured data, shown if it has a point at the crosshair; @series belongs to the plot. */
typedef struct {
  const FsSeries *series;
  GtkWidget *sample, *name, *value;
} MeasuredLine;

/* The label of one pinned curve; @series belongs to the plot. */
typedef struct {
  const FsSeries *series;
  GtkWidget *value;
} PinnedLine;

struct _FsCrosshairCard {
  GtkGrid parent;
  FsStyle style;
  struct {
    int width, height;
    guint n_rows, n_simulated;
  } fitted; /* for what @room and @n_rows were found */
  Room room;
  guint n_rows;
  gboolean differs; /* shows differences */
  double factor;    /* factor of the y axis, so that numbers are as on the axis */
  GArray *lines;    /* Line */
  GArray *measured; /* MeasuredLine */
  GArray *pinned;   /* PinnedLine */
  GtkWidget *x_label, *model_titles[FS_N_VARIANTS], *simulation_title, *error_title, *share, *between, *accuracy,
      *typical, *behind, *rule;
};

G_DEFINE_FINAL_TYPE (FsCrosshairCard, fs_crosshair_card, GTK_TYPE_GRID)

static void
set_text (GtkWidget *label, const char *text)
{
  if (g_strcmp0 (gtk_label_get_text (GTK_LABEL (label)), text) != 0)
    gtk_label_set_text (GTK_LABEL (label), text);
}

static GtkWidget *
attach_label (FsCrosshairCard *self, int column, int row, int width, float xalign, const char *style_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  if (style_class != NULL)
    gtk_widget_add_css_class (label, style_class);
  gtk_grid_attach (GTK_GRID (self), label, column, row, width, 1);
  return label;
}

/* Adds a small text below the values that may take several lines. */
static GtkWidget *
attach_sentence (FsCrosshairCard *self, int columns, int row)
{
  GtkWidget *label = attach_label (self, 0, row, columns, 0, "dim-label");

  gtk_widget_add_css_class (label, "caption");
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), SENTENCE_CHARS);
  return label;
}

static void
draw_sample (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const FsStyle *style = &FS_CROSSHAIR_CARD (gtk_widget_get_parent (GTK_WIDGET (area)))->style;

  fs_paint_palette_entry (cr, style, GPOINTER_TO_UINT (data), width, height);
}

static GtkWidget *
attach_sample (FsCrosshairCard *self, guint palette_entry, int row)
{
  GtkWidget *area = gtk_drawing_area_new ();

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), SAMPLE_WIDTH);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), SAMPLE_HEIGHT);
  gtk_widget_set_valign (area, GTK_ALIGN_CENTER);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_sample, GUINT_TO_POINTER (palette_entry), NULL);
  gtk_grid_attach (GTK_GRID (self), area, 0, row, 1, 1);
  return area;
}

static GtkWidget *
attach_title (FsCrosshairCard *self, int column, const char *text)
{
  GtkWidget *title = attach_label (self, column, 0, 1, 1, "caption");

  gtk_widget_add_css_class (title, "dim-label");
  gtk_label_set_text (GTK_LABEL (title), text);
  return title;
}

/* Adds the pinned curves from row @row on, each set below a heading. Returns the next row. */
static int
attach_pinned (FsCrosshairCard *self, const FsPlot *plot, int row)
{
  for (guint g = 0; g < plot->references->len; g++)
    {
      const FsReferenceCurves *pinned = g_ptr_array_index (plot->references, g);

      if (pinned->name == NULL)
        continue;
      gtk_label_set_markup (GTK_LABEL (attach_label (self, 0, row++, 2, 0, "dim-label")), pinned->name);
      for (guint s = 0; s < pinned->series->len; s++)
        {
          PinnedLine line = { g_ptr_array_index (pinned->series, s), NULL };

          if (line.series->hidden)
            continue;
          gtk_widget_set_opacity (attach_sample (self, line.series->palette_entry, row), PINNED_OPACITY);
          gtk_label_set_markup (GTK_LABEL (attach_label (self, 1, row, 1, 0, "dim-label")), line.series->label);
          line.value = attach_label (self, 2, row++, 1, 1, "numeric");
          gtk_widget_add_css_class (line.value, "dim-label");
          g_array_append_val (self->pinned, line);
        }
    }
  return row;
}

void
fs_crosshair_card_set_plot (FsCrosshairCard *self, const FsPlot *plot, const FsSolvedScenario *solution,
                            const FsStyle *style)
{
  guint draw = 0, n_curves = fs_figure_n_series (solution->scenario);
  int columns[FS_N_VARIANTS];
  int last = 2, bottom;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_grid_remove (GTK_GRID (self), child);
  g_array_set_size (self->lines, 0);
  g_array_set_size (self->measured, 0);
  g_array_set_size (self->pinned, 0);
  self->style = *style;
  self->factor = plot->y.factor;
  self->fitted.width = 0;
  for (guint c = 0; c < fs_scenario_n_curves (solution->scenario); c++)
    draw |= fs_scenario_curve (solution->scenario, c)->hidden ? 0 : fs_scenario_curve (solution->scenario, c)->draw;
  /* Columns: sample, name, one for each variant drawn, simulation, error. */
  self->x_label = attach_label (self, 0, 0, 2, 0, "crosshair-place");
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    {
      columns[v] = (draw & (1u << v)) != 0 ? last++ : -1;
      self->model_titles[v] = NULL;
      if (columns[v] >= 0)
        self->model_titles[v]
            = attach_title (self, columns[v],
                            (draw & (draw - 1)) == 0 ? _ ("model") : fs_variant_text ((FsVariant) v, FS_VARIANT_NAME));
    }
  self->simulation_title = attach_title (self, last, _ ("simulation"));
  self->error_title = attach_title (self, last + 1, _ ("error"));
  self->share = attach_label (self, 0, 1, last + 2, 0, "dim-label");
  gtk_widget_add_css_class (self->share, "caption");
  for (guint s = 0; s < plot->series->len; s++)
    {
      const FsSeries *series = g_ptr_array_index (plot->series, s);
      int row = (int) s + 2;
      Line line = { 0 };

      if (!series->hidden && s >= n_curves)
        {
          MeasuredLine measured
              = { series, attach_sample (self, series->palette_entry, row), attach_label (self, 1, row, 1, 0, NULL),
                  attach_label (self, last, row, 1, 1, "numeric") };

          gtk_label_set_markup (GTK_LABEL (measured.name), series->label);
          g_array_append_val (self->measured, measured);
        }
      if (series->hidden || s >= n_curves) /* fs_crosshair_values_new() has no row for it either */
        continue;
      line.sample = attach_sample (self, series->palette_entry, row);
      line.name = attach_label (self, 1, row, 1, 0, NULL);
      gtk_label_set_markup (GTK_LABEL (line.name), series->label);
      for (guint v = 0; v < FS_N_VARIANTS; v++)
        if (columns[v] >= 0)
          line.model[v] = attach_label (self, columns[v], row, 1, 1, "numeric");
      line.simulation = attach_label (self, last, row, 1, 1, "numeric");
      line.error = attach_label (self, last + 1, row, 1, 1, "numeric");
      g_array_append_val (self->lines, line);
    }
  bottom = attach_pinned (self, plot, (int) plot->series->len + 2);
  self->between = attach_sentence (self, last + 2, bottom++);
  set_text (self->between, _ ("≈ is read between two simulated points, along the line of the model."));
  self->rule = gtk_separator_new (GTK_ORIENTATION_HORIZONTAL);
  gtk_grid_attach (GTK_GRID (self), self->rule, 0, bottom, last + 2, 1);
  self->accuracy = attach_label (self, 0, bottom + 1, last + 2, 0, "dim-label");
  self->typical = attach_sentence (self, last + 2, bottom + 2);
  self->behind = attach_sentence (self, last + 2, bottom + 3);
}

/* Returns the value of its line at @x, else of its point there. */
static double
pinned_value (const FsSeries *series, double x)
{
  const FsLine *line = fs_series_main_line (series);

  for (guint m = 0; line == NULL && m < series->points->len; m++)
    if (fs_figure_same_x (g_array_index (series->points, FsPlotPoint, m).x, x))
      return g_array_index (series->points, FsPlotPoint, m).y;
  return line != NULL ? fs_line_at (line, x) : NAN;
}

/* The row of the curve of the ring, or the first one. */
static const FsCrosshairRow *
find_row (const FsCrosshairValues *values, guint curve)
{
  for (guint r = 0; r < values->rows->len; r++)
    if (g_array_index (values->rows, FsCrosshairRow, r).curve == curve)
      return &g_array_index (values->rows, FsCrosshairRow, r);
  return values->rows->len > 0 ? &g_array_index (values->rows, FsCrosshairRow, 0) : NULL;
}

/* The value that the plot shows at the crosshair; NAN for none. */
static double
value_of (const FsCrosshairRow *row)
{
  if (isfinite (row->mean))
    return row->mean;
  return isfinite (row->model[row->main]) ? row->model[row->main] : row->between;
}

/* How many curves are nearer to the ring than @row, or before it if the ring has no value. */
static guint
rank (const FsCrosshairValues *values, const FsCrosshairRow *row, const FsCrosshairRow *marked)
{
  double from = isfinite (value_of (marked)) ? value_of (marked) : INFINITY;
  double away = isfinite (from) ? fabs (value_of (row) - from) : 0;
  guint nearer = 0;

  for (guint r = 0; r < values->rows->len; r++)
    {
      const FsCrosshairRow *other = &g_array_index (values->rows, FsCrosshairRow, r);
      double distance = isfinite (from) ? fabs (value_of (other) - from) : 0;

      nearer += fs_crosshair_row_has_value (other) && (distance < away || (distance == away && other < row));
    }
  return nearer;
}

/* Shows or hides what depends on the room. */
static void
set_room (FsCrosshairCard *self, const FsCrosshairValues *values, guint curve)
{
  Room room = self->room;
  gboolean small = room >= ROOM_FOR_SMALL_TEXT;
  gboolean with_errors = (self->differs ? values->rows->len : values->n_simulated) > 1 && room < ROOM_WITHOUT_ERRORS,
           between = FALSE;
  const FsCrosshairRow *marked = find_row (values, curve);

  fs_set_css_class (GTK_WIDGET (self), "small", small);
  gtk_grid_set_column_spacing (GTK_GRID (self), small ? 7 : 12);
  gtk_grid_set_row_spacing (GTK_GRID (self), small ? 0 : 3);
  for (guint v = 0; v < FS_N_VARIANTS; v++)
    if (self->model_titles[v] != NULL)
      gtk_widget_set_visible (self->model_titles[v],
                              room < ROOM_FOR_ONE_VALUE
                                  && (room < ROOM_FOR_ONE_VARIANT || marked == NULL || marked->main == (FsVariant) v));
  gtk_widget_set_visible (self->simulation_title, room < ROOM_FOR_ONE_VALUE);
  for (guint r = 0; r < values->rows->len; r++)
    {
      const FsCrosshairRow *row = &g_array_index (values->rows, FsCrosshairRow, r);
      const Line *line = &g_array_index (self->lines, Line, r);
      gboolean visible = (room < ROOM_FOR_ONE_VARIANT ? fs_crosshair_row_has_value (row)
                                                      : row->has_point || isfinite (value_of (row)))
                         && rank (values, row, marked) < self->n_rows;

      for (guint v = 0; v < FS_N_VARIANTS; v++)
        if (line->model[v] != NULL)
          gtk_widget_set_visible (line->model[v], visible && gtk_widget_get_visible (self->model_titles[v]));
      gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (line->sample), small ? SMALL_SAMPLE : SAMPLE_WIDTH);
      set_text (line->simulation, room < ROOM_WITHOUT_INTERVALS ? line->whole : line->mean);
      gtk_widget_set_visible (line->sample, visible);
      gtk_widget_set_visible (line->name, visible);
      gtk_widget_set_visible (line->simulation, visible);
      gtk_widget_set_visible (line->error, visible && with_errors);
      between |= visible && !isfinite (row->mean) && isfinite (row->between);
    }
  gtk_widget_set_visible (self->error_title, with_errors);
  gtk_widget_set_visible (self->between, between && !self->differs && room < ROOM_WITHOUT_SENTENCES);
  gtk_widget_set_visible (self->accuracy, values->accuracy != NULL && !self->differs && room < ROOM_WITHOUT_SENTENCES);
  gtk_widget_set_visible (self->typical, values->typical != NULL && !self->differs && room < ROOM_WITHOUT_SENTENCES);
  gtk_widget_set_visible (self->behind, values->behind != NULL && !self->differs && room < ROOM_WITHOUT_SENTENCES);
  gtk_widget_set_visible (self->rule,
                          gtk_widget_get_visible (self->accuracy) || gtk_widget_get_visible (self->typical));
}

/* How far the load is on the way to saturation, of the curve of the ring. */
static void
show_share (FsCrosshairCard *self, const FsCrosshairValues *values, guint curve)
{
  const FsCrosshairRow *row = find_row (values, curve);
  double share = row != NULL ? 100 * values->x / row->saturation[row->main] : NAN;
  g_autofree char *percent = fs_number_display (share, 3);
  /* Translators: of the load at which the model of the curve saturates */
  g_autofree char *text = g_strdup_printf (_ ("%s %% of saturation"), percent);

  set_text (self->share, text);
  gtk_widget_set_visible (self->share, isfinite (share) && (row->curve == curve || values->rows->len == 1));
}

static gboolean
is_too_large (FsCrosshairCard *self, int width, int height)
{
  GtkRequisition size;

  gtk_widget_get_preferred_size (GTK_WIDGET (self), NULL, &size);
  /* Without a curve the card is not narrower. */
  return size.height > height || (self->room < ROOM_FOR_ONE_VALUE && size.width > width);
}

/* Leaves out as little as possible, and as much as before while there is as much to show: each try measures all labels. A card of one
 * curve without sentences may be too large. */
static void
fit (FsCrosshairCard *self, const FsCrosshairValues *values, guint curve, int width, int height)
{
  guint n_rows = 0;

  for (guint r = 0; r < values->rows->len; r++)
    n_rows += fs_crosshair_row_has_value (&g_array_index (values->rows, FsCrosshairRow, r));
  if (self->fitted.width != width || self->fitted.height != height || self->fitted.n_rows != n_rows
      || self->fitted.n_simulated != values->n_simulated)
    {
      self->room = ROOM_FOR_ALL;
      self->n_rows = MAX (n_rows, 1);
    }
  self->fitted.width = width;
  self->fitted.height = height;
  self->fitted.n_rows = n_rows;
  self->fitted.n_simulated = values->n_simulated;
  set_room (self, values, curve);
  while ((self->room < ROOM_FOR_ONE_VALUE || self->n_rows > 1) && is_too_large (self, width, height))
    {
      /* Values are left out for the width only. */
      if (self->room < ROOM_WITHOUT_SENTENCES
          || (self->room < ROOM_FOR_ONE_VALUE && is_too_large (self, width, G_MAXINT)))
        self->room++;
      else
        self->n_rows--;
      set_room (self, values, curve);
    }
}

/* Returns the value of the simulation without its interval; of a curve without one that of the model. */
static char *
short_value (const FsCrosshairRow *row, const FsCrosshairDifference *difference, double factor)
{
  double model = difference != NULL ? difference->model[row->main] : row->model[row->main];
  double simulation = difference != NULL ? difference->simulation : isfinite (row->mean) ? row->mean : row->between;
  double value = isfinite (simulation) ? simulation : model;
  gboolean read = isfinite (simulation) && (difference != NULL ? difference->is_read : !isfinite (row->mean));
  g_autofree char *number
      = difference != NULL ? fs_crosshair_signed_text (value, factor) : fs_number_display (value / factor, DIGITS);

  if (!isfinite (value) && difference == NULL && row->has_point)
    return g_strdup (fs_point_status_text (row->state));
  return read ? g_strdup_printf (_ ("≈ %s"), number) : g_steal_pointer (&number);
}

void
fs_crosshair_card_show (FsCrosshairCard *self, const FsCrosshairValues *values, const char *x_markup,
                        const GArray *differences, const char *from_markup, guint curve, int width, int height)
{
  g_return_if_fail (values->rows->len == self->lines->len);
  g_return_if_fail (differences == NULL || differences->len == values->rows->len);

  if (self->differs != (differences != NULL))
    self->fitted.width = 0;
  self->differs = differences != NULL;
  gtk_label_set_markup (GTK_LABEL (self->x_label), x_markup);
  set_text (self->error_title, self->differs ? _ ("between") : _ ("error"));
  if (self->differs)
    {
      g_autofree char *from = fs_text_plain (from_markup);
      /* Translators: above numbers: the first of two places of the x axis: "differences from λ = 5.2 · 10⁻³ and between curves" */
      g_autofree char *text = g_strdup_printf (_ ("differences from %s and between curves"), from);

      set_text (self->share, text);
      gtk_widget_set_visible (self->share, TRUE);
    }
  else
    show_share (self, values, curve);
  for (guint r = 0; r < values->rows->len; r++)
    {
      const FsCrosshairRow *row = &g_array_index (values->rows, FsCrosshairRow, r);
      Line *line = &g_array_index (self->lines, Line, r);
      const FsCrosshairDifference *difference
          = self->differs ? &g_array_index (differences, FsCrosshairDifference, r) : NULL;
      g_autofree char *simulation = difference != NULL
                                        ? fs_crosshair_difference_simulation_text (difference, self->factor)
                                        : fs_crosshair_row_simulation_text (row, self->factor);
      g_autofree char *error = difference != NULL ? fs_crosshair_signed_text (difference->from_current, self->factor)
                                                  : fs_crosshair_row_error_text (row);

      for (guint v = 0; v < FS_N_VARIANTS; v++)
        if (line->model[v] != NULL)
          {
            g_autofree char *model = difference != NULL ? fs_crosshair_signed_text (difference->model[v], self->factor)
                                                        : fs_number_display (row->model[v] / self->factor, DIGITS);

            set_text (line->model[v], model);
          }
      g_free (line->whole);
      g_free (line->mean);
      line->mean = short_value (row, difference, self->factor);
      line->whole = g_steal_pointer (&simulation);
      set_text (line->error, error != NULL ? error : "–");
      fs_set_css_class (line->name, "heading", values->rows->len > 1 && row->curve == curve);
    }
  for (guint i = 0; i < self->measured->len; i++)
    {
      const MeasuredLine *line = &g_array_index (self->measured, MeasuredLine, i);
      g_autofree char *value = fs_crosshair_values_measured_text (line->series, values->x, self->factor);

      gtk_widget_set_visible (line->sample, value != NULL);
      gtk_widget_set_visible (line->name, value != NULL);
      gtk_widget_set_visible (line->value, value != NULL);
      set_text (line->value, value != NULL ? value : "");
    }
  for (guint i = 0; i < self->pinned->len; i++)
    {
      const PinnedLine *line = &g_array_index (self->pinned, PinnedLine, i);
      g_autofree char *value = fs_number_display (pinned_value (line->series, values->x) / self->factor, DIGITS);

      set_text (line->value, value);
    }
  set_text (self->accuracy, values->accuracy != NULL ? values->accuracy : "");
  set_text (self->typical, values->typical != NULL ? values->typical : "");
  set_text (self->behind, values->behind != NULL ? values->behind : "");
  fit (self, values, curve, width, height);
}

static void
clear_line (gpointer data)
{
  Line *line = data;

  g_clear_pointer (&line->whole, g_free);
  g_clear_pointer (&line->mean, g_free);
}

static void
fs_crosshair_card_finalize (GObject *object)
{
  g_array_unref (FS_CROSSHAIR_CARD (object)->lines);
  g_array_unref (FS_CROSSHAIR_CARD (object)->measured);
  g_array_unref (FS_CROSSHAIR_CARD (object)->pinned);
  G_OBJECT_CLASS (fs_crosshair_card_parent_class)->finalize (object);
}

static void
fs_crosshair_card_class_init (FsCrosshairCardClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fs_crosshair_card_finalize;
}

static void
fs_crosshair_card_init (FsCrosshairCard *self)
{
  self->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  g_array_set_clear_func (self->lines, clear_line);
  self->measured = g_array_new (FALSE, FALSE, sizeof (MeasuredLine));
  self->pinned = g_array_new (FALSE, FALSE, sizeof (PinnedLine));
  gtk_grid_set_column_spacing (GTK_GRID (self), 12);
  gtk_grid_set_row_spacing (GTK_GRID (self), 3);
  gtk_widget_add_css_class (GTK_WIDGET (self), "crosshair-card");
  /* It must not hide the plot from the pointer. */
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
fs_crosshair_card_new (void)
{
  return g_object_new (FS_TYPE_CROSSHAIR_CARD, NULL);
}
