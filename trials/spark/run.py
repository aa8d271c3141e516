"""Reads files with exported modules, in a local Spark, and writes what becomes of their records as JSON.

usage: run.py JOBS RESULTS; JOBS is a list of {"module": path, "input": path}, or {"command": command,
"input": path} for what a command makes of the lines that Spark pipes to it."""

import importlib.util
import json
import sys
from decimal import Decimal

from pyspark.sql import SparkSession
from pyspark.sql.types import VariantVal


def typed(value):
    if isinstance(value, VariantVal):
        return typed(value.toPython())
    if isinstance(value, bool):
        return ["bool", str(value).lower()]
    if isinstance(value, int):
        return ["int", str(value)]
    if isinstance(value, (float, Decimal)):
        return ["float", str(value)]
    if isinstance(value, str):
        return ["string", value]
    if isinstance(value, dict):
        return ["map", {name: typed(inner) for name, inner in value.items()}]
    if isinstance(value, list):
        return ["array", [typed(inner) for inner in value]]
    return ["null", ""]


def load(path):
    spec = importlib.util.spec_from_file_location("exported", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rows_of(spark, job):
    if "command" in job:
        return spark.sparkContext.textFile(job["input"]).pipe(job["command"]).collect()
    rows = load(job["module"]).read(spark, job["input"]).coalesce(1).collect()
    return [{name: typed(value) for name, value in row.asDict().items()} for row in rows]


def main(jobs, results):
    # Nested values are a few hundred deep.
    sys.setrecursionlimit(10_000)
    spark = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.codegen.wholeStage", "true")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("OFF")
    done = []
    for job in json.load(open(jobs)):
        try:
            done.append(rows_of(spark, job))
        except Exception as error:
            done.append(str(error)[:2000])
    with open(results, "w") as out:
        json.dump(done, out)


main(*sys.argv[1:])
