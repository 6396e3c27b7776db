#include "sim/measure/latency-causes.h"

#include <glib/gi18n-lib.h>
#include <math.h>

const char *
fs_cause_id (FsCause cause)
{
  static const char *const ids[FS_N_CAUSES]
      = { "source_queue", "start_up", "virtual_channel", "arbitration", "buffer", "serialization", "flight" };

  g_return_val_if_fail ((guint) cause < FS_N_CAUSES, NULL);
  return ids[cause];
}

/* Lost arbitration is what remains: any other delay is one of the other causes (SIMULATOR.md 7.3, ROUTER.md 12). */
FsCauseSum
fs_path_sum_causes (const FsPathSum *sum, uint32_t start_up)
{
  FsCauseSum causes = { sum->messages,
                        { [FS_CAUSE_SOURCE_QUEUE] = sum->source_queue,
                          [FS_CAUSE_START_UP] = sum->steps * start_up,
                          [FS_CAUSE_VIRTUAL_CHANNEL] = sum->blocked,
                          [FS_CAUSE_BUFFER] = sum->unbuffered,
                          [FS_CAUSE_SERIALIZATION] = sum->flits,
                          [FS_CAUSE_FLIGHT] = sum->hops } };
  uint64_t others = 0;

  for (guint c = 0; c < FS_N_CAUSES; c++)
    others += causes.cycles[c];
  g_assert (others <= sum->latency);
  causes.cycles[FS_CAUSE_ARBITRATION] = sum->latency - others;
  return causes;
}

#define MEAN(key, meaning)                                                                                             \
  {                                                                                                                    \
    key, NULL, "cycles", meaning, NULL, FS_SHAPE_SCALAR                                                                \
  }
#define BY_DISTANCE(key, meaning)                                                                                      \
  {                                                                                                                    \
    key, NULL, "cycles", meaning, NULL, FS_SHAPE_DISTANCE                                                              \
  }

static const FsQuantity quantities[] = {
  MEAN ("causes_source_queue", N_ ("time of unicasts in the source queue")),
  MEAN ("causes_start_up", N_ ("start-up time of unicasts")),
  MEAN ("causes_virtual_channel", N_ ("time of unicasts waiting for a virtual channel")),
  MEAN ("causes_arbitration", N_ ("cycles in which unicasts lose arbitration")),
  MEAN ("causes_buffer", N_ ("time of unicasts without buffer space")),
  MEAN ("causes_serialization", N_ ("serialization of unicasts, a cycle per flit")),
  MEAN ("causes_flight", N_ ("flight of unicasts, a cycle per hop")),
  MEAN ("causes_copy_source_queue", N_ ("time of broadcast copies in the source queue")),
  MEAN ("causes_copy_start_up", N_ ("start-up time of broadcast copies")),
  MEAN ("causes_copy_virtual_channel", N_ ("time of broadcast copies waiting for a virtual channel")),
  MEAN ("causes_copy_arbitration", N_ ("cycles in which broadcast copies lose arbitration")),
  MEAN ("causes_copy_buffer", N_ ("time of broadcast copies without buffer space")),
  MEAN ("causes_copy_serialization", N_ ("serialization of broadcast copies, a cycle per flit")),
  MEAN ("causes_copy_flight", N_ ("flight of broadcast copies, a cycle per hop")),
  MEAN ("causes_broadcast_source_queue", N_ ("time in source queues, on the path to the last node of a broadcast")),
  MEAN ("causes_broadcast_start_up", N_ ("start-up times, on the path to the last node of a broadcast")),
  MEAN ("causes_broadcast_virtual_channel",
        N_ ("time waiting for virtual channels, on the path to the last node of a broadcast")),
  MEAN ("causes_broadcast_arbitration",
        N_ ("cycles in which arbitration is lost, on the path to the last node of a broadcast")),
  MEAN ("causes_broadcast_buffer", N_ ("time without buffer space, on the path to the last node of a broadcast")),
  MEAN ("causes_broadcast_serialization", N_ ("serialization, on the path to the last node of a broadcast")),
  MEAN ("causes_broadcast_flight", N_ ("flight, on the path to the last node of a broadcast")),
  BY_DISTANCE ("causes_source_queue_by_distance", N_ ("time of unicasts in the source queue, by distance")),
  BY_DISTANCE ("causes_start_up_by_distance", N_ ("start-up time of unicasts, by distance")),
  BY_DISTANCE ("causes_virtual_channel_by_distance",
               N_ ("time of unicasts waiting for a virtual channel, by distance")),
  BY_DISTANCE ("causes_arbitration_by_distance", N_ ("cycles in which unicasts lose arbitration, by distance")),
  BY_DISTANCE ("causes_buffer_by_distance", N_ ("time of unicasts without buffer space, by distance")),
  BY_DISTANCE ("causes_serialization_by_distance", N_ ("serialization of unicasts, by distance")),
  BY_DISTANCE ("causes_flight_by_distance", N_ ("flight of unicasts, by distance")),
  { FS_COPY_BLOCKED, NULL, NULL, N_ ("fraction of broadcast copies that wait for a virtual channel"), NULL,
    FS_SHAPE_SCALAR },
};

