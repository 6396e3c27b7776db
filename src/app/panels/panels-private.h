/* The widgets of the room from the inside, for each other and for tests: GTK does the same. */
#pragma once

#include "app/panels/assumption-view.h"
#include "app/panels/causes-chart.h"
#include "app/panels/fitted-text.h"
#include "app/panels/selected-messages.h"
#include "app/panels/notes.h"
#include "app/panels/plot-panels.h"
#include "app/panels/quantities-panel.h"
#include "app/panels/sensitivity-list.h"
#include "app/plot/panel-headline.h"
#include "app/plot/plot-area.h"
#include "app/toolkit/value-drop-down.h"
#include "figure/plots/sensitivity-plot.h"
#include "figure/series/latency-parts.h"
#include "scenario/value/slide.h"

struct _FsQuantitiesPanel {
  AdwBin parent;
  GtkWidget *body, *handle, *place_label, *sentence_label, *choices, *variants, *table, *conclusion_label;
  GtkWidget *sensitivity_expander, *sensitivity_scroll, *notes_expander, *notes_scroll;
  GtkToggleButton *variant_buttons[FS_N_VARIANTS]; /* NULL if the curve does not draw it */
  GtkToggleButton *sort_button, *all_button;
  GtkColumnView *view;
  FsValueDropDown *curve_choice;
  FsSensitivityList *sensitivities;
  FsPanelHeadline *headline; /* shown in place of @body */

  FsDocument *document;
  FsNotes *notes;
  GListStore *items;      /* FsQuantityItem */
  GtkSortListModel *rows; /* GtkTreeListRow of them */
  GtkSorter *by_error;    /* of these rows */
  FsScenario *of;         /* whose curves and variants are offered; referenced, so that no later one gets its address */
  double x;               /* NAN before the first */
  guint curve;
  FsVariant variant;
  gboolean variant_chosen; /* else the first variant of the curve */
  gboolean all;
  gboolean below, wide; /* where it is, and with long names */
  gboolean describes;   /* the current point, since it is mapped */
  guint update_source;
};

struct _FsSensitivityList {
  AdwBin parent;
  GtkGrid *grid; /* two rows a parameter: name with value, bar; below them the effect */
};

struct _FsErrorPanel {
  AdwBin parent;
  GtkWidget *head; /* hidden while there is only one curve */
  GtkWidget *label;
  FsValueDropDown *compared_choice;
  FsFittedText *sentence;
  FsPlotArea *area;
  FsDocument *document;
  FsPlotView *view;
  FsScenario *of; /* whose curves are offered; referenced, so that no later one gets its address */
};

struct _FsCausesChart {
  GtkWidget parent;
  FsWaterfall *waterfall;
  int marked;      /* row that keys or the pointer chose; -1: none */
  gboolean folded; /* narrow, and the mark stays */
};

struct _FsAssumptionView {
  AdwBin parent;
  FsPlotView *view;
  GtkLabel *title, *equations, *sentence, *text, *change;
  FsCausesChart *list;
  GtkWidget *head, *middle, *numbers, *keep, *reset;
  GtkDropDown *
      pictures; /* what an equation says of means, then the distributions that it takes for granted; hidden without these */
  GtkWidget *not_recorded; /* in place of one of them */
  FsPlotArea *law;
  GtkRange *slider;       /* 0: as assumed; 100: as measured */
  FsExplained *explained; /* NULL while it shows nothing */
  const FsAssumption *assumption;
  gboolean working; /* a worker solves */
  guint arranging;  /* source, 0 for none */
};

struct _FsCausesPanel {
  AdwBin parent;
  FsPlotView *view;
  double error_x, error_from, error_to; /* what was explained: x value, simulation, model; NAN: not in the plot */
  GtkLabel *place, *meaning, *empty;
  FsFittedText *sentence;
  GtkWidget *body, *record_button;
  FsCausesChart *chart;
  FsAssumptionView *assumption; /* shown in place of @body for one of them */
  char *recorded;               /* the name of one that is shown again when its distributions are recorded; else NULL */
  FsExplained *explained;       /* what is shown; NULL before the first */
  FsDocument *document;
  gboolean describes;         /* the current point, since it is mapped */
  gboolean working, outdated; /* a worker explains; what it explains is not current any more */
  gboolean runs_when_solved;  /* the button set causes=true */
};

struct _FsSelectedMessages {
  AdwBin parent;
  GtkLabel *sentence;
  GtkListBox *rows;
  FsDocument *document;
  FsSweepPoint point;
  GPtrArray *messages; /* FsFollowedMessage of each row */
};

struct _FsStatisticsPanel {
  AdwBin parent;
  GtkWidget *head, *place, *previous, *next, *plots, *empty;
  FsFittedText *sentence, *percentiles;
  FsValueDropDown *curve_choice;
  FsPlotArea *series, *convergence, *distribution;
  FsSelectedMessages *messages; /* shown in place of the first two while bars of the third are selected */
  GArray *edges;                /* double: of its bars, one more than there are */
  int anchor, cursor;           /* the selected bars are those from one to the other; -1: none */
  FsSweepPoint selected;        /* whose bars they are */
  FsDocument *document;
  FsPlotView *view;
  FsScenario *of;     /* whose curves are offered; referenced, so that no later one gets its address */
  guint curve;        /* of the current point */
  double x;           /* its x value; NAN before the first */
  gboolean describes; /* the current point, since it is mapped */
};

typedef struct _FsPartsSolved FsPartsSolved;

struct _FsPartsPanel {
  AdwBin parent;
  GtkWidget *head, *record, *copy, *slowest, *table, *place;
  FsFittedText *sentence;
  FsPlotArea *areas[FS_N_PARTS_OF];     /* simulation, model, slowest */
  GtkWidget *cells[6][FS_N_CAUSES + 1]; /* by column and row, the last one of the sum */
  FsDocument *document;
  FsPartsSolved *solved; /* last; NULL: nothing yet */
  gboolean working;      /* a worker solves */
  gboolean describes;    /* the current point, since it is mapped */
};

typedef struct _FsPointSwings FsPointSwings;

struct _FsSensitivityPanel {
  AdwBin parent;
  GtkWidget *head, *table;
  FsFittedText *sentence;
  GtkLabel *place, *empty;
  GtkListBox *rows;
  GtkSizeGroup *columns[3]; /* parameter, latency, saturation */
  FsDocument *document;
  FsPlotView *view;
  FsPointSwings *shown; /* NULL: nothing yet */
  FsTornado *tornado;   /* of its rows; NULL without any */
  FsJob *job;           /* of the worker that solves; NULL: none does */
  FsJob *band_job;      /* of the one that solves a band */
  gboolean outdated;    /* what it solves is not current any more */
  gboolean describes;
  int row; /* whose band is wanted; -1: none */
};

struct _FsPlotPanels {
  AdwBin parent;
  GtkStack *stack;
  GtkWidget *tabs;
  GtkToggleButton *buttons[FS_N_PANELS]; /* of the tabs, NULL for panels without one */
  FsErrorPanel *error;
  FsCausesPanel *causes;
  FsStatisticsPanel *statistics;
  FsPartsPanel *parts;
  FsSensitivityPanel *sensitivity;
  FsPanel shown; /* below the plot */
};

struct _FsFittedText {
  GtkWidget parent;
  GStrv sentences;
  char *separator;
  char *all;
  guint most_lines;
  PangoLayout *layout; /* of what is shown */
};
