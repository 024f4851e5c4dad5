"""Likelihoods of public Stan programs as formulas, with made data and one made draw.

A program has a name, the collection it is from, data, a draw, definitions, the formula, and what the formula must be for
one observation `obs` (counted from 0), written in C++ with Stan Math. Nothing of the programs themselves is here.
"""
import random

PROGRAMS = []


class Made:
    """Numbers of a program, the same in every run."""

    def __init__(self, name):
        self.random = random.Random(name)

    def reals(self, n, mean=0, sd=1):
        return [round(self.random.gauss(mean, sd), 3) for _ in range(n)]

    def positive(self, n, scale=1):
        return [round(self.random.expovariate(1 / scale) + 0.05, 3) for _ in range(n)]

    def whole(self, n, low, high):
        return [self.random.randint(low, high) for _ in range(n)]

    def rows(self, n, k):
        return [self.reals(k) for _ in range(n)]

    def bits(self, n, k):
        return [self.whole(k, 0, 1) for _ in range(n)]


def program(name, source, data, draw, formula, stan, lets=(), before="", first=0):
    """`first`: observations before it have no likelihood."""
    made = Made(name)
    PROGRAMS.append({"program": name, "source": source, "data": {k: v(made) for k, v in data.items()},
                     "draw": {k: v(made) if callable(v) else v for k, v in draw.items()}, "lets": list(lets),
                     "formula": formula, "stan": stan, "before": before, "first": first})


N = 9


def reals(m):
    return m.reals(N)


def bits(m):
    return m.whole(N, 0, 1)


def counts(m):
    return m.whole(N, 0, 8)


def trials(m):
    return m.whole(N, 9, 20)


def positive(m):
    return m.positive(N)


def groups(k):
    return lambda m: m.whole(N, 1, k)


def vector(k):
    return lambda m: m.reals(k)


def matrix(k):
    return lambda m: m.rows(N, k)


def constant(value):
    return lambda m: value


PDB, EX = "posteriordb", "example-models"
SIGMA = {"sigma": 0.8}

# Regressions
program("kilpisjarvi", PDB, {"x": reals, "y": reals}, {"alpha": 0.3, "beta": -0.7, **SIGMA}, "y ~ normal(alpha + beta * x, sigma);",
        "normal_lpdf(y[obs], alpha + beta * x[obs], sigma)")
program("earn_height", PDB, {"earn": reals, "height": reals}, {"beta": vector(2), **SIGMA},
        "earn ~ normal(beta[1] + beta[2] * height, sigma);", "normal_lpdf(earn[obs], beta(0) + beta(1) * height[obs], sigma)")
program("logearn_interaction", PDB, {"log_earn": reals, "height": reals, "male": bits}, {"beta": vector(4), **SIGMA},
        "log_earn ~ normal(beta[1] + beta[2] * height + beta[3] * male + beta[4] * height .* male, sigma);",
        "normal_lpdf(log_earn[obs], beta(0) + beta(1) * height[obs] + beta(2) * male[obs] + beta(3) * height[obs] * male[obs], sigma)")
program("kidscore_interaction_c2", PDB, {"kid_score": reals, "c2_mom_hs": reals, "c2_mom_iq": reals, "inter": reals},
        {"beta": vector(4), **SIGMA},
        "kid_score ~ normal(beta[1] + beta[2] * c2_mom_hs + beta[3] * c2_mom_iq + beta[4] * inter, sigma);",
        "normal_lpdf(kid_score[obs], beta(0) + beta(1) * c2_mom_hs[obs] + beta(2) * c2_mom_iq[obs] + beta(3) * inter[obs], sigma)")
program("logmesquite_logvas", PDB, {"log_weight": reals, "x": matrix(6)}, {"beta": vector(7), **SIGMA},
        "log_weight ~ normal(beta[1] + x * beta[2:], sigma);",
        "normal_lpdf(log_weight[obs], beta(0) + x.row(obs).dot(beta.tail(6)), sigma)")
program("sesame_one_pred_a", PDB, {"watched": bits, "encouraged": bits}, {"beta": vector(2), **SIGMA},
        "watched ~ normal(beta[1] + beta[2] * encouraged, sigma);",
        "normal_lpdf(double(watched[obs]), beta(0) + beta(1) * encouraged[obs], sigma)")
program("blr", PDB, {"y": reals, "X": matrix(3)}, {"beta": vector(3), **SIGMA}, "target += normal_lpdf(y | X * beta, sigma);",
        "normal_lpdf(y[obs], X.row(obs).dot(beta), sigma)")
