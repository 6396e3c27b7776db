#include "model/generalized-errata.h"

#include <glib/gi18n-lib.h>

#define ZK99 ((const char *const[]){ "ZK99", NULL })
#define LIST(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* clang-format off */
static const FsErratum errata[] = {
  { "Z1", ZK99, "ZK99 5.1, 6", LIST ("T", "messages"), FS_ERRATUM_READ, /* xgettext:no-c-format */
    N_ ("A processor is said to initiate above 2/3 of the largest probability, which makes 7 initiations a cycle; the "
        "tables need the 9 that 1/2 makes. Flitscope takes 1/2; initiations=poisson:15,0.6667 is as printed.") },
  { "Z2", ZK99, "ZK99 Table 3", LIST ("messages"), FS_ERRATUM_KEPT,
    N_ ("The messages printed are about a quarter of those that the printed times require, one for each other node and "
        "broadcast. Flitscope counts all of them.") },
  { "Z3", ZK99, "ZK99 Table 3", LIST ("T"), FS_ERRATUM_READ,
    N_ ("It is not said along which tree the broadcasts go. Flitscope takes the spanning tree; the subgraph, tree=bsg, "
        "fits as well.") },
  { "Z4", ZK99, "ZK99 Table 2", LIST ("T"), FS_ERRATUM_READ,
    N_ ("The row of distance 0 has 10 entries for GH(3,4), where an unfolded list has 9. Flitscope takes 9.") },
  { "Z5", ZK99, "ZK99 Tables 8–10, 12–14", LIST ("T", "messages"), FS_ERRATUM_READ,
    N_ ("The one set of destinations is not printed, nor which sources were drawn. Flitscope draws both, so that small "
        "networks cannot be matched. destinations=same:1/f,r1,r2 sets another set for all.") },
  { "Z6", ZK99, "ZK99 Tables 8, 9, 12, 13", LIST ("T", "contentions"), FS_ERRATUM_KEPT,
    N_ ("Adaptive routing is said to improve large systems very significantly, but for GH(3,25) the finite buffers of "
        "Tables 8 and 12 print the same times, and so do those of Tables 9 and 13.") },
  { "Z7", ZK99, "ZK99 Table 9", LIST ("T"), FS_ERRATUM_KEPT,
    N_ ("GH(3,8) prints 24 for infinite buffers, where every other row without adaptive routing has 20 + n. Flitscope "
        "finds 23.") },
  { "Z8", ZK99, "ZK99 Table 10", LIST ("messages"), FS_ERRATUM_READ,
    N_ ("GH(2,16) prints 1224 messages, those of 153 multicasts to 8 nodes; the other tables have 157 multicasts in this "
        "network. Flitscope takes 153 for Table 10.") },
  { "Z9", ZK99, "ZK99 Table 11", LIST ("T"), FS_ERRATUM_KEPT,
    N_ ("GH(4,8) and GH(4,10) print 42 and 39 for infinite buffers, all other networks 22 to 29. Flitscope finds 24 to "
        "30 in all of them.") },
};
/* clang-format on */

const FsErratum *
fs_generalized_errata (guint *n)
{
  g_return_val_if_fail (n != NULL, NULL);

  *n = G_N_ELEMENTS (errata);
  return errata;
}