#define COPY_BLOCKED ((FS_CAUSES_OF_DISTANCE + 1) * FS_N_CAUSES)

G_STATIC_ASSERT (G_N_ELEMENTS (quantities) == COPY_BLOCKED + 1);

const FsQuantity *
fs_cause_quantities (guint *n_quantities)
{
  if (n_quantities != NULL)
    *n_quantities = G_N_ELEMENTS (quantities);
  return quantities;
}

void
fs_cause_sum_merge (FsCauseSum *sum, const FsCauseSum *other)
{
  sum->messages += other->messages;
  for (guint c = 0; c < FS_N_CAUSES; c++)
    sum->cycles[c] += other->cycles[c];
}

/* Sets the means of quantities @q to @q + 6, or element @i of the lists, to those of @sum. */
static void
set_means (FsRecord *values, FsRecord *weights, guint q, guint i, const FsCauseSum *sum)
{
  for (guint c = 0; c < FS_N_CAUSES; c++)
    {
      fs_record_at (values, q + c, NULL)[i]
          = sum->messages > 0 ? (double) sum->cycles[c] / (double) sum->messages : NAN;
      if (weights != NULL)
        fs_record_at (weights, q + c, NULL)[i] = (double) sum->messages;
    }
}

void
fs_cause_quantities_of_messages (const FsPathSum *sums, const FsCauseRule *cause_rule, FsRecord *values,
                                 FsRecord *weights)
{
  /* Messages of a node to itself have no distance. */
  FsCauseSum unicasts = fs_path_sum_causes (&sums[FS_CAUSES_OF_UNICASTS], cause_rule->unicast_start_up);

  for (guint i = 0; i < (guint) values->size.diameter; i++)
    {
      FsCauseSum sum = fs_path_sum_causes (&sums[FS_CAUSES_OF_DISTANCE + i], cause_rule->unicast_start_up);

      set_means (values, weights, FS_CAUSES_OF_DISTANCE * FS_N_CAUSES, i, &sum);
      fs_cause_sum_merge (&unicasts, &sum);
    }
  set_means (values, weights, FS_CAUSES_OF_UNICASTS * FS_N_CAUSES, 0, &unicasts);
  for (guint of = FS_CAUSES_OF_COPIES; of <= FS_CAUSES_OF_BROADCASTS; of++)
    {
      FsCauseSum sum = fs_path_sum_causes (&sums[of], cause_rule->copy_start_up);

      set_means (values, weights, of * FS_N_CAUSES, 0, &sum);
    }
  if (sums[FS_CAUSES_OF_COPIES].messages > 0)
    *fs_record_at (values, COPY_BLOCKED, NULL)
        = (double) sums[FS_CAUSES_OF_COPIES].waited / (double) sums[FS_CAUSES_OF_COPIES].messages;
  if (weights != NULL)
    *fs_record_at (weights, COPY_BLOCKED, NULL) = (double) sums[FS_CAUSES_OF_COPIES].messages;
}

