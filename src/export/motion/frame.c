#include "export/motion/frame.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/file.h"
#include "diagram/cycle/cycle-diagram.h"
#include "diagram/paint/diagram-painter.h"
#include "plot/paint/shapes.h"
#include "plot/value/text.h"
#include "study/explain/explain.h"

#define TIME_SHARE 0.45     /* of the picture at most, for one over time */
#define TIME_LABELS 150     /* px of its column of labels */
#define FILL_MAX_N 6        /* smaller networks have more than the longest chain in color */
#define LINE 1.4            /* height of a line of the words, relative to the text size */
#define MARGIN 14           /* px on both sides of the words */
#define FEW_LINES_WIDTH 900 /* px at a text size of 12.5 from which on two lines are enough for most of them */

FsStyle
fs_motion_style (const FsMotion *motion, gboolean dark)
{
  double scale = MIN ((double) motion->width / FS_MOTION_WIDTH, (double) motion->height / FS_MOTION_HEIGHT);
  FsStyle style = fs_style_screen (dark, MAX (scale, 1));

  style.snap = FALSE;
  return style;
}

double
fs_motion_time_height (const FsMotion *motion)
{
  FsStyle style = fs_motion_style (motion, FALSE);

  if (motion->time == NULL)
    return 0;
  return MIN (MIN (fs_time_picture_height (motion->time, &style), FS_MOTION_TIME_HEIGHT * style.text_size / 12.5),
              TIME_SHARE * motion->height);
}

/* All of it, with the cycle of the frame as a line; what lies behind that is faint. */
static void
paint_time (cairo_t *cr, const FsMotionFrame *frame, const FsStyle *style)
{
  FsTimePicture picture = *frame->motion->time;
  FsTimePen pen;

  picture.view = (FsTimeView){ .cycle = picture.view.cycle, .labels = TIME_LABELS, .focused = -1 };
  fs_time_picture_range (&picture, &picture.view.from, &picture.view.to);
  picture.view.cycle = frame->cycle_view->cycle;
  cairo_save (cr);
  cairo_translate (cr, 0, frame->motion->height - frame->words_height - frame->time_height);
  fs_time_pen_init (&pen, cr, &picture.view, style, frame->motion->width, frame->time_height);
  fs_time_picture_paint (&pen, &picture);
  fs_time_pen_clear (&pen);
  cairo_restore (cr);
}

void
fs_motion_frame_paint_still (cairo_t *cr, const FsMotionFrame *frame, const FsStyle *style)
{
  if (frame->words_height + frame->time_height > 0)
    {
      cairo_rectangle (cr, 0, 0, frame->motion->width, frame->motion->height);
      fs_fill_path (cr, style->background);
    }
  fs_diagram_paint_static (cr, &frame->diagram, style, frame->motion->width,
                           frame->motion->height - frame->words_height - frame->time_height);
}

void
fs_motion_frame_paint_live (cairo_t *cr, const FsMotionFrame *frame, const FsStyle *style)
{
  fs_diagram_paint_dynamic (cr, &frame->diagram, style, frame->motion->width,
                            frame->motion->height - frame->words_height - frame->time_height);
  if (frame->time_height > 0)
    paint_time (cr, frame, style);
  if (frame->words_height > 0)
    {
      /* What happens in the network is written below the diagram. */
      double margin = MARGIN * style->text_size / 12.5;
      g_autofree char *escaped = g_markup_escape_text (frame->words, -1);
      PangoContext *context = fs_text_context_new (style);
      g_autoptr (PangoLayout) words = fs_text_new (context, style, escaped, style->text_size, FALSE);
      int lines = (int) (frame->words_height / (LINE * style->text_size));

      pango_layout_set_width (words, (int) ((frame->motion->width - 2 * margin) * PANGO_SCALE));
      pango_layout_set_wrap (words, PANGO_WRAP_WORD_CHAR);
      pango_layout_set_height (words, -MAX (lines, 1));
      pango_layout_set_ellipsize (words, PANGO_ELLIPSIZE_END);
      fs_set_color (cr, style->text, 1);
      cairo_move_to (cr, margin, frame->motion->height - frame->words_height);
      fs_text_draw (cr, words);
      g_object_unref (context);
    }
}

