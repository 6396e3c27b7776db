/* What a diagram shows, on the canvas itself: a sentence above about the broadcast, signs below; in a deadlock the chain
 * of its messages and one sentence. */
#include <math.h>

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

static gboolean
in_deadlock (const FsDiagramScene *scene)
{
  const FsWaitForGraph *waits = scene->diagram->waits;

  return waits != NULL && waits->n_circle > 0 && fs_diagram_shows (scene->diagram, FS_LAYER_WAITS_FOR);
}

/* Returns the sentence of a deadlock; free with g_free(). */
static char *
deadlock_sentence (const FsWaitForGraph *waits)
{
  if (waits->n_deadlock == waits->n_circle)
    return g_strdup_printf (ngettext ("%u message waits for itself: it can never advance.",
                                      "%u messages form a circular wait: none can ever advance.", waits->n_circle),
                            waits->n_circle);
  return g_strdup_printf (_ ("%u messages form a circular wait, and %u wait for them: none can ever advance."),
                          waits->n_circle, waits->n_deadlock - waits->n_circle);
}

/* Paints a chip with a number at @x. Returns its width. */
static double
paint_chip (cairo_t *cr, const FsDiagramScene *scene, double x, double y, const char *text, FsColor fill, FsColor ink)
{
  double width = fs_pen_text_width (scene, text, TEXT, TRUE) + 16 * scene->unit;

  if (cr == NULL)
    return width;
  fs_pen_pill (cr, (FsPoint){ x + width / 2, y }, width / 2, CHIP_HEIGHT / 2 * scene->unit);
  fs_fill_path (cr, fill);
  fs_pen_text (cr, scene, text, (FsPoint){ x + width / 2, y }, 0.5, TEXT, TRUE, ink, FALSE);
  return width;
}

/* Paints the messages of the circular wait as chips with arrows, closed by a curve. Returns where they end. */
static double
paint_chain (cairo_t *cr, const FsDiagramScene *scene, double y)
{
  const FsDiagram *diagram = scene->diagram;
  const FsWaitForGraph *waits = diagram->waits;
  FsColor red = fs_ink (scene->style, FS_INK_BLOCKED);
  double u = scene->unit, x = LEFT * u, first = 0, last = 0;
  guint shown = MIN (waits->n_circle, MOST_CHIPS);

  for (guint i = 0; i < shown; i++)
    {
      const FsMessageView *message = &diagram->snapshot->messages[waits->circle[i]];
      FsColor color = fs_message_color (scene->style, message->color);
      g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, message->id);
      double width;

      if (i > 0)
        {
          FsRoute arrow = fs_route_line ((FsPoint){ x + 3 * u, y }, (FsPoint){ x + (CHIP_GAP - 8) * u, y });

          fs_pen_stroke (cr, scene, &arrow, red, 2.4);
          fs_pen_arrow (cr, scene, (FsPoint){ x + (CHIP_GAP - 2) * u, y }, 0, 10, red);
          x += CHIP_GAP * u;
        }
      width = paint_chip (cr, scene, x, y, number, color, fs_color_on (color));
      first = i == 0 ? x + width / 2 : first;
      last = x + width / 2;
      x += width;
    }
  if (shown < waits->n_circle)
    {
      fs_pen_text (cr, scene, "…", (FsPoint){ x + 6 * u, y }, 0, TEXT, TRUE, scene->style->text, FALSE);
      x += 20 * u;
    }
  else if (shown > 1)
    {
      double below = y + CHIP_HEIGHT / 2 * u;
      FsRoute back = fs_route_curve ((FsPoint){ last, below + 1 * u }, (FsPoint){ last - 8 * u, below + 9 * u },
                                     (FsPoint){ first + 8 * u, below + 9 * u }, (FsPoint){ first, below + 4 * u });

      fs_pen_stroke (cr, scene, &back, red, 2);
      fs_pen_arrow (cr, scene, (FsPoint){ first, below }, -G_PI / 2, 8, red);
    }
  return x;
}