FsCauseSums *
fs_cause_sums_new (void)
{
  FsCauseSums *sums = g_new (FsCauseSums, 1);

  sums->unicasts = g_array_new (FALSE, TRUE, sizeof (FsCauseSum));
  sums->broadcasts = g_array_new (FALSE, TRUE, sizeof (FsCauseSum));
  sums->nodes = g_array_new (FALSE, TRUE, sizeof (FsCauseSum));
  sums->destinations = g_array_new (FALSE, TRUE, sizeof (FsCauseSum));
  sums->unicast_samples = g_array_new (FALSE, FALSE, sizeof (FsSampleMessage));
  sums->broadcast_samples = g_array_new (FALSE, FALSE, sizeof (FsSampleMessage));
  return sums;
}

FsCauseSums *
fs_cause_sums_copy (const FsCauseSums *sums)
{
  FsCauseSums *copy = fs_cause_sums_new ();

  fs_cause_sums_merge (copy, sums);
  g_array_append_vals (copy->unicast_samples, sums->unicast_samples->data, sums->unicast_samples->len);
  g_array_append_vals (copy->broadcast_samples, sums->broadcast_samples->data, sums->broadcast_samples->len);
  return copy;
}

void
fs_cause_sums_free (FsCauseSums *sums)
{
  if (sums == NULL)
    return;
  g_array_unref (sums->unicasts);
  g_array_unref (sums->broadcasts);
  g_array_unref (sums->nodes);
  g_array_unref (sums->destinations);
  g_array_unref (sums->unicast_samples);
  g_array_unref (sums->broadcast_samples);
  g_free (sums);
}

static void
merge_array (GArray *array, const GArray *other)
{
  if (array->len < other->len)
    g_array_set_size (array, other->len);
  for (guint i = 0; i < other->len; i++)
    fs_cause_sum_merge (&g_array_index (array, FsCauseSum, i), &g_array_index (other, FsCauseSum, i));
}

void
fs_cause_sums_merge (FsCauseSums *sums, const FsCauseSums *other)
{
  merge_array (sums->unicasts, other->unicasts);
  merge_array (sums->broadcasts, other->broadcasts);
  merge_array (sums->nodes, other->nodes);
  merge_array (sums->destinations, other->destinations);
}

FsCauseSum
fs_cause_sums_slowest (const GArray *bins, double fraction, guint *from)
{
  FsCauseSum slowest = { 0 };
  uint64_t all = 0;
  guint bin = bins->len;

  for (guint b = 0; b < bins->len; b++)
    all += g_array_index (bins, FsCauseSum, b).messages;
  while (bin > 0 && (double) slowest.messages < fraction * (double) all)
    fs_cause_sum_merge (&slowest, &g_array_index (bins, FsCauseSum, --bin));
  if (from != NULL)
    *from = bin;
  return slowest;
}

FsBatches *
fs_batches_new (void)
{
  FsBatches *batches = g_new0 (FsBatches, 1);

  for (guint t = 0; t < FS_N_BATCHES_TABLES; t++)
    {
      batches->values[t] = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_record_free);
      batches->weights[t] = g_ptr_array_new_with_free_func ((GDestroyNotify) fs_record_free);
    }
  return batches;
}

