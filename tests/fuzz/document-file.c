/* Scenarios with results from anywhere: nothing may crash or take long, whatever is refused is refused with a sentence,
 * and what is accepted is written so that it comes back. */
#include <string.h>

#include "fuzz.h"
#include "study/documents/document-file.h"

static void
check_accepted (const FsDocumentFile *file)
{
  g_autofree char *text = fs_document_file_to_text (file, NULL);
  g_autoptr (FsDocumentFile) again = fs_document_file_from_text (NULL, "again", text, strlen (text), NULL);
  g_autofree char *twice = again != NULL ? fs_document_file_to_text (again, NULL) : NULL;

  for (guint i = 0; i < file->notices->len; i++)
    fs_fuzz_expect_sentence (g_ptr_array_index (file->notices, i));
  if ((file->n_unread > 0) != (file->notices->len > 0))
    g_error ("%u results could not be read and %u things are said", file->n_unread, file->notices->len);
  if (g_strcmp0 (text, twice) != 0)
    g_error ("what was written is read otherwise");
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  double start = test_thread_seconds ();
  g_autoptr (GError) error = NULL;
  g_autoptr (FsDocumentFile) file = fs_document_file_from_text (NULL, "it", (const char *) data, size, &error);

  if (file != NULL)
    check_accepted (file);
  else
    fs_fuzz_expect_refusal (error);
  fs_fuzz_n_accepted += file != NULL && fs_memory_store_n_results (file->results) > 0;
  fs_fuzz_expect_quick (start, size);
  return 0;
}
