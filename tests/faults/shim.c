/* Preloaded into a program, it makes the K-th step of writing below a folder go wrong, or the clock jump.
 *
 * FS_FAULT_FOLDER   the folder; what happens elsewhere does not count
 * FS_FAULT=WHAT:K   steps are counted from 1: opening a file to write, write(), fsync(), rename(), linkat()
 *     kill          SIGKILL before step K; a write() is half done
 *     vanish        the folder is renamed to FOLDER.gone before step K
 *     a number      step K and all behind it fail with this errno; a write() is half done first
 *     count         nothing goes wrong
 * FS_FAULT_NAMED=1  the file system has no files without a name
 * FS_FAULT_COUNT    the number of steps is written into this file at the end
 * FS_FAULT_CLOCK=1  the clock of the day jumps by a day between any two looks at it
 */
#undef _FILE_OFFSET_BITS /* open() is not to be another name of open64() here */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define EXPORT __attribute__ ((visibility ("default")))
#define REAL(name) ((__typeof__ (&name)) dlsym (RTLD_NEXT, #name))

static atomic_int n_steps;
static atomic_int n_looks;

static int
is_inside (const char *path)
{
  const char *folder = getenv ("FS_FAULT_FOLDER");
  char here[PATH_MAX];

  if (folder != NULL && path[0] != '/')
    return getcwd (here, sizeof here) != NULL && strncmp (here, folder, strlen (folder)) == 0;
  return folder != NULL && strncmp (path, folder, strlen (folder)) == 0;
}

static int
is_open_inside (int fd)
{
  char link[64], path[PATH_MAX];
  ssize_t length;

  snprintf (link, sizeof link, "/proc/self/fd/%d", fd);
  length = readlink (link, path, sizeof path - 1);
  if (length < 0)
    return 0;
  path[length] = '\0';
  return is_inside (path);
}

/* Counts a step. The errno it fails with, 0 when it is done, -1 when the program dies with it. */
static int
next_step (void)
{
  const char *fault = getenv ("FS_FAULT"), *folder = getenv ("FS_FAULT_FOLDER");
  const char *colon = fault != NULL ? strchr (fault, ':') : NULL;
  int step = atomic_fetch_add (&n_steps, 1) + 1;
  int at = colon != NULL ? atoi (colon + 1) : 0;

  if (colon == NULL || step < at)
    return 0;
  if (strncmp (fault, "kill:", 5) == 0)
    return -1;
  if (strncmp (fault, "vanish:", 7) != 0)
    return atoi (fault);
  if (step == at)
    {
      char gone[PATH_MAX];

      snprintf (gone, sizeof gone, "%s.gone", folder);
      REAL (rename) (folder, gone);
    }
  return 0;
}

/* TRUE: go on; FALSE: errno is set. */
static int
step_is_done (void)
{
  int number = next_step ();

  if (number < 0)
    kill (getpid (), SIGKILL);
  errno = number;
  return number == 0;
}

static int
opens_to_write (const char *path, int flags)
{
  return (flags & O_ACCMODE) != O_RDONLY && is_inside (path);
}

static int
has_mode (int flags)
{
  return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
}

/* FALSE: errno is set. */
static int
is_possible (int flags)
{
  if ((flags & O_TMPFILE) != O_TMPFILE || getenv ("FS_FAULT_NAMED") == NULL)
    return 1;
  errno = EOPNOTSUPP;
  return 0;
}

EXPORT int
open (const char *path, int flags, ...)
{
  va_list arguments;
  mode_t mode;

  if (!is_possible (flags))
    return -1;
  va_start (arguments, flags);
  mode = has_mode (flags) ? va_arg (arguments, mode_t) : 0;
  va_end (arguments);
  return opens_to_write (path, flags) && !step_is_done () ? -1 : REAL (open) (path, flags, mode);
}

EXPORT int
open64 (const char *path, int flags, ...)
{
  va_list arguments;
  mode_t mode;

  if (!is_possible (flags))
    return -1;
  va_start (arguments, flags);
  mode = has_mode (flags) ? va_arg (arguments, mode_t) : 0;
  va_end (arguments);
  return opens_to_write (path, flags) && !step_is_done () ? -1 : REAL (open64) (path, flags, mode);
}

EXPORT ssize_t
write (int fd, const void *data, size_t size)
{
  int number = is_open_inside (fd) ? next_step () : 0;

  if (number == 0)
    return REAL (write) (fd, data, size);
  REAL (write) (fd, data, size / 2);
  if (number < 0)
    kill (getpid (), SIGKILL);
  errno = number;
  return -1;
}

EXPORT int
fsync (int fd)
{
  return is_open_inside (fd) && !step_is_done () ? -1 : REAL (fsync) (fd);
}

EXPORT int
rename (const char *from, const char *to)
{
  return is_inside (to) && !step_is_done () ? -1 : REAL (rename) (from, to);
}

EXPORT int
linkat (int from_folder, const char *from, int to_folder, const char *to, int flags)
{
  return is_inside (to) && !step_is_done () ? -1 : REAL (linkat) (from_folder, from, to_folder, to, flags);
}

/* The seconds by which the clock is wrong at this reading. */
static time_t
jump (void)
{
  return getenv ("FS_FAULT_CLOCK") == NULL ? 0 : (time_t) 86400 * (atomic_fetch_add (&n_looks, 1) % 3 - 1);
}

EXPORT int
clock_gettime (clockid_t clock, struct timespec *now)
{
  int result = REAL (clock_gettime) (clock, now);

  if (result == 0 && clock == CLOCK_REALTIME)
    now->tv_sec += jump ();
  return result;
}

EXPORT int
gettimeofday (struct timeval *restrict now, void *restrict zone)
{
  int result = REAL (gettimeofday) (now, zone);

  if (result == 0)
    now->tv_sec += jump ();
  return result;
}

EXPORT time_t
time (time_t *now)
{
  time_t result = REAL (time) (NULL) + jump ();

  if (now != NULL)
    *now = result;
  return result;
}

__attribute__ ((destructor)) static void
tell_count (void)
{
  const char *path = getenv ("FS_FAULT_COUNT");
  FILE *file = path != NULL ? fopen (path, "w") : NULL;

  if (file == NULL)
    return;
  fprintf (file, "%d\n", atomic_load (&n_steps));
  fclose (file);
}