/* Paints the chain and the sentence of a deadlock; the sentence above where it does not fit beside the chain. */
static void
paint_deadlock (cairo_t *cr, const FsDiagramScene *scene, FsTags *tags)
{
  double u = scene->unit, y = scene->height - (BOTTOM + 8) * u, end = 0;
  g_autofree char *sentence = deadlock_sentence (scene->diagram->waits);
  double width = fs_pen_text_width (scene, sentence, TEXT + 1.5, TRUE);
  gboolean chain = scene->height >= MIN_HEIGHT * u;

  if (tags != NULL)
    {
      if (scene->diagram->sentence)
        fs_tags_reserve (tags, (FsBox){ 0, 0, scene->width, 32 * u });
      fs_tags_reserve (tags, (FsBox){ 0, y - 14 * u, scene->width, 60 * u });
    }
  if (cr == NULL)
    return;
  if (chain)
    end = paint_chain (cr, scene, y);
  if (!scene->diagram->sentence)
    return;
  if (chain && end + width + 40 * u < scene->width)
    fs_pen_text (cr, scene, sentence, (FsPoint){ scene->width - LEFT * u, y }, 1, TEXT + 1.5, TRUE, scene->style->text,
                 TRUE);
  else
    fs_pen_sentence (cr, scene, sentence, scene->style->text);
}

/* A sign of the lower line: a sample and its meaning. Returns where the next one starts. */
static double
paint_words (cairo_t *cr, const FsDiagramScene *scene, double x, double y, const char *words)
{
  if (cr != NULL)
    fs_pen_text (cr, scene, words, (FsPoint){ x, y }, 0, TEXT - 1, FALSE, scene->style->dim_text, TRUE);
  return x + fs_pen_text_width (scene, words, TEXT - 1, FALSE) + GAP * scene->unit;
}

static double
paint_steps (cairo_t *cr, const FsDiagramScene *scene, double x, double y)
{
  int n = scene->n_steps;

  x = paint_words (cr, scene, x, y, _ ("step")) - (GAP - 8) * scene->unit;
  for (int step = 1; step <= n; step++)
    {
      FsColor fill = fs_step_color (scene->style, step, n);
      char text[12];

      g_snprintf (text, sizeof text, "%d", step);
      x += paint_chip (cr, scene, x, y, text, fill, fs_color_on (fill)) + 3 * scene->unit;
    }
  return x + GAP * scene->unit;
}

static double
paint_run_signs (cairo_t *cr, const FsDiagramScene *scene, double x, double y)
{
  double u = scene->unit;
  FsColor red = fs_ink (scene->style, FS_INK_BLOCKED);
  FsColor gray = fs_color_faded (fs_ink (scene->style, FS_INK_GRAY), 0.8);
  FsRoute dashes = fs_route_line ((FsPoint){ x, y }, (FsPoint){ x + SAMPLE * u, y });

  fs_pen_octagon (cr, scene, (FsPoint){ x + 8 * u, y }, 14, red);
  x = paint_words (cr, scene, x + 20 * u, y, _ ("blocked header"));
  dashes = fs_route_line ((FsPoint){ x, y }, (FsPoint){ x + (SAMPLE - 8) * u, y });
  fs_pen_dashes (cr, scene, &dashes, red, 1.8, 5, 4);
  fs_pen_arrow (cr, scene, (FsPoint){ x + SAMPLE * u, y }, 0, 10, red);
  x = paint_words (cr, scene, x + (SAMPLE + 6) * u, y, _ ("waits for this buffer"));
  dashes = fs_route_line ((FsPoint){ x, y }, (FsPoint){ x + (SAMPLE - 4) * u, y });
  fs_pen_stroke (cr, scene, &dashes, gray, 1.5);
  fs_pen_arrow (cr, scene, (FsPoint){ x + SAMPLE * u, y }, 0, 8, gray);
  return paint_words (cr, scene, x + (SAMPLE + 6) * u, y, _ ("other message"));
}

