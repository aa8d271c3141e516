"""Times an exported module in a local Spark: reads files, counts events by status, prints what that takes.

usage: bench.py MODULE FILE..."""

import importlib.util
import sys
import time

from pyspark.sql import SparkSession


def main(path, *logs):
    start = time.time()
    spark = SparkSession.builder.master("local[*]").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    spec = importlib.util.spec_from_file_location("exported", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    ready = time.time()
    counts = module.read(spark, *logs).groupBy("status").count().collect()
    done = time.time()
    events = sum(row["count"] for row in counts)
    print(f"Spark: {events} events, {ready - start:.1f} s to start, {done - ready:.1f} s to count")


main(*sys.argv[1:])
