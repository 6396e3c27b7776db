/* Table of the arrays owned by a structure, so that its memory use, copy, and release are derived from one list. */
#pragma once

#include <glib.h>
#include <stdint.h>

/**
 * FsArrayTableEntry:
 * @offset: of the pointer in the structure
 * @element: bytes of an element
 * @n: elements
 * @alignment: it was allocated with, or 0 for g_malloc()
 */
typedef struct {
  gsize offset;
  gsize element;
  gsize n;
  gsize alignment;
} FsArrayTableEntry;

#define FS_ARRAY_TABLE_MAX 39

/* Ends with an array of elements of no size. */
typedef struct {
  FsArrayTableEntry arrays[FS_ARRAY_TABLE_MAX + 1];
} FsArrayTable;

/* @member of @type points to @count elements. */
#define FS_ARRAY_TABLE_ALIGNED(type, member, count, aligned)                                                           \
  {                                                                                                                    \
    .offset = G_STRUCT_OFFSET (type, member), .element = sizeof *((type *) NULL)->member, .n = (count),                \
    .alignment = (aligned)                                                                                             \
  }
#define FS_ARRAY_TABLE(type, member, count) FS_ARRAY_TABLE_ALIGNED (type, member, count, 0)

uint64_t fs_array_table_bytes (const FsArrayTable *owned);

/* Gives @owner all arrays, filled with zeros. */
void fs_array_table_allocate (void *owner, const FsArrayTable *owned);

/* @copy is a structure copied byte by byte: from now on it has arrays of its own. */
void fs_array_table_copy (void *copy, const FsArrayTable *owned);

void fs_array_table_free (void *owner, const FsArrayTable *owned);
