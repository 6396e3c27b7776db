/* Named quantities, and records of their values.
 *
 * A model and the simulator each describe their outputs by a static table of
 * FsQuantity. A record holds one value (or list) for every line of such a
 * table in one flat array, so that printing, comparing and plotting are written
 * once. A value that does not exist is NAN and prints as null.
 */
#pragma once

#include <glib.h>

/**
 * FsRecordSize: what the lengths of lists depend on
 * @n: dimensions of the network
 * @V: virtual channels
 * @diameter: the most hops of a route, n in a hypercube
 */
typedef struct {
  int n;
  int V;
  int diameter;
} FsRecordSize;

/**
 * FsShape: the shape of a quantity in a network
 * @FS_SHAPE_SCALAR: one number
 * @FS_SHAPE_N: n numbers (dimensions, or the hop counts of a hypercube)
 * @FS_SHAPE_DISTANCE: as many as the diameter, one for each number of hops
 * @FS_SHAPE_V1: V + 1 numbers, v = 0 … V
 * @FS_SHAPE_N_V1: n lists of V + 1 numbers, row-major
 * @FS_SHAPE_N_N: n lists of n numbers, row-major
 */
typedef enum {
  FS_SHAPE_SCALAR,
  FS_SHAPE_N,
  FS_SHAPE_DISTANCE,
  FS_SHAPE_V1,
  FS_SHAPE_N_V1,
  FS_SHAPE_N_N,
} FsShape;

/**
 * FsQuantityGroup: what a quantity describes; tables for readers are divided by it, in this order
 * @FS_GROUP_NONE: not divided (quantities of the simulator)
 * @FS_GROUP_LATENCY: latencies of messages
 * @FS_GROUP_CHANNEL: rates, service times, and holding times of channels
 * @FS_GROUP_BLOCKING: virtual channels and what blocked headers wait for
 * @FS_GROUP_SOURCE: injection queues
 * @FS_GROUP_TRAFFIC: distances and copies of messages
 */
typedef enum {
  FS_GROUP_NONE,
  FS_GROUP_LATENCY,
  FS_GROUP_CHANNEL,
  FS_GROUP_BLOCKING,
  FS_GROUP_SOURCE,
  FS_GROUP_TRAFFIC,
} FsQuantityGroup;

/**
 * FsQuantity:
 * @key: name in scenario files and JSON, words joined by _
 * @symbol: as printed in the paper, in Pango markup; NULL when there is none
 * @unit: "cycles", "messages/node/cycle", "messages/channel/cycle", "flits/channel/cycle"; NULL for a pure number
 * @meaning: one phrase, marked with N_() for translation
 * @equation: paper and equation, such as "SOM01 eq 1"; NULL for the simulator
 * @shape: shape of the value
 * @group: what it describes
 * @name: a name below the heading of its group, marked with N_() for translation; NULL: its meaning
 * @from_zero: whether the n elements are numbered from 0, as the channels of kim-das are, instead of from 1. The V + 1
 *   elements are always v = 0 … V
 */
typedef struct {
  const char *key;
  const char *symbol;
  const char *unit;
  const char *meaning;
  const char *equation;
  FsShape shape;
  FsQuantityGroup group;
  const char *name;
  gboolean from_zero;
} FsQuantity;

/* Returns the one of @quantities with this key, NULL if there is none. */
const FsQuantity *fs_quantities_find (const FsQuantity *quantities, guint n_quantities, const char *key);

/* Returns the meaning of @quantity, translated, up to the first comma: "unicast latency" of "unicast latency, from
 * generation to delivery". Free with g_free(). */
char *fs_quantity_short_meaning (const FsQuantity *quantity);

/* Number of the first element of a list, or of the first row of a list of lists, for a reader: 0 or 1. */
guint fs_quantity_first (const FsQuantity *quantity);

/* A record: values[offset of quantity q] … Free with fs_record_free(). */
typedef struct {
  const FsQuantity *quantities; /* static table */
  guint n_quantities;
  FsRecordSize size;
  double *values;
  guint *offsets; /* n_quantities + 1 of them */
} FsRecord;

FsRecord *fs_record_new (const FsQuantity *quantities, guint n_quantities, FsRecordSize size);
FsRecord *fs_record_copy (const FsRecord *record);
/* The values of @record of the quantities of another, shorter table, by their keys; NAN where it has none. @quantities must
 * outlive it. */
FsRecord *fs_record_narrow (const FsRecord *record, const FsQuantity *quantities, guint n_quantities);
void fs_record_free (FsRecord *record);

/* Index of @key in the table, or -1. */
int fs_record_find (const FsRecord *record, const char *key);

/* Returns the values of quantity @index, and in @length (may be NULL) their number. */
double *fs_record_at (const FsRecord *record, guint index, guint *length);

/* Scalar (or element @i) of quantity @key; NAN when there is no such value. */
double fs_record_get (const FsRecord *record, const char *key);
double fs_record_get_i (const FsRecord *record, const char *key, guint i);

/* "number", "list of n", "n lists of V + 1": as the command line lists it. */
const char *fs_shape_name (FsShape shape);
/* rows × columns of @shape. */
void fs_shape_size (FsShape shape, FsRecordSize size, guint *rows, guint *columns);

static inline gboolean
fs_record_size_equal (FsRecordSize a, FsRecordSize b)
{
  return a.n == b.n && a.V == b.V && a.diameter == b.diameter;
}

/* Of a hypercube of dimension @n. */
static inline FsRecordSize
fs_record_size_of_hypercube (int n, int V)
{
  return (FsRecordSize){ n, V, n };
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FsRecord, fs_record_free)
