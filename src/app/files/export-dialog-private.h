/* The struct of the export dialog, and what is chosen in it; private to the dialog. */
#pragma once

#include "app/files/export-dialog.h"
#include "app/files/figure-preview.h"
#include "export/print-checks.h"
#include "figure/plots/view-figure.h"

enum { COLUMN_ONE, COLUMN_TWO, COLUMN_OTHER };

/* The formats, as in the rows. */
enum { PDF, SVG, EPS, PNG, TEX, PYTHON, CSV, JSON, N_FORMATS };

struct _FsExportDialog {
  AdwWindow parent;
  GtkWidget *export_button, *copy_button, *dpi_row, *size_group, *style_group;
  GtkLabel *size_label, *failure_label;
  GtkBox *checks;
  GtkToggleButton *buttons[N_FORMATS], *point_button, *comma_button;
  GtkSpinButton *dpi_spin, *width_spin, *height_spin, *text_spin;
  AdwComboRow *view_row, *law_row, *column_row, *style_row, *language_row;
  GtkDropDown *font_drop;
  GtkSwitch *transparent_switch, *error_switch, *caption_switch;
  GtkWidget *error_row, *caption_row;
  FsFigurePreview *preview;

  FsFigureContext context;               /* its window is owned; NULL when the dialog is closed */
  FsPlot *plot;                          /* in the language chosen */
  char *caption;                         /* of it, the same; Pango markup, or NULL */
  FsViewFigure *view;                    /* in place of it; NULL: the plot */
  FsFigureView views[FS_N_FIGURE_VIEWS]; /* as in the row */
  guint curve, model_curve;              /* whose view; of sensitivity */
  char **laws;                           /* which its model has, as in the row, behind that of all */
  gboolean working;                      /* a worker makes the view */
  GFile *file;                           /* to save in, or NULL */
  char *scenario_text;
  char **languages; /* codes, as in the row */
  FsLanguage *language;
  gboolean text_chosen;   /* else the text size follows the width */
  gboolean height_chosen; /* else the height follows what is shown */
  double usual_height_mm; /* then, the least: that of the style, or of the last time */
  gboolean legend_free;   /* the legend is not where the page has it, which covered something */
  gboolean setting;
};

/* Returns what is chosen; its strings belong to the dialog. */
FsExportOptions fs_export_choices_get (FsExportDialog *self);
guint fs_export_choices_format (FsExportDialog *self);
const char *fs_export_choices_suffix (FsExportDialog *self);
/* Returns whether a format of data is chosen, CSV or JSON. */
gboolean fs_export_choices_are_data (FsExportDialog *self);
FsFigureView fs_export_choices_view (FsExportDialog *self);
/* Lists the views that the document has, after that of its curves. @causes: whether a curve has latencies by cause; @model: whether one
 * has a model. */
void fs_export_choices_offer_views (FsExportDialog *self, gboolean causes, gboolean model);
/* Returns whether the view can be written in @format. */
gboolean fs_export_choices_can_write (FsExportDialog *self, guint format);
/* Returns the law that is chosen; NULL for all, and in other views. */
const char *fs_export_choices_law (FsExportDialog *self);
/* Returns the figure style; NULL for the style of a medium. */
const FsFigureStyle *fs_export_choices_figure_style (FsExportDialog *self);
/* Returns the size of column 0 or 1 of the style. */
double fs_export_choices_width (FsExportDialog *self, guint column);
double fs_export_choices_height (FsExportDialog *self, guint column);

/* Lists the fonts that are installed, and the widths of the style that is chosen; @font: selected, "" for that of the style. */
void fs_export_choices_follow_style (FsExportDialog *self, const char *font);
void fs_export_choices_restore (FsExportDialog *self);
void fs_export_choices_keep (FsExportDialog *self);

/* Names of the widgets of the formats in the template. */
const char *fs_export_choices_button (guint format);

/* Does what the button of a check says. */
typedef void (*FsMendFunc) (FsExportDialog *self, FsMend mend, double value);
/* Lists the requirements of publishers for the figure, or what its data contain, below the preview. */
void fs_export_checks_show (FsExportDialog *self, const FsExportOptions *options, FsMendFunc mend);
/* Returns a length of the page in mm, or a size in pt, of tenths at most. Free with g_free(). */
char *fs_export_length_text (double length);
