/* A GIF or WebM: frames as pixels, which the program ffmpeg encodes. It writes into a folder of its own; the finished file is
 * then copied, as a whole or not at all. */
#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <math.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "diagram/paint/diagram-colors.h"
#include "export/motion/writers.h"

#define WAIT_MS 50     /* between two looks at whether the export was canceled */
#define MAX_REASON 500 /* bytes of what ffmpeg says */
#define N_COLORS 256   /* of a GIF */
#define MAX_STEPS 10   /* of a broadcast that have colors of their own in a GIF */

typedef struct {
  const FsMotion *motion;
  char *path;
  char *folder, *made, *colors, *complaints; /* of ffmpeg: its folder, its file, its palette, what it says */
  GSubprocess *process;
  int socket; /* to its standard input, or -1 */
  cairo_surface_t *surface;
} Writer;

static const char *
suffix_of (FsMotionFormat format)
{
  return format == FS_MOTION_GIF ? "gif" : "webm";
}

gboolean
fs_movie_check (FsMotionFormat format, GError **error)
{
  g_autofree char *program = g_find_program_in_path ("ffmpeg");

  return program != NULL
         || fs_set_input_error (error,
                                /* TRANSLATORS: %s is gif or webm */
                                _ ("A .%s file is made by the program ffmpeg, which is not installed. Install it, or "
                                   "choose .html or .svg, which need no other program."),
                                suffix_of (format));
}

static guint32
bgra (FsColor color)
{
  return 0xff000000u | (guint32) lround (255 * color.r) << 16 | (guint32) lround (255 * color.g) << 8
         | (guint32) lround (255 * color.b);
}

static void
free_movie (gpointer data)
{
  Writer *writer = data;

  if (writer->socket >= 0)
    close (writer->socket);
  if (writer->process != NULL)
    {
      g_subprocess_force_exit (writer->process);
      g_subprocess_wait (writer->process, NULL, NULL);
      g_object_unref (writer->process);
    }
  if (writer->folder != NULL)
    {
      g_unlink (writer->made);
      g_unlink (writer->complaints);
      g_unlink (writer->colors);
      g_rmdir (writer->folder);
    }
  g_clear_pointer (&writer->surface, cairo_surface_destroy);
  g_free (writer->made);
  g_free (writer->complaints);
  g_free (writer->colors);
  g_free (writer->folder);
  g_free (writer->path);
  g_free (writer);
}

/* Writes the 256 colors of a GIF: each ink of a diagram, mixed with the background as at the edge of a shape, and one that is
 * transparent, which stands for pixels that do not change. */
static gboolean
write_colors (const Writer *writer, GError **error)
{
  FsStyle style = fs_motion_style (writer->motion, writer->motion->dark);
  int steps = MIN (writer->motion->diagram->structure->network.n, MAX_STEPS);
  FsColor inks[3 + 1 + FS_MESSAGE_COLORS + MAX_STEPS] = { style.text };
  guint32 colors[N_COLORS] = { 0 };
  guint n_inks = 1, levels;

  inks[0].a = 1;
  inks[n_inks++] = fs_ink (&style, FS_INK_BLOCKED);
  inks[n_inks++] = fs_ink (&style, FS_INK_SELECTED);
  for (int color = FS_NO_COLOR; color < FS_MESSAGE_COLORS; color++)
    inks[n_inks++] = fs_message_color (&style, color);
  for (int step = 1; step <= steps && writer->motion->diagram->layers >> FS_LAYER_BROADCAST & 1; step++)
    inks[n_inks++] = fs_step_color (&style, step, steps);
  levels = (N_COLORS - 2) / n_inks;
  colors[0] = bgra (style.background);
  for (guint i = 0; i < n_inks; i++)
    for (guint level = 1; level <= levels; level++)
      colors[1 + i * levels + level - 1] = bgra (fs_color_mix (style.background, inks[i], (double) level / levels));
  for (guint i = 1 + n_inks * levels; i < N_COLORS - 1; i++)
    colors[i] = colors[0];
  if (g_file_set_contents (writer->colors, (const char *) colors, sizeof colors, NULL))
    return TRUE;
  return fs_set_error (error, FS_ERROR_FILE, _ ("A temporary folder could not be made: %s."), fs_file_reason (errno));
}

