/* A document and its gallery card describe the model error alike; without a display. */
#include "tests/app/document/bare-document.h"

#include <string.h>

#include "app/gallery/gallery-entry.h"
#include "figure/words/accuracy-text.h"
#include "scenario/library/gallery.h"
#include "tests/support/folder.h"
#include "tests/support/test.h"

/* A card of the gallery states the same accuracy as the document for the same points. */
FS_TEST (gallery_card_agrees_with_document)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (FsDocument) document = fs_document_new ();
  g_autoptr (FsRunController) controller = NULL;
  g_autofree char *words = NULL;
  guint n_presets;
  const FsPreset *presets = fs_presets (&n_presets);

  g_setenv ("FLITSCOPE_CACHE", folder, TRUE);
  controller = fs_run_controller_new (document);
  bare_set (document, "load", "0.1, 0.4");
  test_wait_for (fs_document_is_solved (document));
  bare_run (document, controller);
  words = fs_accuracies_describe (fs_document_get_accuracies (document), fs_document_get_solution (document)->scenario);
  g_test_message ("%s", words);
  g_assert_nonnull (words);
  for (guint i = 0; i < n_presets; i++)
    if (strcmp (presets[i].id, fs_document_get_preset (document)) == 0)
      {
        FsGalleryPreview *picture = fs_gallery_preview_new (&presets[i]);

        g_assert_cmpuint (picture->n_known, ==, 2);
        g_assert_cmpstr (picture->accuracy, ==, words);
        g_assert_cmpint (picture->judgement, ==,
                         fs_accuracies_check_limit (fs_document_get_accuracies (document), FS_ACCURACY_LIMIT));
        fs_gallery_preview_free (picture);
      }
  g_setenv ("FLITSCOPE_CACHE", "", TRUE);
}
