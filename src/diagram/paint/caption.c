/* What a diagram shows, on the canvas itself: a sentence above about the broadcast, signs below; in a deadlock the chain
 * of its messages and one sentence. */
#include "base/translate.h"
#include "diagram/layout/diagram-text.h"
#include "diagram/paint/tags.h"

#define LEFT 14
#define TOP 17
#define BOTTOM 15 /* px from the lower edge to the middle of the signs */
#define TEXT 12.5
#define GAP 18
#define SAMPLE 26
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
      width = paint_chip (canvas, x, y, number, fs_message_color (canvas->style, message->color));
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

/* Paints what a sign means. Returns where the next sign starts. */
static double
paint_words (const FsCanvas *canvas, double x, double y, const char *words)
{
  fs_pen_text (canvas, words, (FsPoint){ x, y }, 0, TEXT - 1, FALSE, canvas->style->dim_text, TRUE);
  return x + fs_pen_text_width (canvas, words, TEXT - 1, FALSE) + GAP * canvas->unit;
}

/* Paints an arrow with its meaning; its shaft ends @before px before its tip. */
static double
paint_arrow_sign (const FsCanvas *canvas, double x, double y, FsColor color, gboolean dashed, double width,
                  double before, double head, const char *words)
{
  fs_pen_sign (canvas, (FsPoint){ x, y }, SAMPLE - before, SAMPLE, width, head, dashed, color);
  return paint_words (canvas, x + (SAMPLE + 6) * canvas->unit, y, words);
}

/* Paints the signs along the lower edge: of an overview, or of the steps of the tree and of the messages. */
static void
paint_signs (const FsCanvas *canvas)
{
  const FsDiagram *diagram = canvas->diagram;
  FsTreeProgress progress;
  gboolean tree = fs_diagram_shows (diagram, FS_LAYER_BROADCAST)
                  && (fs_diagram_tree_progress (diagram, &progress)
                      || (diagram->snapshot == NULL && diagram->store_forward == NULL));
  double u = canvas->unit, x = LEFT * u, y = canvas->height - BOTTOM * u;

  if (fs_diagram_is_overview (canvas))
    {
      g_autofree char *busy = NULL;

      if (diagram->snapshot == NULL)
        return;
      x = paint_words (canvas, x, y, _ ("messages in a node: 0")) - (GAP - 10) * u;
      for (guint count = 0; count <= 5; count++, x += 13 * u)
        if (count > 0)
          fs_pen_disc (canvas, (FsPoint){ x, y }, 5 * u, fs_count_color (canvas->style, count, 5));
        else
          {
            fs_add_circle (canvas->cr, x, y, 5 * u);
            fs_stroke_path (canvas->cr, fs_pen_ink (canvas, 0.4), u);
          }
      x = paint_words (canvas, x, y, _ ("5 or more"));
      busy = g_strdup_printf (_ ("busy virtual channels of %d between two tiles"),
                              16 * (diagram->params != NULL ? diagram->params->V : 1));
      paint_arrow_sign (canvas, x, y, fs_heat_color (canvas->style, 0.5), FALSE, 5, 8, 11, busy);
      return;
    }
  if (tree && canvas->n_steps <= 10)
    {
      x = paint_words (canvas, x, y, _ ("step")) - (GAP - 8) * u;
      for (int step = 1; step <= canvas->n_steps; step++)
        {
          char text[12];

          g_snprintf (text, sizeof text, "%d", step);
          x += paint_chip (canvas, x, y, text, fs_step_color (canvas->style, step, canvas->n_steps)) + 3 * u;
        }
      x += GAP * u;
    }
  if (x + 380 * u >= canvas->width)
    return;
  if (diagram->snapshot != NULL && fs_diagram_shows (diagram, FS_LAYER_MESSAGES))
    {
      FsColor red = fs_ink (canvas->style, FS_INK_BLOCKED);
      FsColor gray = fs_color_fade (fs_ink (canvas->style, FS_INK_GRAY), 0.8);

      fs_pen_octagon (canvas, (FsPoint){ x + 8 * u, y }, 14, red);
      x = paint_words (canvas, x + 20 * u, y, _ ("blocked header"));
      x = paint_arrow_sign (canvas, x, y, red, TRUE, 1.8, 8, 10, _ ("waits for this buffer"));
      paint_arrow_sign (canvas, x, y, gray, FALSE, 1.5, 4, 8, _ ("other message"));
    }
  else if (canvas->layout->kind == FS_LAYOUT_ROWS && canvas->network->n == 3)
    paint_words (canvas, x, y, _ ("dimension 2: nodes at the same position in any two planes are neighbors"));
}

void
fs_paint_diagram_caption (const FsCanvas *canvas, FsTags *tags)
{
  const FsDiagram *diagram = canvas->diagram;
  gboolean deadlock = fs_diagram_in_deadlock (diagram);
  double u = canvas->unit, bottom = canvas->height - (deadlock ? BOTTOM + 8 : 2 * BOTTOM) * u;
  g_autofree char *tree = NULL;

  if (!diagram->caption || canvas->style->bare || canvas->width < MIN_WIDTH * u || canvas->height < MIN_HEIGHT * u)
    return;
  if (!deadlock && diagram->sentence && fs_diagram_shows (diagram, FS_LAYER_BROADCAST))
    tree = fs_diagram_tree_sentence (diagram);
  if (tags != NULL)
    {
      if (deadlock && diagram->sentence)
        fs_tags_reserve (tags, (FsBox){ 0, 0, canvas->width, 32 * u });
      if (deadlock || diagram->signs)
        fs_tags_reserve (
            tags, (FsBox){ 0, bottom - (deadlock ? 14 * u : 0), canvas->width, (deadlock ? 60 : 2 * BOTTOM) * u });
      if (tree != NULL)
        fs_tags_reserve (tags, (FsBox){ 0, 0, LEFT * u + fs_pen_text_width (canvas, tree, TEXT, TRUE), 2 * TOP * u });
      return;
    }
  if (deadlock)
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
  if (diagram->signs)
    paint_signs (canvas);
}
