/* What the kinds of slides share; private to the room. */
#pragma once

#include "export/export.h"
#include "export/presentation-page.h"
#include "export/presentation/presentation-export.h"

/**
 * FsSlideRequest: a slide to be drawn
 * @number: from 0
 * @shown: the scenario as the slide shows it
 * @spoken: the same in the language of the page
 * @export: options of its picture
 */
typedef struct {
  const FsPresentationOptions *options;
  guint number;
  FsScenario *scenario;
  FsScenario *shown, *spoken;
  FsExportOptions export;
} FsSlideRequest;

/* Fills @slide with the plot. @panel: the model error below it, or in place of it its assumptions or the parts of the latency; of the
 * statistics there is no picture. */
gboolean fs_plot_slide_fill (const FsSlideRequest *request, FsPanel panel, FsPresentationSlide *slide, GError **error);

/* The run of the network slides, which goes on from slide to slide while it is the same. */
typedef struct _FsSlideRun FsSlideRun;

FsSlideRun *fs_slide_run_new (void);
void fs_slide_run_free (FsSlideRun *run);
/* Fills @slide with the network in its cycle. */
gboolean fs_network_slide_fill (FsSlideRun *run, const FsSlideRequest *request, FsPresentationSlide *slide,
                                GError **error);

/* Reports that @fraction of the slide is done; FALSE with FS_ERROR_CANCELLED if the export ends here. */
gboolean fs_slide_report (const FsSlideRequest *request, double fraction, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsSlideRun, fs_slide_run_free)
