#include "app/files/autosave-slot.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "base/error.h"
#include "base/file.h"
#include "scenario/value/scenario-file.h"

#define LOCK_SUFFIX ".lock"
#define STEPS_SUFFIX ".undo"
#define MAX_ORIGIN 8192
#define LEFTOVER_SECONDS 3600 /* no writer takes as long */

char *
fs_autosave_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "flitscope", "autosave", NULL);
}

/* Returns whether @fd, whose lock this process has, is still the file at @path: its owner may have removed it just
 * now. */
static gboolean
is_at (int fd, const char *path)
{
  struct stat ours, there;

  return fstat (fd, &ours) == 0 && g_stat (path, &there) == 0 && ours.st_ino == there.st_ino
         && ours.st_dev == there.st_dev;
}

/* FALSE with errno. */
static gboolean
take_lock (FsAutosaveSlot *slot)
{
  int number;

  slot->lock = g_open (slot->lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (slot->lock < 0)
    return FALSE;
  if (flock (slot->lock, LOCK_EX | LOCK_NB) == 0 && is_at (slot->lock, slot->lock_path))
    return TRUE;
  number = errno;
  close (slot->lock);
  slot->lock = -1;
  errno = number;
  return FALSE;
}

static FsAutosaveSlot *
slot_new (const char *folder, const char *name)
{
  FsAutosaveSlot *slot = g_new0 (FsAutosaveSlot, 1);
  g_autofree char *file = g_strconcat (name, FS_SCENARIO_SUFFIX, NULL);
  g_autofree char *steps = g_strconcat (name, STEPS_SUFFIX, NULL);
  g_autofree char *lock = g_strconcat (name, LOCK_SUFFIX, NULL);

  slot->path = g_build_filename (folder, file, NULL);
  slot->steps_path = g_build_filename (folder, steps, NULL);
  slot->lock_path = g_build_filename (folder, lock, NULL);
  slot->lock = -1;
  return slot;
}

static void
set_folder_error (GError **error, int number)
{
  g_autofree char *folder = fs_autosave_folder ();
  g_autofree char *display = g_filename_display_name (folder);

  /* TRANSLATORS: %s is a folder; a reason, such as "the disk is full" */
  g_set_error (error, FS_ERROR, FS_ERROR_FILE,
               _ ("Autosave cannot write to %s: %s. Save the scenario to avoid losing changes."), display,
               fs_file_reason (number));
}

FsAutosaveSlot *
fs_autosave_slot_new (GFile *origin, const char *mark, GError **error)
{
  g_autofree char *folder = fs_autosave_folder ();
  g_autofree char *name = g_uuid_string_random ();
  g_autoptr (FsAutosaveSlot) slot = slot_new (folder, name);

  if (g_mkdir_with_parents (folder, 0700) == 0 && take_lock (slot))
    {
      fs_autosave_slot_set_origin (slot, origin, mark);
      return g_steal_pointer (&slot);
    }
  set_folder_error (error, errno);
  return NULL;
}

/* The address of the file, and in a second line its mark, if it is known. */
static void
read_origin (FsAutosaveSlot *slot)
{
  char text[MAX_ORIGIN + 1];
  gssize length = pread (slot->lock, text, MAX_ORIGIN, 0);
  g_auto (GStrv) lines = NULL;

  if (length <= 0)
    return;
  text[length] = '\0';
  lines = g_strsplit (text, "\n", 2);
  if (strlen (text) != (gsize) length || !g_uri_is_valid (lines[0], G_URI_FLAGS_NONE, NULL))
    return;
  slot->origin = g_file_new_for_uri (lines[0]);
  slot->mark = g_strdup (lines[1]);
}

GPtrArray *
fs_autosave_slots_left (void)
{
  GPtrArray *slots = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_autosave_slot_free);
  g_autofree char *folder = fs_autosave_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  fs_file_sweep (folder, LEFTOVER_SECONDS);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, (GCompareFunc) g_strcmp0);
  for (guint i = 0; i < names->len; i++)
    {
      const char *file = g_ptr_array_index (names, i);
      gboolean is_lock = g_str_has_suffix (file, LOCK_SUFFIX);
      g_autofree char *id = NULL;
      g_autoptr (FsAutosaveSlot) slot = NULL;

      if (!is_lock && !g_str_has_suffix (file, FS_SCENARIO_SUFFIX))
        continue;
      id = g_strndup (file, strlen (file) - strlen (is_lock ? LOCK_SUFFIX : FS_SCENARIO_SUFFIX));
      slot = slot_new (folder, id);
      if (is_lock)
        {
          /* The lock of a process that had written no document when it died. Freeing the slot removes the lock file. */
          if (!g_file_test (slot->path, G_FILE_TEST_EXISTS) && take_lock (slot))
            g_unlink (slot->steps_path);
        }
      else if (take_lock (slot) && g_file_test (slot->path, G_FILE_TEST_IS_REGULAR))
        {
          read_origin (slot);
          g_ptr_array_add (slots, g_steal_pointer (&slot));
        }
    }
  return slots;
}

