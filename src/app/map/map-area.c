#include "app/map/map-area.h"

#include <glib/gi18n-lib.h>

#include "app/toolkit/screen-style.h"
#include "plot/paint/map-painter.h"
#include "plot/value/text.h"

#define MIN_WIDTH 24 /* sizes of the text */
#define MIN_HEIGHT 12

/**
 * FsMapArea:
 * @marks: the cell under the pointer, or all that it was dragged over; and the one that is described
 * @at: where its cells are as it was drawn
 * @from_row, @from_column: where the pointer was pressed; -1 otherwise
 */
struct _FsMapArea {
  GtkWidget parent;
  const FsErrorMap *map;
  FsMapLayout at;
  FsMapMarks marks;
  int from_row, from_column;
};

G_DEFINE_FINAL_TYPE (FsMapArea, fs_map_area, GTK_TYPE_WIDGET)

static guint chosen_signal, opened_signal, run_signal;

static void
snapshot_map (GtkWidget *widget, GtkSnapshot *snapshot)
{
  FsMapArea *self = FS_MAP_AREA (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  FsStyle style = fs_screen_style (widget);
  cairo_t *cr;

  if (self->map == NULL || width <= 0 || height <= 0)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  self->at = fs_map_layout (self->map, &style, width, height);
  fs_map_paint (cr, self->map, &style, width, height, &self->marks);
  cairo_destroy (cr);
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  FsStyle style = fs_screen_style (widget);

  *minimum = *natural = (int) ((orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : MIN_HEIGHT) * style.text_size);
}

static gboolean
cell_at (FsMapArea *self, double x, double y, int *row, int *column)
{
  /* A map of another size is drawn before the pointer moves over it. */
  return self->map != NULL && self->at.n_rows == self->map->rows->len && self->at.n_columns == self->map->n_columns
         && fs_map_cell_at (&self->at, x, y, row, column)
         && fs_error_map_cell (self->map, *row, *column)->state != FS_CELL_ABSENT;
}

static void
hover (FsMapArea *self, int row, int column, int n_rows, int n_columns)
{
  FsMapMarks *marks = &self->marks;

  if (marks->hover_row == row && marks->hover_column == column && marks->n_rows == n_rows
      && marks->n_columns == n_columns)
    return;
  marks->hover_row = row;
  marks->hover_column = column;
  marks->n_rows = n_rows;
  marks->n_columns = n_columns;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
pointer_moved (FsMapArea *self, double x, double y)
{
  int row, column;

  if (self->from_row >= 0)
    return;
  if (cell_at (self, x, y, &row, &column))
    hover (self, row, column, 1, 1);
  else
    hover (self, -1, -1, 0, 0);
}

static void
pointer_left (FsMapArea *self)
{
  hover (self, -1, -1, 0, 0);
}

static void
drag_begun (FsMapArea *self, double x, double y)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (!cell_at (self, x, y, &self->from_row, &self->from_column))
    self->from_row = self->from_column = -1;
}

/* A block of cells between the one where the pointer was pressed and where it is. */
static void
dragged (FsMapArea *self, double dx, double dy, GtkGestureDrag *drag)
{
  double x, y;
  int row, column;

  gtk_gesture_drag_get_start_point (drag, &x, &y);
  if (self->from_row < 0 || !cell_at (self, x + dx, y + dy, &row, &column))
    return;
  hover (self, MIN (row, self->from_row), MIN (column, self->from_column), ABS (row - self->from_row) + 1,
         ABS (column - self->from_column) + 1);
}

/* A click on a cell that is not simulated runs it, and on another one describes it; a block is run. */
static void
drag_ended (FsMapArea *self, double dx, double dy)
{
  /* Copies: what the signals change may make another map. */
  FsMapMarks marks = self->marks;
  int row = self->from_row, column = self->from_column;

  self->from_row = self->from_column = -1;
  if (row < 0)
    return;
  g_signal_emit (self, chosen_signal, 0, row, column);
  if (marks.n_rows * marks.n_columns > 1)
    g_signal_emit (self, run_signal, 0, marks.hover_row, marks.hover_column, marks.n_rows, marks.n_columns);
  else if (fs_error_map_cell (self->map, row, column)->state == FS_CELL_OPEN)
    g_signal_emit (self, run_signal, 0, row, column, 1, 1);
}

/* A drag that another gesture takes over, or Escape ends, runs nothing. */
static void
drag_canceled (FsMapArea *self)
{
  self->from_row = self->from_column = -1;
}

/* The next cell with a point in a direction; the present one where there is none. */
static void
move (FsMapArea *self, int rows, int columns)
{
  int row = self->marks.shown_row, column = self->marks.shown_column;

  do
    {
      row += rows;
      column += columns;
      if (row < 0 || row >= (int) self->map->rows->len || column < 0 || column >= (int) self->map->n_columns)
        return;
    }
  while (fs_error_map_cell (self->map, row, column)->state == FS_CELL_ABSENT);
  g_signal_emit (self, chosen_signal, 0, row, column);
}

static gboolean
key_pressed (FsMapArea *self, guint key, guint code, GdkModifierType modifiers)
{
  FsMapMarks *marks = &self->marks;

  if (self->map == NULL || (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (key)
    {
    case GDK_KEY_Left:
      move (self, 0, -1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Right:
      move (self, 0, 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Up:
      move (self, 1, 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_Down:
      move (self, -1, 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_space:
      g_signal_emit (self, run_signal, 0, marks->shown_row, marks->shown_column, 1, 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      g_signal_emit (self, opened_signal, 0, marks->shown_row, marks->shown_column);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static char *
describe_cell (const FsErrorMap *map, int row, int column)
{
  g_autofree char *label = fs_text_plain (fs_error_map_row (map, row)->label);
  g_autofree char *words = fs_map_cell_text (fs_error_map_cell (map, row, column));

  return g_strdup_printf ("%s, %s: %s", label, map->places[column], words);
}

static gboolean
show_tooltip (FsMapArea *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  g_autofree char *cell = NULL, *text = NULL;
  int row = self->marks.shown_row, column = self->marks.shown_column;

  if (self->map == NULL || (!keyboard && !cell_at (self, x, y, &row, &column)))
    return FALSE;
  cell = describe_cell (self->map, row, column);
  if (fs_error_map_cell (self->map, row, column)->state == FS_CELL_OPEN)
    text = g_strdup_printf ("%s\n%s", cell, _ ("Click to run this cell, drag to run several."));
  gtk_tooltip_set_text (tooltip, text != NULL ? text : cell);
  return TRUE;
}

void
fs_map_area_mark (FsMapArea *self, int row, int column)
{
  g_autofree char *cell = describe_cell (self->map, row, column);
  g_autofree char *rows = fs_error_map_text (self->map);
  g_autofree char *text = g_strdup_printf ("%s.\n%s", cell, rows);

  self->marks.shown_row = row;
  self->marks.shown_column = column;
  /* An image has no value that a screen reader would read. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
fs_map_area_show (FsMapArea *self, const FsErrorMap *map, const char *sentence)
{
  if (map == NULL || self->map == NULL || map->rows->len != self->map->rows->len
      || map->n_columns != self->map->n_columns)
    {
      self->marks = fs_map_marks_none;
      self->from_row = self->from_column = -1;
    }
  self->map = map;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
fs_map_area_class_init (FsMapAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = snapshot_map;
  widget_class->measure = measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);

  /**
   * FsMapArea::chosen: the cell that the user goes to, row and column
   */
  chosen_signal = g_signal_new ("chosen", FS_TYPE_MAP_AREA, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                G_TYPE_INT, G_TYPE_INT);
  /**
   * FsMapArea::opened: whose curve is to be shown
   */
  opened_signal = g_signal_new ("opened", FS_TYPE_MAP_AREA, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                G_TYPE_INT, G_TYPE_INT);
  /**
   * FsMapArea::run: a block of cells that are to be simulated: its first row and column, and how many there are
   */
  run_signal = g_signal_new ("run", FS_TYPE_MAP_AREA, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 4,
                             G_TYPE_INT, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT);
}

static void
fs_map_area_init (FsMapArea *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new (), *keys = gtk_event_controller_key_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->marks = fs_map_marks_none;
  self->from_row = self->from_column = -1;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Map of model errors"), -1);
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_has_tooltip (widget, TRUE);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  /* Loads grow from left to right in every language. */
  gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (pointer_moved), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (pointer_left), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begun), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (dragged), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (drag_canceled), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_ended), self);
  g_signal_connect (self, "query-tooltip", G_CALLBACK (show_tooltip), NULL);
  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, keys);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  fs_screen_style_watch (widget, gtk_widget_queue_draw);
}