program("diamonds", PDB, {"Y": reals, "Xc": matrix(3)}, {"Intercept": 0.4, "b": vector(3), **SIGMA},
        "target += normal_id_glm_lpdf(Y | Xc, Intercept, b, sigma);", "normal_lpdf(Y[obs], Intercept + Xc.row(obs).dot(b), sigma)")
program("dugongs_model", PDB, {"x": positive, "Y": reals}, {"alpha": 2.5, "beta": 1.2, "lambda": 0.85, "tau": 4.0},
        "Y ~ normal(alpha - beta * pow(lambda, x), 1 / sqrt(tau));",
        "normal_lpdf(Y[obs], alpha - beta * std::pow(lambda, x[obs]), 1 / std::sqrt(tau))")
program("accel_splines", PDB, {"Y": reals, "Xs": matrix(1), "Zs_1_1": matrix(4), "Xs_sigma": matrix(1), "Zs_sigma_1_1": matrix(4)},
        {"Intercept": 0.2, "bs": vector(1), "s_1_1": vector(4), "Intercept_sigma": -0.3, "bs_sigma": vector(1), "s_sigma_1_1": vector(4)},
        "target += normal_lpdf(Y | Intercept + Xs * bs + Zs_1_1 * s_1_1,"
        " exp(Intercept_sigma + Xs_sigma * bs_sigma + Zs_sigma_1_1 * s_sigma_1_1));",
        "normal_lpdf(Y[obs], Intercept + Xs(obs, 0) * bs(0) + Zs_1_1.row(obs).dot(s_1_1),"
        " std::exp(Intercept_sigma + Xs_sigma(obs, 0) * bs_sigma(0) + Zs_sigma_1_1.row(obs).dot(s_sigma_1_1)))")
program("stacks_b_dexp", EX, {"Y": reals, "z": matrix(3)}, {"beta0": 0.1, "beta": vector(3), "sigmasq": 0.6},
        "Y ~ double_exponential(beta0 + z * beta, sigmasq);", "double_exponential_lpdf(Y[obs], beta0 + z.row(obs).dot(beta), sigmasq)")
program("stacks_c_t4", EX, {"Y": reals, "z": matrix(3)}, {"beta0": 0.1, "beta": vector(3), "sigmasq": 0.6},
        "Y ~ student_t(4, beta0 + z * beta, sqrt(sigmasq));",
        "student_t_lpdf(Y[obs], 4.0, beta0 + z.row(obs).dot(beta), std::sqrt(sigmasq))")
program("estdof", EX, {"y": reals}, {"d": 5.5}, "y ~ student_t(d, 0, 1);", "student_t_lpdf(y[obs], d, 0.0, 1.0)")

# Levels
program("eight_schools_noncentered", PDB, {"y": reals, "sigma": positive}, {"mu": 0.5, "tau": 1.3, "theta_trans": vector(N)},
        "y ~ normal(theta_trans * tau + mu, sigma);", "normal_lpdf(y[obs], theta_trans(obs) * tau + mu, sigma[obs])")
program("radon_hierarchical_intercept_noncentered", PDB, {"log_radon": reals, "log_uppm": reals, "floor_measure": bits, "county_idx": groups(4)},
        {"mu_alpha": 0.4, "sigma_alpha": 0.3, "alpha_raw": vector(4), "beta": vector(2), "sigma_y": 0.7},
        "target += normal_lpdf(log_radon | alpha[county_idx] + log_uppm * beta[1] + floor_measure * beta[2], sigma_y);",
        "normal_lpdf(log_radon[obs], mu_alpha + sigma_alpha * alpha_raw(county_idx[obs] - 1) + log_uppm[obs] * beta(0)"
        " + floor_measure[obs] * beta(1), sigma_y)", lets=["alpha = mu_alpha + sigma_alpha * alpha_raw"])
program("radon_variable_intercept_slope_centered", PDB, {"log_radon": reals, "floor_measure": bits, "county_idx": groups(4)},
        {"alpha": vector(4), "beta": vector(4), "sigma_y": 0.7},
        "target += normal_lpdf(log_radon | alpha[county_idx] + floor_measure * beta[county_idx], sigma_y);",
        "normal_lpdf(log_radon[obs], alpha(county_idx[obs] - 1) + floor_measure[obs] * beta(county_idx[obs] - 1), sigma_y)")
program("rats_model", PDB, {"y": reals, "x": reals, "rat": groups(3), "xbar": constant(0.25)},
        {"alpha": vector(3), "beta": vector(3), "sigma_y": 0.5}, "y ~ normal(alpha[rat] + beta[rat] * (x - xbar), sigma_y);",
        "normal_lpdf(y[obs], alpha(rat[obs] - 1) + beta(rat[obs] - 1) * (x[obs] - xbar), sigma_y)")