static void
add_words (GPtrArray *arguments, const char *const *words, gsize n)
{
  for (gsize i = 0; i < n; i++)
    g_ptr_array_add (arguments, g_strdup (words[i]));
}

/* Pixels as Cairo has them. */
static void
add_input (GPtrArray *arguments, int width, int height, const char *speed, const char *from)
{
  g_autofree char *size = g_strdup_printf ("%dx%d", width, height);
  const char *const words[] = { "-f", "rawvideo", "-pix_fmt", "bgra", "-s", size, "-r", speed, "-i", from };

  add_words (arguments, words, G_N_ELEMENTS (words));
}

/* Without the date and the version of the encoder, and with one thread, the same frames give the same bytes. */
static gboolean
start_encoder (Writer *writer, FsMotionFormat format, GError **error)
{
  static const char *const first[] = { "ffmpeg", "-nostdin", "-loglevel", "error", "-y" };
  static const char *const gif[] = { "-filter_complex", "paletteuse=dither=none", "-f", "gif", "-loop", "0" };
  static const char *const webm[]
      = { "-f",   "webm", "-c:v",      "libvpx-vp9", "-pix_fmt",  "yuv420p", "-b:v",     "0",
          "-crf", "24",   "-deadline", "realtime",   "-cpu-used", "6",       "-threads", "1" };
  static const char *const last[] = { "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact" };
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) local = NULL;
  char speed[G_ASCII_DTOSTR_BUF_SIZE];
  int ends[2];

  g_ascii_formatd (speed, sizeof speed, "%.6g", writer->motion->speed);
  add_words (arguments, first, G_N_ELEMENTS (first));
  add_input (arguments, writer->motion->width, writer->motion->height, speed, "pipe:0");
  if (format == FS_MOTION_GIF)
    {
      add_input (arguments, N_COLORS / 16, 16, speed, writer->colors);
      add_words (arguments, gif, G_N_ELEMENTS (gif));
    }
  else
    add_words (arguments, webm, G_N_ELEMENTS (webm));
  add_words (arguments, last, G_N_ELEMENTS (last));
  g_ptr_array_add (arguments, g_strdup (writer->made));
  g_ptr_array_add (arguments, NULL);
  /* A socket, not a pipe: writing to an encoder that has ended must not raise a signal. */
  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return fs_set_error (error, FS_ERROR_FILE, _ ("ffmpeg could not be started: %s."), g_strerror (errno));
  writer->socket = ends[0];
  g_subprocess_launcher_take_stdin_fd (launcher, ends[1]);
  g_subprocess_launcher_set_stderr_file_path (launcher, writer->complaints);
  writer->process = g_subprocess_launcher_spawnv (launcher, (const char *const *) arguments->pdata, &local);
  g_subprocess_launcher_close (launcher);
  if (writer->process == NULL)
    fs_set_error (error, FS_ERROR_FILE, _ ("ffmpeg could not be started: %s."), local->message);
  return writer->process != NULL;
}

static gpointer
open_movie (const FsMotion *motion, FsMotionFormat format, const char *path, GError **error)
{
  Writer *writer = g_new0 (Writer, 1);
  g_autoptr (GError) local = NULL;

  *writer = (Writer){ .motion = motion, .path = g_strdup (path), .socket = -1 };
  writer->folder = g_dir_make_tmp ("flitscope-XXXXXX", &local);
  if (writer->folder == NULL)
    fs_set_error (error, FS_ERROR_FILE, _ ("A temporary folder could not be made: %s."), local->message);
  else
    {
      g_autofree char *name = g_strconcat ("motion.", suffix_of (format), NULL);

      writer->made = g_build_filename (writer->folder, name, NULL);
      writer->complaints = g_build_filename (writer->folder, "complaints", NULL);
      writer->colors = g_build_filename (writer->folder, "colors", NULL);
      writer->surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, motion->width, motion->height);
      if (write_colors (writer, error) && start_encoder (writer, format, error))
        return writer;
    }
  free_movie (writer);
  return NULL;
}

