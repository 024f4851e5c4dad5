#!/usr/bin/env python3
"""Checks JSON files against a JSON Schema.

    validate_schema.py SCHEMA FILE...               every file must follow the schema
    validate_schema.py --self-check SCHEMA FILE     FILE must follow it, and every broken variant of FILE must not

Exit code 0: as it should be. 1: not. 2: a file cannot be read, or python3-jsonschema is missing.
"""

import argparse
import copy
import json
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    sys.exit("validate_schema.py: python3-jsonschema is not installed (apt install python3-jsonschema)")


def refuse_constant(word):
    raise ValueError(f"{word} is not JSON")


def load(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file, parse_constant=refuse_constant)
    except (OSError, ValueError) as error:
        print(f"{path}: {error}", file=sys.stderr)
        sys.exit(2)


def objects_within(value, path=()):
    """Every object in the document, with its path; of the items of an array only the first."""
    if isinstance(value, dict):
        yield path, value
        for key, child in value.items():
            yield from objects_within(child, path + (key,))
    elif isinstance(value, list) and value:
        yield from objects_within(value[0], path + (0,))


def at(document, path):
    for step in path:
        document = document[step]
    return document


def wrong_type(value):
    return 0 if isinstance(value, (str, bool)) or value is None or isinstance(value, (dict, list)) else "x"


# Columns of pointwise that every document has; the others differ.
COLUMNS = {
    "pcic-prediction": {"mean_in_sample", "mean_first_order", "mean_psis", "sd_psis", "r_eff", "n_eff", "pareto_k",
                        "pareto_k_of_mean"},
}

WRONG_WORDS = {
    "pcic-result": [
        (("run", "divisor"), "M-1"),
        (("run", "draws_from"), "prior"),
        (("question", "weighting"), "some"),
        (("question", "outcome"), ["no fingerprint"]),
        (("question", "weight_values"), "3:0"),
        (("losses", 0, "estimates", 0, "name"), "Not A Name"),
        (("losses", 0, "pointwise", "diagnostics", "ratio"), [-0.5]),
        (("losses", 0, "pointwise", "diagnostics", "covariance"), ["NaN"]),
    ],
    "pcic-prediction": [
        (("run", "kind"), "guess"),
        (("run", "tau"), 1),
        (("run", "probabilities"), [0]),
        (("run", "psis_flavour"), "stan"),
        (("measures", 0, "name"), "Not A Name"),
        (("measures", 0, "psis", "se"), -1),
        (("pointwise", "pareto_k"), ["Inf"]),
        (("pointwise", "crps_guess"), [1]),
    ],
    "pcic-comparison": [
        (("losses", 0, "estimator"), "Not A Name"),
        (("losses", 0, "models", 0, "p_worse"), 1.5),
        (("losses", 0, "models", 0, "se_diff"), -1),
        (("losses", 0, "models", 0, "weights", "stacking"), -0.5),
    ],
    "pcic-influence": [
        (("losses", 0, "relative"), [-1]),
        (("score_variance",), ["NaN"]),
        (("observation_scale",), [-1]),
        (("parameters", "posterior_covariance"), [1]),
    ],
}


def optional_fields(schema, path, fields):
    """Estimators differ from document to document."""
    if schema == "pcic-result":
        if path[-2:-1] == ("pointwise",) and path[-1] != "diagnostics":
            return set(fields) - {"answer", "served_by"}
        if path[-1:] == ("pointwise",):
            return set(fields) - {"diagnostics"}
        if path[-1:] == ("mean",):
            return {"interval_95"}
        return set(fields) - {"nobody", "undefined"} if path[-1:] == ("served",) else set()
    return set(fields) - COLUMNS[schema] if path[-1:] == ("pointwise",) else set()


def broken_variants(document):
    """(what was done, document): a field missing, added or ill-typed in each kind of object, and wrong words."""
    for path, fields in list(objects_within(document)):
        where = "/".join(map(str, path)) or "document"
        optional = optional_fields(document["schema"], path, fields)
        for key in fields:
            if key not in optional:
                variant = copy.deepcopy(document)
                del at(variant, path)[key]
                yield f"{where}: {key} is missing", variant
            may_be_number = fields[key] is None and key in ("value", "se", "mcse", "approximation", "rhat", "ess", "p_worse", "total_weight")
            variant = copy.deepcopy(document)
            at(variant, path)[key] = "x" if may_be_number else wrong_type(fields[key])
            yield f"{where}: {key} has another type", variant
        variant = copy.deepcopy(document)
        at(variant, path)["No Such Field"] = 1
        yield f"{where}: a field too many", variant

    for path, value in [
        (("schema",), "other"),
        (("schema_version",), 99),
        (("run", "num_obs"), -1),
        (("run", "num_draws"), 1.5),
        (("findings", 0, "level"), "fatal"),
        (("findings", 0, "code"), "Not A Code"),
        (("findings", 0, "observations"), [0]),
        (("findings", 0, "observations"), ["1"]),
        *WRONG_WORDS[document["schema"]],
    ]:
        variant = copy.deepcopy(document)
        at(variant, path[:-1])[path[-1]] = value
        yield f"{'/'.join(map(str, path))} = {value!r}", variant
    yield "an array instead of an object", [document]


def self_check(validator, document):
    accepted = []
    count = 0
    for what, variant in broken_variants(document):
        count += 1
        if validator.is_valid(variant):
            accepted.append(what)
    for what in accepted:
        print(f"the schema accepts a broken document: {what}", file=sys.stderr)
    print(f"{count - len(accepted)} of {count} broken documents refused")
    return not accepted and count > 50


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--self-check", action="store_true", help="also demand that broken variants are refused")
    parser.add_argument("schema")
    parser.add_argument("files", nargs="+", metavar="file")
    arguments = parser.parse_args()

    schema = load(arguments.schema)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    ok = True
    for path in arguments.files:
        document = load(path)
        errors = sorted(validator.iter_errors(document), key=lambda error: list(map(str, error.absolute_path)))
        for error in errors:
            place = "/".join(map(str, error.absolute_path)) or "document"
            print(f"{path}: {place}: {error.message[:200]}", file=sys.stderr)
        ok = ok and not errors
        if arguments.self_check:
            ok = self_check(validator, document) and ok
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
