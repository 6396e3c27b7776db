/* What a diagram shows, on the canvas itself: a sentence above about the broadcast, signs below; in a deadlock the chain
 * of its messages and one sentence. */
#include "base/translate.h"
#include "diagram/layout/diagram-text.h"
#include "diagram/paint/diagram-legend.h"
#include "diagram/paint/tags.h"

#define LEFT 14
#define TOP 17
#define BOTTOM 15 /* px from the lower edge to the middle of the signs */
#define TEXT 12.5
#define GAP 18
#define SAMPLE 28
#define LINE 20 /* px between two lines of signs */
#define CHIP_HEIGHT 20
#define CHIP_GAP 26
#define MOST_CHIPS 10
#define MIN_WIDTH 460
#define MIN_HEIGHT 260

/* Paints a chip with a number at @x. Returns its width. */
static double
paint_chip (const FsCanvas *canvas, double x, double y, const char *text, FsColor fill)
{
  double width = fs_pen_text_width (canvas, text, TEXT, TRUE) + 16 * canvas->unit;

  fs_pen_chip (canvas, text, (FsPoint){ x + width / 2, y }, width / 2, CHIP_HEIGHT / 2 * canvas->unit, 0, TEXT, fill);
  return width;
}

/* Paints the messages of the circular wait as chips with arrows, closed by a curve. Returns where they end. */
static double
paint_chain (const FsCanvas *canvas, double y)
{
  const FsDiagram *diagram = canvas->diagram;
  const FsWaitForGraph *waits = diagram->waits;
  FsColor red = fs_ink (canvas->style, FS_INK_BLOCKED);
  double u = canvas->unit, x = LEFT * u, first = 0, last = 0;
  guint shown = MIN (waits->n_circle, MOST_CHIPS);

  for (guint i = 0; i < shown; i++)
    {
      const FsMessageView *message = &diagram->snapshot->messages[waits->circle[i]];
      g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, message->id);
      double width;

      if (i > 0)
        {
          fs_pen_line (canvas, (FsPoint){ x + 3 * u, y }, (FsPoint){ x + (CHIP_GAP - 8) * u, y }, red, 2.4);
          fs_pen_arrow (canvas, (FsPoint){ x + (CHIP_GAP - 2) * u, y }, 0, 10, red);
          x += CHIP_GAP * u;
        }
      width = paint_chip (canvas, x, y, number,
                          fs_message_color (canvas->style, fs_diagram_color_of (canvas->diagram, message)));
      first = i == 0 ? x + width / 2 : first;
      last = x + width / 2;
      x += width;
    }
  if (shown < waits->n_circle)
    {
      fs_pen_text (canvas, "…", (FsPoint){ x + 6 * u, y }, 0, TEXT, TRUE, canvas->style->text, FALSE);
      x += 20 * u;
    }
  else if (shown > 1)
    {
      double below = y + CHIP_HEIGHT / 2 * u;
      FsRoute back = fs_route_curve ((FsPoint){ last, below + 1 * u }, (FsPoint){ last - 8 * u, below + 9 * u },
                                     (FsPoint){ first + 8 * u, below + 9 * u }, (FsPoint){ first, below + 4 * u });

      fs_pen_stroke (canvas, &back, red, 2);
      fs_pen_arrow (canvas, (FsPoint){ first, below }, -G_PI / 2, 8, red);
    }
  return x;
}

/* Paints a sign with its meaning if @paint. Returns where the next one starts. */
static double
paint_sign (const FsCanvas *canvas, const FsDiagramLegendEntry *sign, double x, double y, gboolean paint)
{
  double u = canvas->unit, words = fs_pen_text_width (canvas, sign->label, TEXT - 1, FALSE);
  FsPoint at = { x, y };

  switch (sign->kind)
    {
    case FS_SAMPLE_TEXT:
      break;
    case FS_SAMPLE_STEPS:
      /* The word, then a chip for each step. */
      at.x += words + 8 * u;
      for (int step = 1; step <= canvas->n_steps; step++)
        {
          char text[12];
          double width;

          g_snprintf (text, sizeof text, "%d", step);
          width = fs_pen_text_width (canvas, text, TEXT, TRUE) + 16 * u;
          if (paint)
            fs_pen_chip (canvas, text, (FsPoint){ at.x + width / 2, y }, width / 2, CHIP_HEIGHT / 2 * u, 0, TEXT,
                         fs_step_color (canvas->style, step, canvas->n_steps));
          at.x += width + 3 * u;
        }
      break;
    default:
      if (paint)
        fs_diagram_paint_sample (canvas->cr, canvas->diagram, canvas->style, sign, x, y);
      at.x += (SAMPLE + 6) * u;
      break;
    }
  if (paint)
    fs_pen_text (canvas, sign->label, sign->kind == FS_SAMPLE_STEPS ? (FsPoint){ x, y } : at, 0, TEXT - 1, FALSE,
                 canvas->style->dim_text, TRUE);
  return at.x + (sign->kind == FS_SAMPLE_STEPS ? 0 : words) + GAP * u;
}

