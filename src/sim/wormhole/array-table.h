/* The arrays a structure owns, said once: for counting, copying and freeing them. */
#pragma once

#include <glib.h>
#include <stdint.h>

G_BEGIN_DECLS

/**
 * FsOwnedArray:
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
} FsOwnedArray;

#define FS_OWNED_MOST 27

/* Ends with an array of elements of no size. */
typedef struct {
  FsOwnedArray arrays[FS_OWNED_MOST + 1];
} FsOwned;

/* @member of @type points to @count elements. */
#define FS_OWNED_ALIGNED(type, member, count, aligned)                                                                 \
  {                                                                                                                    \
    .offset = G_STRUCT_OFFSET (type, member), .element = sizeof *((type *) NULL)->member, .n = (count),                \
    .alignment = (aligned)                                                                                             \
  }
#define FS_OWNED(type, member, count) FS_OWNED_ALIGNED (type, member, count, 0)

uint64_t fs_owned_bytes (const FsOwned *owned);

/* @copy is a structure copied byte by byte: from now on it has arrays of its own. */
void fs_owned_copy (void *copy, const FsOwned *owned);

void fs_owned_free (void *owner, const FsOwned *owned);

G_END_DECLS
