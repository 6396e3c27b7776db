#include "model/queueing.h"

double
fs_mg1_wait (double lambda, double S, double m)
{
  double deviation = S - m;
  double rho = lambda * S;

  /* lambda (S^2 + (S - m)^2) / (2 (1 - rho)), without the squares that overflow. */
  return rho * (S + deviation * (deviation / S)) / (2 * (1 - rho));
}

double
fs_mg1_wait_slope (double lambda, double S, double m, double wait)
{
  return lambda * (S + (S - m) + wait) / (1 - lambda * S);
}
