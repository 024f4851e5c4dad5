"""An ensemble sampler (differential evolution, ter Braak 2006) that knows nothing of pcic: draws for it, and exact answers.

A model is a list of parameters with their supports, and log densities of arrays whose first index is the walker.
"""
import numpy as np

NUM_WALKERS = 160


def logistic(z):
    return 1 / (1 + np.exp(-z))


class Parameter:
    """kind: real, positive, unit (0 to 1), (low, high), simplex, ordered."""

    def __init__(self, name, size=None, kind="real"):
        self.name, self.size, self.kind = name, size, kind
        self.length = 1 if size is None else size
        self.coordinates = self.length - (kind == "simplex")

    def values(self, z):
        """Values and log Jacobian at coordinates, a row per walker."""
        if self.kind == "positive":
            return np.exp(z), z.sum(1)
        if self.kind == "unit" or isinstance(self.kind, tuple):
            low, high = (0, 1) if self.kind == "unit" else self.kind
            p = logistic(z)
            return low + (high - low) * p, (np.log(p) + np.log1p(-p)).sum(1)
        if self.kind == "ordered":
            steps = np.concatenate([z[:, :1], np.exp(z[:, 1:])], axis=1)
            return np.cumsum(steps, axis=1), z[:, 1:].sum(1)
        if self.kind == "simplex":
            left, parts, jacobian = np.ones(len(z)), [], np.zeros(len(z))
            for k in range(self.coordinates):
                share = logistic(z[:, k] - np.log(self.length - 1 - k))
                jacobian += np.log(left) + np.log(share) + np.log1p(-share)
                parts.append(left * share)
                left = left * (1 - share)
            return np.stack(parts + [left], axis=1), jacobian
        return z, np.zeros(len(z))


class Posterior:
    def __init__(self, parameters, prior, scores):
        """prior(values) -> walkers, scores(values) -> walkers x observations."""
        self.parameters, self.prior, self.scores = parameters, prior, scores
        self.dimension = sum(p.coordinates for p in parameters)

    def values(self, z):
        found, jacobian, first = {}, np.zeros(len(z)), 0
        for p in self.parameters:
            x, log_jacobian = p.values(z[:, first:first + p.coordinates])
            found[p.name] = x[:, 0] if p.size is None else x
            jacobian += log_jacobian
            first += p.coordinates
        return found, jacobian

    def log_density(self, z, left_out):
        with np.errstate(all="ignore"):
            values, jacobian = self.values(z)
            scores = self.scores(values)
            total = self.prior(values) + scores.sum(1) + jacobian
            if left_out is not None:
                total -= scores[:, left_out]
        return np.where(np.isfinite(total), total, -np.inf)


def sample(posterior, random, start, num_kept, left_out=None, thin=10, burn_in=1500):
    """num_kept snapshots of all walkers: walkers x snapshots x coordinates."""
    d = posterior.dimension
    z = start + 0.5 * random.normal(size=(NUM_WALKERS, d))
    logs = posterior.log_density(z, left_out)
    kept = []
    for step in range(burn_in + thin * num_kept):
        for half in (0, 1):
            mine = np.arange(half, NUM_WALKERS, 2)
            others = np.arange(1 - half, NUM_WALKERS, 2)
            a, b = random.choice(others, len(mine)), random.choice(others, len(mine))
            scale = 1.0 if random.uniform() < 0.1 else 2.38 / np.sqrt(2 * d) * random.uniform(0.5, 1.2)
            proposed = z[mine] + scale * (z[a] - z[b]) + 1e-5 * random.normal(size=(len(mine), d))
            logs_there = posterior.log_density(proposed, left_out)
            accept = np.log(random.uniform(size=len(mine))) < logs_there - logs[mine]
            z[mine[accept]] = proposed[accept]
            logs[mine[accept]] = logs_there[accept]
        if step >= burn_in and (step - burn_in) % thin == thin - 1:
            kept.append(z.copy())
    return np.stack(kept, axis=1)


def mean_and_error(series):
    """Of walkers x snapshots; walkers are nearly independent."""
    means = series.mean(1)
    return means.mean(), means.std(ddof=1) / np.sqrt(len(means))
