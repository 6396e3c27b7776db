/* What holds for a curve: what somebody set, for the curve or for all, or the default. */
#pragma once

#include "model/model.h"
#include "scenario/scenario.h"
#include "scenario/settings.h"

G_BEGIN_DECLS

/* Curves are numbered from 1 here, as in files; 0 when there is no [Curve 1]. */

/* Default of @key with @model; "" when it has none. Static. */
const char *fs_default_value (const FsKey *key, const FsModel *model);

/* Effective value of @key, normalised; "" when it has none. Free with g_free(). */
char *fs_effective_value (const FsSettings *settings, guint curve, const FsKey *key);
char *fs_effective (const FsSettings *settings, guint curve, const char *key);
double fs_effective_number (const FsSettings *settings, guint curve, const char *key);
const FsModel *fs_effective_model (const FsSettings *settings, guint curve);

/* Which way the rates of @curve are given, and whether @key belongs to that way. */
FsRatesKind fs_effective_rates_kind (const FsSettings *settings, guint curve);
gboolean fs_rates_key_belongs (const FsKey *key, FsRatesKind kind);

/* Whether the routing of @curve reads @key. */
gboolean fs_effective_is_read (const FsSettings *settings, guint curve, const FsKey *key);

G_END_DECLS
