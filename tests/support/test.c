#include "tests/support/test.h"

#include <string.h>

#include "tests/support/folder.h"

static FsTest *first, **end = &first;

void
fs_test_register (FsTest *test)
{
  *end = test;
  end = &test->next;
}

/* tests/sim/run/job.c and stop-early give /sim/run/job/stop-early. */
char *
fs_test_path (const char *file, const char *format, ...)
{
  const char *below = g_strrstr (file, "tests/") + strlen ("tests");
  g_autofree char *name = NULL;
  va_list values;

  va_start (values, format);
  name = g_strdup_vprintf (format, values);
  va_end (values);
  return g_strdup_printf ("%.*s/%s", (int) (strlen (below) - strlen (".c")), below, name);
}

int
fs_test_run (void)
{
  int status;

  for (const FsTest *test = first; test != NULL; test = test->next)
    if (test->name == NULL)
      test->func ();
    else
      {
        g_autofree char *name = g_strdelimit (g_strdup (test->name), "_", '-');
        g_autofree char *path = fs_test_path (test->file, "%s", name);

        g_test_add_func (path, test->func);
      }
  status = g_test_run ();
  test_folder_remove_shared ();
  return status;
}
