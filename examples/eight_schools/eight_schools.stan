// Eight schools (Rubin 1981), non-centred. Everything that pcic needs is in generated quantities.
data {
  int<lower=1> J;
  vector[J] y;
  vector<lower=0>[J] sigma;
}
parameters {
  real mu;
  real<lower=0> tau;
  vector[J] eta;
}
transformed parameters {
  vector[J] theta = mu + tau * eta;
}
model {
  mu ~ normal(0, 5);
  tau ~ cauchy(0, 5);
  eta ~ normal(0, 1);
  y ~ normal(theta, sigma);
}
generated quantities {
  vector[J] log_lik;  // the score: what the posterior was fitted with
  vector[J] abs_err;  // losses
  vector[J] sq_err;
  for (j in 1:J) {
    log_lik[j] = normal_lpdf(y[j] | theta[j], sigma[j]);
    abs_err[j] = abs(y[j] - theta[j]);
    sq_err[j] = square(y[j] - theta[j]);
  }
}