/* Turns parallel cubes to the circular wait of the cycle, as the window does, and back. */
static void
turn_to_circle (FsMotionFrame *frame)
{
  const FsDiagramLayout *layout = frame->diagram.layout;
  FsLayoutRequest request = layout->request;

  fs_cycle_view_find_circle (frame->cycle_view, request.turned);
  if (layout->kind != FS_LAYOUT_PARALLEL
      || (request.turned[0] == layout->request.turned[0] && request.turned[1] == layout->request.turned[1]))
    return;
  frame->diagram.layout = fs_diagram_layout_new (frame->diagram.structure, &request);
  fs_diagram_layout_free ((FsDiagramLayout *) layout);
  frame->places = (FsTagPlaces){ 0 };
}

void
fs_motion_frame_set_cycle (FsMotionFrame *frame, const FsReplay *replay)
{
  FsDiagram *diagram = &frame->diagram;
  FsCycleView *cycle_view = fs_cycle_view_new (replay);
  gboolean tree = fs_diagram_shows (frame->motion->diagram, FS_LAYER_BROADCAST);

  g_clear_pointer (&frame->cycle_view, fs_cycle_view_unref);
  g_clear_pointer (&frame->words, g_free);
  frame->cycle_view = cycle_view;
  frame->words = fs_explain_network (cycle_view);
  diagram->snapshot = cycle_view->snapshot;
  diagram->waits = cycle_view->waits_for;
  diagram->store_forward = cycle_view->store_forward;
  turn_to_circle (frame);
  if (cycle_view->snapshot == NULL)
    return;
  /* The oldest, whatever the first cycle of the file. */
  diagram->broadcast
      = tree && cycle_view->snapshot->n_broadcasts > 0 ? cycle_view->snapshot->broadcasts[0].index : FS_NO_BROADCAST;
  /* Between broadcasts their tree would hide the messages. */
  diagram->layers = frame->motion->diagram->layers & ~(1u << FS_LAYER_LOAD | 1u << FS_LAYER_SHARES);
  if (diagram->broadcast == FS_NO_BROADCAST)
    diagram->layers &= ~(1u << FS_LAYER_BROADCAST);
  diagram->focus = fs_focus_find (cycle_view->snapshot, cycle_view->waits_for, diagram->selected.message,
                                  diagram->broadcast, cycle_view->network.n < FILL_MAX_N);
}

void
fs_motion_frame_init (FsMotionFrame *frame, const FsMotion *motion, gboolean has_words)
{
  FsStyle style = fs_motion_style (motion, FALSE);
  double unit = style.text_size / 12.5;

  *frame = (FsMotionFrame){ .motion = motion, .diagram = *motion->diagram };
  if (has_words)
    frame->words_height = (motion->width / unit >= FEW_LINES_WIDTH ? 2.5 : 4.5) * LINE * style.text_size;
  frame->time_height = fs_motion_time_height (motion);
  frame->diagram.layout
      = fs_diagram_layout_resized (motion->diagram->structure, motion->diagram->layout, motion->width / unit,
                                   (motion->height - frame->words_height - frame->time_height) / unit);
  frame->diagram.places = &frame->places;
  frame->diagram.load = frame->diagram.shares = NULL;
  frame->diagram.load_model = frame->diagram.load_simulated = NULL;
  frame->diagram.hover = FS_NO_ITEM;
  frame->diagram.phase = frame->diagram.pulse = frame->diagram.closing = 1;
  frame->diagram.moving = FALSE;
}

void
fs_motion_frame_clear (FsMotionFrame *frame)
{
  fs_diagram_layout_free ((FsDiagramLayout *) frame->diagram.layout);
  g_clear_pointer (&frame->cycle_view, fs_cycle_view_unref);
  g_free (frame->words);
}

gboolean
fs_motion_write (const char *path, const GString *text, GError **error)
{
  if (fs_file_replace (path, text->str, text->len))
    return TRUE;
  return fs_set_error (error, FS_ERROR_FILE, _ ("The file was not saved: %s. Nothing was overwritten."),
                       fs_file_reason (errno));
}
