/* What holds for a curve: what somebody set, for the curve or for all, or the default. */
#pragma once

#include "model/model.h"
#include "scenario/value/scenario.h"
#include "scenario/format/settings.h"

G_BEGIN_DECLS

/* Curves are numbered from 1 here, as in files; 0 when there is no [Curve 1]. */

/* Effective value of @key, normalised; "" when it has none. Free with g_free(). */
char *fs_effective_value (const FsSettings *settings, guint curve, const FsKey *key);
char *fs_effective (const FsSettings *settings, guint curve, const char *key);
double fs_effective_number (const FsSettings *settings, guint curve, const char *key);
const FsModel *fs_effective_model (const FsSettings *settings, guint curve);

/* Whether the model of @curve has a finite source buffer, and what it is set to. */
gboolean fs_effective_is_lossy (const FsSettings *settings, guint curve);

/* The set of variants that a value of `variant` asks for. */
guint fs_variants_from_value (const char *value);

/* The routing that the model of @curve, in its mode, is a model of. Static. */
const char *fs_effective_modelled_routing (const FsSettings *settings, guint curve);

/* The key that says how long messages are: `l` when the model reads it, else `M`. */
const FsKey *fs_effective_length_key (const FsSettings *settings, guint curve);

/* The parameter on the x axis; NULL when that is a load. */
const FsKey *fs_effective_x_key (const FsSettings *settings);
/* Whether the x axis shows the latency, at one load of each curve. */
gboolean fs_effective_shows_latency (const FsSettings *settings);
/* Gives @curve one value of a parameter, whatever it says. */
void fs_settings_fix (FsSettings *settings, guint curve, const FsKey *key, double value);

/* Which way the rates of @curve are given, and whether @key belongs to that way. */
FsRatesKind fs_effective_rates_kind (const FsSettings *settings, guint curve);
gboolean fs_rates_key_belongs (const FsKey *key, FsRatesKind kind);

/* Whether the scenario is one of generalized hypercubes: all of its curves are, or none. */
gboolean fs_effective_is_generalized (const FsSettings *settings);
/* Whether that topology reads @key. */
gboolean fs_effective_topology_reads (const FsSettings *settings, const FsKey *key);
/* Whether the routing of @curve reads @key. */
gboolean fs_effective_routing_reads (const FsSettings *settings, guint curve, const FsKey *key);
/* Whether the model of @curve or its simulator reads @key. */
gboolean fs_effective_is_read (const FsSettings *settings, guint curve, const FsKey *key);

G_END_DECLS
