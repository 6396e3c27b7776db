/* The panels of a plot: which one the pointer is in, and what each says at the crosshair and to screen readers. */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/plot/plot-view-private.h"
#include "app/toolkit/screen-style.h"
#include "base/number.h"
#include "plot/value/text.h"

#define DIGITS 3
#define PANELS_IN_VIEW 12 /* more panels scroll */
#define PANELS_ACROSS 3   /* of those, for which the height is enough */
#define LEAST_PANEL 180   /* px of one with the space around it, for the usual size of the text */
#define AROUND_PANELS 60  /* px of the labels of the axes */

void
fs_plot_view_enter_panel (FsPlotView *self, double *px, double *py)
{
  self->panel = fs_plot_frame_panel_at (&self->frame, *px, *py);
  *px -= fs_plot_frame_panel_x (&self->frame, self->panel);
  *py -= fs_plot_frame_panel_y (&self->frame, self->panel);
}

gboolean
fs_plot_view_is_in_panel (FsPlotView *self, guint series)
{
  guint panel = ((const FsSeries *) self->plot->series->pdata[series])->panel;

  return panel == G_MAXUINT || panel == self->panel;
}

guint
fs_plot_view_panel_of (FsPlotView *self, guint curve)
{
  for (guint s = 0; s < self->plot->series->len; s++)
    {
      const FsSeries *series = self->plot->series->pdata[s];

      if (series->curve == curve && series->panel < self->plot->panels->len)
        return series->panel;
    }
  return 0;
}

/* The row at the crosshair of the curve that is read, or of the same one in @panel; NULL without one. */
static const FsCrosshairRow *
row_in (FsPlotView *self, guint panel)
{
  const FsSplit *split = fs_scenario_split (fs_document_get_solution (self->document)->scenario);

  for (guint r = 0; self->values != NULL && self->read_curve != G_MAXUINT && r < self->values->rows->len; r++)
    {
      const FsCrosshairRow *row = &g_array_index (self->values->rows, FsCrosshairRow, r);

      if (split->n_panels > 0 && split->panel_of[row->curve] == panel
          && split->member_of[row->curve] == split->member_of[self->read_curve])
        return row;
    }
  return NULL;
}

char *
fs_plot_view_panel_values (FsPlotView *self, guint panel, guint *palette_entry)
{
  const FsCrosshairRow *row = row_in (self, panel);
  g_autofree char *model = NULL, *simulation = NULL;

  if (row == NULL)
    return NULL;
  if (palette_entry != NULL)
    *palette_entry = row->palette_entry;
  if (isfinite (row->model[row->main]))
    model = fs_number_display (row->model[row->main] / self->plot->y.factor, DIGITS);
  if (isfinite (row->mean) || isfinite (row->between))
    {
      g_autofree char *value
          = fs_number_display ((isfinite (row->mean) ? row->mean : row->between) / self->plot->y.factor, DIGITS);

      /* Translators: in a panel at the crosshair: the value of the simulation, or one read between two points ("≈ 265") */
      simulation = g_strdup_printf (_ ("sim. %s%s"), isfinite (row->mean) ? "" : "≈ ", value);
    }
  if (model != NULL && simulation != NULL)
    return g_strdup_printf ("%s, %s", model, simulation);
  return model != NULL ? g_steal_pointer (&model) : g_steal_pointer (&simulation);
}

gboolean
fs_plot_view_scrolls (FsPlotView *self)
{
  return self->plot != NULL && self->plot->panels->len > PANELS_IN_VIEW;
}

int
fs_plot_view_panels_height (FsPlotView *self)
{
  guint columns = self->plot->panel_columns > 0 ? self->plot->panel_columns : PANELS_ACROSS;
  guint rows = (self->plot->panels->len - 1) / columns + 1;

  return (int) lround ((rows * LEAST_PANEL + AROUND_PANELS) * fs_screen_text_scale (GTK_WIDGET (self)));
}

static GtkAdjustment *
adjustment_of (FsPlotView *self)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);

  return scrolled != NULL && fs_plot_view_scrolls (self)
             ? gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled))
             : NULL;
}

