"""The arguments at which distributions are compared: ordinary ones, then extreme ones.

The same points serve the density and all distribution functions of a family. The first INTEGERS[family] arguments
are whole numbers and have no derivative. GRADIENT_TOLERANCE and CDF_LEFT_OUT list what
double precision cannot do to 1e-12, and why.
"""

INTEGERS = {"bernoulli": 1, "bernoulli_logit": 1, "binomial": 2, "binomial_logit": 2, "poisson": 1, "poisson_log": 1,
            "neg_binomial_2": 1, "neg_binomial_2_log": 1, "neg_binomial": 1, "beta_binomial": 2, "hypergeometric": 4,
            "discrete_range": 3, "zero_inflated_poisson": 1, "zero_inflated_neg_binomial": 1, "zero_inflated_binomial": 2,
            "hurdle_poisson": 1, "hurdle_neg_binomial": 1, "zero_inflated_beta": 1, "zero_one_inflated_beta": 1,
            "hurdle_gamma": 1, "hurdle_lognormal": 1}

# Amounts that may be exactly 0 or 1, where they have no derivative.
MIXED = {"zero_inflated_beta", "zero_one_inflated_beta", "hurdle_gamma", "hurdle_lognormal"}

DENSITY_ONLY = {"skew_normal", "exp_mod_normal", "inv_gaussian", "von_mises", "beta_binomial", "hypergeometric",
                "discrete_range", "zero_inflated_poisson", "zero_inflated_neg_binomial", "zero_inflated_binomial",
                "hurdle_poisson", "hurdle_neg_binomial"} | MIXED

# Stan Math was not asked for these.
EXACT_ONLY = DENSITY_ONLY | {"gumbel", "skew_double_exponential", "inv_chi_square", "scaled_inv_chi_square", "rayleigh",
                             "frechet", "pareto", "pareto_type_2", "loglogistic", "neg_binomial"}

LOCATION_SCALE = [(1.3, -0.4, 2.5), (-3, 1, 0.5), (0.25, 0.5, 1.5), (8, 0, 1), (-8.5, 0, 1), (2, 2.001, 0.7),
                  (1e8 + 3, 1e8, 2), (3e-150, 1e-150, 1e-150), (2e150, -1e150, 4e150)]

