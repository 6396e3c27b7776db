/* The legend of a network diagram: entries of each layer as data, and the painter of their samples, for the list of
 * layers and for files. */
#pragma once

#include <cairo.h>

#include "plot/value/style.h"
#include "diagram/layout/diagram.h"

typedef enum {
  FS_SAMPLE_STEPS, /* the ramp of all steps; @index: 1 for the second tree of a double tree */
  FS_SAMPLE_COPY_DONE,
  FS_SAMPLE_COPY_IN_FLIGHT,
  FS_SAMPLE_COPY_QUEUED,
  FS_SAMPLE_COPY_NOT_QUEUED,
  FS_SAMPLE_WORM,
  FS_SAMPLE_BLOCKED,
  FS_SAMPLE_RINGED,  /* a message that is on other channels than in the run beside */
  FS_SAMPLE_CONTEXT, /* a message that is not in focus */
  FS_SAMPLE_SENT,    /* of a store-and-forward run */
  FS_SAMPLE_STACK,
  FS_SAMPLE_IDLE,
  FS_SAMPLE_BUSY, /* the ramp of busy virtual channels */
  FS_SAMPLE_WAITS,
  FS_SAMPLE_CIRCLE,
  FS_SAMPLE_ESCAPE,
  FS_SAMPLE_HEAT,       /* the ramp from 0 to 1 */
  FS_SAMPLE_DIFFERENCE, /* the ramp from too little to too much */
  FS_SAMPLE_NECKLACE,   /* @index: number of the class */
  FS_SAMPLE_GENERATOR,
  FS_SAMPLE_REPEATED,
  FS_SAMPLE_PARENT,
  FS_SAMPLE_SUBTREE, /* @index: displacement */
  FS_SAMPLE_PARENTS, /* one of several */
  FS_SAMPLE_BRANCH,
  FS_SAMPLE_DESTINATION,
  FS_SAMPLE_PATH,
  FS_SAMPLE_LINK,
  FS_SAMPLE_PLANES,
  FS_SAMPLE_GHOST, /* the far node of a cut wrap link */
  FS_SAMPLE_PLANE, /* the plane to which a cut link leads */
  FS_SAMPLE_DATELINE,
  FS_SAMPLE_SLOW,       /* a link of longer latency than others */
  FS_SAMPLE_NARROW,     /* a link that carries fewer flits per cycle */
  FS_SAMPLE_CHIPLET,    /* the frame around its nodes */
  FS_SAMPLE_NODE_COUNT, /* messages in a node of the overview */
  FS_SAMPLE_REACHED,    /* a node of the overview that the broadcast has reached */
  FS_SAMPLE_BUNDLE,     /* channels between two tiles of the overview */
  FS_SAMPLE_CELL,       /* of a channel that a message holds, in the matrix */
  FS_SAMPLE_WANTED,     /* a channel that a header requests, in the matrix */
  FS_SAMPLE_TEXT,       /* no sample, text only */
} FsSampleKind;

/**
 * FsDiagramLegendEntry: an entry of the legend
 * @label: translated plain text
 */
typedef struct {
  FsSampleKind kind;
  guint index;
  char *label;
} FsDiagramLegendEntry;

/* Returns the entries of a layer in order: at least one if the layer applies, none if it does not. Free with
 * g_array_unref(), which frees the labels, too. */
GArray *fs_diagram_legend_new (const FsDiagram *diagram, FsDiagramLayer layer);

/* Returns the signs of a diagram for the line below it, the most important first: the scales of colored channels, steps of the
 * tree, blocked headers. @overview: nodes are in tiles, with counted messages. @scales_only: the scales alone. At most one entry
 * is FS_SAMPLE_STEPS, which is a chip for each step there. Free as above. */
GArray *fs_diagram_signs_new (const FsDiagram *diagram, gboolean overview, gboolean scales_only);

/* Paints a sample in a box 28 px wide; its left end is at (@x, @y), @y is its middle. */
void fs_diagram_paint_sample (cairo_t *cr, const FsDiagram *diagram, const FsStyle *style,
                              const FsDiagramLegendEntry *entry, double x, double y);