static double
paint_tile_signs (cairo_t *cr, const FsDiagramScene *scene, double x, double y)
{
  double u = scene->unit;
  int V = scene->diagram->params != NULL ? scene->diagram->params->V : 1;
  g_autofree char *busy = g_strdup_printf (_ ("busy virtual channels of %d between two tiles"), 16 * V);
  FsRoute bar;

  x = paint_words (cr, scene, x, y, _ ("messages in a node: 0")) - (GAP - 10) * u;
  for (guint count = 0; count <= 5; count++, x += 13 * u)
    {
      fs_add_circle (cr, x, y, 5 * u);
      if (count == 0)
        fs_stroke_path (cr, fs_pen_ink (scene, 0.4), u);
      else
        fs_fill_path (cr, fs_count_color (scene->style, count, 5));
    }
  x = paint_words (cr, scene, x, y, _ ("5 or more"));
  bar = fs_route_line ((FsPoint){ x, y }, (FsPoint){ x + (SAMPLE - 8) * u, y });
  fs_pen_stroke (cr, scene, &bar, fs_heat_color (scene->style, 0.5), 5);
  fs_pen_arrow (cr, scene, (FsPoint){ x + SAMPLE * u, y }, 0, 11, fs_heat_color (scene->style, 0.5));
  return paint_words (cr, scene, x + (SAMPLE + 6) * u, y, busy);
}

static void
paint_signs (cairo_t *cr, const FsDiagramScene *scene)
{
  const FsDiagram *diagram = scene->diagram;
  FsTreeProgress progress;
  gboolean tree = fs_diagram_shows (diagram, FS_LAYER_BROADCAST)
                  && (fs_diagram_tree_progress (diagram, &progress)
                      || (diagram->snapshot == NULL && diagram->store_forward == NULL));
  double x = LEFT * scene->unit, y = scene->height - BOTTOM * scene->unit;

  if (fs_diagram_is_overview (scene))
    {
      if (diagram->snapshot != NULL)
        paint_tile_signs (cr, scene, x, y);
      return;
    }
  if (tree && scene->n_steps <= 10)
    x = paint_steps (cr, scene, x, y);
  if (diagram->snapshot != NULL && fs_diagram_shows (diagram, FS_LAYER_MESSAGES)
      && x + 380 * scene->unit < scene->width)
    paint_run_signs (cr, scene, x, y);
  else if (scene->layout->kind == FS_LAYOUT_ROWS && scene->network->n == 3 && x + 380 * scene->unit < scene->width)
    paint_words (cr, scene, x, y, _ ("dimension 2: nodes at the same position in any two planes are neighbors"));
}

void
fs_paint_diagram_caption (cairo_t *cr, const FsDiagramScene *scene, FsTags *tags)
{
  const FsDiagram *diagram = scene->diagram;
  double u = scene->unit;
  g_autofree char *tree = NULL;

  if (!diagram->caption || scene->style->bare || scene->width < MIN_WIDTH * u || scene->height < MIN_HEIGHT * u)
    return;
  if (in_deadlock (scene))
    {
      paint_deadlock (cr, scene, tags);
      return;
    }
  if (tags != NULL && diagram->signs)
    fs_tags_reserve (tags, (FsBox){ 0, scene->height - 2 * BOTTOM * u, scene->width, 2 * BOTTOM * u });
  tree
      = diagram->sentence && fs_diagram_shows (diagram, FS_LAYER_BROADCAST) ? fs_diagram_tree_sentence (diagram) : NULL;
  if (tree != NULL && tags != NULL)
    fs_tags_reserve (tags, (FsBox){ 0, 0, LEFT * u + fs_pen_text_width (scene, tree, TEXT, TRUE), 2 * TOP * u });
  if (cr == NULL)
    return;
  if (tree != NULL)
    fs_pen_text (cr, scene, tree, (FsPoint){ LEFT * u, TOP * u }, 0, TEXT, TRUE, scene->style->text, TRUE);
  if (diagram->signs)
    paint_signs (cr, scene);
}
