/* What a change of a parameter does. The last one, to the saturation: from the curves before it, which stay faintly in the plot, an
 * arrow to those after it, with both values, above the finished plot like the crosshair. One that is only considered, to a curve: the
 * band beside it. Neither is in a file. */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/document/document-previous.h"
#include "app/plot/plot-view-private.h"
#include "base/number.h"
#include "plot/value/palette.h"
#include "plot/value/text.h"

#define MOVES_MAX 4   /* arrows: more would be a stack of them */
#define ABOVE_AXIS 34 /* beyond the words at the axis */
#define HEAD 4
#define LINE_WIDTH 1.6
#define GAP 2       /* from an arrow to its text */
#define LEAST_WAY 3 /* pixels of an arrow that is one */
#define SAME 1e-4   /* the same saturation, as a fraction */
#define MARGIN 6    /* beside the text */

/* The saturation of a curve: NAN, NAN where there is a text alone. */
typedef struct {
  double from, to;
  guint palette_entry;
  guint panel;       /* of the curve; G_MAXUINT without panels */
  PangoLayout *text; /* "V = 2 → 3: 19.4 → 22.1 (+14 %)", the parameter in the first one only */
} Move;

static void
move_clear (gpointer move)
{
  g_object_unref (((Move *) move)->text);
}

static char *
rate_text (const FsPlot *plot, double rate)
{
  return fs_number_display (rate / plot->x.factor, 3);
}

static void
add_move (FsPlotView *self, double from, double to, guint palette_entry, guint panel, const char *changed)
{
  Move move = { from, to, palette_entry, panel, gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL) };
  g_autoptr (GString) markup = g_string_new (changed);

  if (isfinite (from))
    {
      g_autofree char *before = rate_text (self->plot, from), *after = rate_text (self->plot, to);
      g_autofree char *percent = fs_number_display (fabs (to / from - 1) * 100, 2);

      g_string_append_printf (markup, "%s<b>%s → %s</b> (%s%s\u202f%%)", changed != NULL ? ": " : "", before, after,
                              to < from ? "−" : "+", percent);
    }
  pango_layout_set_markup (move.text, markup->str, -1);
  g_array_append_val (self->saturation_moves, move);
}

void
fs_plot_view_update_previous (FsPlotView *self)
{
  const FsPlot *previous = fs_document_get_previous (self->document);
  g_autofree char *changed = NULL;

  g_clear_pointer (&self->saturation_moves, g_array_unref);
  if (previous == NULL || !fs_plot_same_axes (previous, self->plot)
      || (changed = fs_document_previous_text (self->document)) == NULL)
    return;
  self->saturation_moves = g_array_new (FALSE, FALSE, sizeof (Move));
  g_array_set_clear_func (self->saturation_moves, move_clear);
  for (guint s = 0; s < self->plot->series->len && self->saturation_moves->len < MOVES_MAX; s++)
    {
      const FsSeries *now = self->plot->series->pdata[s];
      const FsLine *line = fs_series_main_line (now), *before = NULL;
      guint nth = 0, of_same = 0; /* of the quantities of a curve */

      for (guint other = 0; other < s; other++)
        nth += ((const FsSeries *) self->plot->series->pdata[other])->curve == now->curve;
      for (guint other = 0; other < previous->series->len && before == NULL; other++)
        {
          const FsSeries *then = previous->series->pdata[other];

          if (then->curve == now->curve && then->curve != G_MAXUINT && of_same++ == nth)
            before = fs_series_main_line (then);
        }
      /* The quantities of a curve saturate together. */
      if (line != NULL && before != NULL && nth == 0
          && fabs (line->saturation - before->saturation) > SAME * before->saturation)
        add_move (self, before->saturation, line->saturation, now->palette_entry, now->panel,
                  self->saturation_moves->len == 0 ? changed : NULL);
    }
  if (self->saturation_moves->len == 0)
    add_move (self, NAN, NAN, G_MAXUINT, G_MAXUINT, changed);
}