gboolean
fs_plot_view_scroll_page (FsPlotView *self, int direction)
{
  GtkAdjustment *adjustment = adjustment_of (self);

  if (adjustment == NULL)
    return GDK_EVENT_PROPAGATE;
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment)
                                            + direction * gtk_adjustment_get_page_increment (adjustment));
  return GDK_EVENT_STOP;
}

void
fs_plot_view_scroll_to_panel (FsPlotView *self, guint panel)
{
  GtkAdjustment *adjustment = adjustment_of (self);
  const FsPlotFrame *f = &self->frame;
  double y = fs_plot_frame_panel_y (f, panel);

  /* With its name, and the numbers below it. */
  if (adjustment != NULL && panel < f->n_panels)
    gtk_adjustment_clamp_page (adjustment, f->top + y - 2 * self->style.text_size,
                               f->bottom + y + 3 * self->style.text_size);
}

static void
panel_text_clear (gpointer data)
{
  FsPanelText *text = data;

  g_clear_object (&text->layout);
  g_clear_pointer (&text->text, g_free);
}

/* Lays out those texts that are others than before. */
static void
update_texts (FsPlotView *self)
{
  guint n = self->plot->panels->len;

  if (self->texts == NULL)
    {
      self->texts = g_array_new (FALSE, TRUE, sizeof (FsPanelText));
      g_array_set_clear_func (self->texts, panel_text_clear);
    }
  g_array_set_size (self->texts, n);
  for (guint p = 0; p < n; p++)
    {
      FsPanelText *text = &g_array_index (self->texts, FsPanelText, p);
      g_autofree char *now = fs_plot_view_panel_values (self, p, &text->palette_entry);

      if (text->layout != NULL && g_strcmp0 (now, text->text) == 0)
        continue;
      if (text->layout == NULL)
        text->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
      g_free (text->text);
      text->text = g_steal_pointer (&now);
      pango_layout_set_text (text->layout, text->text != NULL ? text->text : "", -1);
    }
  self->texts_outdated = FALSE;
}

const FsPanelText *
fs_plot_view_panel_text (FsPlotView *self, guint panel)
{
  FsPanelText *text;

  if (self->texts_outdated || self->texts == NULL || self->texts->len != self->plot->panels->len)
    update_texts (self);
  text = &g_array_index (self->texts, FsPanelText, panel);
  /* It is stored there, unless the font has changed. */
  pango_layout_get_pixel_size (text->layout, &text->width, &text->height);
  return text;
}

void
fs_plot_view_update_parts (FsPlotView *self)
{
  guint n = self->plot->panels->len;

  self->texts_outdated = TRUE;
  if (self->parts->len != n)
    {
      g_ptr_array_set_size (self->parts, 0);
      for (guint p = 0; p < n; p++)
        {
          /* They draw nothing, and the pointer does not find them. */
          GtkWidget *part = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);

          gtk_widget_set_can_target (part, FALSE);
          gtk_widget_set_parent (part, GTK_WIDGET (self));
          g_ptr_array_add (self->parts, part);
        }
    }
  for (guint p = 0; p < n; p++)
    {
      const FsPlotPanel *panel = &g_array_index (self->plot->panels, FsPlotPanel, p);
      g_autofree char *values = fs_plot_view_panel_values (self, p, NULL);
      const char *said = panel->lack != NULL ? panel->lack : panel->verdict;
      g_autofree char *name = fs_text_plain (panel->name), *verdict = said != NULL ? fs_text_plain (said) : NULL;
      g_autofree char *text
          = g_strdup_printf ("%s%s%s", verdict != NULL ? verdict : "", verdict != NULL && values != NULL ? ", " : "",
                             values != NULL ? values : "");

      gtk_accessible_update_property (GTK_ACCESSIBLE (self->parts->pdata[p]), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
    }
}

void
fs_plot_view_allocate_parts (FsPlotView *self)
{
  const FsPlotFrame *f = &self->frame;

  for (guint p = 0; p < MIN (self->parts->len, f->n_panels); p++)
    {
      GdkRectangle place
          = { (int) (f->left + fs_plot_frame_panel_x (f, p)), (int) (f->top + fs_plot_frame_panel_y (f, p)),
              (int) MAX (1, f->right - f->left), (int) MAX (1, f->bottom - f->top) };

      gtk_widget_measure (self->parts->pdata[p], GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
      gtk_widget_size_allocate (self->parts->pdata[p], &place, -1);
    }
}
