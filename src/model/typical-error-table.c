/* Mean absolute errors of the models on their validation sets.
 *
 * From the tables of REFINED.md 13 (held-out sets) and REFINED_UNICAST.md 12: where these have one mean for all loads up
 * to 70 % of saturation, it is repeated. */
#include "model/typical-error.h"

#include <math.h>

/* At 20, 35, 50, 60, 70, and 80 % of the saturation rate. */
static const FsTypicalError table[] = {
  { "adaptive-broadcast", NULL, FS_VARIANT_PUBLISHED, "latency_unicast", { 0.16, 0.16, 0.16, 0.16, 0.16, NAN } },
  { "adaptive-broadcast", NULL, FS_VARIANT_PUBLISHED, "latency", { 0.085, 0.085, 0.085, 0.085, 0.085, NAN } },
  { "adaptive-broadcast", NULL, FS_VARIANT_CORRECTED, "latency_unicast", { 0.078, 0.078, 0.078, 0.078, 0.078, NAN } },
  { "adaptive-broadcast", NULL, FS_VARIANT_CORRECTED, "latency", { 0.13, 0.13, 0.13, 0.13, 0.13, NAN } },
  { "adaptive-broadcast",
    NULL,
    FS_VARIANT_REFINED,
    "latency_unicast",
    { 0.0082, 0.0120, 0.0122, 0.0128, 0.0255, 0.0565 } },
  { "adaptive-broadcast", NULL, FS_VARIANT_REFINED, "latency", { 0.0080, 0.0104, 0.0174, 0.0316, 0.0564, 0.1122 } },
  { "adaptive-broadcast", NULL, FS_VARIANT_REFINED, "W_s", { 0.0615, 0.0437, 0.0313, 0.0377, 0.0615, 0.1153 } },
  { "deterministic-broadcast",
    NULL,
    FS_VARIANT_PUBLISHED,
    "latency_unicast",
    { 0.087, 0.087, 0.087, 0.087, 0.087, NAN } },
  { "deterministic-broadcast", NULL, FS_VARIANT_PUBLISHED, "latency", { 0.056, 0.056, 0.056, 0.056, 0.056, NAN } },
  { "deterministic-broadcast",
    NULL,
    FS_VARIANT_CORRECTED,
    "latency_unicast",
    { 0.045, 0.045, 0.045, 0.045, 0.045, NAN } },
  { "deterministic-broadcast", NULL, FS_VARIANT_CORRECTED, "latency", { 0.14, 0.14, 0.14, 0.14, 0.14, NAN } },
  { "deterministic-broadcast",
    NULL,
    FS_VARIANT_REFINED,
    "latency_unicast",
    { 0.0060, 0.0100, 0.0130, 0.0148, 0.0185, 0.0230 } },
  { "deterministic-broadcast",
    NULL,
    FS_VARIANT_REFINED,
    "latency",
    { 0.0092, 0.0055, 0.0085, 0.0152, 0.0202, 0.0223 } },
  { "deterministic-broadcast", NULL, FS_VARIANT_REFINED, "W_s", { 0.0335, 0.0203, 0.0125, 0.0158, 0.0223, 0.0370 } },
  { "adaptive-timeout", NULL, FS_VARIANT_PUBLISHED, "latency", { 0.13, 0.13, 0.13, 0.13, 0.13, NAN } },
  { "adaptive-timeout", NULL, FS_VARIANT_CORRECTED, "latency", { 0.091, 0.091, 0.091, 0.091, 0.091, NAN } },
  { "adaptive-timeout", NULL, FS_VARIANT_REFINED, "latency", { 0.009, 0.009, 0.009, 0.009, 0.009, 0.032 } },
  { "adaptive-timeout", NULL, FS_VARIANT_REFINED, "latency_channel", { 0.006, 0.006, 0.006, 0.006, 0.006, NAN } },
  { "adaptive-timeout", NULL, FS_VARIANT_REFINED, "W_s", { 0.017, 0.017, 0.017, 0.017, 0.017, NAN } },
  { "adaptive-timeout", NULL, FS_VARIANT_REFINED, "S", { 0.009, 0.009, 0.009, 0.009, 0.009, NAN } },
};

const FsTypicalError *
fs_typical_errors (guint *n)
{
  *n = G_N_ELEMENTS (table);
  return table;
}