void
fs_autosave_slot_set_origin (FsAutosaveSlot *slot, GFile *origin, const char *mark)
{
  g_autofree char *uri = origin != NULL ? g_file_get_uri (origin) : g_strdup ("");
  g_autofree char *text = origin != NULL && mark != NULL ? g_strconcat (uri, "\n", mark, NULL) : g_strdup (uri);
  gsize length = strlen (text);

  if (origin == slot->origin && g_strcmp0 (mark, slot->mark) == 0)
    return;
  g_set_object (&slot->origin, origin);
  g_free (slot->mark);
  slot->mark = g_strdup (mark);
  /* Whatever becomes of it: without it the document is offered under no name. */
  if (length <= MAX_ORIGIN && ftruncate (slot->lock, 0) == 0 && pwrite (slot->lock, text, length, 0) != (gssize) length)
    g_debug ("The name of a document was not kept: %s", g_strerror (errno));
}

gboolean
fs_autosave_slot_write (FsAutosaveSlot *slot, FsDocumentFile *document, GError **error)
{
  g_autofree char *folder = NULL;
  g_autofree char *display = NULL;
  g_autoptr (GError) reason = NULL;

  if (fs_document_file_save (document, slot->path, &reason))
    return TRUE;
  folder = fs_autosave_folder ();
  display = g_filename_display_name (folder);
  g_set_error (error, FS_ERROR, FS_ERROR_FILE, _ ("Autosave cannot write to %s. %s"), display, reason->message);
  return FALSE;
}

gboolean
fs_autosave_slot_write_steps (FsAutosaveSlot *slot, GBytes *steps, GError **error)
{
  gsize size;
  const void *data = g_bytes_get_data (steps, &size);

  if (fs_file_replace_inside (slot->steps_path, data, size))
    return TRUE;
  set_folder_error (error, errno);
  return FALSE;
}

GBytes *
fs_autosave_slot_read_steps (const FsAutosaveSlot *slot)
{
  gsize size;
  char *data = fs_file_read_inside (slot->steps_path, FS_DOCUMENT_BYTES, &size);

  return data != NULL ? g_bytes_new_take (data, size) : NULL;
}

void
fs_autosave_slot_clear (FsAutosaveSlot *slot)
{
  g_unlink (slot->path);
  g_unlink (slot->steps_path);
}

char *
fs_autosave_slot_put_aside (FsAutosaveSlot *slot)
{
  g_autofree char *aside = g_strconcat (slot->path, ".unreadable", NULL);

  return g_rename (slot->path, aside) == 0 ? g_steal_pointer (&aside) : g_strdup (slot->path);
}

void
fs_autosave_slot_free (FsAutosaveSlot *slot)
{
  if (slot == NULL)
    return;
  /* While this process has the lock, no other one uses the slot. */
  if (slot->lock >= 0 && !g_file_test (slot->path, G_FILE_TEST_EXISTS))
    {
      g_unlink (slot->steps_path);
      g_unlink (slot->lock_path);
    }
  if (slot->lock >= 0)
    close (slot->lock);
  g_clear_object (&slot->origin);
  g_free (slot->mark);
  g_free (slot->path);
  g_free (slot->steps_path);
  g_free (slot->lock_path);
  g_free (slot);
}
