/* Errors that a user can act on.
 *
 * There is one error domain for the whole program. The message of an error is a complete sentence that names the
 * key, its value, and what is allowed. It never contains "invalid" or "error". */
#pragma once

#include <glib.h>

#define FS_ERROR (fs_error_quark ())

/**
 * FsError:
 * @FS_ERROR_INPUT: the user's input cannot be used (exit status 2)
 * @FS_ERROR_FILE: a file cannot be read or written (exit status 1 for output, 2 for input)
 * @FS_ERROR_MEMORY: the run needs more memory than is available (exit status 1)
 * @FS_ERROR_CANCELLED: the user stopped the computation
 */
typedef enum {
  FS_ERROR_INPUT,
  FS_ERROR_FILE,
  FS_ERROR_MEMORY,
  FS_ERROR_CANCELLED,
} FsError;

GQuark fs_error_quark (void);

/* Set @code, or FS_ERROR_INPUT, with a sentence; always FALSE, to be returned. */
gboolean fs_set_error (GError **error, FsError code, const char *format, ...) G_GNUC_PRINTF (3, 4);
gboolean fs_set_input_error (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);
