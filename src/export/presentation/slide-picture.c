#include "export/presentation/slides.h"

#include "base/error.h"
#include "base/translate.h"

gboolean
fs_slide_report (const FsSlideRequest *request, double fraction, GError **error)
{
  const FsPresentationOptions *options = request->options;

  if (options->report == NULL || options->report (options->data, request->number, fraction))
    return TRUE;
  g_set_error (error, FS_ERROR, FS_ERROR_CANCELLED, _ ("The export was stopped at slide %u. Nothing was written."),
               request->number + 1);
  return FALSE;
}

gboolean
fs_slide_draw (const FsSlideRequest *request, FsSlidePicture render, gconstpointer content, FsPresentationSlide *slide,
               GError **error)
{
  FsExportOptions export = request->export;

  export.style = FS_STYLE_SCREEN_LIGHT;
  slide->light = render (content, &export, error);
  export.style = FS_STYLE_SCREEN_DARK;
  slide->dark = slide->light != NULL ? render (content, &export, error) : NULL;
  return slide->dark != NULL;
}