void
fs_plot_view_snapshot_previous (FsPlotView *self, GtkSnapshot *snapshot)
{
  const FsPlotFrame *f = &self->frame;
  double y = f->bottom - ABOVE_AXIS;

  for (guint i = 0; self->saturation_moves != NULL && i < self->saturation_moves->len; i++)
    {
      const Move *move = &g_array_index (self->saturation_moves, Move, i);
      FsColor color = move->palette_entry == G_MAXUINT ? self->style.text
                                                       : fs_palette_color (self->style.id, move->palette_entry);
      FsColor ink = fs_color_readable (color, &self->style);
      double from = fs_plot_frame_x (f, move->from), to = fs_plot_frame_x (f, move->to), left, way;
      int width, height;
      gboolean has_arrow = fmax (from, to) > f->left && fmin (from, to) < f->right;

      if (i > 0 && g_array_index (self->saturation_moves, Move, i - 1).panel != move->panel)
        y = f->bottom - ABOVE_AXIS;
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) fs_plot_frame_panel_x (f, move->panel),
                                                              (float) fs_plot_frame_panel_y (f, move->panel)));
      pango_layout_get_pixel_size (move->text, &width, &height);
      left = f->left + MARGIN;
      if (has_arrow)
        {
          /* What is beyond the range ends at its edge. */
          from = CLAMP (from, f->left, f->right);
          to = CLAMP (to, f->left, f->right);
          left = CLAMP ((from + to - width) / 2, f->left + MARGIN, fmax (f->left, f->right - width - MARGIN));
          way = to > from ? 1 : -1;
          if (fabs (to - from) >= LEAST_WAY)
            {
              cairo_t *cr = gtk_snapshot_append_cairo (
                  snapshot, &GRAPHENE_RECT_INIT ((float) fmin (from, to) - HEAD, (float) y - 2 * HEAD,
                                                 (float) fabs (to - from) + 2 * HEAD, 4 * HEAD));

              cairo_set_source_rgba (cr, color.r, color.g, color.b, 1);
              cairo_set_line_width (cr, LINE_WIDTH);
              cairo_move_to (cr, from, y);
              cairo_line_to (cr, to, y);
              cairo_move_to (cr, to - way * HEAD, y - HEAD);
              cairo_line_to (cr, to, y);
              cairo_line_to (cr, to - way * HEAD, y + HEAD);
              cairo_move_to (cr, from, y - HEAD);
              cairo_line_to (cr, from, y + HEAD);
              cairo_stroke (cr);
              cairo_destroy (cr);
            }
        }
      y -= GAP + HEAD + height;
      gtk_snapshot_append_color (snapshot,
                                 &(GdkRGBA){ (float) self->style.background.r, (float) self->style.background.g,
                                             (float) self->style.background.b, 0.8f },
                                 &GRAPHENE_RECT_INIT ((float) left - 2, (float) y, (float) width + 4, (float) height));
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) left, (float) y));
      gtk_snapshot_append_layout (snapshot, move->text, &(GdkRGBA){ (float) ink.r, (float) ink.g, (float) ink.b, 1 });
      gtk_snapshot_restore (snapshot);
      gtk_snapshot_restore (snapshot);
      y -= HEAD + GAP;
    }
}

void
fs_plot_view_describe_previous (FsPlotView *self, GString *text)
{
  for (guint i = 0; self->saturation_moves != NULL && i < self->saturation_moves->len; i++)
    {
      const Move *move = &g_array_index (self->saturation_moves, Move, i);

      if (i == 0)
        g_string_append_printf (
            text, " %s ",
            isfinite (move->from)
                /* Translators: then comes what changed, and the values before and after it: "V = 2 → 3: 19.4 → 22.1" */
                ? _ ("Last change, and the saturation of the model before and after it:")
                /* Translators: then comes what changed: "V = 2 → 3" */
                : _ ("Last change:"));
      else
        g_string_append (text, "; ");
      g_string_append (text, pango_layout_get_text (move->text));
    }
  if (self->saturation_moves != NULL)
    g_string_append_c (text, '.');
}

void
fs_plot_view_apply_band (FsPlotView *self)
{
  for (guint s = 0, n = self->plot->series->len; self->band_vertices != NULL && s < n; s++)
    {
      const FsSeries *of = self->plot->series->pdata[s];
      FsLine *line;

      if (of->curve != self->band_curve || fs_series_main_line (of) == NULL)
        continue;
      line = fs_series_add_line (fs_plot_add_series (self->plot, NULL, of->palette_entry), NULL, FS_LINE_JOIN, NAN);
      for (guint i = 0; i < self->band_vertices->len; i++)
        {
          const FsBandVertex *vertex = &g_array_index (self->band_vertices, FsBandVertex, i);

          fs_line_add_band (line, vertex->x, vertex->low, vertex->high);
        }
      return;
    }
}