FsBatches *
fs_batches_copy (const FsBatches *batches)
{
  FsBatches *copy;

  if (batches == NULL)
    return NULL;
  copy = fs_batches_new ();
  copy->correlation = batches->correlation;
  for (guint t = 0; t < FS_N_BATCHES_TABLES; t++)
    for (guint b = 0; b < batches->values[t]->len; b++)
      {
        g_ptr_array_add (copy->values[t], fs_record_copy (batches->values[t]->pdata[b]));
        g_ptr_array_add (copy->weights[t], fs_record_copy (batches->weights[t]->pdata[b]));
      }
  return copy;
}

void
fs_batches_free (FsBatches *batches)
{
  if (batches == NULL)
    return;
  for (guint t = 0; t < FS_N_BATCHES_TABLES; t++)
    {
      g_ptr_array_unref (batches->values[t]);
      g_ptr_array_unref (batches->weights[t]);
    }
  g_free (batches);
}

/* Adds values with their weights to weighted means; what has no weight, or no sample, adds nothing. */
static void
add_values (FsRecord *values, FsRecord *weights, const FsRecord *more, const FsRecord *more_weights)
{
  for (guint i = 0; i < values->offsets[values->n_quantities]; i++)
    {
      double weight = more_weights->values[i], sum = weights->values[i] > 0 ? weights->values[i] : 0;

      if (!(weight > 0) || isnan (more->values[i]))
        continue;
      values->values[i] = ((sum > 0 ? sum * values->values[i] : 0) + weight * more->values[i]) / (sum + weight);
      weights->values[i] = sum + weight;
    }
}

void
fs_batches_merge (FsBatches *batches, const FsBatches *other)
{
  batches->correlation = fmax (batches->correlation, other->correlation);
  for (guint t = 0; t < FS_N_BATCHES_TABLES; t++)
    for (guint b = 0; b < batches->values[t]->len; b++)
      add_values (batches->values[t]->pdata[b], batches->weights[t]->pdata[b], other->values[t]->pdata[b],
                  other->weights[t]->pdata[b]);
}

void
fs_batches_without (const FsBatches *batches, guint batch, FsRecord *of_quantities, FsRecord *of_causes)
{
  FsRecord *records[] = { of_quantities, of_causes };

  for (guint t = 0; t < FS_N_BATCHES_TABLES; t++)
    {
      FsRecord *record = records[t];
      g_autoptr (FsRecord) weights = fs_record_new (record->quantities, record->n_quantities, record->size);

      for (guint i = 0; i < record->offsets[record->n_quantities]; i++)
        record->values[i] = NAN;
      for (guint b = 0; b < batches->values[t]->len; b++)
        if (b != batch)
          add_values (record, weights, batches->values[t]->pdata[b], batches->weights[t]->pdata[b]);
    }
}

FsLatencyCauses *
fs_latency_causes_new (FsRecordSize size, FsCauseSums *sums)
{
  FsLatencyCauses *causes = g_new0 (FsLatencyCauses, 1);

  causes->means = fs_record_new (quantities, G_N_ELEMENTS (quantities), size);
  causes->half_widths = fs_record_new (quantities, G_N_ELEMENTS (quantities), size);
  causes->sums = sums;
  return causes;
}

FsLatencyCauses *
fs_latency_causes_copy (const FsLatencyCauses *causes)
{
  FsLatencyCauses *copy;

  if (causes == NULL)
    return NULL;
  copy = g_new (FsLatencyCauses, 1);
  copy->means = fs_record_copy (causes->means);
  copy->half_widths = fs_record_copy (causes->half_widths);
  copy->sums = causes->sums != NULL ? fs_cause_sums_copy (causes->sums) : NULL;
  copy->batches = fs_batches_copy (causes->batches);
  copy->laws = fs_measured_laws_copy (causes->laws);
  return copy;
}

void
fs_latency_causes_free (FsLatencyCauses *causes)
{
  if (causes == NULL)
    return;
  fs_record_free (causes->means);
  fs_record_free (causes->half_widths);
  fs_cause_sums_free (causes->sums);
  fs_batches_free (causes->batches);
  fs_measured_laws_free (causes->laws);
  g_free (causes);
}
