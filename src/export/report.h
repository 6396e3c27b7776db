/* A report as one HTML page: a section per figure with the claim of its paper and the simulated accuracy. The page needs
 * no network; figures and data are next to it. */
#pragma once

#include <glib.h>

/**
 * FsReportSection: a section; plain texts unless noted; NULL for nothing
 * @id: id of the preset
 * @title: Pango markup
 * @paper: "SOM01 Fig. 1"
 * @image: file of the figure, relative to the page
 * @description: what the figure shows, for users who cannot see it
 * @claim: claim of the paper, about accuracy or not
 * @differences: of the variants, without a simulation
 * @verdict: on a claim that is not about accuracy, one paragraph per line
 * @accuracy: simulated, one sentence per line; with @is_claimed of the model of which the paper claims accuracy
 * @why: which assumptions make the error of the models, one curve per line
 * @why_image: file of a waterfall that shows it
 * @caption: Pango markup
 * @note: note of the preset
 * @files: NULL-terminated, relative to the page
 */
typedef struct {
  const char *id;
  const char *title;
  const char *paper;
  const char *image;
  const char *description;
  const char *claim;
  const char *differences;
  const char *verdict;
  const char *accuracy;
  gboolean is_claimed;
  const char *why;
  const char *why_image;
  const char *caption;
  const char *note;
  const char *const *files;
} FsReportSection;

typedef struct _FsReport FsReport;

FsReport *fs_report_new (const char *title, const char *introduction);
void fs_report_add (FsReport *report, const FsReportSection *section);
/* Returns the whole page. Free with g_free(). */
char *fs_report_to_html (const FsReport *report);
void fs_report_free (FsReport *report);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsReport, fs_report_free)