/* Paints signs along the lower edge if @paint, in one line or, where it is too short, two; what has no space there is left
 * out. Returns the number of lines. */
static int
paint_signs (const FsCanvas *canvas, const GArray *signs, gboolean paint)
{
  double u = canvas->unit, x[] = { LEFT * u, LEFT * u }, most = canvas->width - LEFT * u;
  int lines = paint ? paint_signs (canvas, signs, FALSE) : 1, line = 0;

  for (guint i = 0; i < signs->len; i++)
    {
      const FsDiagramLegendEntry *sign = &g_array_index (signs, FsDiagramLegendEntry, i);
      double width = paint_sign (canvas, sign, 0, 0, FALSE), y;

      if (x[line] + width - GAP * u > most && line == 0 && x[0] > LEFT * u)
        line = 1;
      if (x[line] + width - GAP * u > most)
        continue;
      y = canvas->height - (BOTTOM + (line < lines - 1 ? LINE : 0)) * u;
      if (paint && line < lines - 1)
        fs_pen_box (canvas, (FsBox){ x[line] - 4 * u, y - LINE / 2 * u, width, LINE * u },
                    fs_color_fade (canvas->style->background, 0.85));
      x[line] = paint_sign (canvas, sign, x[line], y, paint);
    }
  return line + 1;
}

void
fs_paint_diagram_caption (const FsCanvas *canvas, FsTags *tags)
{
  const FsDiagram *diagram = canvas->diagram;
  gboolean deadlock = fs_diagram_in_deadlock (diagram), matrix = canvas->shape == FS_SHAPE_NONE;
  double u = canvas->unit, bottom = canvas->height - (BOTTOM + 8) * u, below;
  g_autoptr (GArray) signs = NULL;
  g_autofree char *tree = NULL;
  g_auto (GStrv) lines = NULL; /* where headers wait */

  if (!diagram->caption || canvas->style->bare || canvas->width < MIN_WIDTH * u || canvas->height < MIN_HEIGHT * u)
    return;
  /* A wide matrix has its own legend beside it, without the scales of heat. */
  if (!deadlock && diagram->signs)
    signs = fs_diagram_signs_new (diagram, fs_diagram_is_overview (canvas) || fs_diagram_counts_in_planes (canvas),
                                  matrix && canvas->layout->canvas_width >= FS_MATRIX_LEGEND_FROM);
  below = deadlock ? 60 : signs != NULL ? 2 * BOTTOM + (paint_signs (canvas, signs, FALSE) - 1) * LINE : 0;
  if (!deadlock && !matrix && diagram->sentence && fs_diagram_shows (diagram, FS_LAYER_BROADCAST))
    tree = fs_diagram_tree_sentence (diagram);
  if (!deadlock && !matrix && tree == NULL && diagram->sentence && fs_diagram_shows (diagram, FS_LAYER_WAITING)
      && diagram->waiting_text != NULL)
    lines = g_strsplit (diagram->waiting_text, "\n", -1);
  if (tags != NULL)
    {
      if (deadlock && diagram->sentence)
        fs_tags_reserve (tags, (FsBox){ 0, 0, canvas->width, 32 * u });
      if (below > 0)
        fs_tags_reserve (tags, (FsBox){ 0, canvas->height - below * u, canvas->width, below * u });
      if (tree != NULL)
        fs_tags_reserve (tags, (FsBox){ 0, 0, LEFT * u + fs_pen_text_width (canvas, tree, TEXT, TRUE), 2 * TOP * u });
      return;
    }
  if (deadlock && !matrix)
    {
      /* The chain and the sentence of a deadlock; the sentence above where it does not fit beside the chain. */
      g_autofree char *sentence = fs_diagram_deadlock_sentence (diagram->waits);
      double end = paint_chain (canvas, bottom);

      if (diagram->sentence && end + fs_pen_text_width (canvas, sentence, TEXT + 1.5, TRUE) + 40 * u < canvas->width)
        fs_pen_text (canvas, sentence, (FsPoint){ canvas->width - LEFT * u, bottom }, 1, TEXT + 1.5, TRUE,
                     canvas->style->text, TRUE);
      else if (diagram->sentence)
        fs_pen_sentence (canvas, sentence);
      return;
    }
  if (tree != NULL)
    fs_pen_text (canvas, tree, (FsPoint){ LEFT * u, TOP * u }, 0, TEXT, TRUE, canvas->style->text, TRUE);
  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    fs_pen_text (canvas, lines[i], (FsPoint){ LEFT * u, (TOP + i * LINE) * u }, 0, TEXT, i == 0, canvas->style->text,
                 TRUE);
  if (signs != NULL)
    paint_signs (canvas, signs, TRUE);
}