program("pilots", PDB, {"y": reals, "group_id": groups(3), "scenario_id": groups(5)}, {"a": vector(3), "b": vector(5), "sigma_y": 0.6},
        "y ~ normal(a[group_id] + b[scenario_id], sigma_y);",
        "normal_lpdf(y[obs], a(group_id[obs] - 1) + b(scenario_id[obs] - 1), sigma_y)")
program("schools", EX, {"Y": reals, "LRT": reals, "school": groups(3), "VR": matrix(2), "Gender": bits, "School_gender": matrix(2), "School_denom": matrix(3)},
        {"alpha": lambda m: m.rows(3, 3), "beta": vector(8), "theta": 0.3, "phi": -0.2},
        "Y ~ normal(alpha[school, 1] + alpha[school, 2] .* LRT + alpha[school, 3] .* VR[, 1] + beta[1] * LRT .* LRT + beta[2] * VR[, 2]"
        " + beta[3] * Gender + School_gender * beta[4:5] + School_denom * beta[6:8], exp(-.5 * (theta + phi * LRT)));",
        "normal_lpdf(Y[obs], alpha(school[obs] - 1, 0) + alpha(school[obs] - 1, 1) * LRT[obs] + alpha(school[obs] - 1, 2) * VR(obs, 0)"
        " + beta(0) * LRT[obs] * LRT[obs] + beta(1) * VR(obs, 1) + beta(2) * Gender[obs] + beta(3) * School_gender(obs, 0)"
        " + beta(4) * School_gender(obs, 1) + beta(5) * School_denom(obs, 0) + beta(6) * School_denom(obs, 1)"
        " + beta(7) * School_denom(obs, 2), std::exp(-0.5 * (theta + phi * LRT[obs])))")
program("hepatitis", EX, {"Yvec1": reals, "tvec1": reals, "idxn1": groups(4), "y0": vector(4)},
        {"alpha": vector(4), "beta": vector(4), "gamma": 0.4, "sigma_y": 0.9},
        "Yvec1 ~ normal(alpha[idxn1] + beta[idxn1] * (tvec1 - 6.5) + gamma * (y0[idxn1] - mean(y0)), sigma_y);",
        "normal_lpdf(Yvec1[obs], alpha(idxn1[obs] - 1) + beta(idxn1[obs] - 1) * (tvec1[obs] - 6.5)"
        " + gamma * (y0[idxn1[obs] - 1] - (y0[0] + y0[1] + y0[2] + y0[3]) / 4), sigma_y)")

# Counts
program("GLMM_Poisson_model", PDB, {"C": counts, "year": reals}, {"alpha": 0.4, "beta1": 0.2, "beta2": -0.1, "beta3": 0.05, "eps": vector(N)},
        "C ~ poisson_log(alpha + beta1 * year + beta2 * year^2 + beta3 * year^3 + eps);",
        "poisson_log_lpmf(C[obs], alpha + beta1 * year[obs] + beta2 * year[obs] * year[obs]"
        " + beta3 * year[obs] * year[obs] * year[obs] + eps(obs))")
program("GLM_Binomial_model", PDB, {"C": counts, "N": trials, "year": reals}, {"alpha": 0.1, "beta1": 0.4, "beta2": -0.3},
        "C ~ binomial_logit(N, alpha + beta1 * year + beta2 * square(year));",
        "binomial_logit_lpmf(C[obs], N[obs], alpha + beta1 * year[obs] + beta2 * year[obs] * year[obs])")
program("seeds_model", PDB, {"n": counts, "N": trials, "x1": bits, "x2": bits},
        {"alpha0": -0.5, "alpha1": 0.2, "alpha2": 1.1, "alpha12": -0.8, "b": vector(N)},
        "n ~ binomial_logit(N, alpha0 + alpha1 * x1 + alpha2 * x2 + alpha12 * x1 .* x2 + b);",
        "binomial_logit_lpmf(n[obs], N[obs], alpha0 + alpha1 * x1[obs] + alpha2 * x2[obs] + alpha12 * x1[obs] * x2[obs] + b(obs))")
program("surgical_model", PDB, {"r": counts, "n": trials}, {"b": vector(N)}, "r ~ binomial_logit(n, b);",
        "binomial_logit_lpmf(r[obs], n[obs], b(obs))")
