/* Samples of a legend: each mark as the diagram draws it. */
#include "diagram/paint/diagram-legend.h"
#include "diagram/paint/layers.h"
#include "plot/value/text.h"

#define WIDTH 28

static FsRoute
line (FsPoint from, double length)
{
  return fs_route_line (from, (FsPoint){ from.x + length, from.y });
}

/* @kind: FS_SAMPLE_STEPS, _HEAT, or _DIFFERENCE; @second: the steps of the second tree of a double tree. */
static void
paint_ramp (const FsCanvas *canvas, FsPoint at, int n, FsSampleKind kind, gboolean second)
{
  double u = canvas->unit, width = WIDTH * u / n;

  for (int i = 0; i < n; i++)
    {
      FsBox box = { at.x + i * width, at.y - 5 * u, width - (kind != FS_SAMPLE_STEPS ? 0 : MIN (1.1 * u, 0.2 * width)),
                    10 * u };

      FsColor color = kind == FS_SAMPLE_HEAT         ? fs_heat_color (canvas->style, (i + 0.5) / n)
                      : kind == FS_SAMPLE_DIFFERENCE ? fs_heat_difference_color (canvas->style, 2 * (i + 0.5) / n - 1)
                                                     : fs_step_color (canvas->style, i + 1, n);

      fs_pen_box (canvas, box, second ? fs_canvas_second_hue (canvas, color) : color);
    }
}

static void
paint_copy (const FsCanvas *canvas, FsPoint at, FsEdgeState state)
{
  FsRoute lane = line (at, WIDTH * canvas->unit), across = line (at, 17 * canvas->unit);
  FsColor color = fs_step_color (canvas->style, MIN (2, canvas->n_steps), canvas->n_steps);

  switch (state)
    {
    case FS_EDGE_IN_FLIGHT:
      fs_pen_stroke (canvas, &lane, fs_color_fade (color, 0.28), 2);
      fs_pen_stroke (canvas, &across, color, 3.2);
      fs_pen_bead (canvas, fs_route_end (&across), 7.2, color);
      break;
    case FS_EDGE_DONE:
      fs_paint_copy (canvas, &lane, color, state, 0);
      break;
    case FS_EDGE_QUEUED:
      fs_pen_dots (canvas, &lane, color, 3, 6.5);
      break;
    case FS_EDGE_NOT_QUEUED:
    default:
      fs_pen_dots (canvas, &lane, fs_color_fade (color, 0.6), 1.9, 6);
    }
}

static void
paint_ring (const FsCanvas *canvas, FsPoint at, FsColor color, double radius)
{
  fs_add_circle (canvas->cr, at.x, at.y, radius * canvas->unit);
  fs_stroke_path (canvas->cr, color, 1.8 * canvas->unit);
}

