// Eight schools (Rubin 1981) with the standardised effects as a matrix, so that the fits hold one.
data {
  vector[8] y;
  vector<lower=0>[8] sigma;
}
parameters {
  real mu;
  real<lower=0> tau;
  matrix[2, 4] eta;
}
model {
  mu ~ normal(0, 5);
  tau ~ cauchy(0, 5);
  to_vector(eta) ~ normal(0, 1);
  y ~ normal(mu + tau * to_vector(eta), sigma);
}
generated quantities {
  vector[8] log_lik;
  for (j in 1:8) log_lik[j] = normal_lpdf(y[j] | mu + tau * eta[1 + (j - 1) % 2, 1 + (j - 1) / 2], sigma[j]);
}