program("bym2_offset_only", PDB, {"y": counts, "E": positive, "scaling_factor": constant(0.7)},
        {"beta0": 0.1, "sigma": 0.5, "rho": 0.4, "theta": vector(N), "phi": vector(N)},
        "y ~ poisson_log(log(E) + beta0 + (sqrt(1 - rho) * theta + sqrt(rho / scaling_factor) * phi) * sigma);",
        "poisson_log_lpmf(y[obs], std::log(E[obs]) + beta0 + (std::sqrt(1 - rho) * theta(obs) + std::sqrt(rho / scaling_factor) * phi(obs)) * sigma)")
program("gp_pois_regr", PDB, {"k": counts}, {"f": vector(N)}, "k ~ poisson_log(f);", "poisson_log_lpmf(k[obs], f(obs))")
program("negative_binomial", EX, {"y": counts}, {"alpha": 2.5, "beta": 0.8}, "y ~ neg_binomial(alpha, beta);",
        "neg_binomial_lpmf(y[obs], alpha, beta)")
program("salm", EX, {"y": lambda m: [m.whole(3, 0, 9) for _ in range(N)], "centered_logx": reals, "centered_x": reals},
        {"alpha_star": 1.1, "beta": 0.3, "gamma": -0.2, "lambda": lambda m: m.rows(N, 3)},
        "sum(poisson_log_lpmf(y | alpha_star + beta * centered_logx + gamma * centered_x + lambda[observation]))",
        "[&] { double sum = 0; for (int p = 0; p < 3; ++p) sum += poisson_log_lpmf(y[obs][p], alpha_star + beta * centered_logx[obs]"
        " + gamma * centered_x[obs] + lambda(obs, p)); return sum; }()")
program("leuk", EX, {"dN": bits, "Z": reals, "j": groups(3)}, {"beta": 0.6, "dL0": [0.2, 0.5, 0.1]},
        "dN ~ poisson(exp(beta * Z) * dL0[j]);", "poisson_lpmf(dN[obs], std::exp(beta * Z[obs]) * dL0(j[obs] - 1))")
program("beetles_cloglog", EX, {"r": counts, "n": trials, "x": reals}, {"alpha_star": -0.3, "beta": 0.7},
        "r ~ binomial(n, inv_cloglog(alpha_star + beta * x));",
        "binomial_lpmf(r[obs], n[obs], -std::expm1(-std::exp(alpha_star + beta * x[obs])))")
program("beetles_probit", EX, {"r": counts, "n": trials, "x": reals}, {"alpha_star": -0.3, "beta": 0.7},
        "r ~ binomial(n, Phi(alpha_star + beta * x));", "binomial_lpmf(r[obs], n[obs], Phi(alpha_star + beta * x[obs]))")
program("golf_angle", EX, {"y": counts, "n": trials, "x": lambda m: [round(x + 0.1, 3) for x in m.positive(N)], "r": constant(0.02), "R": constant(0.06)}, {"sigma": 0.3},
        "y ~ binomial(n, 2 * Phi(asin((R - r) ./ x) / sigma) - 1);",
        "binomial_lpmf(y[obs], n[obs], 2 * Phi(std::asin((R - r) / x[obs]) / sigma) - 1)")
program("hearts", EX, {"y": lambda m: [0, 2, 0, 1, 3, 0, 2, 0, 1], "t": trials}, {"alpha": -1.2, "delta": -0.4},
        "target += zero_inflated_binomial_lpmf(y | t, inv_logit(alpha), inv_logit(delta));",
        "y[obs] == 0 ? std::log(inv_logit(delta) + (1 - inv_logit(delta)) * std::pow(1 - inv_logit(alpha), t[obs]))"
        " : log1m(inv_logit(delta)) + binomial_lpmf(y[obs], t[obs], inv_logit(alpha))")

# Binary and categorical outcomes
program("wells_dae_inter_model", PDB, {"switched": bits, "x": matrix(4)}, {"alpha": 0.3, "beta": vector(4)},
        "switched ~ bernoulli_logit_glm(x, alpha, beta);", "bernoulli_logit_lpmf(switched[obs], alpha + x.row(obs).dot(beta))")
program("election88_full", PDB, {"y": bits, "black": bits, "female": bits, "v_prev_full": reals, "age": groups(4), "edu": groups(4),
                                 "age_edu": groups(6), "state": groups(5), "region_full": groups(3)},
        {"beta": vector(5), "a": vector(4), "b": vector(4), "c": vector(6), "d": vector(5), "e": vector(3)},
        "y ~ bernoulli_logit(beta[1] + beta[2] * black + beta[3] * female + beta[5] * female .* black + beta[4] * v_prev_full"
        " + a[age] + b[edu] + c[age_edu] + d[state] + e[region_full]);",
        "bernoulli_logit_lpmf(y[obs], beta(0) + beta(1) * black[obs] + beta(2) * female[obs] + beta(4) * female[obs] * black[obs]"
        " + beta(3) * v_prev_full[obs] + a(age[obs] - 1) + b(edu[obs] - 1)"
        " + c(age_edu[obs] - 1) + d(state[obs] - 1) + e(region_full[obs] - 1))")