void
fs_diagram_paint_sample (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style, const FsDiagramLegendEntry *entry,
                         double x, double y)
{
  /* Without nodes; with what the functions of pen.c need. */
  FsCanvas sample = {
    .cr = cr,
    .diagram = diagram,
    .layout = diagram->layout,
    .network = &diagram->structure->network,
    .n_steps = fs_diagram_n_tree_steps (diagram),
    .style = style,
    .pango = fs_text_context_new (style),
    .unit = style->text_size / 12.5,
    .detail = FS_DETAIL_FLITS,
  };
  const FsCanvas *canvas = &sample;
  double u = canvas->unit;
  FsPoint at = { x, y }, middle = { x + WIDTH / 2 * u, y };
  FsRoute lane = line (at, WIDTH * u), shaft = line (at, 19 * u), body = line (at, 26 * u);
  FsColor red = fs_ink (style, FS_INK_BLOCKED), own = fs_message_color (style, 0);

  switch (entry->kind)
    {
    case FS_SAMPLE_STEPS:
      paint_ramp (canvas, at, MIN (canvas->n_steps, 14), FS_SAMPLE_STEPS, entry->index == 1);
      break;
    case FS_SAMPLE_COPY_DONE:
      paint_copy (canvas, at, FS_EDGE_DONE);
      break;
    case FS_SAMPLE_COPY_IN_FLIGHT:
      paint_copy (canvas, at, FS_EDGE_IN_FLIGHT);
      break;
    case FS_SAMPLE_COPY_QUEUED:
      paint_copy (canvas, at, FS_EDGE_QUEUED);
      break;
    case FS_SAMPLE_COPY_NOT_QUEUED:
      paint_copy (canvas, at, FS_EDGE_NOT_QUEUED);
      break;

    /* Marks of a run. */
    case FS_SAMPLE_WORM:
      fs_pen_stroke (canvas, &body, fs_color_fade (own, 0.3), 5);
      fs_pen_stroke (canvas, &body, own, 2.2);
      fs_pen_bead (canvas, (FsPoint){ x + 15 * u, y }, 8, own);
      fs_pen_bead (canvas, (FsPoint){ x + 25 * u, y }, 8, own);
      break;
    case FS_SAMPLE_BLOCKED:
      fs_pen_octagon (canvas, middle, 16, red);
      break;
    case FS_SAMPLE_RINGED:
      fs_pen_pill (canvas, middle, 12 * u, 7 * u);
      fs_stroke_path (cr, style->text, 2 * u);
      break;
    case FS_SAMPLE_CONTEXT:
      fs_pen_sign (canvas, at, 19, WIDTH, 1.5, 7, FALSE, fs_color_fade (fs_ink (style, FS_INK_GRAY), 0.7));
      break;
    case FS_SAMPLE_BUSY:
      for (int i = 0; i < 4; i++)
        fs_pen_box (canvas, (FsBox){ x + i * 7 * u, y - 5 * u, 6 * u, 10 * u },
                    fs_count_color (style, (guint) i + 1, 4));
      break;
    case FS_SAMPLE_SENT:
      fs_pen_stroke (canvas, &shaft, fs_color_fade (own, 0.45), 1.8);
      fs_pen_bead (canvas, (FsPoint){ x + 12 * u, y }, 9, own);
      fs_pen_arrow (canvas, (FsPoint){ x + WIDTH * u, y }, 0, 9, own);
      break;
    case FS_SAMPLE_STACK:
      fs_pen_disc (canvas, middle, 10 * u, fs_color_fade (fs_count_color (style, 4, 6), 0.35));
      paint_ring (canvas, middle, fs_pen_ink (canvas, 0.6), 4);
      break;
    case FS_SAMPLE_WAITS:
      fs_pen_sign (canvas, at, 19, WIDTH, 1.8, 10, TRUE, red);
      break;
    case FS_SAMPLE_CIRCLE:
      fs_pen_sign (canvas, at, 19, WIDTH, 3, 12, FALSE, red);
      break;
    case FS_SAMPLE_ESCAPE:
      for (int i = 0; i < 2; i++)
        {
          FsRoute beside = line ((FsPoint){ x, y + (i - 0.5) * 4.4 * u }, WIDTH * u);

          fs_pen_stroke (canvas, &beside, own, 1.3);
        }
      break;
    case FS_SAMPLE_HEAT:
      paint_ramp (canvas, at, 14, FS_SAMPLE_HEAT, FALSE);
      break;
    case FS_SAMPLE_DIFFERENCE:
      paint_ramp (canvas, at, 15, FS_SAMPLE_DIFFERENCE, FALSE);
      break;
    case FS_SAMPLE_IDLE:
    case FS_SAMPLE_LINK:
    case FS_SAMPLE_PLANES:
      fs_pen_stroke (canvas, &lane, fs_pen_ink (canvas, style->high_contrast ? 1 : 0.3),
                     entry->kind == FS_SAMPLE_PLANES ? 3 : 1.2);
      break;

    case FS_SAMPLE_NODE_COUNT:
      paint_ring (canvas, (FsPoint){ x + 4 * u, y }, fs_pen_ink (canvas, 0.4), 3);
      for (guint count = 1; count <= 5; count += 2)
        fs_pen_disc (canvas, (FsPoint){ x + (6 + 4 * count) * u, y }, 4 * u, fs_count_color (style, count, 5));
      break;
    case FS_SAMPLE_REACHED:
      fs_pen_disc (canvas, middle, 4 * u, fs_count_color (style, 1, 5));
      paint_ring (canvas, middle, fs_step_color (style, 1, 2), 7);
      break;
    case FS_SAMPLE_BUNDLE:
      fs_pen_sign (canvas, at, 19, WIDTH, 5, 11, FALSE, fs_heat_color (style, 0.5));
      break;
    case FS_SAMPLE_GHOST:
      {
        const double on_off[] = { 3 * u, 2 * u };

        fs_add_rounded_box (cr, (FsBox){ middle.x - 9 * u, y - 7 * u, 18 * u, 14 * u }, 4 * u);
        cairo_set_dash (cr, on_off, 2, 0);
        fs_stroke_path (cr, fs_pen_ink (canvas, 0.6), u);
        cairo_set_dash (cr, NULL, 0, 0);
        fs_pen_text (canvas, "00", middle, 0.5, 9, FALSE, style->dim_text, FALSE);
        break;
      }
    case FS_SAMPLE_PLANE:
      fs_pen_chip (canvas, "2", middle, 7 * u, 7 * u, 0, 11, own);
      break;
    case FS_SAMPLE_DATELINE:
      fs_pen_dashes (canvas, &lane, fs_pen_ink (canvas, 0.62), 1.5, 7, 4);
      break;
    case FS_SAMPLE_SLOW:
      fs_pen_dashes (canvas, &lane, fs_pen_ink (canvas, style->high_contrast ? 1 : 0.5), 1.3, 4.5, 4.5);
      break;
    case FS_SAMPLE_NARROW:
      fs_pen_stroke (canvas, &lane, fs_pen_ink (canvas, style->high_contrast ? 1 : 0.5), 0.9);
      break;
    case FS_SAMPLE_CHIPLET:
      fs_add_rounded_box (cr, (FsBox){ middle.x - 9 * u, y - 7 * u, 18 * u, 14 * u }, 4 * u);
      fs_fill_and_keep_path (cr, fs_pen_ink (canvas, 0.05));
      fs_stroke_path (cr, fs_pen_ink (canvas, style->high_contrast ? 1 : 0.4), u);
      break;
    case FS_SAMPLE_CELL:
      fs_pen_box (canvas, (FsBox){ middle.x - 5 * u, y - 5 * u, 10 * u, 10 * u }, own);
      break;
    case FS_SAMPLE_WANTED:
      fs_add_rounded_box (cr, (FsBox){ middle.x - 7 * u, y - 7 * u, 14 * u, 14 * u }, 4 * u);
      fs_stroke_path (cr, red, 2 * u);
      break;

    /* Marks of the network itself. */
    case FS_SAMPLE_NECKLACE:
      fs_pen_disc (canvas, middle, 7 * u, fs_diagram_necklace_color (canvas, entry->index));
      break;
    case FS_SAMPLE_GENERATOR:
      fs_pen_disc (canvas, middle, 5.5 * u, fs_pen_ink (canvas, 0.5));
      paint_ring (canvas, middle, fs_pen_ink (canvas, 1), 9);
      break;
    case FS_SAMPLE_REPEATED:
      fs_pen_text (canvas, "×3", middle, 0.5, 11, TRUE, style->text, FALSE);
      break;
    case FS_SAMPLE_PARENT:
      fs_pen_stroke (canvas, &lane, fs_pen_ink (canvas, 0.45), 1.8);
      break;
    case FS_SAMPLE_SUBTREE:
      /* Dashed like its edges in the tree; in the graph dashes mark further parents. */
      if (!fs_diagram_shows (diagram, FS_LAYER_BSG))
        fs_set_dash (cr, entry->index, 1.8 * u);
      fs_pen_stroke (canvas, &lane, fs_palette_color (style->id, entry->index), 1.8);
      cairo_set_dash (cr, NULL, 0, 0);
      break;
    case FS_SAMPLE_PARENTS:
      fs_pen_dashes (canvas, &lane, fs_pen_ink (canvas, 0.6), 1.8, 5, 3.5);
      break;
    case FS_SAMPLE_BRANCH:
      fs_pen_sign (canvas, at, 20, WIDTH, 2, 10, FALSE, own);
      break;
    case FS_SAMPLE_PATH:
      fs_pen_sign (canvas, at, 20, WIDTH, 3.2, 10, FALSE, fs_message_color (style, 2));
      break;
    case FS_SAMPLE_DESTINATION:
      fs_pen_pill (canvas, middle, 11 * u, 7 * u);
      fs_fill_path (cr, own);
      break;
    case FS_SAMPLE_TEXT:
    default:
      break;
    }
  fs_canvas_clear (&sample);
}