CASES = {
    "normal": LOCATION_SCALE + [(-37, 0, 1), (37.4, 0, 1), (-5, 0, 0.001), (5, 0, 0.001), (1, 0, 1e9)],
    "std_normal": [(0.25,), (1.7,), (-3,), (-37,), (37,), (-1e4,), (1e-10,)],
    "student_t": [(1.3, 4, -0.4, 2.5), (-3, 1.5, 1, 0.5), (0.25, 30, 0.5, 1.5), (12, 3, 0, 1), (-40, 2.5, 0, 1),
                  (0.3, 0.4, 0, 1), (-30, 50, 0, 1), (1e30, 3, 0, 1), (-1e60, 4, 0, 1), (0.001, 7, 0, 1), (1e8 + 3, 5, 1e8, 2),
                  (-2.5, 1000, 0, 1), (1.5, 1e10, 0, 1), (-6, 1e7, 0, 1), (-1.5, 1e-3, 0, 1)],
    "cauchy": LOCATION_SCALE + [(-1e100, 0, 1), (1e100, 3, 2), (1e-12, 0, 1)],
    "logistic": LOCATION_SCALE + [(700, 0, 1), (-700, 0, 1), (-1e4, 0, 1), (1e4, 0, 1)],
    "double_exponential": LOCATION_SCALE + [(690, 0, 1), (-690, 0, 1), (-1e5, 0, 1), (1e5, 0, 1)],
    "lognormal": [(1.3, -0.4, 2.5), (0.1, 1, 0.5), (2.5, 1, 1), (1e-300, 0, 20), (1e300, 5, 30), (1e-16, 0, 1),
                  (3e15, 0, 1), (2, 0, 1e-2)],
    "gamma": [(1.3, 2.5, 0.7), (0.2, 0.3, 4), (7, 1, 0.5), (0.5, 12, 10), (20, 3, 2), (1e-3, 0.01, 1), (1e-100, 3, 1),
              (1e-10, 25, 2), (650, 2, 1), (0.01, 80, 1), (1000, 900, 1), (3e5, 2, 1e-5), (1e-300, 0.5, 1)],
    "inv_gamma": [(1.3, 2.5, 0.7), (0.2, 0.3, 4), (2, 1, 0.5), (0.1, 12, 10), (1e3, 3, 2), (0.0031, 2, 2), (1e70, 3, 1),
                  (0.01, 50, 1), (1e4, 25, 2)],
    "chi_square": [(1.3, 2.5), (0.2, 0.3), (7, 1), (20, 25), (1e-8, 10), (1300, 3), (1e-150, 2), (700, 600)],
    "exponential": [(1.3, 2.5), (0.2, 0.3), (1e-300, 1), (690, 1), (1e-20, 3), (5e10, 2), (2e-5, 1e5)],
    "weibull": [(1.3, 2.5, 0.7), (0.2, 0.3, 4), (7, 1, 0.5), (1e-30, 9, 1), (650, 1, 1), (3, 40, 2.8), (1e10, 0.2, 3),
                (1e-100, 3, 2)],
    "beta": [(0.3, 2.5, 0.7), (0.2, 0.3, 4), (0.9, 1, 2), (0.5, 12, 10), (1e-5, 3, 2), (1e-100, 3, 2), (1e-300, 0.9, 5),
             (0.999999, 4, 6), (0.05, 80, 60), (0.97, 50, 70), (0.4, 500, 700), (0.7, 1e-2, 2e-2)],
    "beta_proportion": [(0.3, 0.4, 2.5), (0.2, 0.1, 4), (0.9, 0.5, 20), (0.01, 0.5, 100), (1e-5, 0.2, 10), (0.99, 0.3, 50)],
    "uniform": [(1.3, -0.4, 2.5), (0.2, 0, 4), (3e-300, 1e-300, 2), (7, 1, 1e10), (3.999, 0, 4)],
    "bernoulli": [(0, 0.3), (1, 0.3), (0, 1e-300), (1, 1e-300), (1, 0.9999999), (0, 0.9999999)],
    "bernoulli_logit": [(0, 0.3), (1, 0.3), (0, -1.5), (1, -2), (0, 700), (1, 700), (0, -700), (1, -700), (1, 36), (0, 30)],
    "binomial": [(4, 10, 0.3), (0, 7, 0.2), (7, 7, 0.9), (1, 40, 0.7), (39, 40, 0.1), (50, 100, 0.5), (3, 5, 1e-70),
                 (2, 5, 0.9999999), (1, 60, 1 - 1e-5), (480, 1000, 0.45), (900, 1000, 0.45)],
    "binomial_logit": [(3, 10, 0.3), (0, 7, -2), (7, 7, 3), (1, 40, 1), (39, 40, -2), (50, 100, 0.01), (3, 5, -170),
                       (5, 5, 700), (0, 5, -700), (0, 5, 700), (5, 5, -700), (480, 1000, -0.2)],
    "poisson": [(3, 2.5), (0, 0.7), (0, 1e-300), (1, 1e-140), (7, 20), (60, 4), (4, 650), (1000, 950), (300, 20), (2, 1e-5)],
    "poisson_log": [(3, 1), (0, -0.7), (0, -690), (1, -300), (7, 3), (60, 1.4), (4, 6.4), (1000, 6.9), (2, -12)],
    "neg_binomial_2": [(3, 2.5, 1.5), (0, 0.7, 3), (10, 3, 0.4), (60, 4, 2), (2, 1e-8, 5), (40, 1e5, 3), (5, 4, 1000),
                       (500, 450, 10), (3, 2.5, 1e10), (0, 2.5, 1e10), (2, 9, 1e9), (2, 3, 1e-3), (2, 3, 1e-8)],
    "neg_binomial_2_log": [(3, 1, 1.5), (0, -0.7, 3), (10, 1.1, 0.4), (60, 1.4, 2), (2, -18, 5), (40, 11.5, 3), (5, 1.4, 1000),
                           (500, 6, 10), (3, 1, 1e10), (0, 1, 1e10), (1, 300, 2), (2, -229, 2)],
    "skew_normal": [(1.3, -0.4, 2.5, 2), (-3, 1, 0.5, -1.5), (-8, 0, 1, 4), (8, 0, 1, 30), (1e8 + 3, 1e8, 2, 1), (0.25, 0.5, 1.5, 0.01)],
    "exp_mod_normal": [(1.3, -0.4, 2.5, 2), (-3, 1, 0.5, 1.5), (20, 0, 1, 0.4), (-8, 0, 1, 1), (0.25, 0.5, 1.5, 0.01), (4, 3, 0.1, 7)],
    "gumbel": [(1.3, -0.4, 2.5), (-3, 1, 0.9), (0.25, 0.5, 1.5), (40, 0, 1), (-2, 0, 0.5), (1e8 + 3, 1e8, 2)],
    "skew_double_exponential": [(1.3, -0.4, 2.5, 0.3), (-3, 1, 0.5, 0.9), (0.25, 0.5, 1.5, 0.5), (40, 0, 1, 0.05), (-300, 0, 1, 0.5)],
    "inv_chi_square": [(1.3, 2.5), (0.2, 0.3), (0.05, 7), (20, 25), (100, 3)],
    "scaled_inv_chi_square": [(1.3, 2.5, 0.7), (0.2, 0.3, 4), (2, 7, 0.5), (0.1, 12, 0.4), (1e3, 3, 2)],
    "rayleigh": [(1.3, 2.5), (0.2, 0.3), (1e-100, 2), (30, 1), (5, 0.9)],
    "frechet": [(1.3, 2.5, 0.7), (0.2, 0.3, 4), (7, 1, 0.5), (1e10, 1.2, 3), (0.05, 1.5, 1)],
    "pareto": [(1.3, 0.7, 2.5), (4, 3.999, 0.3), (1e10, 1, 1.2), (5, 1e-5, 3)],
    "pareto_type_2": [(1.3, 0.7, 2.5, 1.5), (4, 3.5, 0.3, 4), (1e10, 0, 1, 1.2), (1e-12, 0, 2, 3), (-1, -2, 5, 0.5)],
    "loglogistic": [(1.3, 0.7, 2.5), (0.2, 4, 0.3), (1e-30, 1, 3), (1e30, 2, 5), (5, 5.001, 2)],
    "inv_gaussian": [(1.3, 0.7, 2.5), (0.2, 4, 0.3), (1e-3, 1, 0.01), (50, 2, 5), (5, 5.001, 200)],
    "von_mises": [(1.3, -0.4, 2.5), (-3, 1, 0.5), (0.25, 0.5, 1500), (2, 2.001, 0.01), (3, 0, 40)],
    "neg_binomial": [(3, 1.5, 0.6), (0, 3, 2), (10, 0.4, 0.1), (60, 4, 0.2), (5, 1000, 300), (500, 10, 0.03)],
    "beta_binomial": [(3, 10, 2.5, 4), (0, 7, 0.3, 2), (7, 7, 5, 0.2), (400, 1000, 30, 50), (3, 10, 1e6, 2e6), (2, 5, 1e-3, 1e-2)],
    "hypergeometric": [(2, 5, 4, 6), (0, 3, 2, 9), (40, 100, 200, 300), (1, 1, 1, 1)],
    "discrete_range": [(3, 1, 6), (0, -4, 0), (5, 5, 5)],
    "zero_inflated_poisson": [(0, 2.5, 0.2), (3, 2.5, 0.2), (0, 50, 1e-8), (0, 1e-3, 0.9), (30, 20, 0.5)],
    "zero_inflated_neg_binomial": [(0, 2.5, 1.5, 0.2), (3, 2.5, 1.5, 0.2), (0, 50, 8, 0.01), (60, 20, 0.5, 0.5)],
    "zero_inflated_binomial": [(0, 10, 0.4, 0.2), (3, 10, 0.4, 0.2), (0, 100, 0.7, 1e-3), (100, 100, 0.9, 0.3)],
    "hurdle_poisson": [(0, 2.5, 0.2), (3, 2.5, 0.2), (1, 1e-6, 0.9), (30, 20, 0.5)],
    "hurdle_neg_binomial": [(0, 2.5, 1.5, 0.2), (3, 2.5, 1.5, 0.2), (1, 1e-6, 8, 0.01), (60, 20, 0.5, 0.5)],
    "zero_inflated_beta": [(0, 0.4, 5, 0.2), (0.3, 0.4, 5, 0.2), (0.99, 0.7, 60, 0.01)],
    "zero_one_inflated_beta": [(0, 0.4, 5, 0.2, 0.6), (1, 0.4, 5, 0.2, 0.6), (0.3, 0.4, 5, 0.2, 0.6)],
    "hurdle_gamma": [(0, 2, 1, 0.2), (1.5, 2, 1, 0.2), (700, 900, 1.2, 0.6)],
    "hurdle_lognormal": [(0, 0, 2, 0.2), (1.5, 0, 2, 0.2), (1e-10, 3, 4, 0.6)],
}