program("2pl_latent_reg_irt", PDB, {"y": bits, "ii": groups(4), "jj": groups(6)}, {"alpha": lambda m: m.positive(4), "theta": vector(6), "beta": vector(4)},
        "y ~ bernoulli_logit(alpha[ii] .* theta[jj] - beta[ii]);",
        "bernoulli_logit_lpmf(y[obs], alpha(ii[obs] - 1) * theta(jj[obs] - 1) - beta(ii[obs] - 1))")
program("hier_2pl", PDB, {"y": bits, "ii": groups(4), "jj": groups(6)}, {"xi": lambda m: m.rows(4, 2), "theta": vector(6)},
        "y ~ bernoulli_logit(exp(xi[ii, 1]) .* (theta[jj] - xi[ii, 2]));",
        "bernoulli_logit_lpmf(y[obs], std::exp(xi(ii[obs] - 1, 0)) * (theta(jj[obs] - 1) - xi(ii[obs] - 1, 1)))")
program("irt_2pl", PDB, {"y": lambda m: m.bits(N, 5)}, {"a": lambda m: m.positive(N), "b": vector(N), "theta": vector(5)},
        "sum(bernoulli_logit_lpmf(y | a[observation] * (theta - b[observation])))",
        "[&] { double sum = 0; for (int j = 0; j < 5; ++j) sum += bernoulli_logit_lpmf(y[obs][j], a(obs) * (theta(j) - b(obs))); return sum; }()")
program("individual (Bradley-Terry)", EX, {"y": bits, "player1": groups(5), "player0": groups(5)}, {"alpha": vector(5)},
        "y ~ bernoulli_logit(alpha[player1] - alpha[player0]);",
        "bernoulli_logit_lpmf(y[obs], alpha(player1[obs] - 1) - alpha(player0[obs] - 1))")
program("dogs", PDB, {"y": lambda m: m.bits(N, 6)}, {"beta": vector(3)},
        "sum(bernoulli_logit_lpmf(y | beta[1] + beta[2] * ([0, 1, 2, 3, 4, 5] - before) + beta[3] * before))",
        "[&] { double sum = 0; int shocks = 0; for (int t = 0; t < 6; ++t) { sum += bernoulli_logit_lpmf(y[obs][t],"
        " beta(0) + beta(1) * (t - shocks) + beta(2) * shocks); shocks += y[obs][t]; } return sum; }()",
        lets=["before = cumulative_sum(y) - y"])
program("dogs_hierarchical", PDB, {"y": bits, "prev_shock": counts, "prev_avoid": counts}, {"a": 0.9, "b": 0.8},
        "y ~ bernoulli(a ^ prev_shock * b ^ prev_avoid);", "bernoulli_lpmf(y[obs], std::pow(a, prev_shock[obs]) * std::pow(b, prev_avoid[obs]))")
program("grsm_latent_reg_irt", PDB, {"y": lambda m: m.whole(N, 0, 3), "ii": groups(4), "jj": groups(6)},
        {"alpha": lambda m: m.positive(4), "theta": vector(6), "beta": vector(4), "kappa": vector(3)},
        "categorical_logit_lpmf(y + 1 | append_row(0, cumulative_sum(theta[jj] * alpha[ii] - beta[ii] - kappa)))",
        "[&] { Eigen::VectorXd steps(4); steps(0) = 0; for (int k = 0; k < 3; ++k) steps(k + 1) = steps(k)"
        " + theta(jj[obs] - 1) * alpha(ii[obs] - 1) - beta(ii[obs] - 1) - kappa(k); return categorical_logit_lpmf(y[obs] + 1, steps); }()")
program("inhalers", EX, {"response": lambda m: m.whole(N, 1, 4), "treat": bits, "period": bits, "carry": bits, "subject": groups(4)},
        {"beta": 0.4, "pi": -0.3, "kappa": 0.2, "a": [-1.0, 0.25, 1.5], "b": vector(4)},
        "response ~ ordered_logistic(-(beta * treat * .5 + pi * period * .5 + kappa * carry + b[subject]), a);",
        "[&] { double q[3], mu = beta * treat[obs] * .5 + pi * period[obs] * .5 + kappa * carry[obs];"
        " for (int j = 0; j < 3; ++j) q[j] = inv_logit(-(a(j) + mu + b(subject[obs] - 1)));"
        " Eigen::VectorXd p(4); p << 1 - q[0], q[0] - q[1], q[1] - q[2], q[2]; return categorical_lpmf(response[obs], p); }()")
