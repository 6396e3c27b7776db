/* Effective values of a curve: for every key what the curve sets, else what is set for all curves, else its default. */
#pragma once

#include "model/model.h"
#include "scenario/format/settings.h"
#include "scenario/value/curve.h"

/**
 * FsEffectiveValues: worked out once for a curve; everything that a curve means is read from here. Values are inherited by
 * pointer, from the settings and from tables of defaults. It points into itself: it must not be copied or moved.
 * @number: of the curve, from 1 as in files; 0 when there is no [Curve 1], or for what holds for all curves
 * @topology: of the curve, one value
 * @generalized: `topology` is generalized: that of all curves, or of none
 * @x: what the x axis shows
 * @x_key: the parameter on the x axis; NULL when that is a load or the latency
 * @model: of the curve
 * @replaced_model: the one that is set, if it does not describe the topology or the pattern, so that @model takes its place;
 *   or NULL
 * @named: the model of whose paper the hypercube is: it has the defaults of keys, also where @model takes its place
 * @length_key: the key of the message length: `l` when the model reads it, else `M`
 * @rates_kind: how the rates are given
 * @modelled_routing: the routing that the model, in its mode, is a model of
 * @is_lossy: the model has a finite source buffer, and it is set
 * @is_pipelined: its routers are pipelined; @is_booksim: what is not set of them is as in BookSim2
 * @is_closed: messages come from tasks that wait for them
 * @has_workload: a file lists the messages: what describes random traffic is not read
 * @lines: of the settings, by FsKey.id; NULL where a key has its default
 * @of: effective values, by FsKey.id; NULL where there is none
 * @at, @at_number: the value of fs_effective_values_init_at()
 * @dimensions, @n_dimensions: the value of `n` where the radices of a torus or mesh are listed
 */
typedef struct {
  guint number;
  FsKeyReader topology;
  gboolean generalized;
  FsAxis x;
  const FsKey *x_key;
  const FsModel *model;
  const FsModel *replaced_model, *named;
  const FsKey *length_key;
  FsRatesKind rates_kind;
  FsRouting modelled_routing;
  gboolean is_lossy;
  gboolean is_pipelined, is_booksim;
  gboolean is_closed;
  gboolean has_workload;
  const FsSectionLine *lines[FS_KEYS_MAX];
  const FsValue *of[FS_KEYS_MAX];
  FsValue at, dimensions;
  double at_number, n_dimensions;
} FsEffectiveValues;

void fs_effective_values_init (FsEffectiveValues *values, const FsSettings *settings, guint number);
/* The same with one number for @key, whatever the settings say of it: a step of the x axis. */
void fs_effective_values_init_at (FsEffectiveValues *values, const FsSettings *settings, guint number, const FsKey *key,
                                  double value);

/* The value of a key that has one: the number, or the position of a word. */
static inline double
fs_effective_number (const FsEffectiveValues *values, guint id)
{
  return values->of[id]->numbers[0];
}

static inline guint
fs_effective_word (const FsEffectiveValues *values, guint id)
{
  return values->of[id]->word;
}

/* Its text in its shortest form, "" when it has none. Free with g_free(). */
char *fs_effective_text (const FsEffectiveValues *values, guint id);

/* Whether the topology, the routing, and the model or the simulator of the curve read @key. */
gboolean fs_effective_topology_reads (const FsEffectiveValues *values, const FsKey *key);
gboolean fs_effective_routing_reads (const FsEffectiveValues *values, const FsKey *key);
gboolean fs_effective_workload_reads (const FsEffectiveValues *values, const FsKey *key);
gboolean fs_effective_router_reads (const FsEffectiveValues *values, const FsKey *key);
gboolean fs_effective_is_read (const FsEffectiveValues *values, const FsKey *key);

/* Whether the curve runs in a torus or mesh. */
static inline gboolean
fs_effective_is_grid (const FsEffectiveValues *values)
{
  return (values->topology & FS_READ_IN_GRID) != 0;
}
