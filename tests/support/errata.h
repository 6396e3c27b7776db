/* Errata by their id. */
#pragma once

#include <string.h>

#include "model/errata.h"

/* The erratum @id of any model, or NULL. */
static inline const FsErratum *
erratum_find (const char *id)
{
  for (const FsModel *const *model = fs_models (); *model != NULL; model++)
    {
      guint n;
      const FsErratum *errata = fs_errata (*model, &n);

      for (guint i = 0; i < n; i++)
        if (strcmp (errata[i].id, id) == 0)
          return &errata[i];
    }
  return NULL;
}