program("cervix2 (complete cases)", EX, {"xc": bits, "dc": bits, "wc": bits}, {"q": 0.4, "beta0C": -0.2, "beta": 0.7, "phi": [[0.3, 0.6], [0.7, 0.2]]},
        "xc ~ bernoulli(q); dc ~ bernoulli_logit(beta0C + beta * xc); wc ~ bernoulli(phi[xc + 1, dc + 1]);",
        "bernoulli_lpmf(xc[obs], q) + bernoulli_logit_lpmf(dc[obs], beta0C + beta * xc[obs]) + bernoulli_lpmf(wc[obs], phi(xc[obs], dc[obs]))")
program("dina_independent", EX, {"y": lambda m: m.bits(N, 3), "xi": constant([[0, 1, 0, 1], [0, 0, 1, 1], [1, 0, 0, 1]])},
        {"nu": [0.1, 0.2, 0.3, 0.4], "slip": [0.1, 0.2, 0.15], "guess": [0.3, 0.2, 0.25]},
        "log_sum_exp(log(nu) + y * log(p) + (1 - y) * log1m(p))",
        "[&] { std::vector<double> ps; for (int c = 0; c < 4; ++c) { double s = std::log(nu(c)); for (int i = 0; i < 3; ++i) {"
        " double p = xi[i][c] ? 1 - slip(i) : guess(i); s += y[obs][i] ? std::log(p) : std::log(1 - p); } ps.push_back(s); }"
        " return log_sum_exp(ps); }()",
        lets=["p = diag_pre_multiply(1 - slip, xi) + diag_pre_multiply(guess, 1 - xi)"])

# Mixtures, censoring, truncation
program("low_dim_gauss_mix", PDB, {"y": reals}, {"mu": [-0.5, 1.0], "sigma": [0.7, 1.2], "theta": 0.35},
        "target += log_mix(theta, normal_lpdf(y | mu[1], sigma[1]), normal_lpdf(y | mu[2], sigma[2]));",
        "log_mix(theta, normal_lpdf(y[obs], mu(0), sigma(0)), normal_lpdf(y[obs], mu(1), sigma(1)))")
program("normal_mixture_k", PDB, {"y": reals}, {"theta": [0.2, 0.5, 0.3], "mu": vector(3), "sigma": [0.7, 1.2, 0.4]},
        "target += log_sum_exp(log(theta) + normal_lpdf(y | mu, sigma));",
        "[&] { std::vector<double> ps; for (int k = 0; k < 3; ++k) ps.push_back(std::log(theta(k)) + normal_lpdf(y[obs], mu(k), sigma(k)));"
        " return log_sum_exp(ps); }()")
program("normal_mixture_k_prop", EX, {"y": reals}, {"theta": [0.2, 0.5, 0.3], "mu_prop": [0.3, 0.3, 0.4], "mu_loc": -0.5, "mu_scale": 2.0, "sigma": [0.7, 1.2, 0.4]},
        "target += log_mix(theta, normal_lpdf(y | mu_loc + mu_scale * cumulative_sum(mu_prop), sigma));",
        "[&] { std::vector<double> ps; double s = 0; for (int k = 0; k < 3; ++k) { s += mu_prop(k); ps.push_back(std::log(theta(k))"
        " + normal_lpdf(y[obs], mu_loc + mu_scale * s, sigma(k))); } return log_sum_exp(ps); }()")
program("ldaK2", PDB, {"w": groups(5), "doc": groups(3)}, {"theta": [[0.3, 0.7], [0.6, 0.4], [0.5, 0.5]], "phi": [[0.1, 0.2, 0.3, 0.2, 0.2], [0.3, 0.1, 0.1, 0.1, 0.4]]},
        "target += log_sum_exp(log(theta[doc]) + log(phi[, w]));",
        "log_sum_exp(std::log(theta(doc[obs] - 1, 0)) + std::log(phi(0, w[obs] - 1)), std::log(theta(doc[obs] - 1, 1)) + std::log(phi(1, w[obs] - 1)))")
program("eyes", EX, {"y": reals}, {"lambda": [-0.5, 1.0], "sigma": 0.7, "p1": 0.35},
        "target += log_sum_exp(log(p1) + normal_lpdf(y | lambda[1], sigma), log1m(p1) + normal_lpdf(y | lambda[2], sigma));",
        "log_mix(p1, normal_lpdf(y[obs], lambda(0), sigma), normal_lpdf(y[obs], lambda(1), sigma))")
