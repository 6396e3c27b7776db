#include "sim/wormhole/array-table.h"

#include <string.h>

uint64_t
fs_array_table_bytes (const FsArrayTable *owned)
{
  uint64_t bytes = 0;

  for (const FsArrayTableEntry *array = owned->arrays; array->element > 0; array++)
    bytes += array->element * array->n;
  return bytes;
}

/* Read and written as bytes: the pointer has a type of its own. */
static void *
get (const void *owner, const FsArrayTableEntry *array)
{
  void *pointer;

  memcpy (&pointer, (const char *) owner + array->offset, sizeof pointer);
  return pointer;
}

static void
set (void *owner, const FsArrayTableEntry *array, void *pointer)
{
  memcpy ((char *) owner + array->offset, &pointer, sizeof pointer);
}

void
fs_array_table_allocate (void *owner, const FsArrayTable *owned)
{
  for (const FsArrayTableEntry *array = owned->arrays; array->element > 0; array++)
    if (array->alignment == 0)
      set (owner, array, g_malloc0_n (array->n, array->element));
    else
      set (owner, array, g_aligned_alloc0 (array->n, array->element, array->alignment));
}

void
fs_array_table_copy (void *copy, const FsArrayTable *owned)
{
  for (const FsArrayTableEntry *array = owned->arrays; array->element > 0; array++)
    {
      gsize bytes = array->element * array->n;
      const void *from = get (copy, array);

      if (bytes == 0 || array->alignment == 0)
        set (copy, array, g_memdup2 (from, bytes));
      else
        set (copy, array, memcpy (g_aligned_alloc (array->n, array->element, array->alignment), from, bytes));
    }
}

void
fs_array_table_free (void *owner, const FsArrayTable *owned)
{
  for (const FsArrayTableEntry *array = owned->arrays; array->element > 0; array++)
    {
      if (array->alignment == 0)
        g_free (get (owner, array));
      else
        g_aligned_free (get (owner, array));
      set (owner, array, NULL);
    }
}
