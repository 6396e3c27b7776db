/* Errata of SOM01 and SO (MODELS.md section 8). */
#include "model/broadcast-errata.h"

#include <glib/gi18n-lib.h>

#define LIST(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* clang-format off */
const FsErratum fs_broadcast_errata[FS_N_BROADCAST_ERRATA] = {
  { "B1", LIST ("SOM01", "SO"), "SOM01 eq 10, 11, 26; SO eq 10, 11, 25",
    LIST ("omega", "lambda_cr", "lambda_c", "lambda_s"), FS_ERRATUM_REPAIRED,
    N_ ("The mean number of replications runs over all nodes, half of which replicate nothing, but multiplies the rate "
        "of the nodes that do, so that replicated traffic is about half of the 2^n − 1 copies a broadcast needs."),
    .repair = FS_REPAIR_B1 },
  { "B2", LIST ("SOM01", "SO"), "SOM01 eq 27; SO eq 26", LIST ("S_s"), FS_ERRATUM_REPAIRED,
    N_ ("The weights of the source queue count operations, a broadcast as one, although the queue serves messages, of "
        "which a broadcast brings many."),
    .repair = FS_REPAIR_B2 },
  { "B3", LIST ("SOM01", "SO"), "SOM01 eq 12; SO eq 13, 23", LIST ("S_b", "S_b_i"), FS_ERRATUM_REPAIRED,
    N_ ("A broadcast copy takes M cycles for its one hop while a unicast of one hop takes M + 1; the header needs a "
        "cycle in both."),
    .repair = FS_REPAIR_B3 },
  { "B4", LIST ("SOM01", "SO"), "SOM01 eq 1; SO eq 1", LIST ("latency"), FS_ERRATUM_KEPT,
    N_ ("n times the mean step is the mean time of the one deepest leaf; the last copy, a maximum over all leaves, "
        "comes later, by 1 to 14 % between a quarter and nine tenths of saturation.") },
  { "B5", LIST ("SOM01", "SO"), "SO eq 33", LIST ("latency_unicast"), FS_ERRATUM_REPAIRED,
    N_ ("Every message is assumed to pay the start-up time, but the unicast latency leaves it out."),
    .repair = FS_REPAIR_B5 },
  { "B6", LIST ("SO"), "SO eq 18, 19, 24", LIST ("S_i", "W_c_i", "B_b"), FS_ERRATUM_READ,
    N_ ("Dimensions are numbered 0 to n − 1 here and 1 to n elsewhere; only 1 to n is consistent, with level 0 for "
        "“destination reached”.") },
  { "B7", LIST ("SO"), "SO eq 14, 21, 24", LIST ("B_b_i", "S_u_i", "B_b"), FS_ERRATUM_READ,
    N_ ("The blocking probability is printed as that of v busy virtual channels; all V must be busy.") },
  { "B8", LIST ("SOM01"), "SOM01 eq 5, 9, 21, 25", LIST ("p", "P_r", "S_u_i", "P_b_r"), FS_ERRATUM_READ,
    N_ ("Slips of the print: n − 1 adaptive virtual channels for V − 1, hops from 0 to n − 1 for 1 to n, and 2^n − 1 "
        "is a denominator as a whole.") },
  { "B9", LIST ("SO"), "SO eq 25", LIST ("lambda_s"), FS_ERRATUM_KEPT,
    N_ ("With dimension order half of the unicasts leave through the highest dimension, a quarter through the next; "
        "an equal share for every injection queue is only their mean.") },
  { "B10", LIST ("SOM01", "SO"), "SOM01 eq 13, 22, 30; SO eq 14, 30", LIST ("P_v", "P_v_i", "B_b", "B_b_i"),
    FS_ERRATUM_KEPT,
    N_ ("The occupancy is said to count adaptive channels but its chain runs over all V; and multiplied by the mean "
        "wait of a queue, which already contains it, being busy counts twice.") },
};
/* clang-format on */