program("M0_model", PDB, {"s": lambda m: [0, 2, 0, 1, 3, 0, 2, 0, 1], "T": constant(5)}, {"omega": 0.6, "p": 0.3},
        "target += log_sum_exp(log(omega) + binomial_lpmf(s | T, p), s == 0 ? log1m(omega) : negative_infinity());",
        "s[obs] > 0 ? bernoulli_lpmf(1, omega) + binomial_lpmf(s[obs], T, p)"
        " : log_sum_exp(bernoulli_lpmf(1, omega) + binomial_lpmf(0, T, p), bernoulli_lpmf(0, omega))")
program("Mt_model", PDB, {"y": lambda m: m.bits(N - 1, 4) + [[0, 0, 0, 0]]}, {"omega": 0.6, "p": [0.3, 0.5, 0.2, 0.4]},
        "sum(y) > 0 ? log(omega) + sum(bernoulli_lpmf(y | p)) : log_mix(omega, sum(bernoulli_lpmf(y | p)), 0)",
        "[&] { double lp = 0; int s = 0; for (int j = 0; j < 4; ++j) { lp += bernoulli_lpmf(y[obs][j], p(j)); s += y[obs][j]; }"
        " return s > 0 ? std::log(omega) + lp : log_sum_exp(std::log(omega) + lp, log1m(omega)); }()")
program("normal_truncated", EX, {"y": lambda m: m.reals(N, -1), "U": constant(3.0)}, {"mu": 0.4, "sigma": 1.5}, "y ~ normal(mu, sigma) T[ , U];",
        "normal_lpdf(y[obs], mu, sigma) - normal_lcdf(U, mu, sigma)")
program("normal_censored", EX, {"y": reals, "is_censored": bits, "U": constant(3.0)}, {"mu": 0.4},
        "target += is_censored ? normal_lccdf(U | mu, 1) : normal_lpdf(y | mu, 1) - normal_lcdf(U | mu, 1);",
        "is_censored[obs] ? normal_lccdf(U, mu, 1.0) : normal_lpdf(y[obs], mu, 1.0) - normal_lcdf(U, mu, 1.0)")
program("kidney", EX, {"t": positive, "is_censored": bits, "age": reals, "sex": bits, "disease": groups(4), "patient": groups(3)},
        {"alpha": -0.4, "beta_age": 0.1, "beta_sex": -0.6, "beta_disease": [0.0, 0.2, -0.3, 0.4], "b": vector(3), "r": 1.3},
        "target += is_censored ? weibull_lccdf(t | r, scale) : weibull_lpdf(t | r, scale);",
        "[&] { double s = std::exp(-(alpha + beta_age * age[obs] + beta_sex * sex[obs] + beta_disease(disease[obs] - 1)"
        " + b(patient[obs] - 1)) / r); return is_censored[obs] ? weibull_lccdf(t[obs], r, s) : weibull_lpdf(t[obs], r, s); }()",
        lets=["scale = exp(-(alpha + beta_age * age + beta_sex * sex + beta_disease[disease] + b[patient]) / r)"])
program("fire", EX, {"x": lambda m: m.positive(N, 2)}, {"alpha": 1.4, "sigma": 0.6, "theta": 1.1},
        "target += theta > x ? log(c) - log1p(c) - log(Phi(alpha * sigma)) + lognormal_lpdf(x | log(theta) - alpha * sigma^2, sigma)"
        " : pareto_lpdf(x | theta, alpha) - log1p(c);",
        "[&] { double c = std::sqrt(2 * pi()) * alpha * sigma * Phi(alpha * sigma) * std::exp(0.5 * alpha * alpha * sigma * sigma);"
        " return theta > x[obs] ? std::log(c) - std::log1p(c) - std::log(Phi(alpha * sigma)) + lognormal_lpdf(x[obs],"
        " std::log(theta) - alpha * sigma * sigma, sigma) : pareto_lpdf(x[obs], theta, alpha) - std::log1p(c); }()",
        lets=["c = sqrt(2 * pi()) * alpha * sigma * Phi(alpha * sigma) * exp(0.5 * pow(alpha * sigma, 2))"])

# Vectors of outcomes
program("jaws", EX, {"Y": matrix(3), "age": constant([8.0, 8.5, 9.0])}, {"beta0": 0.2, "beta1": 0.1, "Sigma": [[2.0, 0.5, 0.3], [0.5, 1.5, 0.4], [0.3, 0.4, 1.0]]},
        "Y ~ multi_normal(beta0 + beta1 * age, Sigma);",
        "[&] { Eigen::VectorXd y = Y.row(obs), mu(3); for (int m = 0; m < 3; ++m) mu(m) = beta0 + beta1 * age[m];"
        " return multi_normal_lpdf(y, mu, Sigma); }()")