/* Sets the error: what ffmpeg said last. */
static gboolean
fail (Writer *writer, GError **error)
{
  g_autofree char *text = NULL;
  g_autofree char *valid = NULL;
  const char *last;

  if (!g_file_get_contents (writer->complaints, &text, NULL, NULL))
    text = g_strdup ("");
  valid = g_utf8_make_valid (g_strstrip (text), -1);
  last = strrchr (valid, '\n');
  last = last != NULL ? last + 1 : valid;
  if (*last == '\0')
    last = _ ("it ended without a reason");
  return fs_set_error (error, FS_ERROR_FILE, _ ("ffmpeg could not make the file: %.*s. Nothing was written."),
                       MAX_REASON, last);
}

static gboolean
cancelled (FsJob *job, GError **error)
{
  if (!fs_job_stopped (job))
    return FALSE;
  fs_set_error (error, FS_ERROR_CANCELLED, _ ("The export was canceled."));
  return TRUE;
}

/* Passes bytes to the encoder, which takes them when it can. */
static gboolean
send_bytes (Writer *writer, const guint8 *data, gsize size, FsJob *job, GError **error)
{
  while (size > 0)
    {
      struct pollfd ready = { .fd = writer->socket, .events = POLLOUT };
      gssize sent = 0;

      if (cancelled (job, error))
        return FALSE;
      if (poll (&ready, 1, WAIT_MS) > 0)
        sent = send (writer->socket, data, size, MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent < 0 && errno != EAGAIN && errno != EINTR)
        {
          g_subprocess_wait (writer->process, NULL, NULL);
          return fail (writer, error);
        }
      if (sent > 0)
        {
          data += sent;
          size -= (gsize) sent;
        }
    }
  return TRUE;
}

static gboolean
add_frame (gpointer data, FsMotionFrame *frame, FsJob *job, GError **error)
{
  Writer *writer = data;
  FsStyle style = fs_motion_style (writer->motion, writer->motion->dark);
  cairo_t *cr = cairo_create (writer->surface);
  gboolean painted;

  fs_motion_frame_paint_still (cr, frame, &style);
  fs_motion_frame_paint_live (cr, frame, &style);
  painted = cairo_status (cr) == CAIRO_STATUS_SUCCESS;
  cairo_destroy (cr);
  if (!painted)
    return fs_set_error (error, FS_ERROR_MEMORY, _ ("There is too little memory for a frame."));
  cairo_surface_flush (writer->surface);
  /* A row of four bytes per pixel has no padding. */
  return send_bytes (writer, cairo_image_surface_get_data (writer->surface),
                     (gsize) cairo_image_surface_get_stride (writer->surface) * (gsize) writer->motion->height, job,
                     error);
}

/* Ends the input, and waits until the encoder has written the rest. */
static gboolean
close_movie (gpointer data, FsJob *job, GError **error)
{
  Writer *writer = data;
  g_autoptr (GMappedFile) file = NULL;

  shutdown (writer->socket, SHUT_WR);
  while (g_subprocess_get_identifier (writer->process) != NULL)
    {
      if (cancelled (job, error))
        return FALSE;
      g_usleep (WAIT_MS * 1000);
    }
  if (!g_subprocess_wait_check (writer->process, NULL, NULL))
    return fail (writer, error);
  file = g_mapped_file_new (writer->made, FALSE, NULL);
  if (file == NULL || g_mapped_file_get_length (file) == 0)
    return fail (writer, error);
  if (fs_file_replace (writer->path, g_mapped_file_get_contents (file), g_mapped_file_get_length (file)))
    return TRUE;
  return fs_set_error (error, FS_ERROR_FILE, _ ("The file was not saved: %s. Nothing was overwritten."),
                       fs_file_reason (errno));
}

const FsMotionWriter fs_movie_writer = { TRUE, open_movie, add_frame, close_movie, free_movie };