# A slope in a parameter that hardly matters any more is the difference of two nearly equal numbers.
NEARLY_NORMAL = "d/dnu is 1e-20, the difference of terms of size 1e-10"
NEARLY_NEVER = "the slope in the mean, 0.5, is the difference of terms of size 1e6"
NEARLY_POISSON = "d/dphi is 1e-20, the difference of terms of size 1e-10"
GRADIENT_TOLERANCE = {  # relative, and why it is not 1e-12
    ("student_t", (1.5, 1e10, 0, 1)): (1e-4, NEARLY_NORMAL),
    ("student_t", (-2.5, 1000, 0, 1)): (1e-11, "d/dnu of the incomplete beta function, 1e-5 of d/dmu, is accurate to 1e-11"),
    ("student_t", (-6, 1e7, 0, 1)): (1e-9, "d/dnu is 1e-12 of d/dmu, the difference of terms of size 1e-7"),
    ("neg_binomial_2", (2, 9, 1e9)): (1e-6, NEARLY_POISSON),
    ("neg_binomial_2", (3, 2.5, 1e10)): (1e-5, NEARLY_POISSON),
    ("neg_binomial_2", (0, 2.5, 1e10)): (1e-5, NEARLY_POISSON),
    ("neg_binomial_2_log", (3, 1, 1e10)): (1e-5, NEARLY_POISSON),
    ("neg_binomial_2_log", (0, 1, 1e10)): (1e-5, NEARLY_POISSON),
    ("hurdle_poisson", (1, 1e-6, 0.9)): (1e-9, NEARLY_NEVER),
    ("hurdle_neg_binomial", (1, 1e-6, 8, 0.01)): (1e-8, NEARLY_NEVER),
}

CDF_GRADIENT_TOLERANCE = {  # of the distribution functions, where it is not that of the density
    ("neg_binomial_2_log", (3, 1, 1e10)): (1e-4, NEARLY_POISSON),
}

# The density is compared there, the distribution functions are not: they are below the smallest double.
CDF_LEFT_OUT = {
    "binomial_logit": [(0, 5, 700)],
    "neg_binomial_2": [(2, 3, 1e-8)],
}


def functions_of(family):
    density = "_lpmf" if family in INTEGERS and family not in MIXED else "_lpdf"
    return [family + suffix for suffix in (density, "_cdf", "_ccdf", "_lcdf", "_lccdf")[:1 if family in DENSITY_ONLY else 5]]


def cases_of(family, function):
    left_out = [] if function.endswith(("_lpdf", "_lpmf")) else CDF_LEFT_OUT.get(family, [])
    return [tuple(float(x) for x in case) for case in CASES[family] if case not in left_out]