program("normal_multi", EX, {"y": matrix(2)}, {"beta": vector(2), "sigma": [[2.0, 0.5], [0.5, 1.0]]},
        "y ~ multi_student_t(10, beta, sigma);", "[&] { Eigen::VectorXd v = y.row(obs); return multi_student_t_lpdf(v, 10, beta, sigma); }()")
program("birats", EX, {"y": matrix(5), "x": constant([8.0, 15.0, 22.0, 29.0, 36.0])}, {"beta": lambda m: m.rows(N, 2), "sigma_y": 3.0},
        "sum(normal_lpdf(y | beta[observation, 1] + beta[observation, 2] * x, sigma_y))",
        "[&] { double sum = 0; for (int t = 0; t < 5; ++t) sum += normal_lpdf(y(obs, t), beta(obs, 0) + beta(obs, 1) * x[t], sigma_y); return sum; }()")

# Series
program("arK", PDB, {"y": reals}, {"alpha": 0.3, "beta": [0.5, -0.2], **SIGMA},
        "observation <= 2 ? 0 : normal_lpdf(y | alpha + beta[1] * y[observation - 1] + beta[2] * y[observation - 2], sigma)",
        "obs < 2 ? 0 : normal_lpdf(y[obs], alpha + beta(0) * y[obs - 1] + beta(1) * y[obs - 2], sigma)")
program("arma11", PDB, {"y": reals}, {"mu": 0.2, "phi": 0.5, "theta": -0.3, **SIGMA}, "err ~ normal(0, sigma);",
        "normal_lpdf(err[obs], 0.0, sigma)",
        lets=["err = recurrence(y - mu - phi * append_row(mu, head(all_observations(y), num_elements(all_observations(y)) - 1)), -theta)"],
        before="std::vector<double> err; for (int t = 0; t < 9; ++t) err.push_back(y[t] - (t == 0 ? mu + phi * mu : mu + phi * y[t - 1] + theta * err[t - 1]));")
program("garch11", PDB, {"y": reals, "sigma1": constant(0.9)}, {"mu": 0.1, "alpha0": 0.3, "alpha1": 0.4, "beta1": 0.2},
        "y ~ normal(mu, sqrt(h));", "normal_lpdf(y[obs], mu, s[obs])",
        lets=["h = recurrence(append_row(sigma1^2, alpha0 + alpha1 * square(head(all_observations(y), num_elements(all_observations(y)) - 1) - mu)), beta1)"],
        before="std::vector<double> s(1, sigma1); for (int t = 1; t < 9; ++t) s.push_back(std::sqrt(alpha0 + alpha1 * square(y[t - 1] - mu) + beta1 * square(s[t - 1])));")
program("state_space_stochastic_level_stochastic_seasonal", PDB, {"y": reals, "x": reals, "w": reals},
        {"mu": vector(N), "beta": 0.4, "lambda": -0.2, "seasonal": vector(N), "sigma": [0.3, 0.2, 0.6]},
        "y ~ normal(mu + beta * x + lambda * w + seasonal, sigma[3]);",
        "normal_lpdf(y[obs], mu(obs) + beta * x[obs] + lambda * w[obs] + seasonal(obs), sigma(2))")
program("lotka_volterra", PDB, {"y": lambda m: [m.positive(2) for _ in range(N)]}, {"z": lambda m: [m.positive(2) for _ in range(N)], "sigma": [0.3, 0.5]},
        "sum(lognormal_lpdf(y | log(z[observation]), sigma))",
        "lognormal_lpdf(y(obs, 0), std::log(z(obs, 0)), sigma(0)) + lognormal_lpdf(y(obs, 1), std::log(z(obs, 1)), sigma(1))")
program("losscurve_sislob", PDB, {"loss": reals, "cohort_id": groups(3), "t_value": positive, "premium": constant([10.0, 12.0, 11.0])},
        {"omega": 1.2, "theta": 0.8, "LR": [0.6, 0.7, 0.65], "loss_sd": 0.4},
        "loss ~ normal(LR[cohort_id] * premium[cohort_id] * (1 - exp(-(t_value / theta) ^ omega)), loss_sd * premium[cohort_id]);",
        "normal_lpdf(loss[obs], LR(cohort_id[obs] - 1) * premium[cohort_id[obs] - 1] * -std::expm1(-std::pow(t_value[obs] / theta, omega)),"
        " loss_sd * premium[cohort_id[obs] - 1])")
