/* Where the card of the crosshair stands: beside it, where there is least to be covered. */
#include <math.h>

#include "app/plot/plot-view-private.h"

#define CARD_GAP 16
#define LEGEND_GAP 8

/* Points left and right of the crosshair: the card stands where there are fewer. */
static gboolean
card_goes_left (FsPlotView *self)
{
  int left = 0, right = 0;

  for (guint s = 0; s < self->plot->series->len; s++)
    {
      const FsSeries *series = g_ptr_array_index (self->plot->series, s);

      for (guint m = 0; m < series->marks->len; m++)
        {
          double x = g_array_index (series->marks, FsPlotPoint, m).x;

          left += x < self->reading->x && x >= self->frame.x_from;
          right += x > self->reading->x && x <= self->frame.x_to;
        }
    }
  if (left == right)
    return fs_plot_frame_x (&self->frame, self->reading->x) > (self->frame.left + self->frame.right) / 2;
  return left < right;
}

/* The card beside the crosshair, moved to the other side where it would leave the widget. */
static GdkRectangle
card_beside (FsPlotView *self, const GtkRequisition *size, gboolean left, int width, int height)
{
  double x = fs_plot_frame_x (&self->frame, self->reading->x);
  int at_left = (int) (x - CARD_GAP - size->width), at_right = (int) (x + CARD_GAP);
  gboolean fits_left = at_left >= 4, fits_right = at_right + size->width <= width - 4;
  GdkRectangle place = { .width = size->width, .height = size->height };

  place.x = (left && (fits_left || !fits_right)) || (!left && !fits_right && fits_left) ? at_left : at_right;
  place.x = CLAMP (place.x, 4, MAX (4, width - size->width - 4));
  place.y = CLAMP ((int) self->frame.top + 24, 4, MAX (4, height - size->height - 4));
  return place;
}

static gboolean
covers_legend (FsPlotView *self, const GdkRectangle *place)
{
  const GdkRectangle legend = { (int) self->frame.legend_x, (int) self->frame.legend_y,
                                (int) ceil (self->frame.legend_width), (int) ceil (self->frame.legend_height) };

  return self->frame.legend_width > 0 && gdk_rectangle_intersect (place, &legend, NULL);
}

void
fs_plot_view_allocate_card (FsPlotView *self, int width, int height)
{
  GtkRequisition size;
  GdkRectangle place, other;
  gboolean left = card_goes_left (self);

  gtk_widget_get_preferred_size (GTK_WIDGET (self->card), NULL, &size);
  width -= self->covered;
  /* Half of a card cannot be read; what stands over the plot speaks of the same place. */
  gtk_widget_set_child_visible (GTK_WIDGET (self->card), self->covered == 0 || size.width + 8 <= width);
  place = card_beside (self, &size, left, width, height);
  other = card_beside (self, &size, !left, width, height);
  /* The names of the curves are needed to read the card. */
  if (covers_legend (self, &place))
    {
      int below = (int) ceil (self->frame.legend_y + self->frame.legend_height) + LEGEND_GAP;

      if (!covers_legend (self, &other))
        place = other;
      else if (below + size.height <= height - 4)
        place.y = below;
    }
  gtk_widget_size_allocate (GTK_WIDGET (self->card), &place, -1);
}
