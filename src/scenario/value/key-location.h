/* The key and the line that an error of a scenario is about. */
#pragma once

#include "scenario/format/keys.h"

/**
 * FsKeyLocation: what an error is about
 * @curve: number of the curve from 1, or 0
 * @key: which of its keys, or NULL
 * @line: of the file in which the key is set; 0 when it has its default or was set by the program
 */
typedef struct {
  guint curve;
  const FsKey *key;
  guint line;
} FsKeyLocation;

/* Sets @location->key and an error of @format; returns FALSE. @id: an FsKeyId. */
gboolean fs_key_location_refuse (FsKeyLocation *location, guint id, GError **error, const char *format, ...)
    G_GNUC_PRINTF (4, 5);
