#include "model/unicast/kim-das-routes.h"

/* A(0, r) = P_r / C(n, r), then by Pascal's rule A(q, r) = A(q - 1, r) + A(q - 1, r + 1): the q-th channel is not
 * used, or is. Nothing is subtracted, nothing overflows. */
static void
fill_weights (FsRoutes *routes)
{
  double row[FS_PATTERN_MAX_N + FS_ROUTES_R + 1] = { 0 };
  int n = routes->n;
  double choose = 1;

  for (int r = 1; r <= n; r++)
    {
      choose = choose * (n - r + 1) / r;
      row[r] = routes->P[r - 1] / choose;
    }
  for (int r = 1; r <= FS_ROUTES_R; r++)
    for (int q = -FS_ROUTES_BELOW; q < 0; q++)
      routes->A[r][q + FS_ROUTES_BELOW] = 0;
  for (int q = 0; q < n; q++)
    {
      for (int r = 1; r <= FS_ROUTES_R; r++)
        routes->A[r][q + FS_ROUTES_BELOW] = row[r];
      for (int r = 1; r < n - q + FS_ROUTES_R && r < n; r++)
        row[r] += row[r + 1];
    }
}

void
fs_routes_init (FsRoutes *routes, const FsModelInputs *inputs)
{
  int n = inputs->n;
  double transit = 0;

  routes->n = n;
  fs_pattern_probabilities (&inputs->pattern, n, routes->P, NULL);
  routes->h_a = fs_pattern_mean_distance (routes->P, n);
  fill_weights (routes);
  for (int s = 0; s < n; s++)
    {
      routes->w1[s] = fs_routes_weight (routes, n - s - 1, 1);
      routes->w2[s] = fs_routes_weight (routes, n - s - 2, 2);
      routes->w3[s] = fs_routes_weight (routes, n - s - 3, 3);
      routes->transit[s] = transit;
      transit += routes->w2[s];
    }
}
