#include "base/memory.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#define CGROUP "/sys/fs/cgroup"

/* The number behind @word in @text; UINT64_MAX where there is none ("max"). */
static uint64_t
number_after (const char *text, const char *word)
{
  const char *at = strstr (text, word);
  char *end;
  uint64_t number;

  if (at == NULL)
    return UINT64_MAX;
  at += strlen (word);
  number = g_ascii_strtoull (at, &end, 10);
  return end != at ? number : UINT64_MAX;
}

static uint64_t
cgroup_number (const char *group, const char *file, const char *word)
{
  g_autofree char *path = g_build_filename (CGROUP, group, file, NULL);
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? number_after (text, word) : UINT64_MAX;
}

/* Bytes left to the control group of the process (a container or a batch job) and to the groups around it. File
 * pages that have not been used for long count as free. */
static uint64_t
free_of_groups (void)
{
  g_autofree char *text = NULL;
  g_autofree char *group = NULL;
  uint64_t least = UINT64_MAX;
  char *slash;

  if (!g_file_get_contents ("/proc/self/cgroup", &text, NULL, NULL) || !g_str_has_prefix (text, "0::/"))
    return UINT64_MAX;
  group = g_strchomp (g_strdup (text + strlen ("0::")));
  do
    {
      uint64_t most = cgroup_number (group, "memory.max", "");
      uint64_t used = cgroup_number (group, "memory.current", "");
      uint64_t cached = cgroup_number (group, "memory.stat", "\ninactive_file ");

      if (most != UINT64_MAX && used != UINT64_MAX)
        {
          used -= cached < used ? cached : 0;
          least = MIN (least, most > used ? most - used : 0);
        }
      slash = strrchr (group, '/');
      if (slash != NULL)
        *slash = '\0';
    }
  while (slash != NULL);
  return least;
}

uint64_t
fs_memory_free (void)
{
  g_autofree char *machine = NULL, *process = NULL;
  uint64_t least = free_of_groups (), kibibytes = UINT64_MAX;
  struct rlimit limit;

  /* What the machine has. */
  if (g_file_get_contents ("/proc/meminfo", &machine, NULL, NULL))
    kibibytes = number_after (machine, "MemAvailable:");
  if (kibibytes != UINT64_MAX)
    least = MIN (least, kibibytes * 1024);
  /* What is left of the addresses that the process may have (ulimit -v). */
  if (getrlimit (RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY
      && g_file_get_contents ("/proc/self/statm", &process, NULL, NULL))
    {
      uint64_t used = g_ascii_strtoull (process, NULL, 10) * (uint64_t) sysconf (_SC_PAGESIZE);

      least = MIN (least, limit.rlim_cur > used ? limit.rlim_cur - used : 0);
    }
  return least == UINT64_MAX ? 0 : MAX (least, 1);
}

#define CACHE_LINE 64
#define LARGE_PAGE ((gsize) 2 << 20)

#define CLEARED ((gsize) 16 << 20) /* bytes between two looks at the job, some milliseconds */

void *
fs_memory_new0 (gsize n, gsize size, const FsJob *job)
{
  gsize bytes = n * size;
  gboolean large = bytes >= 2 * LARGE_PAGE;
  void *memory = g_aligned_alloc (n, size, large ? LARGE_PAGE : CACHE_LINE);

  if (bytes == 0)
    return memory;
#ifdef MADV_HUGEPAGE
  if (large) /* a hint, before the pages are touched */
    madvise (memory, bytes, MADV_HUGEPAGE);
#endif
  for (gsize at = 0; at < bytes && !fs_job_stopped (job); at += CLEARED)
    memset ((char *) memory + at, 0, MIN (CLEARED, bytes - at));
  return memory;
}
